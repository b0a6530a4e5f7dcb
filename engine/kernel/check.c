/* check.c: check timing. What is due is the game's; that it is repeated until nothing is due, and
 * that it can be left out, is the same for every game that has check timings. */
#include "engine/kernel/kernel.h"

bool
check_timing(struct judge_run *r, struct why why)
{
	const struct judge_kernel_game *k = r->kernel;
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    !in_force(r, k->rules.check, seat, JUDGE_NO_CARD))
		return false;
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, seat);
	if (k->rules.check != JUDGE_NO_RULE)
		id = cite(r, from(k->rules.check, id), JUDGE_EV_NOTE, seat);
	uint32_t cause = r->cause;
	bool did = interrupts(r, id);
	while (k->rule_actions && k->rule_actions(r, id)) {
		did = true;
		if (!in_force(r, k->rules.rule_actions_repeat, seat, JUDGE_NO_CARD))
			break;
	}
	r->cause = cause;
	watch(r, JUDGE_AT_CHECKED);
	return did;
}
