/* editions.c: the rulebooks: editions, their clauses, differences between editions, one clause. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/embed/clause.h"
#include "judged/service/api/api.h"
#include "judged/service/base/links.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/rule_places.h"
#include "judged/suite/scenarios.h"
#include "judged/text/alloc.h"

static json_t *
with_link(const struct rulebook_edition *e)
{
	json_t *out = edition_json(e);
	json_object_set_new(out, "href", link_json("/v1/editions/%s/%s/clauses", e->game, e->name));
	return out;
}

static void
add_editions(const struct rulebook_game *of, json_t *to)
{
	for (size_t i = 0; i < of->n_editions; i++)
		json_array_append_new(to, with_link(&of->edition[i]));
}

void
api_editions(struct api *api, struct request *request)
{
	json_t *editions = json_array(), *policies = json_array();
	(void)api;
	for (size_t g = 0; rulebook_game_at(g); g++)
		add_editions(rulebook_game_at(g), editions);
	add_editions(rulebook_policies(), policies);
	answer_value(&request->answer, 200,
	             json_pack("{s:o, s:o}", "editions", editions, "policies", policies));
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

/* Add the purpose of the clause's scenarios. */
static json_t *
with_aim(json_t *out, const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_object_set_new(out, "scenarios_aim", json_string(scenarios_aim(e, c)));
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
			json_array_append_new(list,
			                      with_aim(clause_head_json(edition, c), edition, c));
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

/* Add to each rule the lines of the engine that ask it. */
static json_t *
with_code(json_t *out, const struct rulebook_edition *e, const struct rulebook_clause *c)
{
	json_t *rules = json_object_get(out, "rules");
	for (size_t i = 0; i < c->n_rules; i++)
		json_object_set_new(json_array_get(rules, i), "code",
		                    rule_places_json(e->game, c->rule[i]));
	return out;
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
	out = with_code(with_aim(clause_json(edition, clause), edition, clause), edition, clause);
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
	answer_value(&request->answer, 200, out);
}
