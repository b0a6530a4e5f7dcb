/* scenarios.c: the scenarios about a clause. */
#include "judged/suite/scenarios.h"

#include <stdio.h>
#include <string.h>

static const char *const claims[] = { "proves", "observes", "inert" };

static bool
is_played_in(const struct scenario_row *row, const struct rulebook_edition *edition)
{
	char name[80];
	snprintf(name, sizeof name, " %s ", edition->name);
	return !row->editions || strstr(row->editions, name);
}

static bool
holds_rule(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
           const char *rule)
{
	for (int i = 0; i < clause->n_rules; i++)
		if (strcmp(rulebook_rule_row(edition->game, clause->rule[i])->name, rule) == 0)
			return true;
	return false;
}

static bool
is_about(const struct scenario_row *row, const struct rulebook_edition *edition,
         const struct rulebook_clause *clause)
{
	if (strcmp(row->game, edition->game) != 0 || !is_played_in(row, edition))
		return false;
	return row->claim == SCENARIO_PROVES ? holds_rule(edition, clause, row->about)
	                                     : strcmp(clause->tie, row->about) == 0;
}

/* Rows of one scenario follow each other. */
static bool
is_same(const struct scenario_row *a, const struct scenario_row *b)
{
	return a && strcmp(a->file, b->file) == 0 && strcmp(a->name, b->name) == 0;
}

json_t *
scenarios_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	const struct scenario_row *last = NULL;
	json_t *all = json_array(), *rules = NULL;
	for (const struct scenario_row *row = scenario_rows; row->game; row++) {
		if (!is_about(row, edition, clause))
			continue;
		if (!is_same(last, row)) {
			rules = json_array();
			json_array_append_new(all, json_pack("{s:s, s:s, s:s, s:o}", "scenario",
			                                     row->name, "file", row->file, "claim",
			                                     claims[row->claim], "rules", rules));
		}
		if (row->claim == SCENARIO_PROVES)
			json_array_append_new(rules, json_string(row->about));
		last = row;
	}
	return all;
}
