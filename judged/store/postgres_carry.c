/* postgres_carry.c: reading what a PostgreSQL server stores, to copy it to another store. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres_verify.h"
#include "judged/text/alloc.h"

/* A page of rows, and where its things go. */
struct carrying {
	PGresult *rows;
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
		                         .why = pg_text_at(r, row, 7),
		                         .clauses = pg_text_at(r, row, 8) };
	struct store_carried carried = { CARRIED_CHANGES, .part = pg_int_at(r, row, 0),
		                         .number = pg_int_at(r, row, 1), .what = &change };
	pg_copy_text(r, row, 2, carried.task, sizeof carried.task);
	copy_hex(r, row, 3, carried.ruling, sizeof carried.ruling);
	copy_hex(r, row, 4, carried.again, sizeof carried.again);
	hand_out(c, &carried);
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

static void
read_ruling(const PGresult *r, int row, struct store_ruling *out)
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
		.deciding = pg_text_at(r, row, AT + 18),
	};
	copy_hex(r, row, AT, out->id, sizeof out->id);
	copy_hex(r, row, AT + 2, out->key, sizeof out->key);
	copy_hex(r, row, AT + 4, out->rejudges, sizeof out->rejudges);
	pg_time(pg_int_at(r, row, PG_ITEM), out->time);
	for (int i = 0; i < STORE_VIEWS; i++) {
		out->view[i].verdict = i ? text_or_null(r, row, VERDICT + i) : NULL;
		out->view[i].why = text_or_null(r, row, WHY + i);
	}
	size_t n;
	unsigned char *packed = pg_bytes_at(r, row, PACKED, &n);
	buffer_bytes(&out->packed, packed, n);
	free(packed);
}

static void
carry_ruling(struct carrying *c, int row)
{
	struct store_ruling r;
	struct store_carried carried = { CARRIED_RULINGS,
		                         .number = pg_int_at(c->rows, row, PG_ITEM), .what = &r };
	read_ruling(c->rows, row, &r);
	memcpy(carried.time, r.time, TIME_SIZE);
	hand_out(c, &carried);
	buffer_free(&r.packed);
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
	struct carrying c = { run_rows(pg, after), each, ctx };
	for (int row = 0; row < PQntuples(c.rows); row++)
		carry_row(&c, after->kind, row);
	PQclear(c.rows);
	return c.rows ? STORE_DONE : STORE_FAILED;
}
