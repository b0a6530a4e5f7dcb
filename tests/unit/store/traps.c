/* traps.c: tests that SQLite does not bite the store where it bites: docs/dev/traps.md. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/store/sqlite/sqlite.h"
#include "judged/transcript/shuffle.h"
#include "tests/criterion.h"

struct place {
	char dir[40], path[56], log[64];
	struct store *store;
};

static struct place
open_new(void)
{
	struct place p = { "/tmp/judged-store-traps-XXXXXX", "", "", NULL };
	struct fault fault;
	cr_assert(mkdtemp(p.dir));
	snprintf(p.path, sizeof p.path, "%s/a.db", p.dir);
	snprintf(p.log, sizeof p.log, "%s-wal", p.path);
	p.store = store_open(p.path, true, &fault);
	cr_assert(p.store, "%s", fault.sentence);
	return p;
}

static void
close_and_remove(struct place *p)
{
	store_close(p->store);
	unlink(p->path);
	cr_expect_eq(rmdir(p->dir), 0, "the last to close folds the log in");
}

/* Rulings that all are found by everything there is to find them by. */
static void
keep_many(struct store *store, int n, const char *transcript)
{
	static const struct store_clause clause[] = { { "7.2.2", true } };
	static const struct store_term term[] = {
		{ "card:EPR-007", STORE_ALL_VIEWS },
		{ "player:Aiko", STORE_ALL_VIEWS },
		{ "event:move", STORE_ALL_VIEWS },
	};
	cr_assert_eq(store_begin(store), STORE_DONE);
	for (int i = 0; i < n; i++) {
		struct store_ruling r = {
			.game = "godzilla",
			.edition = "en-1.2",
			.verdict = "illegal",
			.engine = "1",
			.cards = "c",
			.transcript = transcript,
			.record = "\xf6", /* null: any CBOR item will do */
			.n_record = 1,
			.view = { { .why = "It is so.", .words = "told" } },
			.clause = clause,
			.n_clauses = 1,
			.term = term,
			.n_terms = 3,
		};
		snprintf(r.key, sizeof r.key, "%064d", i);
		snprintf(r.id, sizeof r.id, "%032d", i);
		cr_assert_eq(store_put(store, &r), STORE_DONE, "%s", store_error(store));
	}
	cr_assert_eq(store_commit(store), STORE_DONE);
}

static void
read_one(struct store *store, const char *sql, char out[64])
{
	sqlite3_stmt *s = NULL;
	cr_assert_eq(sqlite3_prepare_v2(store->db, sql, -1, &s, NULL), SQLITE_OK);
	cr_assert_eq(sqlite3_step(s), SQLITE_ROW);
	snprintf(out, 64, "%s", (const char *)sqlite3_column_text(s, 0));
	sqlite3_finalize(s);
}

Test(store_traps, every_commit_is_synced)
{
	struct place p = open_new();
	char is[64];
	read_one(p.store, "PRAGMA synchronous", is);
	cr_expect_str_eq(is, "2", "FULL: a ruling that was acknowledged survives the machine");
	read_one(p.store, "PRAGMA journal_mode", is);
	cr_expect_str_eq(is, "wal");
	close_and_remove(&p);
}

static off_t
bytes(const char *path)
{
	struct stat is;
	return stat(path, &is) == 0 ? is.st_size : 0;
}

Test(store_traps, no_commit_folds_the_log)
{
	enum { PAGE = 4096, PAGES = 1500, FOLDED = 1000 };
	static const char letters[] =
		"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+-";
	struct shuffle_rng rng;
	struct place p = open_new();
	char *large = malloc(PAGE * PAGES + 3);
	cr_assert(large);
	shuffle_begin(&rng, 1, 0); /* or packing would leave nothing of it */
	for (int i = 0; i < PAGE * PAGES + 2; i++)
		large[i] = letters[shuffle_next(&rng) % 64];
	large[0] = large[PAGE * PAGES + 1] = '"';
	large[PAGE * PAGES + 2] = '\0';
	off_t before = bytes(p.path);
	keep_many(p.store, 1, large);
	cr_expect_eq(bytes(p.path), before, "SQLite would have folded a log of 1000 pages here");
	cr_expect_gt(bytes(p.log), PAGE * FOLDED);
	store_tidy(p.store, true);
	cr_expect_gt(bytes(p.path), PAGE * FOLDED, "between commits it is folded");
	free(large);
	close_and_remove(&p);
}

/* Plans */

static const struct store_query queries[] = {
	{ .limit = 20 },
	{ .game = "godzilla" },
	{ .game = "godzilla", .verdict = "illegal" },
	{ .game = "godzilla", .edition = "en-1.2", .verdict = "illegal" },
	{ .verdict = "illegal", .after = "2026-01-01", .before = "2126-01-01" },
	{ .clause = "7.2.2" },
	{ .clause = "7.2.2", .deciding = true, .verdict = "illegal" },
	{ .clause = "7.*" },
	{ .clause = "7.*", .deciding = true, .card = "EPR-007" },
	{ .card = "EPR-007" },
	{ .card = "EPR-007", .view = 3, .player = "Aiko", .clause = "7.2.2" },
	{ .player = "Aiko", .after = "2026-01-01" },
	{ .event = "move" },
	{ .text = "told" },
	{ .text = "told so", .view = 1, .clause = "7.2.2", .verdict = "illegal" },
	{ .standing = "stands", .game = "godzilla" },
};

/* What few rulings have. */
static const struct store_query few[] = {
	{ .standing = "overruling", .clause = "7.2.2" },
	{ .rejudges = "00000000000000000000000000000001" },
};

enum { QUERIES = (int)(sizeof queries / sizeof queries[0]) };

static void
count(void *ctx, const struct store_ruling *r)
{
	int64_t *last = ctx;
	*last = r->seq;
}

/* Read a page; the steps it took and where it ended. */
static int
steps_of(struct store *store, struct store_query q, int64_t *last)
{
	int steps = 0;
	sqlite3_stmt *s = NULL;
	*last = 0;
	cr_assert_eq(store_list(store, &q, count, last), STORE_DONE, "%s", store_error(store));
	while ((s = sqlite3_next_stmt(store->db, s)))
		steps += sqlite3_stmt_status(s, SQLITE_STMTSTATUS_VM_STEP, 1);
	return steps;
}

static void
expect_no_sorting(struct store *store, const char *sql)
{
	sqlite3_stmt *s = NULL;
	char *explain = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", sql);
	cr_assert_eq(sqlite3_prepare_v2(store->db, explain, -1, &s, NULL), SQLITE_OK);
	while (sqlite3_step(s) == SQLITE_ROW) {
		const char *step = (const char *)sqlite3_column_text(s, 3);
		cr_expect_not(strstr(step, "TEMP B-TREE"), "%s of %s", step, sql);
	}
	sqlite3_finalize(s);
	sqlite3_free(explain);
}

Test(store_traps, no_list_sorts_or_ranks_or_counts_its_way)
{
	struct place p = open_new();
	int lists = 0;
	int64_t last;
	keep_many(p.store, 300, "{}");
	for (int i = 0; i < QUERIES; i++)
		steps_of(p.store, queries[i], &last);
	for (size_t i = 0; i < sizeof few / sizeof few[0]; i++)
		steps_of(p.store, few[i], &last);
	for (int i = SQL_LIST_FOUND; i <= SQL_LIST_ALL; i++) {
		if (!p.store->statement[i])
			continue;
		const char *sql = sqlite3_sql(p.store->statement[i]);
		cr_expect_not(strcasestr(sql, "offset"), "%s", sql);
		cr_expect_not(strcasestr(sql, "rank"), "%s", sql);
		expect_no_sorting(p.store, sql);
		lists++;
	}
	cr_expect_eq(lists, 4);
	close_and_remove(&p);
}

Test(store_traps, a_late_page_costs_what_the_first_does)
{
	struct place p = open_new();
	int64_t last;
	keep_many(p.store, 6000, "{}");
	for (int i = 0; i < QUERIES; i++) {
		struct store_query q = queries[i];
		q.limit = 20;
		steps_of(p.store, q, &last);
		int first = steps_of(p.store, q, &last);
		cr_expect_eq(last, 5981, "query %d ended at %lld", i, (long long)last);
		q.cursor = 100;
		int late = steps_of(p.store, q, &last);
		cr_expect_eq(last, 80, "query %d ended at %lld", i, (long long)last);
		cr_expect_lt(late, 2 * first + 100, "query %d: %d steps, then %d", i, first, late);
	}
	close_and_remove(&p);
}
