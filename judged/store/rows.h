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

/* The values of a statement, in order. Texts must live until the rows end. */
enum { ROWS_VALUES = 8 };
enum rows_type { ROWS_INT, ROWS_TEXT, ROWS_HEX };
struct rows_values {
	int n;
	struct {
		enum rows_type type;
		int64_t number;
		const char *text; /* or NULL */
	} value[ROWS_VALUES];
};
void rows_give_int(struct rows_values *values, int64_t number);
void rows_give_text(struct rows_values *values, const char *text);
/* Give digits as bytes; invalid digits are no value. */
void rows_give_hex(struct rows_values *values, const char *hex);
/* Give a group; NULL is "", any. Give where a page begins; 0: at the newest row. */
void rows_give_group(struct rows_values *values, const char *group);
void rows_give_cursor(struct rows_values *values, int64_t cursor);

/* The rows of a running statement, at one of them after rows_next(). */
struct rows {
	struct store *store;
	void *result; /* of the kind of store; NULL: the statement failed */
	int row;
	unsigned char *bytes; /* handed out last, if they had to be converted */
};

struct rows rows_run(struct store *store, enum rows_name name, const struct rows_values *values);
/* Go to the next row: STORE_DONE; STORE_NONE: there is none. */
enum store_result rows_next(struct rows *rows);
/* End the rows. Returns what a loop over them comes to: `row` is what ended it. */
enum store_result rows_end(struct rows *rows, enum store_result row);
/* Run a statement and read the number in its first row. STORE_NONE: there is no row. */
enum store_result rows_number(struct store *store, enum rows_name name,
                              const struct rows_values *values, int64_t *number);

/* Read a value of the row. Text and bytes are valid until the next row. */
int64_t rows_int(const struct rows *rows, int column);
const char *rows_text(const struct rows *rows, int column); /* "" for no value */
const char *rows_text_or_null(const struct rows *rows, int column);
void rows_copy_text(const struct rows *rows, int column, char *out, size_t cap);
/* Copy bytes as digits; "" if there are more than fit. */
void rows_copy_hex(const struct rows *rows, int column, char *out, size_t cap);
const void *rows_bytes(struct rows *rows, int column, size_t *n);

/* What a kind of store does for this. */
struct rows_driver {
	void (*run)(struct rows *rows, enum rows_name name, const struct rows_values *values);
	enum store_result (*next)(struct rows *rows);
	void (*end)(struct rows *rows);
	int64_t (*int_at)(const struct rows *rows, int column);
	const char *(*text_at)(const struct rows *rows, int column); /* NULL for no value */
	void (*hex_at)(const struct rows *rows, int column, char *out, size_t cap);
	const void *(*bytes_at)(struct rows *rows, int column, size_t *n);
};
extern const struct rows_driver rows_sqlite, rows_postgres;

/* Find the number of a ruling of a group. */
enum store_result rows_ruling(struct store *store, const char *group, const char *id,
                              int64_t *number);
/* Read the head of a ruling, for a view. */
void rows_read_head(const struct rows *rows, int view, struct store_ruling *out);
/* Read the columns of tokens, and of jobs: `counts` gets the sum over all services that share the
 * job. */
void rows_read_token(const struct rows *rows, struct store_token *out);
void rows_read_task(const struct rows *rows, struct store_task *out, struct buffer *counts);

#endif
