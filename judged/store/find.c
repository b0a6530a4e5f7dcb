/* find.c: finding a ruling by its id, key or number, in whatever kind of store. */
#include "judged/store/backend.h"

/* The columns of a head; a body comes after them. */
enum { VERDICT = 11, WHY = 15, STANDING = 19, TIME, BODY };

void
rows_read_head(const struct rows *rows, int view, struct store_ruling *out)
{
	*out = (struct store_ruling){
		.seq = rows_int(rows, 0),
		.token = rows_int(rows, 2),
		.game = rows_text(rows, 4),
		.edition = rows_text(rows, 5),
		.engine = rows_text(rows, 6),
		.cards = rows_text(rows, 7),
		.deciding = rows_text(rows, 8),
		.group = rows_text(rows, 9),
		.verdict = rows_text_of_view(rows, VERDICT, view),
		.overruled = rows_text(rows, STANDING),
	};
	rows_copy_hex(rows, 1, out->id, sizeof out->id);
	rows_copy_hex(rows, 3, out->key, sizeof out->key);
	rows_copy_hex(rows, 10, out->rejudges, sizeof out->rejudges);
	time_text(rows_int(rows, TIME), out->time);
	out->view[view].why = rows_text_of_view(rows, WHY, view);
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

/* Hand out the current row with its body. A lookup inside `each` gets a buffer of its own. */
static enum store_result
hand_out_whole(struct rows *rows, int view, store_each *each, void *ctx)
{
	struct buffer *unpacked = &((struct store_base *)rows->store)->unpacked, plain = *unpacked;
	struct store_ruling found;
	size_t n;
	const void *packed = rows_bytes(rows, BODY, &n);
	*unpacked = (struct buffer){ 0 };
	rows_read_head(rows, view, &found);
	bool fine = store_unpack(packed, n, &plain, &found);
	if (fine)
		each(ctx, &found);
	forget_unpacked(&plain);
	buffer_free(unpacked);
	*unpacked = plain;
	return fine ? STORE_DONE
	            : store_damaged(rows->store, "what is kept of a ruling cannot be read");
}

static struct rows
run(struct store *store, const struct store_which *which, int64_t shard)
{
	struct rows_values values = { .n = 0 };
	if (which->id) {
		rows_give_hex(&values, which->id);
	} else if (which->key) {
		rows_give_int(&values, shard);
		rows_give_hex(&values, which->key);
		rows_give_int(&values, which->token);
	} else {
		rows_give_int(&values, which->seq);
	}
	return rows_run(store,
	                which->id    ? ROWS_RULING_BY_ID
	                : which->key ? ROWS_RULING_BY_KEY
	                             : ROWS_RULING_BY_NUMBER,
	                &values);
}

/* A ruling found by its key is acknowledged to its submitter once more. So don't hand out one that
 * may still be lost: store_keep() waits until it is safe. Looking the ruling up may have replaced the
 * connection, so ask about the connection afterwards. */
enum store_result
store_find(struct store *store, const struct store_which *which, int view, store_each *each,
           void *ctx)
{
	struct store_ruling found;
	int64_t shard = which->key ? store_backend_of(store)->shard(store, which) : 0;
	if (shard < 0)
		return STORE_NONE;
	struct rows rows = run(store, which, shard);
	enum store_result row = rows_next(&rows);
	if (row == STORE_DONE && which->key && !store_backend_of(store)->settled(store))
		row = STORE_NONE;
	if (row == STORE_DONE && (which->id || which->key)) {
		row = hand_out_whole(&rows, view, each, ctx);
	} else if (row == STORE_DONE) {
		rows_read_head(&rows, view, &found);
		each(ctx, &found);
	}
	rows_end(&rows, row);
	return row;
}
