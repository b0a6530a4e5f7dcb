/* turn_end.c: checks before the turn passes (7.5.7), and the beginning of the next turn (7.1.1). */
#include "engine/godzilla/events.h"
#include "engine/godzilla/rule_actions.h"
#include "engine/godzilla/turn.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/start.h"
#include "godzilla_rules.h"

/* Is this a timed trigger for the end of the turn that hasn't triggered yet? */
static bool
waits_for_turn_end(const struct judge_run *r, const struct timed_trigger *l)
{
	for (uint16_t e = node_at(r, l->node)->arg[0]; e && !l->over; e = node_at(r, e)->next)
		if (node_at(r, e)->op == OP_E_TURN_ENDS)
			return true;
	return false;
}

/* Put timed triggers into standby that were created after the event was reported. */
static void
meet_the_rest(struct judge_run *r, const struct game_event *h)
{
	for (uint8_t i = 0; i < r->game.n_later; i++) {
		struct timed_trigger *l = &r->game.later[i];
		if (!waits_for_turn_end(r, l))
			continue;
		put_in_standby(r, &l->source, h, (uint8_t)(i + 1));
		l->over = true;
	}
}

/* READING: G21, report the end of the turn. In later rounds of the end phase, only for abilities
 * that haven't triggered yet. */
void
report_turn_end(struct judge_run *r, judge_seat seat)
{
	bool again = r->game.value[seat][TURN_ENDED];
	struct game_event h = a_game_event(r, OP_E_TURN_ENDS, seat);
	if (!speaks_of(r, OP_E_TURN_ENDS) || !in_force(r, R_TURN_END_TRIGGERS, seat, JUDGE_NO_CARD))
		return;
	r->game.value[seat][TURN_ENDED] = 1;
	h.citation = cite(r, BY(R_TURN_END_TRIGGERS), JUDGE_EV_NOTE, seat);
	if (again)
		meet_the_rest(r, &h);
	else
		report(r, h);
}

static bool
is_unmet(const struct judge_run *r)
{
	for (int i = 0; i < r->game.n_later; i++)
		if (waits_for_turn_end(r, &r->game.later[i]))
			return true;
	return false;
}

/* 7.5.7: does the end phase repeat, so that an "at the end of the turn" ability which hasn't
 * triggered yet can do so? */
bool
end_phase_repeats_unmet(struct judge_run *r, judge_seat seat)
{
	if (!is_unmet(r) || !in_force(r, R_END_PHASE_REPEATS_IF_UNRESOLVED, seat, JUDGE_NO_CARD))
		return false;
	cite(r, BY(R_END_PHASE_REPEATS_IF_UNRESOLVED), JUDGE_EV_NOTE, seat);
	return true;
}

/* 7.5.7: does the end phase repeat? READING: G21, the English editions repeat it while anything is
 * unresolved, the Japanese one also if anything was resolved. The check timing leaves nothing
 * unresolved, but effects that end may put abilities in standby. */
bool
end_phase_repeats(struct judge_run *r, judge_seat seat, bool resolved)
{
	judge_rule rule = R_END_PHASE_REPEATS_IF_RESOLVED;
	bool left = r->game.n_standby > 0;
	bool again = (resolved || left) && in_force(r, rule, seat, JUDGE_NO_CARD);
	if (!again) {
		rule = R_END_PHASE_REPEATS_IF_UNRESOLVED;
		again = (left || crush_waits(r, seat)) && in_force(r, rule, seat, JUDGE_NO_CARD);
	}
	if (again)
		cite(r, BY(rule), JUDGE_EV_NOTE, seat);
	return again;
}

/* Begin a turn. Actions that were limited to once in the last turn are possible again. */
void
begin_turn(struct judge_run *r, judge_seat seat, struct why why)
{
	count_turn(r, seat, why);
	r->game.step = STEP_START;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		for (int v = INVASIONS; v <= MONSTERS_PLAYED; v++)
			if (r->game.value[s][v] != 0)
				set_value(r, s, v, 0, from(why.rule, r->game.cause));
		for (int v = ZONES_ADVANCED; v <= TURN_ENDED; v++)
			r->game.value[s][v] = 0;
	}
	invalidate_turn(r);
}

/* Begin the next turn or, if turns don't pass, this one again. */
void
pass_turn(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.step = STEP_START;
	if (!in_force(r, R_TURN_PASSES, seat, JUDGE_NO_CARD))
		return;
	bool alternate = in_force(r, R_TURNS_ALTERNATE, seat, JUDGE_NO_CARD);
	judge_seat next = alternate ? other(seat) : seat;
	begin_turn(r, value(r, R_TWO_PLAYERS, seat) > 1 ? next : 0, BY(R_TURN_PASSES));
}
