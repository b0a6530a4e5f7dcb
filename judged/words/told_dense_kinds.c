/*
 * told_dense_kinds.c: what of a citation is like others.
 *
 * Most citations are of a kind that came after the same kinds before. So who writes takes the kind that came there last and looks
 * whether all of it fits; only where it does not is the citation taken to pieces, and each piece guessed by itself.
 */
#include <stddef.h>
#include <string.h>

#include "judged/words/told_dense.h"

/* 1. Parts */

/* With `others`, it may be something that is to be coded. */
static inline bool
fits_name(const struct row *r, const struct kind *k, int part, told_short is, bool others)
{
	const unsigned place = k->part[part];
	return !others || place < n_likely[part] ? likely_name(&r->by, part, place) == is
	                                         : likely_place(&r->by, part, is) == place;
}

bool
dense_is_other(const struct dense *d, const struct row *r, int part, told_short *is)
{
	const unsigned place = r->kind.part[part];
	if (place >= n_likely[part])
		return true;
	if (is_reading(d))
		*is = likely_name(&r->by, part, place);
	return false;
}

static inline unsigned
decision_part(const struct row *r)
{
	const uint32_t more = r->by.is->decision - r->by.in[IN_LAST]->decision;
	return more < MOST_DECISION ? more : MOST_DECISION;
}

static void
code_parent(struct dense *d, struct row *r)
{
	const struct told_ruling *t = d->told;
	uint32_t at = r->by.i, pops = r->kind.pops;
	if (pops > MOST_POPS) {
		at = (uint32_t)coder_number(&d->c, F_BACK, r->by.is->parent);
		d->bad |= at > r->by.i;
	}
	for (; pops <= MOST_POPS && at > 0 && pops > 0; pops--)
		at = t->citation[at - 1].parent;
	d->bad |= pops > 0 && pops <= MOST_POPS;
	if (!is_reading(d))
		return;
	r->by.is->parent = d->bad ? 0 : at;
	r->by.in[IN_PARENT] =
		r->by.is->parent ? &t->citation[r->by.is->parent - 1] : &likely_nobody;
}

/* 2. Kinds */

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
	                                           dense_shape(is->part) });
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
	const struct told_citation *c = r->by.is;
	return fits_name(r, k, P_CARD, c->card, others) &&
	       fits_name(r, k, P_FROM, c->from, others) && fits_name(r, k, P_TO, c->to, others) &&
	       fits_name(r, k, P_SOURCE, c->source, others) &&
	       likely_fits_ability(&r->by, k->part[P_ABILITY]);
}

/* Would who reads a citation of this kind have this one? */
static inline bool
fits(const struct dense *d, const struct row *r, const struct kind *k)
{
	const struct told_citation *c = r->by.is;
	return k->rule == r->kind.rule && k->names == r->kind.names &&
	       k->part[P_SEEN] == likely_seen(c) && k->part[P_DECISION] == decision_part(r) &&
	       likely_seat(&r->by, k->part[P_SEAT]) == c->seat &&
	       (k->others ? fits_names(r, k, true) : fits_names(r, k, false)) &&
	       likely_fits_parent(d->told, r->by.i, c->parent, k->pops);
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
	if (coder_is_right(&d->c, field, rank, slot, *missed != DENSE_NONE, is)) {
		r->kind = *k;
		d->kind_at[r->by.i + 3] = slot->is;
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
	uint32_t missed = DENSE_NONE;
	g->n = 1;
	g->slot[0] = coder_slot_of(memory, coder_mix(one, other, more, field));
	if (code_as_before(d, r, field, 0, g->slot[0], &missed))
		return true;
	g->n = 2;
	g->slot[1] = coder_slot_of(memory, coder_mix(one, other, DENSE_NONE, field));
	return code_as_before(d, r, field, 1, g->slot[1], &missed);
}

/* What came last with a rule comes with it again, or else is found by all its names. */
static void
find_names(struct dense *d, struct row *r)
{
	const struct told_citation *c = r->by.is;
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
	if (usual->names != names || usual->values != values || usual->tuple == DENSE_NONE) {
		const uint32_t tuple = dense_tuple(d, c, known_number);
		*usual = (struct usual){ usual->rule, tuple, names, values };
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
	const struct told_citation *c = r->by.is;
	const uint32_t decision = c->decision < d->n_decisions ? c->decision : d->n_decisions;
	r->by.in[IN_PARENT] = c->parent ? &d->told->citation[c->parent - 1] : &likely_nobody;
	ask(d, decision > d->decisions ? decision : d->decisions);
	find_names(d, r);
}

/* The decisions before it. */
static void
code_asked(struct dense *d, struct row *r)
{
	const uint32_t last = r->by.in[IN_LAST]->decision;
	uint32_t decisions = r->kind.part[P_DECISION];
	if (decisions >= MOST_DECISION) {
		const uint64_t more = told_zigzag((int64_t)r->by.is->decision - last);
		decisions = (uint32_t)told_unzigzag(coder_number(&d->c, F_DECISION, more));
	}
	if (is_reading(d))
		r->by.is->decision = last + decisions;
	if (last + decisions > d->decisions)
		dense_decisions(d, last + decisions);
	ask(d, d->decisions);
}

/* How many decisions come before it, and these. */
static void
code_decisions_before(struct dense *d, struct row *r)
{
	struct coder_guess g;
	const uint32_t *before = &d->kind_at[r->by.i];
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

static bool
has_others(const uint8_t part[PARTS])
{
	return part[P_CARD] >= n_likely[P_CARD] || part[P_SOURCE] >= n_likely[P_SOURCE] ||
	       part[P_FROM] >= n_likely[P_FROM] || part[P_TO] >= n_likely[P_TO] ||
	       part[P_ABILITY] >= MOST_ABILITY;
}

/* Where it is none that was expected: the decisions first, for they say most of what comes then. */
static void
code_apart(struct dense *d, struct row *r)
{
	struct coder_guess g = { .n = 0 };
	code_decisions_before(d, r);
	const uint32_t asked = asked_before(d, r);
	if (!asked || !code_as_either(d, r, F_AFTER, asked, 0, d->kind_at[r->by.i + 2], &g)) {
		if (!is_reading(d)) {
			r->kind.pops = (uint16_t)likely_pops(d->told, r->by.i, r->by.is->parent);
			likely_parts(&r->by, r->kind.part);
			r->kind.part[P_DECISION] = (uint8_t)decision_part(r);
		}
		dense_pieces(d, r, asked);
		if (d->bad)
			return;
		r->kind.others = has_others(r->kind.part);
		d->kind_at[r->by.i + 3] = keep_kind(d->learned, &r->kind);
	}
	coder_learn(&g, d->kind_at[r->by.i + 3]);
}

void
dense_kind(struct dense *d, struct row *r)
{
	const uint32_t *before = &d->kind_at[r->by.i];
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
	struct told_citation *c = r->by.is;
	dense_take_tuple(d, r->kind.names, c);
	c->seat = likely_seat(&r->by, r->kind.part[P_SEAT]);
	c->audience = r->kind.part[P_SEEN] & TOLD_ALL;
	c->unknown = r->kind.part[P_SEEN] >> 4;
	d->bad |= c->seat > TOLD_NO_SEAT;
}
