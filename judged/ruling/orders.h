/*
 * orders.h: answers claims about the end of a record that leaves an order open.
 *
 * If abilities or replacements are waiting and the record doesn't say which comes first, the game
 * has not reached the point that the claim is about. A refuted claim is compared again after each
 * order that fits the record: it is upheld or refuted if all orders agree, and unknown otherwise.
 */
#ifndef JUDGED_RULING_ORDERS_H
#define JUDGED_RULING_ORDERS_H

#include "judged/ruling/ruling.h"

/* Is a claim refuted while such an order is open? */
bool orders_matter(const struct ruling *ruling);
/* Try the orders, and answer the refuted claims of the ruling from their results. */
void orders_explore(struct ruling *ruling, const struct ruling_options *options);

#endif
