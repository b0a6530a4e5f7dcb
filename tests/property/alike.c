/*
 * alike.c: one card of a kind shows what the others of it would. Of every dispute, and of scenarios, hands and decks of the
 * start are forgotten, so that any card may be any; the ruling is made as ever, and once more with every card
 * by itself, in every order. Where all of those can be tried, the two say the same.
 */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/disputes.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"
#include "tests/support/forget.h"

enum { PATH = 300, LEAST_OF_DISPUTES = 40, LEAST_OF_SCENARIOS = 20 };

static const struct ruling_options by_kinds = { .steps = 400000 };
static const struct ruling_options one_by_one = { .steps = 4000000, .each_world = true };
static unsigned compared, spared;

static bool
same_answers(const struct ruling *a, const struct ruling *b)
{
	for (size_t i = 0; i < a->n_claims; i++)
		if (a->claim_result[i].answer != b->claim_result[i].answer)
			return false;
	return a->n_claims == b->n_claims;
}

/* Of the same unknown: does each card it could be lead to as many things? */
static bool
same_needs(const struct worlds *a, const struct worlds *b)
{
	if (a->n_needs != b->n_needs)
		return false;
	for (size_t i = 0; i < a->n_needs; i++) {
		bool found = false;
		for (size_t k = 0; k < b->n_needs; k++)
			found |= guess_same_key(a->need[i].guess.key, b->need[k].guess.key) &&
			         a->need[i].decides == b->need[k].decides;
		if (!found)
			return false;
	}
	return true;
}

static void
compare(const struct ruling *kinds, const struct ruling *each, const char *name, unsigned way)
{
	cr_expect_eq(kinds->verdict, each->verdict, "%s, %u: %s, but %s", name, way, kinds->why,
	             each->why);
	cr_expect_eq(kinds->move, each->move, "%s, %u: move %u, but %u", name, way, kinds->move,
	             each->move);
	cr_expect_str_eq(kinds->why, each->why, "%s, %u: %s, but %s", name, way, kinds->why,
	                 each->why);
	cr_expect(same_answers(kinds, each), "%s, %u: claims", name, way);
	cr_expect(same_needs(&kinds->worlds, &each->worlds), "%s, %u: %zu needs, but %zu", name,
	          way, kinds->worlds.n_needs, each->worlds.n_needs);
	compared++;
	spared += kinds->worlds.tried < each->worlds.tried;
}

static void
try_way(struct transcript *t, unsigned way, const char *name)
{
	struct ruling kinds = { 0 }, each = { 0 };
	struct fault fault = { 0 };
	if (forget_cards(t, way) > 0 && ruling_make(&kinds, t, &by_kinds, &fault) &&
	    kinds.worlds.tried && !kinds.worlds.cut_short &&
	    ruling_make(&each, t, &one_by_one, &fault) && !each.worlds.cut_short)
		compare(&kinds, &each, name, way);
	ruling_free(&kinds);
	ruling_free(&each);
}

static void
forget_dispute(const char *path)
{
	for (size_t i = 0; i < FORGET_WAYS; i++) {
		struct dispute d;
		struct fault fault = { 0 };
		if (!dispute_read(&d, path, &fault))
			cr_assert_fail("%s: %s", path, fault.sentence);
		if (transcript_decode(&d.transcript, d.document, path, NULL, &fault))
			try_way(&d.transcript, forget_ways[i], path);
		transcript_free(&d.transcript);
		dispute_free(&d);
	}
}

Test(alike, disputes_come_to_the_same_by_kinds)
{
	struct dirent **file;
	int n = scandir("fixtures/disputes", &file, NULL, alphasort);
	cr_assert_gt(n, 0);
	/* Few have hidden cards that matter: one in `step`, then those after them, until enough were compared. */
	int step = n / (int)effort_of((uint64_t)n);
	for (int first = 0; first < step && compared < effort_of(LEAST_OF_DISPUTES); first++)
		for (int i = first; i < n; i += step) {
			char path[PATH];
			snprintf(path, sizeof path, "fixtures/disputes/%s", file[i]->d_name);
			if (strstr(path, ".yaml"))
				forget_dispute(path);
		}
	for (int i = 0; i < n; i++)
		free(file[i]);
	free(file);
	cr_assert_geq(compared, effort_of(LEAST_OF_DISPUTES), "%u", compared);
	cr_assert(spared > 0 || effort_of(100) < USUAL_EFFORT, "none of %u was spared a world",
	          compared);
}

static void
forget_scenario(const struct fixture *f, unsigned way)
{
	const struct rulebook_edition *edition = f->edition[f->n_editions - 1];
	struct transcript t;
	struct fault fault = { 0 };
	cr_assert(fixture_decode(f, edition, &t, &fault), "%s", fault.sentence);
	if (t.start.given)
		try_way(&t, way, f->name);
	transcript_free(&t);
}

Test(alike, scenarios_come_to_the_same_by_kinds)
{
	struct fixtures suite = { 0 };
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&suite, "fixtures", NULL, &fault), "%s", fault.sentence);
	size_t step = suite.n / effort_of(suite.n);
	for (size_t i = 0; i < suite.n; i += step)
		forget_scenario(&suite.at[i], forget_ways[i / step % FORGET_WAYS]);
	fixtures_free(&suite);
	cr_assert_geq(compared, effort_of(LEAST_OF_SCENARIOS), "%u", compared);
	cr_assert(spared > 0 || effort_of(100) < USUAL_EFFORT, "none of %u was spared a world",
	          compared);
}
