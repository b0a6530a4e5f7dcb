/* effects.h: effects on monsters, rage and zones. */
#ifndef JUDGE_GODZILLA_EFFECTS_H
#define JUDGE_GODZILLA_EFFECTS_H

#include "engine/kernel/ability.h"

bool is_kept_in_place(struct judge_run *r, judge_card card, uint32_t parent);
enum did godzilla_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                         struct set *handled, int32_t *n);
bool godzilla_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);
enum did move_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did end_by_effect(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);

#endif
