/* doubt.h: finds definitions of cards that are valid, but most likely not what is meant. */
#ifndef JUDGED_CARDS_DOUBT_H
#define JUDGED_CARDS_DOUBT_H

#include "judged/text/doc.h"

/* Is a definition without faults doubtful? If so, `doubt` is set to the reason and its place. */
bool card_doubt(const char *game, const struct doc_node *row, struct fault *doubt);

#endif
