/* nearest.h: finds the legal options nearest to a refused decision. */
#ifndef JUDGED_RULING_NEAREST_H
#define JUDGED_RULING_NEAREST_H

#include "judged/ruling/ruling.h"

/* How an option differs from the refused pick. */
enum nearest_differs {
	NEAREST_PLAYER = 1 << 0,
	NEAREST_VERB = 1 << 1,
	NEAREST_CARD = 1 << 2,
	NEAREST_PLACE = 1 << 3,
	NEAREST_NUMBER = 1 << 4,
};

struct pick_distance;

struct nearest {
	struct judge_pick pick;
	uint8_t differs; /* bits of enum nearest_differs */
	unsigned far;    /* smaller is nearer; only the order is meaningful */
};

/* Write the options at a refused decision that this view may know, nearest first, at most `cap`.
 * Returns the number of all of them; 0 if the ruling did not stop at a refused decision. */
int nearest_options(struct ruling *ruling, struct nearest *out, int cap);

/* Return the measure of distance from the refused pick, for options_freeze(). */
struct pick_distance nearest_distance(struct ruling *ruling);

/* Return the distance of two cards by their printed values; 0 for the same card. */
unsigned nearest_between_cards(const struct judge_card_set *cards, judge_def a, judge_def b);

#endif
