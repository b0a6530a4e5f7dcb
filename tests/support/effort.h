/* effort.h: how much a property test plays. */
#ifndef TESTS_SUPPORT_EFFORT_H
#define TESTS_SUPPORT_EFFORT_H

#include <stdint.h>
#include <stdlib.h>

enum { USUAL_EFFORT = 25 };

/* Of so many games, or whatever is counted, those that are played: EFFORT of the environment in percent, a
 * quarter when it does not say. At least one. */
static inline uint64_t
effort_of(uint64_t all)
{
	const char *told = getenv("EFFORT");
	uint64_t percent = told ? strtoull(told, NULL, 10) : USUAL_EFFORT;
	uint64_t n = (all * percent + 99) / 100;
	return n > 0 ? n : 1;
}

/* Of what is small enough for all of it to be tried, every which one is: 1, or more where EFFORT is below the usual. */
static inline size_t
stride_of_effort(void)
{
	uint64_t percent = effort_of(100);
	return percent < USUAL_EFFORT ? (size_t)((USUAL_EFFORT + percent - 1) / percent) : 1;
}

#endif
