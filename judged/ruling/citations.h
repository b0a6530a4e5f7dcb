/* citations.h: the citations of a ruling as JSON text; for ruling*.c only. */
#ifndef JUDGED_RULING_CITATIONS_H
#define JUDGED_RULING_CITATIONS_H

#include "judged/text/buffer.h"
#include "judged/ruling/ruling.h"

/* Add the array of all citations, as a reader with this view may know them. */
void citations_text(const struct ruling *ruling, enum view view, struct buffer *to);
/* SHA-256 of that text, and of its citations of decisions, one after the other. */
void citations_hash(const struct ruling *ruling, enum view view, char all[DIGEST_HEX],
                    char decisions[DIGEST_HEX]);

#endif
