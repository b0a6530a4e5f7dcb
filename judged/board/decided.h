/* decided.h: is a position the same whatever hidden cards are? */
#ifndef JUDGED_BOARD_DECIDED_H
#define JUDGED_BOARD_DECIDED_H

#include "judged/ruling/ruling.h"

/* Judge a transcript, its claims left out, as far as the checkpoint a run of it would go back to, trying what cards that were
 * hidden could be. `decided` says whether the position there is written down alike in all cases; what comes after it is written
 * as moves. False with a fault: there is no such ruling. Where it is not decided, needs_say() tells what to ask. */
bool position_decide(struct ruling *out, const struct transcript *t, const struct judge_run *run,
                     bool *decided, struct fault *fault);

/* Does the position after so many decisions depend on cards that nobody named? Judges as far as that. False with a fault, as above;
 * needs_say() tells what to ask. */
bool position_depends(struct ruling *out, const struct transcript *t, uint32_t before,
                      bool *depends, struct fault *fault);

#endif
