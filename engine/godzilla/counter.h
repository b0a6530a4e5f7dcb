/* counter.h: counter (5.15). */
#ifndef JUDGE_GODZILLA_COUNTER_H
#define JUDGE_GODZILLA_COUNTER_H

#include "engine/kernel/kernel.h"

enum did counter(struct judge_run *r, judge_seat seat, struct why why);
enum did counter_both(struct judge_run *r, struct why why);
enum did fall_behind(struct judge_run *r, judge_seat seat, uint32_t parent);
void test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                    struct refusals *list);

#endif
