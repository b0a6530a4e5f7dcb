/* doubts.c: start positions that no game leads to. */
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/info.h"
#include "engine/dbs/position.h"
#include "engine/dbs/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

/* Return the rule by which a card of this type can't be in the area, or JUDGE_NO_RULE. */
static judge_rule
rule_against(int area, enum type type)
{
	switch (area) {
	case AREA_LEADER: return type == TYPE_LEADER ? JUDGE_NO_RULE : R_ONE_LEADER;
	case AREA_COMBO: return type == TYPE_BATTLE ? JUDGE_NO_RULE : R_COMBO_TYPE;
	default: return type == TYPE_LEADER ? R_DECK_TYPES : JUDGE_NO_RULE;
	}
}

static void
check_type(struct doubts *d, judge_card card)
{
	const struct card *c = card_at(d->r, card);
	if (c->place == JUDGE_NO_PLACE)
		return;
	enum type type = (enum type)d->r->p.cards->def[c->def].face[0].type;
	judge_rule rule = rule_against(area_of(d->r, c->place), type);
	if (rule != JUDGE_NO_RULE)
		doubt_card(d, c, "illegal-card", rule);
}

/* The player who goes first takes the odd turns. */
static void
check_turn(struct doubts *d)
{
	const struct game *g = &d->r->game;
	int32_t starter = g->value[0][STARTER] - 1;
	struct judge_anomaly is = no_doubt();
	if (starter < 0)
		return;
	judge_seat due = (judge_seat)(g->turn % 2 == 1 ? starter : 1 - starter);
	is.code = "wrong-turn";
	is.impossible = true;
	is.rule = R_TURN_PASSES;
	is.seat = g->turn_player;
	is.is = (int32_t)g->turn;
	if (g->turn_player != due)
		add_doubt(d, is);
}

/* 1-2-2: a player with no card left in the area has lost. If the number of cards wasn't stated,
 * there may be some. */
static void
check_lost(struct doubts *d, judge_seat seat, int area, const char *code, judge_rule rule)
{
	struct judge_anomaly is = no_doubt();
	if (!(players_without(d->r, area) >> seat & 1) ||
	    judge_is_uncounted(d->r, place_of(d->r, seat, area, 0)) ||
	    !in_force(d->r, rule, seat, JUDGE_NO_CARD))
		return;
	is.code = code;
	is.rule = rule;
	is.seat = seat;
	is.place = place_of(d->r, seat, area, 0);
	add_doubt(d, is);
}

/* 3-6-6: too many Extra Cards in the Battle Area. */
static void
check_extras(struct doubts *d, judge_seat seat)
{
	struct judge_anomaly is = no_doubt();
	is.code = "too-many-extras";
	is.impossible = true;
	is.rule = R_ONE_EXTRA_CARD;
	is.seat = seat;
	is.is = 0;
	is.most = value(d->r, R_ONE_EXTRA_CARD, seat);
	for (judge_card c = first_in_row(d->r, seat, AREA_BATTLE); c != JUDGE_NO_CARD;
	     c = next_in_row(d->r, c))
		is.is += !is_unknown(d->r, c) && dbs_card_is(d->r, c, TYPE_EXTRA);
	if (is.is > is.most)
		add_doubt(d, is);
}

/* 7-1-3-1, 9-3-2: outside a battle no card stays in the Combo Area. */
static void
check_combo(struct doubts *d, judge_seat seat)
{
	struct judge_anomaly is = no_doubt();
	const struct game *g = &d->r->game;
	is.code = "combo-without-battle";
	is.rule = R_INVALID_COMBO;
	is.seat = seat;
	is.place = place_of(d->r, seat, AREA_COMBO, 0);
	is.is = place_at(d->r, is.place)->n;
	if (is.is && g->value[0][ATTACK] == ATTACK_NONE)
		add_doubt(d, is);
}

int
dbs_doubts(struct judge_run *r, struct judge_anomaly *out, int cap)
{
	struct doubts d = { r, out, 0, cap };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		doubt_lists(&d, s);
		doubt_size(&d, s, R_DECK_SIZE, 1);
		check_lost(&d, s, AREA_LIFE, "no-life", R_NO_LIFE_LOSES);
		check_lost(&d, s, AREA_DECK, "no-deck", R_NO_DECK_LOSES);
		check_extras(&d, s);
		check_combo(&d, s);
	}
	check_turn(&d);
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (card_at(r, c)->def < r->p.cards->n)
			check_type(&d, c);
	return d.n;
}
