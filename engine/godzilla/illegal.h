/* illegal.h: illegal and overloaded cards (11.4, 11.5). */
#ifndef JUDGE_GODZILLA_ILLEGAL_H
#define JUDGE_GODZILLA_ILLEGAL_H

#include "engine/kernel/kernel.h"

void find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void find_overloaded(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void test_keep(struct judge_run *r, judge_place place, struct judge_pick pick,
               struct refusals *list);
/* Is a card of that definition among those of which one stays? */
bool can_be_kept(struct judge_run *r, judge_place place, judge_def def);
int keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);

#endif
