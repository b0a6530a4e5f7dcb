/* counts.h: adds up the counts of several workers on one job. */
#ifndef JUDGED_TEXT_COUNTS_H
#define JUDGED_TEXT_COUNTS_H

#include "judged/text/buffer.h"

/* Add the numbers of several JSON texts, one a line, to those of `first`, member by member at every
 * depth. Writes the sum to `to`, or `first` unchanged if it isn't JSON or there are no lines. */
void counts_add(const char *first, const char *lines, struct buffer *to);

#endif
