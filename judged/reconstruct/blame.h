/* blame.h: names the clauses that refuse what a list of positions says happened. */
#ifndef JUDGED_RECONSTRUCT_BLAME_H
#define JUDGED_RECONSTRUCT_BLAME_H

#include "judged/reconstruct/chain.h"

/* Name what is wrong with the position after a step by itself. This comes first. */
void blame_position(struct chain *chain, size_t step);
/* Name the rule of a citation of the nearest play, if it moved a card from or to a place that
 * differs. */
void blame_citation(struct chain *chain, size_t step, const struct judge_run *run,
                    const struct judge_citation *citation);
/* Name the rules by which the places and values that differ change, and say what differs. */
void blame_step(struct chain *chain, size_t step);

#endif
