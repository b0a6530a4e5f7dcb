/*
 * list.c: finding rulings by their content, a page at a time, newest first, in whatever kind of
 * store.
 *
 * Everything that rulings are found by is one index of tokens (found.h). Only rulings that judge
 * another again, and those with a note, are found by rows, because they are few. What is found is
 * never ranked, since that would need all of it. A list that takes too long is given up; the query's
 * patience decides when.
 */
#include <string.h>

#include "judged/store/backend.h"
#include "judged/store/found.h"

enum { PATIENCE = 40000 };

/* 1. Lists */

/* Give the numbers that the list lies between. */
static enum store_result
give_bounds(struct store *store, const struct store_query *q, struct rows_values *values)
{
	const struct store_backend *backend = store_backend_of(store);
	int64_t low = 0, high = INT64_MAX;
	if ((q->after && backend->last_up_to(store, time_number(q->after), &low) != STORE_DONE) ||
	    (q->before && backend->first_from(store, time_number(q->before), &high) != STORE_DONE))
		return STORE_FAILED;
	rows_give_int(values, q->cursor > 0 && q->cursor < high ? q->cursor : high);
	rows_give_int(values, low);
	rows_give_int(values, q->limit > 0 && q->limit < STORE_PAGE ? q->limit : STORE_PAGE);
	return STORE_DONE;
}

/* "" stands for rulings without a note that overrules or withdraws them. */
static const char *
standing_of(const struct store_query *q)
{
	return q->standing && strcmp(q->standing, "stands") == 0 ? "" : q->standing;
}

static enum store_result
list(struct store *store, const struct store_query *q, const struct buffer *match, store_each *each,
     void *ctx)
{
	struct rows_values values = { .n = 0 };
	const char *standing = standing_of(q);
	enum rows_name name = q->rejudges             ? ROWS_LIST_REJUDGING
	                      : standing && *standing ? ROWS_LIST_NOTED
	                      : match->n              ? ROWS_LIST_FOUND
	                                              : ROWS_LIST_ALL;
	if (give_bounds(store, q, &values) != STORE_DONE)
		return STORE_FAILED;
	rows_give_text(&values, standing);
	if (name != ROWS_LIST_ALL)
		rows_give_text(&values, match->n ? match->at : NULL);
	if (q->rejudges)
		rows_give_hex(&values, q->rejudges);
	struct rows rows = rows_run(store, name, &values);
	enum store_result row;
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_ruling found;
		rows_read_head(&rows, q->view, &found);
		each(ctx, &found);
	}
	return rows_end(&rows, row);
}

enum store_result
store_list(struct store *store, const struct store_query *q, store_each *each, void *ctx)
{
	const struct store_backend *backend = store_backend_of(store);
	struct buffer match = { 0 };
	enum store_result result = STORE_DONE;
	if (q->like)
		return store_list_like(store, q, each, ctx);
	if (found_query(q, backend->language, &match)) {
		result = backend->hurry(store, q->patience ? q->patience : PATIENCE);
		if (result == STORE_DONE)
			result = backend->unhurry(store, list(store, q, &match, each, ctx));
	}
	buffer_free(&match);
	return result;
}

/* 2. Counting */

enum store_result
store_count(struct store *store, const struct store_cited *by, int64_t *rulings)
{
	struct rows_values values = { .n = 0 };
	struct buffer match = { 0 };
	*rulings = 0;
	if (!by)
		return rows_number(store, ROWS_COUNT, NULL, rulings);
	const struct store_query q = {
		.group = by->group, .game = by->game, .edition = by->edition, .clause = by->clause
	};
	found_query(&q, store_backend_of(store)->language, &match);
	rows_give_text(&values, match.at);
	rows_give_int(&values, STORE_MANY);
	enum store_result result = rows_number(store, ROWS_COUNT_FOUND, &values, rulings);
	buffer_free(&match);
	return result;
}
