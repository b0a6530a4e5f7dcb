/* blame.h: names the clauses that refuse what a list of positions says happened. */
#ifndef JUDGED_RECONSTRUCT_BLAME_H
#define JUDGED_RECONSTRUCT_BLAME_H

#include "judged/reconstruct/chain.h"

/* Find the clauses for a step that no legal way joins. */
void blame_step(struct chain *chain, size_t step);

#endif
