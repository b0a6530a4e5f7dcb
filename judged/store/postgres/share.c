/*
 * share.c: pages of a job, handed out to all services that work on it.
 *
 * Each step is one statement, done entirely or not at all. If the connection breaks, the statement
 * is repeated, and the first answer is lost: a page may then have been given to a service that
 * doesn't know of it. No one renews that lease, so another service takes the page over, as if its
 * holder had died.
 */
#include <string.h>

#include "judged/store/postgres/group.h"

static void
add_until(struct pg_arguments *a)
{
	pg_int(a, store_now() + STORE_LEASE_MS);
}

/* Return STORE_DONE if the statement changed rows, STORE_NONE if it didn't. */
static enum store_result
has_count(PGresult *r)
{
	enum store_result result = !r ? STORE_FAILED : STORE_NONE;
	if (r && PQresultStatus(r) == PGRES_TUPLES_OK)
		result = pg_int_at(r, 0, 0) > 0 ? STORE_DONE : STORE_NONE;
	else if (r)
		result = strcmp(PQcmdTuples(r), "0") != 0 ? STORE_DONE : STORE_NONE;
	PQclear(r);
	return result;
}

static enum store_result
next_share(struct pg *pg, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, share->task);
	pg_text(&a, share->holder);
	pg_int(&a, share->top);
	pg_int(&a, share->bottom);
	add_until(&a);
	return has_count(pg_run(pg, PG_NEXT_SHARE, &a));
}

static enum store_result
take_share(struct pg *pg, struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, share->task);
	pg_text(&a, share->holder);
	add_until(&a);
	pg_int(&a, store_now());
	PGresult *r = pg_run(pg, PG_TAKE_SHARE, &a);
	if (r && PQntuples(r) > 0) {
		share->top = pg_int_at(r, 0, 0);
		share->bottom = pg_int_at(r, 0, 1);
	}
	return pg_has_row(r);
}

static enum store_result
hold_task(struct pg *pg, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, share->task);
	pg_text(&a, pg_owner());
	add_until(&a);
	return has_count(pg_run(pg, PG_HOLD_TASK, &a));
}

static enum store_result
hold_share(struct pg *pg, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_add_share(&a, share);
	add_until(&a);
	return has_count(pg_run(pg, PG_HOLD_SHARE, &a));
}

/* Give a page or a job up. The thread that renews leases runs beside the one that works, and may
 * renew a page after it was given up: a page without a holder must stay free then. */
static enum store_result
drop(struct pg *pg, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	if (share->top) {
		pg_add_share(&a, share);
		return has_count(pg_run(pg, PG_DROP_SHARE, &a));
	}
	pg_int(&a, share->task);
	pg_text(&a, pg_owner());
	return has_count(pg_run(pg, PG_DROP_TASK, &a));
}

enum store_result
pg_share(struct store *store, enum store_share_step step, struct store_share *share)
{
	struct pg *pg = (struct pg *)store;
	enum store_result result;
	switch (step) {
	case SHARE_NEXT: return next_share(pg, share);
	case SHARE_TAKE: return take_share(pg, share);
	case SHARE_DROP: return drop(pg, share);
	case SHARE_HOLD: break;
	}
	result = hold_task(pg, share);
	return result == STORE_DONE && share->top ? hold_share(pg, share) : result;
}
