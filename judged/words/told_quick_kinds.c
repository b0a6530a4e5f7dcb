/*
 * told_quick_kinds.c: what of a step is like others.
 *
 * A kind is guessed from the three, two and one before it. One that was not guessed is said by its number, and one that is new by
 * the number of another and what is different.
 */
#include <string.h>

#include "judged/words/told_quick.h"

/* 1. Kinds by what they are */

static uint32_t
hash_of(const struct quick_kind *is)
{
	uint64_t h = 0, part[5] = { 0 };
	_Static_assert(sizeof is->is <= sizeof part, "all of a kind is looked at");
	memcpy(part, is->is, sizeof is->is);
	for (int i = 0; i < 5; i++)
		h = (h ^ part[i]) * UINT64_C(0x9e3779b97f4a7c15) ^ h >> 29;
	return (uint32_t)(h >> 32);
}

static bool
is_same(const struct quick_kind *a, const struct quick_kind *b)
{
	return memcmp(a->is, b->is, sizeof a->is) == 0;
}

/* Where it is in the index, or is to be. */
static uint16_t *
place_of(struct quick_learned *l, const struct quick_kind *is)
{
	uint32_t at = hash_of(is) % QUICK_INDEX;
	while (l->index[at] && !is_same(quick_kind_at(l, l->index[at]), is))
		at = (at + 1) % QUICK_INDEX;
	return &l->index[at];
}

static uint16_t *
last_of(struct quick_learned *l, const struct quick_kind *is)
{
	return &l->last_of[(is->is[K_OF] * 2u + is->is[K_DECIDES]) % QUICK_RULES];
}

/* The next number, or 0: there are too many. */
static uint16_t
keep(struct quick *q, const struct quick_kind *is)
{
	struct quick_learned *l = q->l;
	const uint32_t next = quick_n_kinds(l);
	struct quick_kind kind = *is;
	if (next >= QUICK_MOST_KINDS)
		return 0;
	if (!is_reading(q->d)) {
		kind.before = *last_of(l, is);
		*last_of(l, is) = (uint16_t)next;
		*place_of(l, is) = (uint16_t)next;
	}
	ADD_ROW(l->kinds.at, l->kinds.n, l->kinds.cap, kind);
	return (uint16_t)next;
}

/* Writing: the kind with the same rule that differs least, or none. */
static uint32_t
find_similar(const struct quick *q)
{
	struct quick_learned *l = q->l;
	unsigned least = K_PARTS + 1;
	uint32_t similar = 0, left = QUICK_SIMILAR;
	for (uint32_t at = *last_of(l, &q->kind); at && left > 0; left--) {
		const struct quick_kind *k = quick_kind_at(l, at);
		unsigned unlike = 0;
		for (int i = 0; i < K_PARTS; i++)
			unlike += k->is[i] != q->kind.is[i];
		if (unlike < least) {
			least = unlike;
			similar = at;
		}
		at = k->before;
	}
	return similar;
}

/* 2. The kind of what is written */

static uint16_t
number(struct quick *q, told_name name)
{
	const uint32_t is = number_of(q->d, name);
	q->d->bad |= is > UINT16_MAX;
	return (uint16_t)is;
}

static void
be_citation(struct quick *q)
{
	const struct told_citation *c = q->by.is;
	const struct told_ruling *t = q->d->told;
	uint16_t *is = q->kind.is;
	uint8_t part[PARTS];
	memset(is, 0, sizeof q->kind.is);
	is[K_OF] = c->rule ? number(q, t->rule[c->rule - 1].name) : 0;
	is[K_EVENT] = number(q, c->event);
	is[K_HOW] = number(q, c->how);
	is[K_VERB] = number(q, c->verb);
	is[K_N] = c->n_values;
	for (int k = 0; k < c->n_values; k++)
		is[K_NAMED + k] = number(q, c->named[k]);
	is[K_POPS] = (uint16_t)likely_pops(t, q->by.i, c->parent);
	likely_parts(&q->by, part);
	is[K_SEEN] = part[P_SEEN];
	is[K_SEAT] = part[P_SEAT];
	is[K_CARD] = part[P_CARD];
	is[K_SOURCE] = part[P_SOURCE];
	is[K_FROM] = part[P_FROM];
	is[K_TO] = part[P_TO];
	is[K_ABILITY] = part[P_ABILITY];
	const uint32_t more = c->decision - q->decisions;
	is[K_MORE] = more <= 1 ? (uint16_t)more : 0;
	q->d->bad |= more > 1;
}

static void
be_decision(struct quick *q, const struct told_decision *is)
{
	const uint32_t moves = is->move - quick_last_move(q);
	const bool more = is->seat || is->ability || is->number || is->n_order;
	uint16_t *to = q->kind.is;
	memset(to, 0, sizeof q->kind.is);
	to[K_DECIDES] = 1;
	to[K_OF] = number(q, is->question);
	to[K_VERB] = number(q, is->verb);
	to[K_ASKED] =
		(uint16_t)(is->asked | is->seats << 2 | is->concedes << 10 | is->numbers << 11);
	to[K_MOVES] = (uint16_t)(moves < FEW_MOVES ? moves : FEW_MOVES);
	to[K_HAS] = (uint16_t)((is->card ? HAS_CARD : 0) | (is->place ? HAS_PLACE : 0) |
	                       (more ? HAS_MORE : 0));
}

/* 3. Does a kind fit what is written? */

void
quick_make_locals(struct quick *q)
{
	const uint32_t was = q->n_locals;
	q->n_locals = quick_n_kinds(q->l) + 64;
	q->local = alloc_more(q->local, q->n_locals, sizeof *q->local);
	memset(q->local + was, 0, (q->n_locals - was) * sizeof *q->local);
}

_Static_assert(offsetof(struct told_citation, verb) ==
                       offsetof(struct told_citation, event) + 2 * sizeof(told_short),
               "event, how and verb lie beside each other");

static bool
is_named(struct quick *q, uint16_t number, told_name name)
{
	return known_number(q->d, name) == number;
}

/* Has a kind parts that it does not say? */
bool
quick_has_others(const uint16_t *is)
{
	return is[K_CARD] >= n_likely[P_CARD] || is[K_SOURCE] >= n_likely[P_SOURCE] ||
	       is[K_FROM] >= n_likely[P_FROM] || is[K_TO] >= n_likely[P_TO] ||
	       is[K_ABILITY] >= MOST_ABILITY;
}

/* A citation of this kind has these names. */
static bool
fits_by_name(struct quick *q, const struct quick_kind *k, struct quick_local *local)
{
	const struct told_citation *c = q->by.is;
	const told_name rule = c->rule ? q->d->told->rule[c->rule - 1].name : 0;
	bool fits = is_named(q, k->is[K_OF], rule) && is_named(q, k->is[K_EVENT], c->event) &&
	            is_named(q, k->is[K_HOW], c->how) && is_named(q, k->is[K_VERB], c->verb) &&
	            k->is[K_N] == c->n_values;
	for (int i = 0; i < c->n_values && fits; i++)
		fits = is_named(q, k->is[K_NAMED + i], c->named[i]);
	if (!fits)
		return false;
	local->rule = c->rule;
	memcpy(local->name, &c->event, sizeof local->name);
	memcpy(local->named, c->named, sizeof local->named);
	local->n_values = c->n_values;
	local->others = quick_has_others(k->is);
	return local->known = true;
}

/* With `others`, it may be something that is to be coded. */
static inline bool
fits_name(const struct quick *q, int part, unsigned place, told_short is, bool others)
{
	return !others || place < n_likely[part] ? likely_name(&q->by, part, place) == is
	                                         : likely_place(&q->by, part, is) == place;
}

static inline bool
fits_names(const struct quick *q, const uint16_t *is, bool others)
{
	const struct told_citation *c = q->by.is;
	return fits_name(q, P_CARD, is[K_CARD], c->card, others) &&
	       fits_name(q, P_FROM, is[K_FROM], c->from, others) &&
	       fits_name(q, P_TO, is[K_TO], c->to, others) &&
	       fits_name(q, P_SOURCE, is[K_SOURCE], c->source, others);
}

static inline bool
has_names(const struct quick_local *local, const struct told_citation *c)
{
	return local->rule == c->rule && local->n_values == c->n_values &&
	       memcmp(local->name, &c->event, sizeof local->name) == 0 &&
	       memcmp(local->named, c->named, sizeof local->named) == 0;
}

static inline bool
fits_citation(struct quick *q, uint32_t kind, const struct quick_kind *k)
{
	const struct told_citation *c = q->by.is;
	struct quick_local *local = quick_local(q, kind);
	const uint16_t *is = k->is;
	if (local->known ? !has_names(local, c) : !fits_by_name(q, k, local))
		return false;
	return is[K_SEEN] == likely_seen(c) && likely_seat(&q->by, is[K_SEAT]) == c->seat &&
	       (local->others ? fits_names(q, is, true) : fits_names(q, is, false)) &&
	       likely_fits_ability(&q->by, is[K_ABILITY]) &&
	       is[K_MORE] == c->decision - q->decisions &&
	       likely_fits_parent(q->d->told, q->by.i, c->parent, is[K_POPS]);
}

/* `decides`: what is written is a decision, whose kind is known. */
static inline bool
fits(struct quick *q, uint32_t kind, bool decides)
{
	const struct quick_kind *k = quick_kind_at(q->l, kind);
	if (k->is[K_DECIDES] != decides)
		return false;
	return decides ? is_same(k, &q->kind) : fits_citation(q, kind, k);
}

/* 4. Coding it */

/* What parts may be: names, or below a bound. */
static const uint16_t citation_most[K_PARTS] = {
	[K_N] = TOLD_VALUES,
	[K_POPS] = MOST_POPS + 1,
	[K_SEEN] = 31,
	[K_SEAT] = 3 + TOLD_NO_SEAT,
	[K_CARD] = 4,
	[K_SOURCE] = 4,
	[K_FROM] = 6,
	[K_TO] = 6,
	[K_ABILITY] = MOST_ABILITY,
	[K_MORE] = 1,
};
static const uint16_t decision_most[K_PARTS] = {
	[K_ASKED] = 4095,
	[K_MOVES] = FEW_MOVES,
	[K_HAS] = HAS_ALL,
};

/* Could there be such a kind? */
static bool
is_kind(const struct quick *q)
{
	const uint16_t *is = q->kind.is;
	const uint16_t *most = is[K_DECIDES] ? decision_most : citation_most;
	bool fine = is[K_DECIDES] <= 1 && (!is[K_DECIDES] || (is[K_ASKED] & 3) <= TOLD_NO_SEAT);
	for (int i = K_OF; i < K_PARTS; i++)
		fine &= i < K_NAMES ? is[i] <= q->d->names.coded : is[i] <= most[i];
	return fine;
}

/* A new one: like another, and what is different. */
static uint16_t
code_new(struct quick *q)
{
	struct quick_learned *l = q->l;
	struct coder *c = &q->d->c;
	uint32_t like = is_reading(q->d) ? 0 : find_similar(q);
	like = coder_evenly(c, quick_n_kinds(l), like);
	const struct quick_kind other = *quick_kind_at(l, like);
	for (int i = 0; i < K_PARTS; i++) {
		uint32_t is = q->kind.is[i];
		if (!quick_bit(c, &l->changed[like > 0][i], is != other.is[i]))
			is = other.is[i];
		else if (i > K_DECIDES && i < K_NAMES)
			is = quick_new_name(q, (uint16_t)is);
		else
			is = quick_small(c, l->part[i], QUICK_PART_BITS, is);
		q->kind.is[i] = (uint16_t)is;
	}
	if (is_reading(q->d) && !is_kind(q)) {
		q->d->bad = true;
		return 0;
	}
	return keep(q, &q->kind);
}

/* One that was not guessed. */
static uint16_t
code_number(struct quick *q, bool decides)
{
	struct quick_learned *l = q->l;
	uint32_t is = 0;
	if (!is_reading(q->d)) {
		if (!decides)
			be_citation(q);
		is = *place_of(l, &q->kind);
	}
	is = quick_from_table(q, &l->kind, is);
	if (is == 0)
		return code_new(q);
	q->d->bad |= is >= quick_n_kinds(l);
	return q->d->bad ? 0 : (uint16_t)is;
}

/* By the kinds before: the three of them, two, what came there before that, one, and again before that. */
static uint32_t
context(const struct quick *q, unsigned rank)
{
	return rank == 0   ? quick_hash(q->one, q->two, q->three)
	       : rank <= 2 ? quick_hash(q->one, q->two, rank << 24)
	                   : quick_hash(q->one, 0, rank << 24);
}

/* What a context had last gives way to what it is, and is what it had before. */
static void
learn_wider(const struct quick_guess *g, unsigned i, uint16_t is)
{
	const struct quick_slot was = *g->slot[i];
	const bool had = (unsigned)(was.key ^ g->key[i]) - 1 < QUICK_SURE;
	const struct quick_guess last = { { g->slot[i] }, { g->key[i] }, 1 },
				 before = { { g->slot[i + 1] }, { g->key[i + 1] }, 1 };
	quick_learn_guess(&last, is);
	if (had && was.is != is)
		quick_learn_guess(&before, was.is);
}

static void
learn_kind(const struct quick_guess *g, uint16_t is)
{
	const struct quick_guess first = { { g->slot[0] }, { g->key[0] }, 1 };
	if (!is)
		return;
	quick_learn_guess(&first, is);
	for (unsigned i = 1; i + 1 < g->n; i += 2)
		learn_wider(g, i, is);
}

/* Where the three before it do not say what it is. */
static uint16_t
code_wider(struct quick *q, struct quick_guess *g, bool decides, uint32_t missed)
{
	struct quick_learned *l = q->l;
	uint32_t miss[QUICK_RANKS] = { missed };
	unsigned misses = missed != DENSE_NONE;
	for (unsigned i = 1; i < QUICK_RANKS; i++) {
		const unsigned sure = quick_look(l, g, context(q, i));
		const uint16_t had = g->slot[i]->is;
		bool known = sure > 0 && had < quick_n_kinds(l);
		for (unsigned k = 0; k < misses; k++)
			known &= had != miss[k];
		if (!known)
			continue;
		const bool right = !is_reading(q->d) && fits(q, had, decides);
		if (quick_bit(&q->d->c, &l->hit[Q_KIND][i][misses > 0][sure], right)) {
			if (i % 2)
				quick_look(l, g, context(q, i + 1));
			learn_kind(g, had);
			return had;
		}
		miss[misses++] = had;
	}
	const uint16_t is = code_number(q, decides);
	learn_kind(g, is);
	return is;
}

uint16_t
quick_kind(struct quick *q, const struct told_decision *decision)
{
	struct quick_learned *l = q->l;
	uint32_t missed = DENSE_NONE;
	struct quick_guess g = { .n = 0 };
	const bool decides = decision != NULL;
	if (decides)
		be_decision(q, decision);
	const unsigned sure = quick_look(l, &g, context(q, 0));
	const uint16_t had = g.slot[0]->is;
	if (sure && had < quick_n_kinds(l)) {
		const bool right = !is_reading(q->d) && fits(q, had, decides);
		if (quick_bit(&q->d->c, &l->hit[Q_KIND][0][0][sure], right)) {
			g.slot[0]->key = (uint16_t)(g.slot[0]->key + (sure < QUICK_SURE));
			q->is = quick_kind_at(l, had)->is;
			return had;
		}
		missed = had;
	}
	const uint16_t is = code_wider(q, &g, decides, missed);
	q->is = is ? quick_kind_at(l, is)->is : q->kind.is;
	return is;
}
