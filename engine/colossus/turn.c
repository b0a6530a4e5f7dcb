/* turn.c: the course of a turn (2.0 to 2.3). Each of its steps is an outermost step. */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/info.h"
#include "engine/colossus/rule_actions.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

static void
report_phase(struct judge_run *r, enum step phase)
{
	struct game_event h = a_game_event(r, OP_E_PHASE, r->game.turn_player);
	h.amount = (int32_t)phase;
	h.citation = r->now.cause;
	queue_event(r, h);
	process_events(r);
}

/* Begin a phase. The end phase is reported later, by end_phase_effects(). */
static void
begin_phase(struct judge_run *r, enum step phase, struct why why)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = (uint8_t)phase;
	r->game.step = (uint8_t)phase;
	invalidate_values(r);
	set_acting_rules(r);
	set_cause(r, cite_value(r, why, JUDGE_EV_STEP, seat,
	                        (struct judge_value){ "turn", (int32_t)r->game.turn }));
	r->game.cause = r->now.cause;
	if (phase != STEP_END)
		report_phase(r, phase);
}

/* Forget how often things were done in the last turn. */
static void
forget_turn(struct judge_run *r)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int v = GEMS_SET; v <= LAST_MOVE; v++)
			r->game.value[s][v] = 0;
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (values_at(r, c)[CARD_ATTACKS])
			values_to_change(r, c)[CARD_ATTACKS] = 0;
	forget_attack(r);
}

/* 2.0.1: start a turn. */
void
start_turn(struct judge_run *r, judge_seat seat, struct why why)
{
	forget_turn(r);
	count_turn(r, seat, why);
	r->game.step = STEP_START;
	invalidate_turn(r);
}

/* 2.0.5: the turn passes. 6.0.3: check the decks now, if that doesn't happen at once. */
static void
pass_turn(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	if (players_without_deck(r) &&
	    !in_force(r, R_DECK_OUT_AT_ONCE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		check_deck_out(r, r->now.cause);
	r->game.step = STEP_START;
	if (!in_force(r, R_END_PHASE_HANDS_TURN_OVER, seat, JUDGE_NO_CARD))
		return;
	bool alternate = in_force(r, R_TURNS_ALTERNATE, seat, JUDGE_NO_CARD);
	start_turn(r, alternate ? other(seat) : seat, BY(R_END_PHASE_HANDS_TURN_OVER));
}

/* 2.1/complete: the Complete Declaration Step. */
void
start_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, R_TURN_HAS_START_PHASE, seat, JUDGE_NO_CARD)) {
		begin_main_phase(r);
		return;
	}
	begin_phase(r, STEP_START, BY(R_TURN_HAS_START_PHASE));
	check_timing(r, BY(R_TRIGGERS_AFTER));
	struct judge_question q = { seat, ASK_COMPLETE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	if (ask(r, q, BY(R_COMPLETE_DECLARATION)).verb == DO_COMPLETE)
		declare_complete(r, seat, BY(R_COMPLETE_DECLARATION));
	r->game.step = STEP_RECOVERY;
	watch(r, JUDGE_AT_DONE);
}

/* READING: C22, a follower that arrived recently recovers as well. */
static bool
recovers(struct judge_run *r, judge_seat seat, judge_card card)
{
	bool late = card_at(r, card)->since + 2 >= r->game.turn;
	return is_off(r, card) && card_is(r, card, TYPE_FOLLOWER) &&
	       (!late || in_force(r, R_RECOVERY_OF_ARRIVALS, seat, card));
}

/* 2.1/recovery: the Recovery Step. */
void
recovery_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_START;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	struct why why = BY(R_RECOVERY_TURNS_FOLLOWERS_ON);
	for (int i = 0; i < ROW; i++) {
		judge_card c = card_in(r, seat, AREA_FIELD, i);
		if (c != JUDGE_NO_CARD && recovers(r, seat, c))
			turn_on(r, c, why);
	}
	recover_points(r, seat, -1, from(R_RECOVERY_OF_POINTS, why.parent));
	r->game.step = STEP_DRAW;
	watch(r, JUDGE_AT_DONE);
}

/* 2.1/draw/2. READING: C6, is it the starting player's first turn? */
static bool
is_first_turn_of_starter(struct judge_run *r, judge_seat seat)
{
	int32_t starter = r->game.value[0][STARTER];
	bool begins = in_force(r, R_STARTER_TAKES_FIRST_TURN, seat, JUDGE_NO_CARD);
	return r->game.turn == (begins ? 1 : 2) && (starter == 0 || starter == seat + 1);
}

/* 2.1/draw: the Draw Step. */
void
draw_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_START;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	if (is_first_turn_of_starter(r, seat) &&
	    in_force(r, R_FIRST_TURN_NO_DRAW, seat, JUDGE_NO_CARD))
		cite(r, BY(R_FIRST_TURN_NO_DRAW), JUDGE_EV_NOTE, seat);
	else
		draw_cards(r, seat, value(r, R_DRAW_STEP, seat), BY(R_DRAW_STEP));
	begin_main_phase(r);
	watch(r, JUDGE_AT_DONE);
}

/* 2.2: the main phase. */
void
begin_main_phase(struct judge_run *r)
{
	end_span(r, SPAN_PHASE, BY(JUDGE_NO_RULE));
	if (in_force(r, R_TURN_HAS_MAIN_PHASE, r->game.turn_player, JUDGE_NO_CARD))
		begin_phase(r, STEP_MOVE, BY(R_TURN_HAS_MAIN_PHASE));
	else
		begin_end_phase(r);
}

/* 2.2.2: take one move. The step repeats. */
void
move_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	struct judge_question q = { seat, ASK_MOVE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->game.phase = STEP_MOVE;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	struct judge_pick pick = ask(r, q, BY(R_MOVES_OF_MAIN_PHASE));
	take_move(r, pick);
	watch(r, JUDGE_AT_DONE);
}

void
begin_end_phase(struct judge_run *r)
{
	end_span(r, SPAN_PHASE, BY(JUDGE_NO_RULE));
	r->game.step = STEP_END;
}

static void
heal(struct judge_run *r)
{
	struct why why = BY(R_HEAL_DAMAGE);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (uint64_t rest = taken_in_row(r, s, AREA_FIELD); rest; rest &= rest - 1) {
			judge_card c = first_of_row(r, s, AREA_FIELD, rest);
			if (c != JUDGE_NO_CARD && values_at(r, c)[CARD_DAMAGE])
				set_card_value(r, c, CARD_DAMAGE, 0, why);
		}
}

/* 2.3.2.1 status changes are cleared, 2.3.2.2 damage heals: at the same time, so that no follower
 * is beaten in between. */
static void
clear_and_heal(struct judge_run *r)
{
	bool together = in_force(r, R_END_PHASE_AT_ONCE, r->game.turn_player, JUDGE_NO_CARD);
	bool before = hold_interrupts(r, r->now.interrupting || together);
	expire_changes(r, BY(R_CLEAR_STATUS_CHANGES));
	interrupts(r, r->now.cause);
	heal(r);
	hold_interrupts(r, before);
	interrupts(r, r->now.cause);
}

int
discard_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_KEEP_HAND, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int i = 0; i < r->n_own[q->seat] && n < cap; i++)
		out[n++] = a_pick(DO_DISCARD, q->seat, r->own[q->seat][i], JUDGE_NO_PLACE);
	return n;
}

void
test_discard(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
             struct refusals *list)
{
	judge_place hand = place_of(r, q->seat, AREA_HAND, 0);
	bool there =
		pick.verb == DO_DISCARD && find_or_identify(r, hand, pick.def) != JUDGE_NO_CARD;
	int32_t most = value(r, R_HAND_LIMIT, q->seat);
	if (!there)
		refuse_by_number(r, list, R_HAND_LIMIT, q->seat, JUDGE_NO_CARD, 2,
		                 (struct judge_value[]){ { "cards", place_at(r, hand)->n },
		                                         { "limit", most } });
}

static bool
is_hand_too_big(struct judge_run *r, judge_seat seat)
{
	return place_at(r, place_of(r, seat, AREA_HAND, 0))->n > value(r, R_HAND_LIMIT, seat);
}

/* 2.3.2.3: discard down to the hand limit. */
static void
discard_down(struct judge_run *r, judge_seat seat)
{
	judge_place hand = place_of(r, seat, AREA_HAND, 0);
	struct judge_question q = { seat, ASK_DISCARD, JUDGE_NO_DEF, hand };
	uint32_t cause = r->now.cause;
	while (is_hand_too_big(r, seat)) {
		struct judge_pick pick = ask(r, q, from(R_HAND_LIMIT, cause));
		judge_card card = find_or_identify(r, hand, pick.def);
		struct acting before = set_acting_rules(r);
		bool gone = card != JUDGE_NO_CARD &&
		            discard_card(r, card, BY(R_DISCARD_FROM_HAND)) != DID_NOTHING;
		set_acting(r, before);
		if (!gone)
			break;
	}
	set_cause(r, cause);
}

/* 2.3.2.4: trigger the effects of the end phase. */
static void
end_phase_effects(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	struct game_event h = a_game_event(r, OP_E_TURN_ENDS, seat);
	if (in_force(r, R_END_PHASE_EFFECTS, seat, JUDGE_NO_CARD)) {
		uint32_t cause = r->now.cause;
		if (speaks_of(r, OP_E_TURN_ENDS) || speaks_of(r, OP_E_PHASE))
			set_cause(r, cite(r, BY(R_END_PHASE_EFFECTS), JUDGE_EV_NOTE, seat));
		report_phase(r, STEP_END);
		h.citation = r->now.cause;
		queue_event(r, h);
		process_events(r);
		set_cause(r, cause);
	}
	check_timing(r, BY(R_TRIGGERS_AFTER));
}

/* 2.3.2: the end phase. READING: C7, its effects come first. */
void
end_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, R_TURN_HAS_END_PHASE, seat, JUDGE_NO_CARD)) {
		expire_changes(r, BY(R_CLEAR_STATUS_CHANGES));
		pass_turn(r);
		return;
	}
	begin_phase(r, STEP_END, BY(R_TURN_HAS_END_PHASE));
	check_timing(r, BY(R_TRIGGERS_AFTER));
	if (in_force(r, R_END_PHASE_EFFECTS_FIRST, seat, JUDGE_NO_CARD))
		end_phase_effects(r);
	clear_and_heal(r);
	r->game.step = STEP_DISCARD;
	watch(r, JUDGE_AT_DONE);
}

void
discard_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_END;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	discard_down(r, seat);
	if (is_hand_too_big(r, other(seat)) &&
	    !in_force(r, R_HAND_LIMIT_TURN_PLAYER_ONLY, seat, JUDGE_NO_CARD))
		discard_down(r, other(seat));
	if (!in_force(r, R_END_PHASE_EFFECTS_FIRST, seat, JUDGE_NO_CARD))
		end_phase_effects(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	pass_turn(r);
	watch(r, JUDGE_AT_DONE);
}
