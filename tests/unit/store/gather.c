/* gather.c: tests of writes to the log that are gathered. */
#include <signal.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "judged/store/internal.h"
#include "tests/criterion.h"

static char dir[32], path[48];
static sqlite3 *db, *other; /* with a log that is gathered, and as SQLite has it */

static void
run(const char *sql)
{
	cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s: %s", sql,
	             sqlite3_errmsg(db));
}

static void
open_both(void)
{
	int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
	strcpy(dir, "/tmp/judged-gather-XXXXXX");
	cr_assert(mkdtemp(dir));
	snprintf(path, sizeof path, "%s/a.db", dir);
	cr_assert_eq(sqlite3_open_v2(path, &db, flags, store_gather()), SQLITE_OK);
	run("PRAGMA journal_mode = WAL");
	run("PRAGMA synchronous = FULL");
	run("CREATE TABLE t (n INTEGER PRIMARY KEY, bytes BLOB)");
	cr_assert_eq(sqlite3_open_v2(path, &other, flags, NULL), SQLITE_OK);
}

static void
close_both(void)
{
	static const char *const ends[] = { "", "-wal", "-shm" };
	sqlite3_close(other);
	sqlite3_close(db);
	for (int i = 0; i < 3; i++) {
		char file[64];
		snprintf(file, sizeof file, "%s%s", path, ends[i]);
		unlink(file);
	}
	rmdir(dir);
}

/* Of a table, as a connection sees it; -1: it cannot be read. */
static int
number_of(sqlite3 *in, const char *sql)
{
	sqlite3_stmt *s;
	int n = -1;
	cr_assert_eq(sqlite3_prepare_v2(in, sql, -1, &s, NULL), SQLITE_OK, "%s",
	             sqlite3_errmsg(in));
	if (sqlite3_step(s) == SQLITE_ROW)
		n = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return n;
}

static int
rows(sqlite3 *in)
{
	return number_of(in, "SELECT count(*) FROM t");
}

static bool
is_sound(sqlite3 *in)
{
	return number_of(in, "SELECT integrity_check = 'ok' FROM pragma_integrity_check") == 1;
}

/* Some dozens of pages; of a thousand rows several hundred, more than are gathered at once. */
static void
put(int n)
{
	char sql[200];
	snprintf(sql, sizeof sql,
	         "WITH RECURSIVE c (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM c WHERE n < %d)"
	         " INSERT INTO t (bytes) SELECT randomblob(1500) FROM c",
	         n);
	run(sql);
}

TestSuite(gather, .init = open_both, .fini = close_both);

Test(gather, another_connection_sees_all_of_a_commit_and_nothing_before_it)
{
	for (int i = 0; i < 5; i++) {
		run("BEGIN");
		put(i % 2 ? 1000 : 3);
		int before = rows(other);
		run("COMMIT");
		cr_assert_eq(before, i / 2 * 1003 + i % 2 * 3);
		cr_assert_eq(rows(other), rows(db));
	}
	cr_assert_eq(rows(other), 2009);
	cr_assert(is_sound(other));
}

Test(gather, pages_that_do_not_fit_into_memory_are_read_back_within_the_transaction)
{
	run("PRAGMA cache_size = 10");
	run("BEGIN");
	put(1000);
	run("UPDATE t SET bytes = zeroblob(1500) WHERE n % 3 = 0");
	cr_assert_eq(number_of(db, "SELECT count(*) FROM t WHERE bytes = zeroblob(1500)"), 333);
	run("COMMIT");
	cr_assert_eq(number_of(other, "SELECT count(*) FROM t WHERE bytes = zeroblob(1500)"), 333);
	cr_assert(is_sound(other));
}

Test(gather, the_log_is_folded_into_the_file_and_begun_anew)
{
	for (int i = 0; i < 3; i++) {
		put(300);
		run("PRAGMA wal_checkpoint(TRUNCATE)");
	}
	cr_assert_eq(rows(other), 900);
	cr_assert(is_sound(other));
}

Test(gather, a_commit_that_cannot_be_written_fails_and_leaves_what_was_there)
{
	struct rlimit all, none;
	put(10);
	cr_assert_eq(getrlimit(RLIMIT_FSIZE, &all), 0);
	none = all;
	none.rlim_cur = 100000; /* bytes of the log */
	signal(SIGXFSZ, SIG_IGN);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &none), 0);
	run("BEGIN");
	put(100);
	int committed = sqlite3_exec(db, "COMMIT", NULL, NULL, NULL);
	cr_assert_eq(setrlimit(RLIMIT_FSIZE, &all), 0);
	cr_assert_neq(committed, SQLITE_OK);
	if (!sqlite3_get_autocommit(db))
		run("ROLLBACK");
	cr_assert_eq(rows(db), 10);
	cr_assert_eq(rows(other), 10);
	put(1000);
	cr_assert_eq(rows(other), 1010);
	cr_assert(is_sound(other));
}
