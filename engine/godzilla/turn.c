/* turn.c: the course of a turn (chapter 7). Its external functions are the outermost steps. */
#include "engine/godzilla/actions.h"
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* 7.1.2: the phases are start, main, counter, end; without the rule, the counter phase comes before
 * the main phase. */
static void
next_phase(struct judge_run *r)
{
	static const uint8_t as_written[] = {
		[STEP_START] = STEP_MAIN, [STEP_MAIN] = STEP_COUNTER, [STEP_COUNTER] = STEP_END
	};
	static const uint8_t otherwise[] = {
		[STEP_START] = STEP_COUNTER, [STEP_COUNTER] = STEP_MAIN, [STEP_MAIN] = STEP_END
	};
	end_span(r, SPAN_PHASE, BY(R_PHASE_ORDER));
	bool written = in_force(r, R_PHASE_ORDER, r->game.turn_player, JUDGE_NO_CARD);
	r->game.step = (written ? as_written : otherwise)[r->game.phase];
}

/* READING: G21, "at the end of the turn" abilities trigger before 7.5.5 (report_turn_end()). Only
 * if the other reading is in force do they trigger here, as the phase begins. */
static void
begin_end_phase(struct judge_run *r, judge_seat seat, const struct game_event *begins)
{
	struct game_event h = a_game_event(r, OP_E_TURN_ENDS, seat);
	end_bursts(r, seat, begins);
	h.citation = r->game.cause;
	if (in_force(r, R_TURN_END_TRIGGERS_FIRST, seat, JUDGE_NO_CARD))
		report(r, h);
}

static void
begin_phase(struct judge_run *r, enum step phase, struct why why)
{
	r->game.phase = (uint8_t)phase;
	invalidate_values(r);
	set_acting_rules(r);
	if (!in_force(r, why.rule, r->game.turn_player, JUDGE_NO_CARD))
		return;
	set_cause(r, cite_value(r, why, JUDGE_EV_STEP, r->game.turn_player,
	                        (struct judge_value){ "turn", (int32_t)r->game.turn }));
	r->game.cause = r->now.cause;
	struct game_event h = a_game_event(r, OP_E_PHASE, r->game.turn_player);
	h.amount = (int32_t)phase;
	report(r, h);
	if (phase == STEP_END)
		begin_end_phase(r, r->game.turn_player, &h);
	set_cause(r, r->game.cause);
	check_timing(r, from(why.rule, r->now.cause));
}

/* 7.2.3: is the card one that is cleared away? Of a stack that is one card, only the topmost card
 * is checked. */
static bool
is_old(struct judge_run *r, judge_seat seat, judge_card card)
{
	if (!is_topmost(r, card) && stack_counts_as_one(r, false, card))
		return false;
	if (base_stays(r, card))
		return false;
	return card_at(r, card)->since < r->game.turn ||
	       !in_force(r, R_CLEARED_ONLY_IF_OLDER, seat, card);
}

static void
clear_away(struct judge_run *r, struct event *e, struct why why)
{
	spare(r, e, why.parent);
	if (e->n == 0)
		return;
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, r->game.turn_player);
	for (int i = 0; i < e->n; i++)
		e->change[i].why = from(R_PLACE_MOVES, id);
	commit(r, e);
}

/* 7.2.3: discard strategy cards placed before this turn. READING: G14, this counts as
 * destruction. */
static void
discard_old_strategies(struct judge_run *r, judge_seat seat, struct why why)
{
	struct event e;
	e.n = 0;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	judge_place first = place_of(r, seat, AREA_STRATEGY, 0);
	for (int n = 0; n < r->p.game->area[AREA_STRATEGY].places; n++)
		for (judge_card c = place_at(r, (judge_place)(first + n))->first;
		     c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (is_old(r, seat, c) && in_force(r, why.rule, seat, c))
				add_move(&e, c, destination(r, c, AREA_DISCARD), why)->alone =
					!stack_counts_as_one(r, false, c);
	struct acting before = r->now.acting;
	if (in_force(r, R_CLEARING_IS_NO_DESTRUCTION, seat, JUDGE_NO_CARD))
		add_acting_causes(r, QUIETLY);
	clear_away(r, &e, why);
	set_acting(r, before);
}

/* 7.2.4: reset rage, unless a card replaces that. */
static void
reset_rage(struct judge_run *r, judge_seat seat)
{
	struct game_event h = of_monster(r, OP_E_RAGE_SET, seat, 0);
	h.card = JUDGE_NO_CARD;
	h.citation = r->now.cause;
	uint32_t cause = r->now.cause;
	if (in_force(r, R_START_PHASE_RAGE_RESET, seat, JUDGE_NO_CARD) && !is_replaced(r, h))
		set_rage(r, seat, 0, from(R_START_PHASE_RAGE_RESET, cause));
	set_cause(r, cause);
}

/* 7.2 Start phase: 7.2.1 begins, 7.2.2 draw, 7.2.3 old strategies, 7.2.4 rage, 7.2.5 check. */
void
start_phase(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_phase(r, STEP_START, BY(R_START_PHASE_BEGINS));
	draw(r, seat, monster_rank(r, other(seat)), BY(R_START_PHASE_DRAW));
	discard_old_strategies(r, seat, BY(R_START_PHASE_CLEARS_STRATEGIES));
	reset_rage(r, seat);
	check_timing(r, BY(R_START_PHASE_CHECK));
	next_phase(r);
}

/* 7.3 Main phase: 7.3.1 begins, 7.3.2 the play timing. */
void
main_phase(struct judge_run *r)
{
	begin_phase(r, STEP_MAIN, BY(R_MAIN_PHASE_BEGINS));
	r->game.step = STEP_ACTION;
}

/* 7.3.2, 10.4.4: 10.4.4.1 a check timing, then either 10.4.4.2 an action and another play timing,
 * or 10.4.4.3 the end of the phase. */
void
main_action(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	struct judge_question q = { seat, ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->game.phase = STEP_MAIN;
	set_acting_rules(r);
	if (!in_force(r, R_MAIN_PHASE_PLAY_TIMING, seat, JUDGE_NO_CARD)) {
		next_phase(r);
		return;
	}
	check_timing(r, BY(R_CHECK_BEFORE_PLAY_TIMING));
	detect_action_loop(r, r->now.cause);
	struct judge_pick pick = ask(r, q, BY(R_MAIN_PHASE_PLAY_TIMING));
	bool acted = take_action(r, pick.seat, pick);
	judge_rule again = acted ? R_PLAY_TIMING_AGAIN : R_PASS_ENDS_PLAY_TIMING;
	if (in_force(r, again, seat, JUDGE_NO_CARD))
		cite(r, BY(again), JUDGE_EV_NOTE, seat);
	if (in_force(r, again, seat, JUDGE_NO_CARD) != acted)
		next_phase(r);
	watch(r, JUDGE_AT_DONE);
}

/* 7.4.2: return the total; `id` becomes its citation. */
static int32_t
total_counter_power(struct judge_run *r, judge_seat seat, uint32_t *id)
{
	int32_t total = after_deviations(r, JUDGE_MANDATORY_VALUE, R_COUNTER_TOTAL, seat,
	                                 counter_total(r, seat));
	if (in_force(r, R_COUNTER_TOTAL, seat, JUDGE_NO_CARD))
		*id = cite_total(r, seat, total, *id);
	return total;
}

/* 7.4.3: is the total at least the threat level? If so, `id` becomes the citation that the counter
 * follows from. */
static bool
reaches_threat(struct judge_run *r, judge_seat seat, int32_t total, uint32_t *id)
{
	judge_seat enemy = other(seat);
	int32_t rage = r->game.value[enemy][RAGE];
	if (rage > 0 && in_force(r, R_RAGE_ADDS_THREAT, enemy, JUDGE_NO_CARD))
		cite_value(r, from(R_RAGE_ADDS_THREAT, *id), JUDGE_EV_NOTE, enemy,
		           (struct judge_value){ "rage", rage });
	if (total < threat_level(r, enemy) ||
	    !in_force(r, R_COUNTER_AT_THREAT, seat, JUDGE_NO_CARD) ||
	    is_monster_forbidden(r, FORBID_COUNTER, enemy, total, *id))
		return false;
	*id = cite_value(r, from(R_COUNTER_AT_THREAT, *id), JUDGE_EV_NOTE, seat,
	                 (struct judge_value){ "threat", threat_level(r, enemy) });
	return true;
}

/* 7.4 Counter phase: 7.4.1 begins, 7.4.2 the total, 7.4.3 counter, 7.4.4 check. */
void
counter_phase(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_phase(r, STEP_COUNTER, BY(R_COUNTER_PHASE_BEGINS));
	uint32_t cause = r->now.cause, id = cause;
	int32_t total = total_counter_power(r, seat, &id);
	if (reaches_threat(r, seat, total, &id))
		counter(r, other(seat), total, from(R_COUNTER, id));
	set_cause(r, cause);
	check_timing(r, BY(R_COUNTER_PHASE_CHECK));
	next_phase(r);
}

/* 7.5 End phase: 7.5.1 begins, 7.5.2 advance from zone 7 or a lower one, 7.5.3 check. */
void
end_phase(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_phase(r, STEP_END, BY(R_END_PHASE_BEGINS));
	int32_t due = zone_of_monster(r, seat) <= value(r, R_END_PHASE_ADVANCE_LIMIT, seat);
	int32_t steps = after_deviations(r, JUDGE_MANDATORY_STEPS, R_END_PHASE_ADVANCE, seat, due);
	for (int32_t i = 0; i < steps; i++)
		advance(r, seat, false, BY(R_END_PHASE_ADVANCE));
	check_timing(r, BY(R_END_PHASE_FIRST_CHECK));
	r->game.step = STEP_END_REFILL;
}

/* 7.5.4 to 7.5.7: refill, check, effects end; then the turn passes, or 7.5.4 comes again. */
void
end_phase_refill(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	int held = place_at(r, place_of(r, seat, AREA_HAND, 0))->n;
	int32_t full = value(r, R_HAND_REFILL, seat);
	r->game.phase = STEP_END;
	set_acting_rules(r);
	if (held < full)
		draw(r, seat, full - held, BY(R_END_PHASE_REFILL));
	report_turn_end(r, seat);
	bool resolved = check_timing(r, BY(R_END_PHASE_SECOND_CHECK));
	if (end_phase_repeats_unmet(r, seat))
		return;
	expire_changes(r, BY(R_TURN_EFFECTS_EXPIRE));
	/* Whatever the expired effects prevented happens now, and players see cards that the
	 * effects hid. */
	interrupts(r, r->now.cause);
	trigger_states(r);
	if (!end_phase_repeats(r, seat, resolved))
		pass_turn(r);
}
