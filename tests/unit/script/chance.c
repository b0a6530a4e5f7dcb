/* chance.c: tests of random legal play. */
#include "judged/script/chance.h"

#include <stdlib.h>

#include "tests/criterion.h"
#include "tests/support/decks.h"

/* Play a game from a seed to its end and return the hash of the last position. */
static uint64_t
played(uint64_t seed)
{
	struct decks decks = decks_of_real_cards();
	struct judge_params params = params_of(&decks, "en-1.2");
	struct chance chance;
	void *storage = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	params.decider = chance_decider(&chance, seed);
	struct judge_run *run = judge_run_init(storage, &params);
	cr_expect_eq(judge_run_go(run), JUDGE_FINISHED);
	cr_expect_gt(chance.asked, 0);
	uint64_t hash = judge_loop_hash(run);
	free(storage);
	return hash;
}

Test(chance, a_seed_plays_the_same_game_again_and_another_seed_a_different_one)
{
	cr_expect_eq(played(1), played(1));
	cr_expect_neq(played(1), played(2));
}
