/* citations.h: the citations of a ruling, as they are told; for ruling*.c only. */
#ifndef JUDGED_RULING_CITATIONS_H
#define JUDGED_RULING_CITATIONS_H

#include "judged/ruling/ruling.h"
#include "judged/words/told.h"

/* Add them to what is told. */
void citations_tell(const struct ruling *ruling, struct told_ruling *told);
/* The array of all of them as JSON, as a reader with this view may know them. */
void citations_text(const struct ruling *ruling, enum view view, struct buffer *to);

#endif
