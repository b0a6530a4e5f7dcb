/* offers.h: what holds of every open question. */
#ifndef TESTS_OFFERS_H
#define TESTS_OFFERS_H

#include "engine/judge.h"

/* The candidates that no rule refuses are the options, in their order, and nothing else is. NULL when it is so, else
 * what is not. */
const char *offers_fault(struct judge_run *run);

#endif
