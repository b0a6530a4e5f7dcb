/*
 * positions.c: a position written down has the future of the game it was written in; and what is written
 * wrongly there is refused or played, whatever it says. Scenarios are written down by `judge suite
 * --positions`, the demo games by cut.c.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/board/check_start.h"
#include "judged/board/export.h"
#include "judged/suite/fixtures.h"
#include "judged/script/random_decks.h"
#include "judged/suite/internal.h"
#include "judged/transcript/rows.h"
#include "judged/ruling/until.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/game.h"
#include "tests/support/starters.h"

enum { GAMES = 6, EVERY = 9, DISTURBED = 12, BUDGET = 4000 };

/* 1. Whole random games of all cards */

/* What a game came to can be: `judge check-start` finds nothing in it. */
static void
expect_no_doubts(const struct transcript *t, uint32_t decisions, uint64_t seed)
{
	static struct start_check check;
	struct fault fault = { 0 };
	struct ruling part = { 0 };
	for (uint32_t after = 2; after <= decisions; after += 3) {
		struct transcript position;
		cr_assert(ruling_play_until(&part, t, after, NULL, &fault));
		judge_rewind(part.run);
		cr_assert(export_position(&position, t, part.run, &part.script, after, &fault));
		start_check(&check, &position);
		cr_expect_eq(check.n, 0, "seed %lu after %u: %s", seed, after,
		             check.at[0].sentence);
		transcript_free(&position);
	}
	ruling_free(&part);
}

static void
write_down_game(const struct written_game *game)
{
	struct fault fault = { 0 };
	struct transcript transcript;
	struct ruling whole = { 0 };
	struct suite_result result = { 0 };
	cr_assert(transcript_read(&transcript, "game", game->json, game->len, NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&whole, &transcript, NULL, &fault), "%s", fault.sentence);
	cr_expect(positions_anywhere(&whole, &result), "seed %lu: %s", game->seed, result.why);
	cr_expect_gt(result.positions, 10);
	expect_no_doubts(&transcript, whole.script.n_steps, game->seed);
	ruling_free(&whole);
	transcript_free(&transcript);
}

Test(positions, of_random_games_play_on_to_the_same_end)
{
	struct decks decks = decks_of_real_cards();
	struct random_lists lists[JUDGE_SEATS];
	void *storage = malloc(judge_run_size());
	uint64_t games = effort_of(GAMES), of_starters = effort_of(GAMES / 2);
	for (uint64_t seed = 1; seed <= games; seed++) {
		struct shuffle_rng rng = { seed };
		struct judge_params p = params_of(&decks, seed % 2 ? "en-1.2" : "ja-1.04");
		for (int s = 0; s < JUDGE_SEATS; s++) {
			cr_assert(random_legal(&lists[s], &p, storage, &rng));
			memcpy(p.list[s], lists[s].list, sizeof p.list[s]);
		}
		struct written_game game = written_game(&p, seed * 1000, 4, 90);
		write_down_game(&game);
		free(game.json);
	}
	static struct starters s;
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= of_starters; seed++) {
			struct written_game game = written_game(&s.params, seed * 1000, 4, 90);
			write_down_game(&game);
			free(game.json);
		}
	free(storage);
}

/* 2. Positions that are written wrongly */

static int64_t
odd_number(struct shuffle_rng *rng)
{
	static const int64_t odd[] = { -1,  0,   1,   2,    3,     5,         7,        9,
		                       40,  64,  160, 255,  1000,  65535,     65536,    INT32_MAX,
		                       256, 128, 31,  -129, 11111, INT32_MIN, INT64_MAX };
	return odd[shuffle_below(rng, sizeof odd / sizeof *odd)];
}

/* Change some cells of a row, or its subject. */
static void
disturb(struct transcript *t, struct shuffle_rng *rng)
{
	if (t->start.n_rows == 0)
		return;
	for (uint64_t n = 1 + shuffle_below(rng, 3); n > 0; n--) {
		struct transcript_row *row = &t->start.row[shuffle_below(rng, t->start.n_rows)];
		int64_t *cell = (int64_t *)(uintptr_t)row->cell;
		uint64_t at = shuffle_below(rng, row->n);
		uint64_t how = shuffle_below(rng, 4);
		if (how == 0)
			cell[at] = odd_number(rng);
		else if (how == 1)
			cell[at] = (int64_t)((uint64_t)cell[at] + shuffle_below(rng, 5) - 2);
		else if (how == 2)
			cell[at] = cell[shuffle_below(rng, row->n)];
		else
			row->subject = (uint8_t)shuffle_below(rng, 200);
	}
}

/* Lay it out; what can be laid can be played. Answers whether it could. */
static bool
try_it(const struct transcript *t, void *storage, uint64_t seed)
{
	struct chance chance;
	struct fault fault = { 0 };
	struct judge_params params = { .game = t->game,
		                       .rules = &t->edition->rules,
		                       .cards = &t->cards,
		                       .budget = BUDGET,
		                       .decider = chance_decider(&chance, seed) };
	for (int s = 0; s < JUDGE_SEATS; s++)
		memcpy(params.list[s], t->player[s].list, sizeof params.list[s]);
	struct judge_run *run = judge_run_init(storage, &params);
	if (!transcript_lay(t, run, &fault))
		return false;
	enum judge_stop stop = judge_run_go(run);
	cr_expect_neq(stop, JUDGE_RUNNING);
	return true;
}

static int
disturb_some(struct ruling *part, const struct transcript *t, uint32_t after, void *storage,
             uint64_t seed)
{
	int laid = 0;
	struct fault fault = { 0 };
	uint64_t n = effort_of(DISTURBED);
	for (uint64_t i = 0; i < n; i++) {
		struct shuffle_rng rng = { seed * DISTURBED + i };
		struct transcript position;
		cr_assert(export_position(&position, t, part->run, &part->script, after, &fault));
		disturb(&position, &rng);
		laid += try_it(&position, storage, rng.state);
		transcript_free(&position);
	}
	return laid;
}

static int
disturb_scenario(const struct fixture *fixture, struct ruling *part, void *storage, uint64_t seed)
{
	struct transcript t;
	struct fault fault = { 0 };
	int laid = 0;
	cr_assert(fixture_decode(fixture, fixture->edition[0], &t, &fault), "%s", fault.sentence);
	uint32_t after = 1 + (uint32_t)(seed % 4);
	if (ruling_play_until(part, &t, after, NULL, &fault)) {
		judge_rewind(part->run);
		laid = disturb_some(part, &t, judge_decisions(part->run), storage, seed);
	}
	transcript_free(&t);
	return laid;
}

Test(positions, that_are_disturbed_are_refused_or_played)
{
	struct fixtures fixtures;
	struct fault fault = { 0 };
	struct ruling part = { 0 };
	int laid = 0;
	void *storage = malloc(judge_run_size());
	cr_assert(fixtures_load(&fixtures, "fixtures", NULL, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i += EVERY)
		laid += disturb_scenario(&fixtures.at[i], &part, storage, i);
	cr_expect_gt(laid, 500 / DISTURBED * (int)effort_of(DISTURBED),
	             "only %d positions could be laid", laid);
	ruling_free(&part);
	fixtures_free(&fixtures);
	free(storage);
}
