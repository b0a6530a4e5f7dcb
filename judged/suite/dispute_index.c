/* dispute_index.c: finding disputes of the suite. */
#include "judged/suite/dispute_index.h"

#include <string.h>

#include "judged/suite/scenarios.h"
#include "judged/text/alloc.h"

/* 1. What a dispute is about */

static bool
is_listed(const char *list, const char *word)
{
	size_t len = strlen(word);
	for (const char *at = list; (at = strstr(at, word)) != NULL; at += len)
		if (at > list && at[-1] == ' ' && at[len] == ' ')
			return true;
	return false;
}

static bool
names_rule_of(const struct dispute_row *row, const struct rulebook_edition *edition,
              const struct rulebook_clause *clause)
{
	for (int i = 0; i < clause->n_rules; i++)
		if (is_listed(row->clauses,
		              rulebook_rule_row(edition->game, clause->rule[i])->name))
			return true;
	return false;
}

/* By the clause's number in the edition the dispute is judged by. */
static bool
turns_on(const struct dispute_row *row, const struct rulebook_edition *edition,
         const struct rulebook_clause *clause)
{
	const struct rulebook_edition *own = rulebook_edition(row->game, row->edition);
	const struct rulebook_clause *there = own ? rulebook_clause_tied(own, clause->tie) : NULL;
	return (there && is_listed(row->clauses, there->number)) ||
	       names_rule_of(row, edition, clause);
}

static bool
has_words(const struct dispute_row *row, const char *words)
{
	char *all = alloc_copy(words), *rest = NULL;
	bool has = true;
	for (char *word = strtok_r(all, " \t", &rest); word && has;
	     word = strtok_r(NULL, " \t", &rest))
		has = strcasestr(row->story, word) || strcasestr(row->why, word) ||
		      strcasestr(row->name, word) || is_listed(row->clauses, word);
	free(all);
	return has;
}

static bool
fits(const struct dispute_row *row, const struct dispute_wish *wish)
{
	return (!wish->game || strcmp(row->game, wish->game) == 0) &&
	       (!wish->clause || turns_on(row, wish->edition, wish->clause)) &&
	       (!wish->card || scenarios_name(row->transcript, wish->card)) &&
	       (!wish->words || has_words(row, wish->words));
}

/* 2. Telling */

static json_t *
clauses_json(const char *list)
{
	json_t *out = json_array();
	for (list += strspn(list, " "); *list; list += strspn(list, " ")) {
		size_t n = strcspn(list, " ");
		json_array_append_new(out, json_stringn(list, n));
		list += n;
	}
	return out;
}

json_t *
dispute_row_json(const struct dispute_row *row)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "name", row->name, "game", row->game,
	                 "edition", row->edition, "dispute", row->story, "why", row->why, "clauses",
	                 clauses_json(row->clauses));
}

const struct dispute_row *
dispute_named(const char *name)
{
	for (const struct dispute_row *row = dispute_rows; row->name; row++)
		if (strcmp(row->name, name) == 0)
			return row;
	return NULL;
}

json_t *
disputes_found_json(const struct dispute_wish *wish, size_t most, size_t *n)
{
	json_t *out = json_array();
	*n = 0;
	for (const struct dispute_row *row = dispute_rows; row->name; row++)
		if (fits(row, wish) && ++*n <= most)
			json_array_append_new(out, dispute_row_json(row));
	return out;
}
