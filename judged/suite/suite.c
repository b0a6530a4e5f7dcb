/* suite.c: chooses the scenarios to play, and sums up the results. */
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "judged/suite/internal.h"

static bool
rule_matches(const struct rulebook_edition *edition, judge_rule rule, const char *pattern)
{
	const struct rulebook_clause *clause[16];
	size_t n = rulebook_clauses_of(edition, rule, clause, 16);
	for (size_t i = 0; i < n && i < 16; i++)
		if (rulebook_number_matches(pattern, clause[i]->number) ||
		    rulebook_number_matches(pattern, clause[i]->tie))
			return true;
	return false;
}

/* Is the scenario about the clause, by its number in this edition or in the newest one? */
static bool
clause_matches(const struct fixture *fixture, const struct rulebook_edition *edition,
               const char *pattern)
{
	for (int i = 0; i < fixture->n_rules; i++)
		if (rule_matches(edition, fixture->rule[i], pattern))
			return true;
	if (fixture->card)
		return strcmp(pattern, fixture->card) == 0 ||
		       strcmp(pattern, fixture->section) == 0;
	if (!fixture->tie)
		return false;
	const struct rulebook_clause *clause = rulebook_clause_tied(edition, fixture->tie);
	return rulebook_number_matches(pattern, fixture->tie) ||
	       rulebook_number_matches(pattern, clause->number);
}

static bool
is_chosen(const struct suite_options *options, const struct fixture *fixture,
          const struct rulebook_edition *edition)
{
	if (options->cards_only && !fixture->card)
		return false;
	if (options->edition && strcmp(options->edition, edition->name) != 0)
		return false;
	return !options->clause || clause_matches(fixture, edition, options->clause);
}

/* Write the chosen results to `out`, or only count them if it is NULL. */
static size_t
choose(const struct suite *suite, struct suite_result *out)
{
	size_t n = 0;
	for (size_t i = 0; i < suite->fixtures.n; i++) {
		const struct fixture *fixture = &suite->fixtures.at[i];
		for (int e = 0; e < fixture->n_editions; e++) {
			if (!is_chosen(&suite->options, fixture, fixture->edition[e]))
				continue;
			if (out)
				out[n] = (struct suite_result){
					.fixture = fixture,
					.edition = fixture->edition[e],
				};
			n++;
		}
	}
	return n;
}

bool
suite_load(struct suite *suite, const struct suite_options *options, struct fault *fault)
{
	*suite = (struct suite){ .options = *options };
	if (!fixtures_load(&suite->fixtures, options->dir, options->game, fault))
		return false;
	suite->n = choose(suite, NULL);
	suite->mapped = (suite->n + 1) * sizeof *suite->result;
	suite->result = mmap(NULL, suite->mapped, PROT_READ | PROT_WRITE,
	                     MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (suite->result == MAP_FAILED)
		abort(); /* like the storage of documents */
	choose(suite, suite->result);
	return true;
}

void
suite_run(struct suite *suite)
{
	suite_play(suite);
	for (size_t i = 0; i < suite->n; i++) {
		struct suite_result *r = &suite->result[i];
		if (!r->done)
			strcpy(r->why, "the program crashed while it was played");
		else if (r->faulty)
			snprintf(r->why, sizeof r->why, "bad scenario, line %d: %s", r->fault.line,
			         r->fault.sentence);
	}
}

void
suite_free(struct suite *suite)
{
	if (suite->result)
		munmap(suite->result, suite->mapped);
	fixtures_free(&suite->fixtures);
	*suite = (struct suite){ 0 };
}

const struct fault *
suite_fault(const struct suite *suite)
{
	for (size_t i = 0; i < suite->n; i++)
		if (suite->result[i].faulty)
			return &suite->result[i].fault;
	return NULL;
}

struct suite_totals
suite_totals(const struct suite *suite)
{
	struct suite_totals t = { 0 };
	const struct fixture *last = NULL;
	for (size_t i = 0; i < suite->n; i++) {
		const struct suite_result *r = &suite->result[i];
		t.passed += r->passed;
		t.failed += !r->passed;
		t.cuts += r->cuts;
		t.positions += r->positions;
		for (int p = 0; p < r->n_proofs; p++)
			if (r->proof[p].outcome == SUITE_PROVEN) {
				t.proofs++;
				t.card_proofs += r->fixture->card != NULL;
			}
		if (r->fixture == last)
			continue;
		last = r->fixture;
		t.scenarios++;
		t.card_scenarios += r->fixture->card != NULL;
		t.idle += r->idle;
		t.negative += r->negative && !r->idle;
		t.positive += !r->negative;
	}
	return t;
}

const char *
suite_outcome_say(uint8_t outcome)
{
	static const char *const say[SUITE_OUTCOMES] = {
		[SUITE_PROVEN] = "comes out differently without it",
		[SUITE_UNTRIED] = "was not played without it",
		[SUITE_NOT_MET] = "fails with it already",
		[SUITE_NOT_CONSULTED] = "does not look it up",
		[SUITE_NOT_CITED] = "does not cite it",
		[SUITE_SAME] = "comes out the same without it",
		[SUITE_NAMED] = "differs without it only in what is expected of its own name",
		[SUITE_CITED] = "differs without it only in what is cited",
		[SUITE_DERAILED] = "is derailed without it",
		[SUITE_STILL_REFUSED] = "has its move refused without it as well",
		[SUITE_AT_LIMIT] = "exceeds its budget without it",
	};
	return say[outcome];
}
