/* turn.h: the course of a turn (chapter 7). */
#ifndef JUDGE_GODZILLA_TURN_H
#define JUDGE_GODZILLA_TURN_H

#include "engine/kernel/kernel.h"

enum step {
	STEP_SETUP,
	STEP_START,
	STEP_MAIN,
	STEP_ACTION,
	STEP_COUNTER,
	STEP_END,
	STEP_END_REFILL,
	STEPS
};

void start_phase(struct judge_run *r);
void main_phase(struct judge_run *r);
void main_action(struct judge_run *r);
void counter_phase(struct judge_run *r);
void end_phase(struct judge_run *r);
void end_phase_refill(struct judge_run *r);
void report_turn_end(struct judge_run *r, judge_seat seat);
/* Is the end phase repeated because an "at the end of the turn" ability hasn't triggered yet? */
bool end_phase_repeats_unmet(struct judge_run *r, judge_seat seat);
/* Is the end phase repeated because an ability is unresolved or, depending on the reading, because
 * one was resolved? */
bool end_phase_repeats(struct judge_run *r, judge_seat seat, bool resolved);
void begin_turn(struct judge_run *r, judge_seat seat, struct why why);
void pass_turn(struct judge_run *r);

#endif
