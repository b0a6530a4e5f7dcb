/* find.c: reading what a PostgreSQL server stores. */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres/group.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

static void
pg_group(struct pg_arguments *a, const char *group)
{
	pg_text(a, group ? group : "");
}

/* Return a text for a view; if the view has none of its own, the public's. */
static const char *
of_view(const PGresult *r, int row, int first, int view)
{
	return pg_text_at(r, row, PQgetisnull(r, row, first + view) ? first : first + view);
}

void
pg_read_head(const PGresult *r, int row, int view, struct store_ruling *out)
{
	*out = (struct store_ruling){
		.seq = pg_int_at(r, row, 0),
		.token = pg_int_at(r, row, 2),
		.game = pg_text_at(r, row, 4),
		.edition = pg_text_at(r, row, 5),
		.engine = pg_text_at(r, row, 6),
		.cards = pg_text_at(r, row, 7),
		.deciding = pg_text_at(r, row, 8),
		.group = pg_text_at(r, row, 9),
		.verdict = of_view(r, row, 11, view),
		.overruled = pg_text_at(r, row, 19),
	};
	pg_copy_text(r, row, 1, out->id, sizeof out->id);
	pg_copy_text(r, row, 3, out->key, sizeof out->key);
	pg_copy_text(r, row, 10, out->rejudges, sizeof out->rejudges);
	out->view[view].why = of_view(r, row, 15, view);
	pg_time(out->seq, out->time);
}

/* Hand out a ruling with its transcript and record, from the column after the head. */
static enum store_result
tell_whole(struct pg *pg, const PGresult *r, struct store_ruling *found, store_each *each,
           void *ctx)
{
	struct buffer plain = { 0 };
	size_t n;
	unsigned char *packed = pg_bytes_at(r, 0, 20, &n);
	bool fine = store_unpack(packed, n, &plain, found);
	if (fine)
		each(ctx, found);
	else
		strcpy(pg->base.error, "what is kept of a ruling cannot be read");
	buffer_free(&plain);
	free(packed);
	return fine ? STORE_DONE : STORE_FAILED;
}

static PGresult *
run_at(struct pg *pg, enum pg_sql name, int64_t shard, const char *id, const char *group)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, shard);
	pg_hex(&a, id);
	if (group)
		pg_text(&a, group);
	return pg_run(pg, name, &a);
}

/* Run a statement about an id in the id's shard, or in another: a ruling copied from another store
 * may have an id that names the wrong shard. */
static PGresult *
run_of(struct pg *pg, enum pg_sql name, const char *id, const char *group)
{
	struct pg_arguments a = { .n = 0 };
	PGresult *r = run_at(pg, name, pg_shard(id), id, group);
	if (!r || PQntuples(r) > 0)
		return r;
	pg_hex(&a, id);
	PGresult *elsewhere = pg_run(pg, PG_SHARD_OF, &a);
	if (!elsewhere || PQntuples(elsewhere) > 0) {
		PQclear(r);
		r = elsewhere ? run_at(pg, name, pg_int_at(elsewhere, 0, 0), id, group) : NULL;
	}
	PQclear(elsewhere);
	return r;
}

static PGresult *
run_of_key(struct pg *pg, const struct store_which *which)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, which->key ? pg_key_shard(pg, which->key, which->token) : which->seq);
	if (which->key) {
		pg_hex(&a, which->key);
		pg_int(&a, which->token);
	}
	return pg_run(pg, which->key ? PG_RULING_BY_KEY : PG_RULING_BY_NUMBER, &a);
}

/* Is everything found here safe from a crash? After a crash a server may have commits that it never
 * acknowledged and that its standby lacks. Once any connection has written after this connection
 * was made, the standby has everything before, since that write is acknowledged later. */
static bool
is_settled(struct pg *pg)
{
	if (pg->settled)
		return true;
	PGresult *r = pg_run(pg, PG_WRITTEN, NULL);
	int64_t written = r ? 1 + pg_int_at(r, 0, 0) : 0;
	PQclear(r);
	pg->settled = pg->written && written && written != pg->written;
	pg->written = written;
	return pg->settled;
}

/* Cache of the rulings this process stored or met lately, by the hash of key and token: each hash
 * has one slot, and a later ruling replaces an earlier one. Nearly all submissions are new, and
 * asking the server for each took up to a quarter of its total work. A ruling that is missed here
 * is judged again, and found to be stored when it is to be kept. */
enum { LATELY = 1 << 16 };
static _Atomic(uint64_t) lately[LATELY];

static uint64_t
comes_to(const struct pg *pg, const char *key, int64_t token)
{
	char text[2 * DIGEST_HEX + 32];
	snprintf(text, sizeof text, "%s %s %lld", pg->secret, key, (long long)token);
	return XXH3_64bits(text, strlen(text));
}

void
pg_note_lately(const struct pg *pg, const struct store_ruling *ruling)
{
	uint64_t hash = comes_to(pg, ruling->key, ruling->token);
	lately[hash % LATELY] = hash;
}

static bool
was_lately(const struct pg *pg, const struct store_which *which)
{
	uint64_t hash = comes_to(pg, which->key, which->token);
	return lately[hash % LATELY] == hash;
}

/* A ruling found by its key is acknowledged to its submitter once more. So don't find one that may
 * still be lost: store_keep() waits until it is safe. */
enum store_result
pg_find(struct store *store, const struct store_which *which, int view, store_each *each, void *ctx)
{
	struct pg *pg = (struct pg *)store;
	struct store_ruling found;
	const char *by = which->id ? which->id : which->key;
	if (by && pg_shard(by) < 0)
		return STORE_NONE;
	if (which->lately && !was_lately(pg, which))
		return STORE_NONE;
	PGresult *r =
		which->id ? run_of(pg, PG_RULING_BY_ID, which->id, NULL) : run_of_key(pg, which);
	enum store_result result = !r ? STORE_FAILED : PQntuples(r) ? STORE_DONE : STORE_NONE;
	if (result == STORE_DONE && which->key && !is_settled(pg))
		result = STORE_NONE;
	if (result == STORE_DONE) {
		pg_read_head(r, 0, view, &found);
		if (by)
			result = tell_whole(pg, r, &found, each, ctx);
		else
			each(ctx, &found);
	}
	PQclear(r);
	return result;
}

/* Find the sets most like that of a ruling. A game has far fewer sets than rulings, so they are all
 * compared here. */
static enum store_result
find_near(struct pg *pg, const PGresult *origin, struct store_near near[STORE_NEAREST], int *n)
{
	struct pg_arguments a = { .n = 0 };
	*n = 0;
	pg_text(&a, pg_text_at(origin, 0, 1));
	PGresult *r = pg_run(pg, PG_SETS_OF_GAME, &a);
	for (int row = 0; row < PQntuples(r); row++)
		store_note_near(near, n, pg_int_at(r, row, 0), pg_text_at(origin, 0, 2),
		                pg_text_at(r, row, 1));
	PQclear(r);
	return r ? STORE_DONE : STORE_FAILED;
}

/* Hand out the newest rulings of a set, and lower the limit by their number. */
static enum store_result
tell_set(struct pg *pg, int64_t origin, struct store_near near, struct store_query *q,
         store_each *each, void *ctx)
{
	struct pg_arguments a = { .n = 0 };
	struct store_ruling found;
	pg_int(&a, near.set);
	pg_int(&a, origin);
	pg_group(&a, q->group);
	pg_int(&a, q->limit);
	PGresult *r = pg_run(pg, PG_NEWEST_OF_SET, &a);
	for (int row = 0; row < PQntuples(r); row++) {
		pg_read_head(r, row, q->view, &found);
		found.likeness = near.likeness;
		each(ctx, &found);
		q->limit--;
	}
	PQclear(r);
	return r ? STORE_DONE : STORE_FAILED;
}

enum store_result
pg_list_like(struct pg *pg, const struct store_query *query, store_each *each, void *ctx)
{
	struct store_query q = *query;
	struct store_near near[STORE_NEAREST] = { { 0, 0 } };
	int n = 0;
	if (pg_shard(q.like) < 0)
		return STORE_NONE;
	PGresult *origin = run_of(pg, PG_SET_OF, q.like, q.group ? q.group : "");
	enum store_result result = !origin             ? STORE_FAILED
	                           : PQntuples(origin) ? find_near(pg, origin, near, &n)
	                                               : STORE_NONE;
	for (int i = 0; result == STORE_DONE && i < n && q.limit > 0; i++)
		result = tell_set(pg, pg_int_at(origin, 0, 0), near[i], &q, each, ctx);
	PQclear(origin);
	return result;
}
