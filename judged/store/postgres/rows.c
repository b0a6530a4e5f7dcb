/* rows.c: the rows a statement returns from a PostgreSQL server: rows.h. */
#include <stdio.h>

#include "judged/store/postgres/group.h"
#include "judged/text/alloc.h"

static const enum pg_sql statements[ROWS_STATEMENTS] = {
#define ROWS(name) [ROWS_##name] = PG_##name,
#include "judged/store/rows.def"
};

/* A job that becomes the caller's needs to know who that is, and for how long. */
static void
add_owner(struct pg_arguments *a)
{
	pg_text(a, pg_owner());
	pg_int(a, store_now() + STORE_LEASE_MS);
	pg_int(a, store_now());
}

void
pg_values(struct pg_arguments *a, const struct rows_values *values)
{
	for (int i = 0; i < values->n; i++) {
		const struct rows_value *value = &values->value[i];
		switch (value->type) {
		case ROWS_INT: pg_int(a, value->number); break;
		case ROWS_TEXT: pg_text(a, value->at); break;
		case ROWS_BYTES: pg_bytes(a, value->at, value->n); break;
		case ROWS_NULL: pg_text(a, NULL); break;
		}
	}
}

static void
run(struct rows *rows, enum rows_name name, const struct rows_values *values)
{
	struct pg_arguments a = { .n = 0 };
	if (name == ROWS_TASKS_RUNNING)
		add_owner(&a);
	pg_values(&a, values);
	rows->result = pg_run((struct pg *)rows->store, statements[name], &a);
}

static enum store_result
next(struct rows *rows)
{
	return ++rows->row < PQntuples(rows->result) ? STORE_DONE : STORE_NONE;
}

static void
end(struct rows *rows)
{
	PQclear(rows->result);
}

static int64_t
int_at(const struct rows *rows, int column)
{
	return pg_int_at(rows->result, rows->row, column);
}

static const char *
text_at(const struct rows *rows, int column)
{
	return PQgetisnull(rows->result, rows->row, column)
	               ? NULL
	               : pg_text_at(rows->result, rows->row, column);
}

/* The server writes bytes as "\x1f0c". Convert them without libpq: libpq has no memory when the heap is
 * used up, but alloc_bytes() has a reserve. */
unsigned char *
pg_bytes_at(const PGresult *r, int row, int column, size_t *n)
{
	const char *text = pg_text_at(r, row, column);
	bool is = strncmp(text, "\\x", 2) == 0;
	size_t most = is ? strlen(text) / 2 - 1 : 0;
	unsigned char *bytes = alloc_bytes(most + 1);
	*n = is ? store_bytes_of_digits(text + 2, most, bytes) : 0;
	bytes[*n] = '\0';
	return bytes;
}

static void
hex_at(const struct rows *rows, int column, char *out, size_t cap)
{
	const char *text = pg_text_at(rows->result, rows->row, column);
	size_t n = strlen(text);
	snprintf(out, cap, "%s", n > 2 && n - 2 < cap ? text + 2 : "");
}

static const void *
bytes_at(struct rows *rows, int column, size_t *n)
{
	unsigned char *bytes = pg_bytes_at(rows->result, rows->row, column, n);
	return rows->bytes[rows->n_bytes++] = bytes;
}

static size_t
length_at(const struct rows *rows, int column)
{
	return (size_t)PQgetlength(rows->result, rows->row, column);
}

static bool
is_null(const struct rows *rows, int column)
{
	return PQgetisnull(rows->result, rows->row, column);
}

const struct rows_driver rows_postgres = { run,    next,      end,      int_at, text_at,
	                                   hex_at, length_at, bytes_at, is_null };
