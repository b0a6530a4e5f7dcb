/*
 * check.c: check timings.
 *
 * The game decides which rule actions are due. Every game with check timings repeats them until
 * none is due, then plays abilities in standby one by one, and all of this can be left out.
 */
#include "engine/kernel/ability.h"

bool
act_by_rules(struct judge_run *r, uint32_t parent)
{
	const struct judge_kernel_game *k = r->kernel;
	bool did = interrupts(r, parent);
	while (k->rule_actions && k->rule_actions(r, parent)) {
		did = true;
		if (!in_force(r, k->rules.rule_actions_repeat, r->game.turn_player, JUDGE_NO_CARD))
			break;
		if (k->rules.rule_actions_repeat != JUDGE_NO_RULE)
			cite(r, from(k->rules.rule_actions_repeat, parent), JUDGE_EV_NOTE,
			     r->game.turn_player);
	}
	return did;
}

/* Play one ability, of the turn player or else of the other player. */
static bool
play_one(struct judge_run *r, uint32_t parent)
{
	judge_seat first = r->game.turn_player;
	if (r->game.n_standby == 0)
		return false;
	if (r->game.n_deviations && play_recorded(r, parent))
		return true;
	if (!in_force(r, AR(standby_turn_player_first), first, JUDGE_NO_CARD))
		first = other(first);
	if (play_standby(r, first, parent))
		return true;
	if (!in_force(r, AR(standby_of_other_player), other(first), JUDGE_NO_CARD))
		return false;
	uint32_t id =
		cite(r, from(AR(standby_of_other_player), parent), JUDGE_EV_NOTE, other(first));
	return play_standby(r, other(first), id);
}

static bool
is_over(struct judge_run *r, judge_rule check)
{
	return r->kernel->check_is_over && r->game.n_standby && r->kernel->check_is_over(r, check);
}

/* Play abilities one by one until none is in standby, with rule actions after each. */
static bool
play_abilities(struct judge_run *r, judge_rule check, uint32_t parent)
{
	judge_seat seat = r->game.turn_player;
	bool did = false, repeats = in_force(r, AR(rule_actions_after_each), seat, JUDGE_NO_CARD);
	for (int round = 0;; round++) {
		trigger_states(r);
		did |= drop_forgotten_standby(r);
		if (round > 0 && r->game.n_standby && detect_loop(r, parent)) {
			r->game.n_standby = 0;
			break;
		}
		if (is_over(r, check) || !play_one(r, parent))
			break;
		did = true;
		if (repeats)
			act_by_rules(r, cite(r, from(AR(rule_actions_after_each), parent),
			                     JUDGE_EV_NOTE, seat));
		if (r->game.n_standby == 0)
			continue;
		if (!in_force(r, AR(standby_until_none), seat, JUDGE_NO_CARD))
			break;
		cite(r, from(AR(standby_until_none), parent), JUDGE_EV_NOTE, seat);
	}
	if (did && !repeats)
		act_by_rules(r, parent);
	return did;
}

bool
check_timing(struct judge_run *r, struct why why)
{
	const struct judge_kernel_game *k = r->kernel;
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    !in_force(r, k->rules.check, seat, JUDGE_NO_CARD))
		return false;
	bool cited = !k->quiet_checks || r->game.n_standby > 0;
	uint32_t id = cited ? cite(r, why, JUDGE_EV_NOTE, seat) : why.parent;
	if (k->rules.check != JUDGE_NO_RULE)
		id = cite(r, from(k->rules.check, id), JUDGE_EV_NOTE, seat);
	uint32_t cause = r->now.cause;
	bool did = false;
	r->game.checked = r->game.clock;
	invalidate_values(r);
	r->now.last_state = (struct source){ .card = JUDGE_NO_CARD };
	for (int i = 0; i < r->game.n_standby; i++)
		r->game.standby[i].asleep = false;
	if (r->game.result)
		k->language->result(r, (judge_seat)((r->game.result - 1) % JUDGE_SEATS),
		                    r->game.result > JUDGE_SEATS, id);
	/* By rule, rule actions come first. */
	if (k->language && !in_force(r, AR(rule_actions_first), seat, JUDGE_NO_CARD))
		did |= play_abilities(r, why.rule, id);
	did |= act_by_rules(r, id);
	if (k->language)
		did |= play_abilities(r, why.rule, id);
	set_cause(r, cause);
	if (!r->now.within)
		watch(r, JUDGE_AT_CHECKED);
	return did;
}
