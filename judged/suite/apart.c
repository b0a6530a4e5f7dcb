/* apart.c: finding the scenario that tells the two meanings of a reading apart. */
#include "judged/suite/apart.h"

#include <string.h>

#include "judged/suite/difference.h"

const char *
apart_status_word(uint8_t status)
{
	static const char *const say[APART_STATUSES] = { "told", "same", "untold", "untried" };

	return say[status];
}

/* 1. Scenarios about a reading */

static bool
lists(const judge_rule *list, int n, judge_rule rule)
{
	for (int i = 0; i < n; i++)
		if (list[i] == rule)
			return true;
	return false;
}

static bool
holds_rule(const struct rulebook_edition *edition, const char *tie, judge_rule rule)
{
	const struct rulebook_clause *clause = rulebook_clause_tied(edition, tie);

	return clause && lists(clause->rule, clause->n_rules, rule);
}

static bool
names_rule(const struct rulebook_reading *reading, const struct rulebook_edition *edition,
           judge_rule rule)
{
	if (lists(reading->rule, reading->n_rules, rule) ||
	    lists(reading->other, reading->n_others, rule))
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

/* 2. Trying them */

static bool
tells_apart(struct apart *out, const struct fixture *fixture,
            const struct rulebook_edition *edition)
{
	struct judge_ruleset rules = edition->rules;
	struct suite_proof proof;

	rulebook_reading_switch(out->reading, &rules);
	if (scenario_elsewhere(fixture, edition, NULL, &rules, &proof) != SUITE_PROVEN)
		return false;
	out->status = APART_TOLD;
	out->fixture = fixture;
	out->edition = edition;
	memcpy(out->taken, proof.expected, sizeof out->taken);
	memcpy(out->otherwise, proof.instead, sizeof out->otherwise);
	return true;
}

static bool
try(struct apart *out, const struct fixture *fixture)
{
	for (int e = fixture->n_editions; e-- > 0;) {
		const struct rulebook_edition *edition = fixture->edition[e];
		if (rulebook_reading_concerns(out->reading, edition) &&
		    is_about(fixture, out->reading, edition) && tells_apart(out, fixture, edition))
			return true;
	}
	return false;
}

void
apart_find(struct apart *out, const char *game, const struct fixtures *fixtures)
{
	out->status = out->reading->same         ? APART_SAME
	              : out->reading->switchable ? APART_UNTOLD
	                                         : APART_UNTRIED;
	for (size_t i = 0; out->reading->switchable && i < fixtures->n; i++)
		if (strcmp(fixtures->at[i].game, game) == 0 && try(out, &fixtures->at[i]))
			return;
}
