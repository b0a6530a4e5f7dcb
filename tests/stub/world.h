/* world.h: one run of the stub game with everything a test needs: storage, rules and tables that
 * can be changed before init_world(), a decider whose answers depend only on a seed and the number
 * of the decision, and a record of citations. */
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
	const struct judge_pick *script; /* answers to the first questions, except shuffles, in
	                                  * order */
	uint32_t n_script;
	const uint8_t *concessions; /* by decision: the seats that concede instead, a bit per
	                             * seat */
	uint32_t n_concessions, conceded;
	uint32_t answers; /* decisions to answer before questions stay open; UINT32_MAX: all */
	uint32_t asked, orders;
	bool bad_order; /* true to answer shuffles with cards that aren't there */
	void (*body)(struct judge_run *);

	struct judge_citation cited[WORLD_CITATIONS];
	uint32_t n_cited, cuts;
};

/* Make a world with every rule in force and the same deck for both players; its run hasn't
 * begun. */
void make_world(struct world *w);
/* Begin a new run with the world's settings. */
void init_world(struct world *w);
/* Begin a new run whose only step is `body`; the run is finished when `body` returns. Without a
 * start position it is A's first turn. */
enum judge_stop inside(struct world *w, void (*body)(struct judge_run *));
/* Define the world `w` of a file of tests, made again for each test of the suite. */
#define WORLD_OF(suite)                                                                            \
	static struct world w;                                                                     \
	static void make_it(void)                                                                  \
	{                                                                                          \
		make_world(&w);                                                                    \
	}                                                                                          \
	TestSuite(suite, .init = make_it)
/* Define a test whose body is run to its end in the world `w`; `make` is done before. */
#define TestInside(suite, name) TestInsideOf(suite, name, (void)0)
#define TestInsideOf(suite, name, make)                                                            \
	static void suite##_##name##_body(struct judge_run *r);                                    \
	Test(suite, name)                                                                          \
	{                                                                                          \
		make;                                                                              \
		cr_assert_eq(inside(&w, suite##_##name##_body), JUDGE_FINISHED);                   \
	}                                                                                          \
	static void suite##_##name##_body(struct judge_run *r)
/* Put a rule out of force, or back into force. */
void knock_out(struct world *w, judge_rule rule);
void restore(struct world *w, judge_rule rule);
/* Return the world a run belongs to, within a body. */
struct world *world_of(struct judge_run *r);

/* Put a new card into a place, next to the cards there. Returns the card. */
judge_card put(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index,
               judge_def def);
/* Like put(), but on top of the place's last card. */
judge_card put_atop(struct judge_run *r, judge_seat owner, judge_seat seat, int area, int index,
                    judge_def def);
/* Return the definitions of a place's cards as letters from 'a' (PEBBLE); valid until the next
 * call. */
const char *letters(struct judge_run *r, judge_seat seat, int area, int index);
/* Are the links of all places consistent, with each card in one place at most? */
bool well_linked(const struct judge_run *r);
/* Return how often a rule has been cited, and its last citation or NULL. */
int times_cited(const struct world *w, judge_rule rule);
const struct judge_citation *last_cited(const struct world *w, judge_rule rule);

#endif
