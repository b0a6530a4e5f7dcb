/* terms.h: the specific terms (chapter 5) as mutators. */
#ifndef JUDGE_GODZILLA_TERMS_H
#define JUDGE_GODZILLA_TERMS_H

#include "engine/kernel/kernel.h"

int32_t drawable(const struct judge_run *r, judge_seat seat);
enum did draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why);
enum did discard(struct judge_run *r, judge_card card, struct why why);
enum did set_rage(struct judge_run *r, judge_seat seat, int32_t to, struct why why);
enum did add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why);
enum did put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why);
/* 1.3.2.2: how often something with this count is done. */
int32_t times(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
/* 1.3.2: how often something is tried of which only a part is possible. */
int32_t as_far_as_possible(struct judge_run *r, judge_seat seat, int32_t n, int32_t possible,
                           uint32_t parent);

#endif
