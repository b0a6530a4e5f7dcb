/* verify.h: the rows of a PostgreSQL server in the form their leaves use; for the files
 * that check the store for damage and copy it. */
#ifndef JUDGED_STORE_POSTGRES_VERIFY_H
#define JUDGED_STORE_POSTGRES_VERIFY_H

#include "judged/store/postgres/group.h"
#include "judged/store/verify.h"

/* The statements of a kind of leaves. `rows` reads a page of rows in order: $1 and $2 are the part
 * and item the page comes after, $3 is the size of the page. Each row has shard, part, item and
 * until, then its content. */
struct pg_kind {
	enum pg_sql rows, missing;
	const char *types;
};
extern const struct pg_kind pg_kinds[LEAF_KINDS];
enum { PG_SHARD_AT, PG_PART, PG_ITEM, PG_UNTIL, PG_VALUES, PG_PAGE = 200 };

struct pg_values {
	struct leaf_row row;
	unsigned char *bytes[PG_HEXES];
	int n_bytes;
};
/* The column after the values of a ruling: its tokens. */
enum { PG_FOUND_AT = PG_VALUES + 22 };
void pg_read_values(const PGresult *r, int row, const struct pg_kind *kind, struct pg_values *out);
void pg_free_values(struct pg_values *values);
/* Read a page of a kind of leaves. */
PGresult *pg_run_page(struct pg *pg, enum leaf_kind kind, int64_t part, int64_t item);

/* Check the whole store as it is at one moment; later reads on the connection see the same moment.
 * False with a fault: the store can't be read. */
bool pg_look_through(struct store_looking *l, struct fault *fault);
/* Read a page of a log's leaves, after its first `n`; and read a line of the page. False: the line
 * can't be read. */
PGresult *pg_run_leaves(struct pg *pg, const struct store_log_head *head, int64_t n);
bool pg_read_line(const PGresult *r, int row, struct leaf_line *line);

#endif
