/* postgres_verify_zones.c: do the zones of a PostgreSQL server have the clauses of their rulings,
 * and no others? */
#include <string.h>

#include "judged/store/postgres_verify.h"

void
pg_see_masks(struct pg_zones_seen *seen, int64_t number, const struct buffer *cites,
             const struct buffer *decides)
{
	for (int i = 0; cites->n && i < PG_SPANS; i++) {
		struct pg_zone *z = pg_zone_of(&seen->zones, pg_spans[i], number);
		pg_mask_add(&z->cites, cites->at, cites->n);
		pg_mask_add(&z->decides, decides->at, decides->n);
	}
}

static bool
has_mask(const PGresult *r, int row, int column, const struct buffer *wanted)
{
	struct buffer mask = { 0 };
	pg_mask_add_at(&mask, r, row, column);
	bool same =
		mask.n == wanted->n && (mask.n == 0 || memcmp(mask.at, wanted->at, mask.n) == 0);
	buffer_free(&mask);
	return same;
}

/* Is a stored zone as it should be? Notes that the zone was found. */
static bool
is_seen(struct pg_zones *zones, const PGresult *r, int row, int span)
{
	for (size_t i = 0; i < zones->n; i++) {
		struct pg_zone *z = &zones->at[i];
		if (z->span != span || z->block != pg_int_at(r, row, 0) ||
		    z->node != pg_int_at(r, row, 1))
			continue;
		z->writes = true;
		return has_mask(r, row, 2, &z->cites) && has_mask(r, row, 3, &z->decides);
	}
	return false;
}

/* Drop the zones of a span up to a block. False: one of them was not stored. */
static bool
drop_zones(struct pg_zones *zones, int span, int64_t to)
{
	size_t left = 0;
	bool fine = true;
	for (size_t i = 0; i < zones->n; i++) {
		struct pg_zone *z = &zones->at[i];
		if (z->span != span || z->block > to) {
			zones->at[left++] = *z;
			continue;
		}
		fine = fine && z->writes;
		pg_zone_free(z);
	}
	zones->n = left;
	if (left == 0)
		pg_free_zones(zones);
	return fine;
}

static void
check_span(struct store_looking *l, struct pg_zones_seen *seen, int i, int64_t to)
{
	PGresult *r = pg_run_zones((struct pg *)l->store, pg_spans[i], seen->from[i], to);
	bool fine = true;
	if (!r)
		store_found_unread(l);
	for (int row = 0; row < PQntuples(r); row++)
		fine = is_seen(&seen->zones, r, row, pg_spans[i]) && fine;
	fine = drop_zones(&seen->zones, pg_spans[i], to) && fine;
	if (r && !fine)
		store_found(l, "", "a zone has other clauses than its rulings");
	seen->from[i] = to + 1;
	PQclear(r);
}

void
pg_check_zones(struct store_looking *l, struct pg_zones_seen *seen, int64_t number)
{
	for (int i = 0; i < PG_SPANS; i++) {
		int64_t to =
			number == INT64_MAX ? INT64_MAX - 1 : pg_block_of(number, pg_spans[i]) - 1;
		if (to >= seen->from[i])
			check_span(l, seen, i, to);
	}
}
