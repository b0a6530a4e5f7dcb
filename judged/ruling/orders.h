/*
 * orders.h: claims about the end of a record that leaves an order open.
 *
 * Where abilities or replacements wait and nothing says which comes first, the game has not come to the end that a
 * claim is about. A refuted claim is looked at again after each order that fits the record: it is upheld or refuted
 * where all of them agree, and unknown otherwise.
 */
#ifndef JUDGED_RULING_ORDERS_H
#define JUDGED_RULING_ORDERS_H

#include "judged/ruling/ruling.h"

/* Is a claim refuted while such an order is open? */
bool orders_matter(const struct ruling *ruling);
/* Try the orders, and answer the refuted claims of the ruling by what they come to. */
void orders_explore(struct ruling *ruling, const struct ruling_options *options);

#endif
