/* elsewhere.c: plays a scenario in an edition in which it holds, and in one it was not written
 * for. */
#include <stdlib.h>

#include "judged/suite/difference.h"
#include "judged/words/choices.h"
#include "judged/suite/internal.h"
#include "judged/text/alloc.h"

/* The scenario played away: the document is decoded again, and the same expectations are
 * watched. */
struct away {
	struct transcript transcript;
	const struct expectation *expect;
	size_t n;
};

static struct ruling_options
options_of(const struct judge_ruleset *rules, const struct expectation *expect, size_t n)
{
	return (struct ruling_options){
		.rules = rules, .budget = TRIAL_BUDGET, .expect = expect, .n_expect = n
	};
}

/* Compare the runs. If a move is legal at home and refused away, that alone is a difference,
 * whatever was expected. */
static void
compare(struct trial *t, const struct transcript *transcript, const struct ruling_options *options,
        struct suite_proof *proof)
{
	trial_compare(t, transcript, options, proof);
	if (proof->outcome == SUITE_PROVEN || t->with.stop == t->without.stop)
		return;
	if (t->without.stop != JUDGE_REFUSED && t->without.stop != JUDGE_FAULTY_DECKS)
		return;
	proof->outcome = SUITE_PROVEN;
	proof->expectation = 0;
	proof->expected[0] = proof->instead[0] = '\0';
	say_add(proof->expected, sizeof proof->expected, "%s", t->with.why);
	say_add(proof->instead, sizeof proof->instead, "%s", t->without.why);
}

static void
play_away(struct trial *t, const struct fixture *fixture, const struct rulebook_edition *edition,
          struct suite_proof *proof)
{
	struct away away;
	struct fault fault;
	proof->outcome = SUITE_DERAILED;
	if (!fixture_decode(fixture, edition, &away.transcript, &fault))
		return;
	if (expect_decode(&away.transcript, fixture->expect, &away.expect, &away.n, &fault)) {
		const struct ruling_options options = options_of(NULL, away.expect, away.n);
		if (ruling_make(&t->without, &away.transcript, &options, &fault))
			compare(t, &away.transcript, &options, proof);
		ruling_free(&t->without);
	}
	transcript_free(&away.transcript);
}

/* Does the scenario come out differently at home by other rules? */
static bool
depends_on(struct trial *t, const struct judge_ruleset *without, struct suite_proof *proof)
{
	const struct ruling_options options = options_of(without, t->expect, t->n);
	struct fault fault;
	if (!without)
		return true;
	proof->outcome = SUITE_DERAILED;
	if (ruling_make(&t->without, t->transcript, &options, &fault))
		compare(t, t->transcript, &options, proof);
	ruling_free(&t->without);
	return proof->outcome == SUITE_PROVEN;
}

static void
play_home(struct trial *t, const struct fixture *fixture, const struct rulebook_edition *away,
          const struct judge_ruleset *without, struct suite_proof *proof)
{
	struct fault fault;
	if (!expect_decode(t->transcript, fixture->expect, &t->expect, &t->n, &fault))
		return;
	const struct ruling_options options = options_of(NULL, t->expect, t->n);
	if (ruling_make(&t->with, t->transcript, &options, &fault) && trial_is_met(t) &&
	    depends_on(t, without, proof) && away)
		play_away(t, fixture, away, proof);
	proof->relied_on = t->reading && ruling_relied_on(&t->with, t->reading);
	ruling_free(&t->with);
}

enum suite_outcome
scenario_elsewhere(const struct fixture *fixture, const struct rulebook_edition *home,
                   const struct rulebook_edition *away, const struct judge_ruleset *without,
                   const struct rulebook_reading *reading, struct suite_proof *proof)
{
	struct trial *t = alloc_zeroed(1, sizeof *t);
	struct suite_result *result = alloc_zeroed(1, sizeof *result);
	struct transcript transcript;
	struct fault fault;
	*proof = (struct suite_proof){
		.rule = fixture->n_rules ? fixture->rule[0] : JUDGE_NO_RULE,
		.outcome = SUITE_NOT_MET,
	};
	t->result = result;
	t->transcript = &transcript;
	t->reading = reading;
	if (fixture_decode(fixture, home, &transcript, &fault)) {
		play_home(t, fixture, away, without, proof);
		transcript_free(&transcript);
	}
	free(result);
	free(t);
	return (enum suite_outcome)proof->outcome;
}
