/*
 * shuffle.h: the documented generator behind `seed`: anybody with the seed can deal the same cards.
 *
 * SplitMix64 seeded with the seed, numbers below n by rejection, and a Fisher-Yates shuffle from
 * the last card down. docs/transcript.md, "Seeds", defines it with a worked example. Any change
 * here changes the meaning of existing documents.
 */
#ifndef JUDGED_TRANSCRIPT_SHUFFLE_H
#define JUDGED_TRANSCRIPT_SHUFFLE_H

#include "engine/judge.h"

/* Plain data. `{ seed }` is a generator at its beginning; a copy goes on independently. */
struct shuffle_rng {
	uint64_t state;
};

/* Set up a generator with this seed that has already given `drawn` numbers. */
void shuffle_begin(struct shuffle_rng *rng, uint64_t seed, uint64_t drawn);
/* Return how many numbers a generator with this seed has given. */
uint64_t shuffle_drawn(const struct shuffle_rng *rng, uint64_t seed);

/* Return the next 64 bits. */
uint64_t shuffle_next(struct shuffle_rng *rng);

/* Return a number from 0 to n - 1, each equally likely; n is at least 1. */
uint64_t shuffle_below(struct shuffle_rng *rng, uint64_t n);

/* Shuffle `n` definitions in place. With none or one, no number is drawn. */
void shuffle_defs(struct shuffle_rng *rng, judge_def *def, int n);

/* Sort `n` definitions of a set by card number, bytewise ascending. Every shuffle begins from this
 * order. */
void shuffle_sort(const struct judge_card_set *set, judge_def *def, int n);

#endif
