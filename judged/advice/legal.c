/* legal.c: see legal.h. */
#include "judged/advice/legal.h"

#include <stdlib.h>
#include <string.h>

#include "judged/advice/readings.h"
#include "judged/text/alloc.h"
#include "judged/words/say.h"

enum { CLAUSES_NAMED = 6 };

/* Where the last action of a main decision begins, with everything that followed. */
static uint32_t
last_action(const struct ruling *r)
{
	uint32_t at = r->script.n_steps;
	while (at > 0 && r->script.step[at - 1].question != r->script.main_kind)
		at--;
	return at;
}

static void
name_clause(const struct rulebook_edition *edition, judge_rule rule, int n, FILE *to)
{
	const char *mark = clause_mark(edition, rule);
	bool presumed = mark && strcmp(mark, "presumed") == 0;
	fprintf(to, "%s%s%s",
	        n ? ", " : "Clauses at work since the last action: ", clause_said(edition, rule),
	        presumed ? " (its text is presumed)" : "");
}

static void
name_clauses(const struct ruling *r, FILE *to)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	const struct rulebook_clause *named[CLAUSES_NAMED];
	uint32_t from = last_action(r);
	int n = 0, more = 0;
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		const struct rulebook_clause *clause =
			c->decision < from || c->rule == JUDGE_NO_RULE
				? NULL
				: rulebook_clause_of(edition, c->rule);
		bool new = clause != NULL;
		for (int k = 0; k < n && new; k++)
			new = named[k] != clause;
		more += new &&n == CLAUSES_NAMED;
		if (!new || n == CLAUSES_NAMED)
			continue;
		name_clause(edition, c->rule, n, to);
		named[n++] = clause;
	}
	if (more)
		fprintf(to, " and %d more (--full lists them)", more);
	if (n)
		fprintf(to, ".\n");
}

/* Does it turn the verdict or a claim? Another position alone is no other result. */
static bool
turns(const json_t *reading)
{
	const json_t *changes = json_object_get(reading, "changes"), *word;
	size_t i;
	json_array_foreach(changes, i, word)
		if (strcmp(json_string_value(word), "position") != 0)
			return true;
	return false;
}

static void
name_readings(struct ruling *r, FILE *to)
{
	json_t *all = readings_json(r), *turning = json_array();
	const json_t *reading;
	size_t i;
	json_array_foreach(all, i, reading)
		if (turns(reading))
			json_array_append(turning, (json_t *)(uintptr_t)reading);
	if (json_array_size(turning) > 0)
		readings_text(turning, to);
	json_decref(turning);
	json_decref(all);
}

void
legal_text(struct ruling *r, enum view view, FILE *to)
{
	if (r->legality != RULING_LEGAL || r->state == RULING_LEFT_OVER || r->n_claims == 0 ||
	    r->script.n_steps == 0)
		return;
	name_clauses(r, to);
	if (view == VIEW_JUDGE)
		name_readings(r, to);
}
