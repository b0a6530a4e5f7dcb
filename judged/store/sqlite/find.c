/* find.c: finding a ruling by its id, key or number. */
#include "judged/store/sqlite/sqlite.h"

void
store_read_head(sqlite3_stmt *s, int view, struct store_ruling *out)
{
	*out = (struct store_ruling){
		.seq = sqlite3_column_int64(s, 0),
		.game = store_text_at(s, 3),
		.edition = store_text_at(s, 4),
		.verdict = store_text_at(s, 5),
		.engine = store_text_at(s, 6),
		.cards = store_text_at(s, 7),
		.deciding = store_text_at(s, 9),
		.token = sqlite3_column_int64(s, 10),
	};
	store_copy_hex(s, 1, out->id, sizeof out->id);
	time_text(sqlite3_column_int64(s, 2), out->time);
	store_copy_hex(s, 11, out->key, sizeof out->key);
	out->view[view].why = store_text_at(s, 8);
	out->overruled = store_text_at(s, 12);
	store_copy_hex(s, 13, out->rejudges, sizeof out->rejudges);
	out->group = store_text_at(s, 14);
}

enum store_result
store_read_body(sqlite3_stmt *s, int column, struct buffer *plain, struct store_ruling *out)
{
	const void *packed = sqlite3_column_blob(s, column);
	if (!packed)
		return STORE_NONE;
	return store_unpack(packed, (size_t)sqlite3_column_bytes(s, column), plain, out)
	               ? STORE_DONE
	               : STORE_FAILED;
}

/* Buffers up to this size are kept for reuse; an unpacked ruling is usually a few dozen KB. */
enum { UNPACKED_KEPT = 128 << 10 };

static void
forget_unpacked(struct buffer *unpacked)
{
	unpacked->n = 0;
	if (unpacked->cap > UNPACKED_KEPT)
		buffer_free(unpacked);
}

/* Hand out the current row. A lookup inside `each` gets a buffer of its own. */
static enum store_result
hand_out(struct store *store, sqlite3_stmt *s, const struct store_which *which, int view,
         store_each *each, void *ctx)
{
	struct buffer plain = store->unpacked;
	struct store_ruling found;
	enum store_result result = STORE_DONE;
	store->unpacked = (struct buffer){ 0 };
	store_read_head(s, view, &found);
	if (which->id || which->key)
		result = store_read_body(s, STORE_HEAD_COUNT, &plain, &found);
	if (result == STORE_DONE)
		each(ctx, &found);
	if (result == STORE_FAILED)
		result = store_damaged(store, "what is kept of a ruling cannot be read");
	forget_unpacked(&plain);
	buffer_free(&store->unpacked);
	store->unpacked = plain;
	return result;
}

enum store_result
sqlite_find(struct store *store, const struct store_which *which, int view, store_each *each,
            void *ctx)
{
	sqlite3_stmt *s = store_sql(store, which->id    ? SQL_RULING_BY_ID
	                                   : which->key ? SQL_RULING_BY_KEY
	                                                : SQL_RULING_BY_NUMBER);
	store_bind_hex(s, ":id", which->id);
	store_bind_hex(s, ":key", which->key);
	store_bind_int(s, ":token", which->token);
	store_bind_int(s, ":seq", which->seq);
	store_bind_int(s, ":view", view);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE)
		result = hand_out(store, s, which, view, each, ctx);
	sqlite3_reset(s);
	return result;
}
