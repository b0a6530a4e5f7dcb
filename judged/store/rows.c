/* rows.c: the rows a statement returns, passed on to the kind of store: rows.h. */
#include "judged/store/rows.h"

#include <stdlib.h>

#include "judged/store/backend.h"

static const struct rows_driver *
driver_of(const struct rows *rows)
{
	return store_backend_of(rows->store)->rows;
}

/* 1. Values */

void
rows_give_int(struct rows_values *values, int64_t number)
{
	values->value[values->n].type = ROWS_INT;
	values->value[values->n++].number = number;
}

void
rows_give_text(struct rows_values *values, const char *text)
{
	values->value[values->n].type = ROWS_TEXT;
	values->value[values->n++].text = text;
}

void
rows_give_hex(struct rows_values *values, const char *hex)
{
	values->value[values->n].type = ROWS_HEX;
	values->value[values->n++].text = hex;
}

void
rows_give_group(struct rows_values *values, const char *group)
{
	rows_give_text(values, group ? group : "");
}

void
rows_give_cursor(struct rows_values *values, int64_t cursor)
{
	rows_give_int(values, cursor > 0 ? cursor : INT64_MAX);
}

/* 2. Rows */

struct rows
rows_run(struct store *store, enum rows_name name, const struct rows_values *values)
{
	static const struct rows_values none;
	struct rows rows = { .store = store, .row = -1 };
	driver_of(&rows)->run(&rows, name, values ? values : &none);
	return rows;
}

enum store_result
rows_next(struct rows *rows)
{
	free(rows->bytes);
	rows->bytes = NULL;
	return rows->result ? driver_of(rows)->next(rows) : STORE_FAILED;
}

enum store_result
rows_end(struct rows *rows, enum store_result row)
{
	free(rows->bytes);
	rows->bytes = NULL;
	if (rows->result)
		driver_of(rows)->end(rows);
	return row == STORE_FAILED ? STORE_FAILED : STORE_DONE;
}

enum store_result
rows_number(struct store *store, enum rows_name name, const struct rows_values *values,
            int64_t *number)
{
	struct rows rows = rows_run(store, name, values);
	enum store_result row = rows_next(&rows);
	if (row == STORE_DONE)
		*number = rows_int(&rows, 0);
	rows_end(&rows, row);
	return row;
}

int64_t
rows_int(const struct rows *rows, int column)
{
	return driver_of(rows)->int_at(rows, column);
}

const char *
rows_text_or_null(const struct rows *rows, int column)
{
	return driver_of(rows)->text_at(rows, column);
}

const char *
rows_text(const struct rows *rows, int column)
{
	const char *text = rows_text_or_null(rows, column);
	return text ? text : "";
}

void
rows_copy_text(const struct rows *rows, int column, char *out, size_t cap)
{
	strncpy(out, rows_text(rows, column), cap - 1);
	out[cap - 1] = '\0';
}

void
rows_copy_hex(const struct rows *rows, int column, char *out, size_t cap)
{
	driver_of(rows)->hex_at(rows, column, out, cap);
}

const void *
rows_bytes(struct rows *rows, int column, size_t *n)
{
	return driver_of(rows)->bytes_at(rows, column, n);
}
