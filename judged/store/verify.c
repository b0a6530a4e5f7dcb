/*
 * verify.c: is a store as it was written, whatever its kind?
 *
 * The whole store is read as it is at one moment. First, each kind of store inspects what only that
 * kind has: the file, the schema, rows and the rows they belong to. Then every log is compared with
 * its head, every row with its leaf and the reverse, and every ruling with its record and with the
 * index.
 */
#include "judged/store/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PAGE = 200 };

/* 1. The logs */

static void
check_log(void *ctx, const struct store_log_head *head)
{
	struct store_looking *l = ctx;
	struct store_chain c;
	struct leaf_line line;
	enum store_result row = STORE_DONE;
	store_chain_begin(l, &c, head);
	for (int64_t n = -1; n != c.n && !c.broken && row != STORE_FAILED;) {
		struct rows rows = store_run_leaves(l->store, head, n = c.n);
		while (!c.broken && (row = rows_next(&rows)) == STORE_DONE)
			store_chain_add(l, &c, store_read_line(&rows, &line) ? &line : NULL);
		rows_end(&rows, row);
	}
	c.broken = c.broken || row == STORE_FAILED;
	store_chain_end(l, &c);
}

static bool
has_log(struct store *store, const char *log)
{
	struct rows_values values = { .n = 0 };
	int64_t one;
	rows_give_hex(&values, log);
	return rows_number(store, ROWS_LOG_OF, &values, &one) == STORE_DONE;
}

static void
check_logs(struct store_looking *l)
{
	if (store_heads(l->store, check_log, l) != STORE_DONE)
		store_found_unread(l);
	store_check_known(l, has_log);
}

/* 2. Rows against leaves */

/* Report a row: a ruling by its id, any other row by kind and number. */
static void
report(struct store_looking *l, const struct rows *rows, const struct leaf *leaf, const char *wrong)
{
	char id[STORE_ID] = "", what[160];
	if (leaf->kind == LEAF_RULING) {
		rows_copy_hex(rows, LEAF_AT_VALUES, id, sizeof id);
		store_found(l, id, wrong);
		return;
	}
	snprintf(what, sizeof what, "%s (%lld): %s", leaf_names[leaf->kind], (long long)leaf->item,
	         wrong);
	store_found(l, "", what);
}

/* Does the row agree with its last leaf, the one that counts? */
static bool
is_as_it_was(struct rows *rows, const struct leaf *leaf)
{
	unsigned char digest[LEAF_DIGEST];
	struct rows_values values;
	size_t n_salt, n_was;
	const unsigned char *salt = rows_bytes(rows, LEAF_AT_SALT, &n_salt);
	const unsigned char *was = rows_bytes(rows, LEAF_AT_DIGEST, &n_was);
	if (n_salt != LEAF_SALT || n_was != LEAF_DIGEST)
		return false;
	rows_read_values(rows, LEAF_AT_VALUES, leaf_rules[leaf->kind].types, &values);
	leaf_digest(&values, leaf, salt, digest);
	return memcmp(digest, was, LEAF_DIGEST) == 0 &&
	       rows_int(rows, LEAF_AT_ITS_UNTIL) == rows_int(rows, LEAF_AT_UNTIL);
}

static void
match(struct store_looking *l, struct rows *rows, const struct leaf *leaf, struct store_whole *w)
{
	if (leaf->kind == LEAF_RULING) {
		const char *wrong = store_check_row(rows, w);
		const char *also = store_backend_of(l->store)->check_ruling(l, rows, w);
		if (wrong || also)
			report(l, rows, leaf, wrong ? wrong : also);
		l->out->rulings++;
	}
	if (rows_is_null(rows, LEAF_AT_DIGEST))
		report(l, rows, leaf, "there is no leaf of it in any log");
	else if (!is_as_it_was(rows, leaf))
		report(l, rows, leaf, "it is not as it was written");
}

struct rows
store_run_page(struct store *store, const struct leaf *after, int64_t most)
{
	struct rows_values values = { .n = 0 };
	rows_give_int(&values, after->part);
	rows_give_int(&values, after->item);
	rows_give_int(&values, most);
	return rows_run(store, leaf_rules[after->kind].rows, &values);
}

/* Check the page of rows after a leaf's row, and move the leaf to the last of them. Returns whether
 * there was any. */
static bool
match_page(struct store_looking *l, struct leaf *leaf)
{
	struct store_whole w = { .plain = { 0 } };
	struct rows rows = store_run_page(l->store, leaf, PAGE);
	enum store_result row;
	bool any = false;
	while ((row = rows_next(&rows)) == STORE_DONE) {
		leaf->part = rows_int(&rows, LEAF_AT_PART);
		leaf->item = rows_int(&rows, LEAF_AT_ITEM);
		match(l, &rows, leaf, &w);
		any = true;
	}
	if (rows_end(&rows, row) != STORE_DONE)
		store_found_unread(l);
	store_free_whole(&w);
	return any && row == STORE_NONE;
}

static void
find_missing(struct store_looking *l, enum leaf_kind kind)
{
	struct rows_values values = { .n = 0 };
	enum store_result row;
	char what[160];
	rows_give_int(&values, kind);
	rows_give_int(&values, store_now());
	struct rows rows = rows_run(l->store, leaf_rules[kind].missing, &values);
	while ((row = rows_next(&rows)) == STORE_DONE) {
		snprintf(what, sizeof what,
		         "%s (%lld) is missing: leaf %lld of log %lld tells of it",
		         leaf_names[kind], (long long)rows_int(&rows, 2),
		         (long long)rows_int(&rows, 1), (long long)rows_int(&rows, 0));
		store_found(l, "", what);
	}
	if (rows_end(&rows, row) != STORE_DONE)
		store_found_unread(l);
}

static void
check_leaves(struct store_looking *l)
{
	for (int kind = LEAF_RULING; kind < LEAF_KINDS; kind++) {
		struct leaf leaf = { (enum leaf_kind)kind, INT64_MIN, INT64_MIN };
		while (match_page(l, &leaf))
			;
		find_missing(l, (enum leaf_kind)kind);
	}
}

/* 3. Judging again */

/* Hand out the page of rulings after a leaf's, and move the leaf to the last of them. Skips rulings
 * that can't be read, which were reported before. STORE_NONE: there are no more, or enough. */
static enum store_result
replay_page(struct store_looking *l, struct leaf *leaf, struct store_replay *r)
{
	struct store_whole w = { .plain = { 0 } };
	struct rows rows = store_run_page(l->store, leaf, PAGE);
	enum store_result row = STORE_NONE;
	bool goes_on = true, any = false;
	while (goes_on && (row = rows_next(&rows)) == STORE_DONE) {
		leaf->item = rows_int(&rows, LEAF_AT_ITEM);
		any = true;
		r->number++;
		if (store_read_row(&rows, &w))
			continue;
		store_read_replay(&w, r);
		goes_on = l->as->replay(l->as->ctx, r);
	}
	rows_end(&rows, row);
	store_free_whole(&w);
	return row == STORE_FAILED ? STORE_FAILED : any && goes_on ? STORE_DONE : STORE_NONE;
}

static bool
replay(struct store_looking *l)
{
	struct store_replay r = { .total = l->out->rulings };
	struct leaf leaf = { LEAF_RULING, INT64_MIN, INT64_MIN };
	enum store_result page = l->as->replay ? STORE_DONE : STORE_NONE;
	while (page == STORE_DONE)
		page = replay_page(l, &leaf, &r);
	return page == STORE_NONE;
}

/* 4. The whole check */

void
store_tell_rows(struct store_looking *l, struct rows rows)
{
	enum store_result row;
	while ((row = rows_next(&rows)) == STORE_DONE)
		store_found(l, rows_text(&rows, 0), rows_text(&rows, 1));
	if (rows_end(&rows, row) != STORE_DONE)
		store_found_unread(l);
}

bool
store_look_through(struct store_looking *l, struct fault *fault)
{
	const struct store_backend *backend = store_backend_of(l->store);
	if (!backend->inspect(l, fault))
		return false;
	check_logs(l);
	check_leaves(l);
	backend->end_inspection(l);
	return replay(l) || fault_set(fault, "cannot-open", "The store cannot be read: %s.",
	                              store_error(l->store));
}

bool
store_is_sound(struct store *store, struct store_findings *f, struct fault *fault)
{
	const struct store_checking as = { .found = store_note_finding, .ctx = f };
	struct store_checked checked = { 0 };
	struct store_looking l = { .store = store, .as = &as, .out = &checked, .path = "" };
	return store_look_through(&l, fault);
}

bool
store_verify(const char *address, const struct store_checking *as, struct store_checked *out,
             struct fault *fault)
{
	*out = (struct store_checked){ 0 };
	fault_at(fault, "store", 0, 0);
	if (!store_are_heads(as->heads))
		return fault_set(
			fault, "bad-head",
			"A head must be written exactly as `judged verify` and `judged backup` print it.");
	struct store *store = store_backend_at(address)->open_to_read(address, fault);
	struct store_looking l = { .store = store, .as = as, .out = out, .path = address };
	bool fine = store && store_look_through(&l, fault);
	store_close(store);
	return fine;
}
