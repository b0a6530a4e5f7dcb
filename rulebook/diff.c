/* diff.c: the differences between two editions, clause by clause. */
#include <string.h>

#include "rulebook/rulebook.h"

/* A comparison and its output: `n` differences found, at most `cap` of them written. */
struct listing {
	const struct rulebook_edition *from, *to;
	struct rulebook_difference *out;
	size_t n, cap;
};

static bool
holds_all(const struct rulebook_clause *a, const struct rulebook_clause *b)
{
	for (size_t i = 0; i < a->n_rules; i++) {
		bool found = false;
		for (size_t j = 0; j < b->n_rules; j++)
			found |= a->rule[i] == b->rule[j];
		if (!found)
			return false;
	}
	return true;
}

/* Has a rule that both clauses hold another number? */
static bool
has_other_value(const struct listing *l, const struct rulebook_clause *from,
                const struct rulebook_clause *to)
{
	for (size_t i = 0; i < from->n_rules; i++) {
		judge_rule rule = from->rule[i];
		if (rulebook_lists(to->rule, to->n_rules, rule) &&
		    l->from->rules.row[rule].value != l->to->rules.row[rule].value)
			return true;
	}
	return false;
}

static uint8_t
compare(const struct listing *l, const struct rulebook_clause *from,
        const struct rulebook_clause *to)
{
	uint8_t bits = 0;
	if (strcmp(from->number, to->number) != 0)
		bits |= RULEBOOK_RENUMBERED;
	if (!holds_all(from, to) || !holds_all(to, from))
		bits |= RULEBOOK_RULES_DIFFER;
	if (strcmp(from->gist, to->gist) != 0)
		bits |= RULEBOOK_GIST_DIFFERS;
	if (has_other_value(l, from, to))
		bits |= RULEBOOK_VALUES_DIFFER;
	return bits;
}

static void
list(struct listing *listing, const struct rulebook_clause *from, const struct rulebook_clause *to)
{
	struct rulebook_difference d = { .from = from, .to = to };
	if (!from)
		d.bits = RULEBOOK_ONLY_TO;
	else if (!to)
		d.bits = RULEBOOK_ONLY_FROM;
	else
		d.bits = compare(listing, from, to);
	if (listing->n < listing->cap)
		listing->out[listing->n] = d;
	listing->n++;
}

/* List the clauses from `at` to `end` that the other edition lacks. Returns the end, from where to
 * go on. */
static const struct rulebook_clause *
list_lost(struct listing *listing, const struct rulebook_clause *at,
          const struct rulebook_clause *end, const struct rulebook_edition *to)
{
	for (; at < end; at++)
		if (!rulebook_clause_tied(to, at->tie))
			list(listing, at, NULL);
	return at;
}

const char *
rulebook_difference_kind(const struct rulebook_change *change, const struct rulebook_difference *d)
{
	if (change->kind != RULEBOOK_PRESENCE)
		return rulebook_change_name(change->kind);
	return d->bits & RULEBOOK_ONLY_FROM ? "removed" : "added";
}

size_t
rulebook_diff(const struct rulebook_edition *from, const struct rulebook_edition *to,
              struct rulebook_difference *out, size_t cap)
{
	struct listing listing = { .from = from, .to = to, .out = out, .cap = cap };
	const struct rulebook_clause *at = from->clause, *end = from->clause + from->n;
	for (size_t i = 0; i < to->n; i++) {
		const struct rulebook_clause *tied = rulebook_clause_tied(from, to->clause[i].tie);
		if (tied)
			at = list_lost(&listing, at, tied, to);
		list(&listing, tied, &to->clause[i]);
	}
	list_lost(&listing, at, end, to);
	return listing.n;
}
