/*
 * log.c: the logs of a store in a PostgreSQL server.
 *
 * Every writer has a log of its own, so that no writer waits for another's head: a log that has
 * been free for a while, or a new one. If two writers have the same log, one of them finds the log
 * longer than it knows, and its group is tried again. If the connection broke before the answer,
 * the writer takes its log back under a new owner name: whatever the broken connection sent that
 * the server hasn't done yet then fails, and the last leaf of the group shows whether it was done
 * before.
 */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "judged/store/postgres/group.h"

enum { OURS_MS = 3600000 };

/* 1. Opening a log */

static bool
read_log(const PGresult *r, struct pg_log *out)
{
	unsigned char id[STORE_HEX_BYTES];
	out->number = pg_int_at(r, 0, 0);
	pg_copy_text(r, 0, 1, out->name, sizeof out->name);
	out->length = pg_int_at(r, 0, 3);
	return store_bytes_of_hex(pg_text_at(r, 0, 2), id) == PG_LOG_ID &&
	       store_bytes_of_hex(pg_text_at(r, 0, 4), out->chain) == LEAF_DIGEST;
}

static bool
make_log(struct pg *pg, int64_t now)
{
	struct pg_arguments a = { .n = 0 };
	struct pg_log log = { .length = 0 };
	unsigned char id[PG_LOG_ID];
	PGresult *r = pg_run(pg, PG_TOP_LOG, NULL);
	if (!r || getentropy(id, sizeof id) != 0) {
		PQclear(r);
		return false;
	}
	log.number = pg_int_at(r, 0, 0);
	PQclear(r);
	snprintf(log.name, sizeof log.name, "%lld", (long long)log.number);
	leaf_chain_begin(id, sizeof id, log.name, log.chain);
	pg_int(&a, log.number);
	pg_text(&a, log.name);
	pg_bytes(&a, id, sizeof id);
	pg_bytes(&a, log.chain, sizeof log.chain);
	pg_text(&a, pg->writer);
	pg_int(&a, now + OURS_MS);
	r = pg_run(pg, PG_PUT_LOG, &a);
	PQclear(r);
	pg->log = log;
	return pg->log.known = r != NULL;
}

static bool
take_log(struct pg *pg, PGresult *r, bool *any)
{
	bool fine = r != NULL;
	*any = r && PQntuples(r) == 1;
	if (*any && !read_log(r, &pg->log)) {
		strcpy(pg->base.error, "the head of the log is damaged");
		fine = false;
	}
	PQclear(r);
	pg->log.known = fine && *any;
	return fine;
}

static bool
claim_log(struct pg *pg, int64_t now, bool *any)
{
	struct pg_arguments a = { .n = 0 };
	pg_text(&a, pg->writer);
	pg_int(&a, now + OURS_MS);
	pg_int(&a, now);
	return take_log(pg, pg_run(pg, PG_CLAIM_LOG, &a), any);
}

/* Take back the log this connection had, if it still owns it. */
static bool
take_back_log(struct pg *pg, int64_t now, bool *any)
{
	struct pg_arguments a = { .n = 0 };
	char name[PG_OWNER];
	pg_make_name(name);
	pg_text(&a, name);
	pg_int(&a, now + OURS_MS);
	pg_int(&a, pg->log.number);
	pg_text(&a, pg->writer);
	PGresult *r = pg_run(pg, PG_TAKE_BACK_LOG, &a);
	if (r)
		memcpy(pg->writer, name, sizeof name);
	return take_log(pg, r, any);
}

bool
pg_log_open(struct pg_group *g)
{
	struct pg *pg = g->pg;
	bool any = pg->log.known, fine = true;
	if (!any && pg->log.number)
		fine = take_back_log(pg, g->now, &any);
	if (fine && !any)
		fine = claim_log(pg, g->now, &any);
	if (fine && !any)
		fine = make_log(pg, g->now);
	g->log = pg->log;
	pg->node = pg->log.number % PG_NODES;
	return fine;
}

/* 2. Leaves */

static void
add_int(struct buffer *list, int64_t number)
{
	buffer_text(list, list->n ? "," : "{");
	buffer_number(list, number);
}

static void
add_bytes(struct buffer *list, const unsigned char *bytes, size_t n)
{
	char hex[3 + 2 * LEAF_DIGEST] = "\\x";
	store_hex_of_bytes(bytes, n, hex + 2);
	pg_list_add(list, hex);
}

static void
add_line(struct pg_leaves *l, const struct leaf_line *line, const unsigned char salt[LEAF_SALT])
{
	add_int(&l->number, line->n);
	add_int(&l->time, line->time);
	add_int(&l->kind, line->kind);
	add_int(&l->part, line->part);
	add_int(&l->item, line->item);
	add_int(&l->until, line->until);
	add_bytes(&l->salt, salt, LEAF_SALT);
	add_bytes(&l->digest, line->digest, LEAF_DIGEST);
	l->n++;
}

bool
pg_log(struct pg_group *g, const struct leaf *leaf, const struct rows_values *row, int64_t time,
       int64_t until)
{
	unsigned char salt[LEAF_SALT];
	if (getentropy(salt, sizeof salt) != 0) {
		strcpy(g->pg->base.error, "there is no chance to be had for salt");
		return false;
	}
	struct leaf_line line = { ++g->log.length, time,  leaf->kind, leaf->part,
		                  leaf->item,      until, { 0 } };
	leaf_digest(row, leaf, salt, line.digest);
	leaf_chain(&line, g->log.chain);
	add_line(&g->leaves, &line, salt);
	store_hex_of_bytes(line.digest, LEAF_DIGEST, g->end.digest);
	g->end.log = g->log.number;
	g->end.n = line.n;
	return true;
}

static bool
send_leaves(struct pg_group *g)
{
	struct pg_leaves *l = &g->leaves;
	struct buffer *const lists[] = { &l->number, &l->time,  &l->kind, &l->part,
		                         &l->item,   &l->until, &l->salt, &l->digest };
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, g->log.number % PG_SHARDS);
	pg_int(&a, g->log.number);
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		pg_text(&a, pg_list_end(lists[i]));
	return pg_put(g, PG_PUT_LEAVES, &a);
}

bool
pg_log_send(struct pg_group *g)
{
	struct pg_arguments a = { .n = 0 };
	if (g->leaves.n == 0)
		return true;
	pg_int(&a, g->log.number);
	pg_int(&a, g->pg->log.length);
	pg_int(&a, g->log.length);
	pg_bytes(&a, g->log.chain, LEAF_DIGEST);
	pg_int(&a, store_now() + OURS_MS);
	pg_text(&a, g->pg->writer);
	return send_leaves(g) && pg_put(g, PG_SET_LOG, &a);
}

bool
pg_was_committed(struct pg_group *g, bool *was)
{
	struct pg_arguments a = { .n = 0 };
	*was = false;
	if (g->end.n == 0)
		return true;
	pg_int(&a, g->end.log % PG_SHARDS);
	pg_int(&a, g->end.log);
	pg_int(&a, g->end.n);
	PGresult *r = pg_run(g->pg, PG_LEAF_AT, &a);
	*was = PQntuples(r) == 1 && strcmp(pg_text_at(r, 0, 0), g->end.digest) == 0;
	PQclear(r);
	return r != NULL;
}

/* 3. Closing */

void
pg_leave_log(struct pg *pg)
{
	struct pg_arguments a = { .n = 0 };
	pg_text(&a, pg->writer);
	if (pg->log.known && !pg->lost)
		PQclear(pg_run(pg, PG_LEAVE_LOG, &a));
}
