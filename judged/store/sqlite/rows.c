/* rows.c: the rows a statement returns from an SQLite file: rows.h. */
#include "judged/store/rows.h"

#include <stdlib.h>
#include <string.h>

#include "judged/store/sqlite/sqlite.h"
#include "judged/text/alloc.h"

static const enum sql statements[ROWS_STATEMENTS] = {
#define ROWS(name) [ROWS_##name] = SQL_##name,
#include "judged/store/rows.def"
};

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
static void
run(struct rows *rows, enum rows_name name, const struct rows_values *values)
{
	sqlite3_stmt *s = store_sql(rows->store, statements[name]);
	rows->result = s;
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
}

static enum store_result
next(struct rows *rows)
{
	return store_step(rows->store, rows->result);
}

static void
end(struct rows *rows)
{
	sqlite3_reset(rows->result);
	sqlite3_clear_bindings(rows->result);
}

static int64_t
int_at(const struct rows *rows, int column)
{
	return sqlite3_column_int64(rows->result, column);
}

static const char *
text_at(const struct rows *rows, int column)
{
	return (const char *)sqlite3_column_text(rows->result, column);
}

static void
hex_at(const struct rows *rows, int column, char *out, size_t cap)
{
	const unsigned char *at = sqlite3_column_blob(rows->result, column);
	size_t n = at ? (size_t)sqlite3_column_bytes(rows->result, column) : 0;
	store_hex_of_bytes(at, n <= (cap - 1) / 2 ? n : 0, out);
}

static const void *
bytes_at(struct rows *rows, int column, size_t *n)
{
	const void *bytes = sqlite3_column_blob(rows->result, column);
	*n = bytes ? (size_t)sqlite3_column_bytes(rows->result, column) : 0;
	return bytes;
}

static size_t
length_at(const struct rows *rows, int column)
{
	return (size_t)sqlite3_column_bytes(rows->result, column);
}

static bool
is_null(const struct rows *rows, int column)
{
	return sqlite3_column_type(rows->result, column) == SQLITE_NULL;
}

const struct rows_driver rows_sqlite = { run,    next,      end,      int_at, text_at,
	                                 hex_at, length_at, bytes_at, is_null };
