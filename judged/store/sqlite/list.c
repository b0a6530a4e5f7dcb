/*
 * list.c: finding rulings by their content, a page at a time, newest first.
 *
 * Everything that rulings are found by is one index of tokens (found.h), which is read backward from
 * the cursor; so a page costs as much as it shows, however many rulings there are. Only rulings that
 * judge another again, and those with a note, are found by rows, because they are few. What is found
 * is never ranked, since that would need all of it.
 */
#include "judged/store/found.h"
#include "judged/store/sqlite/sqlite.h"

enum { PATIENCE = 40000, STEPS = 1000 };

/* 1. The bounds of a list */

/* Move a bound to the ruling that a statement finds by a time. */
static enum store_result
move(struct store *store, enum sql name, const char *time, int64_t *bound)
{
	sqlite3_stmt *s = store_sql(store, name);
	int64_t number = *bound;
	if (!time)
		return STORE_DONE;
	store_bind_int(s, ":time", time_number(time));
	enum store_result result = store_read_number(store, s, &number);
	if (result != STORE_DONE)
		return result == STORE_NONE ? STORE_DONE : result;
	if (name == SQL_LAST_UP_TO || number < *bound)
		*bound = number;
	return STORE_DONE;
}

static enum store_result
bind_bounds(struct store *store, sqlite3_stmt *s, const struct store_query *q)
{
	int64_t low = 0, high = q->cursor > 0 ? q->cursor : INT64_MAX;
	if (move(store, SQL_LAST_UP_TO, q->after, &low) != STORE_DONE ||
	    move(store, SQL_FIRST_FROM, q->before, &high) != STORE_DONE)
		return STORE_FAILED;
	store_bind_int(s, ":low", low);
	store_bind_int(s, ":cursor", high);
	store_bind_int(s, ":limit", q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
	return STORE_DONE;
}

/* 2. Lists */

/* "" stands for rulings without a note that overrules or withdraws them. */
static const char *
standing_of(const struct store_query *q)
{
	return q->standing && strcmp(q->standing, "stands") == 0 ? "" : q->standing;
}

static enum sql
statement_of(const struct store_query *q, bool matches)
{
	const char *standing = standing_of(q);
	return q->rejudges             ? SQL_LIST_REJUDGING
	       : standing && *standing ? SQL_LIST_NOTED
	       : matches               ? SQL_LIST_FOUND
	                               : SQL_LIST_ALL;
}

static int
lose_patience(void *ctx)
{
	struct store *store = ctx;
	return --store->patience < 0;
}

static enum store_result
read_rows(struct store *store, sqlite3_stmt *s, int view, store_each *each, void *ctx)
{
	struct store_ruling found;
	enum store_result row;
	while ((row = store_step(store, s)) == STORE_DONE) {
		store_read_head(s, view, &found);
		each(ctx, &found);
	}
	return store_ended(row);
}

static enum store_result
list(struct store *store, const struct store_query *q, const struct buffer *match, store_each *each,
     void *ctx)
{
	sqlite3_stmt *s = store_sql(store, statement_of(q, match->n > 0));
	if (!s)
		return STORE_FAILED;
	store_bind_text(s, ":match", match->n ? match->at : NULL);
	store_bind_text(s, ":standing", standing_of(q));
	store_bind_hex(s, ":rejudges", q->rejudges);
	store_bind_int(s, ":view", q->view);
	enum store_result result = bind_bounds(store, s, q);
	if (result == STORE_DONE)
		result = read_rows(store, s, q->view, each, ctx);
	sqlite3_clear_bindings(s);
	return result;
}

enum store_result
sqlite_list(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	struct buffer match = { 0 };
	enum store_result result = STORE_DONE;
	if (query->like)
		return store_list_like(store, query, each, ctx);
	store->patience = query->patience ? query->patience : PATIENCE;
	sqlite3_progress_handler(store->db, STEPS, lose_patience, store);
	if (found_query(query, FOUND_FTS5, &match))
		result = list(store, query, &match, each, ctx);
	sqlite3_progress_handler(store->db, 0, NULL, NULL);
	buffer_free(&match);
	return result == STORE_FAILED && store->patience < 0 ? STORE_TOO_BROAD : result;
}

/* 3. Counting */

static enum store_result
count_citing(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	const struct store_query q = {
		.group = by->group, .game = by->game, .edition = by->edition, .clause = by->clause
	};
	sqlite3_stmt *s = store_sql(store, SQL_COUNT_FOUND);
	struct buffer match = { 0 };
	found_query(&q, FOUND_FTS5, &match);
	store_bind_text(s, ":match", match.at);
	store_bind_int(s, ":limit", STORE_MANY);
	enum store_result result = store_read_number(store, s, rulings);
	sqlite3_clear_bindings(s);
	buffer_free(&match);
	return result;
}

enum store_result
sqlite_count(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	return by ? count_citing(store, by, rulings)
	          : store_read_number(store, store_sql(store, SQL_COUNT), rulings);
}
