/*
 * actions.c: the players' actions in free timings.
 *
 * Each has a block: what refuses it, and what it does. In the main phase they are those of 6-3-1-2,
 * in a battle those of 7-2-1-2 and 7-3-1-2.
 */
#include "engine/dbs/actions.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/energy.h"
#include "engine/dbs/evolve.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"
#include "engine/kernel/unknown.h"

static bool
is_main(const struct judge_run *r)
{
	return r->game.step == STEP_MAIN;
}

static bool
is_offence(const struct judge_run *r)
{
	return r->game.step == STEP_OFFENCE;
}

/* Return the player whose free timing it is. */
static judge_seat
acting_seat(const struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	return r->game.step == STEP_DEFENCE ? other(seat) : seat;
}

judge_card
dbs_card_picked(struct judge_run *r, struct judge_pick pick)
{
	if (pick.place != JUDGE_NO_PLACE)
		return pick.def == JUDGE_NO_DEF ? topmost_at(r, pick.place)
		                                : find_or_identify(r, pick.place, pick.def);
	judge_card card = find_or_identify(r, place_of(r, pick.seat, AREA_HAND, 0), pick.def);
	if (card == JUDGE_NO_CARD)
		card = find_or_identify(r, place_of(r, pick.seat, AREA_DROP, 0), pick.def);
	return card == JUDGE_NO_CARD ? find_owned(r, pick.seat, pick.def) : card;
}

/* 6-3-1-2-1 Play a Battle Card */

static void
test_play_card(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (is_main(r))
		test_play(r, seat, pick.def, dbs_card_picked(r, pick), list);
	else
		refuse_number(list, R_PLAY_BATTLE_CARD, 0, NULL);
}

static void
act_play_card(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_play_of(r, seat, dbs_card_picked(r, pick));
}

/* 6-3-1-2-2, 7-2-1-2-3, 7-3-1-2-2-2 Activate a skill */

static int
keyword_now(struct judge_run *r, judge_card card)
{
	return is_main(r) ? main_keyword(r, card) : KEYWORD_ACTIVATE_BATTLE;
}

static judge_rule
activation_now(const struct judge_run *r)
{
	if (is_main(r))
		return R_ACTIVATE_MAIN;
	return is_offence(r) ? R_OFFENCE_ACTIVATE_BATTLE : R_DEFENCE_ACTIVATE_BATTLE;
}

static void
test_activate(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_card card = dbs_card_picked(r, pick);
	test_skill(r, seat, card, keyword_now(r, card), pick.number, activation_now(r), list);
}

static void
act_activate(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	uint32_t cause = set_cause(r, cite(r, BY(activation_now(r)), JUDGE_EV_NOTE, seat));
	judge_card card = dbs_card_picked(r, pick);
	declare_skill(r, seat, card, keyword_now(r, card), pick.number);
	set_cause(r, cause);
}

/* 6-3-1-2-3, 7-2-1-2-3-1, 7-3-1-2-2-3 Awaken */

static judge_rule
awakening_now(const struct judge_run *r)
{
	if (is_main(r))
		return R_AWAKEN_IN_MAIN;
	return is_offence(r) ? R_OFFENCE_AWAKEN : R_DEFENCE_AWAKEN;
}

static void
test_awaken(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	(void)pick;
	test_skill(r, seat, leader_of(r, seat), KEYWORD_AWAKEN, 0, awakening_now(r), list);
}

static void
act_awaken(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	(void)pick;
	uint32_t cause = set_cause(r, cite(r, BY(awakening_now(r)), JUDGE_EV_NOTE, seat));
	declare_skill(r, seat, leader_of(r, seat), KEYWORD_AWAKEN, 0);
	set_cause(r, cause);
}

/* Evolve (10-4-1), in the main phase */

static void
test_evolve_into(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                 struct refusals *list)
{
	if (is_main(r))
		test_evolve(r, seat, dbs_card_picked(r, pick), pick.number, list);
	else
		refuse_number(list, R_EVOLVE, 0, NULL);
}

static void
act_evolve(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	declare_evolve(r, seat, dbs_card_picked(r, pick), pick.number);
}

/* 6-3-1-2-4 Attack */

static void
test_attack_with(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                 struct refusals *list)
{
	if (is_main(r))
		dbs_test_attack(r, seat, dbs_card_picked(r, pick), list);
	else
		refuse_number(list, R_ATTACK, 0, NULL);
}

static void
act_attack(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	dbs_declare_attack(r, seat, dbs_card_picked(r, pick));
}

/* 7-2-1-2-1, 7-2-1-2-2, 7-3-1-2-1, 7-3-1-2-2 Combo */

/* Each step has its own clause about combos: the offence step's (also in the main phase), else the
 * defence step's. */
static judge_rule
of_step(const struct judge_run *r, judge_rule offence, judge_rule defence)
{
	return is_offence(r) || is_main(r) ? offence : defence;
}

static judge_rule
combo_now(const struct judge_run *r, bool hand)
{
	return hand ? of_step(r, R_OFFENCE_COMBO_FROM_HAND, R_DEFENCE_COMBO_FROM_HAND)
	            : of_step(r, R_OFFENCE_COMBO_FROM_BATTLE_AREA,
	                      R_DEFENCE_COMBO_FROM_BATTLE_AREA);
}

static const struct price_rules *
price_now(const struct judge_run *r, bool hand)
{
	if (hand)
		return is_offence(r) ? &hand_combo_price : &defence_hand_combo_price;
	return is_offence(r) ? &combo_price : &defence_combo_price;
}

static judge_rule
combo_type_now(const struct judge_run *r, bool hand)
{
	return hand ? of_step(r, R_HAND_COMBO_TYPE, R_DEFENCE_HAND_COMBO_TYPE)
	            : of_step(r, R_COMBO_TYPE, R_DEFENCE_COMBO_TYPE);
}

static bool
is_in_hand(const struct judge_run *r, judge_seat seat, judge_card card)
{
	return card_at(r, card)->place == place_of(r, seat, AREA_HAND, 0);
}

static void
test_combo_card(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	if (is_rested(r, card))
		refuse(r, list, of_step(r, R_COMBO_ACTIVE_ONLY, R_DEFENCE_COMBO_ACTIVE_ONLY), seat,
		       0, NULL);
	if (card == attack_card(r))
		refuse(r, list, R_ATTACK_CARD_NO_COMBO, seat, 0, NULL);
	if (card == guard_card(r))
		refuse(r, list, R_GUARD_CARD_NO_COMBO, seat, 0, NULL);
}

static void
test_combo(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_card card = dbs_card_picked(r, pick);
	bool hand = card != JUDGE_NO_CARD && is_in_hand(r, seat, card);
	bool table = card != JUDGE_NO_CARD && lies_in(r, card, AREA_BATTLE) &&
	             topmost_at(r, card_at(r, card)->place) == card;
	bool there = hand || (table && master(r, card) == seat);
	judge_rule permit = combo_now(r, hand || card == JUDGE_NO_CARD);
	if (is_main(r) || !there) {
		refuse_number(list, permit, 0, NULL);
		return;
	}
	refuse_unless_permitted(r, list, permit, seat);
	if (!dbs_card_is(r, card, TYPE_BATTLE))
		refuse(r, list, combo_type_now(r, hand), seat, 0, NULL);
	if (!hand)
		test_combo_card(r, seat, card, list);
	if (is_enough(list))
		return;
	test_forbidden(r, FORBID_COMBO, card, seat, list);
	test_price(r, seat, price_of_combo(r, seat, card), price_now(r, hand), list);
}

/* Pay the cost, then hold the counter timing; afterwards the card goes to the Combo Area. */
static void
act_combo(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	judge_card card = dbs_card_picked(r, pick);
	bool hand = is_in_hand(r, seat, card);
	uint32_t id = cite(r, BY(combo_now(r, hand)), JUDGE_EV_NOTE, seat);
	uint32_t cause = set_cause(r, id);
	struct play play = a_play(r, PLAY_COMBO, seat, card, NO_ABILITY);
	pay_price(r, seat, price_of_combo(r, seat, card), price_now(r, hand), id);
	in_window(r, play);
	set_cause(r, cause);
}

/* Do nothing more (6-3-1-2-5, 7-2-1-3, 7-3-1-3) */

static bool
could_act(struct judge_run *r)
{
	struct judge_question q = { acting_seat(r), ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	return has_option_with_verb(r, q, is_main(r) ? DO_END : DO_PASS);
}

static void
test_pass(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (is_main(r) != (pick.verb == DO_END))
		refuse_number(list,
		              pick.verb == DO_END ? R_END_MAIN_PHASE : R_PASS_ENDS_FREE_TIMING, 0,
		              NULL);
	if (list->n)
		return;
	if (!in_force(r, R_FREE_TIMING_ACT_OR_PASS, seat, JUDGE_NO_CARD) && could_act(r))
		refuse_unless_permitted(r, list, R_FREE_TIMING_ACT_OR_PASS, seat);
	if (pick.verb == DO_END && !in_force(r, R_END_MAIN_PHASE, seat, JUDGE_NO_CARD) &&
	    could_act(r))
		refuse_unless_permitted(r, list, R_END_MAIN_PHASE, seat);
}

static void
act_pass(struct judge_run *r, judge_seat seat, struct judge_pick pick)
{
	uint32_t id = r->now.cause;
	if (pick.verb == DO_END)
		id = cite(r, BY(R_END_MAIN_PHASE), JUDGE_EV_NOTE, seat);
	if (!in_force(r, R_PASS_ENDS_FREE_TIMING, seat, JUDGE_NO_CARD))
		return;
	id = cite(r, from(R_PASS_ENDS_FREE_TIMING, id), JUDGE_EV_NOTE, seat);
	if (pick.verb == DO_END)
		end_main_phase(r, id);
	else
		end_battle_step(r);
}

/* An action as data: what refuses it in addition to what refuses any action, and what it does. */
struct action {
	void (*test)(struct judge_run *, judge_seat, struct judge_pick, struct refusals *);
	void (*act)(struct judge_run *, judge_seat, struct judge_pick);
};

static const struct action actions[VERBS] = {
	[DO_PLAY] = { test_play_card, act_play_card },
	[DO_ACTIVATE] = { test_activate, act_activate },
	[DO_AWAKEN] = { test_awaken, act_awaken },
	[DO_EVOLVE] = { test_evolve_into, act_evolve },
	[DO_ATTACK] = { test_attack_with, act_attack },
	[DO_COMBO] = { test_combo, act_combo },
	[DO_PASS] = { test_pass, act_pass },
	[DO_END] = { test_pass, act_pass },
};

static judge_rule
free_timing_now(const struct judge_run *r)
{
	if (is_main(r))
		return R_ACTIONS_OF_TURN_PLAYER;
	return is_offence(r) ? R_OFFENCE_FREE_TIMING : R_DEFENCE_FREE_TIMING;
}

void
dbs_test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	if (pick.seat != acting_seat(r)) {
		if (is_main(r))
			refuse(r, list, free_timing_now(r), pick.seat, 0, NULL);
		else
			refuse_number(list, free_timing_now(r), 0, NULL);
	}
	if (!is_enough(list) && actions[pick.verb].test)
		actions[pick.verb].test(r, pick.seat, pick, list);
}

/* Go on after an action (4-6-3-1): with another free timing; if that rule is not in force, end the
 * phase or step. */
static void
go_on(struct judge_run *r, judge_seat seat, enum verb verb)
{
	if (verb == DO_PASS || verb == DO_END || r->game.step == STEP_ATTACK)
		return;
	if (in_force(r, R_FREE_TIMING_AGAIN, seat, JUDGE_NO_CARD)) {
		cite(r, BY(R_FREE_TIMING_AGAIN), JUDGE_EV_NOTE, seat);
		return;
	}
	if (is_main(r))
		end_main_phase(r, r->now.cause);
	else
		end_battle_step(r);
}

void
dbs_take_action(struct judge_run *r, struct judge_pick pick)
{
	struct acting before = set_acting_seat(r, pick.seat, 0);
	if (actions[pick.verb].act)
		actions[pick.verb].act(r, pick.seat, pick);
	set_acting(r, before);
	go_on(r, pick.seat, (enum verb)pick.verb);
}
