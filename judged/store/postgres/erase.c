/* erase.c: erasing rulings from a PostgreSQL server. Of the ruling and everything that
 * belongs to it, no row is left; of their leaves, no salt. Another leaf records the erasure.
 * Erasing bytes from disk is up to the server: docs/postgres.md. */
#include "judged/store/postgres/group.h"

/* Keep this order: the salts come first, since later steps delete the rows that find them. */
static const enum pg_sql steps[] = {
	PG_ERASE_SALT,   PG_ERASE_SALTS_OF_NOTES, PG_ERASE_SALTS_OF_REQUESTS,
	PG_ERASE_NOTES,  PG_ERASE_FOUND,          PG_ERASE_BODY,
	PG_ERASE_RULING,
};

enum { STEPS = (int)(sizeof steps / sizeof steps[0]) };

bool
pg_prepare_erasure(struct pg *pg)
{
	static const enum pg_sql more[] = { PG_RULING_TO_ERASE, PG_ERASE_REQUESTS, PG_ERASE_CHANGES,
		                            PG_PUT_ERASED };
	return pg_prepare_all(pg, steps, STEPS) &&
	       pg_prepare_all(pg, more, sizeof more / sizeof more[0]);
}

static bool
put_out(struct pg_group *g, const struct pg_plan *p)
{
	struct pg_arguments a = { .n = 0 }, of_token = { .n = 0 }, of_all = { .n = 0 };
	bool fine = true;
	pg_int(&a, p->of_shard);
	pg_int(&a, p->of);
	pg_int(&of_token, (int64_t)((uint64_t)p->token.id % PG_SHARDS));
	pg_int(&of_token, p->of);
	pg_int(&of_all, p->of);
	for (int i = 0; fine && i < STEPS; i++)
		fine = pg_put(g, steps[i],
		              steps[i] == PG_ERASE_SALT                ? &of_all
		              : steps[i] == PG_ERASE_SALTS_OF_REQUESTS ? &of_token
		                                                       : &a);
	return fine && pg_put(g, PG_ERASE_REQUESTS, &of_token) &&
	       pg_put(g, PG_ERASE_CHANGES, &of_all);
}

bool
pg_put_erasure(struct pg_group *g, struct pg_plan *p)
{
	struct store_erasure e = *(const struct store_erasure *)p->entry->what;
	struct leaf leaf = { .kind = LEAF_ERASED, .item = p->of };
	struct rows_values row = { .n = 0 };
	e.group = p->group;
	leaf_add_erasure(&row, &e);
	return (p->gone || put_out(g, p)) && pg_put_row(g, PG_PUT_ERASED, &leaf, &row, g->now);
}

enum store_result
pg_end_requests(struct store *store)
{
	struct pg *pg = (struct pg *)store;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, store_now());
	PGresult *salts = pg_run(pg, PG_END_SALTS, &a);
	PGresult *r = salts ? pg_run(pg, PG_END_REQUESTS, &a) : NULL;
	PQclear(salts);
	PQclear(r);
	return r ? STORE_DONE : STORE_FAILED;
}
