/* postgres_zones.h: zones of rulings in a PostgreSQL server (postgres_zones.c); for the files that
 * store, list and check them. */
#ifndef JUDGED_STORE_POSTGRES_ZONES_H
#define JUDGED_STORE_POSTGRES_ZONES_H

#include "judged/store/postgres_group.h"

/* Lengths of blocks: 2^12 and 2^22 milliseconds. */
enum { PG_SPANS = 2 };
extern const int pg_spans[PG_SPANS];

int64_t pg_block_of(int64_t number, int span);
int pg_node_of(int64_t number);
/* Return the zone of a ruling's number; add a new zone if there is none. */
struct pg_zone *pg_zone_of(struct pg_zones *zones, int span, int64_t number);
void pg_zone_free(struct pg_zone *zone);
void pg_sort_zones(struct pg_zones *zones);

/* Read the zones from one block to another: block, node, and both masks. */
PGresult *pg_run_zones(struct pg *pg, int span, int64_t from, int64_t to);

/* The clauses and events a list searches for, as lists of mask bytes; an empty list is ignored. */
struct pg_sought {
	struct buffer clause, event;
	bool deciding;
};
/* Find the next blocks back from `upto` whose zone has what is sought, and move `upto` on. Appends
 * the first number of each block to a list. STORE_NONE: there are no more. */
enum store_result pg_next_blocks(struct pg *pg, const struct pg_sought *sought, int64_t *upto,
                                 int most, struct buffer *to);

#endif
