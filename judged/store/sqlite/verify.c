/*
 * verify.c: is an SQLite file sound?
 *
 * SQLite's own check inspects the file. Then the schema is compared with the one this program
 * makes, and rows with the rows they belong to.
 */
#include "judged/store/sqlite/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/text/buffer.h"

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
		store_tell_rows(l, (struct rows){ .store = l->store,
		                                  .result = store_sql(l->store, checks[i]) });
}

bool
sqlite_inspect(struct store_looking *l, struct fault *fault)
{
	if (store_script(l->store, SQL_BEGIN_READING) != STORE_DONE)
		return fault_set(fault, "cannot-open", "%s cannot be read: %s.", l->path,
		                 l->store->base.error);
	if (!check_schema(l, l->path, fault))
		return false;
	check_header(l);
	check_rows(l);
	sqlite_sum_tokens(l);
	return true;
}
