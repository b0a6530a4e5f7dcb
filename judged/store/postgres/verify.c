/*
 * verify.c: are the tables of a store in a PostgreSQL server sound?
 *
 * Rows are compared with the rows they belong to, and every ruling with its shard and its tokens.
 * Files and indexes are left to the server, except that the indexes must exist.
 */
#include <stdio.h>
#include <string.h>

#include "judged/store/found.h"
#include "judged/store/postgres/postgres.h"
#include "judged/store/verify.h"

static void
check_index(struct store_looking *l, const char *made)
{
	struct pg_arguments a = { .n = 0 };
	char name[64];
	if (sscanf(made, "CREATE INDEX %63s", name) != 1)
		return;
	pg_text(&a, name);
	PGresult *r = pg_run((struct pg *)l->store, PG_HAS_INDEX, &a);
	if (!r || pg_int_at(r, 0, 0) != 1)
		store_found(l, "", "the tables are not as they should be");
	PQclear(r);
}

/* The whole store is read in one transaction, so that everything is of one moment. */
bool
pg_inspect(struct store_looking *l, struct fault *fault)
{
	static const char *const tables[] = {
#define TABLE(name, text) text,
#include "judged/store/postgres/postgres.def"
	};
	static const enum pg_sql checks[] = {
#define CHECK(name, text) PG_##name,
#include "judged/store/postgres/postgres.def"
	};
	struct pg *pg = (struct pg *)l->store;
	PGresult *r = pg_set_timeout(pg, 0) ? pg_run(pg, PG_BEGIN_READING, NULL) : NULL;
	PQclear(r);
	pg->one_moment = true;
	if (!r)
		return fault_set(fault, "cannot-open", "The store cannot be read: %s.",
		                 pg->base.error);
	for (size_t i = 0; i < sizeof tables / sizeof tables[0]; i++)
		check_index(l, tables[i]);
	for (size_t i = 0; i < sizeof checks / sizeof checks[0]; i++)
		store_tell_rows(l, (struct rows){ .store = l->store,
		                                  .result = pg_run(pg, checks[i], NULL),
		                                  .row = -1 });
	return true;
}

/* Is the ruling in the shard given by its key and by its number? A repeated submission is looked up
 * only there. And does the server have its tokens as they were stored? */
const char *
pg_check_ruling(struct store_looking *l, struct rows *rows, const struct store_whole *w)
{
	enum { TOKEN = LEAF_AT_VALUES + 1, KEY, SHARD = LEAF_AT_VALUES + 23, FOUND };
	char key[DIGEST_HEX];
	struct buffer wanted = { 0 };
	rows_copy_hex(rows, KEY, key, sizeof key);
	int shard = pg_key_shard((struct pg *)l->store, key, rows_int(rows, TOKEN));
	if (shard != rows_int(rows, LEAF_AT_ITEM) % PG_SHARDS || shard != rows_int(rows, SHARD))
		return "it lies in another shard than its key says";
	found_lexemes(w->found.n ? w->found.at : "", &wanted);
	bool same = strcmp(rows_text(rows, FOUND), wanted.at) == 0;
	buffer_free(&wanted);
	return same ? NULL : "the index does not have what finds it, or has more";
}

void
pg_end_inspection(struct store_looking *l)
{
	(void)l;
}
