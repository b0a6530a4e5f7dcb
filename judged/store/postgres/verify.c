/*
 * verify.c: is a store in a PostgreSQL server as it was written?
 *
 * The whole store is read in one transaction, so that everything is of one moment. Rows are
 * compared with the rows they belong to, every log with its head, every row with its leaf and the
 * reverse, and every ruling with its record. Files and indexes are left to the server, except that
 * the indexes must exist.
 */
#include "judged/store/postgres/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/found.h"

static struct pg *
pg_of(const struct store_looking *l)
{
	return (struct pg *)l->store;
}

/* 1. Rows and the rows they belong to */

static void
tell_rows(struct store_looking *l, enum pg_sql check)
{
	PGresult *r = pg_run(pg_of(l), check, NULL);
	if (!r)
		store_found_unread(l);
	for (int row = 0; row < PQntuples(r); row++)
		store_found(l, pg_text_at(r, row, 0), pg_text_at(r, row, 1));
	PQclear(r);
}

static void
check_rows(struct store_looking *l)
{
	static const enum pg_sql checks[] = {
#define CHECK(name, text) PG_##name,
#include "judged/store/postgres/postgres.def"
	};
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
		tell_rows(l, checks[i]);
}

static void
check_index(struct store_looking *l, const char *made)
{
	struct pg_arguments a = { .n = 0 };
	char name[64];
	if (sscanf(made, "CREATE INDEX %63s", name) != 1)
		return;
	pg_text(&a, name);
	PGresult *r = pg_run(pg_of(l), PG_HAS_INDEX, &a);
	if (!r || pg_int_at(r, 0, 0) != 1)
		store_found(l, "", "the tables are not as they should be");
	PQclear(r);
}

static void
check_schema(struct store_looking *l)
{
	static const char *const tables[] = {
#define TABLE(name, text) text,
#include "judged/store/postgres/postgres.def"
	};
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		check_index(l, tables[i]);
}

/* 2. The logs */

bool
pg_read_line(const PGresult *r, int row, struct leaf_line *line)
{
	*line = (struct leaf_line){ .n = pg_int_at(r, row, 0),
		                    .time = pg_int_at(r, row, 1),
		                    .kind = pg_int_at(r, row, 2),
		                    .part = pg_int_at(r, row, 3),
		                    .item = pg_int_at(r, row, 4),
		                    .until = pg_int_at(r, row, 5) };
	return store_bytes_of_hex(pg_text_at(r, row, 6), line->digest) == LEAF_DIGEST;
}

PGresult *
pg_run_leaves(struct pg *pg, const struct store_log_head *head, int64_t n)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, head->number % PG_SHARDS);
	pg_int(&a, head->number);
	pg_int(&a, n);
	return pg_run(pg, PG_LEAVES_OF_LOG, &a);
}

/* Check the next leaves of a log. Returns how many there were; -1: they can't be read. */
static int
follow(struct store_looking *l, struct store_chain *c)
{
	struct leaf_line line;
	PGresult *r = pg_run_leaves(pg_of(l), c->head, c->n);
	int n = r ? PQntuples(r) : -1;
	for (int row = 0; row < n; row++)
		if (!store_chain_add(l, c, pg_read_line(r, row, &line) ? &line : NULL))
			n = 0;
	PQclear(r);
	return n;
}

static void
check_log(void *ctx, const struct store_log_head *head)
{
	struct store_looking *l = ctx;
	struct store_chain c;
	int n;
	store_chain_begin(l, &c, head);
	while ((n = follow(l, &c)) > 0)
		;
	c.broken = c.broken || n < 0;
	store_chain_end(l, &c);
}

static bool
has_log(struct store *store, const char *log)
{
	struct pg_arguments a = { .n = 0 };
	pg_hex(&a, log);
	return pg_has_row(pg_run((struct pg *)store, PG_LOG_OF, &a)) == STORE_DONE;
}

static void
check_logs(struct store_looking *l)
{
	if (store_heads(l->store, check_log, l) != STORE_DONE)
		store_found_unread(l);
	store_check_known(l, has_log);
}

/* 3. Rows against leaves */

/* A page of rows of one kind, with the leaves that belong to them. */
struct page {
	struct store_looking *look;
	enum leaf_kind kind;
	PGresult *rows, *leaves;
};

static bool
is_of(const PGresult *r, int row, int part_at, const struct leaf *leaf)
{
	return pg_int_at(r, row, part_at + 1) == leaf->item &&
	       pg_int_at(r, row, part_at) == leaf->part;
}

static void
tell(struct page *p, int row, const struct leaf *leaf, const char *wrong)
{
	char id[STORE_ID] = "", what[160];
	const char *hex = pg_text_at(p->rows, row, PG_VALUES);
	if (leaf->kind == LEAF_RULING) {
		snprintf(id, sizeof id, "%s", strncmp(hex, "\\x", 2) == 0 ? hex + 2 : hex);
		store_found(p->look, id, wrong);
		return;
	}
	snprintf(what, sizeof what, "%s (%lld): %s", leaf_names[leaf->kind], (long long)leaf->item,
	         wrong);
	store_found(p->look, "", what);
}

/* Find the row's last leaf, the one that counts; -1: there is none. */
static int
find_leaf(const PGresult *r, const struct leaf *leaf)
{
	for (int row = PQntuples(r) - 1; row >= 0; row--)
		if (is_of(r, row, 0, leaf))
			return row;
	return -1;
}

static bool
is_as_it_was(struct page *p, int row, const struct leaf *leaf, const struct leaf_row *values)
{
	enum { UNTIL = 2, SALT, DIGEST };
	unsigned char digest[LEAF_DIGEST];
	int at = find_leaf(p->leaves, leaf);
	size_t n_salt, n_was;
	unsigned char *salt = pg_bytes_at(p->leaves, at, SALT, &n_salt);
	unsigned char *was = pg_bytes_at(p->leaves, at, DIGEST, &n_was);
	bool same = n_salt == LEAF_SALT && n_was == LEAF_DIGEST;
	if (same)
		leaf_digest(values, leaf, salt, digest);
	same = same && memcmp(digest, was, LEAF_DIGEST) == 0 &&
	       pg_int_at(p->leaves, at, UNTIL) == pg_int_at(p->rows, row, PG_UNTIL);
	free(salt);
	free(was);
	return same;
}

/* 4. Rulings by themselves */

/* Return a text for a view; if the view has none of its own, the public's. */
static const char *
text_of(const PGresult *r, int row, int first, int view)
{
	return pg_text_at(r, row, PQgetisnull(r, row, first + view) ? first : first + view);
}

/* Read and unpack a ruling. Returns NULL, or the damage. */
static const char *
read_whole(const PGresult *r, int row, struct store_whole *w)
{
	enum {
		WHY = PG_VALUES + 5,
		EDITION = WHY + 5,
		VERDICT,
		ENGINE = VERDICT + 4,
		CARDS,
		PACKED = CARDS + 5
	};
	size_t n;
	w->ruling = (struct store_ruling){ .engine = pg_text_at(r, row, ENGINE),
		                           .edition = pg_text_at(r, row, EDITION),
		                           .cards = pg_text_at(r, row, CARDS) };
	snprintf(w->ruling.id, sizeof w->ruling.id, "%.32s", pg_text_at(r, row, PG_VALUES) + 2);
	for (int i = 0; i < STORE_VIEWS; i++) {
		w->ruling.view[i].verdict = text_of(r, row, VERDICT, i);
		w->ruling.view[i].why = text_of(r, row, WHY, i);
	}
	if (PQgetisnull(r, row, PACKED))
		return "its texts are missing";
	unsigned char *packed = pg_bytes_at(r, row, PACKED, &n);
	const char *wrong = store_unpack_whole(packed, n, w);
	free(packed);
	return wrong;
}

/* Does the server have the tokens of a ruling as they were stored? */
static bool
is_indexed(const struct page *p, int row, const struct store_whole *w)
{
	struct buffer wanted = { 0 };
	found_lexemes(w->found.at, &wanted);
	bool same = strcmp(pg_text_at(p->rows, row, PG_FOUND_AT), wanted.at) == 0;
	buffer_free(&wanted);
	return same;
}

/* Is the ruling in the shard given by its key and by its number? A repeated submission is looked up
 * only there. */
static bool
is_in_its_shard(const struct page *p, int row, int64_t number)
{
	enum { TOKEN = PG_VALUES + 1, KEY };
	const char *key = pg_text_at(p->rows, row, KEY);
	int shard = pg_key_shard(pg_of(p->look), strlen(key) > 2 ? key + 2 : "",
	                         pg_int_at(p->rows, row, TOKEN));
	return shard == number % PG_SHARDS && shard == pg_int_at(p->rows, row, 0);
}

static const char *
check_ruling(struct page *p, int row, const struct leaf *leaf, struct store_whole *w)
{
	const char *wrong = read_whole(p->rows, row, w);
	if (!wrong)
		wrong = store_check_whole(w);
	if (!wrong && !is_in_its_shard(p, row, leaf->item))
		wrong = "it lies in another shard than its key says";
	if (!wrong && !is_indexed(p, row, w))
		wrong = "the index does not have what finds it, or has more";
	return wrong;
}

static void
match(struct page *p, int row, struct store_whole *w)
{
	struct leaf leaf = { .kind = p->kind,
		             .part = pg_int_at(p->rows, row, PG_PART),
		             .item = pg_int_at(p->rows, row, PG_ITEM) };
	struct pg_values values;
	const char *wrong = NULL;
	pg_read_values(p->rows, row, &pg_kinds[p->kind], &values);
	if (p->kind == LEAF_RULING)
		wrong = check_ruling(p, row, &leaf, w);
	if (wrong)
		tell(p, row, &leaf, wrong);
	if (find_leaf(p->leaves, &leaf) < 0)
		tell(p, row, &leaf, "there is no leaf of it in any log");
	else if (!is_as_it_was(p, row, &leaf, &values.row))
		tell(p, row, &leaf, "it is not as it was written");
	p->look->out->rulings += p->kind == LEAF_RULING;
	pg_free_values(&values);
}

/* 5. Pages */

PGresult *
pg_run_page(struct pg *pg, enum leaf_kind kind, int64_t part, int64_t item)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, part);
	pg_int(&a, item);
	pg_int(&a, PG_PAGE);
	return pg_run(pg, pg_kinds[kind].rows, &a);
}

/* Read the leaves that belong to the rows of a page. */
static bool
fill_page(struct page *p)
{
	struct buffer items = { 0 };
	struct pg_arguments a = { .n = 0 };
	for (int row = 0; row < PQntuples(p->rows); row++) {
		buffer_text(&items, row ? "," : "{");
		buffer_text(&items, pg_text_at(p->rows, row, PG_ITEM));
	}
	pg_text(&a, pg_list_end(&items));
	pg_int(&a, p->kind);
	p->leaves = pg_run(pg_of(p->look), PG_LEAVES_OF, &a);
	buffer_free(&items);
	return p->leaves != NULL;
}

/* Check the page after `part` and `item`, and move them on. False: there is no more. */
static bool
match_page(struct store_looking *l, enum leaf_kind kind, int64_t *part, int64_t *item)
{
	struct page p = { .look = l, .kind = kind };
	struct store_whole w = { .plain = { 0 } };
	p.rows = pg_run_page(pg_of(l), kind, *part, *item);
	int n = p.rows ? PQntuples(p.rows) : 0;
	bool fine = p.rows && (n == 0 || fill_page(&p));
	if (!fine)
		store_found_unread(l);
	for (int row = 0; fine && row < n; row++)
		match(&p, row, &w);
	if (n > 0) {
		*part = pg_int_at(p.rows, n - 1, PG_PART);
		*item = pg_int_at(p.rows, n - 1, PG_ITEM);
	}
	store_free_whole(&w);
	PQclear(p.rows);
	PQclear(p.leaves);
	return fine && n > 0;
}

static void
find_missing(struct store_looking *l, enum leaf_kind kind)
{
	struct pg_arguments a = { .n = 0 };
	char what[120];
	pg_int(&a, store_now());
	PGresult *r = pg_run(pg_of(l), pg_kinds[kind].missing, &a);
	if (!r)
		store_found_unread(l);
	for (int row = 0; row < PQntuples(r); row++) {
		snprintf(what, sizeof what, "%s (%s) is missing: leaf %s of log %s tells of it",
		         leaf_names[kind], pg_text_at(r, row, 2), pg_text_at(r, row, 1),
		         pg_text_at(r, row, 0));
		store_found(l, "", what);
	}
	PQclear(r);
}

static void
check_leaves(struct store_looking *l)
{
	for (int kind = LEAF_RULING; kind < LEAF_KINDS; kind++) {
		int64_t part = INT64_MIN, item = INT64_MIN;
		while (match_page(l, (enum leaf_kind)kind, &part, &item))
			;
		find_missing(l, (enum leaf_kind)kind);
	}
}

/* 6. Judging again */

static bool
replay_page(struct store_looking *l, int64_t *item, struct store_replay *r, bool *goes_on)
{
	struct store_whole w = { .plain = { 0 } };
	PGresult *rows = pg_run_page(pg_of(l), LEAF_RULING, 0, *item);
	int n = PQntuples(rows);
	for (int row = 0; *goes_on && row < n; row++) {
		r->number++;
		if (read_whole(rows, row, &w))
			continue;
		store_read_replay(&w, r);
		*goes_on = l->as->replay(l->as->ctx, r);
	}
	if (n > 0)
		*item = pg_int_at(rows, n - 1, PG_ITEM);
	bool fine = rows != NULL;
	store_free_whole(&w);
	PQclear(rows);
	*goes_on = *goes_on && n > 0;
	return fine;
}

static bool
replay(struct store_looking *l)
{
	struct store_replay r = { .total = l->out->rulings };
	int64_t item = INT64_MIN;
	bool goes_on = l->as->replay != NULL, fine = true;
	while (fine && goes_on)
		fine = replay_page(l, &item, &r, &goes_on);
	return fine;
}

/* 7. The whole check */

bool
pg_look_through(struct store_looking *l, struct fault *fault)
{
	struct pg *pg = pg_of(l);
	PGresult *r = pg_set_timeout(pg, 0) ? pg_run(pg, PG_BEGIN_READING, NULL) : NULL;
	bool fine = r != NULL;
	PQclear(r);
	pg->one_moment = true;
	if (fine) {
		check_schema(l);
		check_rows(l);
		check_logs(l);
		check_leaves(l);
		fine = replay(l) && !pg->lost;
	}
	return fine ||
	       fault_set(fault, "cannot-open", "The store cannot be read: %s.", pg->base.error);
}

bool
pg_verify(const char *address, const struct store_checking *as, struct store_checked *out,
          struct fault *fault)
{
	*out = (struct store_checked){ 0 };
	fault_at(fault, "store", 0, 0);
	if (!store_are_heads(as->heads))
		return fault_set(
			fault, "bad-head",
			"A head must be written exactly as `judged verify` and `judged backup` print it.");
	struct store_looking l = { store_postgres.open(address, false, fault), as, out };
	bool fine = l.store && pg_look_through(&l, fault);
	if (l.store)
		store_postgres.close(l.store);
	return fine;
}
