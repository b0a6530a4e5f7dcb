/* turn.h: the course of a turn (6). */
#ifndef JUDGE_DBS_TURN_H
#define JUDGE_DBS_TURN_H

#include "engine/kernel/kernel.h"

enum step {
	STEP_SETUP,
	STEP_CHARGE,
	STEP_MAIN,   /* one action of the main phase */
	STEP_ATTACK, /* from the declaration of an attack to its battle (7-1) */
	STEP_OFFENCE,
	STEP_DEFENCE,
	STEP_DAMAGE,
	STEP_END,
	STEPS
};

void dbs_start_turn(struct judge_run *r, judge_seat seat, struct why why);
void charge_step(struct judge_run *r);
void main_step(struct judge_run *r);
void dbs_end_step(struct judge_run *r);
/* 6-3-1-2-5: end the main phase. */
void end_main_phase(struct judge_run *r, uint32_t parent);
/* Go on with the main phase after an action or a battle; if the rule is not in force, the main
 * phase ends. */
void return_to_main(struct judge_run *r, judge_rule rule);
/* Hold a checkpoint in the middle of an action, which goes on afterwards. Returns whether anything
 * happened. */
bool checkpoint_within(struct judge_run *r, judge_rule rule);
/* Begin a step: trigger skills for its beginning, then hold its checkpoint. */
void begin_step_of(struct judge_run *r, enum step step, judge_rule triggers, judge_rule checkpoint);
int charge_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
void test_charge(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);

#endif
