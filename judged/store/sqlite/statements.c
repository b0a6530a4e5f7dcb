/* statements.c: statements by name: preparing, binding, stepping and reading them. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/sqlite/sqlite.h"
#include "judged/text/alloc.h"

static const char *const texts[SQL_STATEMENTS] = {
#define STATEMENT(name, text) [SQL_##name] = text,
#include "judged/store/sqlite/sqlite.def"
};

/* 1. Preparing */

enum store_result
store_failed(struct store *store)
{
	int code = sqlite3_errcode(store->db) & 0xff;
	snprintf(store->base.error, sizeof store->base.error, "%s", sqlite3_errmsg(store->db));
	store->base.suspect =
		store->base.suspect || code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
	return STORE_FAILED;
}

sqlite3_stmt *
store_sql(struct store *store, enum sql name)
{
	sqlite3_stmt **slot = &store->statement[name];
	if (store->base.suspect)
		sqlite3_db_release_memory(store->db);
	store->base.suspect = false;
	if (!*slot && sqlite3_prepare_v3(store->db, texts[name], -1, SQLITE_PREPARE_PERSISTENT,
	                                 slot, NULL) != SQLITE_OK)
		store_failed(store);
	return *slot;
}

enum store_result
store_script(struct store *store, enum sql name)
{
	return sqlite3_exec(store->db, texts[name], NULL, NULL, NULL) == SQLITE_OK
	               ? STORE_DONE
	               : store_failed(store);
}

/* 2. Stepping. A statement that is reset no longer blocks other connections, and keeps its bound
 * values. */

enum store_result
store_step(struct store *store, sqlite3_stmt *statement)
{
	if (!statement)
		return STORE_FAILED;
	int row = sqlite3_step(statement);
	if (row == SQLITE_ROW)
		return STORE_DONE;
	enum store_result result = row == SQLITE_DONE ? STORE_NONE : store_failed(store);
	sqlite3_reset(statement);
	return result;
}

enum store_result
store_run(struct store *store, sqlite3_stmt *statement)
{
	enum store_result result = store_step(store, statement);
	sqlite3_reset(statement);
	return store_ended(result);
}

enum store_result
store_read_number(struct store *store, sqlite3_stmt *statement, int64_t *number)
{
	enum store_result result = store_step(store, statement);
	if (result == STORE_DONE)
		*number = sqlite3_column_int64(statement, 0);
	sqlite3_reset(statement);
	return result;
}

/* 3. Reading and binding */

const char *
store_text_at(sqlite3_stmt *statement, int column)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);
	return text ? text : "";
}

void
store_copy_text(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
	strncpy(out, store_text_at(statement, column), cap - 1);
	out[cap - 1] = '\0';
}

void
store_bind_text(sqlite3_stmt *statement, const char *name, const char *text)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_text(statement, at, text, -1, SQLITE_STATIC);
}

void
store_bind_words(sqlite3_stmt *statement, const char *name, const char *text, size_t n)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_text(statement, at, text, (int)n, SQLITE_STATIC);
}

void
store_bind_int(sqlite3_stmt *statement, const char *name, int64_t number)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_int64(statement, at, number);
}

void
store_bind_bytes(sqlite3_stmt *statement, const char *name, const void *bytes, size_t n)
{
	int at = sqlite3_bind_parameter_index(statement, name);
	if (at)
		sqlite3_bind_blob64(statement, at, n ? bytes : "", n, SQLITE_STATIC);
}

void
store_bind_group(sqlite3_stmt *statement, const char *group)
{
	store_bind_text(statement, ":group", group ? group : "");
}

void
store_bind_hex(sqlite3_stmt *statement, const char *name, const char *hex)
{
	unsigned char bytes[STORE_HEX_BYTES];
	int at = sqlite3_bind_parameter_index(statement, name);
	size_t n = hex ? store_bytes_of_hex(hex, bytes) : 0;
	if (at && n)
		sqlite3_bind_blob(statement, at, memcpy(alloc_bytes(n), bytes, n), (int)n, free);
	else if (at)
		sqlite3_bind_null(statement, at);
}

void
store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
	const unsigned char *at = sqlite3_column_blob(statement, column);
	size_t n = at ? (size_t)sqlite3_column_bytes(statement, column) : 0;
	size_t room = (cap - 1) / 2;
	store_hex_of_bytes(at, at && n > room ? room : n, out);
}
