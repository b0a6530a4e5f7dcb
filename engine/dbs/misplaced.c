/*
 * misplaced.c: refusals of answers to questions that weren't asked.
 *
 * For example: a Counter after its timing, an action while another question is open, and anything
 * done with a card that isn't there.
 */
#include "engine/dbs/misplaced.h"
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/setup.h"
#include "engine/dbs/turn.h"
#include "engine/dbs/which.h"

/* Return the rule that refuses the verb for a place without such a card, or for a skill that the
 * card doesn't have. */
static judge_rule
missing_by(const struct judge_run *r, enum verb verb)
{
	switch (verb) {
	case DO_ATTACK: return R_ATTACK;
	case DO_ACTIVATE: return r->game.step == STEP_MAIN ? R_ACTIVATE_MAIN : R_ACTIVATE_OWN;
	case DO_COMBO: return R_OFFENCE_COMBO_FROM_BATTLE_AREA;
	case DO_EVOLVE: return R_EVOLVE;
	case DO_COUNTER: return R_COUNTER_TIMING;
	default: return JUDGE_NO_RULE;
	}
}

/* Return the player whose steps these are: the last declaration that could be answered was this
 * player's. */
static judge_seat
acted_last(const struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	return r->game.step == STEP_DAMAGE ? other(seat) : seat;
}

/* Is the next pending skill being picked? It will be activated, and can then be answered. */
static bool
may_be_countered(const struct judge_run *r, const struct judge_question *q)
{
	return q->kind == r->kernel->ask_standby;
}

/* If the card has several skills and the move doesn't state which, refuse it for the reason of the
 * first. Returns whether there was a reason. */
static bool
test_first_skill(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list)
{
	int16_t number[JUDGE_ABILITIES];
	bool nowhere = pick.place != JUDGE_NO_PLACE && pick.place >= r->n_places;
	judge_card card = pick.number || nowhere ? JUDGE_NO_CARD : dbs_card_picked(r, pick);
	if (card == JUDGE_NO_CARD || skills_meant(r, pick.verb, card, pick.def, number) < 2)
		return false;
	pick.number = number[0];
	r->kernel->test(r, q, pick, list);
	return list->n > 0;
}

/* Must the other player answer first? The record leaves that answer out, and what it says may be
 * right afterwards. */
static bool
comes_later(const struct judge_question *q, struct judge_pick pick)
{
	return q->kind != ASK_ACTION && q->kind != ASK_CHARGE && q->kind != ASK_COUNTER &&
	       q->seat != JUDGE_NO_SEAT && q->seat != pick.seat;
}

/* Is the player's redraw over? */
static bool
has_redrawn(const struct judge_run *r, const struct judge_question *q, judge_seat seat)
{
	return q->kind != ASK_REDRAW || (q->seat != seat && seat == dbs_starter(r));
}

void
dbs_test_amiss(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
               struct refusals *list)
{
	bool asked = r->p.game->verb[pick.verb].question == q->kind;
	judge_rule rule = JUDGE_NO_RULE;
	/* "A card of the hand" could be any card: that says too little to be refused. */
	if (r->p.game->verb[pick.verb].takes == JUDGE_TAKES_CARD && pick.def == JUDGE_NO_DEF &&
	    pick.place == JUDGE_NO_PLACE)
		return;
	if (asked && test_first_skill(r, q, pick, list))
		return;
	if (asked && (q->kind == ASK_ACTION || q->kind == ASK_COUNTER))
		rule = missing_by(r, (enum verb)pick.verb);
	else if (asked && q->kind == ASK_FIRST)
		rule = R_FIRST_PLAYER_NOT_CHOSEN;
	else if (asked && q->kind == ASK_LIFE)
		rule = R_DAMAGE_TAKES_LIFE;
	else if (pick.verb == DO_RETURN && has_redrawn(r, q, pick.seat))
		rule = R_REDRAW;
	else if (comes_later(q, pick) || (pick.verb == DO_COUNTER && may_be_countered(r, q)))
		return;
	else if (pick.verb == DO_COUNTER && pick.seat == acted_last(r))
		refuse(r, list, R_COUNTER_AGAINST_OPPONENT, pick.seat, 0, NULL);
	else if (pick.verb == DO_COUNTER)
		rule = R_COUNTER_TIMING_ONCE;
	else if (pick.verb == DO_CHARGE)
		rule = R_CHARGE_ENERGY;
	if (rule != JUDGE_NO_RULE)
		refuse_number(list, rule, 0, NULL);
}
