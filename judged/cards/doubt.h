/* doubt.h: what a definition of a card may say and most likely does not mean. */
#ifndef JUDGED_CARDS_DOUBT_H
#define JUDGED_CARDS_DOUBT_H

#include "judged/text/doc.h"

/* Is a definition without a fault doubtful? Then `doubt` says why, with its place. */
bool card_doubt(const char *game, const struct doc_node *row, struct fault *doubt);

#endif
