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

/* Short bytes may be gone before the rows end, so bind a copy. The copy is made here: SQLite, when it
 * has no memory for a copy, would bind nothing. */
static void
bind_bytes(sqlite3_stmt *s, int at, const struct rows_value *value)
{
	if (value->n > ROWS_HEX_BYTES)
		sqlite3_bind_blob64(s, at, value->at, value->n, SQLITE_STATIC);
	else
		sqlite3_bind_blob(s, at, memcpy(alloc_bytes(value->n + 1), value->at, value->n),
		                  (int)value->n, free);
}

/* A value that the statement doesn't use is ignored. */
sqlite3_stmt *
store_sql_with(struct store *store, enum sql name, const struct rows_values *values)
{
	sqlite3_stmt *s = store_sql(store, name);
	for (int i = 0; s && i < values->n; i++) {
		const struct rows_value *value = &values->value[i];
		switch (value->type) {
		case ROWS_INT: sqlite3_bind_int64(s, i + 1, value->number); break;
		case ROWS_TEXT:
			sqlite3_bind_text(s, i + 1, value->at, (int)value->n, SQLITE_STATIC);
			break;
		case ROWS_BYTES: bind_bytes(s, i + 1, value); break;
		case ROWS_NULL: sqlite3_bind_null(s, i + 1); break;
		}
	}
	return s;
}

sqlite3_stmt *
store_sql_of(struct store *store, enum sql name, int64_t number)
{
	struct rows_values values = { .n = 0 };
	rows_give_int(&values, number);
	return store_sql_with(store, name, &values);
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
store_do(struct store *store, enum sql name, const struct rows_values *values)
{
	return store_run(store, store_sql_with(store, name, values));
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

/* 3. Reading */

const char *
store_text_at(sqlite3_stmt *statement, int column)
{
	const char *text = (const char *)sqlite3_column_text(statement, column);
	return text ? text : "";
}

void
store_copy_hex(sqlite3_stmt *statement, int column, char *out, size_t cap)
{
	const unsigned char *at = sqlite3_column_blob(statement, column);
	size_t n = at ? (size_t)sqlite3_column_bytes(statement, column) : 0;
	size_t room = (cap - 1) / 2;
	store_hex_of_bytes(at, at && n > room ? room : n, out);
}
