/* setup.h: preparation for the game (5-2). */
#ifndef JUDGE_DBS_SETUP_H
#define JUDGE_DBS_SETUP_H

#include "engine/kernel/kernel.h"

void dbs_set_up(struct judge_run *r);
/* Return the player who goes first. */
judge_seat dbs_starter(const struct judge_run *r);
int redraw_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
void test_redraw(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);

#endif
