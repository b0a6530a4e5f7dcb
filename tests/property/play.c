/* play.c: what holds in every position of random legal play, over thousands of games. */
#include <stdlib.h>
#include <string.h>

#include "judged/script/chance.h"
#include "judged/words/pick.h"
#include "judged/script/random_decks.h"
#include "tests/criterion.h"
#include "tests/support/decks.h"
#include "tests/support/effort.h"
#include "tests/support/offers.h"
#include "tests/support/starters.h"

enum { GAMES = 1000 };

static const char *const editions[] = { "en-1.00", "ja-1.04", "en-1.2" };

struct world {
	uint64_t seed;
	const char *edition;
	struct judge_run *run, *copy;
	uint64_t hash;     /* of the position at the last question */
	uint32_t citation; /* the last one then */
	unsigned long questions;
	bool asked;
	bool try_all; /* compare offered and accepted picks */
};

static struct judge_run *
storage(void)
{
	size_t size = (judge_run_size() + 63) / 64 * 64;
	return aligned_alloc(64, size);
}

/* Not a card of the decks, but made by an effect. */
static bool
is_token(const struct world *w, judge_def def)
{
	const struct judge_params *p = judge_run_params(w->run);
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int l = 0; l < JUDGE_LISTS; l++)
			for (int i = 0; i < p->list[seat][l].n; i++)
				if (p->list[seat][l].def[i] == def)
					return false;
	return true;
}

static int
listed(const struct world *w)
{
	const struct judge_params *p = judge_run_params(w->run);
	int n = 0;
	for (int seat = 0; seat < JUDGE_SEATS; seat++)
		for (int l = 0; l < JUDGE_LISTS; l++)
			n += p->list[seat][l].n;
	return n;
}

/* Every card is in exactly one place, and none is lost or made, tokens apart. */
static void
cards_are_conserved(struct world *w, struct judge_run *run)
{
	int n = 0, tokens = 0, areas = judge_run_params(run)->game->n_areas;
	bool seen[JUDGE_CARDS] = { false };
	struct judge_card_view view[JUDGE_CARDS];
	for (judge_place p = 0; p < JUDGE_PLACES; p++) {
		judge_seat seat;
		int area, index;
		if (!judge_place_parts(run, p, &seat, &area, &index))
			break;
		cr_assert(area < areas);
		int here = judge_cards_at(run, p, view, JUDGE_CARDS);
		for (int i = 0; i < here; i++) {
			cr_assert_not(seen[view[i].card], "seed %lu, %s: card %d twice", w->seed,
			              w->edition, view[i].card);
			seen[view[i].card] = true;
			tokens += is_token(w, view[i].def);
		}
		n += here;
	}
	cr_assert_eq(n - tokens, listed(w), "seed %lu, %s: %d cards", w->seed, w->edition,
	             n - tokens);
}

static void
nothing_changed_without_a_citation(struct world *w, struct judge_run *run)
{
	uint64_t hash = judge_loop_hash(run);
	if (w->asked && hash != w->hash)
		cr_assert_gt(judge_last_citation(run), w->citation, "seed %lu, %s: uncited change",
		             w->seed, w->edition);
	w->hash = hash;
	w->citation = judge_last_citation(run);
	w->asked = true;
}

static void
offered_is_accepted(struct world *w, struct judge_run *run)
{
	const char *wrong = offers_fault(run);
	cr_assert_null(wrong, "seed %lu, %s: %s", w->seed, w->edition, wrong);
}

static void
copies_hash_alike(struct world *w, struct judge_run *run)
{
	judge_run_copy(w->copy, run);
	cr_assert_eq(judge_loop_hash(w->copy), judge_loop_hash(run), "seed %lu, %s", w->seed,
	             w->edition);
}

static void
look(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct world *w = ctx;
	if (point != JUDGE_AT_ASK)
		return;
	w->questions++;
	nothing_changed_without_a_citation(w, run);
	const struct judge_question *q = judge_question(run);
	if (judge_run_params(run)->game->question[q->kind].chance)
		return;
	cards_are_conserved(w, run);
	copies_hash_alike(w, run);
	if (w->try_all)
		offered_is_accepted(w, run);
}

static void
play_with(struct world *w, struct judge_params p)
{
	struct chance chance;
	w->asked = false;
	p.decider = chance_decider(&chance, w->seed);
	p.watch = look;
	p.watch_ctx = w;
	judge_run_init(w->run, &p);
	enum judge_stop stop = judge_run_go(w->run);
	cr_assert_eq(stop, JUDGE_FINISHED, "seed %lu, %s: stopped by %d", w->seed, w->edition,
	             stop);
}

static void
play(struct world *w)
{
	struct decks decks = decks_of_real_cards();
	play_with(w, params_of(&decks, w->edition));
}

Test(play, invariants_hold_in_random_legal_play)
{
	struct world w = { .run = storage(), .copy = storage() };
	uint64_t games = effort_of(GAMES);
	for (int e = 0; e < 3; e++)
		for (w.seed = 1; w.seed <= games; w.seed++) {
			w.edition = editions[e];
			w.try_all = w.seed % 10 == 0;
			play(&w);
		}
	cr_assert_gt(w.questions, 3 * games * 20);
	free(w.run);
	free(w.copy);
}

/* Decks drawn among all legal ones: what cards do by their texts keeps to the same. */
Test(play, invariants_hold_with_any_legal_decks)
{
	struct world w = { .run = storage(), .copy = storage(), .edition = "en-1.2" };
	struct decks decks = decks_of_real_cards();
	uint64_t games = effort_of(GAMES / 4);
	for (w.seed = 1; w.seed <= games; w.seed++) {
		struct judge_params p = params_of(&decks, w.edition);
		struct shuffle_rng rng = { w.seed };
		static struct random_lists lists[JUDGE_SEATS];
		for (int seat = 0; seat < JUDGE_SEATS; seat++) {
			cr_assert(random_legal(&lists[seat], &p, w.run, &rng));
			memcpy(p.list[seat], lists[seat].list, sizeof p.list[seat]);
		}
		w.try_all = w.seed % 5 == 0;
		play_with(&w, p);
	}
	cr_assert_gt(w.questions, games * 20);
	free(w.run);
	free(w.copy);
}

/* The starter decks of every game. */
Test(play, invariants_hold_in_every_game)
{
	struct world w = { .run = storage(), .copy = storage() };
	static struct starters s;
	uint64_t each = effort_of(GAMES / 4);
	size_t games = 0;
	for (; starters_at(&s, games); games++) {
		w.edition = s.edition->name;
		w.questions = 0;
		for (w.seed = 1; w.seed <= each; w.seed++) {
			w.try_all = w.seed % 10 == 0;
			play_with(&w, s.params);
		}
		cr_assert_gt(w.questions, each * 20, "%s", s.params.game->name);
	}
	cr_assert_gt(games, 0);
	free(w.run);
	free(w.copy);
}

Test(play, the_same_seed_plays_the_same_game)
{
	struct world a = { .seed = 7, .edition = "en-1.2", .run = storage(), .copy = storage() };
	struct world b = { .seed = 7, .edition = "en-1.2", .run = storage(), .copy = storage() };
	play(&a);
	play(&b);
	cr_assert_eq(a.hash, b.hash);
	cr_assert_eq(judge_last_citation(a.run), judge_last_citation(b.run));
	b.seed = 8;
	play(&b);
	cr_assert_neq(a.hash, b.hash);
	free(a.run);
	free(a.copy);
	free(b.run);
	free(b.copy);
}

static void
copies_go_on(struct judge_params p, struct judge_run *run, struct judge_run *copy)
{
	for (uint64_t seed = 1; seed <= 50; seed++) {
		struct chance chance;
		p.decider = chance_decider(&chance, seed);
		judge_run_init(run, &p);
		judge_run_go(run);
		judge_run_copy(copy, run);
		judge_rewind(run);
		judge_rewind(copy);
		struct chance again[2];
		judge_set_decider(run, chance_decider(&again[0], seed + 1000));
		judge_set_decider(copy, chance_decider(&again[1], seed + 1000));
		cr_assert_eq(judge_run_go(run), judge_run_go(copy), "%s, seed %lu", p.game->name,
		             seed);
		cr_assert_eq(judge_loop_hash(run), judge_loop_hash(copy), "%s, seed %lu",
		             p.game->name, seed);
	}
}

/* A copied run goes on to the same end as the run it was copied from. */
Test(play, a_copy_goes_on_to_the_same_end)
{
	struct judge_run *run = storage(), *copy = storage();
	static struct starters s;
	for (size_t i = 0; starters_at(&s, i); i++)
		copies_go_on(s.params, run, copy);
	free(run);
	free(copy);
}
