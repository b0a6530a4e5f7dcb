/* told_quick_run.c: a run of form 4, step by step. */
#include <stdlib.h>
#include <string.h>

#include "judged/words/told_quick.h"

/* 1. Citations */

/* A rule is written where it acts first. */
static void
define_rule(struct quick *q, uint16_t rule)
{
	struct dense *d = q->d;
	struct told_ruling *t = d->told;
	const uint32_t i = q->n_rules;
	struct told_rule new = { 0 };
	uint16_t clause = 0, said = 0, mark = 0;
	struct quick_guess g;
	if (!is_reading(d)) {
		new = t->rule[i];
		clause = (uint16_t)number_of(d, new.clause);
		said = (uint16_t)number_of(d, new.said);
		mark = new.mark;
	}
	const uint32_t clauses = quick_hash(rule, Q_CLAUSE << 16, 3 << 24),
		       saids = quick_hash(rule, Q_SAID << 16, 3 << 24),
		       marks = quick_hash(rule, Q_MARK << 16, 3 << 24);
	clause = quick_name(q, Q_CLAUSE, S_OTHER, (const uint32_t[]){ clauses, clauses }, clause);
	said = quick_name(q, Q_SAID, S_OTHER, (const uint32_t[]){ saids, saids }, said);
	if (!quick_guess(q, Q_MARK, (const uint32_t[]){ marks, marks }, &mark, &g))
		mark = (uint16_t)coder_evenly(&d->c, TOLD_PRESUMED + 1, mark);
	quick_learn_guess(&g, mark);
	d->bad |= mark > TOLD_PRESUMED;
	if (is_reading(d)) {
		new = (struct told_rule){ name_of(d, rule), name_of(d, clause), name_of(d, said),
			                  (uint8_t)mark };
		ADD_ROW(t->rule, t->n_rules, t->cap_rules, new);
	}
	here_of(d, rule)->rule = ++q->n_rules;
}

/* The rule of a citation: which one in the ruling. */
static uint32_t
settle_rule(struct quick *q, uint16_t rule)
{
	struct dense *d = q->d;
	if (!rule)
		return 0;
	if (here_of(d, rule)->rule == 0) {
		if (!is_reading(d) && q->by.is->rule != q->n_rules + 1) {
			d->bad = true;
			return 0;
		}
		define_rule(q, rule);
	}
	return here_of(d, rule)->rule;
}

static told_short
short_name(struct dense *d, uint32_t number)
{
	const told_name name = name_of(d, number);
	d->bad |= name > UINT16_MAX;
	return (told_short)name;
}

/* What a kind says, in the names of this ruling. */
static void
settle_kind(struct quick *q, struct quick_local *local)
{
	struct dense *d = q->d;
	const uint16_t *is = q->is;
	local->settled = true;
	local->rule = settle_rule(q, is[K_OF]);
	local->others = quick_has_others(is);
	if (!is_reading(d)) {
		d->bad |= local->rule != q->by.is->rule;
		return;
	}
	local->n_values = (uint8_t)is[K_N];
	for (int i = 0; i < 3; i++)
		local->name[i] = short_name(d, is[K_EVENT + i]);
	for (int k = 0; k < is[K_N]; k++)
		local->named[k] = short_name(d, is[K_NAMED + k]);
}

static inline void
take_names(const struct quick_local *local, struct told_citation *c)
{
	memcpy(&c->event, local->name, sizeof local->name);
	memcpy(c->named, local->named, sizeof local->named);
	c->rule = local->rule;
	c->n_values = local->n_values;
}

static void
code_parent(struct quick *q, struct told_citation *c)
{
	struct dense *d = q->d;
	const uint32_t pops = q->is[K_POPS];
	uint32_t left = 0, parent;
	if (pops > MOST_POPS)
		parent = (uint32_t)quick_number(&d->c, q->l->length[Q_BACK], c->parent);
	else
		parent = likely_parent(d->told, q->by.i, pops, &left);
	d->bad |= left > 0 || parent > q->by.i;
	if (!is_reading(d))
		return;
	c->parent = d->bad ? 0 : parent;
	q->by.in[IN_PARENT] = c->parent ? &d->told->citation[c->parent - 1] : &likely_nobody;
}

static void
code_name(struct quick *q, int part, unsigned place, unsigned field, const uint32_t by[2],
          told_short *is)
{
	struct dense *d = q->d;
	if (place < n_likely[part]) {
		if (is_reading(d))
			*is = likely_name(&q->by, part, place);
		return;
	}
	const enum sort sort = part == P_CARD || part == P_SOURCE ? S_CARD : S_PLACE;
	uint16_t number = is_reading(d) ? 0 : (uint16_t)number_of(d, *is);
	number = quick_name(q, field, sort, by, number);
	if (is_reading(d))
		*is = short_name(d, number);
}

#define BY(...)                                                                                    \
	(const uint32_t[])                                                                         \
	{                                                                                          \
		__VA_ARGS__                                                                        \
	}

static void
code_card_and_places(struct quick *q, uint16_t kind, struct told_citation *c)
{
	struct dense *d = q->d;
	const uint16_t *is = q->is;
	const uint32_t seat = c->seat;
	code_name(q, P_FROM, is[K_FROM], Q_FROM,
	          BY(quick_hash(kind, seat | Q_FROM << 16, q->one),
	             quick_hash(kind, seat | Q_FROM << 16, 4 << 24)),
	          &c->from);
	code_name(q, P_CARD, is[K_CARD], Q_CARD,
	          BY(quick_hash(kind, seat | Q_CARD << 16, number_at(d, c->from)),
	             quick_hash(kind, seat | Q_CARD << 16, 4 << 24)),
	          &c->card);
	const uint32_t card = number_at(d, c->card);
	code_name(q, P_TO, is[K_TO], Q_TO,
	          BY(quick_hash(kind, card | Q_TO << 16, 5 << 24),
	             quick_hash(kind, seat | Q_TO << 16, number_at(d, c->from))),
	          &c->to);
	code_name(q, P_SOURCE, is[K_SOURCE], Q_SOURCE,
	          BY(quick_hash(kind, card | Q_SOURCE << 16, 5 << 24),
	             quick_hash(kind, seat | Q_SOURCE << 16, 4 << 24)),
	          &c->source);
}

static void
code_ability(struct quick *q, uint16_t kind, struct told_citation *c)
{
	struct dense *d = q->d;
	const unsigned part = q->is[K_ABILITY];
	uint16_t ability = c->ability;
	struct quick_guess g;
	if (part < MOST_ABILITY) {
		if (is_reading(d))
			c->ability = likely_ability(&q->by, part);
		return;
	}
	const uint32_t by[] = { quick_hash(kind, number_at(d, c->card) | Q_ABILITY << 16,
		                           number_at(d, c->source)),
		                quick_hash(q->is[K_OF], Q_ABILITY << 16, 4 << 24) };
	if (!quick_guess(q, Q_ABILITY, by, &ability, &g))
		ability = (uint16_t)coder_evenly(&d->c, UINT8_MAX + 1, ability);
	quick_learn_guess(&g, ability);
	d->bad |= ability > UINT8_MAX;
	if (is_reading(d))
		c->ability = (uint8_t)ability;
}

/* What a value of that name was last, for the same seat. */
static int32_t *
last_value(struct quick *q, uint32_t named, uint8_t seat)
{
	return &q->last[(named * 3 + seat) % LASTS];
}

static int32_t
code_value(struct quick *q, uint16_t kind, const struct told_citation *c, int k, int32_t last)
{
	struct dense *d = q->d;
	const uint32_t at = (uint32_t)k << 8 | c->seat | Q_VALUE << 16;
	const uint32_t by[] = { quick_hash(kind, at, number_at(d, c->card)),
		                quick_hash(kind, at | 4 << 24, (uint32_t)last) };
	const int32_t is = c->value[k];
	const bool fits = is == (int16_t)is && is != INT16_MIN;
	uint16_t guess = fits ? (uint16_t)is : (uint16_t)INT16_MIN;
	struct quick_guess g;
	if (quick_guess(q, Q_VALUE, by, &guess, &g) && guess != (uint16_t)INT16_MIN) {
		quick_learn_guess(&g, guess);
		return (int16_t)guess;
	}
	const uint64_t off =
		quick_number(&d->c, q->l->length[Q_VALUE], told_zigzag((int64_t)is - last));
	const int32_t out = (int32_t)((uint32_t)told_unzigzag(off) + (uint32_t)last);
	quick_learn_guess(&g, out == (int16_t)out ? (uint16_t)out : (uint16_t)INT16_MIN);
	return out;
}

/* The second value may be what the first one was before. */
static void
code_values(struct quick *q, uint16_t kind, struct told_citation *c)
{
	struct dense *d = q->d;
	int32_t before = 0;
	for (int k = 0; k < c->n_values; k++) {
		int32_t *last = last_value(q, number_at(d, c->named[k]), c->seat), was = *last;
		if (k > 0 && quick_bit(&d->c, &q->l->other[Q_BEFORE], c->value[k] == before))
			*last = before;
		else
			*last = code_value(q, kind, c, k, was);
		if (is_reading(d))
			c->value[k] = *last;
		before = k ? before : was;
	}
}

/* Reading: the names that stand beside it. */
static inline void
take_likely(const struct quick *q, struct told_citation *c)
{
	c->from = likely_name(&q->by, P_FROM, q->is[K_FROM]);
	c->card = likely_name(&q->by, P_CARD, q->is[K_CARD]);
	c->to = likely_name(&q->by, P_TO, q->is[K_TO]);
	c->source = likely_name(&q->by, P_SOURCE, q->is[K_SOURCE]);
	c->ability = likely_ability(&q->by, q->is[K_ABILITY]);
}

static void
code_citation(struct quick *q, uint16_t kind)
{
	struct dense *d = q->d;
	struct told_citation *c = q->by.is;
	const uint16_t *is = q->is;
	struct quick_local unkept = { 0 }, *local = kind ? quick_local(q, kind) : &unkept;
	if (!local->settled)
		settle_kind(q, local);
	if (is_reading(d)) {
		take_names(local, c);
		code_parent(q, c);
		c->decision = q->decisions + is[K_MORE];
		c->seat = likely_seat(&q->by, is[K_SEAT]);
		c->audience = is[K_SEEN] & TOLD_ALL;
		c->unknown = is[K_SEEN] >> 4;
		d->bad |= c->seat > TOLD_NO_SEAT;
	} else if (is[K_POPS] > MOST_POPS) {
		code_parent(q, c);
	}
	if (d->bad)
		return;
	if (local->others) {
		code_card_and_places(q, kind, c);
		code_ability(q, kind, c);
	} else if (is_reading(d)) {
		take_likely(q, c);
	}
	if (c->n_values)
		code_values(q, kind, c);
}

/* 2. Decisions */

static void
code_order(struct quick *q, struct told_decision *is, uint16_t kind)
{
	struct dense *d = q->d;
	struct told_ruling *t = d->told;
	const uint32_t by = quick_hash(kind, Q_ORDER << 16, 4 << 24);
	is->n_order = (uint32_t)quick_signed(q, Q_ORDER, BY(by, by), (int32_t)is->n_order);
	d->bad |= is->n_order > TOLD_MOST_ROWS;
	q->n_order += is->n_order;
	for (uint32_t i = 0; i < is->n_order && goes_on(d); i++) {
		uint16_t number = 0;
		if (!is_reading(d))
			number = (uint16_t)number_of(d, t->order[is->order_at + i]);
		number = quick_unguessed(q, Q_ORDER, S_CARD, number);
		if (is_reading(d) && !d->bad)
			ADD_ROW(t->order, t->n_order, t->cap_order, name_of(d, number));
	}
	d->bad |= t->n_order > TOLD_MOST_ROWS;
}

static told_name
code_picked(struct quick *q, unsigned field, enum sort sort, const uint32_t by[2], told_name is)
{
	struct dense *d = q->d;
	uint16_t number = is_reading(d) ? 0 : (uint16_t)number_of(d, is);
	number = quick_name(q, field, sort, by, number);
	return is_reading(d) ? name_of(d, number) : is;
}

static void
code_more(struct quick *q, struct told_decision *is, uint16_t kind)
{
	const uint32_t card = number_at(q->d, is->card),
		       seat = quick_hash(kind, Q_PICKED_SEAT << 16, 4 << 24),
		       ability = quick_hash(kind, Q_PICKED_ABILITY << 16 | card, 5 << 24),
		       number = quick_hash(kind, Q_PICKED_NUMBER << 16, 4 << 24);
	is->seat = code_picked(q, Q_PICKED_SEAT, S_OTHER, BY(seat, seat), is->seat);
	is->ability = quick_signed(q, Q_PICKED_ABILITY, BY(ability, ability), is->ability);
	is->number = quick_signed(q, Q_PICKED_NUMBER, BY(number, number), is->number);
	code_order(q, is, kind);
}

static uint32_t
code_move(struct quick *q, uint16_t kind, uint32_t is)
{
	const uint32_t last = quick_last_move(q), by = quick_hash(kind, Q_MOVES << 16, 4 << 24);
	if (q->is[K_MOVES] < FEW_MOVES)
		return last + q->is[K_MOVES];
	return last + (uint32_t)quick_signed(q, Q_MOVES, BY(by, by), (int32_t)(is - last));
}

static void
code_decision(struct quick *q, uint16_t kind, struct told_decision *is)
{
	struct dense *d = q->d;
	const uint16_t *k = q->is;
	if (is_reading(d)) {
		is->question = name_of(d, k[K_OF]);
		is->verb = name_of(d, k[K_VERB]);
		is->asked = k[K_ASKED] & 3;
		is->seats = (uint8_t)(k[K_ASKED] >> 2);
		is->concedes = k[K_ASKED] >> 10 & 1;
		is->numbers = k[K_ASKED] >> 11 & 1;
		is->order_at = q->n_order;
	}
	d->bad |= is->order_at != q->n_order;
	is->move = code_move(q, kind, is->move);
	if (k[K_HAS] & HAS_CARD)
		is->card = code_picked(q, Q_PICKED, S_CARD,
		                       BY(quick_hash(kind, Q_PICKED << 16, q->one),
		                          quick_hash(kind, Q_PICKED << 16, 4 << 24)),
		                       is->card);
	const uint32_t card = number_at(d, is->card);
	if (k[K_HAS] & HAS_PLACE)
		is->place = code_picked(q, Q_PLACE, S_PLACE,
		                        BY(quick_hash(kind, Q_PLACE << 16 | card, 5 << 24),
		                           quick_hash(kind, Q_PLACE << 16, 4 << 24)),
		                        is->place);
	if (k[K_HAS] & HAS_MORE)
		code_more(q, is, kind);
}

/* 3. All of it */

static void
step_decision(struct quick *q, uint16_t kind, const struct told_decision *decision)
{
	struct dense *d = q->d;
	struct told_ruling *t = d->told;
	struct told_decision is = decision ? *decision : (struct told_decision){ 0 };
	d->bad |= q->decisions >= d->n_decisions;
	if (d->bad)
		return;
	code_decision(q, kind, &is);
	q->asked.card = (told_short)is.card;
	q->asked.from = (told_short)is.place;
	if (is_reading(d))
		ADD_ROW(t->decision, t->n_decisions, t->cap_decisions, is);
	q->decisions++;
}

static inline void
step_citation(struct quick *q, uint16_t kind, uint32_t all)
{
	struct dense *d = q->d;
	struct told_ruling *t = d->told;
	d->bad |= q->by.i >= all;
	if (d->bad)
		return;
	code_citation(q, kind);
	if (is_reading(d)) {
		ADD_ROW(t->citation, t->n_citations, t->cap_citations, *q->by.is);
		t->unread--;
	}
	q->by.in[IN_LAST] = &t->citation[q->by.i++];
}

/* Writing: the decision that comes next, or none. */
static inline const struct told_decision *
next_decision(const struct quick *q)
{
	const struct told_ruling *t = q->d->told;
	if (q->decisions == t->n_decisions)
		return NULL;
	if (q->by.i < t->n_citations && t->citation[q->by.i].decision <= q->decisions)
		return NULL;
	return &t->decision[q->decisions];
}

static inline void
be_at_citation(struct quick *q)
{
	const struct told_ruling *t = q->d->told;
	struct told_citation *c = &t->citation[q->by.i];
	q->by.is = c;
	q->by.in[IN_ITSELF] = c;
	q->by.in[IN_PARENT] = c->parent ? &t->citation[c->parent - 1] : &likely_nobody;
}

static void
step(struct quick *q, uint32_t all)
{
	struct dense *d = q->d;
	struct told_citation read;
	const struct told_decision *decision = NULL;
	if (is_reading(d)) {
		read = (struct told_citation){ 0 };
		q->by.is = &read;
		q->by.in[IN_ITSELF] = &read;
	} else if (!(decision = next_decision(q))) {
		be_at_citation(q);
	}
	const uint16_t kind = quick_kind(q, decision);
	if (d->bad)
		return;
	if (q->is[K_DECIDES])
		step_decision(q, kind, decision);
	else
		step_citation(q, kind, all);
	q->three = q->two;
	q->two = q->one;
	q->one = kind;
}

static void
begin(struct quick *q)
{
	q->by = (struct beside){ .in = { &likely_nobody, &likely_nobody, &likely_nobody,
		                         &q->asked } };
	q->one = q->two = q->three = 0;
	q->asked = likely_nobody;
	q->decisions = q->n_rules = q->n_order = 0;
	memset(q->last, 0, sizeof q->last);
	free(q->local);
	q->local = NULL;
	q->n_locals = 0;
}

void
quick_run(struct quick *q)
{
	struct dense *d = q->d;
	struct told_ruling *t = d->told;
	const uint32_t all = is_reading(d) ? t->unread : t->n_citations;
	const uint32_t n = all < d->most ? all : d->most;
	begin(q);
	while ((q->by.i < n || (n == all && q->decisions < d->n_decisions)) && goes_on(d))
		step(q, all);
	d->bad |= !is_reading(d) && (q->n_rules != t->n_rules || q->n_order != t->n_order);
}

/* 4. What is known before */

static void
set_even(quick_chance *chance, size_t n)
{
	for (size_t i = 0; i < n; i++)
		chance[i] = 1 << 15;
}

struct quick_learned *
quick_new(void)
{
	struct quick_learned *l = alloc_zeroed(1, sizeof *l);
	l->counting = true;
	set_even(&l->hit[0][0][0][0], offsetof(struct quick_learned, slot) / sizeof(quick_chance));
	ADD_ROW(l->kinds.at, l->kinds.n, l->kinds.cap, (struct quick_kind){ 0 });
	return l;
}

void
quick_free(struct quick_learned *l)
{
	if (l)
		free(l->kinds.at);
	free(l);
}

void
quick_settle(struct start *start)
{
	struct quick_learned *l = start->quick;
	l->counting = false;
	quick_settle_table(&l->kind, quick_n_kinds(l));
	quick_settle_table(&l->name, start->names.n + 1);
}

void
quick_learn(struct start *start, struct told_ruling *told)
{
	struct dense d = { .most = UINT32_MAX };
	struct quick_learned *l = start->quick;
	struct quick q = { .d = &d, .l = l };
	struct buffer run = { 0 };
	dense_begin(&d, start, true);
	d.told = told;
	d.own = &d.all[0];
	d.own->number = alloc_zeroed((size_t)told->n_names + 1, sizeof *d.own->number);
	d.n_decisions = told->n_decisions;
	coder_write(&d.c, NULL, &run);
	quick_run(&q);
	l->kind.n = quick_n_kinds(l);
	l->name.n = d.names.n + 1;
	free(q.local);
	dense_end(&d, start, true);
	buffer_free(&run);
}
