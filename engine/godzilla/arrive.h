/* arrive.h: effects that put cards into play. */
#ifndef JUDGE_GODZILLA_ARRIVE_H
#define JUDGE_GODZILLA_ARRIVE_H

#include "engine/kernel/ability.h"

judge_def def_told(const struct judge_run *r, judge_card card);
uint64_t forbidden_zones(struct judge_run *r, judge_seat seat, const struct applied **by);
enum did do_play(struct judge_run *r, struct frame *f, const struct judge_node *node,
                 struct set *handled);
enum did do_activate(struct judge_run *r, struct frame *f, const struct judge_node *node,
                     struct set *handled);
enum did do_evolve(struct judge_run *r, struct frame *f, const struct judge_node *node,
                   struct set *handled);
enum did do_token(struct judge_run *r, struct frame *f, const struct judge_node *node,
                  struct set *handled);

#endif
