/* scenarios.c: finds the scenarios about a clause. */
#include "judged/suite/scenarios.h"

#include <ctype.h>
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

/* Do two rows belong to one scenario? Rows of a scenario follow each other. */
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

static bool
is_proved(const struct rulebook_edition *edition, const char *rule)
{
	for (const struct scenario_row *row = scenario_rows; row->game; row++)
		if (row->claim == SCENARIO_PROVES && strcmp(row->game, edition->game) == 0 &&
		    strcmp(row->about, rule) == 0 && is_played_in(row, edition))
			return true;
	return false;
}

/* Return the first claim of a scenario about the clause itself; NULL if there is none. */
static const char *
stated(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	for (const struct scenario_row *row = scenario_rows; row->game; row++)
		if (row->claim != SCENARIO_PROVES && is_about(row, edition, clause))
			return claims[row->claim];
	return NULL;
}

const char *
scenarios_aim(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	int proved = 0;
	for (int i = 0; i < clause->n_rules; i++)
		proved +=
			is_proved(edition, rulebook_rule_row(edition->game, clause->rule[i])->name);
	if (proved > 0)
		return proved == clause->n_rules ? "proves" : "part";
	const char *claim = stated(edition, clause);
	return claim ? claim : "none";
}

bool
scenarios_name(const char *text, const char *number)
{
	size_t len = strlen(number);
	const char *at = text;
	while ((at = strstr(at, number))) {
		bool begins = at == text || !(isalnum((unsigned char)at[-1]) || at[-1] == '-');
		if (begins && !isalnum((unsigned char)at[len]) && at[len] != '-')
			return true;
		at += len;
	}
	return false;
}

json_t *
scenarios_with_card_json(const char *game, const char *number, size_t most, size_t *n)
{
	json_t *out = json_array();
	*n = 0;
	for (const struct scenario_use *use = scenario_uses; use->game; use++) {
		if (strcmp(use->game, game) != 0 || !scenarios_name(use->cards, number))
			continue;
		if (++*n <= most)
			json_array_append_new(out, json_pack("{s:s, s:s}", "scenario", use->name,
			                                     "file", use->file));
	}
	return out;
}
