/*
 * chance.h: a decider for random legal play.
 *
 * It makes any legal pick, each equally likely, and shuffles. Anyone can reproduce the game from
 * its seed.
 */
#ifndef JUDGED_SCRIPT_CHANCE_H
#define JUDGED_SCRIPT_CHANCE_H

#include "judged/transcript/shuffle.h"

/* Plain data. The decider points to it, so it must outlive the run. */
struct chance {
	struct shuffle_rng rng;
	uint32_t asked; /* questions answered so far */
};

/* Return a decider that plays at random from `seed`. A question without options stays open. */
struct judge_decider chance_decider(struct chance *chance, uint64_t seed);

#endif
