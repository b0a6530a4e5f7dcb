/* filter.h: checks the conditions by which rulings are selected, in lists and for judging again. */
#ifndef JUDGED_SERVICE_BASE_FILTER_H
#define JUDGED_SERVICE_BASE_FILTER_H

#include <stdbool.h>

/* Is the text the word of a verdict, or of an event? */
bool filter_is_verdict(const char *word);
bool filter_is_event(const char *word);
/* Return the number of the real card, of any game, that a number means; it may have the mark of a
 * printing. NULL if there is none. */
const char *filter_card(const char *number);
/* Is it a clause number or a pattern such as "10.4.*", without empty parts? */
bool filter_is_clause(const char *text);

#endif
