/*
 * similar.c: precedents.
 *
 * There are far more rulings than sets of deciding clauses. So all sets of a game are compared, and
 * then the newest rulings of the most similar sets are read. A set is the text of its clauses in
 * order, separated by spaces.
 */
#include <string.h>

#include "judged/store/sqlite/sqlite.h"

enum { SET_TEXT = 400 };

struct origin {
	int64_t seq, set;
	char game[64], clauses[SET_TEXT];
};

static enum store_result
find_origin(struct store *store, const struct store_query *q, struct origin *out)
{
	sqlite3_stmt *s = store_sql(store, SQL_SET_OF);
	store_bind_group(s, q->group);
	store_bind_hex(s, ":id", q->like);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		out->seq = sqlite3_column_int64(s, 0);
		out->set = sqlite3_column_int64(s, 1);
		store_copy_text(s, 2, out->game, sizeof out->game);
		store_copy_text(s, 3, out->clauses, sizeof out->clauses);
	}
	sqlite3_reset(s);
	return result;
}

static enum store_result
find_near(struct store *store, const struct origin *origin, struct store_near near[STORE_NEAREST],
          int *n)
{
	sqlite3_stmt *s = store_sql(store, SQL_SETS_OF_GAME);
	enum store_result row;
	*n = 0;
	store_bind_text(s, ":game", origin->game);
	while ((row = store_step(store, s)) == STORE_DONE)
		store_note_near(near, n, sqlite3_column_int64(s, 0), origin->clauses,
		                store_text_at(s, 1));
	return store_ended(row);
}

/* Hand out the newest rulings of a set, and lower the limit by their number. */
static enum store_result
tell_set(struct store *store, const struct origin *origin, struct store_near near,
         struct store_query *q, store_each *each, void *ctx)
{
	sqlite3_stmt *s = store_sql(store, SQL_NEWEST_OF_SET);
	struct store_ruling found;
	enum store_result row;
	store_bind_int(s, ":set", near.set);
	store_bind_int(s, ":seq", origin->seq);
	store_bind_int(s, ":view", q->view);
	store_bind_group(s, q->group);
	store_bind_int(s, ":limit", q->limit);
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_head(s, q->view, &found);
		found.likeness = near.likeness;
		each(ctx, &found);
		--q->limit;
	}
	return store_ended(row);
}

enum store_result
store_list_like(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	struct store_query q = *query;
	struct origin origin;
	struct store_near near[STORE_NEAREST] = { { 0, 0 } };
	int n;
	enum store_result result = find_origin(store, &q, &origin);
	if (result == STORE_DONE)
		result = find_near(store, &origin, near, &n);
	for (int i = 0; result == STORE_DONE && i < n && q.limit > 0; i++)
		result = tell_set(store, &origin, near[i], &q, each, ctx);
	return result;
}
