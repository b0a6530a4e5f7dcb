/* complete.h: declaring Gem Complete (2.1/complete). */
#ifndef JUDGE_COLOSSUS_COMPLETE_H
#define JUDGE_COLOSSUS_COMPLETE_H

#include "engine/kernel/kernel.h"

/* 2.1/complete: the cards are checked, and the declaring player wins or goes on. */
void declare_complete(struct judge_run *r, judge_seat seat, struct why why);
/* What may be said in the Complete Declaration Step, and what refuses the declaration. */
int complete_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                        int cap);
void test_complete(struct judge_run *r, judge_seat seat, struct refusals *list);

#endif
