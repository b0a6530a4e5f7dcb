/* rejudged.c: what became of rulings that were judged anew. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/leaves.h"
#include "judged/store/tasks.h"
#include "judged/text/alloc.h"

static enum store_result
put_clauses(struct store *store, const struct store_rejudged *r)
{
	enum store_result result = STORE_DONE;
	sqlite3_stmt *s =
		store_statement(store, &store->put_rejudged_clause,
	                        "INSERT OR IGNORE INTO rejudged_clauses (task, clause, ruling)"
	                        " VALUES (:task, :clause, :ruling)");
	store_bind_int(s, ":task", r->task);
	store_bind_int(s, ":ruling", r->ruling);
	for (size_t i = 0; i < r->n_clauses && result == STORE_DONE; i++) {
		store_bind_text(s, ":clause", r->clause[i]);
		result = store_run(store, s);
	}
	return result;
}

static int
compare(const void *a, const void *b)
{
	return strcmp(((const struct store_term *)a)->text, ((const struct store_term *)b)->text);
}

static enum store_result
put_leaf(struct store *store, const struct store_rejudged *r)
{
	struct store_term *list = alloc_zeroed(r->n_clauses + 1, sizeof *list);
	struct leaf leaf = {
		.kind = LEAF_REJUDGED, .part = r->task, .item = r->ruling, .list = list
	};
	for (size_t i = 0; i < r->n_clauses; i++)
		list[i].text = r->clause[i];
	qsort(list, r->n_clauses, sizeof *list, compare);
	for (size_t i = 0; i < r->n_clauses; i++)
		if (leaf.n == 0 || strcmp(list[leaf.n - 1].text, list[i].text) != 0)
			list[leaf.n++] = list[i];
	enum store_result result = store_log(store, &leaf);
	free(list);
	return result;
}

enum store_result
store_rejudged_put(struct store *store, const struct store_rejudged *r)
{
	sqlite3_stmt *s = store_statement(
		store, &store->put_rejudged,
		"INSERT OR IGNORE INTO rejudged (task, ruling, again, changed, code, why)"
		" VALUES (:task, :ruling, nullif(:again, 0), :changed, :code, :why)");
	store_bind_int(s, ":task", r->task);
	store_bind_int(s, ":ruling", r->ruling);
	store_bind_int(s, ":again", r->again);
	store_bind_int(s, ":changed", r->changed);
	store_bind_text(s, ":code", r->code);
	store_bind_text(s, ":why", r->why);
	enum store_result result = store_run(store, s);
	if (result != STORE_DONE || sqlite3_changes(store->db) == 0)
		return result;
	result = put_clauses(store, r);
	return result == STORE_DONE ? put_leaf(store, r) : result;
}

#define COLUMNS "SELECT r.ruling, coalesce(r.again, 0), r.changed, r.code, r.why FROM "

static enum store_result
read_all(struct store *store, sqlite3_stmt *s, store_each_rejudged *each, void *ctx)
{
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		struct store_rejudged r = {
			.ruling = sqlite3_column_int64(s, 0),
			.again = sqlite3_column_int64(s, 1),
			.changed = (unsigned)sqlite3_column_int(s, 2),
			.code = store_text_at(s, 3),
			.why = store_text_at(s, 4),
		};
		each(ctx, &r);
	}
	sqlite3_reset(s);
	return row == STORE_NONE ? STORE_DONE : STORE_FAILED;
}

static sqlite3_stmt *
list_statement(struct store *store, const char *clause)
{
	if (!clause)
		return store_statement(store, &store->rejudged,
		                       COLUMNS
		                       "rejudged r WHERE r.task = :task AND r.changed <> 0 AND"
		                       " r.ruling < :cursor ORDER BY r.ruling DESC LIMIT :limit");
	return store_statement(
		store, &store->rejudged_by,
		COLUMNS
		"rejudged_clauses c JOIN rejudged r ON r.task = c.task AND r.ruling = c.ruling"
		" WHERE c.task = :task AND c.clause = :clause AND c.ruling < :cursor"
		" ORDER BY c.ruling DESC LIMIT :limit");
}

enum store_result
store_rejudged_list(struct store *store, int64_t task, const char *clause, int64_t cursor,
                    int limit, store_each_rejudged *each, void *ctx)
{
	sqlite3_stmt *s = list_statement(store, clause);
	store_bind_int(s, ":task", task);
	store_bind_text(s, ":clause", clause);
	store_bind_int(s, ":cursor", cursor > 0 ? cursor : INT64_MAX);
	store_bind_int(s, ":limit", limit);
	return read_all(store, s, each, ctx);
}

enum store_result
store_head(struct store *store, int64_t seq, int view, store_each *each, void *ctx)
{
	char sql[STORE_SQL];
	struct store_ruling found;
	sqlite3_snprintf(sizeof sql, sql, "SELECT " STORE_HEAD " FROM rulings r WHERE r.seq = :seq",
	                 store_suffix(view), store_suffix(view));
	sqlite3_stmt *s = store_statement(store, &store->head[view], sql);
	store_bind_int(s, ":seq", seq);
	enum store_result result = store_step(store, s);
	if (result == STORE_DONE) {
		store_read_head(s, view, &found);
		each(ctx, &found);
	}
	sqlite3_reset(s);
	return result;
}
