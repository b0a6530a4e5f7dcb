/* dispute_index.c: finds disputes of the suite. */
#include "judged/suite/dispute_index.h"

#include <string.h>

#include "judged/suite/scenarios.h"
#include "judged/text/alloc.h"

/* 1. Subjects of a dispute */

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

/* Does the dispute depend on the clause, by its number in the dispute's own edition? */
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

/* 2. Answers */

/* Is the answer about the clause? All editions of a game agree on the clause, whatever its
 * number. */
static bool
is_about(const struct answer_row *answer, const struct rulebook_edition *edition,
         const struct rulebook_clause *clause)
{
	return strcmp(answer->game, edition->game) == 0 && is_listed(answer->clauses, clause->tie);
}

bool
answer_mentions(const struct answer_row *answer, const char *text)
{
	return strcmp(text, "any") == 0 || strcmp(answer->id, text) == 0 ||
	       strcasestr(answer->source, text) || strcmp(answer->authority, text) == 0 ||
	       is_listed(answer->cards, text);
}

const struct answer_row *
answer_named(const char *id)
{
	for (const struct answer_row *answer = answer_rows; answer->id; answer++)
		if (strcmp(answer->id, id) == 0)
			return answer;
	return NULL;
}

static bool
has_clause(const char *game, const char *tie)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(game, &n);
	for (size_t i = 0; i < n; i++)
		if (rulebook_clause_tied(&edition[i], tie))
			return true;
	return false;
}

const struct answer_row *
answer_without_clause(char clause[static 32])
{
	for (const struct answer_row *answer = answer_rows; answer->id; answer++)
		for (const char *at = answer->clauses + strspn(answer->clauses, " "); *at;
		     at += strspn(at, " ")) {
			size_t n = strcspn(at, " ");
			snprintf(clause, 32, "%.*s", (int)n, at);
			if (!has_clause(answer->game, clause))
				return answer;
			at += n;
		}
	return NULL;
}

static json_t *
answer_json(const struct answer_row *answer)
{
	json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:s}", "id", answer->id, "question",
	                        answer->question, "answer", answer->answer, "source",
	                        answer->source, "authority", answer->authority);
	if (*answer->decision)
		json_object_set_new(out, "decision", json_string(answer->decision));
	if (*answer->excused)
		json_object_set_new(out, "excused", json_string(answer->excused));
	return out;
}

static json_t *
tests_json(const struct answer_row *answer)
{
	json_t *out = json_array();
	for (const struct dispute_row *row = dispute_rows; row->name; row++)
		if (is_listed(row->answers, answer->id))
			json_array_append_new(out, json_string(row->name));
	return out;
}

json_t *
answers_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	json_t *out = json_array();
	for (const struct answer_row *answer = answer_rows; answer->id; answer++) {
		if (!is_about(answer, edition, clause))
			continue;
		json_t *one = answer_json(answer);
		json_object_set_new(one, "disputes", tests_json(answer));
		json_array_append_new(out, one);
	}
	return out;
}

void
answers_print(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
              const char *indent, FILE *to)
{
	for (const struct answer_row *answer = answer_rows; answer->id; answer++) {
		if (!is_about(answer, edition, clause))
			continue;
		fprintf(to, "%sanswer %s (%s; %s): %s %s%s%s%s%s%s\n", indent, answer->id,
		        answer->authority, answer->source, answer->question, answer->answer,
		        *answer->decision ? " " : "", answer->decision,
		        *answer->excused ? " Not tested: " : "", answer->excused,
		        *answer->excused ? "." : "");
	}
}

/* 3. Writing */

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
	json_t *out = json_pack("{s:s, s:s, s:s, s:s, s:s, s:o}", "name", row->name, "game",
	                        row->game, "edition", row->edition, "dispute", row->story, "why",
	                        row->why, "clauses", clauses_json(row->clauses));
	json_t *tested = json_array();
	for (const struct answer_row *answer = answer_rows; answer->id; answer++)
		if (is_listed(row->answers, answer->id))
			json_array_append_new(tested, answer_json(answer));
	json_object_set_new(out, "answers", tested);
	return out;
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
