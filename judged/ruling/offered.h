/* offered.h: finds what could be declared after the last move, before the open question. */
#ifndef JUDGED_RULING_OFFERED_H
#define JUDGED_RULING_OFFERED_H

#include "judged/ruling/ruling.h"

/* A question that is only offered, such as whether to activate a Counter, needs no entry: a run
 * skips it unless the next entry answers it. At the end of a record nothing was declined yet, so
 * the offer is as open as the question after it. */

enum { OFFERED_MOST = 8 };

/* Play a ruling's transcript again up to each offer after its last move, and call `each` with a
 * ruling that waits there. The steps are taken from those the ruling has left. */
void offered_visit(struct ruling *ruling, void (*each)(void *ctx, const struct ruling *waiting),
                   void *ctx);

#endif
