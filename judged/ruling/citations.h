/* citations.h: stores the citations of a ruling for its readers; only for files of the ruling. */
#ifndef JUDGED_RULING_CITATIONS_H
#define JUDGED_RULING_CITATIONS_H

#include "judged/ruling/ruling.h"
#include "judged/record/snapshot.h"

/* Add all citations and decisions to `snap`. */
void citations_freeze(const struct ruling *ruling, struct ruling_snapshot *snap);
/* Add only the citations at these indexes of the record, and no decisions. */
void citations_freeze_some(const struct ruling *ruling, const uint32_t *at, uint32_t n,
                           struct ruling_snapshot *snap);
/* Append all citations as a JSON array, as far as this view may know them. */
void citations_text(const struct ruling *ruling, enum view view, struct buffer *to);

#endif
