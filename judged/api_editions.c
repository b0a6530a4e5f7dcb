/* api_editions.c: the rulebooks: editions, their clauses, one clause. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/api.h"

/* The games a rulebook is compiled in for. */
static const char *const games[] = { "godzilla" };

static json_t *
edition_json(const struct rulebook_edition *e)
{
	char href[160];

	snprintf(href, sizeof href, "/v1/editions/%s/%s/clauses", e->game, e->name);
	return json_pack("{s:s, s:s, s:s, s:s, s:s, s:i, s:s}", "game", e->game, "edition", e->name,
	                 "title", e->title, "date", e->date, "language", e->language, "clauses",
	                 (int)e->n, "href", href);
}

void
api_editions(struct api *api, struct request *request)
{
	json_t *list = json_array();

	(void)api;
	for (size_t g = 0; g < sizeof games / sizeof games[0]; g++) {
		size_t n;
		const struct rulebook_edition *edition = rulebook_editions(games[g], &n);
		for (size_t i = 0; i < n; i++)
			json_array_append_new(list, edition_json(&edition[i]));
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
	json_t *out = json_pack("{s:s, s:s, s:b, s:b, s:s}", "clause", c->number, "kind",
	                        rulebook_kind_name(c->kind), "heading", c->heading, "enforced",
	                        c->enforced, "gist", c->gist);

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

void
api_clauses(struct api *api, struct request *request)
{
	const struct rulebook_edition *edition = named_edition(request);
	json_t *list;

	(void)api;
	if (!edition)
		return;
	list = json_array();
	for (uint16_t i = 0; i < edition->n; i++)
		json_array_append_new(list, clause_json(edition, &edition->clause[i]));
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:s, s:o}", "game", edition->game, "edition", edition->name,
	                       "clauses", list));
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
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
readings_json(const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *out = json_array();

	for (int i = 0; i < c->n_readings; i++) {
		const struct rulebook_reading *r = rulebook_reading(e->game, c->reading[i]);
		if (r)
			json_array_append_new(out, json_pack("{s:s, s:s, s:s, s:s}", "id", r->id,
			                                     "question", r->question, "reading",
			                                     r->reading, "reason", r->reason));
	}
	return out;
}

void
api_clause(struct api *api, struct request *request)
{
	const struct rulebook_edition *edition = named_edition(request);
	const struct rulebook_clause *clause;
	char href[160];
	json_t *out;

	(void)api;
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
	json_object_set_new(out, "readings", readings_json(edition, clause));
	snprintf(href, sizeof href, "/v1/rulings?game=%s&edition=%s&clause=%s", edition->game,
	         edition->name, clause->number);
	json_object_set_new(out, "rulings", json_string(href));
	answer_value(&request->answer, 200, out);
}
