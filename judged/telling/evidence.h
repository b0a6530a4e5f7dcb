/* evidence.h: which cards, places and values a ruling's reason is about. docs/ruling.md, "Evidence",
 * is the contract. */
#ifndef JUDGED_TELLING_EVIDENCE_H
#define JUDGED_TELLING_EVIDENCE_H

#include "judged/record/snapshot.h"

/* Store a list in `out`, which is empty: one object for each piece, in the order of the reason. It
 * is made from the reason and the position that this view gets, so it shows no more than they do. */
void evidence_tell(struct ruling_snapshot *out, const struct ruling_snapshot *ruling,
                   enum view view);

#endif
