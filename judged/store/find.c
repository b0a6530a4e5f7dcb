/* find.c: a ruling by its id or key. */
#include "judged/store/internal.h"

const char *
store_suffix(int view)
{
	static const char *const suffix[STORE_VIEWS] = { "", "_a", "_b", "_judge" };
	return suffix[view];
}

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

const char *
store_verdict(const struct store_ruling *ruling, int view)
{
	const char *own = ruling->view[view].verdict;
	return own ? own : ruling->verdict;
}

/* What is told is written from the record; older versions kept every text. */
static void
hand_out(enum body_form form, const struct body_part part[BODY_PARTS], struct store_ruling *out)
{
	out->transcript = part[0].at;
	if (form == BODY_RECORD) {
		out->record = part[1].at;
		out->n_record = part[1].n;
		return;
	}
	for (int i = 0; i < STORE_VIEWS; i++) {
		const struct body_part *told = &part[1 + STORE_VIEWS];
		out->view[i].text = part[1 + i].n ? part[1 + i].at : NULL;
		out->view[i].told = told[i].n ? told[i].at : told[0].at;
	}
}

void
store_read_texts(sqlite3_stmt *s, int at, struct body_part part[BODY_PARTS])
{
	for (int i = 0; i < BODY_PARTS; i++)
		part[i] = (struct body_part){ store_text_at(s, at + i),
			                      (size_t)sqlite3_column_bytes(s, at + i) };
}

enum store_result
store_read_body(sqlite3_stmt *s, int column, struct buffer *plain, struct store_ruling *out)
{
	struct body_part part[BODY_PARTS];
	enum body_form form = (enum body_form)sqlite3_column_int(s, column);
	const void *packed = sqlite3_column_blob(s, column + 1);
	if (!packed && !sqlite3_column_text(s, column + 2))
		return STORE_NONE;
	if (!packed)
		store_read_texts(s, column + 2, part);
	else if (!body_unpack(form, packed, (size_t)sqlite3_column_bytes(s, column + 1), plain,
	                      part))
		return STORE_FAILED;
	hand_out(packed ? form : BODY_TEXTS, part, out);
	return STORE_DONE;
}

static sqlite3_stmt *
find_statement(struct store *store, sqlite3_stmt **slot, int view, const char *where)
{
	char sql[STORE_SQL];
	if (*slot)
		return *slot;
	sqlite3_snprintf(sizeof sql, sql,
	                 "SELECT " STORE_HEAD ", b.form, b.packed, " STORE_OLD_TEXTS
	                 " FROM rulings r LEFT JOIN bodies b ON b.ruling = r.seq"
	                 " LEFT JOIN ruling_texts t ON t.ruling = r.seq WHERE %s",
	                 store_suffix(view), store_suffix(view), where);
	return store_statement(store, slot, sql);
}

static enum store_result
find_one(struct store *store, sqlite3_stmt *s, int view, store_each *each, void *ctx)
{
	struct buffer plain = { 0 };
	struct store_ruling found;
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		store_read_head(s, view, &found);
		result = store_read_body(s, STORE_HEAD_COUNT, &plain, &found);
		if (result == STORE_DONE)
			each(ctx, &found);
		else
			result = store_damaged(store, "what is kept of a ruling cannot be read");
	}
	sqlite3_reset(s);
	buffer_free(&plain);
	return result;
}

enum store_result
store_find(struct store *store, const char *id, int view, store_each *each, void *ctx)
{
	sqlite3_stmt *s = find_statement(store, &store->find[view], view, "r.id = :id");
	store_bind_hex(s, ":id", id);
	return find_one(store, s, view, each, ctx);
}

enum store_result
store_find_key(struct store *store, int64_t token, const char *key, int view, store_each *each,
               void *ctx)
{
	sqlite3_stmt *s = find_statement(store, &store->find_key[view], view,
	                                 "r.key = :key AND r.token = :token");
	store_bind_hex(s, ":key", key);
	store_bind_int(s, ":token", token);
	return find_one(store, s, view, each, ctx);
}
