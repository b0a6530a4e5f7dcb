/* readings.c: judges by the other meanings of each unclear clause. */
#include "judged/advice/readings.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/outcome.h"
#include "judged/words/choices.h"
#include "judged/text/alloc.h"

/* 1. Readings that can matter */

static bool
any_consulted(const struct ruling *r, const judge_rule *rule, int n)
{
	for (int i = 0; i < n; i++)
		if (judge_consulted(r->run, rule[i]))
			return true;
	return false;
}

static bool
was_consulted(const struct ruling *r, const struct rulebook_reading *reading)
{
	bool was = any_consulted(r, reading->rule, reading->n_rules);
	for (int i = 0; !was && i < reading->n_others; i++)
		was = any_consulted(r, reading->other[i].rule, reading->other[i].n_rules);
	return was && rulebook_reading_concerns(reading, r->transcript->edition);
}

/* 2. Trying a meaning */

static json_t *
clauses_json(const struct ruling *r, const struct rulebook_reading *reading)
{
	json_t *out = json_array();
	for (int i = 0; i < reading->n_clauses; i++) {
		const struct rulebook_clause *clause =
			rulebook_clause_tied(r->transcript->edition, reading->clause[i]);
		if (clause)
			json_array_append_new(out, json_string(clause->number));
	}
	return out;
}

/* Return the rules of the run with this meaning instead of the current one; NULL: with our own. */
static struct judge_ruleset
rules_read(struct ruling *r, const struct rulebook_reading *reading,
           const struct rulebook_meaning *other)
{
	const struct rulebook_meaning *chosen = transcript_meaning(r->transcript, reading);
	struct judge_ruleset rules = *judge_run_params(r->run)->rules;
	if (chosen)
		rulebook_reading_switch(reading, chosen, &rules);
	if (other)
		rulebook_reading_switch(reading, other, &rules);
	return rules;
}

/* Add the outcome by other rules; none if an answer in the transcript is impossible by them. */
static void
add_outcome(json_t *out, struct ruling *r, struct ruling *other, const struct judge_ruleset *rules,
            struct judge_step_limit *allowance)
{
	const struct ruling_options options = { .rules = rules, .allowance = allowance };
	struct fault fault;
	bool made = ruling_make(other, r->transcript, &options, &fault);
	if (allowance && allowance->limit) {
		json_object_set_new(out, "limit", json_string(allowance->limit));
		return;
	}
	if (!made) {
		json_object_set_new(out, "changes", outcome_words_json(OUTCOME_VERDICT));
		json_object_set_new(out, "outcome",
		                    json_pack("{s:s, s:s}", "verdict", "none", "why",
		                              fault.sentence));
		return;
	}
	unsigned bits = outcome_compare_seen(r, other, VIEW_JUDGE);
	json_object_set_new(out, "changes", outcome_words_json(bits));
	if (bits)
		json_object_set_new(out, "outcome", outcome_json(other, VIEW_JUDGE));
}

static json_t *
reading_json(struct ruling *r, const struct rulebook_reading *reading)
{
	return json_pack("{s:s, s:s, s:s, s:o, s:b, s:b}", "id", reading->id, "question",
	                 reading->question, "reading", ruling_reads(r, reading), "clauses",
	                 clauses_json(r, reading), "relied_on", ruling_relied_on(r, reading),
	                 "tried", reading->n_others > 0);
}

/* Return the meaning that was tried and its outcome. */
static json_t *
tried_json(struct ruling *r, struct ruling *other, const struct rulebook_reading *reading,
           const struct rulebook_meaning *meaning, struct judge_step_limit *allowance)
{
	json_t *out = reading_json(r, reading);
	const struct judge_ruleset rules = rules_read(r, reading, meaning);
	json_object_set_new(out, "meaning", json_string(meaning ? meaning->name : READINGS_OURS));
	if (allowance && allowance->limit)
		json_object_set_new(out, "limit", json_string(allowance->limit));
	else
		add_outcome(out, r, other, &rules, allowance);
	return out;
}

/* Try each meaning except the current one, ours first. */
static void
add_meanings(json_t *list, struct ruling *r, struct ruling *other,
             const struct rulebook_reading *reading, struct judge_step_limit *allowance)
{
	const struct rulebook_meaning *chosen = transcript_meaning(r->transcript, reading);
	if (chosen)
		json_array_append_new(list, tried_json(r, other, reading, NULL, allowance));
	for (int i = 0; i < reading->n_others; i++)
		if (&reading->other[i] != chosen)
			json_array_append_new(list, tried_json(r, other, reading,
			                                       &reading->other[i], allowance));
	if (reading->n_others == 0)
		json_array_append_new(list, reading_json(r, reading));
}

json_t *
readings_within_json(struct ruling *r, struct judge_step_limit *allowance)
{
	size_t n;
	const struct rulebook_reading *reading = rulebook_readings(r->transcript->game->name, &n);
	struct ruling *other = alloc_zeroed(1, sizeof *other);
	json_t *out = json_array();
	for (size_t i = 0; i < n; i++)
		if (was_consulted(r, &reading[i]))
			add_meanings(out, r, other, &reading[i], allowance);
	ruling_free(other);
	free(other);
	return out;
}

json_t *
readings_json(struct ruling *r)
{
	return readings_within_json(r, NULL);
}

json_t *
reading_instead_json(const struct rulebook_reading *reading)
{
	json_t *out = json_array();
	for (int i = 0; i < reading->n_others; i++) {
		const struct rulebook_meaning *other = &reading->other[i];
		json_t *one =
			json_pack("{s:s, s:s}", "meaning", other->name, "reading", other->reading);
		if (other->reason)
			json_object_set_new(one, "reason", json_string(other->reason));
		json_array_append_new(out, one);
	}
	return out;
}

json_t *
clause_readings_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	json_t *out = json_array();
	for (int i = 0; i < clause->n_readings; i++) {
		const struct rulebook_reading *r =
			rulebook_reading(edition->game, clause->reading[i]);
		json_array_append_new(out, json_pack("{s:s, s:s, s:s, s:s, s:o}", "id", r->id,
		                                     "question", r->question, "reading", r->reading,
		                                     "reason", r->reason, "instead",
		                                     reading_instead_json(r)));
	}
	return out;
}

/* 3. Text */

static const char *
text_of(const json_t *object, const char *key)
{
	return json_string_value(json_object_get(object, key));
}

static void
write_meaning(const char *meaning, FILE *to)
{
	if (strcmp(meaning, "other") == 0)
		fprintf(to, "Read the other way: ");
	else if (strcmp(meaning, READINGS_OURS) == 0)
		fprintf(to, "Read as we read it: ");
	else
		fprintf(to, "Read as `%s`: ", meaning);
}

static void
write_tried(const json_t *reading, FILE *to)
{
	const json_t *changes = json_object_get(reading, "changes");
	const json_t *outcome = json_object_get(reading, "outcome"), *word;
	size_t i;
	fprintf(to, "  %s: %s %s ", text_of(reading, "id"), text_of(reading, "question"),
	        text_of(reading, "reading"));
	write_meaning(text_of(reading, "meaning"), to);
	if (json_array_size(changes) == 0) {
		fprintf(to, "no change.\n");
		return;
	}
	const char *verdict = text_of(outcome, "verdict");
	bool surplus = strcmp(verdict, ruling_verdict_word(RULING_SURPLUS)) == 0;
	fprintf(to, "%s (other ", surplus ? "out of place" : verdict);
	json_array_foreach(changes, i, word) {
		fprintf(to, "%s%s", i ? ", " : "", json_string_value(word));
	}
	fprintf(to, "). %s\n", text_of(outcome, "why"));
}

void
readings_text(const json_t *readings, FILE *to)
{
	const json_t *reading;
	char untried[400] = "";
	size_t i;
	fprintf(to, "Other readings:%s\n", json_array_size(readings) ? "" : " none affects it.");
	json_array_foreach(readings, i, reading) {
		if (json_is_true(json_object_get(reading, "tried")))
			write_tried(reading, to);
		else
			say_add(untried, sizeof untried, "%s%s", *untried ? ", " : "",
			        text_of(reading, "id"));
	}
	if (*untried)
		fprintf(to, "  Looked up, without another meaning to try: %s.\n", untried);
}
