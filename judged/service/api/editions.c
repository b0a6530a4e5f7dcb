/* editions.c: the rulebooks: editions, their clauses, differences between editions, one clause. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/readings.h"
#include "judged/service/api/api.h"
#include "judged/service/base/links.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/rule_places.h"
#include "judged/suite/scenarios.h"
#include "judged/text/alloc.h"

static json_t *
edition_json(const struct rulebook_edition *e)
{
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:o}", "game", e->game, "edition", e->name,
	                 "title", e->title, "date", e->date, "language", e->language, "clauses",
	                 (int)e->n, "href",
	                 link_json("/v1/editions/%s/%s/clauses", e->game, e->name));
}

void
api_editions(struct api *api, struct request *request)
{
	json_t *list = json_array();
	(void)api;
	for (size_t g = 0; rulebook_game_at(g); g++) {
		const struct rulebook_game *game = rulebook_game_at(g);
		for (size_t i = 0; i < game->n_editions; i++)
			json_array_append_new(list, edition_json(&game->edition[i]));
	}
	answer_value(&request->answer, 200, json_pack("{s:o}", "editions", list));
}

static const struct rulebook_edition *
named_edition(struct request *request)
{
	const struct rulebook_edition *edition =
		rulebook_edition(request->value[0], request->value[1]);
	if (!edition)
		answer_problem(&request->answer, PROBLEM_NO_EDITION, NULL);
	return edition;
}

static json_t *
texts_json(const char *const *text, size_t n)
{
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(out, json_string(text[i]));
	return out;
}

static json_t *
clause_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *rules = json_array();
	json_t *out =
		json_pack("{s:s, s:s, s:b, s:b, s:b, s:b, s:s}", "clause", c->number, "kind",
	                  rulebook_kind_name(c->kind), "heading", c->heading, "house", c->house,
	                  "presumed", c->presumed, "enforced", c->enforced, "gist", c->gist);
	json_object_set_new(out, "scenarios_aim", json_string(scenarios_aim(e, c)));
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

/* Return a byte per clause: 1 if the search for the word finds it. NULL without a word: all
 * clauses. */
static uint8_t *
find_word(const struct rulebook_edition *e, const char *word)
{
	const struct rulebook_clause **found;
	uint8_t *out;
	if (!word)
		return NULL;
	found = alloc_zeroed(e->n, sizeof(const struct rulebook_clause *));
	out = alloc_zeroed(e->n, 1);
	size_t n = rulebook_search(e, word, found, e->n);
	for (size_t i = 0; i < n && i < e->n; i++)
		out[found[i] - e->clause] = 1;
	free(found);
	return out;
}

void
api_clauses(struct api *api, struct request *request)
{
	const struct rulebook_edition *edition = named_edition(request);
	const char *number = request_argument(request, "number");
	uint8_t *found;
	json_t *list;
	(void)api;
	if (!edition)
		return;
	found = find_word(edition, request_argument(request, "word"));
	list = json_array();
	for (uint16_t i = 0; i < edition->n; i++) {
		const struct rulebook_clause *c = &edition->clause[i];
		if ((!found || found[i]) && (!number || rulebook_number_matches(number, c->number)))
			json_array_append_new(list, clause_json(edition, c));
	}
	free(found);
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:s, s:o}", "game", edition->game, "edition", edition->name,
	                       "clauses", list));
}

/* Differences */

static json_t *
difference_json(const struct rulebook_edition *from, const struct rulebook_edition *to,
                const struct rulebook_difference *d)
{
	static const char *const words[] = {
		"removed",         "added",          "renumbered",
		"different rules", "different gist", "different number"
	};
	const struct rulebook_clause *c = d->to ? d->to : d->from;
	const struct rulebook_change *change = rulebook_change_between(from, to, c->tie);
	json_t *out = json_object(), *list = json_array();
	for (int i = 0; i < (int)(sizeof words / sizeof words[0]); i++)
		if (d->bits & 1 << i)
			json_array_append_new(list, json_string(words[i]));
	if (d->from)
		json_object_set_new(out, "from", json_string(d->from->number));
	if (d->to)
		json_object_set_new(out, "to", json_string(d->to->number));
	json_object_set_new(out, "differences", list);
	json_object_set_new(out, "gist", json_string(c->gist));
	if (change)
		json_object_set_new(out, "changed",
		                    json_pack("{s:s, s:s}", "kind",
		                              rulebook_difference_kind(change, d), "what",
		                              change->what));
	return out;
}

void
api_diff(struct api *api, struct request *request)
{
	const struct rulebook_edition *from = named_edition(request);
	const struct rulebook_edition *to = rulebook_edition(request->value[0], request->value[2]);
	(void)api;
	if (!from || !to) {
		answer_problem(&request->answer, PROBLEM_NO_EDITION, NULL);
		return;
	}
	size_t cap = (size_t)from->n + to->n;
	struct rulebook_difference *d = alloc_zeroed(cap, sizeof *d);
	size_t n = rulebook_diff(from, to, d, cap), same = 0;
	json_t *list = json_array();
	for (size_t i = 0; i < n; i++) {
		same += d[i].bits == 0;
		if (d[i].bits)
			json_array_append_new(list, difference_json(from, to, &d[i]));
	}
	free(d);
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:s, s:s, s:I, s:o}", "game", from->game, "from", from->name,
	                       "to", to->name, "same", (json_int_t)same, "clauses", list));
}

/* One clause in full */

static json_t *
rules_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *out = json_array();
	for (int i = 0; i < c->n_rules; i++) {
		const struct judge_rule_row *row = rulebook_rule_row(e->game, c->rule[i]);
		json_t *one = json_pack("{s:s, s:s, s:s, s:s}", "rule", row->name, "shape",
		                        rulebook_shape_name(row->shape), "gist", row->gist,
		                        "otherwise", row->other_form ? row->other_form : "");
		if (row->shape == JUDGE_VALUE)
			json_object_set_new(one, "value", json_integer(row->value));
		json_object_set_new(one, "code", rule_places_json(e->game, c->rule[i]));
		json_array_append_new(out, one);
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

static void
add_neighbours(json_t *out, const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	if (c > e->clause)
		json_object_set_new(out, "previous", json_string(c[-1].number));
	if (c + 1 < e->clause + e->n)
		json_object_set_new(out, "next", json_string(c[1].number));
}

void
api_clause(struct api *api, struct request *request)
{
	const struct rulebook_edition *edition = named_edition(request);
	const struct rulebook_clause *clause;
	json_t *out;
	int64_t count = 0;
	if (!edition)
		return;
	clause = rulebook_clause(edition, request->value[2]);
	if (!clause) {
		answer_problem(&request->answer, PROBLEM_NO_CLAUSE, NULL);
		return;
	}
	out = clause_json(edition, clause);
	json_object_set_new(out, "game", json_string(edition->game));
	json_object_set_new(out, "edition", json_string(edition->name));
	json_object_set_new(out, "rules", rules_json(edition, clause));
	json_object_set_new(out, "readings", clause_readings_json(edition, clause));
	json_object_set_new(out, "answers", answers_json(edition, clause));
	json_object_set_new(out, "rulings",
	                    link_json("/v1/rulings?game=%s&edition=%s&clause=%s", edition->game,
	                              edition->name, clause->number));
	const struct store_cited by = { request->caller.group, edition->game, edition->name,
		                        clause->number };
	if (store_count(api->store, &by, &count) != STORE_DONE) {
		json_decref(out);
		answer_failed(api, &request->answer);
		return;
	}
	json_object_set_new(out, "rulings_count", json_integer(count));
	json_object_set_new(out, "scenarios", scenarios_json(edition, clause));
	json_object_set_new(out, "editions", everywhere_json(edition, clause));
	add_neighbours(out, edition, clause);
	answer_value(&request->answer, 200, out);
}
