/* effects.h: effects of the ability language. */
#ifndef JUDGE_COLOSSUS_EFFECTS_H
#define JUDGE_COLOSSUS_EFFECTS_H

#include "engine/kernel/ability.h"

bool colossus_is_kept(struct judge_run *r, judge_card card, uint32_t parent);
enum did colossus_discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
enum did colossus_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did colossus_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);
enum did colossus_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                         struct set *handled, int32_t *n);
bool colossus_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);

#endif
