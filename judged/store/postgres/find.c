/* find.c: which submissions may be found on a PostgreSQL server by their keys. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

#include "judged/store/postgres/group.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

/* Is everything found here safe from a crash? After a crash a server may have commits that it never
 * acknowledged and that its standby lacks. Once any connection has written after this connection
 * was made, the standby has everything before, since that write is acknowledged later. */
bool
pg_settled(struct store *store)
{
	struct pg *pg = (struct pg *)store;
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
	char text[3 * DIGEST_HEX + 32];
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

int64_t
pg_find_shard(struct store *store, const struct store_which *which)
{
	const struct pg *pg = (const struct pg *)store;
	return which->lately && !was_lately(pg, which) ? -1
	                                               : pg_key_shard(pg, which->key, which->token);
}
