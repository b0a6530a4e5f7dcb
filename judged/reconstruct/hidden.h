/*
 * hidden.h: what chance and hidden cards can be, found from the position that is sought.
 *
 * The order after a shuffle is not tried blindly: the position sought names the deck that is left
 * in the end, and the cards that left it came from the top. In the same way, an unknown card is
 * first taken for one that the position names and the run lacks.
 */
#ifndef JUDGED_RECONSTRUCT_HIDDEN_H
#define JUDGED_RECONSTRUCT_HIDDEN_H

#include "judged/reconstruct/search.h"

enum { HIDDEN_ORDERS = 120, HIDDEN_DEFS = 1 << 16 };

/* Definitions that answers of the path refer to; freed in the order in which they came. */
struct search_defs {
	judge_def at[HIDDEN_DEFS];
	int n;
};

/* List the orders that a shuffle may have given the place. Returns whether these are all that can
 * matter. */
bool hidden_orders(const struct target *target, struct search_defs *defs, struct judge_run *run,
                   judge_place place, const judge_def *order[HIDDEN_ORDERS], int *n, int *cards);
/* Answer which card an unknown card is, and note the answer in the path. */
judge_def hidden_identify(struct search *s, struct search_defs *defs, struct judge_run *run,
                          const struct judge_unknown_card *what, const judge_def *possible, int n);
/* Make the cards known that the position names. False: one of them cannot be that card. */
bool hidden_see(const struct positions *list, size_t position, struct judge_run *run);

#endif
