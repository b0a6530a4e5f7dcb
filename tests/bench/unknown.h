/* unknown.h: what rulings take that have to find out what unknown cards could be. */
#ifndef BENCH_UNKNOWN_H
#define BENCH_UNKNOWN_H

#include "tests/bench/measure.h"

/* Add rows about all disputes of the folder in which cards are unknown to the judge. False: one of them cannot be judged. */
bool unknown_rulings(struct measure_table *table, const char *folder);

#endif
