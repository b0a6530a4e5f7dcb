/* turn.h: the course of a turn (2.0 to 2.3), including Gem Complete. */
#ifndef JUDGE_COLOSSUS_TURN_H
#define JUDGE_COLOSSUS_TURN_H

#include "engine/kernel/kernel.h"

enum step {
	STEP_SETUP,
	STEP_START, /* Complete Declaration */
	STEP_RECOVERY,
	STEP_DRAW,
	STEP_MOVE,    /* one decision of the main phase */
	STEP_XPLAY,   /* one answer or pass */
	STEP_RESOLVE, /* the resolution of one declared play */
	STEP_DEFENCE,
	STEP_BATTLE, /* attack resolution or battle resolution */
	STEP_END,
	STEP_DISCARD,
	STEPS
};

void start_turn(struct judge_run *r, judge_seat seat, struct why why);
void start_step(struct judge_run *r);
void recovery_step(struct judge_run *r);
void draw_step(struct judge_run *r);
void begin_main_phase(struct judge_run *r);
void move_step(struct judge_run *r);
void begin_end_phase(struct judge_run *r);
void end_step(struct judge_run *r);
void discard_step(struct judge_run *r);
int discard_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
void test_discard(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);

/* complete.c */

/* 2.1/complete: check the cards; the declaring player wins, or the game goes on. */
void declare_complete(struct judge_run *r, judge_seat seat, struct why why);
/* List the answers in the Complete Declaration Step, and add what refuses the declaration. */
int complete_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                        int cap);
void test_complete(struct judge_run *r, judge_seat seat, struct refusals *list);

#endif
