/* offered.h: what could have been declared after the last move, before the open question. */
#ifndef JUDGED_RULING_OFFERED_H
#define JUDGED_RULING_OFFERED_H

#include "judged/ruling/ruling.h"

/* A question that is only offered, such as whether a Counter is activated, needs no entry, and a run passes it unless the next entry
 * answers it. At the end of a record, where nothing was declined yet, it is open like the question after it. */

enum { OFFERED_MOST = 8 };

/* Play a ruling's transcript again up to each such offer after its last move, and hand `each` a ruling that waits there. Takes its
 * steps from what the ruling has left. */
void offered_visit(struct ruling *ruling, void (*each)(void *ctx, const struct ruling *waiting),
                   void *ctx);

#endif
