/* misplaced.h: refusals of answers to questions that weren't asked. */
#ifndef JUDGE_COLOSSUS_MISPLACED_H
#define JUDGE_COLOSSUS_MISPLACED_H

#include "engine/kernel/kernel.h"

void test_misplaced(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                    struct refusals *list);

#endif
