/*
 * misplaced.c: refusals of answers to questions that weren't asked.
 *
 * For example: an X-Play when there is none or when it is the other player's turn to answer, an
 * exchange or a Gem Complete of the wrong player, a discard that the hand limit doesn't require,
 * and anything done with a card or an ability that isn't there.
 */
#include "colossus_rules.h"
#include "engine/colossus/misplaced.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/colossus/values.h"

static bool
is_answer(struct judge_pick pick)
{
	return pick.verb >= DO_ANSWER_ACTION && pick.verb <= DO_ANSWER_COLOSSUS;
}

/* Return the rule by which the last move can't be answered, or JUDGE_NO_RULE. */
static judge_rule
closed_by(const struct judge_run *r)
{
	judge_seat turn_player = r->game.turn_player;
	if (r->game.value[other(turn_player)][LAST_MOVE] == DO_ACCEPT + 1)
		return R_NO_XPLAY_ON_LOCUS_TRICK;
	switch (r->game.value[turn_player][LAST_MOVE] - 1) {
	case DO_SET_GEM: return R_NO_XPLAY_ON_SET_GEM;
	case DO_SET_LOCUS: return R_NO_XPLAY_ON_SET_LOCUS;
	case DO_USE_COLOSSUS: return R_NO_XPLAY_ON_COLOSSUS;
	default: return JUDGE_NO_RULE;
	}
}

/* Has a move been taken in this main phase, so that X-Play on it is over? */
static bool
is_after_xplay(const struct judge_run *r)
{
	return r->game.value[r->game.turn_player][LAST_MOVE] != 0;
}

/* 3.0/proc/1 to 3: return the rule by which the seat has to wait. A player who passed or answered
 * waits for the other player; at first, the player who doesn't begin waits. */
static judge_rule
waits_by(const struct judge_run *r, judge_seat seat)
{
	const struct play *last = &r->game.chain[r->game.n_chain - 1];
	if (r->game.window.passes > 0)
		return R_XPLAY_PASS_HANDS_OVER;
	if (!last->answers)
		return R_XPLAY_OPPONENT_FIRST;
	return last->seat == seat ? R_XPLAY_PLAY_HANDS_OVER : JUDGE_NO_RULE;
}

static void
test_late_answer(struct judge_run *r, const struct judge_question *q, judge_seat seat,
                 struct refusals *list)
{
	judge_rule rule = JUDGE_NO_RULE;
	if (q->kind == ASK_XPLAY && seat != q->seat && r->game.n_chain > 0)
		rule = waits_by(r, seat);
	else if (q->kind == ASK_MOVE || is_of_ability(r, q))
		rule = closed_by(r);
	bool over = q->kind == ASK_DEFENCE || (q->kind == ASK_MOVE && is_after_xplay(r));
	if (rule == JUDGE_NO_RULE && over)
		rule = R_XPLAY_TWO_PASSES_END;
	if (rule == R_XPLAY_TWO_PASSES_END)
		refuse_number(list, rule, 0, NULL);
	else if (rule != JUDGE_NO_RULE)
		refuse(r, list, rule, seat, 0, NULL);
}

/* 2.3.2.3: only the turn player discards, and only with more cards than the limit. */
static void
test_discard_amiss(struct judge_run *r, const struct judge_question *q, judge_seat seat,
                   struct refusals *list)
{
	judge_seat turn_player = r->game.turn_player;
	bool ended = q->kind == ASK_COMPLETE || r->game.value[turn_player][LAST_MOVE] == 0;
	int32_t cards = r->game.place[place_of(r, seat, AREA_HAND, 0)].n;
	int32_t limit = value(r, R_HAND_LIMIT, seat);
	if (cards <= limit)
		refuse_by_number(r, list, R_HAND_LIMIT, seat, JUDGE_NO_CARD, 2,
		                 (struct judge_value[]){ { "cards", cards }, { "limit", limit } });
	else if (seat == (ended ? turn_player : other(turn_player)))
		refuse(r, list, R_HAND_LIMIT_TURN_PLAYER_ONLY, seat, 0, NULL);
}

/* 1.0.6: the starting player decides first, and each player decides only once. */
static void
test_exchange_amiss(struct judge_run *r, judge_seat seat, struct refusals *list)
{
	if (seat == (judge_seat)(r->game.value[0][STARTER] - 1))
		refuse_number(list, R_OPENING_EXCHANGE, 0, NULL);
	else
		refuse(r, list, R_STARTER_EXCHANGES_FIRST, seat, 0, NULL);
}

/* 2.1/complete/1: does the wrong player declare Gem Complete? */
static bool
is_complete_of_other(const struct judge_run *r, const struct judge_question *q,
                     struct judge_pick pick)
{
	bool declares = pick.verb == DO_COMPLETE ||
	                (pick.verb == DO_COMPLETE_NOW && q->kind == ASK_COMPLETE);
	return declares && (q->kind == ASK_COMPLETE || q->kind == ASK_MOVE) &&
	       pick.seat != r->game.turn_player;
}

/* Return the rule that refuses the verb for a place without such a card, or for an ability that the
 * card doesn't have. */
static judge_rule
missing_by(enum verb verb)
{
	switch (verb) {
	case DO_ATTACK: return R_ATTACK;
	case DO_ATTACK_FOLLOWER: return R_ATTACK_OFF_FOLLOWER;
	case DO_ATTACK_LOCUS: return R_ATTACK_LOCUS_CARD;
	case DO_BLOCK: return R_BLOCK;
	case DO_PLAY_ABILITY: return R_PLAY_FOLLOWER_ABILITY;
	case DO_ANSWER_ABILITY: return R_XPLAY_ANSWERS;
	case DO_USE_COLOSSUS:
	case DO_ANSWER_COLOSSUS: return R_USE_COLOSSUS_ABILITY;
	default: return JUDGE_NO_RULE;
	}
}

static void
test_missing(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	judge_rule rule = missing_by((enum verb)pick.verb);
	bool numbered = r->p.game->verb[pick.verb].takes == JUDGE_TAKES_NUMBER;
	if (rule != JUDGE_NO_RULE && (pick.place < r->n_places || numbered))
		refuse_number(list, rule, 0, NULL);
}

void
test_misplaced(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list)
{
	bool asked = r->p.game->verb[pick.verb].question == q->kind;
	if (asked && (q->kind == ASK_MOVE || pick.seat == q->seat))
		test_missing(r, pick, list);
	else if (asked && pick.verb == DO_RETURN)
		test_exchange_amiss(r, pick.seat, list);
	else if (is_complete_of_other(r, q, pick))
		refuse_number(list, R_COMPLETE_DECLARATION, 0, NULL);
	else if (is_answer(pick))
		test_late_answer(r, q, pick.seat, list);
	else if (pick.verb == DO_DISCARD &&
	         (q->kind == ASK_COMPLETE || q->kind == ASK_MOVE || q->kind == ASK_DISCARD))
		test_discard_amiss(r, q, pick.seat, list);
}
