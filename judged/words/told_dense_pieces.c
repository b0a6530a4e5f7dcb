/* told_dense_pieces.c: a citation of no kind that was expected, piece by piece: its rule, how far up its parent is, its names, and its shape. */
#include <string.h>

#include "judged/words/told_dense.h"

/* 1. Names that go together */

static const struct tuple *
tuple_at(const struct learned *l, uint32_t at)
{
	const struct tuples *t = &l->tuples;
	return at < t->n_base ? &t->base[at] : &t->at[at - t->n_base];
}

static uint32_t
n_tuples(const struct learned *l)
{
	return l->tuples.n_base + l->tuples.n;
}

static inline struct tuple
tuple_of(struct dense *d, const struct told_citation *c, dense_number *number)
{
	struct tuple out = { .event = (uint16_t)number(d, c->event),
		             .how = (uint16_t)number(d, c->how),
		             .verb = (uint16_t)number(d, c->verb),
		             .n = c->n_values };
	for (int k = 0; k < c->n_values; k++)
		out.named[k] = (uint16_t)number(d, c->named[k]);
	return out;
}

static struct coder_context
by_tuple(const struct tuple *is)
{
	uint32_t part[4] = { 0 };
	_Static_assert(sizeof *is == 7 * sizeof(uint16_t), "a tuple has no padding");
	memcpy(part, is, sizeof *is);
	return (struct coder_context){ part[0], part[1] ^ part[3] << 16, part[2] };
}

static bool
is_tuple(const struct learned *l, const struct coder_slot *slot, const struct tuple *is)
{
	return slot && coder_sure(slot) > 0 && slot->is < n_tuples(l) &&
	       memcmp(tuple_at(l, slot->is), is, sizeof *is) == 0;
}

uint32_t
dense_tuple(struct dense *d, const struct told_citation *c, dense_number *number)
{
	const struct tuple is = tuple_of(d, c, number);
	const struct coder_slot *slot = coder_find(&d->learned->memory, F_TUPLE_AT, by_tuple(&is));
	return is_tuple(d->learned, slot, &is) ? slot->is : DENSE_NONE;
}

/* Its number, or the next one. */
static uint32_t
keep_tuple(struct learned *l, const struct tuple *is)
{
	struct coder_slot *slot = coder_look(&l->memory, F_TUPLE_AT, 0, by_tuple(is));
	if (is_tuple(l, slot, is))
		return slot->is;
	coder_keep(slot, n_tuples(l));
	ADD_ROW(l->tuples.at, l->tuples.n, l->tuples.cap, *is);
	return slot->is;
}

static uint16_t
code_tupled(struct dense *d, const struct row *r, unsigned field, uint32_t after, uint16_t number)
{
	return (uint16_t)dense_numbered(d, field, S_OTHER,
	                                CONTEXTS({ r->kind.rule, r->one, after },
	                                         { r->kind.rule, 0, 0 }),
	                                number);
}

/* Names that no context has. */
static uint32_t
code_tuple_apart(struct dense *d, const struct row *r)
{
	struct tuple is = is_reading(d) ? (struct tuple){ 0 } : tuple_of(d, r->by.is, number_of);
	is.event = code_tupled(d, r, F_EVENT, 0, is.event);
	is.how = code_tupled(d, r, F_HOW, is.event, is.how);
	is.verb = code_tupled(d, r, F_VERB, is.event, is.verb);
	is.n = (uint16_t)dense_is(d, F_N_VALUES, CONTEXTS({ r->kind.rule, is.event, is.verb }),
	                          is.n);
	d->bad |= is.n > TOLD_VALUES;
	for (int k = 0; k < is.n && !d->bad; k++)
		is.named[k] = code_tupled(d, r, F_NAMED, (uint32_t)k + 1, is.named[k]);
	return d->bad ? DENSE_NONE : keep_tuple(d->learned, &is);
}

static void
code_names(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const struct coder_context by[] = { { r->kind.rule, r->one, r->two },
		                            { r->kind.rule, r->one, 0 },
		                            { r->kind.rule, 0, 0 } };
	if (!coder_guess(&d->c, F_NAMES, by, 3, &r->kind.names, &g))
		r->kind.names = code_tuple_apart(d, r);
	coder_learn(&g, r->kind.names);
	d->bad |= r->kind.names >= n_tuples(d->learned);
}

static told_short
short_name(struct dense *d, uint32_t number)
{
	told_name name = name_of(d, number);
	d->bad |= name > UINT16_MAX;
	return (told_short)name;
}

void
dense_take_tuple(struct dense *d, uint32_t tuple, struct told_citation *c)
{
	const struct tuple *from = tuple_at(d->learned, tuple);
	c->event = short_name(d, from->event);
	c->how = short_name(d, from->how);
	c->verb = short_name(d, from->verb);
	c->n_values = (uint8_t)from->n;
	for (int k = 0; k < from->n; k++)
		c->named[k] = short_name(d, from->named[k]);
}

/* 2. Pieces */

static const uint8_t bits_of[PARTS] = { 3, 3, 3, 3, 3, 2, 2, 5 };

/* The parts, each in its bits. */
uint32_t
dense_shape(const uint8_t part[PARTS])
{
	uint32_t shape = 0;
	for (int i = 0; i < PARTS; i++)
		shape = shape << bits_of[i] | part[i];
	return shape;
}

static void
take_shape(uint32_t shape, uint8_t part[PARTS])
{
	for (int i = PARTS - 1; i >= 0; i--) {
		part[i] = (uint8_t)(shape & ((1u << bits_of[i]) - 1));
		shape >>= bits_of[i];
	}
}

/* Its rule and names, as a context. */
static uint32_t
names_of(const struct row *r)
{
	return r->kind.rule << 16 ^ r->kind.names;
}

/* Each part by itself. */
static uint32_t
code_shape_apart(struct dense *d, const struct row *r)
{
	uint8_t out[PARTS];
	const uint32_t named = names_of(r);
	const struct coder_context by[] = { { named, r->one, 0 }, { named, 0, 0 } };
	for (uint32_t i = 0; i < PARTS; i++) {
		struct coder_guess g;
		uint32_t part = r->kind.part[i];
		out[i] = 0;
		if (i == P_DECISION)
			continue;
		if (!coder_guess(&d->c, F_PART + i, by, 2, &part, &g))
			part = coder_below(&d->c, F_PART + i, 1u << bits_of[i], part);
		coder_learn(&g, part);
		out[i] = (uint8_t)(part & ((1u << bits_of[i]) - 1));
	}
	return dense_shape(out);
}

static void
code_shape(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint8_t decision = r->kind.part[P_DECISION];
	r->kind.part[P_DECISION] = 0;
	uint32_t shape = dense_shape(r->kind.part);
	const uint32_t named = names_of(r);
	const struct coder_context by[] = { { named, r->one, r->two },
		                            { named, r->one, 0 },
		                            { named, 0, 0 } };
	if (!coder_guess(&d->c, F_SHAPE, by, 3, &shape, &g))
		shape = code_shape_apart(d, r);
	coder_learn(&g, shape);
	take_shape(shape, r->kind.part);
	r->kind.part[P_DECISION] = decision;
}

static void
code_rule(struct dense *d, struct row *r, uint32_t asked)
{
	const struct told_citation *last = r->by.in[IN_LAST];
	const uint32_t two = r->one << 16 | r->two,
		       above = last->parent ? d->rule_at[last->parent - 1] : 0;
	const struct coder_context after[] = { { asked, two, above },
		                               { asked, r->one, 0 },
		                               { asked, 0, 0 } };
	const struct coder_context plain[] = { { two, r->three << 16 | above,
		                                 number_at(d, last->card) },
		                               { two, r->three, 0 },
		                               { two, 0, 0 } };
	r->kind.rule = dense_numbered(d, F_RULE, S_OTHER, asked ? after : plain, 3, r->kind.rule);
}

static void
code_pops(struct dense *d, struct row *r)
{
	r->kind.pops = (uint16_t)dense_is(d, F_POPS,
	                                  CONTEXTS({ r->kind.rule, r->one, r->two },
	                                           { r->kind.rule, r->one, 0 }),
	                                  r->kind.pops);
}

/* Names that are new have their numbers in the order in which they are coded. */
void
dense_pieces(struct dense *d, struct row *r, uint32_t asked)
{
	const uint32_t rule = r->by.is->rule;
	if (!is_reading(d)) {
		r->kind.rule = rule ? number_of(d, d->told->rule[rule - 1].name) : 0;
		r->kind.names = dense_tuple(d, r->by.is, number_of);
	}
	code_rule(d, r, asked);
	code_pops(d, r);
	code_names(d, r);
	code_shape(d, r);
}
