/* rows.c: the rows a statement returns from an SQLite file: rows.h. */
#include "judged/store/rows.h"

#include "judged/store/sqlite/sqlite.h"

static const enum sql statements[ROWS_STATEMENTS] = {
#define ROWS(name) [ROWS_##name] = SQL_##name,
#include "judged/store/rows.def"
};

static void
run(struct rows *rows, enum rows_name name, const struct rows_values *values)
{
	rows->result = store_sql_with(rows->store, statements[name], values);
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
