/*
 * told_pack.c: what is told of a ruling as a record, and back.
 *
 * A record stands for itself: it names rules, cards, places and values by their texts, each once, in the order of
 * their first use, so no version needs the tables of another to read it. What there are many of, citations first of
 * all, is written column by column, numbers as varints, because a column is alike throughout. docs/record.md has the
 * form byte by byte, and what each version promises of it.
 *
 *	form | { texts | the run } { texts | what is told } A? B?
 *
 * The run, its decisions and citations, comes first and with texts of its own: the chain digest is over that alone.
 *
 * Writing and reading go through the same tables below. Whatever the bytes, reading gives a record that can be told
 * or none.
 */
#include <assert.h>
#include <endian.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/utf8.h"
#include "judged/words/told.h"
#include "judged/words/told_form.h"

/* The version of the chain digest; forms of records: 1 and 2 differ in nothing but that. */
enum { CHAIN = 2, DENSE = 3, QUICK = 4, FORM = QUICK };

/* From so many citations on it is form 4 that is kept: games, and not positions. */
enum { LONG = 500 };

/* 1. Columns */

enum how {
	PLAIN, /* a number, none below 0 */
	SIGNED,
	NAME,
	SINCE, /* the difference to the row before */
	BACK,  /* a row before this one, by how far; 0: none */
};

/* What a row is likely to have, as a row before it had: only where it has something else is it written. */
enum likely {
	NOTHING,
	AS_ALIKE,  /* the last with the same key after one with the same key as the row before */
	AS_PARENT, /* its parent */
	AS_BEFORE, /* what came after the two rows before the last time */
};

struct column {
	size_t offset, size;
	enum how how;
	enum likely likely;
	uint32_t most;
};

/* Columns of the rows of one list; where a row has its key, and its parent. */
struct table {
	const struct column *column;
	size_t n_columns, size, key, parent;
};

enum { NO_KEY = 1 << 20, LIKELY = 4096, FEW_ROWS = LIKELY / 8, MOST_COLUMNS = 18 };

_Static_assert(MOST_COLUMNS <= 32, "columns have a bit each");

#define COLUMN(row, member, how, likely, most)                                                     \
	{                                                                                          \
		offsetof(struct row, member), sizeof((struct row *)0)->member, how, likely, most   \
	}

#define TABLE(columns, row, key, parent)                                                           \
	{                                                                                          \
		columns, sizeof(columns) / sizeof *(columns), sizeof(row), key, parent             \
	}

#define CITATION(member, how, likely, most) COLUMN(told_citation, member, how, likely, most)
#define DECISION(member, how, most) COLUMN(told_decision, member, how, AS_ALIKE, most)

static const struct column citation_run[] = {
	CITATION(rule, PLAIN, AS_BEFORE, UINT32_MAX),
	CITATION(parent, BACK, AS_ALIKE, 0),
	CITATION(decision, SINCE, AS_ALIKE, UINT32_MAX),
	CITATION(event, NAME, AS_ALIKE, 0),
	CITATION(how, NAME, AS_ALIKE, 0),
	CITATION(seat, PLAIN, AS_PARENT, TOLD_NO_SEAT),
	CITATION(card, NAME, AS_PARENT, 0),
	CITATION(source, NAME, AS_PARENT, 0),
	CITATION(ability, PLAIN, AS_PARENT, UINT8_MAX),
	CITATION(from, NAME, AS_ALIKE, 0),
	CITATION(to, NAME, AS_ALIKE, 0),
	CITATION(n_values, PLAIN, AS_ALIKE, TOLD_VALUES),
	CITATION(named[0], NAME, AS_ALIKE, 0),
	CITATION(value[0], SIGNED, AS_ALIKE, 0),
	CITATION(named[1], NAME, AS_ALIKE, 0),
	CITATION(value[1], SIGNED, AS_ALIKE, 0),
	CITATION(named[2], NAME, AS_ALIKE, 0),
	CITATION(value[2], SIGNED, AS_ALIKE, 0),
};

_Static_assert(sizeof citation_run / sizeof *citation_run == MOST_COLUMNS,
               "no table has more columns");

static const struct column citation_told[] = {
	CITATION(audience, PLAIN, AS_ALIKE, TOLD_ALL),
	CITATION(unknown, PLAIN, AS_ALIKE, 1),
	CITATION(verb, NAME, AS_ALIKE, 0),
};

static const struct column decision_run[] = {
	COLUMN(told_decision, question, NAME, AS_BEFORE, 0),
	DECISION(asked, PLAIN, TOLD_NO_SEAT),
	DECISION(seats, PLAIN, UINT8_MAX),
	DECISION(concedes, PLAIN, 1),
	DECISION(verb, NAME, 0),
	DECISION(card, NAME, 0),
	DECISION(place, NAME, 0),
	DECISION(seat, NAME, 0),
	DECISION(ability, SIGNED, 0),
	DECISION(numbers, PLAIN, 1),
	DECISION(number, SIGNED, 0),
	DECISION(n_order, PLAIN, UINT32_MAX),
};

static const struct column decision_told[] = { COLUMN(told_decision, move, SINCE, NOTHING,
	                                              UINT32_MAX) };
static const struct column order_run[] = { { 0, sizeof(told_name), NAME, NOTHING, 0 } };
static const struct column rule_run[] = { COLUMN(told_rule, name, NAME, NOTHING, 0) };
static const struct column rule_told[] = {
	COLUMN(told_rule, clause, NAME, NOTHING, 0),
	COLUMN(told_rule, said, NAME, NOTHING, 0),
	COLUMN(told_rule, mark, PLAIN, NOTHING, TOLD_PRESUMED),
};
static const struct column cell_told[] = {
	COLUMN(told_cell, kind, PLAIN, NOTHING, TOLD_KINDS - 1),
	COLUMN(told_cell, audience, PLAIN, NOTHING, TOLD_ALL | TOLD_ALOUD),
	COLUMN(told_cell, heap, PLAIN, NOTHING, TOLD_ORDERED | TOLD_UNCOUNTED),
	COLUMN(told_cell, name, NAME, AS_BEFORE, 0),
};

static const struct table citations_of_run = TABLE(citation_run, struct told_citation,
                                                   offsetof(struct told_citation, rule),
                                                   offsetof(struct told_citation, parent)),
			  citations_as_told = TABLE(citation_told, struct told_citation,
                                                    offsetof(struct told_citation, rule), NO_KEY),
			  decisions_of_run =
				  TABLE(decision_run, struct told_decision,
                                        offsetof(struct told_decision, question), NO_KEY),
			  decisions_as_told =
				  TABLE(decision_told, struct told_decision, NO_KEY, NO_KEY),
			  orders = TABLE(order_run, told_name, NO_KEY, NO_KEY),
			  rules_of_run = TABLE(rule_run, struct told_rule, NO_KEY, NO_KEY),
			  rules_as_told = TABLE(rule_told, struct told_rule, NO_KEY, NO_KEY),
			  cells = TABLE(cell_told, struct told_cell, NO_KEY, NO_KEY);

static inline int64_t
read_field(size_t offset, size_t size, bool is_signed, const void *row)
{
	const unsigned char *at = (const unsigned char *)row + offset;
	uint32_t number;
	uint16_t little;
	if (size == 1)
		return *at;
	if (size == sizeof little) {
		memcpy(&little, at, sizeof little);
		return little;
	}
	memcpy(&number, at, sizeof number);
	return is_signed ? (int32_t)number : (int64_t)number;
}

/* What is likely of rows: those they are like, and what a column has. */
struct likeness {
	const struct table *table;
	const struct column *column;
	const char *rows;
	uint64_t *code; /* by row, of a column that is not as it stands there */
	uint32_t *like; /* by row: the last with the same key after the same key, from 1; 0: none */
	/* Of each column the rows in which it is not as likely: `n_unlike` of them, from column * rows on. */
	uint32_t *unlike, n_unlike[MOST_COLUMNS];
	const told_name *number; /* that texts have in the record; NULL: these are theirs */
};

/* By a place of two numbers: what came there last. 0 throughout but while it is used, for to clear all of it for every
 * column took longer than the column. */
static _Thread_local uint64_t at_place[LIKELY];

static struct likeness
likeness(const struct table *table, const void *rows, uint32_t n)
{
	return (struct likeness){
		.table = table,
		.rows = rows,
		.code = alloc_zeroed((size_t)n + 1, sizeof(uint64_t)),
	};
}

static void
end_likeness(struct likeness *l)
{
	free(l->code);
	free(l->like);
	free(l->unlike);
}

/* Where something of two numbers is remembered; when two of them meet there, one is forgotten. */
static inline uint16_t
place_of(uint64_t a, uint64_t b)
{
	return (uint16_t)((a * 31 + b * 17) % LIKELY);
}

/* The key of a row: a rule, or a text by its number in the record. */
static uint64_t
key_of(const struct likeness *l, uint32_t i)
{
	uint32_t key;
	memcpy(&key, l->rows + i * l->table->size + l->table->key, sizeof key);
	return l->number && l->table == &decisions_of_run ? l->number[key] : key;
}

static inline uint16_t
place_of_row(const struct likeness *l, uint32_t i)
{
	return place_of(key_of(l, i), i ? key_of(l, i - 1) : 0);
}

static void
forget_places(const struct likeness *l, uint32_t n)
{
	if (n > FEW_ROWS)
		memset(at_place, 0, sizeof at_place);
	for (uint32_t i = 0; i < n && n <= FEW_ROWS; i++)
		at_place[place_of_row(l, i)] = 0;
}

static void
find_like(struct likeness *l, uint32_t n)
{
	l->like = alloc_bytes(((size_t)n + 1) * sizeof *l->like);
	for (uint32_t i = 0; i < n; i++) {
		uint64_t *last = &at_place[place_of_row(l, i)];
		l->like[i] = (uint32_t)*last;
		*last = i + 1;
	}
	forget_places(l, n);
}

static void
begin_column(struct likeness *l, const struct column *column, uint32_t n)
{
	l->column = column;
	if (column->likely == AS_ALIKE && !l->like)
		find_like(l, n);
}

static inline uint64_t *
followed(const struct likeness *l, uint32_t i)
{
	return &at_place[place_of(i ? l->code[i - 1] : 0, i > 1 ? l->code[i - 2] : 0)];
}

/* Of `n` rows, or as many of them as there were. */
static void
end_column(const struct likeness *l, uint32_t n)
{
	if (l->column->likely != AS_BEFORE)
		return;
	if (n > FEW_ROWS)
		memset(at_place, 0, sizeof at_place);
	for (uint32_t i = 0; i < n && n <= FEW_ROWS; i++)
		*followed(l, i) = 0;
}

static inline uint32_t
parent_of(const struct likeness *l, uint32_t i)
{
	uint32_t parent;
	memcpy(&parent, l->rows + i * l->table->size + l->table->parent, sizeof parent);
	return parent;
}

/* The row which another is likely to be as, from 1; 0: it likely has 0. */
static inline uint32_t
like_row(const struct likeness *l, uint32_t i, enum likely kind)
{
	return kind == AS_PARENT ? parent_of(l, i) : l->like[i];
}

/* Does a row likely have what stands in another, number for number? */
static inline bool
is_copied(enum likely kind, enum how how)
{
	return (kind == AS_ALIKE || kind == AS_PARENT) && how != SINCE && how != BACK;
}

/* The likely code of a row, of a column of which something is likely. */
static inline uint64_t
likely(const struct likeness *l, uint32_t i, enum likely kind)
{
	if (kind == AS_BEFORE)
		return *followed(l, i);
	uint32_t like = like_row(l, i, kind);
	return like ? l->code[like - 1] : 0;
}

static inline void
remember(struct likeness *l, uint32_t i, enum likely kind, uint64_t code)
{
	if (kind == AS_BEFORE)
		*followed(l, i) = code;
	l->code[i] = code;
}

/* 2. Writing */

/* The numbers texts have in the record, in the order of their first use. */
struct packing {
	const struct told_ruling *told;
	struct buffer *to;
	told_name *number;  /* by told_name; 0: not used yet */
	struct buffer text; /* those used since the last table */
	uint32_t n, n_text;
};

static void
put_long(struct buffer *to, uint64_t number)
{
	unsigned char bytes[10];
	size_t n = 0;
	for (; number >= 128; number >>= 7)
		bytes[n++] = (unsigned char)(number | 128);
	bytes[n++] = (unsigned char)number;
	buffer_bytes(to, bytes, n);
}

static inline void
put(struct buffer *to, uint64_t number)
{
	if (number < 128 && to->n < to->cap)
		to->at[to->n++] = (char)number;
	else
		put_long(to, number);
}

static uint32_t
new_number(struct packing *p, told_name name)
{
	const char *text = told_name_text(p->told, name);
	buffer_bytes(&p->text, text, strlen(text) + 1);
	p->n_text++;
	return p->number[name] = ++p->n;
}

static inline uint32_t
number_of(struct packing *p, told_name name)
{
	uint32_t number = p->number[name];
	return number || !name ? number : new_number(p, name);
}

static void
put_name(struct packing *p, told_name name)
{
	put(p->to, number_of(p, name));
}

static inline uint64_t
code_of(struct packing *p, enum how how, uint32_t i, int64_t is, int64_t before)
{
	switch (how) {
	case SIGNED: return told_zigzag(is);
	case NAME: return number_of(p, (told_name)is);
	case SINCE: return told_zigzag(is - before);
	case BACK: return (uint64_t)(is ? i + 1 - is : 0);
	case PLAIN: break;
	}
	return (uint64_t)is;
}

/* Of what rows likely have as others have it: where a row has something else, a bit for each column. Without branches, for
 * nobody can guess where that is, and unrolled, so that each column is one comparison. */
static inline __attribute__((always_inline)) uint32_t
unlike_of(const struct column *column, size_t n, const char *row, const char *like,
          const char *parent)
{
	uint32_t unlike = 0;
#pragma GCC unroll 32
	for (size_t i = 0; i < n; i++) {
		const struct column *c = &column[i];
		const char *as = c->likely == AS_PARENT ? parent : like;
		if (!is_copied(c->likely, c->how))
			continue;
		if (c->size == 1)
			unlike |= (uint32_t)(row[c->offset] != as[c->offset]) << i;
		else if (c->size == sizeof(told_short))
			unlike |= (uint32_t)(memcmp(row + c->offset, as + c->offset,
			                            sizeof(told_short)) != 0)
			          << i;
		else
			unlike |= (uint32_t)(memcmp(row + c->offset, as + c->offset,
			                            sizeof(uint32_t)) != 0)
			          << i;
	}
	return unlike;
}

static inline __attribute__((always_inline)) void
find_unlike_of(struct likeness *l, uint32_t n, const struct column *column, size_t n_columns,
               size_t size)
{
	static const char none[sizeof(struct told_citation)]; /* no row is larger */
	for (uint32_t i = 0; i < n; i++) {
		uint32_t unlike =
			unlike_of(column, n_columns, l->rows + i * size,
		                  l->like[i] ? l->rows + (l->like[i] - 1) * size : none, none);
		for (; unlike; unlike &= unlike - 1) {
			const size_t in = (size_t)__builtin_ctz(unlike);
			l->unlike[in * n + l->n_unlike[in]++] = i;
		}
	}
}

/* What of a citation is not copied but likely all the same: its rule, how far back its parent is, and decisions since the one
 * before. `followed`: the row after the last one that was like the row before. */
static inline uint32_t
unlike_otherwise(const struct told_citation *rows, uint32_t i, uint32_t like,
                 const struct told_citation *followed)
{
	const struct told_citation *c = &rows[i], *as = like ? &rows[like - 1] : NULL;
	const uint32_t back = c->parent ? i + 1 - c->parent : 0;
	const int64_t more = (int64_t)c->decision - (i ? rows[i - 1].decision : 0);
	const uint32_t likely_back = as && as->parent ? like - as->parent : 0;
	const int64_t likely_more =
		as ? (int64_t)as->decision - (like > 1 ? as[-1].decision : 0) : 0;
	return (uint32_t)(c->rule != (followed ? followed->rule : 0)) |
	       (uint32_t)(back != likely_back) << 1 | (uint32_t)(more != likely_more) << 2;
}

#define BEHIND(member)                                                                             \
	(offsetof(struct told_citation, member) + sizeof((struct told_citation *)0)->member)
#define SAME(from, to, a, b)                                                                       \
	(memcmp((const char *)(a) + offsetof(struct told_citation, from),                          \
	        (const char *)(b) + offsetof(struct told_citation, from),                          \
	        BEHIND(to) - offsetof(struct told_citation, from)) == 0)

_Static_assert(offsetof(struct told_citation, value) == BEHIND(named) &&
                       offsetof(struct told_citation, named) == BEHIND(to) &&
                       offsetof(struct told_citation, to) == BEHIND(from) &&
                       offsetof(struct told_citation, how) == BEHIND(event) &&
                       offsetof(struct told_citation, source) == BEHIND(card),
               "what is looked at together lies together");

/* All columns that are copied are as is likely, as they are in most rows. */
static inline bool
is_copy(const struct told_citation *c, const struct told_citation *like,
        const struct told_citation *parent)
{
	return SAME(event, how, c, like) && SAME(from, value, c, like) &&
	       c->n_values == like->n_values && SAME(card, source, c, parent) &&
	       c->seat == parent->seat && c->ability == parent->ability;
}

/* All columns of the run in one walk: the place by which a row is like another is also where the rule of the next one is
 * remembered, and there is one before the first row, at place 0. */
static void
find_unlike_citations(struct likeness *l, uint32_t n)
{
	static const struct told_citation none;
	const struct told_citation *rows = (const void *)l->rows, *followed = NULL;
	for (uint32_t i = 0; i < n; i++) {
		const struct told_citation *c = &rows[i];
		const uint16_t place = place_of(c->rule, i ? rows[i - 1].rule : 0);
		const uint32_t like = (uint32_t)at_place[place];
		const struct told_citation *as = like ? &rows[like - 1] : &none;
		const struct told_citation *parent = c->parent ? &rows[c->parent - 1] : &none;
		uint32_t unlike = unlike_otherwise(rows, i, like, followed);
		if (!is_copy(c, as, parent))
			unlike |= unlike_of(citation_run, MOST_COLUMNS, (const char *)c,
			                    (const char *)as, (const char *)parent);
		for (; unlike; unlike &= unlike - 1) {
			const size_t in = (size_t)__builtin_ctz(unlike);
			l->unlike[in * n + l->n_unlike[in]++] = i;
		}
		at_place[place] = i + 1;
		followed = like ? &rows[like] : place == 0 ? &rows[0] : NULL;
	}
	forget_places(l, n);
}

#define FIND_UNLIKE(columns, row)                                                                  \
	find_unlike_of(l, n, columns, sizeof(columns) / sizeof *(columns), sizeof(row))

/* From row to row, once for all columns. */
static void
find_unlike(struct likeness *l, uint32_t n)
{
	l->unlike = alloc_bytes(l->table->n_columns * n * sizeof *l->unlike);
	if (l->table == &citations_of_run)
		find_unlike_citations(l, n);
	else if (l->table == &citations_as_told)
		FIND_UNLIKE(citation_told, struct told_citation);
	else
		FIND_UNLIKE(decision_run, struct told_decision);
}

static inline __attribute__((always_inline)) void
put_copied(struct packing *p, struct likeness *l, uint32_t n, enum how how)
{
	const struct column *c = l->column;
	const size_t in = (size_t)(c - l->table->column);
	uint32_t written = 0;
	if (!l->unlike)
		find_unlike(l, n);
	for (uint32_t k = 0; k < l->n_unlike[in]; k++) {
		const uint32_t i = l->unlike[in * n + k];
		const char *row = l->rows + i * l->table->size;
		const int64_t before = how == SINCE && i ? read_field(c->offset, c->size, false,
		                                                      row - l->table->size)
		                                         : 0;
		put(p->to, i - written);
		put(p->to,
		    code_of(p, how, i, read_field(c->offset, c->size, how == SIGNED, row), before));
		written = i + 1;
	}
	if (written < n)
		put(p->to, n - written);
}

/* Of a column of which something is likely only the rows that are otherwise, each with how many were not before it. */
static inline __attribute__((always_inline)) void
put_column_as(struct packing *p, struct likeness *l, uint32_t n, enum likely kind, enum how how)
{
	const struct column *c = l->column;
	int64_t before = 0;
	uint32_t as_likely = 0;
	if (is_copied(kind, how)) {
		put_copied(p, l, n, how);
		return;
	}
	for (uint32_t i = 0; i < n; i++) {
		const char *row = l->rows + i * l->table->size;
		int64_t is = read_field(c->offset, c->size, how == SIGNED, row);
		uint64_t code = code_of(p, how, i, is, before);
		before = is;
		if (kind != NOTHING) {
			bool is_likely = likely(l, i, kind) == code;
			remember(l, i, kind, code);
			if (is_likely) {
				as_likely++;
				continue;
			}
			put(p->to, as_likely);
		}
		put(p->to, code);
		as_likely = 0;
	}
	if (as_likely)
		put(p->to, as_likely);
}

/* A loop for each kind: there are tens of thousands of values in a game. */
static inline __attribute__((always_inline)) void
put_column_likely(struct packing *p, struct likeness *l, uint32_t n, enum likely kind)
{
	switch (l->column->how) {
	case PLAIN: put_column_as(p, l, n, kind, PLAIN); break;
	case SIGNED: put_column_as(p, l, n, kind, SIGNED); break;
	case NAME: put_column_as(p, l, n, kind, NAME); break;
	case SINCE: put_column_as(p, l, n, kind, SINCE); break;
	case BACK: put_column_as(p, l, n, kind, BACK); break;
	}
}

/* Of the run of citations all columns are looked at at once. */
static void
put_gathered(struct packing *p, struct likeness *l, uint32_t n)
{
	switch (l->column->how) {
	case PLAIN: put_copied(p, l, n, PLAIN); break;
	case SIGNED: put_copied(p, l, n, SIGNED); break;
	case NAME: put_copied(p, l, n, NAME); break;
	case SINCE: put_copied(p, l, n, SINCE); break;
	case BACK: put_copied(p, l, n, BACK); break;
	}
}

static void
put_column(struct packing *p, struct likeness *l, uint32_t n)
{
	switch (l->column->likely) {
	case NOTHING: put_column_likely(p, l, n, NOTHING); break;
	case AS_ALIKE: put_column_likely(p, l, n, AS_ALIKE); break;
	case AS_PARENT: put_column_likely(p, l, n, AS_PARENT); break;
	case AS_BEFORE: put_column_likely(p, l, n, AS_BEFORE); break;
	}
}

static void
put_rows(struct packing *p, const struct table *table, const void *rows, uint32_t n)
{
	if (n == 0)
		return;
	struct likeness l = likeness(table, rows, n);
	l.number = p->number;
	for (size_t i = 0; i < table->n_columns; i++) {
		if (table == &citations_of_run) {
			l.column = &table->column[i];
			put_gathered(p, &l, n);
			continue;
		}
		begin_column(&l, &table->column[i], n);
		put_column(p, &l, n);
		end_column(&l, n);
	}
	end_likeness(&l);
}

/* The run: nothing of it depends on how it is told. */
static void
put_run(struct packing *p)
{
	const struct told_ruling *told = p->told;
	put_name(p, told->game);
	put(p->to, told->n_rules);
	put_rows(p, &rules_of_run, told->rule, told->n_rules);
	put(p->to, told->n_citations);
	put_rows(p, &citations_of_run, told->citation, told->n_citations);
	put(p->to, told->n_decisions);
	put_rows(p, &decisions_of_run, told->decision, told->n_decisions);
	put(p->to, told->n_order);
	put_rows(p, &orders, told->order, told->n_order);
}

static void
put_values(struct packing *p)
{
	for (uint32_t i = 0; i < p->told->n; i++) {
		const struct told_cell *cell = &p->told->cell[i];
		if (cell->kind == TOLD_TEXT || cell->kind == TOLD_CARD)
			put_name(p, (told_name)cell->is);
		else if (told_has_number(cell))
			put(p->to, told_zigzag(cell->is));
	}
}

static unsigned
hex_digit(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10) & 15;
}

void
told_put_digest(struct buffer *to, const char hex[DIGEST_HEX])
{
	unsigned char is[TOLD_DIGEST_BYTES];
	for (int i = 0; i < TOLD_DIGEST_BYTES; i++)
		is[i] = (unsigned char)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
	buffer_bytes(to, is, sizeof is);
}

static void
put_telling(struct packing *p)
{
	const struct told_ruling *told = p->told;
	put(p->to, told->leaves_out);
	put(p->to, told->position);
	told_put_digest(p->to, told->transcript);
	told_put_digest(p->to, told->chain);
	told_put_digest(p->to, told->hash);
	put_rows(p, &rules_as_told, told->rule, told->n_rules);
	put_rows(p, &citations_as_told, told->citation, told->n_citations);
	put_rows(p, &decisions_as_told, told->decision, told->n_decisions);
	put(p->to, told->n);
	put_rows(p, &cells, told->cell, told->n);
	put_values(p);
}

/* A part is written after the texts it is the first to use. */
static void
put_part(struct packing *p, void (*part)(struct packing *p), struct buffer *to)
{
	struct buffer columns = { 0 };
	p->to = &columns;
	p->text.n = p->n_text = 0;
	part(p);
	put(to, p->n_text);
	buffer_bytes(to, p->text.at, p->text.n);
	buffer_bytes(to, columns.at, columns.n);
	p->to = NULL;
	buffer_free(&columns);
}

/* What a record begins with; it is not packed twice. */
static struct packing
begin(const struct told_ruling *told, struct buffer *to)
{
	struct packing p = { .told = told,
		             .number = alloc_zeroed(told->n_names + 1, sizeof(told_name)) };
	if (told->number && told->run.at) {
		memcpy(p.number, told->number, told->n_numbers * sizeof *p.number);
		p.n = told->last_number;
		buffer_bytes(to, told->run.at, told->run.n);
	} else {
		put_part(&p, put_run, to);
	}
	return p;
}

static void
end(struct packing *p)
{
	buffer_free(&p->text);
	free(p->number);
}

static void
put_all(const struct told_ruling *told, struct buffer *to)
{
	if (told->folded.at) {
		buffer_bytes(to, told->folded.at, told->folded.n);
		return;
	}
	struct packing p = begin(told, to);
	put_part(&p, put_telling, to);
	end(&p);
	for (int seat = 0; seat < 2; seat++) {
		put(to, told->account[seat] != NULL);
		if (told->account[seat])
			put_all(told->account[seat], to);
	}
}

void
told_put(struct buffer *to, uint64_t number)
{
	put(to, number);
}

/* Of what was read in a form it is that one again. */
void
told_record(const struct told_ruling *told, struct buffer *to)
{
	uint8_t form = told->n_citations < LONG ? DENSE : QUICK;
	if (told->form || told->chain_version == 1)
		form = told->form ? told->form : 1;
	if (form == QUICK && told_write_quick(told, to))
		return;
	if (form >= DENSE && told_write_dense(told, to))
		return;
	put(to, form < CHAIN ? form : CHAIN);
	put_all(told, to);
}

void
told_fold(struct told_ruling *account)
{
	struct buffer all = { 0 };
	if (account->folded.at)
		return;
	put_all(account, &all);
	account->folded = all;
	told_forget_run(account);
}

static void
digest_run(const struct buffer *run, char hex[DIGEST_HEX])
{
	static const char head[] = "judged-chain\t2\n";
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, head, sizeof head - 1);
	digest_add(&digest, run->at, run->n);
	digest_end(&digest, hex);
}

void
told_chain_2(const struct told_ruling *told, char hex[DIGEST_HEX])
{
	struct buffer run = { 0 };
	struct told_ruling anew = *told;
	anew.number = NULL;
	struct packing p = begin(&anew, &run);
	digest_run(&run, hex);
	end(&p);
	buffer_free(&run);
}

void
told_take_chain(struct told_ruling *told)
{
	free(told->number);
	told->number = NULL;
	told->run.n = 0;
	struct packing p = begin(told, &told->run);
	digest_run(&told->run, told->chain);
	told->chain_version = CHAIN;
	told->number = p.number;
	told->n_numbers = told->n_names + 1;
	told->last_number = p.n;
	buffer_free(&p.text);
}

/* 3. Reading */

struct unpacking {
	struct told_ruling *told;
	const unsigned char *at, *end;
	uint32_t most;        /* citations that are wanted */
	uint32_t n_decisions; /* there are, read or not */
	uint8_t form;
	bool alone; /* nothing behind the citations is wanted */
	bool bad;
};

static inline uint64_t
take(struct unpacking *u)
{
	uint64_t number = 0;
	if (u->at < u->end && *u->at < 128)
		return *u->at++;
	for (unsigned shift = 0; shift < 64; shift += 7) {
		if (u->at == u->end)
			break;
		unsigned char byte = *u->at++;
		number |= (uint64_t)(byte & 127) << shift;
		if (byte < 128)
			return number;
	}
	u->bad = true;
	return 0;
}

bool
told_take(const unsigned char **at, const unsigned char *end, uint64_t *number)
{
	struct unpacking u = { .at = *at, .end = end };
	*number = take(&u);
	*at = u.at;
	return !u.bad;
}

static uint64_t
take_to(struct unpacking *u, uint64_t most)
{
	uint64_t number = take(u);
	u->bad |= number > most;
	return u->bad ? 0 : number;
}

/* How many there are of something that takes a byte each, or less where what is likely is left out. */
static uint32_t
take_count(struct unpacking *u, bool takes_bytes)
{
	return (uint32_t)take_to(u, takes_bytes ? (uint64_t)(u->end - u->at) : TOLD_MOST_ROWS);
}

/* Is there something that nobody wants to read? What is told without it is the same; nothing of it can be kept again. */
static bool
is_in_part(const struct unpacking *u)
{
	return u->most < UINT32_MAX;
}

/* The texts of a part have the next numbers; none is there twice, which only who reads all of it looks at. */
static void
take_texts(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	uint32_t n = take_count(u, true);
	size_t size = told_append_texts(t, n, (const char *)u->at, (size_t)(u->end - u->at));
	u->bad |= (n > 0 && size == 0) || !utf8_is_valid(u->at, size);
	if (!u->bad && !is_in_part(u))
		u->bad = !told_texts_differ(t);
	u->at += size;
}

static inline int64_t
value_of(struct unpacking *u, const struct column *c, enum how how, uint32_t i, uint64_t code,
         int64_t before)
{
	int64_t is = told_unzigzag(code);
	switch (how) {
	case NAME:
		u->bad |= code > u->told->n_names ||
		          (c->size == sizeof(told_short) && code > UINT16_MAX);
		return (int64_t)code;
	case PLAIN: u->bad |= code > c->most; return (int64_t)code;
	case BACK: u->bad |= code > i; return code ? (int64_t)(i + 1 - code) : 0;
	case SIGNED: u->bad |= is < INT32_MIN || is > INT32_MAX; return is;
	case SINCE: break;
	}
	u->bad |= is < -before || is > (int64_t)c->most - before;
	return u->bad ? 0 : before + is;
}

static inline void
write_field(const struct column *c, char *row, int64_t is)
{
	uint32_t number = (uint32_t)is;
	told_short little = (told_short)is;
	if (c->size == 1)
		row[c->offset] = (char)is;
	else if (c->size == sizeof little)
		memcpy(row + c->offset, &little, sizeof little);
	else
		memcpy(row + c->offset, &number, sizeof number);
}

/* Of four rows that are not as is likely, each a byte and a byte for how many are until the next, how far the first is from the one
 * behind them; 0: there are no such. */
static inline uint32_t
four_rows(const unsigned char *at, const unsigned char *end)
{
	uint64_t eight;
	if (end - at < (ptrdiff_t)sizeof eight)
		return 0;
	memcpy(&eight, at, sizeof eight);
	eight = le64toh(eight);
	if (eight & UINT64_C(0x8080808080808080))
		return 0;
	uint64_t like = eight >> 8 & UINT64_C(0x00ff00ff00ff00ff);
	return 4 + (uint32_t)(like * UINT64_C(0x0001000100010001) >> 48);
}

/* The rows from one to the last, which nobody wants to read; `other` as below. Tens of thousands of values in a game, so where
 * it reads is not kept in memory but for a number of several bytes. */
static void
pass_rows(struct unpacking *u, bool any, uint32_t i, uint32_t other, uint32_t n)
{
	const unsigned char *at = u->at, *const end = u->end;
	for (i = any ? other : i; i < n && at < end; i++) {
		for (uint32_t far; any && (far = four_rows(at, end)) && far < n - i; i += far)
			at += sizeof(uint64_t);
		if (at == end)
			break;
		while (*at >= 128 && at + 1 < end)
			at++;
		at++;
		if (!any || i + 1 == n)
			continue;
		if (at < end && *at < 128) {
			i += *at++;
			continue;
		}
		u->at = at;
		i += (uint32_t)take_to(u, n - i - 1);
		at = u->at;
	}
	u->bad |= i != n || at[-1] >= 128;
	u->at = at;
}

/* The field of a row as another has it, which was read before. */
static inline void
copy_field(const struct likeness *l, char *rows, uint32_t i, enum likely kind)
{
	const struct column *c = l->column;
	const uint32_t none = 0, like = like_row(l, i, kind);
	const char *from =
		like ? rows + (like - 1) * l->table->size + c->offset : (const char *)&none;
	char *to = rows + i * l->table->size + c->offset;
	if (c->size == 1)
		*to = *from;
	else if (c->size == sizeof(told_short))
		memcpy(to, from, sizeof(told_short));
	else
		memcpy(to, from, sizeof none);
}

/* The first `most` of `n` rows. */
static inline __attribute__((always_inline)) void
take_column_as(struct unpacking *u, struct likeness *l, char *rows, uint32_t most, uint32_t n,
               enum likely kind, enum how how)
{
	const struct column *c = l->column;
	const bool any = kind != NOTHING, copied = is_copied(kind, how);
	int64_t before = 0;
	uint32_t other = any && n ? (uint32_t)take_to(u, n) : 0; /* the next row that is not */
	for (uint32_t i = 0; i < most && !u->bad; i++) {
		if (copied && i < other) {
			copy_field(l, rows, i, kind);
			continue;
		}
		uint64_t code = any && i < other ? likely(l, i, kind) : take(u);
		before = value_of(u, c, how, i, code, before);
		write_field(c, rows + i * l->table->size, u->bad ? 0 : before);
		if (any && !copied)
			remember(l, i, kind, code);
		if (any && i == other && i + 1 < n)
			other = i + 1 + (uint32_t)take_to(u, n - i - 1);
	}
	if (most < n)
		pass_rows(u, any, most, other, n);
}

static inline __attribute__((always_inline)) void
take_column_likely(struct unpacking *u, struct likeness *l, char *rows, uint32_t most, uint32_t n,
                   enum likely kind)
{
	switch (l->column->how) {
	case PLAIN: take_column_as(u, l, rows, most, n, kind, PLAIN); break;
	case SIGNED: take_column_as(u, l, rows, most, n, kind, SIGNED); break;
	case NAME: take_column_as(u, l, rows, most, n, kind, NAME); break;
	case SINCE: take_column_as(u, l, rows, most, n, kind, SINCE); break;
	case BACK: take_column_as(u, l, rows, most, n, kind, BACK); break;
	}
}

/* The first rows of a column of small numbers, each a byte; answers how many. */
static uint32_t
take_bytes(struct unpacking *u, const struct likeness *l, char *rows, uint32_t most)
{
	const struct column *c = l->column;
	const size_t size = l->table->size;
	const unsigned char *at = u->at;
	const uint32_t all = most < u->end - at ? most : (uint32_t)(u->end - at);
	uint32_t i = 0;
	for (char *to = rows + c->offset; i < all && *at < 128 && *at <= c->most; i++, to += size)
		*to = (char)*at++;
	u->at = at;
	return i;
}

static void
take_column(struct unpacking *u, struct likeness *l, char *rows, uint32_t most, uint32_t n)
{
	const struct column *c = l->column;
	if (c->likely == NOTHING && c->how == PLAIN && c->size == 1 && most == n) {
		uint32_t taken = take_bytes(u, l, rows, n);
		rows += taken * l->table->size;
		most = n -= taken;
	}
	switch (c->likely) {
	case NOTHING: take_column_likely(u, l, rows, most, n, NOTHING); break;
	case AS_ALIKE: take_column_likely(u, l, rows, most, n, AS_ALIKE); break;
	case AS_PARENT: take_column_likely(u, l, rows, most, n, AS_PARENT); break;
	case AS_BEFORE: take_column_likely(u, l, rows, most, n, AS_BEFORE); break;
	}
}

static void
pass_columns(struct unpacking *u, const struct table *table, uint32_t n)
{
	for (size_t i = 0; i < table->n_columns && !u->bad; i++) {
		bool any = table->column[i].likely != NOTHING;
		pass_rows(u, any, 0, any ? (uint32_t)take_to(u, n) : 0, n);
	}
}

/* The first `most` of `n` rows. */
static void
take_columns(struct unpacking *u, const struct table *table, void *rows, uint32_t most, uint32_t n)
{
	if (n == 0)
		return;
	if (most == 0) {
		pass_columns(u, table, n);
		return;
	}
	struct likeness l = likeness(table, rows, most);
	for (size_t i = 0; i < table->n_columns && !u->bad; i++) {
		begin_column(&l, &table->column[i], most);
		take_column(u, &l, rows, most, n);
		end_column(&l, most);
	}
	end_likeness(&l);
}

/* So many zeroed rows, in what a list had before if that is enough. */
static void *
zeroed_rows(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (list && n <= *cap)
		return memset(list, 0, n * size);
	free(list);
	*cap = n;
	return alloc_zeroed(n ? n : 1, size);
}

/* The rows of a list that is made anew, as many as its number before them says. */
static void *
take_rows(struct unpacking *u, const struct table *table, void *list, uint32_t *n, uint32_t *cap)
{
	*n = take_count(u, table->column->likely == NOTHING);
	list = zeroed_rows(list, *n, cap, table->size);
	take_columns(u, table, list, *n, *n);
	return list;
}

/* The citations that are wanted. */
static void
take_citations(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	uint32_t all = take_count(u, false);
	uint32_t n = all < u->most ? all : u->most;
	t->n_citations = n;
	t->unread = all - n;
	t->citation = zeroed_rows(t->citation, n, &t->cap_citations, sizeof *t->citation);
	take_columns(u, &citations_of_run, t->citation, n, all);
	for (uint32_t i = 0; i < n; i++)
		u->bad |= t->citation[i].rule > t->n_rules;
}

/* Citations name the moves of decisions; for the rest of a decision who reads in part has no use. */
static void
take_decisions(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	u->n_decisions = take_count(u, false);
	t->n_decisions = u->most > 0 ? u->n_decisions : 0;
	t->decision =
		zeroed_rows(t->decision, t->n_decisions, &t->cap_decisions, sizeof *t->decision);
	take_columns(u, &decisions_of_run, t->decision, is_in_part(u) ? 0 : u->n_decisions,
	             u->n_decisions);
}

/* Each decision has the next cards of the orders. */
static void
settle_orders(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	uint64_t order = 0;
	for (uint32_t i = 0; i < t->n_decisions; i++) {
		t->decision[i].order_at = (uint32_t)order;
		order += t->decision[i].n_order;
	}
	u->bad |= order != t->n_order;
}

static void
take_run(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	t->game = (told_name)take_to(u, t->n_names);
	t->rule = take_rows(u, &rules_of_run, t->rule, &t->n_rules, &t->cap_rules);
	take_citations(u);
	take_decisions(u);
	t->order = take_rows(u, &orders, t->order, &t->n_order, &t->cap_order);
	if (!is_in_part(u))
		settle_orders(u);
}

void
told_digest_text(const unsigned char bytes[TOLD_DIGEST_BYTES], char hex[DIGEST_HEX])
{
	static const char digits[] = "0123456789abcdef";
	for (int i = 0; i < TOLD_DIGEST_BYTES; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
	hex[DIGEST_HEX - 1] = '\0';
}

static void
take_digest(struct unpacking *u, char hex[DIGEST_HEX])
{
	u->bad |= u->end - u->at < TOLD_DIGEST_BYTES;
	if (u->bad)
		return;
	told_digest_text(u->at, hex);
	u->at += TOLD_DIGEST_BYTES;
}

static void
take_values(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	for (uint32_t i = 0; i < t->n && !u->bad; i++) {
		struct told_cell *cell = &t->cell[i];
		if (cell->kind == TOLD_TEXT || cell->kind == TOLD_CARD)
			cell->is = (int64_t)take_to(u, t->n_names);
		else if (told_has_number(cell))
			cell->is = told_unzigzag(take(u));
	}
}

/* Is a cell where it may be? What stands in an object has a name, and nothing else has. */
static bool
fits(const struct told_ruling *t, const struct told_cell *cell, const uint32_t *open, int depth)
{
	if (cell->kind == TOLD_END)
		return depth > 0;
	bool named = depth > 0 && t->cell[open[depth - 1]].kind == TOLD_OBJECT;
	bool heap = depth > 0 && t->cell[open[depth - 1]].kind == TOLD_HEAP;
	if (named != (cell->name != 0) || (cell->kind == TOLD_UNTOLD && !heap) ||
	    (cell->kind == TOLD_HASHES && depth != 1))
		return false;
	return cell->kind != TOLD_ACCOUNT || cell->is == 0 || cell->is == 1;
}

/* One object holds all, every end is the end of something, and each knows where it ends. The position is an object
 * within, without hashes, for they are over it. */
static bool
close_cells(struct told_ruling *t)
{
	uint32_t open[TOLD_DEEPEST] = { 0 };
	int depth = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		struct told_cell *cell = &t->cell[i];
		if ((depth == 0 && i > 0) || !fits(t, cell, open, depth))
			return false;
		if (cell->kind == TOLD_END)
			t->cell[open[--depth]].is = i + 1;
		else if (told_holds(cell) && depth == TOLD_DEEPEST)
			return false;
		else if (told_holds(cell))
			open[depth++] = i;
	}
	return depth == 0 && t->n > 0 && t->cell[0].kind == TOLD_OBJECT && t->position > 0 &&
	       t->position < t->n && t->cell[t->position].kind == TOLD_OBJECT;
}

/* What follows from the rest. */
static void
settle_citations(struct told_ruling *t)
{
	for (uint32_t i = 0; i < t->n_citations; i++) {
		struct told_citation *c = &t->citation[i];
		bool known = c->decision && c->decision <= t->n_decisions;
		c->move = known ? t->decision[c->decision - 1].move : 0;
		c->own = c->source == c->card;
		c->decides = strcmp(told_name_text(t, c->event), "decide") == 0;
	}
}

bool
told_settle(struct told_ruling *told)
{
	settle_citations(told);
	return close_cells(told);
}

static void
take_telling(struct unpacking *u)
{
	struct told_ruling *t = u->told;
	t->leaves_out = take_to(u, 1);
	t->position = (uint32_t)take_to(u, UINT32_MAX);
	take_digest(u, t->transcript);
	take_digest(u, t->chain);
	t->form = t->chain_version = u->form;
	take_digest(u, t->hash);
	take_columns(u, &rules_as_told, t->rule, t->n_rules, t->n_rules);
	take_columns(u, &citations_as_told, t->citation, t->n_citations,
	             t->n_citations + t->unread);
	take_columns(u, &decisions_as_told, t->decision, t->n_decisions, u->n_decisions);
	if (u->alone) {
		settle_citations(t);
		return;
	}
	t->cell = take_rows(u, &cells, t->cell, &t->n, &t->cap);
	take_values(u);
	u->bad = u->bad || !told_settle(t);
}

bool
told_has_its_accounts(const struct told_ruling *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->cell[i].kind == TOLD_ACCOUNT && !t->account[t->cell[i].is])
			return false;
	return true;
}

static bool take_all(struct unpacking *u, struct told_ruling *told, bool is_account);

static void
take_account(struct unpacking *u, struct told_ruling *told, int seat)
{
	told->account[seat] = alloc_zeroed(1, sizeof *told->account[seat]);
	take_all(u, told->account[seat], true);
}

static bool
take_all(struct unpacking *u, struct told_ruling *told, bool is_account)
{
	uint32_t most = u->most;
	u->told = told;
	u->most = is_account && most < UINT32_MAX ? 0 : most;
	take_texts(u);
	if (!u->bad)
		take_run(u);
	if (!u->bad)
		take_texts(u);
	if (!u->bad)
		take_telling(u);
	if (u->alone)
		return !u->bad;
	for (int seat = 0; seat < 2 && !u->bad; seat++)
		if (take_to(u, !is_account))
			take_account(u, told, seat);
	u->bad = u->bad || !told_has_its_accounts(told);
	return !u->bad;
}

void
told_unfold(const struct told_ruling *account, struct told_ruling *to)
{
	struct unpacking u = { .at = (const unsigned char *)account->folded.at,
		               .end = (const unsigned char *)account->folded.at + account->folded.n,
		               .most = UINT32_MAX,
		               .form = CHAIN };
	bool whole = take_all(&u, to, true);
	assert(whole);
	(void)whole;
}

static bool
read_some(struct told_ruling *told, const void *bytes, size_t n, struct told_wanted wanted)
{
	struct unpacking u = { .at = bytes,
		               .end = (const unsigned char *)bytes + n,
		               .most = wanted.citations };
	told_clear(told);
	u.form = (uint8_t)take_to(&u, FORM);
	bool fine = u.form >= DENSE
	                    ? told_read_dense(told, u.form, u.at, (size_t)(u.end - u.at), wanted)
	                    : u.form && take_all(&u, told, false) && u.at == u.end;
	if (fine)
		return true;
	told_free(told);
	return false;
}

bool
told_read_first(struct told_ruling *told, const void *bytes, size_t n, uint32_t citations)
{
	return read_some(told, bytes, n, (struct told_wanted){ citations, true });
}

bool
told_read_brief(struct told_ruling *told, const void *bytes, size_t n)
{
	return read_some(told, bytes, n, (struct told_wanted){ 0, false });
}

bool
told_read_citations(struct told_ruling *told, const void *bytes, size_t n, uint32_t citations)
{
	struct unpacking u = { .at = bytes,
		               .end = (const unsigned char *)bytes + n,
		               .most = citations,
		               .alone = true };
	told_clear(told);
	u.form = (uint8_t)take_to(&u, FORM);
	const struct told_wanted wanted = { citations, false };
	bool fine = u.form >= DENSE
	                    ? told_read_dense(told, u.form, u.at, (size_t)(u.end - u.at), wanted)
	                    : u.form && take_all(&u, told, false);
	if (fine)
		return true;
	told_free(told);
	return false;
}

bool
told_read(struct told_ruling *told, const void *bytes, size_t n)
{
	return told_read_first(told, bytes, n, UINT32_MAX);
}
