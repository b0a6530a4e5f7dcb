/* counts.h: what several who work on one job have counted, added up. */
#ifndef JUDGED_TEXT_COUNTS_H
#define JUDGED_TEXT_COUNTS_H

#include "judged/text/buffer.h"

/* Numbers of several JSON texts, a line each, are added to those of the first by their names, at every depth; the sum goes to `to`, or
 * `first` as it is where there are no lines. Where `first` is no JSON, it stays
 * as it is too. */
void counts_add(const char *first, const char *lines, struct buffer *to);

#endif
