/*
 * verify.c: is a store as it was written?
 *
 * SQLite's own check inspects the file. Then the schema is compared with the one this program
 * makes; rows with the rows they belong to; every ruling with its record and with the index; the
 * logs with their heads; every row with its leaf, and the reverse.
 */
#include "judged/store/sqlite/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

/* Report a loop over rows that did not end after the last row. */
static void
finish(struct store_looking *l, enum store_result row)
{
	if (row != STORE_NONE)
		store_found_unread(l);
}

/* Report the rows of a check: a text each, or an id and a text; "ok" is not reported. */
static void
tell_rows(struct store_looking *l, enum sql check)
{
	sqlite3_stmt *s = store_sql(l->store, check);
	enum store_result row;
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		bool pair = sqlite3_column_count(s) > 1;
		const char *what = store_text_at(s, pair ? 1 : 0);
		if (strcmp(what, "ok") != 0)
			store_found(l, pair ? store_text_at(s, 0) : "", what);
	}
	finish(l, row);
}

/* 1. The schema */

struct schema {
	int64_t version, program; /* program: application id of the file */
	char *tables;
};

static struct schema
schema_of(struct store *store)
{
	struct schema out = { 0, 0, NULL };
	sqlite3_stmt *s = store_sql(store, SQL_SCHEMA);
	store_read_number(store, store_sql(store, SQL_SCHEMA_VERSION), &out.version);
	store_read_number(store, store_sql(store, SQL_SCHEMA_PROGRAM), &out.program);
	out.tables = alloc_copy(store_step(store, s) == STORE_DONE ? store_text_at(s, 0) : "");
	sqlite3_reset(s);
	return out;
}

/* Check the header of the first page, which SQLite's check skips. If it says that writing the file
 * needs newer formats, the file can be read and verified, but not served. */
static void
check_header(struct store_looking *l)
{
	enum { WRITE_VERSION = 18 };
	unsigned char version[2] = { 0, 0 }; /* format versions: to write the file, to read it */
	sqlite3_file *file = NULL;
	if (sqlite3_file_control(l->store->db, "main", SQLITE_FCNTL_FILE_POINTER, &file) !=
	            SQLITE_OK ||
	    !file->pMethods ||
	    file->pMethods->xRead(file, version, sizeof version, WRITE_VERSION) != SQLITE_OK)
		store_found_unread(l);
	else if (version[0] != version[1])
		store_found(l, "", "the header of the file says that it cannot be written");
}

/* Compare the schema with a new one. False with a fault: the file has another version. */
static bool
check_schema(struct store_looking *l, const char *path, struct fault *fault)
{
	struct store *new = alloc_zeroed(1, sizeof *new);
	sqlite3_open(":memory:", &new->db);
	bool fine = store_migrate(new, path, fault);
	struct schema here = schema_of(l->store), wanted = schema_of(new);
	if (fine && here.version != wanted.version)
		fine = fault_set(
			fault, "other-schema",
			"%s has schema version %lld, but this program only knows version %lld; use the judged that made the file.",
			path, (long long)here.version, (long long)wanted.version);
	if (fine && strcmp(here.tables, wanted.tables) != 0)
		store_found(l, "", "the tables are not as they should be");
	if (fine && here.program != wanted.program)
		store_found(l, "", "the header of the file says that it is another program's");
	free(here.tables);
	free(wanted.tables);
	sqlite_close(new);
	return fine;
}

/* 2. The file, and rows and the rows they belong to */

static void
check_rows(struct store_looking *l)
{
	static const enum sql checks[] = {
#define CHECK(name, text) SQL_##name,
#include "judged/store/sqlite/sqlite.def"
	};
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
		tell_rows(l, checks[i]);
}

/* 3. The logs */

static bool
read_line(sqlite3_stmt *s, struct leaf_line *line)
{
	const void *digest = sqlite3_column_blob(s, 6);
	*line = (struct leaf_line){ sqlite3_column_int64(s, 0),
		                    sqlite3_column_int64(s, 1),
		                    sqlite3_column_int64(s, 2),
		                    sqlite3_column_int64(s, 3),
		                    sqlite3_column_int64(s, 4),
		                    sqlite3_column_int64(s, 5),
		                    { 0 } };
	if (!digest || sqlite3_column_bytes(s, 6) != LEAF_DIGEST)
		return false;
	memcpy(line->digest, digest, LEAF_DIGEST);
	return true;
}

static void
check_log(void *ctx, const struct store_log_head *head)
{
	struct store_looking *l = ctx;
	struct store_chain c;
	struct leaf_line line;
	sqlite3_stmt *leaves = store_sql(l->store, SQL_LEAVES_OF_LOG);
	enum store_result row;
	store_chain_begin(l, &c, head);
	store_bind_int(leaves, ":log", head->number);
	while ((row = store_step(l->store, leaves)) == STORE_DONE)
		if (!store_chain_add(l, &c, read_line(leaves, &line) ? &line : NULL))
			break;
	c.broken = c.broken || row != STORE_NONE;
	sqlite3_reset(leaves);
	store_chain_end(l, &c);
}

static bool
has_log(struct store *store, const char *log)
{
	sqlite3_stmt *s = store_sql(store, SQL_LOG_OF);
	store_bind_hex(s, ":log", log);
	return store_has_row(store, s) == STORE_DONE;
}

void
store_check_logs(struct store_looking *l)
{
	if (store_heads(l->store, check_log, l) != STORE_DONE)
		store_found_unread(l);
	store_check_known(l, has_log);
}

/* 4. Rows against leaves */

struct matching {
	struct store_looking *look;
	sqlite3_stmt *row, *last;
};

/* Report a row: a ruling by its id, any other row by kind and number. */
static void
tell(struct matching *m, const struct leaf *leaf, const char *wrong)
{
	char id[STORE_ID] = "", what[160];
	if (leaf->kind == LEAF_RULING) {
		store_copy_hex(m->row, 1, id, sizeof id);
		store_found(m->look, id, wrong);
		return;
	}
	snprintf(what, sizeof what, "%s (%lld): %s", leaf_names[leaf->kind], (long long)leaf->item,
	         wrong);
	store_found(m->look, "", what);
}

/* Does the row agree with its last leaf? `last` is at the leaf, `row` at the row. */
static bool
is_as_it_was(struct matching *m, struct leaf *leaf)
{
	unsigned char digest[LEAF_DIGEST];
	struct leaf_row row;
	const void *salt = sqlite3_column_blob(m->last, 0), *was = sqlite3_column_blob(m->last, 1);
	if (!salt || sqlite3_column_bytes(m->last, 0) != LEAF_SALT || !was ||
	    sqlite3_column_bytes(m->last, 1) != LEAF_DIGEST)
		return false;
	leaf_read_row(m->row, &row);
	leaf_digest(&row, leaf, salt, digest);
	return memcmp(digest, was, LEAF_DIGEST) == 0 &&
	       sqlite3_column_int64(m->last, 2) == sqlite3_column_int64(m->row, 0);
}

static void
match(struct matching *m, struct leaf *leaf)
{
	struct store *store = m->look->store;
	store_bind_int(m->row, ":part", leaf->part);
	store_bind_int(m->row, ":item", leaf->item);
	store_bind_int(m->last, ":kind", leaf->kind);
	store_bind_int(m->last, ":part", leaf->part);
	store_bind_int(m->last, ":item", leaf->item);
	if (store_step(store, m->row) != STORE_DONE)
		store_found_unread(m->look);
	if (store_step(store, m->last) == STORE_DONE) {
		if (!is_as_it_was(m, leaf))
			tell(m, leaf, "it is not as it was written");
	} else {
		tell(m, leaf, "there is no leaf of it in any log");
	}
	sqlite3_reset(m->row);
	sqlite3_reset(m->last);
}

static void
match_kind(struct matching *m, enum leaf_kind kind)
{
	struct store *store = m->look->store;
	sqlite3_stmt *next = store_sql(store, leaf_rules[kind].next);
	enum store_result row;
	m->row = store_sql(store, leaf_rules[kind].row);
	store_bind_int(next, ":part", INT64_MIN);
	store_bind_int(next, ":item", INT64_MIN);
	store_bind_int(next, ":last", INT64_MAX);
	while ((row = store_step(store, next)) == STORE_DONE) {
		struct leaf leaf = { .kind = kind,
			             .part = sqlite3_column_int64(next, 0),
			             .item = sqlite3_column_int64(next, 1) };
		match(m, &leaf);
	}
	finish(m->look, row);
}

static void
find_missing(struct store_looking *l, enum leaf_kind kind)
{
	sqlite3_stmt *s = store_sql(l->store, leaf_rules[kind].missing);
	enum store_result row;
	char what[120];
	store_bind_int(s, ":kind", kind);
	store_bind_int(s, ":now", store_now());
	while ((row = store_step(l->store, s)) == STORE_DONE) {
		snprintf(what, sizeof what, "%s (%lld) is missing: leaf %lld tells of it",
		         leaf_names[kind], (long long)sqlite3_column_int64(s, 2),
		         (long long)sqlite3_column_int64(s, 1));
		store_found(l, "", what);
	}
	finish(l, row);
}

void
store_check_leaves(struct store_looking *l)
{
	struct matching m = { .look = l, .last = store_sql(l->store, SQL_LAST_LEAF) };
	for (int kind = LEAF_RULING; kind < LEAF_KINDS; kind++) {
		match_kind(&m, (enum leaf_kind)kind);
		find_missing(l, (enum leaf_kind)kind);
	}
}

/* 5. The whole check */

static bool
look_through(struct store_looking *l, const char *path, struct fault *fault)
{
	if (store_script(l->store, SQL_BEGIN_READING) != STORE_DONE)
		return fault_set(fault, "cannot-open", "%s cannot be read: %s.", path,
		                 l->store->base.error);
	if (!check_schema(l, path, fault))
		return false;
	check_header(l);
	check_rows(l);
	store_check_rulings(l);
	store_check_logs(l);
	store_check_leaves(l);
	store_read_number(l->store, store_sql(l->store, SQL_COUNT_ROWS), &l->out->rulings);
	if (!l->as->replay || store_replay(l) == STORE_DONE)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be read: %s.", path,
	                 l->store->base.error);
}

bool
sqlite_verify(const char *path, const struct store_checking *as, struct store_checked *out,
              struct fault *fault)
{
	*out = (struct store_checked){ 0 };
	if (!store_are_heads(as->heads))
		return fault_set(
			fault, "bad-head",
			"A head must be written exactly as `judged verify` and `judged backup` print it.");
	struct store_looking l = { store_open_to_read(path, fault), as, out };
	bool fine = l.store && look_through(&l, path, fault);
	sqlite_close(l.store);
	return fine;
}
