/* carry_sqlite.c: reading what an SQLite file stores, to copy it to another store. */
#include "judged/store/internal.h"

/* The store being read, and where its things go. */
struct carrying {
	struct store *store;
	store_each_carried *each;
	void *ctx;
};

static void
hand_out(struct carrying *c, struct store_carried *carried)
{
	store_digest_carried(carried);
	c->each(c->ctx, carried);
}

/* 1. Short rows */

static void
carry_token(struct carrying *c, sqlite3_stmt *s)
{
	struct store_token token = { .carried = true };
	struct store_carried carried = { CARRIED_TOKENS, .what = &token };
	store_read_token(s, &token);
	carried.number = token.id;
	hand_out(c, &carried);
}

static void
carry_erasure(struct carrying *c, sqlite3_stmt *s)
{
	struct store_erasure e = { .carried = true,
		                   .token = sqlite3_column_int64(s, 3),
		                   .name = store_text_at(s, 4),
		                   .reason = store_text_at(s, 5),
		                   .group = store_text_at(s, 6) };
	struct store_carried carried = { CARRIED_ERASURES, .number = sqlite3_column_int64(s, 0),
		                         .what = &e };
	store_copy_hex(s, 1, e.ruling, sizeof e.ruling);
	time_text(sqlite3_column_int64(s, 2), e.time);
	hand_out(c, &carried);
}

static void
carry_note(struct carrying *c, sqlite3_stmt *s)
{
	struct store_note note = { .carried = true,
		                   .token = sqlite3_column_int64(s, 3),
		                   .name = store_text_at(s, 4),
		                   .kind = store_text_at(s, 5),
		                   .open = sqlite3_column_int(s, 6) != 0,
		                   .text = store_text_at(s, 7) };
	struct store_carried carried = { CARRIED_NOTES, .number = sqlite3_column_int64(s, 0),
		                         .what = &note };
	store_copy_hex(s, 1, note.ruling, sizeof note.ruling);
	store_copy_text(s, 2, note.time, sizeof note.time);
	hand_out(c, &carried);
}

static void
carry_task(struct carrying *c, sqlite3_stmt *s)
{
	struct store_task task;
	store_read_task(s, &task);
	task.carried = true;
	struct store_carried carried = { CARRIED_TASKS, .number = task.seq, .what = &task };
	hand_out(c, &carried);
}

static void
carry_request(struct carrying *c, sqlite3_stmt *s)
{
	struct store_ruling r = { .carried = true,
		                  .token = sqlite3_column_int64(s, 1),
		                  .idempotency = store_text_at(s, 2),
		                  .idempotency_until = sqlite3_column_int64(s, 3) };
	struct store_carried carried = { CARRIED_REQUESTS, .number = sqlite3_column_int64(s, 0),
		                         .what = &r };
	store_copy_hex(s, 4, r.key, sizeof r.key);
	store_copy_hex(s, 5, carried.ruling, sizeof carried.ruling);
	hand_out(c, &carried);
}

static void
carry_change(struct carrying *c, sqlite3_stmt *s)
{
	struct store_rejudged r = { .changed = (unsigned)sqlite3_column_int(s, 5),
		                    .code = store_text_at(s, 6),
		                    .why = store_text_at(s, 7),
		                    .clauses = store_text_at(s, 8) };
	struct store_carried carried = { CARRIED_CHANGES, .part = sqlite3_column_int64(s, 0),
		                         .number = sqlite3_column_int64(s, 1), .what = &r };
	store_copy_text(s, 2, carried.task, sizeof carried.task);
	store_copy_hex(s, 3, carried.ruling, sizeof carried.ruling);
	store_copy_hex(s, 4, carried.again, sizeof carried.again);
	hand_out(c, &carried);
}

/* 2. Rulings */

static const char *
text_or_null(sqlite3_stmt *s, int column)
{
	return (const char *)sqlite3_column_text(s, column);
}

static void
read_ruling(sqlite3_stmt *s, struct store_ruling *r)
{
	enum { VERDICT = 7, WHY = 14, PACKED = 18 };
	*r = (struct store_ruling){
		.carried = true,
		.token = sqlite3_column_int64(s, 4),
		.game = store_text_at(s, 5),
		.edition = store_text_at(s, 6),
		.verdict = store_text_at(s, VERDICT),
		.engine = store_text_at(s, 11),
		.cards = store_text_at(s, 12),
		.group = store_text_at(s, 13),
		.deciding = store_text_at(s, 19),
	};
	store_copy_hex(s, 1, r->id, sizeof r->id);
	store_copy_hex(s, 2, r->key, sizeof r->key);
	time_text(sqlite3_column_int64(s, 3), r->time);
	store_copy_hex(s, 20, r->rejudges, sizeof r->rejudges);
	for (int i = 0; i < STORE_VIEWS; i++) {
		r->view[i].verdict = i ? text_or_null(s, VERDICT + i) : NULL;
		r->view[i].why = text_or_null(s, WHY + i);
	}
	buffer_bytes(&r->packed, sqlite3_column_blob(s, PACKED),
	             (size_t)sqlite3_column_bytes(s, PACKED));
}

static enum store_result
carry_ruling(struct carrying *c, sqlite3_stmt *s)
{
	struct store_ruling r;
	read_ruling(s, &r);
	struct store_carried carried = { CARRIED_RULINGS, .number = sqlite3_column_int64(s, 0),
		                         .what = &r };
	memcpy(carried.time, r.time, TIME_SIZE);
	if (r.packed.n == 0)
		return store_damaged(c->store, "the texts of a ruling are missing");
	hand_out(c, &carried);
	buffer_free(&r.packed);
	return STORE_DONE;
}

/* 3. A page */

static enum store_result
hand_out_row(struct carrying *c, enum store_carried_kind kind, sqlite3_stmt *s)
{
	switch (kind) {
	case CARRIED_TOKENS: carry_token(c, s); break;
	case CARRIED_ERASURES: carry_erasure(c, s); break;
	case CARRIED_RULINGS: return carry_ruling(c, s);
	case CARRIED_NOTES: carry_note(c, s); break;
	case CARRIED_TASKS: carry_task(c, s); break;
	case CARRIED_CHANGES: carry_change(c, s); break;
	case CARRIED_REQUESTS: carry_request(c, s); break;
	case CARRIED_KINDS: break;
	}
	return STORE_DONE;
}

enum store_result
sqlite_carry(struct store *store, const struct store_carried *after, store_each_carried *each,
             void *ctx)
{
	static const enum sql pages[CARRIED_KINDS] = { SQL_CARRY_TOKENS,  SQL_CARRY_ERASURES,
		                                       SQL_CARRY_RULINGS, SQL_CARRY_NOTES,
		                                       SQL_CARRY_TASKS,   SQL_CARRY_CHANGES,
		                                       SQL_CARRY_REQUESTS };
	struct carrying c = { store, each, ctx };
	sqlite3_stmt *s = store_sql(store, pages[after->kind]);
	store_bind_int(s, ":part", after->part);
	store_bind_int(s, ":after", after->number);
	store_bind_int(s, ":now", store_now());
	enum store_result result = STORE_DONE, row = STORE_NONE;
	while (result == STORE_DONE && (row = store_step(store, s)) == STORE_DONE)
		result = hand_out_row(&c, after->kind, s);
	sqlite3_reset(s);
	return result == STORE_DONE && row == STORE_FAILED ? STORE_FAILED : result;
}
