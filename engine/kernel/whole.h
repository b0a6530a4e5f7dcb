/* whole.h: can a list of effects be done whole, such as a price? */
#ifndef JUDGE_KERNEL_WHOLE_H
#define JUDGE_KERNEL_WHOLE_H

#include "engine/kernel/ability.h"

/* Effects that are still to be done: from `next` on, then the whole list as often as `times` says, this time included; then more. */
struct undone {
	uint16_t head, next;
	int32_t times;
	const struct undone *then;
};

struct payment;
/* Beside the effects of a price, `n` of these cards are needed. `by_mode`: as they lie; they stay. */
void whole_needs(struct payment *p, const struct set *cards, int32_t n, bool by_mode);

/* Can the effects be done whole beside what else has to be paid? True if that cannot be paid even by itself. */
bool can_pay_beside(struct judge_run *r, const struct frame *f, uint16_t effects, add_needs *needs);
/* In the middle of a price: with these cards taken, and `more` of the open ones, can the rest of it be paid? */
bool leaves_whole(struct judge_run *r, const struct frame *f, const struct set *taken,
                  const struct set *open, int32_t more);
/* The same of the effects of an option. */
bool option_leaves_whole(struct judge_run *r, const struct frame *f, uint16_t effects);

#endif
