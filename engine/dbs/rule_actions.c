/* rule_actions.c: rule processing (9): losing the game, invalid combos. */
#include "engine/dbs/rule_actions.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/ends.h"
#include "engine/dbs/info.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"

static uint8_t
concerned(struct judge_run *r, judge_rule rule, uint8_t seats)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (seats >> s & 1 && !in_force(r, rule, s, JUDGE_NO_CARD))
			seats &= (uint8_t) ~(1 << s);
	return seats;
}

/* All players who meet a losing condition (9-2-2) lose together. */
static bool
judge_losses(struct judge_run *r, uint32_t parent)
{
	uint8_t lifeless = players_without(r, AREA_LIFE), deckless = players_without(r, AREA_DECK);
	if (r->game.over || !(lifeless | deckless))
		return false;
	lifeless = concerned(r, R_NO_LIFE_LOSES, lifeless);
	deckless = concerned(r, R_NO_DECK_LOSES, deckless);
	if (deckless && lifeless)
		parent = cite(r, from(R_NO_DECK_LOSES, parent), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	if (lifeless)
		lose(r, lifeless | deckless, HOW_DAMAGE, from(R_NO_LIFE_LOSES, parent));
	else if (deckless)
		lose(r, deckless, HOW_DECK_OUT, from(R_NO_DECK_LOSES, parent));
	return lifeless || deckless;
}

/* READING: D1, the loss is judged at once (9-2-1). */
bool
dbs_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	if (seat != r->game.turn_player || r->game.turn == 0 ||
	    !in_force(r, R_LOSS_JUDGED_AT_ONCE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return false;
	if (!r->game.over && (players_without(r, AREA_LIFE) | players_without(r, AREA_DECK)))
		judge_losses(r, cite(r, from(R_LOSS_JUDGED_AT_ONCE, parent), JUDGE_EV_NOTE,
		                     JUDGE_NO_SEAT));
	return false;
}

static void
find_invalid_combos(struct judge_run *r, struct event *e, uint32_t parent)
{
	e->n = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		judge_card c = place_at(r, place_of(r, s, AREA_COMBO, 0))->first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (is_topmost(r, c) && dbs_card_is(r, c, TYPE_BATTLE) &&
			    in_force(r, R_INVALID_COMBO, s, c))
				add_move(e, c, destination(r, c, AREA_DROP),
				         from(R_INVALID_COMBO, parent));
	}
}

static bool
are_the_same(const struct event *a, const struct event *b)
{
	for (int i = 0; i < a->n && a->n == b->n; i++)
		if (a->change[i].card != b->change[i].card)
			return false;
	return a->n == b->n;
}

static void
clear(struct judge_run *r, struct event e)
{
	spare_replaced(r, &e);
	if (e.n)
		commit(r, &e);
}

/* 9-3-2: clear Combo Areas outside a battle. Returns whether anything changed: replacement effects
 * may bring other cards there, but a card that only stays needn't be processed again. */
static bool
clear_combos(struct judge_run *r, uint32_t parent)
{
	struct event due, left;
	if (r->game.value[0][ATTACK] == ATTACK_BATTLE)
		return false;
	find_invalid_combos(r, &due, parent);
	if (due.n == 0)
		return false;
	bool together = in_force(r, R_RULE_PROCESSING_TOGETHER, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	if (together && due.n > 1)
		cite(r, from(R_RULE_PROCESSING_TOGETHER, parent), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	if (together)
		clear(r, due);
	for (int i = 0; i < due.n && !together; i++)
		if (lies_in(r, due.change[i].card, AREA_COMBO))
			clear(r, (struct event){ .n = 1, .change = { due.change[i] } });
	find_invalid_combos(r, &left, parent);
	return !are_the_same(&due, &left);
}

bool
dbs_rule_actions(struct judge_run *r, uint32_t parent)
{
	if (r->game.turn > 0 && !in_force(r, R_LOSS_JUDGED_AT_ONCE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		judge_losses(r, parent);
	return clear_combos(r, parent);
}
