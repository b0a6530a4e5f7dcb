/* postgres_zones.h: zones of rulings in a PostgreSQL server (postgres_zones.c); for the files that keep, list and verify them. */
#ifndef JUDGED_STORE_POSTGRES_ZONES_H
#define JUDGED_STORE_POSTGRES_ZONES_H

#include "judged/store/postgres_group.h"

/* How long blocks are: 2^12 and 2^22 milliseconds. */
enum { PG_SPANS = 2 };
extern const int pg_spans[PG_SPANS];

int64_t pg_block_of(int64_t number, int span);
int pg_node_of(int64_t number);
/* That of a ruling's number, a new one when there is none. */
struct pg_zone *pg_zone_of(struct pg_zones *zones, int span, int64_t number);
void pg_zone_free(struct pg_zone *zone);
void pg_sort_zones(struct pg_zones *zones);

/* Those from one block to another: block, node, and both masks. */
PGresult *pg_run_zones(struct pg *pg, int span, int64_t from, int64_t to);

/* What a list is after, as lists of mask bytes: without any it does not matter. */
struct pg_sought {
	struct buffer clause, event;
	bool deciding;
};
/* The next blocks back from `upto`, which is moved on, of which a zone has what is sought: the first number of each, as a list.
 * STORE_NONE: there are no more. */
enum store_result pg_next_blocks(struct pg *pg, const struct pg_sought *sought, int64_t *upto,
                                 int most, struct buffer *to);

#endif
