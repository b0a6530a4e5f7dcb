/* game.h: a long game of random legal play, written as a transcript in JSON. */
#ifndef TESTS_GAME_H
#define TESTS_GAME_H

#include <stddef.h>

#include "tests/support/decks.h"

struct written_game {
	char *json; /* allocated with malloc(); NUL-terminated */
	size_t len;
	uint32_t decisions, citations;
	uint64_t seed, hash; /* hash: of the last position */
};

/* Play games with the seeds from `first_seed` on until one ends after at least `wanted` decisions,
 * and write it down. If none of `tries` seeds gives one, the longest game. */
struct written_game written_game(const struct judge_params *params, uint64_t first_seed, int tries,
                                 uint32_t wanted);

/* Play the game of that seed and write all of it, including answers without a choice and, before
 * each main decision, a claim of where all cards lie. */
struct written_game game_in_full(const struct judge_params *params, uint64_t seed);

#endif
