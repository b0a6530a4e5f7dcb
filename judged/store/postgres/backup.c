/*
 * backup.c: copying a PostgreSQL server's store, as it is at one moment, into a new SQLite
 * file.
 *
 * Everything is read in one transaction. The store is checked first: what is copied gets new
 * leaves, and damaged data must not get any. The file gets the old logs as well, without salt: each
 * still leads to its head, while the rows are checked against the file's own log.
 */
#include <stdio.h>
#include <string.h>

#include "judged/store/copying.h"
#include "judged/store/sqlite/log.h"
#include "judged/store/postgres/postgres.h"
#include "judged/store/verify.h"

/* 1. Checking the store */

static bool
is_sound(struct store *from, struct fault *fault)
{
	struct store_findings f = { .n = 0 };
	if (!store_is_sound(from, &f, fault))
		return false;
	return f.n == 0 ||
	       fault_set(
		       fault, "cannot-copy",
		       "The store is damaged (%s). `judged verify` lists everything; pg_dump copies it as it is.",
		       f.first);
}

/* 2. The logs */

struct logs {
	struct store *from, *to;
	bool fine;
};

static bool
copy_leaves(struct logs *l, const struct store_log_head *head, int64_t log)
{
	struct leaf_line line = { .n = 0 };
	bool fine = true;
	for (int64_t at = -1; fine && at != line.n;) {
		enum store_result row = STORE_DONE;
		struct rows rows = store_run_leaves(l->from, head, at = line.n);
		while (fine && (row = rows_next(&rows)) == STORE_DONE)
			fine = store_read_line(&rows, &line) &&
			       store_put_leaf_of_another(l->to, log, &line) == STORE_DONE;
		fine = rows_end(&rows, row) == STORE_DONE && fine;
	}
	return fine;
}

static void
copy_log(void *ctx, const struct store_log_head *head)
{
	struct logs *l = ctx;
	int64_t log;
	l->fine = l->fine && store_begin(l->to) == STORE_DONE &&
	          store_put_log_of_another(l->to, head, &log) == STORE_DONE &&
	          copy_leaves(l, head, log) && store_commit(l->to) == STORE_DONE;
}

/* 3. The whole copy */

static bool
copy_all(struct store *from, struct store *to, struct fault *fault)
{
	struct logs l = { from, to, true };
	if (store_script(to, SQL_SETTINGS_TO_COPY) != STORE_DONE)
		return fault_set(fault, "cannot-copy", "The copy cannot be started: %s.",
		                 store_error(to));
	if (!store_carry_all(from, to, fault))
		return false;
	if (store_heads(from, copy_log, &l) == STORE_DONE && l.fine)
		return true;
	return fault_set(fault, "cannot-copy", "The log cannot be copied: %s.",
	                 *store_error(to) ? store_error(to) : store_error(from));
}

static bool
copy_to(struct store *from, const char *path, struct fault *fault)
{
	struct store *to = sqlite_open(path, false, fault);
	bool done = to && copy_all(from, to, fault);
	sqlite_close(to);
	return done;
}

/* Hand out the heads of the finished file. */
static bool
tell_heads(const char *path, store_each_log *each, void *ctx, struct fault *fault)
{
	struct store *copy = store_open_to_read(path, fault);
	bool fine = copy && store_heads(copy, each, ctx) == STORE_DONE;
	sqlite_close(copy);
	return fine;
}

bool
pg_backup(const char *address, const char *to, store_each_log *each, void *ctx, struct fault *fault)
{
	struct store_copying copying;
	struct store *from = store_postgres.open(address, false, fault);
	bool done = false;
	if (from && store_copying_begin(&copying, to, fault))
		done = store_copying_end(&copying,
		                         is_sound(from, fault) &&
		                                 copy_to(from, copying.path, fault),
		                         fault);
	if (from)
		store_postgres.close(from);
	return done && tell_heads(to, each, ctx, fault);
}
