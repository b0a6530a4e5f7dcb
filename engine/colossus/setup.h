/* setup.h: starting the game (1.0). */
#ifndef JUDGE_COLOSSUS_SETUP_H
#define JUDGE_COLOSSUS_SETUP_H

#include "engine/kernel/kernel.h"

void set_up(struct judge_run *r);
int exchange_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                        int cap);
void test_exchange(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                   struct refusals *list);

#endif
