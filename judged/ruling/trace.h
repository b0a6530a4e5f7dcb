/* trace.h: what the engine did in a run, an event a line, for debugging. */
#ifndef JUDGED_RULING_TRACE_H
#define JUDGED_RULING_TRACE_H

#include "judged/ruling/ruling.h"

/* Write every citation of a finished ruling in the order of the run: its number, its clause, its
 * rule, and what it did. Each is indented below the one that caused it, within its move. A decision
 * also says what was asked and where the answer came from. Cards hidden from the view are not
 * named. */
void trace_text(const struct ruling *ruling, enum view view, FILE *to);
/* Return the same as JSON: docs/ruling.md, "A trace". The caller owns the reference. */
json_t *trace_json(const struct ruling *ruling, enum view view);

#endif
