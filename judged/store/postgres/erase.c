/* erase.c: erasing rulings from a PostgreSQL server. Of the ruling and everything that
 * belongs to it, no row is left; of their leaves, no salt. Another leaf records the erasure.
 * Erasing bytes from disk is up to the server: docs/postgres.md. */
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres/group.h"
#include "judged/text/alloc.h"

enum { AT_ONCE = 100, DAY_MS = 24 * 3600 * 1000 };

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
	const struct store_erasure *e = p->entry->what;
	struct leaf leaf = { .kind = LEAF_ERASED, .item = p->of };
	struct rows_values row = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, pg_shard(e->ruling));
	pg_hex(&a, e->ruling);
	pg_int(&a, p->of);
	pg_int(&a, time_number(e->time));
	pg_int(&a, e->token);
	pg_text(&a, e->name);
	pg_text(&a, e->reason);
	pg_text(&a, p->group);
	rows_give_hex(&row, e->ruling);
	rows_give_int(&row, time_number(e->time));
	rows_give_int(&row, e->token);
	rows_give_text(&row, e->name);
	rows_give_text(&row, e->reason);
	rows_give_text(&row, p->group);
	return (p->gone || put_out(g, p)) && pg_put(g, PG_PUT_ERASED, &a) &&
	       pg_log(g, &leaf, &row, g->now, 0);
}

/* Find rulings older than so many whole days, as in an SQLite file. */
static PGresult *
find_old(struct pg *pg, int64_t days)
{
	struct pg_arguments a = { .n = 0 };
	int64_t now = store_now();
	pg_int(&a, (now - now % DAY_MS - days * DAY_MS) << PG_TIME);
	pg_int(&a, AT_ONCE);
	return pg_run(pg, PG_OLD_RULINGS, &a);
}

static enum store_result
erase_old(struct pg *pg, int64_t days)
{
	PGresult *r = find_old(pg, days);
	int n = r ? PQntuples(r) : 0;
	enum store_result result = !r ? STORE_FAILED : STORE_NONE;
	struct store_erasure *e = alloc_zeroed((size_t)n + 1, sizeof *e);
	struct store_entry *entry = alloc_zeroed((size_t)n + 1, sizeof *entry);
	for (int i = 0; i < n; i++) {
		e[i] = (struct store_erasure){
			.name = "retention",
			.reason = "It was kept for as long as this service keeps rulings.",
			.group = ""
		};
		pg_copy_text(r, i, 0, e[i].ruling, STORE_ID);
		entry[i] = (struct store_entry){ STORE_ERASURE, &e[i], STORE_NONE,
			                         i + 1 < n ? &entry[i + 1] : NULL };
	}
	if (n)
		result = pg_keep((struct store *)pg, entry);
	free(entry);
	free(e);
	PQclear(r);
	return result;
}

enum store_result
pg_expire(struct store *store, int64_t days)
{
	struct pg *pg = (struct pg *)store;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, store_now());
	PGresult *salts = pg_run(pg, PG_END_SALTS, &a);
	PGresult *r = salts ? pg_run(pg, PG_END_REQUESTS, &a) : NULL;
	PQclear(salts);
	PQclear(r);
	if (!r)
		return STORE_FAILED;
	return days > 0 ? erase_old(pg, days) : STORE_NONE;
}
