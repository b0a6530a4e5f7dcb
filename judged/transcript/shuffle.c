/* shuffle.c: SplitMix64 and Fisher-Yates, as docs/transcript.md defines them. */
#include "judged/transcript/shuffle.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const uint64_t step = UINT64_C(0x9e3779b97f4a7c15);

void
shuffle_begin(struct shuffle_rng *rng, uint64_t seed, uint64_t drawn)
{
	rng->state = seed + drawn * step;
}

/* Return the number of steps from the seed to the state. The step is odd, so it has an inverse
 * modulo 2^64, which Newton's iteration finds. */
uint64_t
shuffle_drawn(const struct shuffle_rng *rng, uint64_t seed)
{
	uint64_t inverse = step;
	for (int i = 0; i < 6; i++)
		inverse *= 2 - step * inverse;
	return (rng->state - seed) * inverse;
}

uint64_t
shuffle_next(struct shuffle_rng *rng)
{
	uint64_t z = rng->state += step;
	z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
	return z ^ (z >> 31);
}

/* Return a number below n. 2^64 is no multiple of most n, so numbers above the greatest multiple
 * would favour low remainders and are drawn again. There are fewer than n of them, so the division
 * is hardly ever needed. */
uint64_t
shuffle_below(struct shuffle_rng *rng, uint64_t n)
{
	assert(n > 0);
	uint64_t x = shuffle_next(rng);
	while (x > UINT64_MAX - n && x > UINT64_MAX - (UINT64_MAX % n + 1) % n)
		x = shuffle_next(rng);
	return x % n;
}

void
shuffle_defs(struct shuffle_rng *rng, judge_def *def, int n)
{
	for (int i = n - 1; i > 0; i--) {
		uint64_t j = shuffle_below(rng, (uint64_t)i + 1);
		judge_def kept = def[i];
		def[i] = def[j];
		def[j] = kept;
	}
}

static int
by_number(const void *a, const void *b, void *ctx)
{
	const struct judge_card_set *set = ctx;
	return strcmp(set->def[*(const judge_def *)a].number,
	              set->def[*(const judge_def *)b].number);
}

void
shuffle_sort(const struct judge_card_set *set, judge_def *def, int n)
{
	if (n > 1)
		qsort_r(def, (size_t)n, sizeof *def, by_number, (void *)set);
}
