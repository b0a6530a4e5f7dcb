/* game.h: a long game of random legal play, written down as a transcript in JSON. */
#ifndef TESTS_GAME_H
#define TESTS_GAME_H

#include <stddef.h>

#include "tests/support/decks.h"

struct written_game {
	char *json; /* malloc()ed; NUL-terminated */
	size_t len;
	uint32_t decisions, citations;
	uint64_t seed, hash; /* of the last position */
};

/* Play from `first_seed` on until a game ends with about `wanted` decisions, and write it down. When none
 * of `tries` seeds does, the longest game found. */
struct written_game written_game(const struct judge_params *params, uint64_t first_seed, int tries,
                                 uint32_t wanted);

/* Play the game of that seed and write down all of it: answers that left nothing to choose as well, and before each
 * main decision a claim of where all cards lie. */
struct written_game game_in_full(const struct judge_params *params, uint64_t seed);

#endif
