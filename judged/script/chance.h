/*
 * chance.h: a decider that takes any legal pick, each equally likely, and shuffles: random legal play
 * that anyone can reproduce from a seed.
 */
#ifndef JUDGED_SCRIPT_CHANCE_H
#define JUDGED_SCRIPT_CHANCE_H

#include "judged/transcript/shuffle.h"

/* Plain data; the decider points to it, so it must outlive the run. */
struct chance {
	struct shuffle_rng rng;
	uint32_t asked; /* questions answered so far */
};

/* A decider that plays at random from `seed`. A question without any option stays open. */
struct judge_decider chance_decider(struct chance *chance, uint64_t seed);

#endif
