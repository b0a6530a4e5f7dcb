/*
 * world.h: one run of the stub game with all a test needs around it: storage, rules and tables that
 * may be changed before init_world(), a decider whose answers depend on a seed and the number of the
 * decision alone, and a record of citations.
 */
#ifndef TESTS_STUB_WORLD_H
#define TESTS_STUB_WORLD_H

#include "tests/stub/stub.h"

enum { WORLD_CITATIONS = 4096 };

struct world {
	struct judge_run run;
	struct judge_game game;
	struct judge_kernel_game kernel;
	struct judge_ruleset rules;
	struct judge_params params;

	uint64_t seed;
	const struct judge_pick *script; /* answers the first questions but shuffles, in order */
	uint32_t n_script;
	const uint8_t *concessions; /* by decision: who concedes (a bit per seat) instead */
	uint32_t n_concessions, conceded;
	uint32_t answers; /* decisions answered before the questions stay open; UINT32_MAX: all */
	uint32_t asked, orders;
	bool bad_order; /* answer shuffles with cards that are not there */
	void (*body)(struct judge_run *);

	struct judge_citation cited[WORLD_CITATIONS];
	uint32_t n_cited, cuts;
};

/* A world with every rule in force and the same deck for both, not yet begun. */
void make_world(struct world *w);
/* Put what was set into a fresh run. */
void init_world(struct world *w);
/* A fresh run whose only step is `body`; the run is finished when that returns. Without a start position
 * of its own it is A's first turn. */
enum judge_stop inside(struct world *w, void (*body)(struct judge_run *));
/* The world `w` of a file of tests, made for each test of the suite. */
#define WORLD_OF(suite)                                                                            \
	static struct world w;                                                                     \
	static void make_it(void)                                                                  \
	{                                                                                          \
		make_world(&w);                                                                    \
	}                                                                                          \
	TestSuite(suite, .init = make_it)
/* A test that is one such body, run to its end in the world `w`; `make` comes before it. */
#define TestInside(suite, name) TestInsideOf(suite, name, (void)0)
#define TestInsideOf(suite, name, make)                                                            \
	static void suite##_##name##_body(struct judge_run *r);                                    \
	Test(suite, name)                                                                          \
	{                                                                                          \
		make;                                                                              \
		cr_assert_eq(inside(&w, suite##_##name##_body), JUDGE_FINISHED);                   \
	}                                                                                          \
	static void suite##_##name##_body(struct judge_run *r)
/* Knock a rule out, or put it back. */
void knock_out(struct world *w, judge_rule rule);
void restore(struct world *w, judge_rule rule);
/* The world a run belongs to, within a body. */
struct world *world_of(struct judge_run *r);

/* Place a new card in an area, beside what is there. */
judge_card put(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index,
               judge_def def);
/* Place it on the last card of that place. */
judge_card put_atop(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index,
                    judge_def def);
/* The definitions of a place, as letters from 'a' (PEBBLE); valid until the next call. */
const char *letters(struct judge_run *r, judge_seat seat, int area, int index);
/* Does every link of every place lead back, and is each card in one place at most? */
bool well_linked(const struct judge_run *r);
/* Citations of a rule so far, and the last of them or NULL. */
int times_cited(const struct world *w, judge_rule rule);
const struct judge_citation *last_cited(const struct world *w, judge_rule rule);

#endif
