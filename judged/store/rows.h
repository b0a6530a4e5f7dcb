/*
 * rows.h: the rows a statement returns, in whatever kind of store; only the store's own files
 * include it.
 *
 * Each kind of store has its own text for a statement of rows.def, with the same values in the same
 * order and the same columns. What is read this way is read by the same code for all.
 */
#ifndef JUDGED_STORE_ROWS_H
#define JUDGED_STORE_ROWS_H

#include "judged/store/store.h"

enum rows_name {
#define ROWS(name) ROWS_##name,
#include "judged/store/rows.def"
	ROWS_STATEMENTS
};

/* The values of a statement or a row, in order. Texts and bytes must live until the rows end; digits
 * are kept here as bytes. */
enum { ROWS_VALUES = 40, ROWS_HEXES = 6, ROWS_HEX_BYTES = 32 };
/* The numbers are part of digests: docs/log.md. */
enum rows_type { ROWS_INT = 1, ROWS_TEXT = 3, ROWS_BYTES = 4, ROWS_NULL = 5 };
struct rows_value {
	enum rows_type type;
	int64_t number;
	const void *at;
	size_t n;
};
struct rows_values {
	int n, n_hexes;
	struct rows_value value[ROWS_VALUES];
	unsigned char hex[ROWS_HEXES][ROWS_HEX_BYTES];
};
void rows_give_int(struct rows_values *values, int64_t number);
void rows_give_number_or_null(struct rows_values *values, int64_t number); /* 0: no value */
void rows_give_text(struct rows_values *values, const char *text);         /* or NULL */
void rows_give_words(struct rows_values *values, const char *text, size_t n);
void rows_give_bytes(struct rows_values *values, const void *bytes, size_t n);
/* Give digits as bytes; invalid digits, "" and NULL are no value. */
void rows_give_hex(struct rows_values *values, const char *hex);
/* Give the numbers of a leaf's row, its part only if it has one, and then the row's values. */
void rows_give_row(struct rows_values *values, int64_t part, int64_t item,
                   const struct rows_values *row);
/* Give a group; NULL is "", any. Give where a page begins; 0: at the newest row. */
void rows_give_group(struct rows_values *values, const char *group);
void rows_give_cursor(struct rows_values *values, int64_t cursor);

enum { ROWS_CONVERTED = 12 };
/* The rows of a running statement, at one of them after rows_next(). */
struct rows {
	struct store *store;
	void *result; /* of the kind of store; NULL: the statement failed */
	int row;
	unsigned char
		*bytes[ROWS_CONVERTED]; /* handed out of this row, if they had to be converted */
	int n_bytes;
};

struct rows rows_run(struct store *store, enum rows_name name, const struct rows_values *values);
/* Go to the next row: STORE_DONE; STORE_NONE: there is none. */
enum store_result rows_next(struct rows *rows);
/* End the rows. Returns what a loop over them comes to: `row` is what ended it. */
enum store_result rows_end(struct rows *rows, enum store_result row);
/* Run a statement and read the number in its first row. STORE_NONE: there is no row. */
enum store_result rows_number(struct store *store, enum rows_name name,
                              const struct rows_values *values, int64_t *number);

/* Run a statement that returns no rows. */
enum store_result rows_do(struct store *store, enum rows_name name,
                          const struct rows_values *values);

/* Read a value of the row. Text and bytes are valid until the next row. */
int64_t rows_int(const struct rows *rows, int column);
const char *rows_text(const struct rows *rows, int column); /* "" for no value */
const char *rows_text_or_null(const struct rows *rows, int column);
void rows_copy_text(const struct rows *rows, int column, char *out, size_t cap);
/* Copy bytes as digits; "" if there are more than fit. */
void rows_copy_hex(const struct rows *rows, int column, char *out, size_t cap);
const void *rows_bytes(struct rows *rows, int column, size_t *n);
bool rows_is_null(const struct rows *rows, int column);
/* Read the columns from one on, whose types are given as in struct leaf_rule. */
void rows_read_values(struct rows *rows, int column, const char *types, struct rows_values *out);

/* What a kind of store does for this. */
struct rows_driver {
	void (*run)(struct rows *rows, enum rows_name name, const struct rows_values *values);
	enum store_result (*next)(struct rows *rows);
	void (*end)(struct rows *rows);
	int64_t (*int_at)(const struct rows *rows, int column);
	const char *(*text_at)(const struct rows *rows, int column); /* NULL for no value */
	void (*hex_at)(const struct rows *rows, int column, char *out, size_t cap);
	size_t (*length_at)(const struct rows *rows, int column); /* of a text */
	const void *(*bytes_at)(struct rows *rows, int column, size_t *n);
	bool (*is_null)(const struct rows *rows, int column);
};
extern const struct rows_driver rows_sqlite, rows_postgres;

/* Find the number of a ruling of a group. */
enum store_result rows_ruling(struct store *store, const char *group, const char *id,
                              int64_t *number);
/* Return a text for a view, from the columns of the views; if the view has none of its own, the
 * public's. */
const char *rows_text_of_view(const struct rows *rows, int column, int view);
/* Read the columns of notes, penalties and erasures, from one on. */
void rows_read_note(const struct rows *rows, int column, struct store_note *out);
void rows_read_penalty(const struct rows *rows, int column, struct store_penalty *out);
void rows_read_erasure(const struct rows *rows, int column, struct store_erasure *out);
/* Read the head of a ruling, for a view. */
void rows_read_head(const struct rows *rows, int view, struct store_ruling *out);
/* Read the columns of tokens, and of jobs: `counts` gets the sum over all services that share the
 * job. */
void rows_read_token(const struct rows *rows, struct store_token *out);
void rows_read_task(const struct rows *rows, struct store_task *out, struct buffer *counts);

#endif
