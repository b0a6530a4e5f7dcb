/* until.c: tests of the positions of a game, visited within an allowance. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/board/table.h"
#include "judged/ruling/until.h"

static struct transcript t;
static struct ruling r;

/* A card whose text changes what is on the table: it takes steps to look at. */
#define TABLE "{4: ESD01-010}"

/* A game of so many turns without anything in it, with decks that are told, or counted. */
static void
read_passes(int n, const char *deck)
{
	char *text = malloc(2048 + 16 * (size_t)n);
	struct fault fault;
	cr_assert(text);
	int len =
		sprintf(text,
	                "judged: 1\ngame: godzilla\nedition: en-1.2\n"
	                "start: {step: action, turn: 7, turn_player: A, rest: empty,"
	                " A: {monster: {stack: [ESD01-001], zone: 3}, deck: %s, zones: " TABLE "},"
	                " B: {monster: {stack: [ESD02-001], zone: 3}, deck: %s, zones: " TABLE
	                "}}\nmoves: [",
	                deck, deck);
	for (int i = 0; i < n; i++)
		len += sprintf(text + len, "%s{%c: pass}", i ? ", " : "", "AB"[i % 2]);
	strcpy(text + len, "]\n");
	cr_assert(transcript_read(&t, "test", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	free(text);
}

static void
done(void)
{
	ruling_free(&r);
	transcript_free(&t);
}

TestSuite(until, .fini = done);

struct seen {
	uint32_t first, last, n;
};

static void
note(void *ctx, uint32_t decision)
{
	struct seen *seen = ctx;
	cr_expect(seen->n == 0 || decision == seen->last + 1, "%u", decision);
	seen->first = seen->n++ ? seen->first : decision;
	seen->last = decision;
}

/* How many pages it takes to see them all, each going on where the one before says. */
static int
pages(uint64_t steps, uint32_t *positions)
{
	struct fault fault;
	uint32_t from = 0;
	int n = 0;
	*positions = 0;
	do {
		struct seen seen = { 0 };
		struct ruling_visit visit = { .from = from,
			                      .most = 1000,
			                      .allowance = { .steps = steps },
			                      .each = note,
			                      .ctx = &seen };
		cr_assert(ruling_visit(&r, &t, &visit, &fault), "%s", fault.sentence);
		cr_assert_gt(seen.n, 0, "every page has some");
		cr_expect_eq(seen.first, from);
		cr_expect(visit.more == 0 || visit.more == seen.last + 1);
		*positions += seen.n;
		from = visit.more;
		n++;
	} while (from);
	return n;
}

static void
expect_all_in_pages(const char *deck, uint64_t few)
{
	uint32_t all, in_pages;
	read_passes(16, deck);
	cr_expect_eq(pages(RULING_STEPS, &all), 1);
	cr_expect_gt(all, 16);
	cr_expect_gt(pages(few, &in_pages), 1);
	cr_expect_eq(in_pages, all);
	done();
}

Test(until, what_an_allowance_does_not_reach_is_on_the_next_page)
{
	expect_all_in_pages("[ESD01-009, ESD01-009, ESD01-009, ESD01-009, ESD01-009, ESD01-009]",
	                    1500);
	expect_all_in_pages("30", 2100);
}

Test(until, a_run_that_has_not_enough_steps_comes_nowhere)
{
	struct judge_step_limit few = { .steps = 20 };
	struct fault fault;
	read_passes(16, "30");
	cr_assert(ruling_play_until(&r, &t, 12, &few, &fault), "%s", fault.sentence);
	cr_expect_lt(judge_decisions(r.run), 12);
	cr_expect_str_eq(few.limit, "steps");
}

Test(until, a_game_step_by_step_comes_in_pages_as_well)
{
	uint32_t from = 0, last = 0;
	int n = 0;
	read_passes(16, "[ESD01-009, ESD01-009, ESD01-009, ESD01-009, ESD01-009, ESD01-009]");
	do {
		struct table_steps steps = { .view = VIEW_JUDGE,
			                     .from = from,
			                     .most = 400,
			                     .allowance = { .steps = 1500 } };
		struct buffer text = { 0 };
		struct fault fault;
		cr_assert(table_steps(&r, &t, &steps, &text, &fault), "%s", fault.sentence);
		cr_assert(steps.found);
		cr_assert(!steps.more || steps.last > from, "every page has some");
		from = steps.more ? steps.last : 0;
		last = steps.last;
		buffer_free(&text);
		n++;
	} while (from);
	cr_expect_gt(n, 1);
	cr_expect_eq(last, 16);
}
