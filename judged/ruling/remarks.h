/* remarks.h: what is written beside a record, as rulings show it. */
#ifndef JUDGED_RULING_REMARKS_H
#define JUDGED_RULING_REMARKS_H

#include "judged/transcript/transcript.h"
#include "judged/record/snapshot.h"

/* Add `remarks`, if there are any. Notes are for the judge alone: a note may name hidden cards. */
void remarks_freeze(struct ruling_snapshot *snap, const struct transcript *t);
/* The views that may read the remark of this word, a bit each. */
uint8_t remarks_audience(const char *word);

#endif
