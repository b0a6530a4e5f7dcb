/* pairs.c: searches for several words pass over rulings that cannot have them all, and find every one that has. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/store/pairs.h"
#include "tests/criterion.h"

/* Words are chosen with the 1,024th ruling. */
enum { MOST_FOUND = 1200, OF_EACH = 512, LATER = 5, FEW = 8 };

static struct place {
	char dir[40], path[56];
	struct store *store;
} p;

static void
open_new(void)
{
	struct fault fault;
	p = (struct place){ "/tmp/judged-pairs-XXXXXX", "", NULL };
	cr_assert(mkdtemp(p.dir));
	snprintf(p.path, sizeof p.path, "%s/a.db", p.dir);
	p.store = store_open(p.path, true, &fault);
	cr_assert(p.store, "%s", fault.sentence);
}

static void
close_and_remove(void)
{
	store_close(p.store);
	unlink(p.path);
	rmdir(p.dir);
}

TestSuite(pairs, .init = open_new, .fini = close_and_remove);

static void
run_sql(const char *sql)
{
	cr_assert_eq(sqlite3_exec(p.store->db, sql, NULL, NULL, NULL), SQLITE_OK, "%s",
	             sqlite3_errmsg(p.store->db));
}

/* Rulings that are told so, in one commit. */
static void
keep(int n, const char *told)
{
	static int kept;
	cr_assert_eq(store_begin(p.store), STORE_DONE);
	for (int i = 0; i < n; i++) {
		struct store_ruling r = { .game = "godzilla",
			                  .edition = "en-1.2",
			                  .verdict = "illegal",
			                  .engine = "1",
			                  .cards = "c",
			                  .transcript = "{}",
			                  .record = "",
			                  .view = { { .why = "So.", .told = told } } };
		kept++;
		snprintf(r.id, sizeof r.id, "%032d", kept);
		snprintf(r.key, sizeof r.key, "%064d", kept);
		cr_assert_eq(store_put(p.store, &r), STORE_DONE, "%s", store_error(p.store));
	}
	cr_assert_eq(store_commit(p.store), STORE_DONE, "%s", store_error(p.store));
}

/* The next ruling is the first of that block: the one before it was erased. */
static void
go_to_block(int block)
{
	char sql[160];
	snprintf(sql, sizeof sql,
	         "INSERT INTO erased VALUES (%d, randomblob(16), 0, 0, 'me', 'to test', '')",
	         block * PAIR_BLOCK - 1);
	run_sql(sql);
}

/* Words of two games, many of each; in the newest block one ruling has words of both. */
static void
keep_two_games(void)
{
	keep(OF_EACH, "alpha beta");
	keep(OF_EACH, "gamma delta");
	go_to_block(2);
	keep(LATER, "alpha beta");
	keep(LATER, "gamma delta");
	go_to_block(3);
	keep(LATER, "delta gamma");
	go_to_block(5);
	keep(1, "alpha gamma");
	keep(LATER, "beta alpha");
}

struct found {
	int n;
	int64_t seq[MOST_FOUND];
};

static void
note(void *ctx, const struct store_ruling *r)
{
	struct found *found = ctx;
	cr_assert_lt(found->n, MOST_FOUND);
	found->seq[found->n++] = r->seq;
}

/* All pages of it. */
static struct found
find(const char *text, int limit)
{
	struct found all = { 0 };
	int before;
	do {
		struct store_query q = { .text = text,
			                 .limit = limit,
			                 .cursor = all.n ? all.seq[all.n - 1] : 0 };
		before = all.n;
		cr_assert_eq(store_list(p.store, &q, note, &all), STORE_DONE);
	} while (all.n > before);
	return all;
}

/* What the index alone says. */
static struct found
ask_index(const char *text)
{
	struct found all = { 0 };
	sqlite3_stmt *s = store_sql(p.store, SQL_RULINGS_WITH);
	store_bind_text(s, ":text", text);
	while (store_step(p.store, s) == STORE_DONE)
		all.seq[all.n++] = sqlite3_column_int64(s, 0);
	return all;
}

Test(pairs, every_ruling_is_found)
{
	static const char *const texts[] = { "alpha beta",  "alpha gamma", "alpha delta",
		                             "beta gamma",  "delta gamma", "alpha so",
		                             "gamma alpha", "so delta",    "alpha beta gamma",
		                             "alpha",       "beta alpha" };
	keep_two_games();
	for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
		for (int limit = 1; limit < 100; limit += 40) {
			struct found is = find(texts[i], limit), wanted = ask_index(texts[i]);
			cr_expect_eq(is.n, wanted.n, "%s: %d of %d", texts[i], is.n, wanted.n);
			cr_expect_arr_eq(is.seq, wanted.seq, sizeof is.seq, "%s", texts[i]);
		}
	cr_expect_eq(find("alpha gamma", 7).n, 1);
	cr_expect_eq(find("alpha beta", 7).n, OF_EACH + 2 * LATER);
}

/* The ranges a search looks through. */
static int
ranges_of(const char *text, struct store_ranges out[8])
{
	struct store_ranges r;
	int n = 0;
	cr_assert_eq(store_ranges_of(p.store, text, 0, &r), STORE_DONE);
	while (store_next_range(p.store, &r) == STORE_DONE) {
		cr_assert_lt(n, 8);
		out[n++] = r;
	}
	return n;
}

Test(pairs, blocks_without_a_pair_are_passed_over)
{
	struct store_ranges r[8];
	keep_two_games();
	cr_expect_eq(ranges_of("alpha delta", r), 0);
	cr_expect_eq(ranges_of("gamma alpha", r), 1);
	cr_expect_eq(r[0].from, 5 * PAIR_BLOCK);
	cr_expect_eq(r[0].to, 6 * PAIR_BLOCK);
	cr_expect_eq(ranges_of("gamma delta", r), 2, "blocks that follow each other are one range");
	cr_expect_eq(r[0].from, 2 * PAIR_BLOCK);
	cr_expect_eq(r[0].to, 4 * PAIR_BLOCK);
	cr_expect_eq(r[1].from, 0);
	cr_expect_eq(r[1].to, PAIR_BLOCK);
	cr_expect_eq(ranges_of("alpha", r), 1);
	cr_expect_eq(r[0].to, INT64_MAX, "one word is looked for everywhere");
	cr_expect_eq(ranges_of("alpha delt*", r), 1);
	cr_expect_eq(r[0].to, INT64_MAX);
	cr_expect_eq(ranges_of("alpha nowhere", r), 1);
	cr_expect_eq(r[0].to, INT64_MAX);
}

/* Who keeps beside it has other words and pairs in mind. */
Test(pairs, two_may_keep)
{
	struct fault fault;
	struct store *mine = p.store, *other = store_open(p.path, true, &fault);
	cr_assert(other, "%s", fault.sentence);
	keep(OF_EACH, "alpha beta");
	p.store = other;
	keep(OF_EACH, "gamma delta");
	go_to_block(1);
	keep(1, "alpha gamma");
	p.store = mine;
	keep(1, "beta delta");
	p.store = other;
	keep(1, "alpha delta");
	store_close(other);
	p.store = mine;
	cr_expect_eq(find("alpha gamma", 5).n, 1);
	cr_expect_eq(find("beta delta", 5).n, 1);
	cr_expect_eq(find("alpha delta", 5).n, 1);
}

/* A commit that failed leaves nothing in mind, neither of words that are chosen nor of pairs. */
Test(pairs, what_is_taken_back_is_forgotten)
{
	struct store_ranges r[8];
	char *text[STORE_VIEWS] = { "alpha gamma", "", "", "" };
	unsigned char sum[WORDS_SUM];
	keep(OF_EACH, "alpha beta");
	keep(OF_EACH - 1, "gamma delta");
	cr_assert_eq(store_begin(p.store), STORE_DONE);
	cr_assert_eq(store_put_pairs(p.store, text, 2 * OF_EACH, sum), STORE_DONE);
	store_roll_back(p.store);
	cr_expect_eq(ranges_of("alpha gamma", r), 1, "no word is chosen");
	keep(1, "gamma delta");
	cr_expect_eq(ranges_of("alpha gamma", r), 0);
	cr_assert_eq(store_begin(p.store), STORE_DONE);
	cr_assert_eq(store_put_pairs(p.store, text, 2 * OF_EACH + 1, sum), STORE_DONE);
	store_roll_back(p.store);
	cr_expect_eq(ranges_of("alpha gamma", r), 0, "nothing is there");
	keep(1, "alpha gamma");
	cr_expect_eq(ranges_of("alpha gamma", r), 1, "it is written though it was met before");
	cr_expect_eq(find("alpha gamma", 5).n, 1);
}

/* Nothing stays of a word that no ruling has any more. */
Test(pairs, words_go_with_the_last_ruling)
{
	int n = 0;
	keep(FEW, "gamma");
	keep(2 * OF_EACH - FEW, "alpha beta");
	struct store_erasure e = { .name = "me", .reason = "to test", .group = "" };
	for (int i = 0; i < FEW; i++) {
		struct store_entry entry = { .kind = STORE_ERASURE, .what = &e };
		snprintf(e.ruling, sizeof e.ruling, "%032d", i + 1);
		cr_assert_eq(store_keep(p.store, &entry), STORE_DONE, "%s", store_error(p.store));
	}
	sqlite3_stmt *s = store_sql(p.store, SQL_COMMON_WORDS);
	for (; store_step(p.store, s) == STORE_DONE; n++)
		cr_expect_str_neq(store_text_at(s, 1), "gamma");
	cr_expect_eq(n, 3, "alpha, beta and so");
}

static void
note_damage(void *ctx, const char *id, const char *what)
{
	int *n = ctx;
	(void)id;
	*n += strstr(what, "pass over") != NULL;
}

static int
damage(void)
{
	int n = 0;
	struct store_checked checked;
	const struct store_checking as = { .found = note_damage, .ctx = &n };
	struct fault fault;
	cr_assert(store_verify(p.path, &as, &checked, &fault), "%s", fault.sentence);
	return n;
}

/* Of a file that had this many rulings before there were pairs. */
static void
keep_without_pairs(void)
{
	keep(OF_EACH, "alpha beta");
	keep(OF_EACH, "gamma delta");
	go_to_block(1);
	keep(OF_EACH, "alpha beta");
	keep(LATER, "delta gamma so");
	go_to_block(2);
	keep(LATER, "gamma rare");
	run_sql("DELETE FROM common_words; DELETE FROM word_pairs");
	store_forget_pairs(p.store);
}

static void
tidy(int most)
{
	while (most-- > 0 && store_tidy(p.store, true))
		;
}

static int
count_of(const char *sql)
{
	sqlite3_stmt *s;
	cr_assert_eq(sqlite3_prepare_v2(p.store->db, sql, -1, &s, NULL), SQLITE_OK);
	cr_assert_eq(sqlite3_step(s), SQLITE_ROW);
	int n = sqlite3_column_int(s, 0);
	sqlite3_finalize(s);
	return n;
}

Test(pairs, a_file_that_was_large_before_gets_them_while_it_is_served)
{
	struct store_ranges r[8] = { 0 };
	keep_without_pairs();
	tidy(2);
	keep(1, "alpha delta");
	cr_expect_eq(ranges_of("alpha gamma", r), 1);
	cr_expect_eq(r[0].to, INT64_MAX, "no words are known before all is gone through");
	tidy(1000);
	cr_expect_eq(ranges_of("alpha gamma", r), 0);
	cr_expect_eq(ranges_of("delta alpha", r), 1, "it came meanwhile");
	cr_expect_eq(r[0].from, 2 * PAIR_BLOCK);
	cr_expect_eq(ranges_of("gamma delta", r), 1);
	cr_expect_eq(r[0].from, 0);
	cr_expect_eq(r[0].to, 2 * PAIR_BLOCK);
	keep(1, "beta gamma");
	cr_expect_eq(find("beta gamma", 5).n, 1);
	cr_expect_eq(find("alpha beta", 50).n, 2 * OF_EACH);
	cr_expect_eq(find("gamma rare", 50).n, LATER, "a word that few have is no common one");
	cr_expect_eq(count_of("SELECT count(*) FROM common_words WHERE word = 'rare'"), 0);
	cr_expect_eq(count_of("SELECT count(*) FROM word_pairs WHERE block < 0"), 0);
	cr_expect_eq(damage(), 0);
}

Test(pairs, of_two_that_are_at_it_one_gives_up)
{
	struct fault fault;
	struct store_ranges r[8] = { 0 };
	keep_without_pairs();
	tidy(12);
	struct store *mine = p.store, *other = store_open(p.path, true, &fault);
	cr_assert(other, "%s", fault.sentence);
	p.store = other;
	tidy(4);
	p.store = mine;
	tidy(1000);
	cr_expect_eq(ranges_of("alpha gamma", r), 1, "the other is not done");
	cr_expect_eq(r[0].to, INT64_MAX);
	p.store = other;
	tidy(1000);
	cr_expect_eq(ranges_of("alpha gamma", r), 0);
	cr_expect_eq(find("alpha beta", 50).n, 2 * OF_EACH);
	cr_expect_eq(damage(), 0);
	store_close(other);
	p.store = mine;
	cr_expect_eq(find("gamma delta", 50).n, OF_EACH + LATER);
}

Test(pairs, verify_finds_what_is_missing)
{
	static const char *const changes[] = {
		"UPDATE word_pairs SET pairs = zeroblob(length(pairs)) WHERE block = 5",
		"DELETE FROM word_pairs WHERE block = 3",
		"UPDATE word_pairs SET pairs = substr(pairs, 1, 1) WHERE block = 2",
		("UPDATE common_words SET word = 'w' || id; UPDATE common_words SET word ="
		 " CASE id WHEN 0 THEN 'alpha' WHEN 1 THEN 'gamma' WHEN 2 THEN 'so' ELSE word END"),
	};
	keep_two_games();
	cr_expect_eq(damage(), 0);
	for (size_t i = 0; i < sizeof changes / sizeof changes[0]; i++) {
		run_sql("CREATE TEMP TABLE w AS SELECT * FROM common_words;"
		        "CREATE TEMP TABLE q AS SELECT * FROM word_pairs");
		run_sql(changes[i]);
		cr_expect_gt(damage(), 0, "%s", changes[i]);
		run_sql("DELETE FROM common_words; INSERT INTO common_words SELECT * FROM w;"
		        "DELETE FROM word_pairs; INSERT INTO word_pairs SELECT * FROM q;"
		        "DROP TABLE w; DROP TABLE q");
		cr_expect_eq(damage(), 0);
	}
}
