/* nearest.h: the legal decisions nearest to what was done. */
#ifndef JUDGED_RULING_NEAREST_H
#define JUDGED_RULING_NEAREST_H

#include "judged/ruling/ruling.h"

/* In what an option differs from what was done. */
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
	unsigned far;    /* the smaller, the nearer; only its order means something */
};

/* The options of a refused decision that a reader may know, nearest first; at most `cap` are
 * written, and all of them are counted. 0 when the ruling did not stop at one. */
int nearest_options(struct ruling *ruling, enum view view, struct nearest *out, int cap);

/* How far options are from the refused pick, for options_tell(). */
struct pick_distance nearest_distance(struct ruling *ruling);

/* How far two cards are apart in what is printed on them: 0 for the same, more the less they are alike. */
unsigned nearest_between_cards(const struct judge_card_set *cards, judge_def a, judge_def b);

#endif
