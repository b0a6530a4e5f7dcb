/*
 * draws.c: a game is a draw by a loop only where something really goes round: since the last decision the position came back, with another
 * position in between. Random play from the positions of all scenarios, and with random decks.
 */
#include <stdlib.h>
#include <string.h>

#include "engine/kernel/state.h"
#include "judged/ruling/ruling.h"
#include "judged/script/chance.h"
#include "judged/script/random_decks.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/starters.h"

enum { SEEDS = 16, GAMES = 4000, POSITIONS = 4096 };

/* The positions since the last decision. */
struct round {
	uint32_t decisions;
	int n;
	uint64_t hash[POSITIONS];
	unsigned long draws;
};

static void
look(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct round *round = ctx;
	(void)point;
	if (judge_decisions(run) != round->decisions)
		round->n = 0;
	round->decisions = judge_decisions(run);
	if (round->n < POSITIONS)
		round->hash[round->n++] = judge_loop_hash(run);
}

/* Is some position there twice, and another one between? */
static bool
comes_back(const struct round *round)
{
	for (int i = 0; i < round->n; i++) {
		bool left = false;
		for (int j = i + 1; j < round->n; j++) {
			left |= round->hash[j] != round->hash[i];
			if (left && round->hash[j] == round->hash[i])
				return true;
		}
	}
	return false;
}

static bool
is_loop_draw(const struct judge_run *run)
{
	struct judge_result result = judge_result(run);
	const char *game = judge_run_params(run)->game->name;
	return result.over && result.winners == 0 && result.by == rulebook_rule(game, "loop-draw");
}

static void
play(struct judge_run *run, struct round *round, const char *what, uint64_t seed)
{
	round->n = 0;
	judge_run_go(run);
	if (!is_loop_draw(run))
		return;
	cr_assert(comes_back(round), "%s, seed %lu: a draw, and nothing went round", what, seed);
	round->draws++;
}

static void
play_from(const struct transcript *t, const char *what, struct round *round)
{
	uint64_t seeds = effort_of(SEEDS);
	for (uint64_t seed = 1; seed <= seeds; seed++) {
		struct fault fault = { 0 };
		struct ruling ruling = { 0 };
		struct chance chance;
		if (ruling_prepare(&ruling, t, NULL, &fault) && !ruling.run->game.hides) {
			judge_set_decider(ruling.run, chance_decider(&chance, seed));
			ruling.run->p.watch = look;
			ruling.run->p.watch_ctx = round;
			play(ruling.run, round, what, seed);
		}
		ruling_free(&ruling);
	}
}

static unsigned long
play_scenarios(const char *game)
{
	static struct round round;
	struct fixtures fixtures;
	struct fault fault = { 0 };
	round.draws = 0;
	cr_assert(fixtures_load(&fixtures, "fixtures", game, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i++) {
		const struct fixture *f = &fixtures.at[i];
		struct transcript t;
		cr_assert(fixture_decode(f, f->edition[f->n_editions - 1], &t, &fault), "%s",
		          fault.sentence);
		play_from(&t, f->name, &round);
		transcript_free(&t);
	}
	fixtures_free(&fixtures);
	return round.draws;
}

Test(draws, from_every_scenario_of_a_game_a_loop_goes_round)
{
	cr_expect_gt(play_scenarios("dbs"), 0);
	cr_expect_gt(play_scenarios("colossus"), 0);
}

Test(draws, with_random_decks_of_real_cards_a_loop_goes_round)
{
	static struct starters s;
	static struct round round;
	uint64_t games = effort_of(GAMES);
	struct judge_run *run = aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
	for (size_t i = 0; starters_at(&s, i); i++)
		for (uint64_t seed = 1; seed <= games; seed++) {
			struct judge_params p = s.params;
			struct shuffle_rng rng = { seed };
			struct chance chance;
			for (int seat = 0; seat < JUDGE_SEATS; seat++) {
				cr_assert(random_legal(&s.lists[seat], &p, run, &rng));
				memcpy(p.list[seat], s.lists[seat].list, sizeof p.list[seat]);
			}
			p.decider = chance_decider(&chance, seed);
			p.watch = look;
			p.watch_ctx = &round;
			judge_run_init(run, &p);
			play(run, &round, p.game->name, seed);
		}
	free(run);
}
