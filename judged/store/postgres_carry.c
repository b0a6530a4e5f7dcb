/* postgres_carry.c: reading what a PostgreSQL server stores, to copy it to another store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres_verify.h"
#include "judged/text/alloc.h"

/* A page of rows, with the terms of its rulings. */
struct carrying {
	const struct pg_marks *marks;
	PGresult *rows, *terms;
	store_each_carried *each;
	void *ctx;
};

static void
hand_out(struct carrying *c, struct store_carried *carried)
{
	store_digest_carried(carried);
	c->each(c->ctx, carried);
}

/* Copy bytes, which the server writes as "\x1f0c". */
static void
copy_hex(const PGresult *r, int row, int column, char *out, size_t cap)
{
	const char *text = pg_text_at(r, row, column);
	snprintf(out, cap, "%s", *text ? text + 2 : "");
}

static const char *
text_or_null(const PGresult *r, int row, int column)
{
	return PQgetisnull(r, row, column) ? NULL : pg_text_at(r, row, column);
}

/* 1. Short rows: the columns of PG_TOKEN_ROWS and the like */

static void
carry_token(struct carrying *c, int row)
{
	const PGresult *r = c->rows;
	struct store_token token = { .carried = true, .id = pg_int_at(r, row, PG_ITEM) };
	struct store_carried carried = { CARRIED_TOKENS, .number = token.id, .what = &token };
	pg_copy_text(r, row, PG_VALUES, token.name, sizeof token.name);
	pg_copy_text(r, row, PG_VALUES + 1, token.hash, sizeof token.hash);
	pg_copy_text(r, row, PG_VALUES + 2, token.scopes, sizeof token.scopes);
	pg_copy_text(r, row, PG_VALUES + 3, token.seat, sizeof token.seat);
	pg_copy_text(r, row, PG_VALUES + 4, token.made, sizeof token.made);
	pg_copy_text(r, row, PG_VALUES + 5, token.revoked, sizeof token.revoked);
	pg_copy_text(r, row, PG_VALUES + 6, token.group, sizeof token.group);
	hand_out(c, &carried);
}

static void
carry_erasure(struct carrying *c, int row)
{
	const PGresult *r = c->rows;
	struct store_erasure e = { .carried = true,
		                   .token = pg_int_at(r, row, PG_VALUES + 2),
		                   .name = pg_text_at(r, row, PG_VALUES + 3),
		                   .reason = pg_text_at(r, row, PG_VALUES + 4),
		                   .group = pg_text_at(r, row, PG_VALUES + 5) };
	struct store_carried carried = { CARRIED_ERASURES, .number = pg_int_at(r, row, PG_ITEM),
		                         .what = &e };
	copy_hex(r, row, PG_VALUES, e.ruling, sizeof e.ruling);
	time_text(pg_int_at(r, row, PG_VALUES + 1), e.time);
	hand_out(c, &carried);
}

static void
carry_note(struct carrying *c, int row)
{
	const PGresult *r = c->rows;
	struct store_note note = { .carried = true,
		                   .token = pg_int_at(r, row, 3),
		                   .name = pg_text_at(r, row, 4),
		                   .kind = pg_text_at(r, row, 5),
		                   .open = pg_int_at(r, row, 6) != 0,
		                   .text = pg_text_at(r, row, 7) };
	struct store_carried carried = { CARRIED_NOTES, .number = pg_int_at(r, row, 0),
		                         .what = &note };
	copy_hex(r, row, 1, note.ruling, sizeof note.ruling);
	pg_copy_text(r, row, 2, note.time, sizeof note.time);
	hand_out(c, &carried);
}

static void
carry_task(struct carrying *c, int row)
{
	struct store_task task;
	struct buffer counts = { 0 };
	pg_read_task(c->rows, row, &task, &counts);
	task.carried = true;
	struct store_carried carried = { CARRIED_TASKS, .number = task.seq, .what = &task };
	hand_out(c, &carried);
	buffer_free(&counts);
}

static void
carry_change(struct carrying *c, int row)
{
	const PGresult *r = c->rows;
	struct store_rejudged change = { .changed = (unsigned)pg_int_at(r, row, 5),
		                         .code = pg_text_at(r, row, 6),
		                         .why = pg_text_at(r, row, 7) };
	struct store_carried carried = { CARRIED_CHANGES, .part = pg_int_at(r, row, 0),
		                         .number = pg_int_at(r, row, 1), .what = &change };
	const char **clause = alloc_zeroed((size_t)PQntuples(c->terms) + 1, sizeof *clause);
	for (int i = 0; i < PQntuples(c->terms); i++)
		if (pg_int_at(c->terms, i, 0) == carried.part &&
		    pg_int_at(c->terms, i, 1) == carried.number)
			clause[change.n_clauses++] = pg_text_at(c->terms, i, 2);
	change.clause = clause;
	pg_copy_text(r, row, 2, carried.task, sizeof carried.task);
	copy_hex(r, row, 3, carried.ruling, sizeof carried.ruling);
	copy_hex(r, row, 4, carried.again, sizeof carried.again);
	hand_out(c, &carried);
	free(clause);
}

static void
carry_request(struct carrying *c, int row)
{
	const PGresult *r = c->rows;
	size_t n;
	unsigned char *said = pg_bytes_at(r, row, 3, &n);
	char *text = alloc_text("%.*s", (int)n, (const char *)said);
	struct store_ruling ruling = { .carried = true,
		                       .token = pg_int_at(r, row, 2),
		                       .idempotency = text,
		                       .idempotency_until = pg_int_at(r, row, 4) };
	struct store_carried carried = { CARRIED_REQUESTS, .part = pg_int_at(r, row, 0),
		                         .number = pg_int_at(r, row, 1), .what = &ruling };
	copy_hex(r, row, 5, ruling.key, sizeof ruling.key);
	copy_hex(r, row, 6, carried.ruling, sizeof carried.ruling);
	hand_out(c, &carried);
	free(text);
	free(said);
}

/* 2. Rulings: the columns of PG_RULING_ROWS */

struct found {
	struct store_term *term;
	struct store_clause *clause;
	size_t n_terms, n_clauses;
	struct buffer words[STORE_VIEWS];
};

static void
find_marks(const struct carrying *c, int row, struct found *f)
{
	struct buffer cites = { 0 }, decides = { 0 };
	pg_mask_add_at(&cites, c->rows, row, PG_MASKS_AT);
	pg_mask_add_at(&decides, c->rows, row, PG_MASKS_AT + 1);
	f->clause = alloc_zeroed(c->marks->n + 1, sizeof *f->clause);
	for (size_t i = 0; i < c->marks->n; i++) {
		const struct pg_mark *mark = &c->marks->at[i];
		if (!pg_mask_has(&cites, mark->number))
			continue;
		if (pg_is_word(mark->text))
			continue;
		if (mark->term.text)
			f->term[f->n_terms++] = mark->term;
		else if (store_is_event(mark->text))
			f->term[f->n_terms++] = (struct store_term){ mark->text, STORE_ALL_VIEWS };
		else
			f->clause[f->n_clauses++] =
				(struct store_clause){ mark->text,
				                       pg_mask_has(&decides, mark->number) };
	}
	buffer_free(&cites);
	buffer_free(&decides);
}

static void
find_terms(const struct carrying *c, int row, struct found *f)
{
	const PGresult *r = c->terms;
	int64_t ruling = pg_int_at(c->rows, row, PG_ITEM);
	f->term = alloc_zeroed((size_t)PQntuples(r) + c->marks->n + 1, sizeof *f->term);
	find_marks(c, row, f);
	for (int i = 0; i < PQntuples(r); i++)
		if (pg_int_at(r, i, 1) == ruling)
			f->term[f->n_terms++] = (struct store_term){ pg_text_at(r, i, 2),
				                                     (uint8_t)pg_int_at(r, i, 3) };
}

/* Copy the words of each view, without the spaces around them. */
static void
find_words(const PGresult *r, int row, struct found *f)
{
	for (int i = 0; i < STORE_VIEWS; i++) {
		const char *text = pg_text_at(r, row, PG_WORDS_AT + i);
		size_t n = strlen(text);
		if (n > 2)
			buffer_bytes(&f->words[i], text + 1, n - 2);
		buffer_end(&f->words[i]);
	}
}

static void
free_found(struct found *f)
{
	free(f->term);
	free(f->clause);
	for (int i = 0; i < STORE_VIEWS; i++)
		buffer_free(&f->words[i]);
}

static void
read_ruling(const PGresult *r, int row, const struct found *f, struct store_ruling *out)
{
	enum { AT = PG_VALUES, WHY = AT + 5, VERDICT = AT + 11, PACKED = AT + 21 };
	*out = (struct store_ruling){
		.carried = true,
		.token = pg_int_at(r, row, AT + 1),
		.game = pg_text_at(r, row, AT + 9),
		.edition = pg_text_at(r, row, AT + 10),
		.verdict = pg_text_at(r, row, VERDICT),
		.engine = pg_text_at(r, row, AT + 15),
		.cards = pg_text_at(r, row, AT + 16),
		.group = pg_text_at(r, row, AT + 17),
		.clause = f->clause,
		.n_clauses = f->n_clauses,
		.term = f->term,
		.n_terms = f->n_terms,
	};
	copy_hex(r, row, AT, out->id, sizeof out->id);
	copy_hex(r, row, AT + 2, out->key, sizeof out->key);
	copy_hex(r, row, AT + 4, out->rejudges, sizeof out->rejudges);
	pg_time(pg_int_at(r, row, PG_ITEM), out->time);
	for (int i = 0; i < STORE_VIEWS; i++) {
		out->view[i].verdict = i ? text_or_null(r, row, VERDICT + i) : NULL;
		out->view[i].why = text_or_null(r, row, WHY + i);
		out->words[i] = f->words[i].at;
	}
	size_t n;
	unsigned char *packed = pg_bytes_at(r, row, PACKED, &n);
	buffer_bytes(&out->packed, packed, n);
	free(packed);
}

static void
carry_ruling(struct carrying *c, int row)
{
	struct found f = { .n_terms = 0 };
	struct store_ruling r;
	struct store_carried carried = { CARRIED_RULINGS,
		                         .number = pg_int_at(c->rows, row, PG_ITEM), .what = &r };
	find_terms(c, row, &f);
	find_words(c->rows, row, &f);
	read_ruling(c->rows, row, &f, &r);
	memcpy(carried.time, r.time, TIME_SIZE);
	hand_out(c, &carried);
	buffer_free(&r.packed);
	free_found(&f);
}

/* 3. A page */

static PGresult *
run_more(struct pg *pg, enum pg_sql name, const struct store_carried *after)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, after->part);
	pg_int(&a, after->number);
	pg_int(&a, STORE_CARRIED_PAGE);
	if (name == PG_CARRY_REQUESTS)
		pg_int(&a, store_now());
	return pg_run(pg, name, &a);
}

static PGresult *
run_rows(struct pg *pg, const struct store_carried *after)
{
	switch (after->kind) {
	case CARRIED_TOKENS: return pg_run_page(pg, LEAF_TOKEN, 0, after->number);
	case CARRIED_ERASURES: return pg_run_page(pg, LEAF_ERASED, 0, after->number);
	case CARRIED_RULINGS: return pg_run_page(pg, LEAF_RULING, 0, after->number);
	case CARRIED_TASKS: return run_more(pg, PG_CARRY_TASKS, after);
	case CARRIED_NOTES: return run_more(pg, PG_CARRY_NOTES, after);
	case CARRIED_CHANGES: return run_more(pg, PG_CARRY_CHANGES, after);
	case CARRIED_REQUESTS: return run_more(pg, PG_CARRY_REQUESTS, after);
	case CARRIED_KINDS: break;
	}
	return NULL;
}

static bool
run_rest(struct pg *pg, enum store_carried_kind kind, struct carrying *c)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer items = { 0 };
	bool rulings = kind == CARRIED_RULINGS, changes = kind == CARRIED_CHANGES;
	pg_list_items(c->rows, changes ? 1 : PG_ITEM, &items);
	pg_text(&a, items.at);
	if (rulings || changes)
		c->terms = pg_run(pg, rulings ? PG_TERMS_OF : PG_CLAUSES_OF, &a);
	buffer_free(&items);
	return (c->terms || (!rulings && !changes));
}

static void
carry_row(struct carrying *c, enum store_carried_kind kind, int row)
{
	switch (kind) {
	case CARRIED_TOKENS: carry_token(c, row); break;
	case CARRIED_ERASURES: carry_erasure(c, row); break;
	case CARRIED_RULINGS: carry_ruling(c, row); break;
	case CARRIED_NOTES: carry_note(c, row); break;
	case CARRIED_TASKS: carry_task(c, row); break;
	case CARRIED_CHANGES: carry_change(c, row); break;
	case CARRIED_REQUESTS: carry_request(c, row); break;
	case CARRIED_KINDS: break;
	}
}

enum store_result
pg_carry(struct store *store, const struct store_carried *after, store_each_carried *each,
         void *ctx)
{
	struct pg *pg = (struct pg *)store;
	struct carrying c = { .marks = &pg->marks, .each = each, .ctx = ctx };
	c.rows = run_rows(pg, after);
	bool fine = c.rows && (PQntuples(c.rows) == 0 || run_rest(pg, after->kind, &c)) &&
	            (after->kind != CARRIED_RULINGS || pg_know_marks(pg));
	for (int row = 0; fine && row < PQntuples(c.rows); row++)
		carry_row(&c, after->kind, row);
	PQclear(c.rows);
	PQclear(c.terms);
	return fine ? STORE_DONE : STORE_FAILED;
}
