/* prints.c: two positions have the same print exactly if they tell a judge the same. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "judged/script/chance.h"
#include "judged/suite/disputes.h"
#include "judged/words/position.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/starters.h"

enum { MOST = 60000, GAMES = 12, EVERY = 2 };

struct position {
	char hash[DIGEST_HEX];
	uint64_t print;
};

struct positions {
	struct position *at;
	size_t n;
	uint64_t turn;
};

static void
note(struct positions *all, struct judge_run *run)
{
	if (all->n == MOST)
		return;
	struct position *p = &all->at[all->n++];
	position_hash(run, p->hash);
	p->print = position_print(run);
}

static int
by_hash(const void *a, const void *b)
{
	const struct position *x = a, *y = b;
	return strcmp(x->hash, y->hash);
}

static int
by_print(const void *a, const void *b)
{
	const struct position *x = a, *y = b;
	return x->print < y->print ? -1 : x->print > y->print;
}

/* How many are there twice; others are not. */
static size_t
compare(struct positions *all, const char *name)
{
	size_t same = 0, bad = 0;
	qsort(all->at, all->n, sizeof *all->at, by_hash);
	for (size_t i = 1; i < all->n; i++) {
		bool alike = strcmp(all->at[i - 1].hash, all->at[i].hash) == 0;
		same += alike;
		bad += alike && all->at[i - 1].print != all->at[i].print;
	}
	cr_expect_eq(bad, 0, "%s: %zu that tell the same have other prints", name, bad);
	qsort(all->at, all->n, sizeof *all->at, by_print);
	bad = 0;
	for (size_t i = 1; i < all->n; i++)
		bad += all->at[i - 1].print == all->at[i].print &&
		       strcmp(all->at[i - 1].hash, all->at[i].hash) != 0;
	cr_expect_eq(bad, 0, "%s: %zu that tell something else have the same print", name, bad);
	cr_expect_gt(all->n, same + 1, "%s", name);
	all->n = 0;
	return same;
}

/* 1. Positions of games */

static void
note_point(void *ctx, struct judge_run *run, enum judge_point point)
{
	struct positions *all = ctx;
	if (point == JUDGE_AT_ASK && all->turn++ % EVERY == 0)
		note(all, run);
}

static void
play(struct positions *all, const struct judge_params *params, uint64_t seed)
{
	struct chance chance;
	struct judge_params p = *params;
	void *storage = malloc(judge_run_size());
	p.decider = chance_decider(&chance, seed);
	p.watch = note_point;
	p.watch_ctx = all;
	judge_run_go(judge_run_init(storage, &p));
	free(storage);
}

/* Each game twice. */
Test(prints, of_random_games)
{
	struct positions all = { .at = malloc(MOST * sizeof *all.at) };
	static struct starters s;
	cr_assert_not_null(all.at);
	for (size_t i = 0; starters_at(&s, i); i++) {
		for (uint64_t seed = 0; seed < 2 * effort_of(GAMES); seed++)
			play(&all, &s.params, seed / 2);
		cr_expect_gt(compare(&all, s.params.game->name), 0, "%s", s.params.game->name);
	}
	free(all.at);
}

/* 2. Positions of which not all is known: those that a ruling tries */

static uint64_t
note_world(void *ctx, const struct ruling *in)
{
	note(ctx, in->run);
	return 0;
}

static void
judge(struct positions *all, const char *path, const char *game)
{
	struct dispute d;
	struct fault fault = { 0 };
	struct ruling ruling = { 0 };
	const struct ruling_options options = { .mark = note_world, .mark_ctx = all };
	if (!dispute_read(&d, path, &fault))
		cr_assert_fail("%s: %s", path, fault.sentence);
	if (transcript_decode(&d.transcript, d.document, path, NULL, &fault)) {
		if (strcmp(d.transcript.game->name, game) == 0 &&
		    ruling_make(&ruling, &d.transcript, &options, &fault))
			note(all, ruling.run);
		ruling_free(&ruling);
		transcript_free(&d.transcript);
	}
	dispute_free(&d);
}

Test(prints, of_what_hidden_cards_could_be)
{
	struct positions all = { .at = malloc(MOST * sizeof *all.at) };
	static struct starters s;
	glob_t found;
	size_t same = 0;
	cr_assert_eq(glob("fixtures/disputes/*.yaml", 0, NULL, &found), 0);
	cr_assert_not_null(all.at);
	for (size_t i = 0; starters_at(&s, i); i++) {
		for (size_t k = 0; k < found.gl_pathc; k += stride_of_effort())
			judge(&all, found.gl_pathv[k], s.params.game->name);
		same += compare(&all, s.params.game->name);
	}
	cr_expect_gt(same, 0);
	globfree(&found);
	free(all.at);
}

/* 3. Positions that differ in one thing alone */

#define START(stack, zones)                                                                        \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start: {rest: empty, step: action, turn: 9, turn_player: A,"                              \
	" A: {monster: {stack: [" stack "], zone: 4}, deck: [EBP02-061]},"                         \
	" B: {monster: {stack: [ESD01-001], zone: 4}, deck: [ESD01-008], zones: {" zones "}}}\n"

static const char *const documents[] = {
	START("ESD01-001, ESD01-002", "1: {card: EBP01-024, since: 4}"),
	START("ESD01-001, ESD01-002", "1: {card: EBP01-024, since: 5}"),
	START("ESD01-001, ESD01-002", "1: {card: EBP01-024, since: 4, owner: A}"),
	START("ESD01-001, ESD01-002", "2: {card: EBP01-024, since: 4}"),
	START("ESD01-001, ESD01-002", "1: {card: EBP02-015, since: 4}"),
	START("ESD01-001, ESD01-002",
	      "1: [{card: EBP01-024, since: 4}, {card: EBP01-024, since: 4}]"),
	START("ESD02-001, ESD01-002", "1: {card: EBP01-024, since: 4}"),
	START("ESD01-001, ESD01-002",
	      "1: [{card: EBP01-024, since: 4}, {card: EBP02-015, since: 5}]"),
	START("ESD01-001, ESD01-002",
	      "1: [{card: EBP02-015, since: 5}, {card: EBP01-024, since: 4}]"),
};

enum { DOCUMENTS = sizeof documents / sizeof documents[0] };

Test(prints, of_positions_that_differ_in_one_thing)
{
	struct positions all = { .at = malloc(MOST * sizeof *all.at) };
	cr_assert_not_null(all.at);
	for (size_t i = 0; i < DOCUMENTS; i++) {
		struct transcript t;
		struct fault fault = { 0 };
		struct ruling ruling = { 0 };
		cr_assert(transcript_read(&t, "document", documents[i], strlen(documents[i]), NULL,
		                          &fault),
		          "%zu: %s", i, fault.sentence);
		cr_assert(ruling_make(&ruling, &t, NULL, &fault), "%zu: %s", i, fault.sentence);
		note(&all, ruling.run);
		ruling_free(&ruling);
		transcript_free(&t);
	}
	/* The last two alone are the same: cards beside each other have no order. */
	for (size_t i = 0; i < DOCUMENTS; i++)
		for (size_t k = 0; k < i; k++) {
			const struct position *a = &all.at[i], *b = &all.at[k];
			bool same = strcmp(a->hash, b->hash) == 0;
			cr_expect_eq(same, i == DOCUMENTS - 1 && k == DOCUMENTS - 2, "%zu, %zu", i,
			             k);
			cr_expect_eq(a->print == b->print, same, "%zu, %zu", i, k);
		}
	free(all.at);
}
