/*
 * list.c: finding rulings by their content, a page at a time, newest first.
 *
 * Everything that rulings are found by is one index of tokens (found.h). Only rulings that judge
 * another again, and those with a note, are found by rows, because they are few. The server ends a
 * list that takes too long; the query's patience decides when.
 */
#include <string.h>

#include "judged/store/found.h"
#include "judged/store/postgres/postgres.h"

enum { MS_OF_PATIENCE = 10, PATIENCE = 40000, LONGEST_MS = 60000 };

bool
pg_set_timeout(struct pg *pg, int64_t ms)
{
	struct pg_arguments a = { .n = 0 };
	if (pg->timeout == ms)
		return true;
	pg_int(&a, ms);
	PGresult *r = pg_run(pg, PG_TIMEOUT, &a);
	pg->timeout = r ? ms : pg->timeout;
	PQclear(r);
	return r;
}

/* 1. Lists */

static int64_t
least(int64_t a, int64_t b)
{
	return a < b ? a : b;
}

/* Add the numbers that the list lies between. All numbers of a time's own millisecond are
 * outside. */
static void
add_bounds(struct pg_arguments *a, const struct store_query *q)
{
	int64_t high = q->cursor > 0 ? q->cursor : INT64_MAX;
	pg_int(a, least(high, q->before ? pg_first_number(time_number(q->before)) : INT64_MAX));
	pg_int(a, q->after ? pg_first_number(time_number(q->after) + 1) - 1 : 0);
	pg_int(a, q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
}

/* "" stands for rulings without a note that overrules or withdraws them. */
static const char *
standing_of(const struct store_query *q)
{
	return q->standing && strcmp(q->standing, "stands") == 0 ? "" : q->standing;
}

static PGresult *
run_list(struct pg *pg, const struct store_query *q, const struct buffer *match)
{
	const char *standing = standing_of(q);
	struct pg_arguments a = { .n = 0 };
	add_bounds(&a, q);
	pg_text(&a, standing);
	enum pg_sql name = q->rejudges             ? PG_LIST_REJUDGING
	                   : standing && *standing ? PG_LIST_NOTED
	                   : match->n              ? PG_LIST_FOUND
	                                           : PG_LIST_ALL;
	if (name != PG_LIST_ALL)
		pg_text(&a, match->n ? match->at : NULL);
	if (q->rejudges)
		pg_hex(&a, q->rejudges);
	return pg_run(pg, name, &a);
}

static enum store_result
list(struct pg *pg, const struct store_query *q, const struct buffer *match, store_each *each,
     void *ctx)
{
	int64_t ms = (q->patience ? q->patience : PATIENCE) / MS_OF_PATIENCE;
	if (!pg_set_timeout(pg, ms < 1 ? 1 : least(ms, LONGEST_MS)))
		return STORE_FAILED;
	PGresult *r = run_list(pg, q, match);
	enum store_result result = r             ? STORE_DONE
	                           : pg->lost    ? STORE_FAILED
	                           : pg->garbled ? STORE_DONE /* no ruling has such a text */
	                           : pg->late    ? STORE_TOO_BROAD
	                                         : STORE_FAILED;
	for (int row = 0; row < PQntuples(r); row++) {
		struct store_ruling found;
		pg_read_head(r, row, q->view, &found);
		each(ctx, &found);
	}
	PQclear(r);
	pg_set_timeout(pg, PG_PATIENCE_MS);
	return result;
}

enum store_result
pg_list(struct store *store, const struct store_query *q, store_each *each, void *ctx)
{
	struct buffer match = { 0 };
	enum store_result result = STORE_DONE;
	if (q->like)
		return pg_list_like((struct pg *)store, q, each, ctx);
	if (found_query(q, FOUND_TSQUERY, &match))
		result = list((struct pg *)store, q, &match, each, ctx);
	buffer_free(&match);
	return result;
}

/* 2. Counting */

enum store_result
pg_count(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer match = { 0 };
	if (by) {
		const struct store_query q = { .group = by->group,
			                       .game = by->game,
			                       .edition = by->edition,
			                       .clause = by->clause };
		found_query(&q, FOUND_TSQUERY, &match);
		pg_text(&a, match.at);
		pg_int(&a, STORE_MANY);
	}
	PGresult *r = pg_run((struct pg *)store, by ? PG_COUNT_FOUND : PG_COUNT, &a);
	*rulings = r ? pg_int_at(r, 0, 0) : 0;
	PQclear(r);
	buffer_free(&match);
	return r ? STORE_DONE : STORE_FAILED;
}
