/* filter.h: what rulings are chosen by, in lists and in rejudgements. */
#ifndef JUDGED_SERVICE_BASE_FILTER_H
#define JUDGED_SERVICE_BASE_FILTER_H

#include <stdbool.h>

/* Is it the word of a verdict; a number, or "10.4.*"? */
bool filter_is_verdict(const char *word);
bool filter_is_event(const char *word);
/* The number of the real card of any game that somebody means by a number, which may be that of a printing; NULL: there is none. */
const char *filter_card(const char *number);
/* No empty part. */
bool filter_is_clause(const char *text);

#endif
