/* effort.h: how many games a property test plays. */
#ifndef TESTS_SUPPORT_EFFORT_H
#define TESTS_SUPPORT_EFFORT_H

#include <stdint.h>
#include <stdlib.h>

enum { USUAL_EFFORT = 25 };

/* Return how many of `all` games (or other items) to try, at least one: EFFORT in the environment,
 * in percent, by default a quarter. */
static inline uint64_t
effort_of(uint64_t all)
{
	const char *text = getenv("EFFORT");
	uint64_t percent = text ? strtoull(text, NULL, 10) : USUAL_EFFORT;
	uint64_t n = (all * percent + 99) / 100;
	return n > 0 ? n : 1;
}

/* Return the step through a set that is small enough to try completely: 1, or more if EFFORT is
 * below the usual. */
static inline size_t
stride_of_effort(void)
{
	uint64_t percent = effort_of(100);
	return percent < USUAL_EFFORT ? (size_t)((USUAL_EFFORT + percent - 1) / percent) : 1;
}

#endif
