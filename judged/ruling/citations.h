/* citations.h: the citations of a ruling, as they are told; for ruling*.c only. */
#ifndef JUDGED_RULING_CITATIONS_H
#define JUDGED_RULING_CITATIONS_H

#include "judged/ruling/ruling.h"
#include "judged/record/told.h"

/* Add them to what is told. */
void citations_tell(const struct ruling *ruling, struct told_ruling *told);
/* These alone, by their places in the record, and no decisions. */
void citations_tell_some(const struct ruling *ruling, const uint32_t *at, uint32_t n,
                         struct told_ruling *told);
/* The array of all of them as JSON, as a reader with this view may know them. */
void citations_text(const struct ruling *ruling, enum view view, struct buffer *to);

#endif
