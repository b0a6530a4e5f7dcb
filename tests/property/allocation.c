/* allocation.c: adjudicating asks for no memory. */
#include <jansson.h>

#include "judged/script/chance.h"
#include "judged/script/sink.h"
#include "tests/allocations.h"
#include "tests/criterion.h"
#include "tests/support/decks.h"
#include "tests/support/starters.h"

enum { GAMES = 100 };

static struct judge_run *
storage(void)
{
	return aligned_alloc(64, (judge_run_size() + 63) / 64 * 64);
}

Test(allocation, allocations_are_counted)
{
	unsigned long before = allocations();
	json_t *text = json_string("counted");
	cr_assert_gt(allocations(), before, "also those of libraries");
	json_decref(text);
	before = allocations();
	void *volatile at = malloc(1);
	free(at);
	cr_assert_gt(allocations(), before);
}

static void
play(struct judge_run *run, struct judge_params *p, struct record *record, uint64_t seed)
{
	struct chance chance;
	record_clear(record);
	p->decider = chance_decider(&chance, seed);
	p->sink = record_sink(record);
	judge_run_init(run, p);
	judge_run_go(run);
}

Test(allocation, a_game_asks_for_no_memory)
{
	static const char *const editions[] = { "en-1.00", "ja-1.04", "en-1.2" };
	struct decks decks = decks_of_real_cards();
	struct judge_run *run = storage();
	struct record record = { 0 };
	record_reserve(&record, 100000);
	for (int e = 0; e < 3; e++) {
		struct judge_params p = params_of(&decks, editions[e]);
		unsigned long before = allocations();
		for (uint64_t seed = 1; seed <= GAMES; seed++)
			play(run, &p, &record, seed);
		cr_assert_eq(allocations(), before, "%s", editions[e]);
		cr_assert_gt(record.n, 0);
	}
	static struct starters s;
	for (size_t i = 0; starters_at(&s, i); i++) {
		unsigned long before = allocations();
		for (uint64_t seed = 1; seed <= GAMES; seed++)
			play(run, &s.params, &record, seed);
		cr_assert_eq(allocations(), before, "%s", s.params.game->name);
	}
	record_free(&record);
	free(run);
}

/* Stopping, looking at a question, trying a pick on a copy and going on ask for none either. */
Test(allocation, stopping_and_going_on_asks_for_no_memory)
{
	struct decks decks = decks_of_real_cards();
	struct judge_params p = params_of(&decks, "en-1.2");
	struct judge_run *run = storage(), *copy = storage();
	struct judge_pick pick[JUDGE_PICKS];
	struct chance chance;
	unsigned long before = allocations();
	for (uint64_t seed = 1; seed <= GAMES; seed++) {
		p.decider = chance_decider(&chance, seed);
		judge_run_init(run, &p);
		judge_run_go(run);
		judge_rewind(run);
		judge_options(run, pick, JUDGE_PICKS);
		judge_run_copy(copy, run);
		judge_set_decider(copy, chance_decider(&chance, seed + GAMES));
		judge_run_go(copy);
		judge_loop_hash(copy);
	}
	cr_assert_eq(allocations(), before);
	free(run);
	free(copy);
}
