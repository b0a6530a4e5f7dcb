/* postgres_verify.h: rows of a PostgreSQL server as their leaves have them; for the files that look for damage there, and copy. */
#ifndef JUDGED_STORE_POSTGRES_VERIFY_H
#define JUDGED_STORE_POSTGRES_VERIFY_H

#include "judged/store/postgres_group.h"
#include "judged/store/verify.h"

/*
 * What is known of a kind of leaves. Its rows come a page at a time, in order, each with shard, part, item and until before what it
 * says: $1 the part and $2 the item they come after, $3 how many.
 */
struct pg_kind {
	enum pg_sql rows, missing, list; /* of list: or PG_STATEMENTS */
	const char *types;
};
extern const struct pg_kind pg_kinds[LEAF_KINDS];
enum { PG_SHARD_AT, PG_PART, PG_ITEM, PG_UNTIL, PG_VALUES, PG_PAGE = 200 };

struct pg_values {
	struct leaf_row row;
	unsigned char *bytes[PG_HEXES];
	int n_bytes;
};
void pg_read_values(const PGresult *r, int row, const struct pg_kind *kind, struct pg_values *out);
void pg_free_values(struct pg_values *values);
/* The caller frees it with PQfreemem(). */
unsigned char *pg_bytes_at(const PGresult *r, int row, int column, size_t *n);
/* A page of a kind of leaves, and what it is found by. */
PGresult *pg_run_page(struct pg *pg, enum leaf_kind kind, int64_t part, int64_t item);
void pg_list_items(const PGresult *r, int column, struct buffer *to);

#endif
