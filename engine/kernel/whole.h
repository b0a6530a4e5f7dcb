/* whole.h: can a list of effects, such as a price, be done whole? */
#ifndef JUDGE_KERNEL_WHOLE_H
#define JUDGE_KERNEL_WHOLE_H

#include "engine/kernel/ability.h"

/* Effects still to be done: from `next` on, then the whole list again until it has been done
 * `times` times, counting this one; then those of `then`. */
struct undone {
	uint16_t head, next;
	int32_t times;
	const struct undone *then;
};

struct payment;
/* Add to a price: in addition to its effects, `n` of these cards are needed. `by_mode`: they must
 * be in their current mode, and stay where they are. */
void whole_needs(struct payment *p, const struct set *cards, int32_t n, bool by_mode);

/* Can the effects be done whole in addition to everything else that has to be paid? True if the
 * rest can't be paid even by itself. */
bool can_pay_beside(struct judge_run *r, const struct frame *f, uint16_t effects, add_needs *needs);
/* In the middle of a price: if these cards are taken, and `more` of the open ones, can the rest of
 * the price be paid? */
bool leaves_whole(struct judge_run *r, const struct frame *f, const struct set *taken,
                  const struct set *open, int32_t more);
/* Like leaves_whole(), for the effects of an option. */
bool option_leaves_whole(struct judge_run *r, const struct frame *f, uint16_t effects);

#endif
