/* told_quick_code.c: numbers and names of form 4. */
#include <stdlib.h>
#include <string.h>

#include "judged/words/told_quick.h"

bool
quick_guess(struct quick *q, unsigned field, const uint32_t by[2], uint16_t *is,
            struct quick_guess *g)
{
	uint32_t missed = UINT32_MAX;
	g->n = 0;
	for (unsigned i = 0; i < 2; i++) {
		const unsigned sure = quick_look(q->l, g, by[i]);
		const uint16_t had = g->slot[i]->is;
		if (!sure || had == missed)
			continue;
		if (quick_bit(&q->d->c, &q->l->hit[field][i][missed != UINT32_MAX][sure],
		              had == *is)) {
			*is = had;
			return true;
		}
		missed = had;
	}
	return false;
}

/* How many bits it has, and the bits. */
uint64_t
quick_number(struct coder *c, quick_chance *length, uint64_t is)
{
	uint64_t number = is + 1, out = 1;
	unsigned n = 0;
	while (n < QUICK_LENGTHS - 1 && quick_bit(c, &length[n], number >> n > 1))
		n++;
	for (unsigned left = n; left > 0;) {
		const unsigned bits = left < 16 ? left : 16;
		left -= bits;
		out = out << bits | coder_evenly(c, UINT32_C(1) << bits,
		                                 (uint32_t)(number >> left) & ((1u << bits) - 1));
	}
	return out - 1;
}

uint32_t
quick_small(struct coder *c, quick_chance *tree, unsigned bits, uint32_t is)
{
	const uint32_t most = (UINT32_C(1) << bits) - 1,
		       out = quick_tree(c, tree, bits, is < most ? is : most) & most;
	return out < most ? out : coder_evenly(c, CODER_MOST, is);
}

static uint32_t
count(struct quick_table *table, uint32_t is)
{
	const uint32_t at = is < table->n ? is : table->n, was = table->cap;
	if (at >= was) {
		table->cap = at + 1024;
		table->count = alloc_more(table->count, table->cap, sizeof *table->count);
		memset(table->count + was, 0, (table->cap - was) * sizeof *table->count);
	}
	table->count[at]++;
	return is;
}

static uint32_t
find_in_table(const struct quick_table *table, uint32_t part)
{
	uint32_t at = table->find[part / (QUICK_TABLE / QUICK_FIND)];
	while (table->from[at + 1] <= part)
		at++;
	return at;
}

uint32_t
quick_from_table(struct quick *q, struct quick_table *table, uint32_t is)
{
	struct coder *c = &q->d->c;
	if (q->l->counting)
		return count(table, is);
	uint32_t at = c->reading      ? find_in_table(table, coder_find_part(c, QUICK_TABLE_BITS))
	              : is < table->n ? is
	                              : table->n;
	coder_take_parts(c, QUICK_TABLE_BITS, table->from[at],
	                 (uint32_t)(table->from[at + 1] - table->from[at]));
	if (at < table->n)
		return at;
	is -= table->n;
	const uint32_t low = coder_evenly(c, UINT8_MAX + 1, is < UINT8_MAX ? is : UINT8_MAX);
	return table->n + (low < UINT8_MAX ? low : coder_evenly(c, CODER_MOST, is));
}

/* Each number has a part, and the rest of them as often as they came. */
void
quick_settle_table(struct quick_table *table, uint32_t n)
{
	uint64_t all = 0, before = 0;
	table->from = alloc_zeroed(n + 2, sizeof *table->from);
	table->find = alloc_zeroed(QUICK_FIND, sizeof *table->find);
	for (uint32_t i = 0; i <= n; i++)
		all += i < table->cap ? table->count[i] : 0;
	for (uint32_t i = 0; i <= n; i++) {
		table->from[i] = (uint16_t)(i + before * (QUICK_TABLE - n - 1) / (all ? all : 1));
		before += i < table->cap ? table->count[i] : 0;
	}
	table->from[n + 1] = QUICK_TABLE;
	for (uint32_t i = 0, at = 0; i < QUICK_FIND; i++) {
		while (table->from[at + 1] <= i * (QUICK_TABLE / QUICK_FIND))
			at++;
		table->find[i] = (uint16_t)at;
	}
	free(table->count);
	table->count = NULL;
	table->cap = 0;
	table->n = n;
}

void
quick_free_table(struct quick_table *table)
{
	free(table->from);
	free(table->find);
	free(table->count);
}

uint16_t
quick_new_name(struct quick *q, uint16_t is)
{
	const uint32_t number = quick_from_table(q, &q->l->name, is);
	q->d->bad |= is_reading(q->d) && number > q->d->names.coded;
	return q->d->bad ? 0 : (uint16_t)number;
}

uint16_t
quick_unguessed(struct quick *q, unsigned field, enum sort sort, uint16_t is)
{
	struct dense *d = q->d;
	struct sorted *s = sort < SORTS ? &d->learned->sorted[sort] : NULL;
	if (s && s->n > 0) {
		const uint32_t at = is_reading(d) || is >= MOST_SORTED ? 0 : s->at[is];
		if (quick_bit(&d->c, &q->l->other[field], at > 0))
			return s->number[coder_evenly(&d->c, s->n, at - 1)];
	}
	is = quick_new_name(q, is);
	if (d->bad)
		return 0;
	if (s)
		dense_add_to_sort(s, is);
	return is;
}

uint16_t
quick_name(struct quick *q, unsigned field, enum sort sort, const uint32_t by[2], uint16_t is)
{
	struct quick_guess g;
	if (!quick_guess(q, field, by, &is, &g))
		is = quick_unguessed(q, field, sort, is);
	else if (is > q->d->names.n)
		q->d->bad = true;
	if (q->d->bad)
		return 0;
	quick_learn_guess(&g, is);
	return is;
}

int32_t
quick_signed(struct quick *q, unsigned field, const uint32_t by[2], int32_t is)
{
	struct quick_guess g;
	const uint64_t code = told_zigzag(is);
	uint16_t small = (uint16_t)(code < UINT16_MAX ? code : UINT16_MAX);
	uint64_t out;
	if (!quick_guess(q, field, by, &small, &g))
		out = quick_number(&q->d->c, q->l->length[field], code);
	else if (small == UINT16_MAX)
		out = UINT16_MAX + quick_number(&q->d->c, q->l->length[field], code - UINT16_MAX);
	else
		out = small;
	quick_learn_guess(&g, (uint16_t)(out < UINT16_MAX ? out : UINT16_MAX));
	q->d->bad |= out > UINT32_MAX;
	return (int32_t)told_unzigzag(out);
}
