/* impact_draft.c: reports what a draft changes. */
#include "judged/cli/impact_draft.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/words/choices.h"

/* Return the kind of a difference: "removed", "added", "different rules", "other words" or
 * "renumbered". */
static const char *
kind_of(const struct rulebook_difference *d)
{
	if (d->bits & RULEBOOK_ONLY_FROM)
		return "removed";
	if (d->bits & RULEBOOK_ONLY_TO)
		return "added";
	if (d->bits & RULEBOOK_RULES_DIFFER)
		return "different rules";
	return d->bits & RULEBOOK_GIST_DIFFERS ? "other words" : "renumbered";
}

static struct rulebook_difference *
differences(const struct draft *draft, size_t *n)
{
	size_t cap = (size_t)draft->from->n + draft->edition.n;
	struct rulebook_difference *d = alloc_zeroed(cap, sizeof *d);
	*n = rulebook_diff(draft->from, &draft->edition, d, cap);
	for (size_t i = 0; i < *n; i++)
		d[i].bits &= (uint8_t)~RULEBOOK_VALUES_DIFFER; /* reported on their own */
	return d;
}

static json_t *
clauses_json(const struct draft *draft)
{
	size_t n;
	struct rulebook_difference *d = differences(draft, &n);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		if (d[i].bits)
			json_array_append_new(out,
			                      json_pack("{s:s, s:s}", "clause",
			                                (d[i].to ? d[i].to : d[i].from)->number,
			                                "change", kind_of(&d[i])));
	free(d);
	return out;
}

/* Find the next reference, from *clause and *ref on, to a clause that the draft lacks and the
 * edition it is based on has. False if there are no more. */
static bool
next_dangling(const struct draft *draft, uint16_t *clause, uint8_t *ref)
{
	const struct rulebook_edition *e = &draft->edition;
	for (; *clause < e->n; ++*clause, *ref = 0)
		for (; *ref < e->clause[*clause].n_refs; ++*ref)
			if (!rulebook_clause(e, e->clause[*clause].ref[*ref]) &&
			    rulebook_clause(draft->from, e->clause[*clause].ref[*ref]))
				return true;
	return false;
}

static json_t *
dangling_json(const struct draft *draft)
{
	json_t *out = json_array();
	uint8_t ref = 0;
	for (uint16_t i = 0; next_dangling(draft, &i, &ref); ref++)
		json_array_append_new(out, json_pack("{s:s, s:s}", "clause",
		                                     draft->edition.clause[i].number, "refers_to",
		                                     draft->edition.clause[i].ref[ref]));
	return out;
}

json_t *
impact_draft_json(const struct draft *draft)
{
	json_t *values = json_array(), *readings = json_array();
	for (size_t i = 0; i < draft->n_values; i++) {
		const struct draft_value *v = &draft->value[i];
		json_array_append_new(values,
		                      json_pack("{s:s, s:s, s:i, s:i}", "rule",
		                                draft->edition.rules.row[v->rule].name, "clause",
		                                clause_number(&draft->edition, v->rule), "from",
		                                v->from, "to", v->to));
	}
	for (size_t i = 0; i < draft->n_readings; i++)
		json_array_append_new(readings, json_string(draft->reading[i]->id));
	return json_pack("{s:o, s:o, s:o, s:o}", "clauses", clauses_json(draft), "values", values,
	                 "readings", readings, "dangling", dangling_json(draft));
}

void
impact_draft_text(const struct draft *draft)
{
	size_t n;
	struct rulebook_difference *d = differences(draft, &n);
	printf("%s changes %s/%s:\n", draft->edition.name, draft->from->game, draft->from->name);
	for (size_t i = 0; i < n; i++)
		if (d[i].bits)
			printf("  %s: %s\n", (d[i].to ? d[i].to : d[i].from)->number,
			       kind_of(&d[i]));
	for (size_t i = 0; i < draft->n_values; i++) {
		const struct draft_value *v = &draft->value[i];
		printf("  %s: %s is %d, was %d\n", clause_said(&draft->edition, v->rule),
		       draft->edition.rules.row[v->rule].name, v->to, v->from);
	}
	for (size_t i = 0; i < draft->n_readings; i++)
		printf("  reading %s: the other meaning (%s)\n", draft->reading[i]->id,
		       draft->reading[i]->question);
	uint8_t ref = 0;
	for (uint16_t i = 0; next_dangling(draft, &i, &ref); ref++)
		printf("  %s refers to %s, which %s lacks\n", draft->edition.clause[i].number,
		       draft->edition.clause[i].ref[ref], draft->edition.name);
	free(d);
}
