/* names.c: texts that rulings share are read from what was read before, as long as the file is as it was. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "judged/store/internal.h"
#include "tests/criterion.h"

#define LONG_NAME "a version that is longer than what is remembered of names"

static struct place {
	char dir[40], path[56];
	struct store *store;
} p;

static struct store *
open_it(void)
{
	struct fault fault;
	struct store *store = store_open(p.path, true, &fault);
	cr_assert(store, "%s", fault.sentence);
	return store;
}

static void
keep(int n, const char *edition)
{
	struct store_ruling r = { .game = "godzilla",
		                  .edition = edition,
		                  .verdict = "illegal",
		                  .engine = "1",
		                  .cards = LONG_NAME,
		                  .transcript = "{}",
		                  .record = "\xf6", /* null: any CBOR item will do */
		                  .n_record = 1,
		                  .view = { { .why = "So.", .words = "So." } } };
	snprintf(r.id, sizeof r.id, "%032d", n);
	snprintf(r.key, sizeof r.key, "%064d", n);
	struct store_entry entry = { .kind = STORE_RULING, .what = &r };
	cr_assert_eq(store_keep(p.store, &entry), STORE_DONE, "%s", store_error(p.store));
}

static void
open_new(void)
{
	p = (struct place){ "/tmp/judged-names-XXXXXX", "", NULL };
	cr_assert(mkdtemp(p.dir));
	snprintf(p.path, sizeof p.path, "%s/a.db", p.dir);
	p.store = open_it();
	keep(1, "en-1.2");
}

static void
close_and_remove(void)
{
	store_close(p.store);
	unlink(p.path);
	rmdir(p.dir);
}

TestSuite(names, .init = open_new, .fini = close_and_remove);

static void
run_sql(struct store *in, const char *sql)
{
	cr_assert_eq(sqlite3_exec(in->db, sql, NULL, NULL, NULL), SQLITE_OK, "%s",
	             sqlite3_errmsg(in->db));
}

static void
copy_names(void *ctx, const struct store_ruling *r)
{
	cr_expect_str_eq(r->cards, LONG_NAME);
	snprintf(ctx, 20, "%s", r->edition);
}

static const char *
edition_of(int n)
{
	static char edition[20];
	char id[STORE_ID];
	snprintf(id, sizeof id, "%032d", n);
	const struct store_which which = { .id = id };
	cr_assert_eq(store_find(p.store, &which, 0, copy_names, edition), STORE_DONE);
	return edition;
}

static int
n_seen(void)
{
	int n = 0;
	for (int i = 0; i < STORE_NAMES_SEEN; i++)
		n += p.store->seen.at[i].number != 0;
	return n;
}

Test(names, are_read_once)
{
	cr_expect_str_eq(edition_of(1), "en-1.2");
	int n = n_seen();
	cr_expect_gt(n, 2, "game, edition, verdict");
	cr_expect_str_eq(edition_of(1), "en-1.2");
	cr_expect_eq(n_seen(), n);
}

/* Numbers of names that went with an erased ruling are given out again, by this program or another. */
Test(names, are_those_of_the_file_as_it_is)
{
	struct store *other = open_it();
	cr_expect_str_eq(edition_of(1), "en-1.2");
	run_sql(other, "UPDATE names SET text = 'of another' WHERE text = 'en-1.2'");
	cr_expect_str_eq(edition_of(1), "of another");
	run_sql(p.store, "UPDATE names SET text = 'of this' WHERE text = 'of another'");
	cr_expect_str_eq(edition_of(1), "of this");
	store_close(other);
}

/* What is not committed may be taken back. */
Test(names, of_a_transaction_are_not_remembered)
{
	run_sql(p.store, "BEGIN; UPDATE names SET text = 'perhaps' WHERE text = 'en-1.2'");
	cr_expect_str_eq(edition_of(1), "perhaps");
	run_sql(p.store, "ROLLBACK");
	cr_expect_str_eq(edition_of(1), "en-1.2");
}

/* More names than there are places. */
Test(names, of_many_each_is_its_own)
{
	for (int n = 2; n < 2 * STORE_NAMES_SEEN; n++) {
		char edition[20];
		snprintf(edition, sizeof edition, "edition %d", n);
		keep(n, edition);
	}
	for (int round = 0; round < 2; round++)
		for (int n = 2; n < 2 * STORE_NAMES_SEEN; n++) {
			char edition[20];
			snprintf(edition, sizeof edition, "edition %d", n);
			cr_expect_str_eq(edition_of(n), edition);
		}
}
