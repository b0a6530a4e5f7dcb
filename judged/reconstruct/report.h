/* report.h: a chain as JSON, as text, and as a transcript. */
#ifndef JUDGED_RECONSTRUCT_REPORT_H
#define JUDGED_RECONSTRUCT_REPORT_H

#include "judged/reconstruct/chain.h"

/* Return the answers of a path as moves; the caller owns the reference. */
json_t *report_moves(const struct positions *list, const struct judge_run *run,
                     const struct path *path);
/* Return the whole chain: docs/reconstruct.md, "What it answers". */
json_t *report_chain(const struct chain *chain);

#endif
