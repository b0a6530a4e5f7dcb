/* rows.c: the rows a statement returns, passed on to the kind of store: rows.h. */
#include "judged/store/rows.h"

#include <stdlib.h>
#include <string.h>

#include "judged/store/backend.h"

static const struct rows_driver *
driver_of(const struct rows *rows)
{
	return store_backend_of(rows->store)->rows;
}

/* 1. Values */

static void
give(struct rows_values *values, enum rows_type type, int64_t number, const void *at, size_t n)
{
	values->value[values->n++] = (struct rows_value){ type, number, at, n };
}

void
rows_give_int(struct rows_values *values, int64_t number)
{
	give(values, ROWS_INT, number, NULL, 0);
}

void
rows_give_number_or_null(struct rows_values *values, int64_t number)
{
	give(values, number ? ROWS_INT : ROWS_NULL, number, NULL, 0);
}

void
rows_give_text(struct rows_values *values, const char *text)
{
	give(values, text ? ROWS_TEXT : ROWS_NULL, 0, text, text ? strlen(text) : 0);
}

void
rows_give_words(struct rows_values *values, const char *text, size_t n)
{
	give(values, ROWS_TEXT, 0, text, n);
}

void
rows_give_bytes(struct rows_values *values, const void *bytes, size_t n)
{
	give(values, ROWS_BYTES, 0, bytes, n);
}

void
rows_give_hex(struct rows_values *values, const char *hex)
{
	unsigned char *bytes = values->hex[values->n_hexes++];
	size_t n = hex ? store_bytes_of_hex(hex, bytes) : 0;
	give(values, n ? ROWS_BYTES : ROWS_NULL, 0, bytes, n);
}

void
rows_give_row(struct rows_values *values, int64_t part, int64_t item, const struct rows_values *row)
{
	if (part)
		rows_give_int(values, part);
	rows_give_int(values, item);
	for (int i = 0; i < row->n; i++)
		values->value[values->n++] = row->value[i];
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

static void
free_bytes(struct rows *rows)
{
	for (int i = 0; i < rows->n_bytes; i++)
		free(rows->bytes[i]);
	rows->n_bytes = 0;
}

enum store_result
rows_next(struct rows *rows)
{
	free_bytes(rows);
	return rows->result ? driver_of(rows)->next(rows) : STORE_FAILED;
}

enum store_result
rows_end(struct rows *rows, enum store_result row)
{
	free_bytes(rows);
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

enum store_result
rows_do(struct store *store, enum rows_name name, const struct rows_values *values)
{
	struct rows rows = rows_run(store, name, values);
	return rows_end(&rows, rows_next(&rows));
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

const char *
rows_text_of_view(const struct rows *rows, int column, int view)
{
	const char *own = rows_text_or_null(rows, column + view);
	return own ? own : rows_text(rows, column);
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

bool
rows_is_null(const struct rows *rows, int column)
{
	return driver_of(rows)->is_null(rows, column);
}

void
rows_read_values(struct rows *rows, int column, const char *types, struct rows_values *out)
{
	out->n = out->n_hexes = 0;
	for (; *types; types++, column++) {
		size_t n = 0;
		if (rows_is_null(rows, column)) {
			rows_give_text(out, NULL);
		} else if (*types == 'i') {
			rows_give_int(out, rows_int(rows, column));
		} else if (*types == 't') {
			const char *text = rows_text(rows, column);
			rows_give_words(out, text, driver_of(rows)->length_at(rows, column));
		} else {
			const void *bytes = rows_bytes(rows, column, &n);
			rows_give_bytes(out, bytes, n);
		}
	}
}
