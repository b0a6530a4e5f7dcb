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
	store_copy_text(s, 1, out->id, sizeof out->id);
	store_copy_text(s, 2, out->time, sizeof out->time);
	store_copy_text(s, 11, out->key, sizeof out->key);
	out->view[view].why = store_text_at(s, 8);
	out->overruled = store_text_at(s, 12);
	out->rejudges = store_text_at(s, 13);
	out->group = store_text_at(s, 14);
}

const char *
store_verdict(const struct store_ruling *ruling, int view)
{
	const char *own = ruling->view[view].verdict;
	return own ? own : ruling->verdict;
}

static void
read_rest(sqlite3_stmt *s, int view, struct store_ruling *out)
{
	out->chain = store_text_at(s, STORE_HEAD_COUNT);
	out->position = store_text_at(s, STORE_HEAD_COUNT + 1);
	out->transcript = store_text_at(s, STORE_HEAD_COUNT + 2);
	out->view[view].told = store_text_at(s, STORE_HEAD_COUNT + 3);
	out->view[view].text = (const char *)sqlite3_column_text(s, STORE_HEAD_COUNT + 4);
}

static sqlite3_stmt *
find_statement(struct store *store, sqlite3_stmt **slot, int view, const char *where)
{
	static const char *const column[STORE_VIEWS] = { "open", "a", "b", "judge" };
	char sql[STORE_SQL];
	if (*slot)
		return *slot;
	sqlite3_snprintf(sizeof sql, sql,
	                 "SELECT " STORE_HEAD ", r.chain, r.position, t.transcript,"
	                 " coalesce(t.told%s, t.told), t.%s_view"
	                 " FROM rulings r JOIN ruling_texts t ON t.ruling = r.seq WHERE %s",
	                 store_suffix(view), store_suffix(view), store_suffix(view), column[view],
	                 where);
	return store_statement(store, slot, sql);
}

static enum store_result
find_one(struct store *store, sqlite3_stmt *s, int view, store_each *each, void *ctx)
{
	struct store_ruling found;
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		store_read_head(s, view, &found);
		read_rest(s, view, &found);
		each(ctx, &found);
	}
	sqlite3_reset(s);
	return result;
}

enum store_result
store_find(struct store *store, const char *id, int view, store_each *each, void *ctx)
{
	sqlite3_stmt *s = find_statement(store, &store->find[view], view, "r.id = :id");
	store_bind_text(s, ":id", id);
	return find_one(store, s, view, each, ctx);
}

enum store_result
store_find_key(struct store *store, int64_t token, const char *key, int view, store_each *each,
               void *ctx)
{
	sqlite3_stmt *s = find_statement(store, &store->find_key[view], view,
	                                 "r.key = :key AND r.token = :token");
	store_bind_text(s, ":key", key);
	store_bind_int(s, ":token", token);
	return find_one(store, s, view, each, ctx);
}
