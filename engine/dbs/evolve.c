/* evolve.c: Evolve (10-4): playing a card onto another, so that the stack continues as that other
 * card. */
#include "engine/dbs/evolve.h"

#include <string.h>

#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/energy.h"
#include "engine/dbs/events.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/skills.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"

/* 1. The card to evolve */

/* READING: D29, does the card have the character name? Without that rule, the card name. */
static bool
is_named(struct judge_run *r, judge_card card, uint16_t name)
{
	bool character = in_force(r, R_EVOLVE_BY_CHARACTER_NAME, JUDGE_NO_SEAT, card);
	uint16_t text = dbs_text(r, card, TEXT_CHARACTER);
	if (character)
		return text == name;
	return strcmp(name_of(r, as_it_is(card)), r->p.cards->text[name - 1]) == 0;
}

static bool
fits(struct judge_run *r, judge_seat seat, judge_card card, uint16_t name)
{
	return card != JUDGE_NO_CARD && dbs_card_is(r, card, TYPE_BATTLE) &&
	       (!in_force(r, R_EVOLVE_NEEDS_CARD, seat, card) || is_named(r, card, name));
}

/* Return the first own Battle Card that fits, or JUDGE_NO_CARD; `n`: how many fit. */
static judge_card
find_below(struct judge_run *r, judge_seat seat, uint16_t name, int *n)
{
	judge_card found = JUDGE_NO_CARD;
	*n = 0;
	for (judge_card c = dbs_first_in_row(r, seat, AREA_BATTLE); c != JUDGE_NO_CARD;
	     c = dbs_next_in_row(r, c)) {
		if (!fits(r, seat, c, name))
			continue;
		found = *n == 0 ? c : found;
		++*n;
	}
	return found;
}

void
test_onto(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
          struct refusals *list)
{
	judge_card card = topmost_at(r, pick.place);
	struct source s = r->now.choice.source[0];
	if (card == JUDGE_NO_CARD || master(r, card) != q->seat ||
	    !fits(r, q->seat, card, ability_of(r, &s)->name))
		refuse_number(list, R_EVOLVE_NEEDS_CARD, 0, NULL);
}

/* 2. Declaring Evolve (10-4-1) */

static bool
find_evolve(struct judge_run *r, judge_seat seat, judge_card card, int number, struct source *s)
{
	return card != JUDGE_NO_CARD &&
	       card_at(r, card)->place == place_of(r, seat, AREA_HAND, 0) &&
	       find_activated(r, card, KEYWORD_EVOLVE, number, s);
}

void
test_evolve(struct judge_run *r, judge_seat seat, judge_card card, int number,
            struct refusals *list)
{
	struct source s;
	int n;
	refuse_unless_permitted(r, list, R_EVOLVE, seat);
	if (!find_evolve(r, seat, card, number, &s)) {
		refuse_number(list, R_EVOLVE, 0, NULL);
		return;
	}
	find_below(r, seat, ability_of(r, &s)->name, &n);
	if (n == 0)
		refuse_number(list, R_EVOLVE_NEEDS_CARD, 0, NULL);
	if (is_enough(list))
		return;
	test_forbidden(r, FORBID_PLAY, card, seat, list);
	test_price(r, seat, price_of_cost(r, &s), &evolve_price, list);
}

/* Return the card to evolve. JUDGE_NO_CARD: there is none, although the player evolved. */
static judge_card
pick_below(struct judge_run *r, judge_seat seat, judge_card card, const struct source *s)
{
	int n;
	judge_card found = find_below(r, seat, ability_of(r, s)->name, &n);
	struct judge_question q = { seat, ASK_ONTO, def_at(r, card), JUDGE_NO_PLACE };
	if (n == 0)
		return JUDGE_NO_CARD;
	if (n < 2) {
		report_forced_answer(r, q,
		                     a_pick(DO_ONTO, seat, JUDGE_NO_DEF, card_at(r, found)->place));
		return found;
	}
	new_choice(r)->n_sources = 1;
	r->now.choice.source[0] = *s;
	return topmost_at(r, ask(r, q, BY(R_EVOLVE_NEEDS_CARD)).place);
}

/* Declare Evolve. The card to evolve is stored with the declaration. */
static void
declare_onto(struct judge_run *r, const struct source *s, judge_card below, uint32_t id)
{
	struct play play = a_play(r, PLAY_EVOLVE, s->master, s->card, s->ability);
	play.citation = id;
	play.act.keeps.kept.n[0] = 1;
	play.act.keeps.kept.card[0][0] = below;
	play.act.keeps.kept.number[0] = (int32_t)card_at(r, below)->identity;
	reveal_in_hand(r, s->card, from(R_PLAY_REVEALED, id));
	pay_price(r, s->master, price_of_cost(r, s), &evolve_price, id);
	in_window(r, play);
	end_reveal_in_hand(r, &play);
}

void
declare_evolve(struct judge_run *r, judge_seat seat, judge_card card, int number)
{
	struct source s;
	if (!find_evolve(r, seat, card, number, &s))
		return;
	uint32_t id = cite(r, BY(R_EVOLVE), JUDGE_EV_NOTE, seat), cause = set_cause(r, id);
	s.master = seat;
	judge_card below = pick_below(r, seat, card, &s);
	if (below != JUDGE_NO_CARD)
		declare_onto(r, &s, below, id);
	set_cause(r, cause);
}

/* 3. Carrying out Evolve (10-4-3) */

/* Let the new card take over from the card below: its mode, its effects, its part in an attack. */
static void
carry_on(struct judge_run *r, judge_seat seat, judge_card card, judge_card below)
{
	const struct card *old = card_at(r, below);
	struct card *new = card_to_change(r, card);
	if (in_force(r, R_EVOLVE_KEEPS_MODE, seat, card))
		values_to_change(r, card)[CARD_RESTED] = values_at(r, below)[CARD_RESTED];
	values_to_change(r, card)[CARD_COMBO] = values_at(r, below)[CARD_COMBO];
	if (!in_force(r, R_EVOLVE_KEEPS_EFFECTS, seat, card))
		return;
	carry_uses(r, below, card);
	carry_effects(r, below, old->identity, card);
	for (int v = ATTACKER; v <= FIRST_TARGET; v++)
		if (r->game.value[0][v] == (int32_t)old->identity)
			r->game.value[0][v] = (int32_t) new->identity;
}

enum did
evolve_onto(struct judge_run *r, judge_seat seat, judge_card card, judge_card below,
            uint32_t parent)
{
	judge_place old = card_at(r, card)->place;
	uint32_t before = card_at(r, card)->identity;
	struct why why = from(R_EVOLVE_PLAYS_ON_TOP, parent);
	if (!lies_in(r, below, AREA_BATTLE) || !dbs_card_is(r, below, TYPE_BATTLE) ||
	    lies_in(r, card, AREA_BATTLE) || !dbs_card_is(r, card, TYPE_BATTLE) ||
	    move_card(r, card, card_at(r, below)->place, ATOP, below, why) != DID)
		return DID_NOTHING;
	uint32_t id = r->last_citation;
	meet_awaited(r, card);
	carry_on(r, seat, card, below);
	invalidate(r);
	if (!in_force(r, R_ARRIVES_ACTIVE, seat, card))
		rest(r, card, from(R_EVOLVE_PLAYS_ON_TOP, id));
	report_played(r, card, old, before, id);
	dbs_report(r, a_card_event(r, OP_E_EVOLVES, card, 1, id));
	return DID;
}

void
perform_evolve(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card below = play->act.keeps.kept.card[0][0];
	if (card_at(r, below)->identity != (uint32_t)play->act.keeps.kept.number[0])
		return;
	struct acting before = set_acting_seat(r, play->seat, 0);
	evolve_onto(r, play->seat, play->act.source.card, below, parent);
	set_acting(r, before);
}

/* house/stack/1: a stack has the information of its topmost card; without the rule, of its
 * lowest. */
judge_card
dbs_read_card(struct judge_run *r, judge_card topmost)
{
	judge_card card = topmost;
	if (card_at(r, topmost)->beneath == JUDGE_NO_CARD ||
	    in_force(r, R_STACK_READS_TOP, JUDGE_NO_SEAT, topmost))
		return topmost;
	while (card_at(r, card)->beneath != JUDGE_NO_CARD)
		card = card_at(r, card)->beneath;
	return card;
}

/* READING: D51, only the top card goes to the hand or the deck; without it, the whole stack
 * does. */
void
dbs_part_from_stack(struct judge_run *r, struct change *covered)
{
	int area = area_of(r, covered->to);
	if ((area != AREA_HAND && area != AREA_DECK) ||
	    !in_force(r, R_COVERED_CARDS_DROP, JUDGE_NO_SEAT, covered->card))
		return;
	covered->to = destination(r, covered->card, AREA_DROP);
	covered->how = BESIDE;
	covered->why.rule = R_COVERED_CARDS_DROP;
}
