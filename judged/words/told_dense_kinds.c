/*
 * told_dense_kinds.c: what of a citation is like others.
 *
 * Most citations are of a kind that came after the same kinds before. So who writes takes the kind that came there last and looks
 * whether all of it fits; only where it does not is the citation taken to pieces, and each piece guessed by itself.
 */
#include <stddef.h>
#include <string.h>

#include "judged/words/told_dense.h"

enum { NONE = UINT32_MAX };

const struct told_citation dense_nobody = { .seat = TOLD_NO_SEAT };

/* 1. What is likely */

/* Of names: none, and then what else. */
enum { MOST_LIKELY = 6 };
struct likely {
	uint8_t in, at;
};

#define AT(in, member) { in, offsetof(struct told_citation, member) }

static const struct likely likely_names[][MOST_LIKELY] = {
	[P_CARD] = { AT(IN_NONE, card), AT(IN_PARENT, card), AT(IN_LAST, card),
	             AT(IN_ASKED, card) },
	[P_SOURCE] = { AT(IN_NONE, source), AT(IN_PARENT, source), AT(IN_ITSELF, card),
	               AT(IN_LAST, source) },
	[P_FROM] = { AT(IN_NONE, from), AT(IN_PARENT, from), AT(IN_LAST, from), AT(IN_LAST, to),
	             AT(IN_ASKED, from), AT(IN_PARENT, to) },
	[P_TO] = { AT(IN_NONE, to), AT(IN_PARENT, to), AT(IN_LAST, to), AT(IN_ASKED, from),
	           AT(IN_LAST, from), AT(IN_PARENT, from) },
};
static const uint8_t n_likely[] = { [P_CARD] = 4, [P_SOURCE] = 4, [P_FROM] = 6, [P_TO] = 6 };

static inline told_short
likely_name(const struct row *r, const struct likely *likely)
{
	told_short name;
	memcpy(&name, (const char *)r->in[likely->in] + likely->at, sizeof name);
	return name;
}

/* Its place among what is likely, or behind it all. */
static inline unsigned
place_of_name(const struct row *r, int part, told_short is)
{
	unsigned i = 0;
	while (i < n_likely[part] && likely_name(r, &likely_names[part][i]) != is)
		i++;
	return i;
}

/* With `others`, it may be something that is to be coded. */
static inline bool
fits_name(const struct row *r, const struct kind *k, int part, told_short is, bool others)
{
	const unsigned place = k->part[part];
	return !others || place < n_likely[part]
	               ? likely_name(r, &likely_names[part][place]) == is
	               : place_of_name(r, part, is) == place;
}

bool
dense_is_other(const struct dense *d, const struct row *r, int part, told_short *is)
{
	const unsigned place = r->kind.part[part];
	if (place >= n_likely[part])
		return true;
	if (is_reading(d))
		*is = likely_name(r, &likely_names[part][place]);
	return false;
}

static unsigned
seat_part(const struct row *r)
{
	const uint8_t above = r->in[IN_PARENT]->seat;
	return r->is->seat == above                               ? 0
	       : above < TOLD_NO_SEAT && r->is->seat == 1 - above ? 1
	       : r->is->seat == r->in[IN_LAST]->seat              ? 2
	                                                          : 3u + r->is->seat;
}

static inline uint8_t
seat_of(const struct row *r, unsigned part)
{
	const uint8_t above = r->in[IN_PARENT]->seat;
	return part == 0   ? above
	       : part == 1 ? (uint8_t)(1 - above)
	       : part == 2 ? r->in[IN_LAST]->seat
	                   : (uint8_t)(part - 3);
}

static unsigned
ability_part(const struct row *r)
{
	const uint8_t is = r->is->ability;
	return is == r->in[IN_PARENT]->ability ? 0
	       : is == 0                       ? 1
	       : is == r->in[IN_LAST]->ability ? 2
	                                       : MOST_ABILITY;
}

static inline bool
fits_ability(const struct row *r, unsigned part)
{
	const uint8_t is = r->is->ability;
	return part == 0   ? is == r->in[IN_PARENT]->ability
	       : part == 1 ? is == 0
	       : part == 2 ? is == r->in[IN_LAST]->ability
	                   : ability_part(r) == part;
}

static inline unsigned
decision_part(const struct row *r)
{
	const uint32_t more = r->is->decision - r->in[IN_LAST]->decision;
	return more < MOST_DECISION ? more : MOST_DECISION;
}

static inline unsigned
seen_part(const struct told_citation *c)
{
	return c->audience | (unsigned)c->unknown << 4;
}

static void
find_parts(const struct row *r, uint8_t part[PARTS])
{
	const struct told_citation *c = r->is;
	part[P_SEAT] = (uint8_t)seat_part(r);
	part[P_CARD] = (uint8_t)place_of_name(r, P_CARD, c->card);
	part[P_SOURCE] = (uint8_t)place_of_name(r, P_SOURCE, c->source);
	part[P_FROM] = (uint8_t)place_of_name(r, P_FROM, c->from);
	part[P_TO] = (uint8_t)place_of_name(r, P_TO, c->to);
	part[P_ABILITY] = (uint8_t)ability_part(r);
	part[P_DECISION] = (uint8_t)decision_part(r);
	part[P_SEEN] = (uint8_t)seen_part(c);
}

/* 2. Parents */

/* How far up from the row before its parent is; one more than there may be: somewhere else. */
static uint32_t
pops_to(const struct told_ruling *t, uint32_t i, uint32_t parent)
{
	uint32_t pops = 0;
	for (uint32_t at = i; at != parent && pops <= MOST_POPS; pops++)
		if (at == 0)
			return MOST_POPS + 1;
		else
			at = t->citation[at - 1].parent;
	return pops;
}

static inline bool
fits_parent(const struct told_ruling *t, uint32_t i, uint32_t parent, uint32_t pops)
{
	uint32_t at = i;
	if (pops > MOST_POPS)
		return pops_to(t, i, parent) == pops;
	for (; pops > 0 && at > 0; pops--)
		at = t->citation[at - 1].parent;
	return pops == 0 && at == parent;
}

static void
code_parent(struct dense *d, struct row *r)
{
	const struct told_ruling *t = d->told;
	uint32_t at = r->i, pops = r->kind.pops;
	if (pops > MOST_POPS) {
		at = (uint32_t)coder_number(&d->c, F_BACK, r->is->parent);
		d->bad |= at > r->i;
	}
	for (; pops <= MOST_POPS && at > 0 && pops > 0; pops--)
		at = t->citation[at - 1].parent;
	d->bad |= pops > 0 && pops <= MOST_POPS;
	if (!is_reading(d))
		return;
	r->is->parent = d->bad ? 0 : at;
	r->in[IN_PARENT] = r->is->parent ? &t->citation[r->is->parent - 1] : &dense_nobody;
}

/* 3. Names that go together */

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
tuple_of(struct dense *d, const struct told_citation *c,
         uint32_t (*number)(struct dense *d, told_name name))
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

/* Only who writes asks, so nothing may change by it. */
static uint32_t
find_tuple(const struct learned *l, const struct tuple *is)
{
	const struct coder_slot *slot = coder_find(&l->memory, F_TUPLE_AT, by_tuple(is));
	return is_tuple(l, slot, is) ? slot->is : NONE;
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
	return (uint16_t)dense_numbered(
		d, field, S_OTHER,
		CONTEXTS({ r->kind.rule, r->one, after }, { r->kind.rule, 0, 0 }), number);
}

/* Names that no context has. */
static uint32_t
code_tuple_apart(struct dense *d, const struct row *r)
{
	struct tuple is = is_reading(d) ? (struct tuple){ 0 } : tuple_of(d, r->is, number_of);
	is.event = code_tupled(d, r, F_EVENT, 0, is.event);
	is.how = code_tupled(d, r, F_HOW, is.event, is.how);
	is.verb = code_tupled(d, r, F_VERB, is.event, is.verb);
	is.n = (uint16_t)dense_is(d, F_N_VALUES,
	                          CONTEXTS({ r->kind.rule, is.event, is.verb }), is.n);
	d->bad |= is.n > TOLD_VALUES;
	for (int k = 0; k < is.n && !d->bad; k++)
		is.named[k] = code_tupled(d, r, F_NAMED, (uint32_t)k + 1, is.named[k]);
	return d->bad ? NONE : keep_tuple(d->learned, &is);
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

static void
take_tuple(struct dense *d, const struct tuple *from, struct told_citation *c)
{
	c->event = short_name(d, from->event);
	c->how = short_name(d, from->how);
	c->verb = short_name(d, from->verb);
	c->n_values = (uint8_t)from->n;
	for (int k = 0; k < from->n; k++)
		c->named[k] = short_name(d, from->named[k]);
}

/* 4. A kind in pieces */

static const uint8_t bits_of[PARTS] = { 3, 3, 3, 3, 3, 2, 2, 5 };

/* The parts, each in its bits. */
static uint32_t
shape_of(const uint8_t part[PARTS])
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
	return shape_of(out);
}

static void
code_shape(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint8_t decision = r->kind.part[P_DECISION];
	r->kind.part[P_DECISION] = 0;
	uint32_t shape = shape_of(r->kind.part);
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
	const struct told_citation *last = r->in[IN_LAST];
	const uint32_t two = r->one << 16 | r->two,
		       above = last->parent ? d->rule_at[last->parent - 1] : 0;
	const struct coder_context after[] = { { asked, two, above },
		                               { asked, r->one, 0 },
		                               { asked, 0, 0 } };
	const struct coder_context plain[] = { { two, r->three << 16 | above,
		                                 number_at(d, last->card) },
		                               { two, r->three, 0 },
		                               { two, 0, 0 } };
	r->kind.rule =
		dense_numbered(d, F_RULE, S_OTHER, asked ? after : plain, 3, r->kind.rule);
}

static void
code_pops(struct dense *d, struct row *r)
{
	r->kind.pops = (uint16_t)dense_is(
		d, F_POPS, CONTEXTS({ r->kind.rule, r->one, r->two }, { r->kind.rule, r->one, 0 }),
		r->kind.pops);
}

static bool
has_others(const uint8_t part[PARTS])
{
	return part[P_CARD] >= n_likely[P_CARD] || part[P_SOURCE] >= n_likely[P_SOURCE] ||
	       part[P_FROM] >= n_likely[P_FROM] || part[P_TO] >= n_likely[P_TO] ||
	       part[P_ABILITY] >= MOST_ABILITY;
}

/* Names that are new have their numbers in the order in which they are coded. */
static void
code_pieces(struct dense *d, struct row *r, uint32_t asked)
{
	if (!is_reading(d)) {
		const uint32_t rule = r->is->rule;
		r->kind.rule = rule ? number_of(d, d->told->rule[rule - 1].name) : 0;
		const struct tuple names = tuple_of(d, r->is, number_of);
		r->kind.pops = (uint16_t)pops_to(d->told, r->i, r->is->parent);
		r->kind.names = find_tuple(d->learned, &names);
		find_parts(r, r->kind.part);
	}
	code_rule(d, r, asked);
	code_pops(d, r);
	code_names(d, r);
	code_shape(d, r);
	r->kind.others = has_others(r->kind.part);
}

/* 5. Kinds */

static const struct kind *
kind_at(const struct learned *l, uint32_t at)
{
	const struct kinds *k = &l->kinds;
	return at < k->n_base ? &k->base[at] : &k->at[at - k->n_base];
}

static uint32_t
n_kinds(const struct learned *l)
{
	return l->kinds.n_base + l->kinds.n;
}

/* Its number, or the next one. */
static uint32_t
keep_kind(struct learned *l, const struct kind *is)
{
	struct coder_slot *slot =
		coder_look(&l->memory, F_KIND_AT, 0,
	                   (struct coder_context){ is->rule << 16 | is->pops, is->names,
	                                           shape_of(is->part) });
	if (coder_sure(slot) > 0 && slot->is < n_kinds(l) &&
	    memcmp(kind_at(l, slot->is), is, sizeof *is) == 0)
		return slot->is;
	coder_keep(slot, n_kinds(l));
	ADD_ROW(l->kinds.at, l->kinds.n, l->kinds.cap, *is);
	return slot->is;
}

static inline bool
fits_names(const struct row *r, const struct kind *k, bool others)
{
	const struct told_citation *c = r->is;
	return fits_name(r, k, P_CARD, c->card, others) && fits_name(r, k, P_FROM, c->from, others) &&
	       fits_name(r, k, P_TO, c->to, others) &&
	       fits_name(r, k, P_SOURCE, c->source, others) &&
	       fits_ability(r, k->part[P_ABILITY]);
}

/* Would who reads a citation of this kind have this one? */
static inline bool
fits(const struct dense *d, const struct row *r, const struct kind *k)
{
	const struct told_citation *c = r->is;
	return k->rule == r->kind.rule && k->names == r->kind.names &&
	       k->part[P_SEEN] == seen_part(c) && k->part[P_DECISION] == decision_part(r) &&
	       seat_of(r, k->part[P_SEAT]) == c->seat &&
	       (k->others ? fits_names(r, k, true) : fits_names(r, k, false)) &&
	       fits_parent(d->told, r->i, c->parent, k->pops);
}

/* As what came last in a context; `missed` is what it is not. */
static bool
code_as_before(struct dense *d, struct row *r, unsigned field, unsigned rank,
               const struct coder_slot *slot, uint32_t *missed)
{
	const struct learned *l = d->learned;
	if (coder_sure(slot) == 0 || slot->is == *missed || slot->is >= n_kinds(l))
		return false;
	const struct kind *k = kind_at(l, slot->is);
	bool is = !is_reading(d) && fits(d, r, k);
	if (coder_is_right(&d->c, field, rank, slot, *missed != NONE, is)) {
		r->kind = *k;
		d->kind_at[r->i + 3] = slot->is;
		return true;
	}
	*missed = slot->is;
	return false;
}

/* In two contexts, of which the second is wider. */
static bool
code_as_either(struct dense *d, struct row *r, unsigned field, uint32_t one, uint32_t other,
               uint32_t more, struct coder_guess *g)
{
	const struct coder_memory *memory = &d->learned->memory;
	uint32_t missed = NONE;
	g->n = 1;
	g->slot[0] = coder_slot_of(memory, coder_mix(one, other, more, field));
	if (code_as_before(d, r, field, 0, g->slot[0], &missed))
		return true;
	g->n = 2;
	g->slot[1] = coder_slot_of(memory, coder_mix(one, other, NONE, field));
	return code_as_before(d, r, field, 1, g->slot[1], &missed);
}

/* What came last with a rule comes with it again, or else is found by all its names. */
static void
find_names(struct dense *d, struct row *r)
{
	const struct told_citation *c = r->is;
	struct usual *usual = &d->usual[c->rule];
	uint64_t names = 0, values = c->n_values;
	_Static_assert(offsetof(struct told_citation, verb) ==
	                       offsetof(struct told_citation, event) + 2 * sizeof(told_short),
	               "event, how and verb lie beside each other");
	memcpy(&names, &c->event, 3 * sizeof c->event);
	memcpy((char *)&values + 1, c->named, sizeof c->named);
	if (!usual->rule && c->rule)
		usual->rule = known_number(d, d->told->rule[c->rule - 1].name);
	r->kind.rule = usual->rule;
	if (usual->rule == MOST_NAMES)
		usual->rule = 0;
	if (usual->names != names || usual->values != values || usual->tuple == NONE) {
		const struct tuple all = tuple_of(d, c, known_number);
		*usual = (struct usual){ usual->rule, find_tuple(d->learned, &all), names, values };
	}
	r->kind.names = usual->tuple;
}

/* The last decision is this one, from 1, or none. */
static void
ask(struct dense *d, uint32_t decision)
{
	static const struct told_decision none;
	if (decision == d->asked_at)
		return;
	const struct told_decision *is = decision ? &d->told->decision[decision - 1] : &none;
	d->asked_at = decision;
	d->asked.card = (told_short)is->card;
	d->asked.from = (told_short)is->place;
}

/* What is written, as far as it does not hang on its kind. */
static void
look_at(struct dense *d, struct row *r)
{
	const struct told_citation *c = r->is;
	const uint32_t decision = c->decision < d->n_decisions ? c->decision : d->n_decisions;
	r->in[IN_PARENT] = c->parent ? &d->told->citation[c->parent - 1] : &dense_nobody;
	ask(d, decision > d->decisions ? decision : d->decisions);
	find_names(d, r);
}

/* The decisions before it. */
static void
code_asked(struct dense *d, struct row *r)
{
	const uint32_t last = r->in[IN_LAST]->decision;
	uint32_t decisions = r->kind.part[P_DECISION];
	if (decisions >= MOST_DECISION) {
		const uint64_t more = told_zigzag((int64_t)r->is->decision - last);
		decisions = (uint32_t)told_unzigzag(coder_number(&d->c, F_DECISION, more));
	}
	if (is_reading(d))
		r->is->decision = last + decisions;
	if (last + decisions > d->decisions)
		dense_decisions(d, last + decisions);
	ask(d, d->decisions);
}

/* How many decisions come before it, and these. */
static void
code_decisions_before(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint32_t *before = &d->kind_at[r->i];
	const struct coder_context by[] = { { before[2], before[1], 0 }, { before[2], 0, 0 } };
	uint32_t part = is_reading(d) ? 0 : decision_part(r);
	if (!coder_guess(&d->c, F_PART + P_DECISION, by, 2, &part, &g))
		part = coder_below(&d->c, F_PART + P_DECISION, 4, part);
	coder_learn(&g, part);
	r->kind.part[P_DECISION] = (uint8_t)part;
	code_asked(d, r);
}

/* What was decided right before it. */
static uint32_t
asked_before(const struct dense *d, const struct row *r)
{
	if (r->kind.part[P_DECISION] == 0 || d->decisions == 0)
		return 0;
	const struct told_decision *last = &d->told->decision[d->decisions - 1];
	return coder_mix(number_at(d, last->question), number_at(d, last->verb), 0, 1) | 1;
}

/* Where it is none that was expected: the decisions first, for they say most of what comes then. */
static void
code_apart(struct dense *d, struct row *r)
{
	struct coder_guess g = { .n = 0 };
	code_decisions_before(d, r);
	const uint32_t asked = asked_before(d, r);
	if (!asked || !code_as_either(d, r, F_AFTER, asked, 0, d->kind_at[r->i + 2], &g)) {
		code_pieces(d, r, asked);
		if (d->bad)
			return;
		d->kind_at[r->i + 3] = keep_kind(d->learned, &r->kind);
	}
	coder_learn(&g, d->kind_at[r->i + 3]);
}

void
dense_kind(struct dense *d, struct row *r)
{
	const uint32_t *before = &d->kind_at[r->i];
	struct coder_guess g;
	if (!is_reading(d))
		look_at(d, r);
	const bool known = code_as_either(d, r, F_KIND, before[2], before[1], before[0], &g);
	if (!known)
		code_apart(d, r);
	if (d->bad)
		return;
	coder_learn(&g, before[3]);
	if (is_reading(d) || r->kind.pops > MOST_POPS)
		code_parent(d, r);
	if (known && (is_reading(d) || r->kind.part[P_DECISION]))
		code_asked(d, r);
}

void
dense_take_kind(struct dense *d, struct row *r)
{
	struct told_citation *c = r->is;
	take_tuple(d, tuple_at(d->learned, r->kind.names), c);
	c->seat = seat_of(r, r->kind.part[P_SEAT]);
	c->audience = r->kind.part[P_SEEN] & TOLD_ALL;
	c->unknown = r->kind.part[P_SEEN] >> 4;
	d->bad |= c->seat > TOLD_NO_SEAT;
}
