/* setup.c: preparation for the game (5-2). Steps without a choice are done for A, then for B. */
#include "engine/dbs/setup.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/deck.h"
#include "engine/dbs/info.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

judge_seat
dbs_starter(const struct judge_run *r)
{
	int32_t seat = r->game.value[0][STARTER];
	return (judge_seat)(seat ? seat - 1 : 0);
}

/* 5-2-1-4: decide who goes first. 5-2-1-4-1: chance alone decides, the player it picks doesn't
 * choose. */
static void
decide_starter(struct judge_run *r)
{
	struct judge_question q = { JUDGE_NO_SEAT, ASK_FIRST, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	struct why why = BY(R_FIRST_PLAYER_AT_RANDOM);
	judge_seat found = 0;
	uint32_t cause = r->now.cause;
	if (in_force(r, why.rule, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		found = ask(r, q, why).place;
	if (!in_force(r, R_FIRST_PLAYER_NOT_CHOSEN, found, JUDGE_NO_CARD)) {
		q.seat = found;
		found = ask(r, q, why).place;
	}
	set_cause(r, cause);
	r->game.value[0][STARTER] = found + 1;
}

/* 5-2-1-5 Hands and the redraw */

int
redraw_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_KEEP, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int i = 0; i < r->n_own[q->seat] && n < cap; i++)
		out[n++] = a_pick(DO_RETURN, q->seat, r->own[q->seat][i], JUDGE_NO_PLACE);
	if (n < cap && has_unseen(r, q->seat, DO_RETURN))
		out[n++] = a_pick(DO_RETURN, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	return n;
}

/* READING: D56, any number of cards may be returned, even none. */
void
test_redraw(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	judge_place hand = place_of(r, q->seat, AREA_HAND, 0);
	int32_t returned = r->game.value[q->seat][RETURNED];
	if (pick.verb == DO_KEEP) {
		if (returned > 0 && place_at(r, hand)->n > 0)
			refuse_unless_permitted(r, list, R_REDRAW_ANY_NUMBER, q->seat);
	} else if (find_or_identify(r, hand, pick.def) == JUDGE_NO_CARD) {
		refuse_number(list, R_REDRAW, 0, NULL);
	}
}

static void
return_card(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_place hand = place_of(r, seat, AREA_HAND, 0);
	judge_card card = find_or_identify(r, hand, def);
	if (card == JUDGE_NO_CARD || move_card(r, card, destination(r, card, AREA_DECK), ON_TOP,
	                                       JUDGE_NO_CARD, BY(R_REDRAW_RETURNS)) != DID)
		return;
	r->game.value[seat][RETURNED]++;
	if (def == JUDGE_NO_DEF)
		anonymize_cards(r, card, hand);
}

/* 5-2-1-5-1: return cards and draw as many. house/prepare/1: shuffle before drawing. */
static void
redraw(struct judge_run *r, judge_seat seat)
{
	struct judge_question q = { seat, ASK_REDRAW, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	uint32_t cause = r->now.cause;
	for (bool again = true; again;) {
		struct judge_pick pick = ask(r, q, from(R_REDRAW, cause));
		if (pick.verb == DO_KEEP)
			break;
		int32_t before = r->game.value[seat][RETURNED];
		return_card(r, seat, pick.def);
		again = r->game.value[seat][RETURNED] > before;
	}
	set_cause(r, cause);
	int32_t n = r->game.value[seat][RETURNED];
	r->game.value[seat][RETURNED] = 0;
	if (n == 0)
		return;
	shuffle(r, place_of(r, seat, AREA_DECK, 0), BY(R_REDRAW_SHUFFLES));
	dbs_draw_cards(r, seat, n, BY(R_REDRAW_DRAWS_AS_MANY));
}

/* 5-2-1-6, house/prepare/2: put life cards from the top of the deck; without the rule, from the
 * bottom. */
static void
lay_out_life(struct judge_run *r, judge_seat seat)
{
	struct why why = BY(R_LIFE_CARDS);
	const struct place *deck = place_at(r, place_of(r, seat, AREA_DECK, 0));
	bool top = in_force(r, R_LIFE_FROM_DECK_TOP, seat, JUDGE_NO_CARD);
	int32_t n = value(r, R_LIFE_CARDS, seat);
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	if (top)
		id = cite(r, from(R_LIFE_FROM_DECK_TOP, id), JUDGE_EV_NOTE, seat);
	for (int32_t i = 0; i < n && deck->n > 0; i++)
		move_card(r, top ? deck->first : deck->last, place_of(r, seat, AREA_LIFE, 0),
		          BESIDE, JUDGE_NO_CARD, from(R_LIFE_CARDS, id));
}

static void
redraw_both(struct judge_run *r)
{
	bool in_order = in_force(r, R_REDRAW_FIRST_PLAYER_FIRST, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	judge_seat first = in_order ? dbs_starter(r) : other(dbs_starter(r));
	if (!in_force(r, R_REDRAW, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return;
	redraw(r, first);
	redraw(r, other(first));
}

/* 5-2: 5-2-1-1 decks, 5-2-1-2 Leaders, 5-2-1-3 shuffling, 5-2-1-4 who goes first, 5-2-1-5 hands and
 * the redraw, 5-2-1-6 life, 5-2-1-7 the first turn. Placing the deck first and shuffling then gives
 * the same deck as the other way round. */
void
dbs_set_up(struct judge_run *r)
{
	if (in_force(r, R_DECKS_ARE_PRESENTED, JUDGE_NO_SEAT, JUDGE_NO_CARD)) {
		cite(r, BY(R_DECKS_ARE_PRESENTED), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
		present_decks(r);
	}
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		cite_replaced_limits(r, s);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_list(r, s, LIST_LEADER, place_of(r, s, AREA_LEADER, 0), BY(R_SETUP_LEADER));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_list(r, s, LIST_DECK, place_of(r, s, AREA_DECK, 0), BY(R_SETUP_DECKS));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		shuffle(r, place_of(r, s, AREA_DECK, 0), BY(R_DECKS_ARE_SHUFFLED));
	decide_starter(r);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		dbs_draw_cards(r, s, value(r, R_OPENING_HAND, s), BY(R_OPENING_HAND));
	redraw_both(r);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_life(r, s);
	bool first = in_force(r, R_FIRST_PLAYER_BEGINS, dbs_starter(r), JUDGE_NO_CARD);
	dbs_start_turn(r, first ? dbs_starter(r) : other(dbs_starter(r)),
	               BY(R_FIRST_PLAYER_BEGINS));
}
