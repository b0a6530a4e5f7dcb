/*
 * store.c: tests of the store and its writer. What the door promises is held against a store in a file and one in a PostgreSQL
 * server, which this program starts for itself.
 */
#include <libpq-fe.h>
#include <pthread.h>
#include <sched.h>
#include <sqlite3.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zstd.h>

#include "judged/store/postgres/postgres.h"
#include "judged/text/doc.h"
#include "judged/service/base/writer.h"
#include "judged/record/record.h"
#include "tests/criterion.h"

/* A file of its own for every test, and the store a test has opened there. */
static struct place {
	char dir[32], path[48];
} p;
static struct store *store;
static char address[300]; /* of the store that is tested */
static char secret
	[DIGEST_HEX]; /* of the one in a server: what shard a ruling is in, and so its id, follows from it */

static void
make_place(void)
{
	p = (struct place){ "/tmp/judged-store-XXXXXX", "" };
	cr_assert(mkdtemp(p.dir));
	snprintf(p.path, sizeof p.path, "%s/a.db", p.dir);
	snprintf(address, sizeof address, "%s", p.path);
}

static void
remove_place(void)
{
	static const char *const ends[] = { "", "-wal", "-shm" };
	char path[64];
	store_close(store);
	for (size_t i = 0; i < 3; i++) {
		snprintf(path, sizeof path, "%s%s", p.path, ends[i]);
		unlink(path);
	}
	rmdir(p.dir);
}

TestSuite(store, .init = make_place, .fini = remove_place);
TestSuite(sqlite, .init = make_place, .fini = remove_place);

/* A server for all tests of this program, with a schema for each: the one that all tests share, or its own. */
static char server[40], server_at[120];

static void
run_script(const char *what, char *out, size_t cap)
{
	char command[120];
	snprintf(command, sizeof command, "tests/support/postgres.sh %s %s quick", what, server);
	FILE *from = popen(command, "r");
	if (!from || (out && !fgets(out, (int)cap, from)))
		abort();
	if (pclose(from) != 0)
		abort();
}

ReportHook(PRE_ALL)(struct criterion_test_set *tests)
{
	(void)tests;
	if (getenv("JUDGED_TEST_POSTGRES"))
		return;
	snprintf(server, sizeof server, "/tmp/judged-postgres-%d", (int)getpid());
	run_script("start", server_at, sizeof server_at);
	server_at[strcspn(server_at, "\n")] = '\0';
	setenv("JUDGED_TEST_POSTGRES", server_at, 1);
}

ReportHook(POST_ALL)(struct criterion_global_stats *stats)
{
	(void)stats;
	if (*server)
		run_script("stop", NULL, 0);
}

static void
make_schema(void)
{
	const char *at = getenv("JUDGED_TEST_POSTGRES");
	char sql[60];
	cr_assert(at);
	PGconn *db = PQconnectdb(at);
	snprintf(sql, sizeof sql, "CREATE SCHEMA test_%d", (int)getpid());
	PGresult *r = PQexec(db, sql);
	cr_assert_eq(PQresultStatus(r), PGRES_COMMAND_OK, "%s", PQerrorMessage(db));
	PQclear(r);
	PQfinish(db);
	snprintf(address, sizeof address, "%s&options=-csearch_path%%3Dtest_%d", at, (int)getpid());
}

static void
close_it(void)
{
	store_close(store);
}

TestSuite(postgres, .init = make_schema, .fini = close_it);

/* A test of the door, for both. */
#define BOTH(name)                                                                                 \
	static void name(void);                                                                    \
	Test(sqlite, name)                                                                         \
	{                                                                                          \
		name();                                                                            \
	}                                                                                          \
	Test(postgres, name)                                                                       \
	{                                                                                          \
		name();                                                                            \
	}                                                                                          \
	static void name(void)

static struct store *
open_it(void)
{
	struct fault fault;
	struct store *opened = store_open(address, true, &fault);
	cr_assert(opened, "%s", fault.sentence);
	if (strncmp(address, "postgresql:", 11) == 0)
		memcpy(secret, ((struct pg *)opened)->secret, sizeof secret);
	return opened;
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

/* The store does not read records. */
/* Any CBOR item is a record to a store. */
static const unsigned char record[] = { 0x83, 1, 2, 3 };

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
		.transcript = "{}",
		.record = record,
		.n_record = sizeof record,
		.view = { { .why = "It is so.", .words = "told" },
		          { .why = NULL },
		          { .words = "told B", .verdict = "refuted" },
		          { .why = "It is so, by a card.", .words = "told the judge" } },
		.clause = clauses,
		.n_clauses = n % 3 ? 1 : 2,
	};
	snprintf(r.key, sizeof r.key, "%02x%062d", n * 37 % 256, n);
	struct pg pg = { .base = { .backend = NULL } };
	memcpy(pg.secret, secret, sizeof secret);
	snprintf(r.id, sizeof r.id, "0%x%030d", pg_key_shard(&pg, r.key, 0), n);
	return r;
}

static enum store_result
keep_one(struct store *of, enum store_kind kind, void *what)
{
	struct store_entry entry = { .kind = kind, .what = what };
	cr_assert_eq(store_keep(of, &entry), STORE_DONE, "%s", store_error(of));
	return entry.result;
}

static enum store_result
keep(struct store *of, struct store_ruling *r)
{
	return keep_one(of, STORE_RULING, r);
}

/* In one commit. */
static void
keep_all(struct store *of, struct store_ruling *rulings, int n)
{
	struct store_entry *entries = calloc((size_t)n + 1, sizeof *entries);
	cr_assert(entries);
	for (int i = 0; i < n; i++)
		entries[i] = (struct store_entry){ STORE_RULING, &rulings[i], STORE_FAILED,
			                           i + 1 < n ? &entries[i + 1] : NULL };
	cr_assert_eq(store_keep(of, n ? entries : NULL), STORE_DONE, "%s", store_error(of));
	for (int i = 0; i < n; i++)
		cr_assert_eq(entries[i].result, STORE_DONE);
	free(entries);
}

static void
keep_many(struct store *of, int n)
{
	static struct store_ruling rulings[100];
	cr_assert_leq(n, 100);
	for (int i = 1; i <= n; i++)
		rulings[i - 1] = ruling(i);
	keep_all(of, rulings, n);
}

static enum store_result
find(struct store *of, const char *id, int view, store_each *each, void *ctx)
{
	return store_find(of, &(struct store_which){ .id = id }, view, each, ctx);
}

/* The ids a query finds, as numbers, in order. */
struct found {
	int id[STORE_PAGE];
	int n;
	int64_t last;
};

static int
number(const struct store_ruling *r)
{
	return atoi(r->id + 20);
}

static void
note(void *ctx, const struct store_ruling *r)
{
	struct found *f = ctx;
	f->id[f->n++] = number(r);
	f->last = r->seq;
}

static struct found
list(struct store *of, struct store_query q)
{
	struct found f = { .n = 0 };
	cr_assert_eq(store_list(of, &q, note, &f), STORE_DONE, "%s", store_error(of));
	return f;
}

static bool
finds(struct store *of, struct store_query q, int n, const int *ids)
{
	struct found f = list(of, q);
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
	cr_expect_str_eq(r->view[3].why, wanted.view[3].why);
	cr_assert_eq(r->n_record, sizeof record);
	cr_expect_eq(memcmp(r->record, record, sizeof record), 0);
	cr_expect_str_eq(r->transcript, wanted.transcript);
	cr_expect_str_eq(r->deciding, "8.5.1");
	cr_expect_eq(strlen(r->time), TIME_SIZE - 1);
}

BOTH(what_is_kept_is_found_by_id_and_by_key)
{
	store = open_it();
	struct store_ruling r = ruling(3);
	bool by_id = false, by_key = false;
	cr_expect_eq(keep(store, &r), STORE_DONE);
	cr_expect_eq(find(store, r.id, 3, check_first, &by_id), STORE_DONE);
	cr_expect_eq(store_find(store, &(struct store_which){ .key = r.key }, 3, check_first,
	                        &by_key),
	             STORE_DONE);
	cr_expect(by_id && by_key);
	cr_expect_eq(find(store, "none", 3, check_first, &by_id), STORE_NONE);
}

Test(sqlite, a_damaged_body_fails_the_look_up)
{
	store = open_it();
	struct store_ruling r = ruling(3);
	bool called = false;
	cr_expect_eq(keep(store, &r), STORE_DONE);
	run_sql(p.path, "UPDATE bodies SET packed = substr(packed, 1, length(packed) - 4)");
	cr_expect_eq(find(store, r.id, 3, check_first, &called), STORE_FAILED);
	cr_expect_not(called);
	cr_expect_str_eq(store_error(store), "what is kept of a ruling cannot be read");
}

static enum store_result
find_key(struct store *in, const struct store_ruling *r)
{
	bool called = false;
	return store_find(in, &(struct store_which){ .key = r->key }, 3, check_first, &called);
}

/* A server that was begun again may have what its standby never got; what is written since shows that it has. */
Test(postgres, by_its_key_a_ruling_is_found_once_it_is_known_to_be_safe)
{
	store = open_it();
	struct store_ruling r = ruling(3), more = ruling(4), again = ruling(3);
	cr_expect_eq(keep(store, &r), STORE_DONE);
	struct store *other = open_it();
	bool by_id = false;
	cr_expect_eq(find_key(other, &r), STORE_NONE);
	cr_expect_eq(find(other, r.id, 3, check_first, &by_id), STORE_DONE);
	cr_expect_eq(find_key(other, &r), STORE_NONE);
	cr_expect_eq(keep(store, &more), STORE_DONE);
	cr_expect_eq(find_key(other, &r), STORE_DONE);
	cr_expect_eq(keep(other, &again), STORE_THERE);
	store_close(other);
}

static void
check_seat(void *ctx, const struct store_ruling *r)
{
	bool *called = ctx;
	*called = true;
	cr_expect_str_eq(r->verdict, "refuted");
	cr_expect_str_eq(r->view[2].why, "It is so.", "as the public has it");
}

BOTH(each_view_gets_its_own_verdict_and_reason)
{
	store = open_it();
	struct store_ruling r = ruling(3);
	bool called = false;
	cr_expect_eq(keep(store, &r), STORE_DONE);
	cr_expect_eq(find(store, r.id, 2, check_seat, &called), STORE_DONE);
	cr_expect(called);
}

BOTH(a_key_is_its_tokens_own)
{
	store = open_it();
	struct store_ruling r = ruling(1), other = ruling(1);
	other.token = 7;
	snprintf(other.id, sizeof other.id, "%s", ruling(99).id);
	other.id[1] = r.id[1];
	cr_expect_eq(keep(store, &r), STORE_DONE);
	cr_expect_eq(keep(store, &other), STORE_DONE);
	cr_expect_eq(keep(store, &other), STORE_THERE);
}

BOTH(an_idempotency_key_stands_for_one_submission)
{
	store = open_it();
	struct store_ruling r = ruling(1), again = ruling(1), other = ruling(2);
	r.idempotency = again.idempotency = other.idempotency = "one";
	cr_expect_eq(keep(store, &r), STORE_DONE);
	cr_expect_eq(keep(store, &again), STORE_THERE);
	cr_expect_eq(keep(store, &other), STORE_REUSED);
	other.token = 3;
	cr_expect_eq(keep(store, &other), STORE_DONE, "the key of another token is another");
}

BOTH(the_same_key_is_kept_once_with_its_first_time)
{
	store = open_it();
	struct store_ruling r = ruling(1), again = ruling(1);
	snprintf(again.id, sizeof again.id, "another");
	cr_expect_eq(keep(store, &r), STORE_DONE);
	usleep(2000);
	cr_expect_eq(keep(store, &again), STORE_THERE);
	cr_expect_str_eq(r.time, again.time);
	cr_expect_str_eq(r.id, again.id);
	cr_expect_eq(list(store, QUERY()).n, 1);
}

BOTH(of_a_group_that_fails_nothing_is_kept)
{
	store = open_it();
	struct store_ruling r = ruling(1);
	struct store_note note = { .name = "me", .kind = "no such kind", .text = "so" };
	struct store_entry said = { STORE_NOTE, &note, STORE_DONE, NULL };
	struct store_entry first = { STORE_RULING, &r, STORE_DONE, &said };
	snprintf(note.ruling, sizeof note.ruling, "%s", r.id);
	cr_expect_eq(store_keep(store, &first), STORE_FAILED);
	cr_expect(first.result == STORE_FAILED && said.result == STORE_FAILED);
	cr_expect_str_not_empty(store_error(store));
	cr_expect_eq(list(store, QUERY()).n, 0);
	cr_expect_eq(keep(store, &r), STORE_DONE, "the store goes on after it");
}

BOTH(lists_are_newest_first_and_by_every_filter)
{
	store = open_it();
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
}

BOTH(a_cursor_goes_on_where_the_page_ended)
{
	store = open_it();
	struct found page;
	keep_many(store, 7);
	page = list(store, QUERY(.limit = 2));
	keep_many(store, 0);
	cr_expect(FINDS(store, QUERY(.limit = 3, .cursor = page.last), 5, 4, 3));
	page = list(store, QUERY(.clause = "7.2.2", .limit = 6));
	cr_expect(FINDS(store, QUERY(.clause = "7.2.2", .cursor = page.last), 1));
}

Test(store, a_span_of_time_is_listed)
{
	store = open_it();
	keep_many(store, 4);
	store_close(store);
	run_sql(p.path, "UPDATE rulings SET time = unixepoch('2026-01-0' || seq) * 1000");
	store = open_it();
	cr_expect(FINDS(store, QUERY(.after = "2026-01-02T00:00:00.000Z"), 4, 3));
	cr_expect(FINDS(store, QUERY(.before = "2026-01-02T00:00:00.000Z"), 1));
	cr_expect(FINDS(store,
	                QUERY(.after = "2026-01-01T12:00:00.000Z",
	                      .before = "2026-01-03T12:00:00.000Z"),
	                3, 2));
	cr_expect_eq(list(store, QUERY(.after = "2027-01-01T00:00:00.000Z")).n, 0);
	cr_expect_eq(list(store, QUERY(.before = "2025-01-01T00:00:00.000Z")).n, 0);
}

Test(store, time_never_goes_back)
{
	store = open_it();
	struct store_ruling r = ruling(1), next = ruling(2);
	cr_expect_eq(keep(store, &r), STORE_DONE);
	run_sql(p.path, "UPDATE rulings SET time = unixepoch('2999-01-01') * 1000");
	cr_expect_eq(keep(store, &next), STORE_DONE);
	cr_expect_str_eq(next.time, "2999-01-01T00:00:00.000Z");
}

BOTH(another_connection_reads_what_was_committed)
{
	struct store *writer = open_it(), *reader = open_it();
	struct store_ruling r = ruling(1);
	int64_t n;
	cr_expect_eq(list(reader, QUERY()).n, 0);
	cr_expect_eq(keep(writer, &r), STORE_DONE);
	cr_expect_eq(list(reader, QUERY()).n, 1);
	cr_expect(store_count(reader, NULL, &n) == STORE_DONE && n == 1);
	store_close(reader);
	store_close(writer);
}

static void
expect_refused(const char *path, const char *code)
{
	struct fault fault;
	store = store_open(path, true, &fault);
	cr_expect_null(store);
	if (!store)
		cr_expect_str_eq(fault.code, code);
}

/* Searching by terms and words */

static void
keep_with_terms(struct store *of)
{
	static const struct store_term first[] = { { "card:EPR-007", 15 }, { "player:Aiko", 15 } };
	static const struct store_term second[] = { { "card:EPR-007", 8 },
		                                    { "card:EPR-008", 10 },
		                                    { "event:move", 15 } };
	struct store_ruling r = ruling(1), s = ruling(2);
	r.term = first, r.n_terms = 2;
	s.term = second, s.n_terms = 3;
	s.view[0].words = "an invader of Ben's meets \"nothing\"";
	s.view[1].words = "a secret of Aiko";
	cr_assert_eq(keep(of, &r), STORE_DONE);
	cr_assert_eq(keep(of, &s), STORE_DONE);
}

BOTH(a_term_is_found_by_its_audience)
{
	store = open_it();
	keep_with_terms(store);
	cr_expect(FINDS(store, QUERY(.card = "EPR-007"), 1));
	cr_expect(FINDS(store, QUERY(.card = "EPR-007", .view = 1), 1));
	cr_expect(FINDS(store, QUERY(.card = "EPR-007", .view = 3), 2, 1));
	cr_expect(FINDS(store, QUERY(.card = "EPR-008", .view = 1), 2));
	cr_expect_eq(list(store, QUERY(.card = "EPR-008", .view = 2)).n, 0);
	cr_expect(FINDS(store, QUERY(.player = "Aiko", .card = "EPR-007"), 1));
	cr_expect_eq(list(store, QUERY(.event = "move", .card = "EPR-007")).n, 0);
	cr_expect(FINDS(store, QUERY(.event = "move", .card = "EPR-007", .view = 3), 2));
	cr_expect_eq(list(store, QUERY(.player = "Aik")).n, 0);
}

BOTH(words_are_found_in_the_text_of_the_view)
{
	store = open_it();
	keep_with_terms(store);
	cr_expect(FINDS(store, QUERY(.text = "told"), 1));
	cr_expect(FINDS(store, QUERY(.text = "invader ben"), 2));
	cr_expect(FINDS(store, QUERY(.text = "inva*"), 2));
	cr_expect(FINDS(store, QUERY(.text = "it is"), 2, 1));
	int64_t newest = list(store, QUERY(.text = "it is", .limit = 1)).last;
	cr_expect(FINDS(store, QUERY(.text = "it is", .cursor = newest), 1));
	cr_expect_eq(list(store, QUERY(.text = "secret")).n, 0);
	cr_expect(FINDS(store, QUERY(.text = "secret", .view = 1), 2));
	cr_expect_eq(list(store, QUERY(.text = "secret", .view = 2)).n, 0);
	cr_expect_eq(list(store, QUERY(.text = "NOT told)")).n, 0, "no operators");
	cr_expect_eq(list(store, QUERY(.text = "\"nothing\" OR told")).n, 0);
	cr_expect(FINDS(store, QUERY(.text = "\"nothing", .verdict = "consistent"), 2));
	cr_expect(FINDS(store, QUERY(.text = "told", .clause = "7.2.2", .edition = "en-1.2"), 1));
}

/* Whatever is looked for, both kinds of store find the same. */

static const char *const odd_texts[] = {
	"B.zone.4",
	"zone.4",
	"zone 4",
	"B-zone/4 told",
	"4.zone",
	"zone.4*",
	"zone.*",
	"zon*",
	"z* b*",
	"z*",
	"told*",
	"*told",
	"t*old",
	"\"zone 4\"",
	"ZONE",
	"\xc3\x89"
	"clair",
	"eclair",
	"e\xcc\x81"
	"clair",
	"\xe3\x82\xb4\xe3\x82\xb8\xe3\x83\xa9",
	"\xe3\x82\xb4*",
	"--- told",
	"---",
	"--- *",
	"a--b",
	"told told told",
	"the the",
	"the.the",
	"the.the.the.the",
	"secret.of",
	"of.secret",
	"secret invader",
	"invader.secret",
	"told.it",
	"so.told",
	"so.it",
	"'); DROP TABLE rulings; --",
	"{a} : x",
	"told\ttold\nso",
	"\r told",
	"%FF \\ { } , \" '",
	"\xff\xfe",
	"so\xff",
	"x",
};

static void
keep_odd(struct store *of)
{
	static const char *const words[] = {
		"B plays to B.zone.4, and the zone is B's; the the the end.",
		"zone 4 of \303\211clair, \xe3\x82\xb4\xe3\x82\xb8\xe3\x83\xa9",
		"a b 4 zone told so it", "{ } \\ ' , 100%FF", ""
	};
	struct store_ruling r[5];
	for (int i = 0; i < 5; i++) {
		r[i] = ruling(i + 1);
		r[i].view[0].words = words[i];
		r[i].view[1] = (struct store_view){ .words = words[(i + 1) % 5] };
		r[i].view[2] = (struct store_view){ .why = i % 2 ? "a secret of zone" : NULL };
	}
	keep_all(of, r, 5);
}

static bool
is_same(const struct found *a, const struct found *b)
{
	return a->n == b->n && memcmp(a->id, b->id, sizeof a->id[0] * (size_t)a->n) == 0;
}

static void
compare_texts(struct store *a, struct store *b, const char *text)
{
	for (int view = 0; view < STORE_VIEWS; view++) {
		struct store_query q = QUERY(.text = text, .view = view);
		struct found x = list(a, q), y = list(b, q);
		cr_expect(is_same(&x, &y), "%s, view %d: %d and %d", text, view, x.n, y.n);
		q = QUERY(.text = text, .view = view, .verdict = "consistent", .limit = 1);
		x = list(a, q), y = list(b, q);
		cr_expect(is_same(&x, &y), "%s, view %d, with a verdict", text, view);
	}
}

Test(postgres, words_find_what_they_find_in_a_file)
{
	char at[sizeof address], longest[3000];
	snprintf(at, sizeof at, "%s", address);
	make_place();
	struct store *file = open_it();
	snprintf(address, sizeof address, "%s", at);
	struct store *other = open_it();
	keep_odd(file);
	keep_odd(other);
	for (size_t i = 0; i < sizeof odd_texts / sizeof odd_texts[0]; i++)
		compare_texts(file, other, odd_texts[i]);
	memset(longest, 'a', sizeof longest);
	for (int i = 1; i < 2900; i += 2)
		longest[i] = '.';
	longest[2900] = '\0';
	compare_texts(file, other, longest);
	for (int i = 1; i < 2900; i += 2)
		longest[i] = ' ';
	compare_texts(file, other, longest);
	store_close(other);
	store = file;
	remove_place();
	store = NULL;
}

/* Words, cards and players that many rulings have, and few, and that more and more have. */
enum { COMMON_RULINGS = 160, COMMON_GROUP = 20 };

static void
keep_common(struct store *of)
{
	static const struct store_term open[] = { { "card:EPR-001", 15 },
		                                  { "player:Aiko", 15 },
		                                  { "event:move", 15 } };
	static const struct store_term hidden[] = { { "card:EPR-001", 10 },
		                                    { "card:EPR-002", 15 },
		                                    { "player:Ben", 15 } };
	static struct store_ruling r[COMMON_GROUP];
	static char words[COMMON_GROUP][120], own[COMMON_GROUP][40];
	for (int i = 0; i < COMMON_RULINGS; i++) {
		int at = i % COMMON_GROUP;
		snprintf(words[at], sizeof words[at], "zone legal%s monster %s zone%d",
		         i % 3 ? " of" : "",
		         i > 100  ? "late"
		         : i % 50 ? "so"
		                  : "early",
		         i);
		snprintf(own[at], sizeof own[at], "%s", i % 4 ? "secret zone" : "monster hides");
		r[at] = ruling(i + 1);
		r[at].view[0].words = words[at];
		r[at].view[1].words = own[at];
		r[at].term = i % 7 ? open : hidden;
		r[at].n_terms = 3;
		if (at == COMMON_GROUP - 1)
			keep_all(of, r, COMMON_GROUP);
	}
}

/* All pages of it. */
static void
compare_pages(struct store *a, struct store *b, struct store_query q)
{
	struct found x, y;
	struct store_query r = q;
	int n = 0;
	do {
		x = list(a, q), y = list(b, r);
		n += x.n;
		cr_expect(is_same(&x, &y), "%s %s %s %s, view %d, after %d: %d and %d",
		          q.text ? q.text : "-", q.card ? q.card : "-", q.player ? q.player : "-",
		          q.clause ? q.clause : "-", q.view, n, x.n, y.n);
		q.cursor = x.last;
		r.cursor = y.last;
	} while (x.n && y.n);
}

static void
compare_common(struct store *a, struct store *b)
{
	static const struct store_query queries[] = {
		{ .text = "zone" },
		{ .text = "zone legal" },
		{ .text = "legal.monster" },
		{ .text = "late" },
		{ .text = "late mons*" },
		{ .text = "mon*" },
		{ .text = "zone1*" },
		{ .text = "z* l*" },
		{ .text = "early" },
		{ .text = "early zone" },
		{ .text = "zone77" },
		{ .text = "secret" },
		{ .text = "secret.zone" },
		{ .text = "hides" },
		{ .text = "nowhere zone" },
		{ .card = "EPR-001" },
		{ .card = "EPR-002" },
		{ .card = "EPR-003" },
		{ .player = "Aiko" },
		{ .player = "Ben" },
		{ .player = "Ben", .card = "EPR-001" },
		{ .player = "Aiko", .card = "EPR-002" },
		{ .player = "Ben", .text = "zone" },
		{ .card = "EPR-001", .clause = "8.*" },
		{ .card = "EPR-001", .event = "move" },
		{ .player = "Aiko", .event = "move", .text = "late" },
		{ .clause = "word:zone" },
		{ .clause = "card:EPR-001" },
		{ .text = "zone", .clause = "8.5.1", .verdict = "illegal" },
	};
	for (size_t i = 0; i < sizeof queries / sizeof queries[0]; i++)
		for (int view = 0; view < STORE_VIEWS; view++) {
			struct store_query q = queries[i];
			q.view = view;
			q.limit = 7;
			compare_pages(a, b, q);
		}
}

static void
erase_some(struct store *of)
{
	struct store_erasure e = { .name = "n", .reason = "r", .group = "" };
	struct found all = list(of, QUERY(.limit = 90));
	for (int i = 0; i < all.n; i += 4) {
		memcpy(e.ruling, ruling(all.id[i]).id, STORE_ID);
		cr_assert_eq(keep_one(of, STORE_ERASURE, &e), STORE_DONE);
	}
}

Test(postgres, what_many_rulings_have_is_found_as_in_a_file)
{
	char at[sizeof address];
	snprintf(at, sizeof at, "%s", address);
	make_place();
	struct store *file = open_it();
	snprintf(address, sizeof address, "%s", at);
	struct store *other = open_it();
	keep_common(file);
	keep_common(other);
	compare_common(file, other);
	erase_some(file);
	erase_some(other);
	compare_common(file, other);
	store_close(other);
	store = file;
	remove_place();
	store = NULL;
}

BOTH(a_word_of_any_length_is_kept_and_found)
{
	char *words = calloc(1, 200001);
	cr_assert(words);
	memset(words, 'a', 200000);
	for (int i = 5000; i < 200000; i += 7)
		words[i] = i % 2 ? ' ' : "bcdefghijk"[i % 10];
	store = open_it();
	struct store_ruling r = ruling(1), s = ruling(2);
	r.view[0].words = words;
	cr_expect_eq(keep(store, &r), STORE_DONE, "%s", store_error(store));
	cr_expect_eq(keep(store, &s), STORE_DONE);
	words[4999] = '\0';
	cr_expect(FINDS(store, QUERY(.text = "aa*"), 1));
	words[900] = '\0';
	words[899] = '*';
	cr_expect(FINDS(store, QUERY(.text = words), 1));
	free(words);
}

BOTH(a_chapter_finds_what_stands_below_it)
{
	store = open_it();
	keep_many(store, 4);
	cr_expect(FINDS(store, QUERY(.clause = "8.*"), 3));
	cr_expect(FINDS(store, QUERY(.clause = "8.5.1.*"), 3));
	cr_expect(FINDS(store, QUERY(.clause = "8.5.*", .deciding = true), 3));
	cr_expect(FINDS(store, QUERY(.clause = "7.2.*"), 4, 3, 2, 1));
	cr_expect_eq(list(store, QUERY(.clause = "7.*", .deciding = true)).n, 0);
	cr_expect_eq(list(store, QUERY(.clause = "7.2.2.2.*")).n, 0);
}

static int64_t
count_citing(const char *group, const char *edition, const char *clause)
{
	const struct store_cited by = { group, "godzilla", edition, clause };
	int64_t n = -1;
	cr_assert_eq(store_count(store, &by, &n), STORE_DONE);
	return n;
}

BOTH(a_clause_of_an_edition_is_that_games_whatever_others_have_of_its_name)
{
	store = open_it();
	struct store_ruling rulings[] = { ruling(1), ruling(2), ruling(3), ruling(4) };
	for (int i = 0; i < 4; i++)
		rulings[i].edition = "en-1.00", rulings[i].game = i % 2 ? "dbs" : "godzilla";
	rulings[3].clause = clauses + 1, rulings[3].n_clauses = 1;
	keep_all(store, rulings, 4);
	cr_expect(FINDS(store, QUERY(.clause = "7.2.2"), 3, 2, 1));
	cr_expect(FINDS(store, QUERY(.clause = "7.2.2", .game = "dbs"), 2));
	cr_expect(FINDS(store, QUERY(.clause = "8.*", .game = "dbs"), 4));
	cr_expect(FINDS(store, QUERY(.clause = "8.5.1", .game = "godzilla"), 3));
	cr_expect_eq(count_citing("", "en-1.00", "7.2.2"), 2);
	cr_expect_eq(count_citing("", "en-1.00", "8.5.1"), 1);
	const struct store_cited other = { "", "dbs", "en-1.00", "7.2.2" };
	int64_t n;
	cr_expect(store_count(store, &other, &n) == STORE_DONE && n == 1);
}

enum { MANY_BLOCKS = 5 * 1024 };

static void
keep_rare(struct store_ruling rulings[MANY_BLOCKS])
{
	static const struct store_clause rare[] = { { "7.2.2", false }, { "9.9.9", true } };
	for (int i = 1; i <= MANY_BLOCKS; i++) {
		struct store_ruling *r = &rulings[i - 1];
		*r = ruling(i);
		if (i == 1024 || i == 1025 || i == MANY_BLOCKS - 2)
			r->clause = rare, r->n_clauses = 2, r->edition = "en-1.2";
	}
	keep_all(store, rulings, MANY_BLOCKS);
}

BOTH(a_rare_clause_is_found_among_many_blocks)
{
	enum { MANY = MANY_BLOCKS };
	static struct store_ruling rulings[MANY_BLOCKS];
	store = open_it();
	keep_rare(rulings);
	cr_expect(FINDS(store, QUERY(.clause = "9.9.9"), MANY - 2, 1025, 1024));
	cr_expect(
		FINDS(store, QUERY(.clause = "9.*", .deciding = true, .limit = 2), MANY - 2, 1025));
	int64_t first = list(store, QUERY(.clause = "9.9.9", .limit = 1)).last;
	int64_t second = list(store, QUERY(.clause = "9.9.9", .limit = 2)).last;
	cr_expect(FINDS(store, QUERY(.clause = "9.9.9", .cursor = second), 1024));
	cr_expect(FINDS(store, QUERY(.clause = "9.9.9", .game = "godzilla", .cursor = first), 1025,
	                1024));
	cr_expect_eq(count_citing("", "en-1.2", "9.9.9"), 3);
	cr_expect_eq(count_citing("", "ja-1.04", "9.9.9"), 0);
	cr_expect_eq(count_citing("table 4", "en-1.2", "9.9.9"), 0);
}

/* Of five rulings: no note, an annotation, one kind of note, and one after the other. */
static void
keep_notes(void)
{
	static const char *const kinds[] = { "annotation", "overruling", "withdrawal",
		                             "overruling" };
	keep_many(store, 5);
	for (int i = 0; i < 4; i++) {
		struct store_note note = { .name = "me", .kind = kinds[i], .text = "so" };
		memcpy(note.ruling, ruling(i < 3 ? i + 2 : 4).id, STORE_ID);
		cr_assert_eq(keep_one(store, STORE_NOTE, &note), STORE_DONE);
	}
}

BOTH(lists_have_the_current_values)
{
	store = open_it();
	keep_notes();
	cr_expect(FINDS(store, QUERY(.standing = "stands"), 5, 2, 1));
	cr_expect(FINDS(store, QUERY(.standing = "stands", .clause = "7.2.2"), 5, 2, 1));
	cr_expect(FINDS(store, QUERY(.standing = "overruling"), 4, 3));
	cr_expect(FINDS(store, QUERY(.standing = "overruling", .edition = "en-1.2"), 3));
	cr_expect_eq(list(store, QUERY(.standing = "withdrawal")).n, 0);
	struct store_ruling again = ruling(6);
	int64_t first = list(store, QUERY(.limit = 5)).last;
	again.old = first;
	cr_assert_eq(keep(store, &again), STORE_DONE);
	const struct store_ruling old = ruling(1);
	cr_expect(FINDS(store, QUERY(.rejudges = old.id), 6));
	cr_expect(FINDS(store, QUERY(.rejudges = old.id, .standing = "stands"), 6));
	cr_expect_eq(list(store, QUERY(.rejudges = old.id, .edition = "en-1.2")).n, 0);
}

struct precedents {
	int id[STORE_PAGE];
	double likeness[STORE_PAGE];
	int n;
};

static void
note_precedent(void *ctx, const struct store_ruling *r)
{
	struct precedents *found = ctx;
	found->likeness[found->n] = r->likeness;
	found->id[found->n++] = number(r);
}

BOTH(precedents_are_decided_by_the_same_clauses)
{
	static const struct store_clause both[] = { { "7.2.2", true }, { "8.5.1", true } };
	store = open_it();
	struct store_ruling near = ruling(30);
	struct precedents found = { .n = 0 };
	const struct store_ruling third = ruling(3);
	keep_many(store, 9);
	near.clause = both, near.n_clauses = 2, near.edition = "en-1.2";
	cr_expect_eq(keep(store, &near), STORE_DONE);
	cr_expect_eq(store_list(store, &QUERY(.like = third.id, .limit = 5), note_precedent,
	                        &found),
	             STORE_DONE);
	cr_assert_eq(found.n, 3);
	cr_expect(found.id[0] == 9 && found.id[1] == 6 && found.id[2] == 30);
	cr_expect(found.likeness[0] > 0.99 && found.likeness[2] > 0.49 && found.likeness[2] < 0.51);
	cr_expect_eq(store_list(store, &QUERY(.like = "none", .limit = 5), note_precedent, &found),
	             STORE_NONE);
}

struct looked {
	int damage, heads;
	char head[STORE_HEAD_TEXT], what[200];
};

static void
note_damage(void *ctx, const char *id, const char *what)
{
	struct looked *l = ctx;
	l->damage++;
	snprintf(l->what, sizeof l->what, "%s %s", id, what);
}

static void
note_head(void *ctx, const struct store_log_head *head)
{
	struct looked *l = ctx;
	l->heads++;
	snprintf(l->head, sizeof l->head, "%s", head->text);
}

static struct looked
look(struct store_checked *checked, const char *heads)
{
	struct looked l = { .damage = 0 };
	const struct store_checking as = { heads, note_damage, note_head, NULL, &l };
	struct fault fault;
	cr_assert(store_verify(p.path, &as, checked, &fault), "%s", fault.sentence);
	return l;
}

static void
note_erasure(void *ctx, const struct store_erasure *e)
{
	snprintf(ctx, 80, "%s: %s", e->name, e->reason);
}

static enum store_result
erase(struct store_erasure *e)
{
	enum store_result result = keep_one(store, STORE_ERASURE, e);
	cr_assert_eq(store_scrub(store), STORE_DONE);
	return result;
}

/* The records of these rulings are no records, which verification reports once a ruling, and nothing else. */
Test(store, the_log_goes_on_when_a_ruling_is_erased)
{
	enum { KEPT = 6 };
	struct store_checked checked;
	char why[80] = "";
	store = open_it();
	keep_many(store, KEPT);
	struct looked before = look(&checked, NULL);
	cr_expect_eq(before.damage, KEPT, "%s", before.what);
	const struct store_ruling third = ruling(3);
	struct store_erasure e = { .name = "head judge",
		                   .reason = "asked for",
		                   .group = "another" };
	snprintf(e.ruling, sizeof e.ruling, "%s", third.id);
	cr_expect_eq(erase(&e), STORE_NONE, "it is of no such group");
	e.group = "";
	cr_expect_eq(erase(&e), STORE_DONE);
	cr_expect_eq(list(store, QUERY()).n, KEPT - 1);
	cr_expect_eq(store_erased(store, "", e.ruling, note_erasure, why), STORE_DONE);
	cr_expect_str_eq(why, "head judge: asked for");
	cr_expect_eq(store_erased(store, "another", e.ruling, note_erasure, why), STORE_NONE);
	cr_expect_eq(erase(&e), STORE_NONE);
	struct looked after = look(&checked, before.head);
	cr_expect_eq(after.damage, KEPT - 1, "%s", after.what);
	cr_expect_eq(checked.rulings, KEPT - 1);
	cr_expect_str_neq(after.head, before.head);
}

/* A row that never changes has one leaf: a second could vouch for what somebody changed. */
Test(store, a_second_leaf_of_a_ruling_is_damage)
{
	struct store_checked checked;
	store = open_it();
	keep_many(store, 1);
	cr_expect_eq(look(&checked, NULL).damage, 1);
	run_sql(p.path,
	        "INSERT INTO leaves SELECT log, n + 1000, time, kind, part, item, until, salt, digest"
	        " FROM leaves WHERE kind = 1");
	cr_expect_gt(look(&checked, NULL).damage, 1);
}

/* Jobs */

struct seen {
	int n;
	enum store_result result;
	struct store_task last;
};

static void
see_task(void *ctx, const struct store_task *task)
{
	struct seen *seen = ctx;
	seen->n++;
	seen->last = *task;
}

static struct seen
see(struct store_tasks_query q)
{
	struct seen seen = { .n = 0 };
	seen.result = store_tasks(store, &q, see_task, &seen);
	return seen;
}

BOTH(a_job_is_one_row_that_changes_until_it_ends)
{
	store = open_it();
	struct store_task task = { .id = "a",
		                   .kind = TASK_REJUDGEMENT,
		                   .name = "me",
		                   .view = 3,
		                   .engine = "1",
		                   .asked = "{}",
		                   .total = -1 };
	struct seen seen;
	const struct store_tasks_query one = { .kind = TASK_REJUDGEMENT, .id = "a" };
	keep_many(store, 5);
	cr_expect_eq(keep_one(store, STORE_TASK, &task), STORE_DONE);
	cr_expect_geq(task.upto, list(store, QUERY(.limit = 1)).last);
	cr_expect(task.seq > 0 && task.cursor == task.upto + 1 && task.step == 1);
	task.done = 2, task.total = 5, task.counts = "{\"changed\":1}";
	cr_expect_eq(keep_one(store, STORE_TASK_ON, &task), STORE_DONE);
	seen = see(one);
	cr_expect_eq(seen.result, STORE_DONE);
	cr_expect(seen.last.step == 2 && seen.last.done == 2 && seen.last.state == TASK_RUNS);
	seen = see((struct store_tasks_query){ .kind = TASK_SUITE_RUN, .id = "a" });
	cr_expect_eq(seen.result, STORE_NONE);
	seen = see((struct store_tasks_query){ .kind = TASK_REJUDGEMENT, .seat = 1, .limit = 9 });
	cr_expect_eq(seen.result, STORE_DONE);
	cr_expect_eq(seen.n, 0, "another seat gets to know nothing of it");
	seen = see((struct store_tasks_query){ .running = true });
	cr_expect_eq(seen.result, STORE_DONE);
	cr_expect_eq(seen.n, store_can(store, STORE_SHARES) ? 0 : 1, "it is somebody's there");
	task.state = TASK_CANCELLED;
	task.result = "{}";
	cr_expect_eq(keep_one(store, STORE_TASK_END, &task), STORE_DONE);
	task.state = TASK_DONE;
	cr_expect_eq(keep_one(store, STORE_TASK_END, &task), STORE_NONE, "it ended before");
	cr_expect_eq(keep_one(store, STORE_TASK_ON, &task), STORE_NONE);
	seen = see((struct store_tasks_query){ .kind = TASK_REJUDGEMENT, .seat = 3, .limit = 9 });
	cr_expect(seen.n == 1 && seen.last.state == TASK_CANCELLED && seen.last.step == 3);
	cr_expect_not(seen.last.result, "lists are short");
}

static void
note_player(void *ctx, const struct store_penalty *penalty)
{
	strcat(ctx, penalty->player);
}

BOTH(a_penalty_is_erased_once)
{
	store = open_it();
	char players[40] = "";
	struct store_penalty given[] = { { .id = "a", .player = "Aiko " },
		                         { .id = "b", .player = "Bo " } };
	struct store_penalty gone[] = { { .id = "a", .name = "me", .erased = true },
		                        { .id = "a", .name = "me", .erased = true } };
	struct store_entry second = { STORE_PENALTY, &gone[1], STORE_DONE, NULL };
	struct store_entry first = { STORE_PENALTY, &gone[0], STORE_DONE, &second };
	for (int i = 0; i < 2; i++) {
		given[i].name = given[i].event = given[i].infraction = given[i].penalty = "x";
		cr_expect_eq(keep_one(store, STORE_PENALTY, &given[i]), STORE_DONE);
	}
	cr_expect_eq(store_keep(store, &first), STORE_DONE);
	cr_expect(first.result == STORE_DONE && second.result == STORE_NONE);
	cr_expect_eq(keep_one(store, STORE_PENALTY, &gone[0]), STORE_NONE);
	const struct store_penalties_query query = { .event = "x", .limit = 9 };
	cr_expect_eq(store_penalties(store, &query, note_player, players), STORE_DONE);
	cr_expect_str_eq(players, "Bo ");
}

Test(store, another_schema_is_refused)
{
	store_close(open_it());
	run_sql(p.path, "PRAGMA user_version = 1000");
	expect_refused(p.path, "other-schema");
}

Test(store, the_file_of_another_program_is_refused_and_left_alone)
{
	run_sql(p.path, "CREATE TABLE recipes (name TEXT)");
	expect_refused(p.path, "not-a-store");
	run_sql(p.path, "DROP TABLE recipes; PRAGMA application_id = 7");
	expect_refused(p.path, "not-a-store");
	run_sql(p.path, "PRAGMA application_id = 0");
	store_close(open_it());
}

Test(store, what_is_no_database_is_refused)
{
	FILE *f = fopen(p.path, "w");
	fputs("This is not a database, whatever its name may make one think of it.", f);
	fclose(f);
	expect_refused(p.path, "not-a-store");
	expect_refused("/nowhere/at/all.db", "cannot-open");
}

/* The writer */

enum { JOBS = 300 };

struct counting {
	pthread_mutex_t mutex;
	int done, there, failed;
};

static void
count(struct writer_job *job)
{
	struct counting *c = job->ctx;
	pthread_mutex_lock(&c->mutex);
	c->done += job->result == STORE_DONE;
	c->there += job->result == STORE_THERE;
	c->failed += job->result == STORE_FAILED;
	pthread_mutex_unlock(&c->mutex);
}

static struct counting
write_all(struct store *of, struct writer_job *job, int n, int different)
{
	struct counting c = { .mutex = PTHREAD_MUTEX_INITIALIZER };
	struct writer *writer = writer_start(of, (struct writer_house){ .seconds = 3600 });
	cr_assert(writer);
	for (int i = 0; i < n; i++) {
		job[i] = (struct writer_job){ .ruling = ruling(i % different),
			                      .finished = count,
			                      .ctx = &c };
		writer_add(writer, &job[i]);
	}
	writer_stop(writer);
	return c;
}

BOTH(the_writer_keeps_everything_before_it_stops)
{
	static struct writer_job job[JOBS];
	struct counting c = write_all(open_it(), job, JOBS, JOBS);
	store = open_it();
	cr_expect_eq(c.done, JOBS);
	int64_t n;
	cr_expect(store_count(store, NULL, &n) == STORE_DONE && n == JOBS);
}

BOTH(the_writer_keeps_each_submission_once)
{
	static struct writer_job job[JOBS];
	struct counting c = write_all(open_it(), job, JOBS, 50);
	cr_expect_eq(c.done, 50);
	cr_expect_eq(c.there, JOBS - 50);
	cr_expect_eq(c.failed, 0);
}

Test(store, a_writer_that_cannot_write_says_so)
{
	static struct writer_job job[JOBS];
	struct store *writing = open_it();
	struct counting c;
	run_sql(p.path, "DROP TABLE bodies");
	freopen("/dev/null", "w", stderr);
	c = write_all(writing, job, 10, 10);
	cr_expect_eq(c.failed, 10);
}

/* More than a commit has otherwise. */
BOTH(the_writer_keeps_all_that_belongs_together_or_nothing)
{
	static struct writer_job job[JOBS];
	struct counting c = { .mutex = PTHREAD_MUTEX_INITIALIZER };
	struct writer *writer = writer_start(open_it(), (struct writer_house){ .seconds = 3600 });
	for (int i = 0; i < JOBS; i++)
		job[i] = (struct writer_job){ .ruling = ruling(i),
			                      .finished = count,
			                      .ctx = &c,
			                      .with = i + 1 < JOBS ? &job[i + 1] : NULL };
	strcpy(job[JOBS - 1].ruling.key, "no key");
	freopen("/dev/null", "w", stderr);
	writer_add(writer, &job[0]);
	writer_stop(writer);
	store = open_it();
	int64_t n;
	cr_expect_eq(c.failed, JOBS);
	cr_expect(store_count(store, NULL, &n) == STORE_DONE && n == 0);
}

/* Whoever hands over says whether more is to come; a minute is longer than any test may take. */
enum { COMPANY = 3, MINUTE_MS = 60000 };

struct coming {
	atomic_int left;
	struct counting counting;
	struct writer_job job[COMPANY];
	struct writer *writer;
};

static bool
more_comes(void *ctx)
{
	return ((struct coming *)ctx)->left > 0;
}

/* With so many of them still to come when the first is there. */
static void
begin_company(struct coming *c, int left)
{
	*c = (struct coming){ .counting.mutex = PTHREAD_MUTEX_INITIALIZER };
	c->left = left;
	c->writer = writer_start(open_it(), (struct writer_house){ .seconds = 3600 });
	cr_assert(c->writer);
	writer_wait_while(c->writer, more_comes, c, MINUTE_MS);
	for (int i = 0; i < COMPANY; i++)
		c->job[i] = (struct writer_job){ .ruling = ruling(i),
			                         .finished = count,
			                         .ctx = &c->counting };
}

BOTH(a_commit_waits_for_what_is_still_to_come)
{
	static struct coming c;
	begin_company(&c, COMPANY);
	for (int i = 0; i < COMPANY; i++) {
		c.left--;
		writer_add(c.writer, &c.job[i]);
	}
	writer_stop(c.writer);
	cr_expect_eq(c.counting.done, COMPANY);
	for (int i = 0; i + 1 < COMPANY; i++)
		cr_expect_eq(c.job[i].entry.next, &c.job[i + 1].entry, "%d is by itself", i);
}

static int
done_of(struct counting *c)
{
	pthread_mutex_lock(&c->mutex);
	int done = c->done;
	pthread_mutex_unlock(&c->mutex);
	return done;
}

BOTH(a_commit_does_not_wait_when_nothing_is_to_come)
{
	static struct coming c;
	begin_company(&c, 0);
	writer_add(c.writer, &c.job[0]);
	while (done_of(&c.counting) == 0)
		sched_yield();
	writer_stop(c.writer);
	cr_expect_null(c.job[0].entry.next);
}

BOTH(a_writer_that_waits_can_be_stopped)
{
	static struct coming c;
	begin_company(&c, 1);
	writer_add(c.writer, &c.job[0]);
	writer_stop(c.writer);
	cr_expect_eq(c.counting.done, 1);
}

/* Time */

Test(store, times_are_brought_to_one_form)
{
	char out[TIME_SIZE];
	cr_expect(time_read("2026-11-21", out));
	cr_expect_str_eq(out, "2026-11-21T00:00:00.000Z");
	cr_expect(time_read("2026-11-21T09:30:01Z", out));
	cr_expect_str_eq(out, "2026-11-21T09:30:01.000Z");
	cr_expect(time_read("2026-11-21T09:30:01.250Z", out));
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
	char out[TIME_SIZE];
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		cr_expect_not(time_read(wrong[i], out), "%s", wrong[i]);
}
