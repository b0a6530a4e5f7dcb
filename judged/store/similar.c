/*
 * similar.c: precedents, in whatever kind of store.
 *
 * There are far more rulings than sets of deciding clauses. So all sets of a game are compared, and
 * then the newest rulings of the most similar sets are read. A set is the text of its clauses in
 * order, separated by spaces.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/store/backend.h"
#include "judged/text/alloc.h"

/* The sets most like that of the origin, the most similar first. */
enum { NEAREST = 24 };
struct near {
	int64_t set;
	double likeness; /* number of shared clauses divided by the number of different ones */
};

struct origin {
	int64_t seq;
	char *game, *clauses;
};

/* 1. Likeness */

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

/* Return the number of shared clauses divided by the number of different ones in both sets. */
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

/* Insert a set in order of likeness; of equal sets, the first one stays ahead. */
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

/* 2. The store */

static enum store_result
find_origin(struct store *store, const struct store_query *q, struct origin *out)
{
	struct rows_values values = { .n = 0 };
	rows_give_hex(&values, q->like);
	rows_give_group(&values, q->group);
	struct rows rows = rows_run(store, ROWS_SET_OF, &values);
	enum store_result row = rows_next(&rows);
	if (row == STORE_DONE) {
		out->seq = rows_int(&rows, 0);
		out->game = alloc_copy(rows_text(&rows, 1));
		out->clauses = alloc_copy(rows_text(&rows, 2));
	}
	rows_end(&rows, row);
	return row;
}

static enum store_result
find_near(struct store *store, const struct origin *origin, struct near near[NEAREST], int *n)
{
	struct rows_values values = { .n = 0 };
	enum store_result row;
	rows_give_text(&values, origin->game);
	struct rows rows = rows_run(store, ROWS_SETS_OF_GAME, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct near one = { rows_int(&rows, 0),
			            likeness(origin->clauses, rows_text(&rows, 1)) };
		if (one.likeness > 0)
			insert(near, n, one);
	}
	return rows_end(&rows, row);
}

/* Hand out the newest rulings of a set, and lower the limit by their number. */
static enum store_result
hand_out_set(struct store *store, const struct origin *origin, struct near near,
             struct store_query *q, store_each *each, void *ctx)
{
	struct rows_values values = { .n = 0 };
	enum store_result row;
	rows_give_int(&values, near.set);
	rows_give_int(&values, origin->seq);
	rows_give_group(&values, q->group);
	rows_give_int(&values, q->limit);
	struct rows rows = rows_run(store, ROWS_NEWEST_OF_SET, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		struct store_ruling found;
		rows_read_head(&rows, q->view, &found);
		found.likeness = near.likeness;
		each(ctx, &found);
		--q->limit;
	}
	return rows_end(&rows, row);
}

enum store_result
store_list_like(struct store *store, const struct store_query *query, store_each *each, void *ctx)
{
	struct store_query q = *query;
	struct origin origin = { .seq = 0 };
	struct near near[NEAREST] = { { 0, 0 } };
	int n = 0;
	enum store_result result = find_origin(store, &q, &origin);
	if (result == STORE_DONE)
		result = find_near(store, &origin, near, &n);
	for (int i = 0; result == STORE_DONE && i < n && q.limit > 0; i++)
		result = hand_out_set(store, &origin, near[i], &q, each, ctx);
	free(origin.game);
	free(origin.clauses);
	return result;
}
