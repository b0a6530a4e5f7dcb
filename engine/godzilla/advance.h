/* advance.h: advance and retreat (5.13). */
#ifndef JUDGE_GODZILLA_ADVANCE_H
#define JUDGE_GODZILLA_ADVANCE_H

#include "engine/kernel/kernel.h"

enum did advance(struct judge_run *r, judge_seat seat, bool invading, struct why why);
enum did retreat(struct judge_run *r, judge_seat seat, struct why why);
enum did advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
enum did retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why);
/* The zone of a monster changes by a step, which is an advance or a retreat. */
enum did take_step(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why);
int32_t possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading);

#endif
