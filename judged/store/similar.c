/*
 * similar.c: precedents.
 *
 * Rulings are far more than sets of deciding clauses, so the sets are compared, all of a game, and then
 * the newest rulings of the nearest sets are read. A set is its clauses in order with blanks between.
 */
#include <string.h>

#include "judged/store/internal.h"

enum { NEAREST = 24, SET_TEXT = 400 };

struct near {
	int64_t set;
	double likeness;
};

struct origin {
	int64_t seq, set;
	char game[64], clauses[SET_TEXT];
};

static size_t
count(const char *set)
{
	size_t n = *set != '\0';
	for (; *set; set++)
		n += *set == ' ';
	return n;
}

static bool
has(const char *set, const char *clause, size_t len)
{
	for (const char *at = set; *at;) {
		size_t n = strcspn(at, " ");
		if (n == len && strncmp(at, clause, len) == 0)
			return true;
		at += n + (at[n] == ' ');
	}
	return false;
}

/* Clauses in both by clauses in either. */
static double
likeness(const char *a, const char *b)
{
	size_t both = 0;
	for (const char *at = a; *at;) {
		size_t n = strcspn(at, " ");
		both += has(b, at, n);
		at += n + (at[n] == ' ');
	}
	return both ? (double)both / (double)(count(a) + count(b) - both) : 0;
}

/* Keep the nearest in order; of equals the one met first. */
static void
insert(struct near near[NEAREST], int *n, struct near one)
{
	int at = *n < NEAREST ? (*n)++ : NEAREST - 1;
	if (at == NEAREST - 1 && near[at].set && near[at].likeness >= one.likeness)
		return;
	for (; at > 0 && near[at - 1].likeness < one.likeness; at--)
		near[at] = near[at - 1];
	near[at] = one;
}

static enum store_result
find_origin(struct store *store, const char *group, const char *id, struct origin *out)
{
	sqlite3_stmt *s = store_statement(
		store, &store->set_of,
		"SELECT r.seq, r.clause_set, c.game, c.clauses"
		" FROM rulings r JOIN clause_sets c ON c.id = r.clause_set"
		" WHERE r.id = :id AND (:group = '' OR r.of_group = " STORE_NUMBER_OF("group") ")");
	enum store_result result;
	store_bind_text(s, ":group", group);
	store_bind_hex(s, ":id", id);
	result = store_step(store, s);
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
find_near(struct store *store, const struct origin *origin, struct near near[NEAREST], int *n)
{
	sqlite3_stmt *s = store_statement(store, &store->sets_of_game,
	                                  "SELECT id, clauses FROM clause_sets WHERE game = :game");
	enum store_result row;
	*n = 0;
	store_bind_text(s, ":game", origin->game);
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct near one = { sqlite3_column_int64(s, 0),
			            likeness(origin->clauses, store_text_at(s, 1)) };
		if (one.likeness > 0)
			insert(near, n, one);
	}
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

/* Tell the newest of a set, and lower the limit by as many. */
static enum store_result
tell_set(struct store *store, const struct origin *origin, struct near near, struct store_query *q,
         store_each_similar *each, void *ctx)
{
	int view = q->view;
	char sql[STORE_SQL];
	struct store_ruling found;
	enum store_result row;
	sqlite3_snprintf(sizeof sql, sql,
	                 "SELECT " STORE_HEAD " FROM rulings r WHERE r.clause_set = :set"
	                 " AND r.seq <> :seq AND (:group = '' OR r.of_group = " STORE_NUMBER_OF(
				 "group") ")"
	                                  " ORDER BY r.seq DESC LIMIT :limit",
	                 store_suffix(view), store_suffix(view));
	sqlite3_stmt *s = store_statement(store, &store->of_set[view], sql);
	store_bind_int(s, ":set", near.set);
	store_bind_int(s, ":seq", origin->seq);
	store_bind_text(s, ":group", q->group ? q->group : "");
	store_bind_int(s, ":limit", q->limit);
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_head(s, view, &found);
		each(ctx, &found, near.likeness);
		--q->limit;
	}
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

enum store_result
store_similar(struct store *store, const struct store_query *query, const char *id,
              store_each_similar *each, void *ctx)
{
	struct store_query q = *query;
	struct origin origin;
	struct near near[NEAREST] = { { 0, 0 } };
	int n;
	enum store_result result = find_origin(store, q.group ? q.group : "", id, &origin);
	if (result == STORE_DONE)
		result = find_near(store, &origin, near, &n);
	for (int i = 0; result == STORE_DONE && i < n && q.limit > 0; i++)
		result = tell_set(store, &origin, near[i], &q, each, ctx);
	return result;
}
