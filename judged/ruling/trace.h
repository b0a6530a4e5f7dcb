/* trace.h: what the engine did in a run, an event a line, for debugging. */
#ifndef JUDGED_RULING_TRACE_H
#define JUDGED_RULING_TRACE_H

#include "judged/ruling/ruling.h"

/* Write every citation of a finished ruling in the order of the run: its number, its clause, its
 * rule, and its effect. Each is indented below the citation that caused it, within its move. A
 * decision also has its question and the source of its answer. The text names no card that is hidden
 * from the view. */
void trace_text(const struct ruling *ruling, enum view view, FILE *to);
/* Return the same as JSON: docs/ruling.md, "A trace". The caller owns the reference. */
json_t *trace_json(const struct ruling *ruling, enum view view);

#endif
