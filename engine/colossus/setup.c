/* setup.c: starting the game (1.0). Steps without a choice are done for A, then for B. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/deck.h"
#include "engine/colossus/setup.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

/* 1.0.2.1: after both decks are shuffled, A may shuffle or cut B's deck, then B may do so with
 * A's. */
static void
offer_cut(struct judge_run *r, judge_seat seat)
{
	judge_place deck = place_of(r, other(seat), AREA_DECK, 0);
	struct judge_question q = { seat, ASK_CUT, JUDGE_NO_DEF, deck };
	uint32_t cause = r->now.cause;
	struct judge_pick pick = ask(r, q, BY(R_OPPONENT_DECK_MAY_BE_CUT));
	if (pick.verb == DO_CUT)
		shuffle(r, deck, BY(R_OPPONENT_DECK_MAY_BE_CUT));
	set_cause(r, cause);
}

/* 1.0.4. READING: C3, the winner starts. */
static judge_seat
starting_player(struct judge_run *r, struct why why)
{
	struct judge_question q = { JUDGE_NO_SEAT, ASK_FIRST, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	uint32_t cause = r->now.cause;
	if (!in_force(r, why.rule, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return 0;
	judge_seat winner = ask(r, q, why).place;
	set_cause(r, cause);
	if (!in_force(r, R_WINNER_STARTS, winner, JUDGE_NO_CARD))
		return other(winner);
	cite(r, BY(R_WINNER_STARTS), JUDGE_EV_NOTE, winner);
	return winner;
}

/* 1.0.6 The opening exchange */

int
exchange_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
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

static judge_seat
starter(const struct judge_run *r)
{
	int32_t seat = r->game.value[0][STARTER];
	return (judge_seat)(seat ? seat - 1 : 0);
}

void
test_exchange(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
              struct refusals *list)
{
	judge_rule limit =
		q->seat == starter(r) ? R_EXCHANGE_LIMIT_STARTER : R_EXCHANGE_LIMIT_SECOND;
	int32_t done = r->game.value[q->seat][EXCHANGED];
	if (pick.verb == DO_KEEP)
		return;
	int32_t most = value(r, limit, q->seat);
	if (done >= most)
		refuse_by_number(r, list, limit, q->seat, JUDGE_NO_CARD, 2,
		                 (struct judge_value[]){ { "cards", done }, { "limit", most } });
	if (!is_enough(list) &&
	    find_or_identify(r, place_of(r, q->seat, AREA_HAND, 0), pick.def) == JUDGE_NO_CARD)
		refuse_number(list, R_OPENING_EXCHANGE, 0, NULL);
}

static void
return_cards(struct judge_run *r, judge_seat seat)
{
	struct judge_question q = { seat, ASK_EXCHANGE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	uint32_t cause = r->now.cause;
	for (;;) {
		struct judge_pick pick = ask(r, q, from(R_OPENING_EXCHANGE, cause));
		if (pick.verb == DO_KEEP)
			break;
		judge_place hand = place_of(r, seat, AREA_HAND, 0);
		judge_card card = find_or_identify(r, hand, pick.def);
		r->game.value[seat][EXCHANGED]++;
		if (card == JUDGE_NO_CARD)
			continue;
		move_card(r, card, destination(r, card, AREA_DECK), AT_BOTTOM, JUDGE_NO_CARD,
		          BY(R_EXCHANGE_RETURNS_TO_BOTTOM));
		if (pick.def == JUDGE_NO_DEF)
			anonymize_cards(r, card, hand);
	}
	set_cause(r, cause);
}

static void
draw_back(struct judge_run *r, judge_seat seat)
{
	draw_cards(r, seat, r->game.value[seat][EXCHANGED], BY(R_EXCHANGE_DRAWS_AS_MANY));
	r->game.value[seat][EXCHANGED] = 0;
}

/* READING: C2, both players return cards, then both draw. */
static void
exchange(struct judge_run *r)
{
	bool starter_first = in_force(r, R_STARTER_EXCHANGES_FIRST, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	bool together = in_force(r, R_BOTH_RETURN_BEFORE_DRAWING, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	judge_seat first = starter_first ? starter(r) : other(starter(r));
	return_cards(r, first);
	if (!together)
		draw_back(r, first);
	return_cards(r, other(first));
	draw_back(r, first);
	draw_back(r, other(first));
}

static void
take_first_turn(struct judge_run *r)
{
	bool first = in_force(r, R_STARTER_TAKES_FIRST_TURN, starter(r), JUDGE_NO_CARD);
	start_turn(r, first ? starter(r) : other(starter(r)), BY(R_STARTER_TAKES_FIRST_TURN));
}

/* 1.0: 1.0.1 Colossus cards, 1.0.2 shuffling, 1.0.3 decks, 1.0.4 who starts, 1.0.5 hands, 1.0.6 the
 * exchange, 1.0.7 the first turn. Placing the deck first and shuffling then gives the same deck as
 * the other way round. */
void
set_up(struct judge_run *r)
{
	present_decks(r); /* house/deck */
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_list(r, s, LIST_COLOSSUS, place_of(r, s, AREA_COLOSSUS, 0),
		             BY(R_COLOSSUS_BEGINS_IN_AREA));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_list(r, s, LIST_DECK, place_of(r, s, AREA_DECK, 0),
		             BY(R_DECK_LIES_IN_DECK_AREA));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		shuffle(r, place_of(r, s, AREA_DECK, 0), BY(R_DECKS_ARE_SHUFFLED));
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		offer_cut(r, s);
	r->game.value[0][STARTER] = starting_player(r, BY(R_STARTER_IS_DECIDED)) + 1;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		draw_cards(r, s, value(r, R_OPENING_HAND, s), BY(R_OPENING_HAND));
	if (in_force(r, R_OPENING_EXCHANGE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		exchange(r);
	take_first_turn(r);
}
