/* postgres_verify.h: rows of a PostgreSQL server as their leaves have them; for the files that look for damage there, and copy. */
#ifndef JUDGED_STORE_POSTGRES_VERIFY_H
#define JUDGED_STORE_POSTGRES_VERIFY_H

#include "judged/store/postgres_zones.h"
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
/* After the values of a ruling: its masks, and the words of each view. */
enum { PG_MASKS_AT = PG_VALUES + 22, PG_WORDS_AT = PG_MASKS_AT + 2 };
void pg_read_values(const PGresult *r, int row, const struct pg_kind *kind, struct pg_values *out);
void pg_free_values(struct pg_values *values);
/* A page of a kind of leaves, and what it is found by. */
PGresult *pg_run_page(struct pg *pg, enum leaf_kind kind, int64_t part, int64_t item);
void pg_list_items(const PGresult *r, int column, struct buffer *to);

/* Look through all of it, as it is at one moment: what the connection reads later is of that moment, too. False with a fault: it cannot
 * be read. */
bool pg_look_through(struct store_looking *l, struct fault *fault);
/* The leaves of a log after its first `n`, a page of them; a line of the page, or false when it cannot be read. */
PGresult *pg_run_leaves(struct pg *pg, const struct store_log_head *head, int64_t n);
bool pg_read_line(const PGresult *r, int row, struct leaf_line *line);

/* Zones as they should be, by the rulings that were seen by now, in the order of their numbers; they are held against those that
 * are there once no more rulings of them can come. */
struct pg_zones_seen {
	struct pg_zones zones;
	int64_t from[PG_SPANS]; /* blocks before it were looked at */
};
void pg_see_masks(struct pg_zones_seen *seen, int64_t number, const struct buffer *cites,
                  const struct buffer *decides);
void pg_check_zones(struct store_looking *l, struct pg_zones_seen *seen, int64_t number);

#endif
