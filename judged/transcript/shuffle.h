/*
 * shuffle.h: the documented generator behind `seed`: whoever has the seed can deal the same cards.
 *
 * SplitMix64 seeded with the seed, numbers below n by rejection, and a Fisher-Yates shuffle from the
 * last card down. docs/transcript.md, "Seeds", writes it down with a worked example; changing any
 * of it changes the meaning of documents that exist.
 */
#ifndef JUDGED_TRANSCRIPT_SHUFFLE_H
#define JUDGED_TRANSCRIPT_SHUFFLE_H

#include "engine/judge.h"

/* Plain data: `{ seed }` is a generator at its beginning, a copy goes on by itself. */
struct shuffle_rng {
	uint64_t state;
};

/* A generator of that seed that has given so many numbers already. */
void shuffle_begin(struct shuffle_rng *rng, uint64_t seed, uint64_t drawn);
/* How many numbers a generator of that seed has given. */
uint64_t shuffle_drawn(const struct shuffle_rng *rng, uint64_t seed);

/* The next 64 bits. */
uint64_t shuffle_next(struct shuffle_rng *rng);

/* A number from 0 to n - 1, each equally likely; n is at least 1. */
uint64_t shuffle_below(struct shuffle_rng *rng, uint64_t n);

/* Shuffle `n` definitions in place; none or one draws nothing from the generator. */
void shuffle_defs(struct shuffle_rng *rng, judge_def *def, int n);

/* Sort `n` definitions of a set by card number, bytewise ascending: where a shuffle begins. */
void shuffle_sort(const struct judge_card_set *set, judge_def *def, int n);

#endif
