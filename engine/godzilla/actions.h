/* actions.h: the actions of the main phase (chapter 8). */
#ifndef JUDGE_GODZILLA_ACTIONS_H
#define JUDGE_GODZILLA_ACTIONS_H

#include "engine/kernel/kernel.h"

bool take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick);
int action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int action_likely(struct judge_run *r, struct judge_pick *out, int cap);
void test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);

#endif
