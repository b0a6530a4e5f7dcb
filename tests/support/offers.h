/* offers.h: an invariant of every open question. */
#ifndef TESTS_OFFERS_H
#define TESTS_OFFERS_H

#include "engine/judge.h"

/* Check that the options are exactly the candidates that no rule refuses, in the same order. NULL
 * if so, else what is wrong. */
const char *offers_fault(struct judge_run *run);

#endif
