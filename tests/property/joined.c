/*
 * joined.c: the positions of a random game, without what happened between them, are joined again: nearly every step has a way
 * within few tries, and none is said to be impossible.
 */
#include <stdlib.h>

#include "judged/board/export.h"
#include "judged/reconstruct/chain.h"
#include "judged/ruling/until.h"
#include "judged/text/alloc.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 8, DECISIONS = 60 };

/* A game's positions at its main decisions. */
struct taken {
	struct positions list;
	struct transcript position[DECISIONS];
	struct transcript_start start[DECISIONS];
};

static bool
is_position(const struct ruling *r)
{
	return r->stop == JUDGE_OPEN &&
	       judge_question(r->run)->kind == r->transcript->game->main_question;
}

static void
take_positions(struct taken *out, const struct transcript *t, uint32_t decisions)
{
	struct fault fault = { 0 };
	struct ruling part = { 0 };
	int actions = 0;
	out->list.actions = 1;
	for (uint32_t after = 1; after <= decisions && out->list.n < DECISIONS; after++) {
		cr_assert(ruling_play_until(&part, t, after, NULL, &fault));
		if (!is_position(&part))
			continue;
		struct transcript *at = &out->position[out->list.n];
		actions++;
		judge_rewind(part.run);
		cr_assert(export_position(at, t, part.run, &part.script, after, &fault));
		/* A position in the middle of a step can't be written as one. */
		if (at->n_moves > 0) {
			transcript_free(at);
			continue;
		}
		if (out->list.n > 0 && actions > out->list.actions)
			out->list.actions = actions;
		actions = 0;
		out->start[out->list.n++] = at->start;
	}
	ruling_free(&part);
}

static size_t found, all;

static void
join_game(const struct judge_params *p, uint64_t seed)
{
	struct fault fault = { 0 };
	struct transcript t;
	struct ruling whole = { 0 };
	struct chain chain;
	struct taken *taken = alloc_zeroed(1, sizeof *taken);
	struct written_game game = written_game(p, seed, 4, DECISIONS);
	cr_assert(transcript_read(&t, "game", game.json, game.len, NULL, &fault));
	cr_assert(ruling_make(&whole, &t, NULL, &fault));
	take_positions(taken, &t, whole.script.n_steps);
	cr_assert_gt(taken->list.n, 4);
	taken->list.t = taken->position[0];
	taken->list.at = taken->start;
	taken->list.view = JUDGE_NO_SEAT;
	taken->list.between = alloc_zeroed(taken->list.n, sizeof *taken->list.between);
	positions_note_written(&taken->list);
	chain_make(&chain, &taken->list, &(struct chain_options){ .budget = 20000 });
	for (size_t i = 0; i < chain.n; i++)
		cr_expect_neq(chain.step[i].how, CHAIN_IMPOSSIBLE, "%s, seed %lu, step %zu: %s",
		              t.game->name, seed, i, chain.step[i].why);
	for (size_t i = 0; i < chain.n; i++)
		found += chain.step[i].n > 0;
	all += chain.n;
	chain_free(&chain);
	free(taken->list.between);
	for (size_t i = 0; i < taken->list.n; i++)
		transcript_free(&taken->position[i]);
	free(taken);
	free(game.json);
	ruling_free(&whole);
	transcript_free(&t);
}

Test(joined, positions_of_random_games_are_joined_again)
{
	static struct starters s;
	uint64_t games = effort_of(GAMES);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++)
			join_game(&s.params, seed * 1000);
	cr_expect_gt(found * 20, all * 19, "%zu of %zu steps", found, all);
}
