/* rows.c: the rows a statement returns from a PostgreSQL server: rows.h. */
#include <stdio.h>

#include "judged/store/postgres/group.h"

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

static void
run(struct rows *rows, enum rows_name name, const struct rows_values *values)
{
	struct pg_arguments a = { .n = 0 };
	if (name == ROWS_TASKS_RUNNING)
		add_owner(&a);
	for (int i = 0; i < values->n; i++) {
		if (values->value[i].type == ROWS_INT)
			pg_int(&a, values->value[i].number);
		else if (values->value[i].type == ROWS_HEX)
			pg_hex(&a, values->value[i].text);
		else
			pg_text(&a, values->value[i].text);
	}
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

/* The server writes bytes as "\x1f0c". */
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
	return rows->bytes = pg_bytes_at(rows->result, rows->row, column, n);
}

const struct rows_driver rows_postgres = { run, next, end, int_at, text_at, hex_at, bytes_at };
