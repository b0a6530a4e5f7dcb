/* outcome.c: compares the outcomes of two rulings. */
#include "judged/ruling/outcome.h"

#include <stdio.h>
#include <string.h>

#include "judged/words/choices.h"

static const struct {
	unsigned bit;
	const char *word;
} words[] = {
	{ OUTCOME_VERDICT, "verdict" },   { OUTCOME_MOVE, "move" },
	{ OUTCOME_CLAUSES, "clauses" },   { OUTCOME_CLAIMS, "claims" },
	{ OUTCOME_WINNER, "winner" },     { OUTCOME_QUESTION, "question" },
	{ OUTCOME_POSITION, "position" },
};

enum { WORDS = sizeof words / sizeof words[0] };

/* 1. Comparing */

bool
outcome_same_refusals(const struct ruling *a, const struct ruling *b)
{
	const struct judge_refusal *x, *y;
	int n = ruling_refusals(a, &x);
	if (n != ruling_refusals(b, &y))
		return false;
	for (int i = 0; i < n; i++)
		if (x[i].rule != y[i].rule)
			return false;
	return true;
}

static bool
same_deck_faults(const struct ruling *a, const struct ruling *b)
{
	const struct judge_deck_fault *x, *y;
	int n = judge_deck_faults(a->run, &x);
	if (n != judge_deck_faults(b->run, &y))
		return false;
	for (int i = 0; i < n; i++)
		if (x[i].refusal.rule != y[i].refusal.rule || x[i].seat != y[i].seat)
			return false;
	return true;
}

static bool
same_claims(const struct ruling *a, const struct ruling *b, enum view view)
{
	for (size_t i = 0; a->n_claims == b->n_claims && i < a->n_claims; i++)
		if (compare_answered(&a->claim_result[i], view) !=
		    compare_answered(&b->claim_result[i], view))
			return false;
	return true;
}

static bool
same_position(struct ruling *a, struct ruling *b, enum view view)
{
	struct snapshot_hashes x, y;
	ruling_seen_hashes(a, view, &x);
	ruling_seen_hashes(b, view, &y);
	return strcmp(x.position, y.position) == 0;
}

static bool
same_winner(const struct ruling *a, const struct ruling *b)
{
	struct judge_result x = judge_result(a->run), y = judge_result(b->run);
	return x.over == y.over && x.winners == y.winners &&
	       strcmp(x.how ? x.how : "", y.how ? y.how : "") == 0;
}

static bool
same_question(const struct ruling *a, const struct ruling *b)
{
	if (a->stop != JUDGE_OPEN || b->stop != JUDGE_OPEN)
		return (a->stop == JUDGE_OPEN) == (b->stop == JUDGE_OPEN);
	const struct judge_question *x = judge_question(a->run), *y = judge_question(b->run);
	return x->kind == y->kind && x->seat == y->seat;
}

unsigned
outcome_compare_seen(struct ruling *a, struct ruling *b, enum view view)
{
	unsigned bits = 0;
	bits |= ruling_verdict_of(a, view) != ruling_verdict_of(b, view) ? OUTCOME_VERDICT : 0;
	bits |= a->move != b->move ? OUTCOME_MOVE : 0;
	bits |= outcome_same_refusals(a, b) && same_deck_faults(a, b) ? 0 : OUTCOME_CLAUSES;
	bits |= same_claims(a, b, view) ? 0 : OUTCOME_CLAIMS;
	bits |= same_winner(a, b) ? 0 : OUTCOME_WINNER;
	bits |= same_question(a, b) ? 0 : OUTCOME_QUESTION;
	bits |= same_position(a, b, view) ? 0 : OUTCOME_POSITION;
	return bits;
}

unsigned
outcome_compare(struct ruling *a, struct ruling *b)
{
	return outcome_compare_seen(a, b, VIEW_JUDGE);
}

/* 2. Counts kept under only one of two rulesets */

static bool
writes(const struct ruling *r, const char *name)
{
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		if (c->event == JUDGE_EV_SET && c->n_values && strcmp(c->value[0].name, name) == 0)
			return true;
	}
	return false;
}

/* Remove a value from a position. Citations write a space in its name where the position has
 * `_`. */
static void
drop_value(json_t *position, const char *name)
{
	static const char *const seats[] = { "A", "B" };
	char key[64];
	snprintf(key, sizeof key, "%s", name);
	for (char *at = key; *at; at++)
		*at = *at == ' ' ? '_' : *at;
	json_object_del(position, key);
	for (int i = 0; i < 2; i++)
		json_object_del(json_object_get(position, seats[i]), key);
}

static void
drop_counts(const struct ruling *r, const struct ruling *other, json_t *of_r, json_t *of_other)
{
	const struct judge_ruleset *rules = judge_run_params(other->run)->rules;
	for (uint32_t i = 0; i < r->record.n; i++) {
		const struct judge_citation *c = &r->record.at[i];
		if (c->event != JUDGE_EV_SET || c->rule == JUDGE_NO_RULE || !c->n_values ||
		    judge_ruleset_has(rules, c->rule) || writes(other, c->value[0].name))
			continue;
		drop_value(of_r, c->value[0].name);
		drop_value(of_other, c->value[0].name);
	}
}

static bool
same_but_counts(const struct ruling *a, const struct ruling *b)
{
	json_t *of_a = position_json(a->run, VIEW_JUDGE), *of_b = position_json(b->run, VIEW_JUDGE);
	drop_counts(a, b, of_a, of_b);
	drop_counts(b, a, of_b, of_a);
	bool same = json_equal(of_a, of_b);
	json_decref(of_a);
	json_decref(of_b);
	return same;
}

unsigned
outcome_compare_rules(struct ruling *a, struct ruling *b)
{
	unsigned bits = outcome_compare(a, b);
	if ((bits & OUTCOME_POSITION) && same_but_counts(a, b))
		bits &= ~(unsigned)OUTCOME_POSITION;
	return bits;
}

/* 3. Writing */

json_t *
outcome_words_json(unsigned bits)
{
	json_t *out = json_array();
	for (int i = 0; i < WORDS; i++)
		if (bits & words[i].bit)
			json_array_append_new(out, json_string(words[i].word));
	return out;
}

void
outcome_words(unsigned bits, char *out, size_t cap)
{
	*out = '\0';
	for (int i = 0; i < WORDS; i++)
		if (bits & words[i].bit)
			say_add(out, cap, "%s%s", *out ? ", " : "", words[i].word);
	if (!bits)
		say_add(out, cap, "nothing");
}

static json_t *
clauses_json(const struct ruling *r, enum view view)
{
	const bool values = view_knows(view, (uint8_t)(~r->why_hidden_from & 3));
	const struct judge_refusal *refusal;
	const struct judge_deck_fault *fault;
	json_t *out = json_array();
	for (int n = ruling_refusals(r, &refusal), i = 0; i < n; i++)
		json_array_append_new(out, refusal_json(r->transcript, &refusal[i], values));
	int n = judge_deck_faults(r->run, &fault);
	for (int i = 0; i < n; i++)
		json_array_append_new(out, refusal_json(r->transcript, &fault[i].refusal, true));
	return out;
}

json_t *
outcome_json(struct ruling *r, enum view view)
{
	struct judge_result result = judge_result(r->run);
	struct snapshot_hashes hashes;
	ruling_seen_hashes(r, view, &hashes);
	json_t *out = json_pack("{s:s, s:s, s:o, s:s}", "verdict",
	                        ruling_verdict_word(ruling_verdict_of(r, view)), "why",
	                        ruling_why(r, view), "clauses", clauses_json(r, view), "position",
	                        hashes.position);
	if (r->move)
		json_object_set_new(out, "move", json_integer(r->move));
	if (result.over)
		json_object_set_new(out, "winner",
		                    json_string(result.winners == 1   ? "A"
		                                : result.winners == 2 ? "B"
		                                                      : "draw"));
	return out;
}
