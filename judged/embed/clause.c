/* clause.c: editions and their clauses: as JSON, and which of them are meant. */
#include "judged/embed/clause.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/readings.h"
#include "judged/text/alloc.h"
#include "judged/text/doc.h"

enum { EDITIONS = 64 };

/* 1. Editions */

json_t *
edition_json(const struct rulebook_edition *e)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i}", "game", e->game, "edition", e->name,
	                 "title", e->title, "date", e->date, "language", e->language, "clauses",
	                 (int)e->n);
}

/* Set the fault that there is no such edition. */
static void
no_edition(const char *game, const char *name, struct fault *fault)
{
	const struct rulebook_game *one;
	const char *known[EDITIONS + 1] = { NULL };
	char suggestion[DOC_INSTEAD];
	size_t n = 0;
	for (size_t i = 0; (one = rulebook_game_at(i)) != NULL; i++)
		for (int e = 0; e < one->n_editions && n < EDITIONS; e++)
			if (!game || strcmp(game, one->name) == 0)
				known[n++] = one->edition[e].name;
	fault_of_parameter(fault, NULL, "edition");
	fault_set(fault, "unknown-edition", "there is no edition `%.60s`%s", name,
	          doc_suggestion(name, known, suggestion));
}

const struct rulebook_edition *
edition_asked(const char *game, const char *name, struct fault *fault)
{
	const struct rulebook_edition *found, *all;
	size_t n;
	if (name) {
		found = rulebook_edition_of(game, name);
		if (!found)
			no_edition(game, name, fault);
		return found;
	}
	all = rulebook_editions(game ? game : rulebook_game_at(0)->name, &n);
	return &all[n - 1];
}

/* 2. A clause */

static json_t *
texts_json(const char *const *text, size_t n)
{
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(out, json_string(text[i]));
	return out;
}

json_t *
clause_head_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *rules = json_array();
	json_t *out =
		json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:s}", "clause", c->number, "kind",
	                  rulebook_kind_name(c->kind), "heading", c->heading, "house", c->house,
	                  "presumed", c->presumed, "enforced", c->enforced, "gist", c->gist);
	for (int i = 0; i < c->n_rules; i++)
		json_array_append_new(rules,
		                      json_string(rulebook_rule_row(e->game, c->rule[i])->name));
	json_object_set_new(out, "rules", rules);
	json_object_set_new(out, "refers_to", texts_json(c->ref, c->n_refs));
	json_object_set_new(out, "readings", texts_json(c->reading, c->n_readings));
	if (c->misprint)
		json_object_set_new(out, "misprint", json_string(c->misprint));
	return out;
}

static json_t *
rule_json(const char *game, judge_rule rule)
{
	const struct judge_rule_row *row = rulebook_rule_row(game, rule);
	json_t *out = json_pack("{s:s, s:s, s:s}", "rule", row->name, "shape",
	                        rulebook_shape_name(row->shape), "gist", row->gist);
	if (row->shape == JUDGE_VALUE) {
		json_object_set_new(out, "value", json_integer(row->value));
		json_object_set_new(out, "otherwise", json_integer(row->other));
	} else if (row->other_form) {
		json_object_set_new(out, "otherwise", json_string(row->other_form));
	}
	return out;
}

/* Return the clause in every edition that has it. */
static json_t *
everywhere_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(e->game, &n);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++) {
		const struct rulebook_clause *there = rulebook_clause_tied(&edition[i], c->tie);
		if (there)
			json_array_append_new(out, json_pack("{s:s, s:s, s:s}", "edition",
			                                     edition[i].name, "clause",
			                                     there->number, "gist", there->gist));
	}
	return out;
}

static json_t *
changes_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	size_t n;
	const struct rulebook_change *change = rulebook_changes(e->game, c->tie, &n);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(out, json_pack("{s:s, s:s}", "kind",
		                                     rulebook_change_name(change[i].kind), "what",
		                                     change[i].what));
	return out;
}

/* Add the gist in the language of the edition, if that isn't English. */
static void
add_language(json_t *out, const struct rulebook_edition *edition,
             const struct rulebook_clause *clause)
{
	const struct rulebook_language *language = rulebook_language(edition, edition->language);
	if (language)
		json_object_set_new(out, "gists",
		                    json_pack("{s:s}", language->name,
		                              language->gist[clause - edition->clause]));
}

static void
add_neighbours(json_t *out, const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	if (c > e->clause)
		json_object_set_new(out, "previous", json_string(c[-1].number));
	if (c + 1 < e->clause + e->n)
		json_object_set_new(out, "next", json_string(c[1].number));
}

json_t *
clause_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *out = clause_head_json(e, c), *rules = json_array();
	for (int i = 0; i < c->n_rules; i++)
		json_array_append_new(rules, rule_json(e->game, c->rule[i]));
	json_object_set_new(out, "game", json_string(e->game));
	json_object_set_new(out, "edition", json_string(e->name));
	json_object_set_new(out, "rules", rules);
	json_object_set_new(out, "readings", clause_readings_json(e, c));
	json_object_set_new(out, "editions", everywhere_json(e, c));
	json_object_set_new(out, "changes", changes_json(e, c));
	add_language(out, e, c);
	add_neighbours(out, e, c);
	return out;
}

/* 3. Search */

static size_t
find_by_number(const struct rulebook_edition *edition, const char *pattern,
               const struct rulebook_clause *out[])
{
	size_t n = 0;
	for (size_t i = 0; i < edition->n; i++)
		if (rulebook_number_matches(pattern, edition->clause[i].number))
			out[n++] = &edition->clause[i];
	return n;
}

/* Find the clauses of the rule with that name, followed by all others that mention it. */
static size_t
find_by_word(const struct rulebook_edition *edition, const char *word,
             const struct rulebook_clause *out[])
{
	const struct rulebook_clause **other = alloc_zeroed(edition->n, sizeof *other);
	judge_rule rule = rulebook_rule(edition->game, word);
	size_t of_rule = 0, n = rulebook_search(edition, word, other, edition->n), all;
	if (rule != JUDGE_NO_RULE)
		of_rule = rulebook_clauses_of(edition, rule, out, edition->n);
	all = of_rule;
	for (size_t i = 0; i < n; i++) {
		bool again = false;
		for (size_t k = 0; k < of_rule; k++)
			again |= out[k] == other[i];
		if (!again)
			out[all++] = other[i];
	}
	free(other);
	return all;
}

/* Find the clauses that mention each of several words. */
static size_t
find_by_words(const struct rulebook_edition *edition, const char *words,
              const struct rulebook_clause *out[])
{
	const struct rulebook_clause **one = alloc_zeroed(edition->n, sizeof *one);
	uint16_t *hits = alloc_zeroed(edition->n, sizeof *hits);
	char *text = alloc_copy(words), *rest = text, *word;
	uint16_t n_words = 0;
	size_t n = 0;
	while ((word = strtok_r(rest, " \t\n", &rest)) != NULL && n_words < UINT16_MAX) {
		size_t found = rulebook_search(edition, word, one, edition->n);
		for (size_t i = 0; i < found; i++)
			hits[one[i] - edition->clause]++;
		n_words++;
	}
	for (uint16_t i = 0; i < edition->n; i++)
		if (n_words > 0 && hits[i] == n_words)
			out[n++] = &edition->clause[i];
	free(one);
	free(hits);
	free(text);
	return n;
}

/* Report that nothing was found. If `7.2.*` would find something, `7.2*` may be a slip. */
static size_t
found_nothing(const struct rulebook_edition *edition, const char *what,
              const struct rulebook_clause *out[], struct fault *fault)
{
	char meant[64];
	size_t len = strcspn(what, "*");
	snprintf(meant, sizeof meant, "%.*s%c*", (int)(len < 40 ? len : 40), what,
	         memchr(what, '-', len) ? '-' : '.');
	fault_of_parameter(fault, NULL, "text");
	if (what[len] && find_by_number(edition, meant, out) > 0)
		fault_set(fault, "unknown-clause",
		          "%s/%s has no clause `%.60s`; did you mean `%s`?", edition->game,
		          edition->name, what, meant);
	else
		fault_set(fault, "unknown-clause", "%s/%s has no clause `%.60s`", edition->game,
		          edition->name, what);
	return 0;
}

size_t
clause_find(const struct rulebook_edition *edition, const char *what,
            const struct rulebook_clause *out[], struct fault *fault)
{
	size_t n = find_by_number(edition, what, out);
	if (n == 0 && !isdigit((unsigned char)*what)) {
		n = find_by_word(edition, what, out);
		n = n ? n : find_by_words(edition, what, out);
	}
	return n ? n : found_nothing(edition, what, out, fault);
}
