/* told_dense_run.c: the citations of a run, each with the decisions before it that are not yet coded. */
#include <string.h>

#include "judged/words/told_dense.h"

static uint32_t
kind_of(const struct dense *d, const struct row *r)
{
	return d->kind_at[r->by.i + 3];
}

/* A rule is written where it acts first. */
static void
define_rule(struct dense *d, const struct row *r)
{
	const uint32_t rule = r->kind.rule;
	struct told_ruling *t = d->told;
	const bool given = !is_reading(d) && r->by.is->rule;
	struct told_rule new = { 0 };
	if (given)
		new = t->rule[r->by.is->rule - 1];
	new.name = given ? new.name : name_of(d, rule);
	new.clause = dense_name(d, F_CLAUSE, S_OTHER, CONTEXTS({ rule, 0, 0 }), new.clause);
	new.said = dense_name(d, F_SAID, S_OTHER, CONTEXTS({ rule, 0, 0 }), new.said);
	new.mark = (uint8_t)dense_is(d, F_MARK, CONTEXTS({ rule, 0, 0 }), new.mark);
	d->bad |= new.mark > TOLD_PRESUMED;
	if (is_reading(d))
		ADD_ROW(t->rule, t->n_rules, t->cap_rules, new);
	here_of(d, rule)->rule = ++d->n_rules;
}

static void
settle_rule(struct dense *d, const struct row *r)
{
	const uint32_t rule = r->kind.rule;
	d->rule_at[r->by.i] = rule;
	if (rule && here_of(d, rule)->rule == 0)
		define_rule(d, r);
	const uint32_t is = rule ? here_of(d, rule)->rule : 0;
	if (is_reading(d))
		r->by.is->rule = is;
	else
		d->bad |= r->by.is->rule != is;
}

static void
code_other(struct dense *d, unsigned field, enum sort sort, const struct coder_context by[],
           unsigned n, told_short *is)
{
	told_name name = dense_name(d, field, sort, by, n, *is);
	d->bad |= name > UINT16_MAX;
	if (is_reading(d))
		*is = (told_short)name;
}

static void
code_ability(struct dense *d, const struct row *r)
{
	struct told_citation *c = r->by.is;
	const unsigned part = r->kind.part[P_ABILITY];
	uint32_t ability = part == 0   ? r->by.in[IN_PARENT]->ability
	                   : part == 2 ? r->by.in[IN_LAST]->ability
	                               : 0;
	if (part == MOST_ABILITY)
		ability = dense_is(d, F_ABILITY,
		                   CONTEXTS({ kind_of(d, r), number_at(d, c->card),
		                              number_at(d, c->source) },
		                            { r->kind.rule, 0, 0 }),
		                   c->ability);
	d->bad |= ability > UINT8_MAX;
	if (is_reading(d))
		c->ability = (uint8_t)ability;
}

static void
code_card_and_places(struct dense *d, const struct row *r)
{
	struct told_citation *c = r->by.is;
	const uint32_t kind = kind_of(d, r);
	if (dense_is_other(d, r, P_FROM, &c->from))
		code_other(d, F_FROM, S_PLACE,
		           CONTEXTS({ kind, c->seat, r->one }, { kind, c->seat, 0 }), &c->from);
	if (dense_is_other(d, r, P_CARD, &c->card))
		code_other(d, F_CARD, S_CARD,
		           CONTEXTS({ kind, c->seat, number_at(d, c->from) }, { kind, c->seat, 0 }),
		           &c->card);
	if (dense_is_other(d, r, P_TO, &c->to))
		code_other(d, F_TO, S_PLACE,
		           CONTEXTS({ kind, number_at(d, c->card), 0 },
		                    { kind, c->seat, number_at(d, c->from) }),
		           &c->to);
	if (dense_is_other(d, r, P_SOURCE, &c->source))
		code_other(d, F_SOURCE, S_CARD,
		           CONTEXTS({ kind, number_at(d, c->card), 0 }, { kind, c->seat, 0 }),
		           &c->source);
	code_ability(d, r);
}

/* What a value of that name was last, for the same seat. */
static int32_t *
last_value(struct dense *d, uint32_t named, uint8_t seat)
{
	return &d->last[(named * 3 + seat) % LASTS];
}

static int32_t
code_value(struct dense *d, const struct row *r, int k, int32_t before, int32_t is)
{
	const struct told_citation *c = r->by.is;
	const uint32_t named = number_at(d, c->named[k]), kind = kind_of(d, r) * 4 + (uint32_t)k;
	const int32_t last = *last_value(d, named, c->seat);
	struct coder_guess g;
	uint32_t code = (uint32_t)is;
	if (k > 0 && coder_bit(&d->c, coder_node(&d->c, F_BEFORE, named), is == before))
		return before;
	const uint32_t verb =
		d->decisions ? number_at(d, d->told->decision[d->decisions - 1].verb) : 0;
	const struct coder_context by[] = {
		{ kind, number_at(d, c->card) * 4 + c->seat, verb },
		{ kind, r->one * 4 + c->seat, (uint32_t)last },
		{ kind, 0, 0 },
	};
	if (!coder_guess(&d->c, F_VALUE, by, 3, &code, &g)) {
		uint64_t off =
			coder_number(&d->c, F_VALUE_OF + named, told_zigzag((int64_t)is - last));
		code = (uint32_t)told_unzigzag(off) + (uint32_t)last;
	}
	coder_learn(&g, code);
	return (int32_t)code;
}

static void
code_values(struct dense *d, const struct row *r)
{
	struct told_citation *c = r->by.is;
	int32_t before = 0;
	for (int k = 0; k < c->n_values; k++) {
		int32_t *last = last_value(d, number_at(d, c->named[k]), c->seat), was = *last;
		*last = code_value(d, r, k, before, c->value[k]);
		if (is_reading(d))
			c->value[k] = *last;
		before = k ? before : was;
	}
}

static void
code_citation(struct dense *d, struct row *r)
{
	dense_kind(d, r);
	if (d->bad)
		return;
	settle_rule(d, r);
	if (is_reading(d))
		dense_take_kind(d, r);
	if (is_reading(d) || r->kind.others)
		code_card_and_places(d, r);
	if (r->by.is->n_values)
		code_values(d, r);
}

/* Where nothing is coded yet. */
static struct row
begin_run(struct dense *d, uint32_t n)
{
	d->rule_at = alloc_more(d->rule_at, (size_t)n + 1, sizeof *d->rule_at);
	d->kind_at = alloc_more(d->kind_at, (size_t)n + 3, sizeof *d->kind_at);
	memset(d->kind_at, 0, 3 * sizeof *d->kind_at);
	memset(d->last, 0, sizeof d->last);
	d->asked = likely_nobody;
	d->asked_at = d->rule_before = 0;
	d->decisions = d->n_rules = d->n_order = 0;
	if (!is_reading(d)) {
		free(d->usual);
		d->usual = alloc_zeroed((size_t)d->told->n_rules + 1, sizeof *d->usual);
	}
	return (struct row){ .by.in = { &likely_nobody, &likely_nobody, &likely_nobody,
		                        &d->asked } };
}

static void
step(struct dense *d, struct row *r)
{
	r->three = r->two;
	r->two = r->one;
	r->one = d->rule_before = d->rule_at[r->by.i];
	r->by.in[IN_LAST] = &d->told->citation[r->by.i++];
}

void
dense_run(struct dense *d)
{
	struct told_ruling *t = d->told;
	const uint32_t all = is_reading(d) ? t->unread : t->n_citations;
	const uint32_t n = all < d->most ? all : d->most;
	struct row r = begin_run(d, n);
	while (r.by.i < n && goes_on(d)) {
		struct told_citation read = { 0 };
		r.by.is = is_reading(d) ? &read : &t->citation[r.by.i];
		r.by.in[IN_ITSELF] = r.by.is;
		code_citation(d, &r);
		if (is_reading(d)) {
			ADD_ROW(t->citation, t->n_citations, t->cap_citations, read);
			t->unread--;
		}
		step(d, &r);
	}
	if (n == all && goes_on(d))
		dense_decisions(d, d->n_decisions);
	d->bad |= !is_reading(d) && (d->n_rules != t->n_rules || d->n_order != t->n_order);
}
