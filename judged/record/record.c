/*
 * record.c: a ruling as a record, and back.
 *
 * A record is one CBOR document that depends on no other: it names rules, cards, places and values
 * by their texts, each text once, numbered from 1 in the order of first use; 0 stands for none. A
 * list of rows is a map of columns, and a column is a typed array: the numbers in a column resemble
 * each other from row to row, and so pack well.
 *
 * { run: { texts, rules, kinds, citations, decisions, ... }, head: { texts, cells, ... }, judged:
 * 1, accounts: { A, B } }
 *
 * The run comes first and has texts of its own, because the chain digest is over the run alone.
 * Citations repeat the same few combinations of rule, event and names, so each combination is a row
 * of the table of kinds, and a citation names its kind. The bit field `has` says which further
 * columns have a number for this citation; those columns have no gaps.
 *
 * Reading takes any bytes and gives either a ruling that can be shown to every reader, or none.
 */
#include "judged/record/record.h"

#include <stddef.h>
#include <stdlib.h>

#include "judged/text/alloc.h"
#include "judged/text/utf8.h"
#include "judged/text/versions.h"
#include "judged/record/cbor.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { DEEPEST = 32, DIGEST_BYTES = (DIGEST_HEX - 1) / 2 };

/* 1. Tables of rows */

enum how {
	PLAIN, /* a number from 0 */
	SIGNED,
	NAME,  /* the number of a text */
	AHEAD, /* the increase over the row before */
};

struct column {
	const char *name;
	size_t offset, size;
	enum how how;
	uint32_t most;
};

/* Columns in the order of their names in CBOR: shorter names first. */
struct table {
	const struct column *column;
	size_t n_columns, size;
};

#define COLUMN(name, row, member, how, most)                                                       \
	{                                                                                          \
		name, offsetof(struct row, member), sizeof((struct row *)0)->member, how, most     \
	}
#define TABLE(columns, row)                                                                        \
	{                                                                                          \
		columns, sizeof(columns) / sizeof *(columns), sizeof(row)                          \
	}

static const struct column decision_columns[] = {
	COLUMN("by", snapshot_decision, seats, PLAIN, UINT8_MAX),
	COLUMN("card", snapshot_decision, card, NAME, 0),
	COLUMN("seat", snapshot_decision, seat, NAME, 0),
	COLUMN("verb", snapshot_decision, verb, NAME, 0),
	COLUMN("asked", snapshot_decision, asked, PLAIN, SNAPSHOT_NO_SEAT),
	COLUMN("order", snapshot_decision, n_order, PLAIN, UINT32_MAX),
	COLUMN("place", snapshot_decision, place, NAME, 0),
	COLUMN("number", snapshot_decision, number, SIGNED, 0),
	COLUMN("ability", snapshot_decision, ability, SIGNED, 0),
	COLUMN("numbers", snapshot_decision, numbers, PLAIN, 1),
	COLUMN("concedes", snapshot_decision, concedes, PLAIN, 1),
	COLUMN("question", snapshot_decision, question, NAME, 0),
};
static const struct column move_column =
	COLUMN("moves", snapshot_decision, move, AHEAD, UINT32_MAX);
static const struct column order_column = { "orders", 0, sizeof(snapshot_name), NAME, 0 };
static const struct column rule_column = COLUMN("rules", snapshot_rule, name, NAME, 0);
static const struct column clause_columns[] = {
	COLUMN("mark", snapshot_rule, mark, PLAIN, SNAPSHOT_PRESUMED),
	COLUMN("said", snapshot_rule, said, NAME, 0),
	COLUMN("clause", snapshot_rule, clause, NAME, 0),
};
static const struct column cell_columns[] = {
	COLUMN("heap", snapshot_cell, heap, PLAIN, SNAPSHOT_ORDERED | SNAPSHOT_UNCOUNTED),
	COLUMN("kind", snapshot_cell, kind, PLAIN, SNAPSHOT_KINDS - 1),
	COLUMN("name", snapshot_cell, name, NAME, 0),
};
static const struct column cell_audience =
	COLUMN("audience", snapshot_cell, audience, PLAIN, SNAPSHOT_ALL | SNAPSHOT_ALOUD);

static const struct table decisions = TABLE(decision_columns, struct snapshot_decision),
			  clauses = TABLE(clause_columns, struct snapshot_rule),
			  cells = TABLE(cell_columns, struct snapshot_cell);

/* 2. Kinds of citations */

enum { KIND_FIELDS = 8 };

/* A kind of citation: its rule (from 1), event, how, verb, number of values, and names of values;
 * texts are numbers in the snapshot or the record. If there is a verb, the first value is the
 * verb's, and has no name. */
struct kind {
	uint32_t field[KIND_FIELDS];
};

enum { KIND_RULE, KIND_EVENT, KIND_HOW, KIND_VERB, KIND_VALUES, KIND_NAMES };

/* List of kinds, each once, with a hash table: a slot holds a kind's number from 1, or 0. */
struct kinds {
	struct kind *kind;
	uint32_t n, cap;
	uint32_t *slot, n_slots; /* a power of 2 */
};

static struct kind
kind_of(const struct snapshot_citation *c)
{
	struct kind k = { { c->rule, c->event, c->how, c->verb, c->n_values } };
	for (int i = 0; i < c->n_values; i++)
		k.field[KIND_NAMES + i] = c->named[i];
	return k;
}

static uint32_t *
slot_of(const struct kinds *kinds, const struct kind *kind)
{
	uint32_t at = (uint32_t)XXH3_64bits(kind, sizeof *kind) & (kinds->n_slots - 1);
	while (kinds->slot[at] &&
	       memcmp(&kinds->kind[kinds->slot[at] - 1], kind, sizeof *kind) != 0)
		at = (at + 1) & (kinds->n_slots - 1);
	return &kinds->slot[at];
}

static void
more_kinds(struct kinds *kinds)
{
	kinds->cap = kinds->cap ? 2 * kinds->cap : 256;
	kinds->n_slots = 2 * kinds->cap;
	kinds->kind = alloc_more(kinds->kind, kinds->cap, sizeof *kinds->kind);
	free(kinds->slot);
	kinds->slot = alloc_zeroed(kinds->n_slots, sizeof *kinds->slot);
	for (uint32_t i = 0; i < kinds->n; i++)
		*slot_of(kinds, &kinds->kind[i]) = i + 1;
}

/* Return the number of a citation's kind, from 0; a new kind is added. */
static uint32_t
number_kind(struct kinds *kinds, const struct snapshot_citation *c)
{
	struct kind kind = kind_of(c);
	if (kinds->n == kinds->cap)
		more_kinds(kinds);
	uint32_t *slot = slot_of(kinds, &kind);
	if (!*slot) {
		kinds->kind[kinds->n++] = kind;
		*slot = kinds->n;
	}
	return *slot - 1;
}

/* 3. Writing */

struct writing {
	const struct ruling_snapshot *snap;
	struct buffer *to;
	snapshot_name
		*number; /* by snapshot_name: the text's number in the record; 0: not used yet */
	struct buffer texts; /* texts used since the last list of texts, each as a CBOR text */
	uint32_t n, n_texts; /* n: texts used so far; n_texts: those since the last list */
};

static snapshot_name
number_of(struct writing *w, snapshot_name name)
{
	if (!name || w->number[name])
		return w->number[name];
	const char *text = snapshot_name_text(w->snap, name);
	cbor_put_text(&w->texts, text, strlen(text));
	w->n_texts++;
	return w->number[name] = ++w->n;
}

/* Write the member `texts`: the texts first used since the last such list. */
static void
put_texts(struct writing *w)
{
	cbor_put_name(w->to, "texts");
	cbor_put_list(w->to, w->n_texts);
	buffer_bytes(w->to, w->texts.at, w->texts.n);
	w->texts.n = w->n_texts = 0;
}

static int64_t
field_of(const struct column *c, const char *row)
{
	uint32_t number;
	if (c->size == 1)
		return *(const unsigned char *)(row + c->offset);
	memcpy(&number, row + c->offset, sizeof number);
	return c->how == SIGNED ? (int32_t)number : (int64_t)number;
}

static void
put_column(struct writing *w, const struct column *c, const void *rows, size_t size, uint32_t n)
{
	int64_t *number = alloc_bytes((n + 1) * sizeof *number), before = 0;
	for (uint32_t i = 0; i < n; i++) {
		int64_t is = field_of(c, (const char *)rows + i * size);
		number[i] = c->how == NAME    ? number_of(w, (snapshot_name)is)
		            : c->how == AHEAD ? is - before
		                              : is;
		before = is;
	}
	cbor_put_column(w->to, c->name, number, n);
	free(number);
}

static void
put_columns(struct writing *w, const struct table *table, const void *rows, uint32_t n)
{
	for (size_t i = 0; i < table->n_columns; i++)
		put_column(w, &table->column[i], rows, table->size, n);
}

static void
put_rows(struct writing *w, const char *name, const struct table *table, const void *rows,
         uint32_t n)
{
	cbor_put_name(w->to, name);
	cbor_put_map(w->to, table->n_columns);
	put_columns(w, table, rows, n);
}

/* Columns of citations, in the order of their names in CBOR. */
enum citation_column {
	TO,
	HAS,
	CARD,
	FROM,
	KIND,
	VALUE,
	PARENT,
	SOURCE,
	ABILITY,
	DECISION,
	COLUMNS
};

static const char *const citation_names[COLUMNS] = { "to",      "has",     "card",   "from",
	                                             "kind",    "value",   "parent", "source",
	                                             "ability", "decision" };

/* Bits of `has`: the seat in the first two bits, then a bit for each column. */
enum {
	HAS_TO = 1 << 2,
	HAS_CARD = 1 << 3,
	HAS_FROM = 1 << 4,
	HAS_PARENT = 1 << 5,
	HAS_SOURCE = 1 << 6,
	HAS_ABILITY = 1 << 7,
	HAS_DECISION = 1 << 8,
	HAS_VALUE = 1 << 9 /* and two more bits: one for each value that is not 0 */
};

struct citation_columns {
	int64_t *number[COLUMNS];
	size_t n[COLUMNS];
};

/* Add a number to a column unless it is 0. Returns the bit for `has`; 0 if nothing was added. */
static int64_t
add_number(struct citation_columns *columns, enum citation_column column, int64_t number,
           int64_t bit)
{
	if (!number)
		return 0;
	columns->number[column][columns->n[column]++] = number;
	return bit;
}

static void
add_citation(struct writing *w, struct citation_columns *to, struct kinds *kinds, uint32_t i)
{
	const struct snapshot_citation *c = &w->snap->citation[i];
	int64_t has = c->seat, before = i ? c[-1].decision : 0;
	to->number[KIND][to->n[KIND]++] = number_kind(kinds, c);
	has |= add_number(to, TO, number_of(w, c->to), HAS_TO);
	has |= add_number(to, CARD, number_of(w, c->card), HAS_CARD);
	has |= add_number(to, FROM, number_of(w, c->from), HAS_FROM);
	has |= add_number(to, PARENT, c->parent ? (int64_t)i + 1 - c->parent : 0, HAS_PARENT);
	has |= add_number(to, SOURCE, number_of(w, c->source), HAS_SOURCE);
	has |= add_number(to, ABILITY, c->ability, HAS_ABILITY);
	has |= add_number(to, DECISION, c->decision - before, HAS_DECISION);
	for (int k = 0; k < c->n_values; k++)
		has |= add_number(to, VALUE, c->value[k], HAS_VALUE << k);
	to->number[HAS][to->n[HAS]++] = has;
}

/* Write all kinds as one column, one after the other, each with all its fields. */
static void
put_kinds(struct writing *w, const struct kinds *kinds)
{
	size_t n = 0;
	int64_t *number = alloc_bytes((kinds->n * KIND_FIELDS + 1) * sizeof *number);
	for (uint32_t i = 0; i < kinds->n; i++)
		for (int k = 0; k < KIND_FIELDS; k++) {
			uint32_t is = kinds->kind[i].field[k];
			number[n++] = k == KIND_RULE || k == KIND_VALUES ? is : number_of(w, is);
		}
	cbor_put_column(w->to, "kinds", number, n);
	free(number);
}

static struct citation_columns
columns_of_citations(struct writing *w, struct kinds *kinds)
{
	const uint32_t n = w->snap->n_citations;
	struct citation_columns to = { 0 };
	for (int i = 0; i < COLUMNS; i++)
		to.number[i] = alloc_bytes((n * (i == VALUE ? SNAPSHOT_VALUES : 1) + 1) *
		                           sizeof *to.number[i]);
	for (uint32_t i = 0; i < n; i++)
		add_citation(w, &to, kinds, i);
	return to;
}

static void
put_run(struct writing *w)
{
	const struct ruling_snapshot *snap = w->snap;
	struct kinds kinds = { 0 };
	struct citation_columns columns = columns_of_citations(w, &kinds);
	cbor_put_map(w->to, 7);
	cbor_put_name(w->to, "game");
	cbor_put_number(w->to, number_of(w, snap->game));
	put_kinds(w, &kinds);
	put_column(w, &rule_column, snap->rule, sizeof *snap->rule, snap->n_rules);
	/* The texts come before the columns that use them for the first time. */
	struct buffer *to = w->to, rest = { 0 };
	w->to = &rest;
	put_column(w, &order_column, snap->order, sizeof *snap->order, snap->n_order);
	cbor_put_name(w->to, "citations");
	cbor_put_map(w->to, COLUMNS);
	for (int i = 0; i < COLUMNS; i++) {
		cbor_put_column(w->to, citation_names[i], columns.number[i], columns.n[i]);
		free(columns.number[i]);
	}
	put_rows(w, "decisions", &decisions, snap->decision, snap->n_decisions);
	w->to = to;
	put_texts(w);
	buffer_bytes(w->to, rest.at, rest.n);
	buffer_free(&rest);
	free(kinds.kind);
	free(kinds.slot);
}

static unsigned
hex_digit(char c)
{
	return (unsigned)(c <= '9' ? c - '0' : c - 'a' + 10) & 15;
}

static void
put_digest(struct buffer *to, const char *name, const char hex[DIGEST_HEX])
{
	unsigned char is[DIGEST_BYTES];
	for (int i = 0; i < DIGEST_BYTES; i++)
		is[i] = (unsigned char)(hex_digit(hex[2 * i]) << 4 | hex_digit(hex[2 * i + 1]));
	cbor_put_name(to, name);
	cbor_put_bytes(to, is, sizeof is);
}

/* Write the audience of each citation's card; one bit more marks an unknown card. */
enum { CARD_UNKNOWN = SNAPSHOT_ALL + 1 };

static void
put_audience(struct writing *w)
{
	const struct ruling_snapshot *snap = w->snap;
	int64_t *number = alloc_bytes((snap->n_citations + 1) * sizeof *number);
	for (uint32_t i = 0; i < snap->n_citations; i++)
		number[i] =
			snap->citation[i].audience | (snap->citation[i].unknown ? CARD_UNKNOWN : 0);
	cbor_put_column(w->to, "audience", number, snap->n_citations);
	free(number);
}

static bool
is_text(const struct snapshot_cell *cell)
{
	return cell->kind == SNAPSHOT_TEXT || cell->kind == SNAPSHOT_CARD;
}

/* Write the texts, or the numbers, of the cells that have one. */
static void
put_values(struct writing *w, const char *name, bool texts)
{
	const struct ruling_snapshot *snap = w->snap;
	int64_t *number = alloc_bytes((snap->n + 1) * sizeof *number);
	size_t n = 0;
	for (uint32_t i = 0; i < snap->n; i++) {
		const struct snapshot_cell *cell = &snap->cell[i];
		if (texts && is_text(cell))
			number[n++] = number_of(w, (snapshot_name)cell->is);
		else if (!texts && snapshot_has_number(cell))
			number[n++] = cell->is;
	}
	cbor_put_column(w->to, name, number, n);
	free(number);
}

static void
put_cells(struct writing *w)
{
	cbor_put_name(w->to, "cells");
	cbor_put_map(w->to, cells.n_columns + 3);
	put_columns(w, &cells, w->snap->cell, w->snap->n);
	put_values(w, "text", true);
	put_values(w, "number", false);
	put_column(w, &cell_audience, w->snap->cell, sizeof *w->snap->cell, w->snap->n);
}

static void
put_head(struct writing *w)
{
	const struct ruling_snapshot *snap = w->snap;
	cbor_put_map(w->to, 10);
	put_cells(w);
	put_digest(w->to, "chain", snap->chain);
	put_column(w, &move_column, snap->decision, sizeof *snap->decision, snap->n_decisions);
	put_rows(w, "rules", &clauses, snap->rule, snap->n_rules);
	put_texts(w);
	put_audience(w);
	cbor_put_name(w->to, "left_out");
	cbor_put_truth(w->to, snap->leaves_out);
	cbor_put_name(w->to, "position");
	cbor_put_number(w->to, snap->position);
	put_digest(w->to, "transcript", snap->transcript);
	put_digest(w->to, "position_digest", snap->hash);
}

/* Begin to write a ruling with its run; the bytes are copied if snapshot_take_chain() stored
 * them. */
static struct writing
begin(const struct ruling_snapshot *snap, struct buffer *to)
{
	struct writing w = { .snap = snap,
		             .to = to,
		             .number = alloc_zeroed(snap->n_names + 1, sizeof(snapshot_name)) };
	if (snap->number) {
		memcpy(w.number, snap->number, snap->n_numbers * sizeof *w.number);
		w.n = snap->last_number;
		buffer_bytes(to, snap->run.at, snap->run.n);
	} else {
		put_run(&w);
	}
	return w;
}

static void
end(struct writing *w)
{
	buffer_free(&w->texts);
	free(w->number);
}

/* Write the members `run` and `head`. */
static void
put_ruling(const struct ruling_snapshot *snap, struct buffer *to)
{
	cbor_put_name(to, "run");
	struct writing w = begin(snap, to);
	cbor_put_name(to, "head");
	put_head(&w);
	end(&w);
}

void
snapshot_record(const struct ruling_snapshot *snap, struct buffer *to)
{
	static const char *const seats[] = { "A", "B" };
	uint64_t accounts =
		snap->account[0] && snap->account[1] ? 2 : snap->account[0] || snap->account[1];
	cbor_put_map(to, accounts ? 4 : 3);
	put_ruling(snap, to);
	cbor_put_name(to, "judged");
	cbor_put_number(to, VERSION_RECORD);
	if (!accounts)
		return;
	cbor_put_name(to, "accounts");
	cbor_put_map(to, accounts);
	for (int seat = 0; seat < 2; seat++)
		if (snap->account[seat]) {
			cbor_put_name(to, seats[seat]);
			cbor_put_map(to, 2);
			put_ruling(snap->account[seat], to);
		}
}

static void
digest_run(const struct buffer *run, char hex[DIGEST_HEX])
{
	static const char head[] = "judged-chain\n";
	struct digest digest;
	digest_begin(&digest);
	digest_add(&digest, head, sizeof head - 1);
	digest_add(&digest, run->at, run->n);
	digest_end(&digest, hex);
}

void
snapshot_chain(const struct ruling_snapshot *snap, char hex[DIGEST_HEX])
{
	struct buffer run = { 0 };
	struct ruling_snapshot anew = *snap;
	anew.number = NULL;
	struct writing w = begin(&anew, &run);
	digest_run(&run, hex);
	end(&w);
	buffer_free(&run);
}

void
snapshot_take_chain(struct ruling_snapshot *snap)
{
	free(snap->number);
	snap->number = NULL;
	snap->run.n = 0;
	struct writing w = begin(snap, &snap->run);
	digest_run(&snap->run, snap->chain);
	snap->number = w.number;
	snap->n_numbers = snap->n_names + 1;
	snap->last_number = w.n;
	buffer_free(&w.texts);
}

/* 4. Reading */

struct reading {
	struct ruling_snapshot *snap;
	struct cbor from;
};

static void
take_texts(struct reading *r)
{
	uint64_t n = cbor_take_list(&r->from);
	for (uint64_t i = 0; i < n && !r->from.bad; i++) {
		size_t len;
		const char *text = cbor_take_text(&r->from, &len);
		if (!text || memchr(text, '\0', len) || !utf8_is_valid(text, len))
			r->from.bad = true;
		else
			snapshot_append_text(r->snap, text, len);
	}
	r->from.bad = r->from.bad || !snapshot_texts_differ(r->snap);
}

/* Read the head of a map with `members` members, and its texts, which the other members need; then
 * go back to the first member. */
static void
take_map_with_texts(struct reading *r, uint64_t members)
{
	r->from.bad |= cbor_take_map(&r->from) != members;
	struct cbor first = r->from;
	while (!r->from.bad && !cbor_meet_name(&r->from, "texts")) {
		cbor_skip(&r->from);
		cbor_skip(&r->from);
	}
	take_texts(r);
	first.bad = r->from.bad;
	r->from = first;
}

static void
skip_texts(struct reading *r)
{
	cbor_take_name(&r->from, "texts");
	cbor_skip(&r->from);
}

/* Return a number from the record as that of a text. Bad if there is no such text. */
static snapshot_name
name_at(struct reading *r, int64_t number)
{
	bool fits = number >= 0 && number <= r->snap->n_names;
	r->from.bad |= !fits;
	return fits ? (snapshot_name)number : 0;
}

static snapshot_short
short_at(struct reading *r, int64_t number)
{
	r->from.bad |= number > UINT16_MAX;
	return (snapshot_short)name_at(r, number);
}

static void
write_field(const struct column *c, char *row, int64_t is)
{
	uint32_t number = (uint32_t)is;
	if (c->size == 1)
		row[c->offset] = (char)is;
	else
		memcpy(row + c->offset, &number, sizeof number);
}

static int64_t
value_at(struct reading *r, const struct column *c, int64_t is, int64_t before)
{
	bool fits = true;
	switch (c->how) {
	case NAME: return name_at(r, is);
	case SIGNED: fits = is >= INT32_MIN && is <= INT32_MAX; break;
	case PLAIN: fits = is >= 0 && is <= (int64_t)c->most; break;
	case AHEAD:
		fits = is >= -before && is <= (int64_t)c->most - before;
		is += fits ? before : 0;
		break;
	}
	r->from.bad |= !fits;
	return fits ? is : 0;
}

/* Read a column of `n` rows. */
static void
take_column(struct reading *r, const struct column *c, void *rows, size_t size, uint32_t n)
{
	struct cbor_column column = cbor_take_column(&r->from, c->name);
	int64_t before = 0;
	r->from.bad |= column.n != n;
	for (uint32_t i = 0; i < n && !r->from.bad; i++) {
		before = value_at(r, c, cbor_at(&column, i), before);
		write_field(c, (char *)rows + i * size, before);
	}
}

/* Return zeroed rows for a list, in its old memory if that is large enough. */
static void *
zeroed_rows(void *list, uint32_t n, uint32_t *cap, size_t size)
{
	if (list && n <= *cap)
		return memset(list, 0, n * size);
	free(list);
	*cap = n;
	return alloc_zeroed(n ? n : 1, size);
}

/* Look ahead how many rows the next member, a column, has. */
static uint32_t
rows_ahead(const struct reading *r, const char *name)
{
	struct cbor ahead = r->from;
	struct cbor_column column = cbor_take_column(&ahead, name);
	return ahead.bad ? 0 : column.n;
}

/* Read the columns of a table; the first gives the number of rows. */
static void *
take_rows(struct reading *r, const struct table *table, void *list, uint32_t *n, uint32_t *cap)
{
	*n = rows_ahead(r, table->column->name);
	list = zeroed_rows(list, *n, cap, table->size);
	for (size_t i = 0; i < table->n_columns && !r->from.bad; i++)
		take_column(r, &table->column[i], list, table->size, *n);
	return list;
}

static void
take_map(struct reading *r, uint64_t members)
{
	r->from.bad |= cbor_take_map(&r->from) != members;
}

/* State of reading citations: each citation takes the next numbers of its columns. */
struct citation_reading {
	struct reading *r;
	struct cbor_column kinds, column[COLUMNS];
	uint32_t at[COLUMNS];
};

static int64_t
next_number(struct citation_reading *c, enum citation_column column)
{
	bool any = c->at[column] < c->column[column].n;
	c->r->from.bad |= !any;
	return any ? cbor_at(&c->column[column], c->at[column]++) : 0;
}

static int64_t
next_if(struct citation_reading *c, enum citation_column column, int64_t has, int64_t bit)
{
	return has & bit ? next_number(c, column) : 0;
}

static void
take_kind(struct citation_reading *c, struct snapshot_citation *to)
{
	int64_t kind = next_number(c, KIND), field[KIND_FIELDS] = { 0 };
	if (kind < 0 || kind >= c->kinds.n / KIND_FIELDS) {
		c->r->from.bad = true;
		return;
	}
	for (uint32_t k = 0; k < KIND_FIELDS; k++)
		field[k] = cbor_at(&c->kinds, (uint32_t)kind * KIND_FIELDS + k);
	bool fits = field[KIND_RULE] >= 0 && field[KIND_RULE] <= c->r->snap->n_rules &&
	            field[KIND_VALUES] >= 0 && field[KIND_VALUES] <= SNAPSHOT_VALUES;
	c->r->from.bad |= !fits;
	to->rule = fits ? (uint32_t)field[KIND_RULE] : 0;
	to->n_values = fits ? (uint8_t)field[KIND_VALUES] : 0;
	to->event = short_at(c->r, field[KIND_EVENT]);
	to->how = short_at(c->r, field[KIND_HOW]);
	to->verb = short_at(c->r, field[KIND_VERB]);
	for (int k = 0; k < SNAPSHOT_VALUES; k++) {
		bool named = k < to->n_values && !(k == 0 && to->verb);
		to->named[k] = short_at(c->r, field[KIND_NAMES + k]);
		c->r->from.bad |= named && !to->named[k];
	}
}

static void
take_citation(struct citation_reading *c, uint32_t i)
{
	struct snapshot_citation *to = &c->r->snap->citation[i];
	take_kind(c, to);
	int64_t has = next_number(c, HAS);
	to->seat = (uint8_t)(has & 3);
	to->to = short_at(c->r, next_if(c, TO, has, HAS_TO));
	to->card = short_at(c->r, next_if(c, CARD, has, HAS_CARD));
	to->from = short_at(c->r, next_if(c, FROM, has, HAS_FROM));
	int64_t back = next_if(c, PARENT, has, HAS_PARENT);
	to->source = short_at(c->r, next_if(c, SOURCE, has, HAS_SOURCE));
	int64_t ability = next_if(c, ABILITY, has, HAS_ABILITY);
	int64_t ahead = next_if(c, DECISION, has, HAS_DECISION), before = i ? to[-1].decision : 0;
	for (int k = 0; k < to->n_values; k++)
		to->value[k] = (int32_t)next_if(c, VALUE, has, HAS_VALUE << k);
	c->r->from.bad |= has < 0 || has >= HAS_VALUE << to->n_values ||
	                  to->seat > SNAPSHOT_NO_SEAT || back < 0 || back > i || ability < 0 ||
	                  ability > UINT8_MAX || ahead < 0 || ahead > UINT32_MAX - before;
	to->parent = back && !c->r->from.bad ? i + 1 - (uint32_t)back : 0;
	to->ability = (uint8_t)ability;
	to->decision = (uint32_t)(before + ahead);
}

/* Is every number used, and does every value fit into 32 bits? */
static bool
are_columns_used(const struct citation_reading *c)
{
	for (int i = 0; i < COLUMNS; i++)
		if (c->at[i] != c->column[i].n || c->column[i].width == 8)
			return false;
	return true;
}

static void
take_citations(struct reading *r, struct cbor_column kinds)
{
	struct citation_reading c = { .r = r, .kinds = kinds };
	struct ruling_snapshot *t = r->snap;
	cbor_take_name(&r->from, "citations");
	take_map(r, COLUMNS);
	for (int i = 0; i < COLUMNS; i++)
		c.column[i] = cbor_take_column(&r->from, citation_names[i]);
	t->n_citations = r->from.bad ? 0 : c.column[KIND].n;
	t->citation =
		zeroed_rows(t->citation, t->n_citations, &t->cap_citations, sizeof *t->citation);
	for (uint32_t i = 0; i < t->n_citations && !r->from.bad; i++)
		take_citation(&c, i);
	r->from.bad = r->from.bad || !are_columns_used(&c);
}

/* Give each decision the next cards of the orders. */
static void
settle_orders(struct reading *r)
{
	struct ruling_snapshot *t = r->snap;
	uint64_t order = 0;
	for (uint32_t i = 0; i < t->n_decisions; i++) {
		t->decision[i].order_at = (uint32_t)order;
		order += t->decision[i].n_order;
	}
	r->from.bad |= order != t->n_order;
}

static void
take_run(struct reading *r)
{
	static const struct table rules = { &rule_column, 1, sizeof(struct snapshot_rule) },
				  orders = { &order_column, 1, sizeof(snapshot_name) };
	struct ruling_snapshot *t = r->snap;
	cbor_take_name(&r->from, "run");
	take_map_with_texts(r, 7);
	cbor_take_name(&r->from, "game");
	t->game = name_at(r, cbor_take_number(&r->from));
	struct cbor_column kinds = cbor_take_column(&r->from, "kinds");
	r->from.bad |= kinds.n % KIND_FIELDS != 0;
	t->rule = take_rows(r, &rules, t->rule, &t->n_rules, &t->cap_rules);
	skip_texts(r);
	t->order = take_rows(r, &orders, t->order, &t->n_order, &t->cap_order);
	take_citations(r, kinds);
	cbor_take_name(&r->from, "decisions");
	take_map(r, decisions.n_columns);
	t->decision = take_rows(r, &decisions, t->decision, &t->n_decisions, &t->cap_decisions);
	settle_orders(r);
}

static void
take_digest(struct reading *r, const char *name, char hex[DIGEST_HEX])
{
	static const char digits[] = "0123456789abcdef";
	size_t n;
	cbor_take_name(&r->from, name);
	const unsigned char *bytes = cbor_take_bytes(&r->from, &n);
	if (!bytes || n != DIGEST_BYTES) {
		r->from.bad = true;
		return;
	}
	for (int i = 0; i < DIGEST_BYTES; i++) {
		hex[2 * i] = digits[bytes[i] >> 4];
		hex[2 * i + 1] = digits[bytes[i] & 15];
	}
	hex[DIGEST_HEX - 1] = '\0';
}

static void
take_audience(struct reading *r)
{
	struct ruling_snapshot *t = r->snap;
	struct cbor_column column = cbor_take_column(&r->from, "audience");
	r->from.bad |= column.n != t->n_citations;
	for (uint32_t i = 0; i < t->n_citations && !r->from.bad; i++) {
		int64_t is = cbor_at(&column, i);
		r->from.bad = is < 0 || is > (CARD_UNKNOWN | SNAPSHOT_ALL);
		t->citation[i].audience = is & SNAPSHOT_ALL;
		t->citation[i].unknown = is & CARD_UNKNOWN;
	}
}

/* Read the next number of a column for each cell that has one. */
static void
take_values(struct reading *r, const char *name, bool texts)
{
	struct ruling_snapshot *t = r->snap;
	struct cbor_column column = cbor_take_column(&r->from, name);
	uint32_t next = 0;
	for (uint32_t i = 0; i < t->n && !r->from.bad; i++) {
		struct snapshot_cell *cell = &t->cell[i];
		if (!(texts ? is_text(cell) : snapshot_has_number(cell)))
			continue;
		int64_t is = next < column.n ? cbor_at(&column, next) : 0;
		r->from.bad |= next++ >= column.n;
		cell->is = texts ? (int64_t)name_at(r, is) : is;
		r->from.bad |= texts && is == 0;
	}
	r->from.bad |= next != column.n;
}

static void
take_cells(struct reading *r)
{
	struct ruling_snapshot *t = r->snap;
	cbor_take_name(&r->from, "cells");
	take_map(r, cells.n_columns + 3);
	t->cell = take_rows(r, &cells, t->cell, &t->n, &t->cap);
	take_values(r, "text", true);
	take_values(r, "number", false);
	take_column(r, &cell_audience, t->cell, sizeof *t->cell, t->n);
}

/* May a cell be where it is? A cell in an object has a name, and no other cell has one. */
static bool
fits(const struct ruling_snapshot *t, const struct snapshot_cell *cell, const uint32_t *open,
     int depth)
{
	if (cell->kind == SNAPSHOT_END)
		return depth > 0;
	bool named = depth > 0 && t->cell[open[depth - 1]].kind == SNAPSHOT_OBJECT;
	bool heap = depth > 0 && t->cell[open[depth - 1]].kind == SNAPSHOT_HEAP;
	if (named != (cell->name != 0) || (cell->kind == SNAPSHOT_UNKNOWN && !heap) ||
	    (cell->kind == SNAPSHOT_HASHES && depth != 1))
		return false;
	return cell->kind != SNAPSHOT_ACCOUNT || cell->is == 0 || cell->is == 1;
}

/* Check that one object holds all cells, that every end ends something, and that the position is an
 * object in it; and set where each object and list ends. */
static bool
close_cells(struct ruling_snapshot *t)
{
	uint32_t open[DEEPEST] = { 0 };
	int depth = 0;
	for (uint32_t i = 0; i < t->n; i++) {
		struct snapshot_cell *cell = &t->cell[i];
		if ((depth == 0 && i > 0) || !fits(t, cell, open, depth))
			return false;
		if (cell->kind == SNAPSHOT_END)
			t->cell[open[--depth]].is = i + 1;
		else if (snapshot_holds(cell) && depth == DEEPEST)
			return false;
		else if (snapshot_holds(cell))
			open[depth++] = i;
	}
	return depth == 0 && t->n > 0 && t->cell[0].kind == SNAPSHOT_OBJECT && t->position > 0 &&
	       t->position < t->n && t->cell[t->position].kind == SNAPSHOT_OBJECT;
}

/* Set the fields of citations that follow from the decision before them, and from their own
 * columns. */
static void
settle_citations(struct ruling_snapshot *t)
{
	for (uint32_t i = 0; i < t->n_citations; i++) {
		struct snapshot_citation *c = &t->citation[i];
		bool known = c->decision && c->decision <= t->n_decisions;
		c->move = known ? t->decision[c->decision - 1].move : 0;
		c->own = c->source == c->card;
		c->decides = strcmp(snapshot_name_text(t, c->event), "decide") == 0;
	}
}

static void
take_head(struct reading *r)
{
	struct ruling_snapshot *t = r->snap;
	cbor_take_name(&r->from, "head");
	take_map_with_texts(r, 10);
	take_cells(r);
	take_digest(r, "chain", t->chain);
	take_column(r, &move_column, t->decision, sizeof *t->decision, t->n_decisions);
	cbor_take_name(&r->from, "rules");
	take_map(r, clauses.n_columns);
	for (size_t i = 0; i < clauses.n_columns; i++)
		take_column(r, &clauses.column[i], t->rule, clauses.size, t->n_rules);
	skip_texts(r);
	take_audience(r);
	cbor_take_name(&r->from, "left_out");
	t->leaves_out = cbor_take_truth(&r->from);
	cbor_take_name(&r->from, "position");
	int64_t position = cbor_take_number(&r->from);
	take_digest(r, "transcript", t->transcript);
	take_digest(r, "position_digest", t->hash);
	t->position = position > 0 && position < t->n ? (uint32_t)position : 0;
	r->from.bad = r->from.bad || !close_cells(t);
	if (!r->from.bad)
		settle_citations(t);
}

static bool
has_its_accounts(const struct ruling_snapshot *t)
{
	for (uint32_t i = 0; i < t->n; i++)
		if (t->cell[i].kind == SNAPSHOT_ACCOUNT && !t->account[t->cell[i].is])
			return false;
	return true;
}

static void
take_ruling(struct reading *r, struct ruling_snapshot *snap)
{
	r->snap = snap;
	take_run(r);
	take_head(r);
}

static void
take_accounts(struct reading *r, struct ruling_snapshot *snap)
{
	static const char *const seats[] = { "A", "B" };
	uint64_t n = cbor_take_map(&r->from), met = 0;
	for (int seat = 0; seat < 2 && !r->from.bad; seat++) {
		if (!cbor_meet_name(&r->from, seats[seat]))
			continue;
		snap->account[seat] = alloc_zeroed(1, sizeof *snap->account[seat]);
		take_map(r, 2);
		take_ruling(r, snap->account[seat]);
		r->from.bad = r->from.bad || !has_its_accounts(snap->account[seat]);
		met++;
	}
	r->from.bad |= n == 0 || met != n;
}

bool
snapshot_read(struct ruling_snapshot *snap, const void *bytes, size_t n)
{
	struct reading r = { .from = { bytes, (const unsigned char *)bytes + n, false } };
	snapshot_clear(snap);
	uint64_t members = cbor_take_map(&r.from);
	r.from.bad |= members != 3 && members != 4;
	take_ruling(&r, snap);
	cbor_take_name(&r.from, "judged");
	r.from.bad |= cbor_take_number(&r.from) != VERSION_RECORD;
	if (members == 4) {
		cbor_take_name(&r.from, "accounts");
		take_accounts(&r, snap);
	}
	if (!r.from.bad && r.from.at == r.from.end && has_its_accounts(snap))
		return true;
	snapshot_free(snap);
	return false;
}
