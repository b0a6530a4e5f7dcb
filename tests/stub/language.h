/* language.h: the stub game's part of the ability language. */
#ifndef TESTS_STUB_LANGUAGE_H
#define TESTS_STUB_LANGUAGE_H

#include "engine/kernel/ability.h"
#include "tests/stub/ops.h"
#include "tests/stub/stub.h"

extern const struct judge_language stub_language;
extern const struct ability_rules stub_ability_rules;

/* language.c */

uint16_t stub_area_of_types(uint32_t types);
/* Return how many storeys a tower of the seat may have, including what texts add. */
int32_t stub_limit(struct judge_run *r, judge_seat seat);

/* effects.c: effects that only this game has, and its events. */

void stub_moved(struct judge_run *r, const struct change *ch, judge_place from_place,
                uint32_t citation);
void stub_valued(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation);
/* Report that a phase of the turn player begins, or that the turn ends. */
void stub_report(struct judge_run *r, uint16_t kind, int32_t amount);
enum did stub_discard(struct judge_run *r, const struct set *cards, uint32_t parent);
enum did stub_draw(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent);
enum did stub_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area);
enum did stub_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent);
enum did stub_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                     struct set *handled, int32_t *n);
bool stub_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node);

#endif
