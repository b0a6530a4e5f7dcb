/* leaves.c: rows of a PostgreSQL server read back in the form of their leaves;
 * put.c writes the same rows. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres/verify.h"
#include "judged/text/alloc.h"

/* The columns of each kind after part, item and until: i is a number, t a text, b bytes. */
const struct pg_kind pg_kinds[LEAF_KINDS] = {
	[LEAF_RULING] = { PG_RULING_ROWS, PG_MISSING_RULINGS, "bibibttttttttttttttttb" },
	[LEAF_ERASED] = { PG_ERASED_ROWS, PG_MISSING_ERASED, "biittt" },
	[LEAF_NOTE] = { PG_NOTE_ROWS, PG_MISSING_NOTES, "tittit" },
	[LEAF_TOKEN] = { PG_TOKEN_ROWS, PG_MISSING_TOKENS, "ttttttt" },
	[LEAF_TASK] = { PG_TASK_ROWS, PG_MISSING_TASKS, "ttititttttiiiiitttt" },
	[LEAF_REJUDGED] = { PG_CHANGE_ROWS, PG_MISSING_CHANGES, "iittt" },
	[LEAF_REQUEST] = { PG_REQUEST_ROWS, PG_MISSING_REQUESTS, "ibbb" },
};

/* Convert bytes without libpq: libpq has no memory when the heap is used up, but alloc_bytes() has
 * a reserve. */
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
read_value(const PGresult *r, int row, int column, char type, struct pg_values *out)
{
	size_t n;
	if (PQgetisnull(r, row, column)) {
		leaf_add_text(&out->row, NULL);
	} else if (type == 'i') {
		leaf_add_int(&out->row, pg_int_at(r, row, column));
	} else if (type == 't') {
		leaf_add_text(&out->row, pg_text_at(r, row, column));
	} else {
		unsigned char *bytes = pg_bytes_at(r, row, column, &n);
		out->bytes[out->n_bytes++] = bytes;
		leaf_add_bytes(&out->row, bytes, n);
	}
}

void
pg_read_values(const PGresult *r, int row, const struct pg_kind *kind, struct pg_values *out)
{
	*out = (struct pg_values){ .n_bytes = 0 };
	for (int i = 0; kind->types[i]; i++)
		read_value(r, row, PG_VALUES + i, kind->types[i], out);
}

void
pg_free_values(struct pg_values *values)
{
	for (int i = 0; i < values->n_bytes; i++)
		free(values->bytes[i]);
	values->n_bytes = 0;
}
