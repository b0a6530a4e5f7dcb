/* decided.h: tests whether a position is the same whatever hidden cards are. */
#ifndef JUDGED_BOARD_DECIDED_H
#define JUDGED_BOARD_DECIDED_H

#include "judged/ruling/ruling.h"

/* Judge a transcript without its claims, up to the checkpoint that a run of it would return to, and
 * try which cards the hidden ones could be. `decided` is set to whether the position there is
 * written the same in all cases; decisions after it are written as moves. False with a fault if
 * there is no such ruling. If the position isn't decided, needs_say() writes what to ask. */
bool position_decide(struct ruling *out, const struct transcript *t, const struct judge_run *run,
                     bool *decided, struct fault *fault);

/* Judge up to `before` decisions. `depends` is set to whether the position there depends on unnamed
 * cards; then needs_say() writes what to ask. False with a fault, as for position_decide(). */
bool position_depends(struct ruling *out, const struct transcript *t, uint32_t before,
                      bool *depends, struct fault *fault);

#endif
