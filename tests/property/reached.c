/*
 * reached.c: what `judge reach` says is what a search of every answer says, without its table of states and without stopping
 * early. In positions of random games.
 */
#include <stdlib.h>

#include "judged/reconstruct/reach.h"
#include "judged/ruling/until.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 8, DECISIONS = 60, EVERY = 9, BUDGET = 3000 };

static unsigned compared;

static void
compare_at(struct ruling *part, const struct transcript *t, uint64_t seed, uint32_t after)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		struct reach_goal goal = { .seat = seat, .wins = true, .budget = BUDGET };
		struct reach as_usual, plainly;
		part->own = (struct judge_step_limit){ .steps = UINT64_MAX };
		reach_search(&as_usual, t, part->run, &part->script, &goal);
		goal.plainly = true;
		reach_search(&plainly, t, part->run, &part->script, &goal);
		if (as_usual.answer != REACH_BUDGET && plainly.answer != REACH_BUDGET) {
			cr_expect_eq(as_usual.answer, plainly.answer,
			             "%s, seed %lu after %u: %s, but %s", t->game->name, seed,
			             after, reach_words[as_usual.answer],
			             reach_words[plainly.answer]);
			compared++;
		}
		reach_free(&as_usual);
		reach_free(&plainly);
	}
}

static void
compare_game(const struct judge_params *p, uint64_t seed)
{
	struct fault fault = { 0 };
	struct transcript t;
	struct ruling part = { 0 };
	struct written_game game = written_game(p, seed, 4, DECISIONS);
	cr_assert(transcript_read(&t, "game", game.json, game.len, NULL, &fault));
	for (uint32_t after = EVERY; after < DECISIONS; after += EVERY)
		if (ruling_play_until(&part, &t, after, NULL, &fault) && part.stop == JUDGE_OPEN)
			compare_at(&part, &t, seed, after);
	ruling_free(&part);
	transcript_free(&t);
	free(game.json);
}

Test(reached, a_search_of_every_answer_says_the_same)
{
	static struct starters s;
	uint64_t games = effort_of(GAMES);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++)
			compare_game(&s.params, seed * 1000);
	cr_expect_gt(compared, 0);
}
