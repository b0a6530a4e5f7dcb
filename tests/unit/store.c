/* store.c: tests of the store and its writer. */
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/store_writer.h"
#include "tests/criterion.h"

/* A file of its own for every test. */
struct place {
	char dir[32], path[48];
};

static struct place
make_place(void)
{
	struct place p = { "/tmp/judged-store-XXXXXX", "" };
	cr_assert(mkdtemp(p.dir));
	snprintf(p.path, sizeof p.path, "%s/a.db", p.dir);
	return p;
}

static void
remove_place(const struct place *p)
{
	static const char *const ends[] = { "", "-wal", "-shm" };
	char path[64];
	for (size_t i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", p->path, ends[i]);
		unlink(path);
	}
	rmdir(p->dir);
}

static struct store *
open_at(const struct place *p)
{
	struct fault fault;
	struct store *store = store_open(p->path, &fault);
	cr_assert(store, "%s", fault.sentence);
	return store;
}

static void
run_sql(const char *path, const char *sql)
{
	sqlite3 *db;
	cr_assert_eq(sqlite3_open(path, &db), SQLITE_OK);
	cr_assert_eq(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK, "%s", sqlite3_errmsg(db));
	sqlite3_close(db);
}

static const struct store_clause clauses[] = { { "7.2.2", false }, { "8.5.1", true } };

/* Ruling number `n`: what differs between rulings follows from it. */
static struct store_ruling
ruling(int n)
{
	struct store_ruling r = {
		.game = "godzilla",
		.edition = n % 2 ? "en-1.2" : "ja-1.04",
		.verdict = n % 3 ? "consistent" : "illegal",
		.engine = "1",
		.cards = "c",
		.chain = "x",
		.position = "y",
		.why = "It is so.",
		.told = "told",
		.transcript = "{}",
		.open_view = "{\"view\":\"public\"}",
		.judge_view = "{\"view\":\"judge\"}",
		.clause = clauses,
		.n_clauses = n % 3 ? 1 : 2,
	};
	snprintf(r.key, sizeof r.key, "%064d", n);
	snprintf(r.id, sizeof r.id, "%032d", n);
	return r;
}

static enum store_result
keep(struct store *store, struct store_ruling *r)
{
	enum store_result result;
	cr_assert_eq(store_begin(store), STORE_DONE);
	result = store_put(store, r);
	cr_assert_eq(store_commit(store), STORE_DONE);
	return result;
}

static void
keep_many(struct store *store, int n)
{
	cr_assert_eq(store_begin(store), STORE_DONE);
	for (int i = 1; i <= n; i++) {
		struct store_ruling r = ruling(i);
		cr_assert_eq(store_put(store, &r), STORE_DONE, "%s", store_error(store));
	}
	cr_assert_eq(store_commit(store), STORE_DONE);
}

/* The ids a query finds, as numbers, in order. */
struct found {
	int id[STORE_PAGE];
	int n;
	int64_t last;
};

static void
note(void *ctx, const struct store_ruling *r)
{
	struct found *f = ctx;
	f->id[f->n++] = atoi(r->id);
	f->last = r->seq;
}

static struct found
list(struct store *store, struct store_query q)
{
	struct found f = { .n = 0 };
	cr_assert_eq(store_list(store, &q, note, &f), STORE_DONE, "%s", store_error(store));
	return f;
}

static bool
finds(struct store *store, struct store_query q, int n, const int *ids)
{
	struct found f = list(store, q);
	if (f.n != n)
		return false;
	for (int i = 0; i < n; i++)
		if (f.id[i] != ids[i])
			return false;
	return true;
}

#define FINDS(store, query, ...)                                                                   \
	finds(store, query, (int)(sizeof((int[]){ __VA_ARGS__ }) / sizeof(int)),                   \
	      (int[]){ __VA_ARGS__ })
#define QUERY(...) ((struct store_query){ __VA_ARGS__ })

static void
check_first(void *ctx, const struct store_ruling *r)
{
	struct store_ruling wanted = ruling(3);
	bool *called = ctx;
	*called = true;
	cr_expect_str_eq(r->id, wanted.id);
	cr_expect_str_eq(r->key, wanted.key);
	cr_expect_str_eq(r->edition, "en-1.2");
	cr_expect_str_eq(r->verdict, "illegal");
	cr_expect_str_eq(r->why, wanted.why);
	cr_expect_str_eq(r->told, wanted.told);
	cr_expect_str_eq(r->transcript, wanted.transcript);
	cr_expect_str_eq(r->open_view, wanted.open_view);
	cr_expect_str_eq(r->judge_view, wanted.judge_view);
	cr_expect_str_eq(r->deciding, "8.5.1");
	cr_expect_eq(strlen(r->time), STORE_TIME - 1);
}

Test(store, what_is_kept_is_found_by_id_and_by_key)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct store_ruling r = ruling(3);
	bool by_id = false, by_key = false;
	cr_expect_eq(keep(store, &r), STORE_DONE);
	cr_expect_eq(store_find(store, r.id, check_first, &by_id), STORE_DONE);
	cr_expect_eq(store_find_key(store, r.key, check_first, &by_key), STORE_DONE);
	cr_expect(by_id && by_key);
	cr_expect_eq(store_find(store, "none", check_first, &by_id), STORE_NONE);
	store_close(store);
	remove_place(&p);
}

Test(store, the_same_key_is_kept_once_with_its_first_time)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct store_ruling r = ruling(1), again = ruling(1);
	cr_expect_eq(keep(store, &r), STORE_DONE);
	usleep(2000);
	cr_expect_eq(keep(store, &again), STORE_THERE);
	cr_expect_str_eq(r.time, again.time);
	cr_expect_eq(list(store, QUERY()).n, 1);
	store_close(store);
	remove_place(&p);
}

Test(store, what_is_rolled_back_is_not_kept)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct store_ruling r = ruling(1);
	cr_assert_eq(store_begin(store), STORE_DONE);
	cr_expect_eq(store_put(store, &r), STORE_DONE);
	store_roll_back(store);
	cr_expect_eq(list(store, QUERY()).n, 0);
	cr_expect_eq(keep(store, &r), STORE_DONE, "the store goes on after it");
	store_close(store);
	remove_place(&p);
}

Test(store, lists_are_newest_first_and_by_every_filter)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	keep_many(store, 7);
	cr_expect(FINDS(store, QUERY(.limit = 3), 7, 6, 5));
	cr_expect(FINDS(store, QUERY(.edition = "en-1.2"), 7, 5, 3, 1));
	cr_expect(FINDS(store, QUERY(.verdict = "illegal"), 6, 3));
	cr_expect(FINDS(store, QUERY(.edition = "en-1.2", .verdict = "illegal"), 3));
	cr_expect(FINDS(store, QUERY(.game = "godzilla", .edition = "ja-1.04"), 6, 4, 2));
	cr_expect(FINDS(store, QUERY(.clause = "8.5.1"), 6, 3));
	cr_expect(FINDS(store, QUERY(.clause = "7.2.2", .edition = "ja-1.04", .limit = 2), 6, 4));
	cr_expect(FINDS(store, QUERY(.clause = "8.5.1", .deciding = true, .verdict = "illegal"), 6,
	                3));
	cr_expect_eq(list(store, QUERY(.clause = "7.2.2", .deciding = true)).n, 0);
	cr_expect_eq(list(store, QUERY(.game = "dbs")).n, 0);
	store_close(store);
	remove_place(&p);
}

Test(store, a_cursor_goes_on_where_the_page_ended)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct found page;
	keep_many(store, 7);
	page = list(store, QUERY(.limit = 2));
	keep_many(store, 0);
	cr_expect(FINDS(store, QUERY(.limit = 3, .cursor = page.last), 5, 4, 3));
	page = list(store, QUERY(.clause = "7.2.2", .limit = 6));
	cr_expect(FINDS(store, QUERY(.clause = "7.2.2", .cursor = page.last), 1));
	store_close(store);
	remove_place(&p);
}

Test(store, a_span_of_time_is_listed)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	keep_many(store, 4);
	store_close(store);
	run_sql(p.path, "UPDATE rulings SET time = '2026-01-0' || seq || 'T00:00:00.000Z'");
	store = open_at(&p);
	cr_expect(FINDS(store, QUERY(.after = "2026-01-02T00:00:00.000Z"), 4, 3));
	cr_expect(FINDS(store, QUERY(.before = "2026-01-02T00:00:00.000Z"), 1));
	cr_expect(FINDS(store,
	                QUERY(.after = "2026-01-01T12:00:00.000Z",
	                      .before = "2026-01-03T12:00:00.000Z"),
	                3, 2));
	cr_expect_eq(list(store, QUERY(.after = "2027-01-01T00:00:00.000Z")).n, 0);
	cr_expect_eq(list(store, QUERY(.before = "2025-01-01T00:00:00.000Z")).n, 0);
	store_close(store);
	remove_place(&p);
}

Test(store, time_never_goes_back)
{
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct store_ruling r = ruling(1), next = ruling(2);
	cr_expect_eq(keep(store, &r), STORE_DONE);
	run_sql(p.path, "UPDATE rulings SET time = '2999-01-01T00:00:00.000Z'");
	cr_expect_eq(keep(store, &next), STORE_DONE);
	cr_expect_str_eq(next.time, "2999-01-01T00:00:00.000Z");
	store_close(store);
	remove_place(&p);
}

Test(store, another_connection_reads_what_was_committed)
{
	struct place p = make_place();
	struct store *writer = open_at(&p), *reader = open_at(&p);
	struct store_ruling r = ruling(1);
	cr_assert_eq(store_begin(writer), STORE_DONE);
	cr_expect_eq(store_put(writer, &r), STORE_DONE);
	cr_expect_eq(list(reader, QUERY()).n, 0);
	cr_expect_eq(store_commit(writer), STORE_DONE);
	cr_expect_eq(list(reader, QUERY()).n, 1);
	cr_expect(store_answers(reader));
	store_close(reader);
	store_close(writer);
	remove_place(&p);
}

static void
expect_refused(const struct place *p, const char *code)
{
	struct fault fault;
	struct store *store = store_open(p->path, &fault);
	cr_expect_null(store);
	if (!store)
		cr_expect_str_eq(fault.code, code);
	store_close(store);
}

Test(store, a_newer_schema_is_refused)
{
	struct place p = make_place();
	store_close(open_at(&p));
	run_sql(p.path, "PRAGMA user_version = 1000");
	expect_refused(&p, "newer-schema");
	remove_place(&p);
}

Test(store, the_file_of_another_program_is_refused_and_left_alone)
{
	struct place p = make_place();
	run_sql(p.path, "CREATE TABLE recipes (name TEXT)");
	expect_refused(&p, "not-a-store");
	run_sql(p.path, "DROP TABLE recipes; PRAGMA application_id = 7");
	expect_refused(&p, "not-a-store");
	run_sql(p.path, "PRAGMA application_id = 0");
	store_close(open_at(&p));
	remove_place(&p);
}

Test(store, what_is_no_database_is_refused)
{
	struct place p = make_place();
	FILE *f = fopen(p.path, "w");
	fputs("This is not a database, whatever its name may make one think of it.", f);
	fclose(f);
	expect_refused(&p, "not-a-store");
	remove_place(&p);
	snprintf(p.path, sizeof p.path, "/nowhere/at/all.db");
	expect_refused(&p, "cannot-open");
}

/* The writer */

enum { JOBS = 300 };

struct counting {
	pthread_mutex_t mutex;
	int done, there, failed;
};

static void
count(struct store_job *job)
{
	struct counting *c = job->ctx;
	pthread_mutex_lock(&c->mutex);
	c->done += job->result == STORE_DONE;
	c->there += job->result == STORE_THERE;
	c->failed += job->result == STORE_FAILED;
	pthread_mutex_unlock(&c->mutex);
}

static struct counting
write_all(struct store *store, struct store_job *job, int n, int different)
{
	struct counting c = { .mutex = PTHREAD_MUTEX_INITIALIZER };
	struct store_writer *writer = store_writer_start(store);
	cr_assert(writer);
	for (int i = 0; i < n; i++) {
		job[i] = (struct store_job){ .ruling = ruling(i % different),
			                     .finished = count,
			                     .ctx = &c };
		store_writer_add(writer, &job[i]);
	}
	store_writer_stop(writer);
	return c;
}

Test(store, the_writer_keeps_everything_before_it_stops)
{
	static struct store_job job[JOBS];
	struct place p = make_place();
	struct counting c = write_all(open_at(&p), job, JOBS, JOBS);
	struct store *store = open_at(&p);
	cr_expect_eq(c.done, JOBS);
	cr_expect_eq(list(store, QUERY(.limit = 1)).last, JOBS);
	store_close(store);
	remove_place(&p);
}

Test(store, the_writer_keeps_each_submission_once)
{
	static struct store_job job[JOBS];
	struct place p = make_place();
	struct counting c = write_all(open_at(&p), job, JOBS, 50);
	cr_expect_eq(c.done, 50);
	cr_expect_eq(c.there, JOBS - 50);
	cr_expect_eq(c.failed, 0);
	remove_place(&p);
}

Test(store, a_writer_that_cannot_write_says_so)
{
	static struct store_job job[JOBS];
	struct place p = make_place();
	struct store *store = open_at(&p);
	struct counting c;
	run_sql(p.path, "DROP TABLE ruling_texts");
	freopen("/dev/null", "w", stderr);
	c = write_all(store, job, 10, 10);
	cr_expect_eq(c.failed, 10);
	remove_place(&p);
}

/* Time */

Test(store, times_are_brought_to_one_form)
{
	char out[STORE_TIME];
	cr_expect(store_read_time("2026-11-21", out));
	cr_expect_str_eq(out, "2026-11-21T00:00:00.000Z");
	cr_expect(store_read_time("2026-11-21T09:30:01Z", out));
	cr_expect_str_eq(out, "2026-11-21T09:30:01.000Z");
	cr_expect(store_read_time("2026-11-21T09:30:01.250Z", out));
	cr_expect_str_eq(out, "2026-11-21T09:30:01.250Z");
}

Test(store, what_is_no_time_is_refused)
{
	static const char *const wrong[] = {
		"",
		"today",
		"2026",
		"2026-11",
		"2026-13-01",
		"2026-00-01",
		"2026-01-32",
		"2026-11-21T",
		"2026-11-21T09:30",
		"2026-11-21T09:30:01",
		"2026-11-21T24:00:00Z",
		"2026-11-21T09:60:00Z",
		"2026-11-21 09:30:01Z",
		"2026-11-21T09:30:01+01:00",
		"2026-11-21T09:30:01.25Z",
		"26-11-21",
		"2026-11-21x",
	};
	char out[STORE_TIME];
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		cr_expect_not(store_read_time(wrong[i], out), "%s", wrong[i]);
}
