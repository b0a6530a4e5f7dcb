/* postgres_verify.h: the rows of a PostgreSQL server in the form their leaves use; for the files
 * that check the store for damage and copy it. */
#ifndef JUDGED_STORE_POSTGRES_VERIFY_H
#define JUDGED_STORE_POSTGRES_VERIFY_H

#include "judged/store/postgres_zones.h"
#include "judged/store/verify.h"

/* The statements of a kind of leaves. `rows` reads a page of rows in order: $1 and $2 are the part
 * and item the page comes after, $3 is the size of the page. Each row has shard, part, item and
 * until, then its content. */
struct pg_kind {
	enum pg_sql rows, missing, list; /* `list`: or PG_STATEMENTS if the kind has no lists */
	const char *types;
};
extern const struct pg_kind pg_kinds[LEAF_KINDS];
enum { PG_SHARD_AT, PG_PART, PG_ITEM, PG_UNTIL, PG_VALUES, PG_PAGE = 200 };

struct pg_values {
	struct leaf_row row;
	unsigned char *bytes[PG_HEXES];
	int n_bytes;
};
/* Columns after the values of a ruling: its masks, and the words of each view. */
enum { PG_MASKS_AT = PG_VALUES + 22, PG_WORDS_AT = PG_MASKS_AT + 2 };
void pg_read_values(const PGresult *r, int row, const struct pg_kind *kind, struct pg_values *out);
void pg_free_values(struct pg_values *values);
/* Read a page of a kind of leaves; and the lists that belong to it. */
PGresult *pg_run_page(struct pg *pg, enum leaf_kind kind, int64_t part, int64_t item);
void pg_list_items(const PGresult *r, int column, struct buffer *to);

/* Check the whole store as it is at one moment; later reads on the connection see the same moment.
 * False with a fault: the store can't be read. */
bool pg_look_through(struct store_looking *l, struct fault *fault);
/* Read a page of a log's leaves, after its first `n`; and read a line of the page. False: the line
 * can't be read. */
PGresult *pg_run_leaves(struct pg *pg, const struct store_log_head *head, int64_t n);
bool pg_read_line(const PGresult *r, int row, struct leaf_line *line);

/* What zones should be, by the rulings seen so far in order of number. A block is compared with its
 * stored zone once none of its rulings can follow. */
struct pg_zones_seen {
	struct pg_zones zones;
	int64_t from[PG_SPANS]; /* blocks before this one have been compared */
};
void pg_see_masks(struct pg_zones_seen *seen, int64_t number, const struct buffer *cites,
                  const struct buffer *decides);
void pg_check_zones(struct store_looking *l, struct pg_zones_seen *seen, int64_t number);

#endif
