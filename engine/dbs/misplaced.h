/* misplaced.h: refusals of answers to questions that weren't asked. */
#ifndef JUDGE_DBS_MISPLACED_H
#define JUDGE_DBS_MISPLACED_H

#include "engine/kernel/kernel.h"

void dbs_test_amiss(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                    struct refusals *list);

#endif
