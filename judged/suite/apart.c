/* apart.c: finds the scenario that tells the meanings of a reading apart. */
#include "judged/suite/apart.h"

#include <string.h>

#include "judged/suite/difference.h"

const char *
apart_status_word(uint8_t status)
{
	static const char *const say[APART_STATUSES] = { "told",    "same", "untold",
		                                         "unnamed", "idle", "untried" };
	return say[status];
}

/* 1. Scenarios about a reading */

static bool
holds_rule(const struct rulebook_edition *edition, const char *tie, judge_rule rule)
{
	const struct rulebook_clause *clause = rulebook_clause_tied(edition, tie);
	return clause && rulebook_lists(clause->rule, clause->n_rules, rule);
}

static bool
names_rule(const struct rulebook_reading *reading, const struct rulebook_edition *edition,
           judge_rule rule)
{
	if (rulebook_reading_lists(reading, rule))
		return true;
	for (int i = 0; i < reading->n_clauses; i++)
		if (holds_rule(edition, reading->clause[i], rule))
			return true;
	return false;
}

static bool
is_about(const struct fixture *fixture, const struct rulebook_reading *reading,
         const struct rulebook_edition *edition)
{
	for (int i = 0; i < fixture->n_rules; i++)
		if (names_rule(reading, edition, fixture->rule[i]))
			return true;
	for (int i = 0; fixture->tie && i < reading->n_clauses; i++)
		if (strcmp(fixture->tie, reading->clause[i]) == 0)
			return true;
	return false;
}

/* 2. Trying scenarios */

static bool
runs_in(const struct fixture *fixture, const struct rulebook_edition *edition)
{
	for (int e = 0; e < fixture->n_editions; e++)
		if (fixture->edition[e] == edition)
			return true;
	return false;
}

static enum apart_status
distinguish(struct apart *out, const struct fixture *fixture, const struct judge_ruleset *rules)
{
	struct suite_proof proof;
	if (scenario_elsewhere(fixture, out->edition, NULL, rules, out->reading, &proof) !=
	    SUITE_PROVEN)
		return APART_UNDISTINGUISHED;
	if (!proof.relied_on)
		return APART_UNNAMED;
	out->fixture = fixture;
	memcpy(out->taken, proof.expected, sizeof out->taken);
	memcpy(out->otherwise, proof.instead, sizeof out->otherwise);
	return APART_DISTINGUISHED;
}

/* Find a scenario for the edition of `out`. */
static enum apart_status
find_here(struct apart *out, const struct fixtures *fixtures)
{
	struct judge_ruleset rules = out->edition->rules;
	if (!rulebook_reading_switch(out->reading, out->meaning, &rules))
		return APART_IDLE;
	enum apart_status status = APART_UNDISTINGUISHED;
	for (size_t i = 0; i < fixtures->n && status != APART_DISTINGUISHED; i++) {
		const struct fixture *fixture = &fixtures->at[i];
		if (!runs_in(fixture, out->edition) ||
		    !is_about(fixture, out->reading, out->edition))
			continue;
		enum apart_status by_this = distinguish(out, fixture, &rules);
		if (by_this != APART_UNDISTINGUISHED)
			status = by_this;
	}
	return status;
}

static void
find_everywhere(struct apart *out, const char *game, const struct fixtures *fixtures)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(game, &n);
	struct apart here = *out;
	while (n-- > 0) {
		here.edition = &edition[n];
		if (!rulebook_reading_concerns(out->reading, here.edition))
			continue;
		here.status = (uint8_t)find_here(&here, fixtures);
		if (here.status != APART_DISTINGUISHED || !out->fixture)
			*out = here;
		if (here.status != APART_DISTINGUISHED)
			return;
	}
}

void
apart_find(struct apart *out, const char *game, const struct fixtures *fixtures)
{
	out->status = out->reading->same ? APART_SAME : APART_UNTRIED;
	for (int i = 0; i < out->reading->n_others; i++) {
		out->meaning = &out->reading->other[i];
		find_everywhere(out, game, fixtures);
		if (out->status != APART_DISTINGUISHED)
			return;
	}
}
