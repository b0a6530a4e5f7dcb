/* put.c: the statements that write, and the content of the rows for their leaves.
 * The statements of leaf_rules read the same rows back. */
#include <string.h>

#include "judged/store/found.h"
#include "judged/store/postgres/group.h"

enum { HOUR_MS = 3600000, REQUEST_HOURS = 24 };

/* 1. Rows */

bool
pg_put(struct pg_group *g, enum pg_sql name, const struct pg_arguments *a)
{
	g->sent++;
	return pg_send(g->pg, name, a);
}

/* Write a row and its leaf: a statement of the part, the item, and what the leaf covers. */
bool
pg_put_row(struct pg_group *g, enum pg_sql name, const struct leaf *leaf,
           const struct rows_values *row, int64_t time)
{
	struct rows_values values = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	rows_give_row(&values, leaf->part, leaf->item, row);
	pg_values(&a, &values);
	return pg_put(g, name, &a) && pg_log(g, leaf, row, time, 0);
}

/* Return a time later than the row's last leaf, even if the clocks of two machines differ. */
static int64_t
after_last(const struct pg_group *g, const struct pg_plan *p)
{
	return g->now > p->last ? g->now : p->last + 1;
}

/* 2. Rulings */

/* Texts of a ruling to store. */
struct texts {
	struct buffer deciding, set, lexemes;
};

static void
make_texts(const struct store_ruling *r, struct texts *t)
{
	store_name_deciding(r, false, &t->deciding);
	store_name_deciding(r, true, &t->set);
	found_lexemes(r->found.at, &t->lexemes);
}

static void
free_texts(struct texts *t)
{
	buffer_free(&t->deciding);
	buffer_free(&t->set);
	buffer_free(&t->lexemes);
}

bool
pg_put_ruling(struct pg_group *g, struct pg_plan *p)
{
	struct store_ruling *r = p->ruling;
	const struct leaf leaf = { .kind = LEAF_RULING, .item = p->number };
	struct rows_values row = { .n = 0 }, values = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	struct texts t = { .deciding = { 0 } };
	bool is_packed = r->packed.n > 0, has_found = r->found.n > 0;
	bool fine = store_make_ready(r);
	if (fine) {
		make_texts(r, &t);
		leaf_add_ruling(&row, r, p->old, t.deciding.at, t.set.at);
		rows_give_int(&values, p->shard);
		rows_give_row(&values, 0, p->number, &row);
		pg_values(&a, &values);
		pg_int(&a, store_set_id(r->game, &t.set));
		pg_text(&a, t.lexemes.at);
		fine = pg_put(g, PG_PUT_RULING, &a) && pg_log(g, &leaf, &row, g->now, 0);
	} else {
		strcpy(g->pg->base.error, "what is kept of a ruling cannot be read");
	}
	free_texts(&t);
	if (!is_packed)
		buffer_free(&r->packed);
	if (!has_found)
		buffer_free(&r->found);
	return fine;
}

/* 3. Idempotency keys */

bool
pg_puts_request(const struct pg_plan *p)
{
	return p->ruling && p->ruling->idempotency && p->asked == STORE_NONE;
}

static int
request_shard(const struct store_ruling *r)
{
	return (int)((uint64_t)r->token % PG_SHARDS);
}

void
pg_add_share(struct pg_arguments *a, const struct store_share *share)
{
	pg_int(a, share->task);
	pg_text(a, share->holder);
	pg_int(a, share->top);
}

void
pg_add_request(struct pg_arguments *a, const struct store_ruling *r)
{
	char digest[DIGEST_HEX];
	digest_of(r->idempotency, strlen(r->idempotency), digest);
	pg_int(a, request_shard(r));
	pg_int(a, r->token);
	pg_hex(a, digest);
}

static bool
log_request(struct pg_group *g, const struct pg_plan *p, int64_t until)
{
	const struct store_ruling *r = p->ruling;
	struct leaf leaf = { .kind = LEAF_REQUEST, .part = p->number, .item = p->beside };
	struct rows_values row = { .n = 0 };
	char digest[DIGEST_HEX];
	digest_of(r->idempotency, strlen(r->idempotency), digest);
	rows_give_int(&row, r->token);
	rows_give_hex(&row, digest);
	rows_give_hex(&row, r->key);
	rows_give_bytes(&row, r->idempotency, strlen(r->idempotency));
	return pg_log(g, &leaf, &row, g->now, until);
}

bool
pg_put_request(struct pg_group *g, struct pg_plan *p)
{
	const struct store_ruling *r = p->ruling;
	int64_t hours = r->idempotency_hours ? r->idempotency_hours : REQUEST_HOURS;
	int64_t until = r->carried ? r->idempotency_until : g->now + hours * HOUR_MS;
	struct pg_arguments a = { .n = 0 }, b = { .n = 0 };
	pg_add_request(&a, r);
	pg_int(&a, g->now);
	pg_add_request(&b, r);
	pg_hex(&b, r->key);
	pg_int(&b, until);
	pg_int(&b, p->beside);
	pg_int(&b, p->number);
	pg_bytes(&b, r->idempotency, strlen(r->idempotency));
	return pg_put(g, PG_END_REQUEST, &a) && pg_put(g, PG_PUT_REQUEST, &b) &&
	       log_request(g, p, until);
}

/* 4. Notes, penalties, tokens */

static bool
put_note(struct pg_group *g, const struct pg_plan *p)
{
	struct leaf leaf = { .kind = LEAF_NOTE, .part = p->of, .item = p->number };
	struct rows_values row = { .n = 0 };
	leaf_add_note(&row, p->entry->what);
	return pg_put_row(g, PG_PUT_NOTE, &leaf, &row, g->now);
}

static bool
put_penalty(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_penalty *penalty = p->entry->what;
	struct leaf leaf = { .kind = LEAF_PENALTY, .item = penalty->seq };
	struct rows_values row = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, penalty->seq);
	leaf_add_penalty(&row, penalty);
	return (!penalty->erased || pg_put(g, PG_ERASE_SALTS_OF_PENALTY, &a)) &&
	       pg_put_row(g, PG_PUT_PENALTY, &leaf, &row, after_last(g, p));
}

static bool
put_token(struct pg_group *g, const struct pg_plan *p)
{
	struct leaf leaf = { .kind = LEAF_TOKEN, .item = p->token.id };
	struct rows_values row = { .n = 0 };
	leaf_add_token(&row, &p->token);
	return pg_put_row(g, PG_PUT_TOKEN, &leaf, &row, g->now);
}

static bool
revoke_token(struct pg_group *g, const struct pg_plan *p)
{
	struct leaf leaf = { .kind = LEAF_TOKEN, .item = p->token.id };
	struct rows_values row = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, p->token.id);
	pg_text(&a, p->token.revoked);
	leaf_add_token(&row, &p->token);
	return pg_put(g, PG_REVOKE_TOKEN, &a) && pg_log(g, &leaf, &row, after_last(g, p), 0);
}

/* 5. Jobs */

/* Write the leaf of a job. Values that change with every page of a shared job are recorded only in
 * the leaf of its end. */
static bool
log_task(struct pg_group *g, const struct pg_plan *p)
{
	struct store_task task = p->task;
	struct leaf leaf = { .kind = LEAF_TASK, .item = task.seq };
	struct rows_values row = { .n = 0 };
	if (task.state == TASK_RUNS && task.kind == TASK_REJUDGEMENT) {
		task.cursor = task.upto + 1;
		task.step = 1;
		task.total = -1;
	}
	leaf_add_task(&row, &task);
	return pg_log(g, &leaf, &row, after_last(g, p), 0);
}

/* A job copied from another store ended there, and has no owner. */
static bool
put_task(struct pg_group *g, const struct pg_plan *p)
{
	struct rows_values row = { .n = 0 }, values = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	leaf_add_task(&row, &p->task);
	rows_give_row(&values, 0, p->task.seq, &row);
	pg_values(&a, &values);
	pg_text(&a, p->task.carried ? "" : pg_owner());
	pg_int(&a, p->task.carried ? 0 : store_now() + STORE_LEASE_MS);
	return pg_put(g, PG_PUT_TASK, &a) && log_task(g, p);
}

static bool
put_task_on(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_task *task = &p->task;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, task->seq);
	pg_int(&a, task->cursor);
	pg_int(&a, task->total);
	pg_int(&a, task->done);
	pg_text(&a, task->counts);
	pg_int(&a, p->step);
	pg_text(&a, pg_owner());
	pg_int(&a, store_now() + STORE_LEASE_MS);
	return pg_put(g, PG_TASK_ON, &a) && log_task(g, p);
}

static bool
put_task_end(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_task *task = &p->task;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, task->seq);
	pg_text(&a, task_state_words[task->state]);
	pg_text(&a, task->why);
	pg_text(&a, task->ended);
	pg_text(&a, task->result);
	pg_int(&a, p->step);
	pg_int(&a, task->step);
	pg_int(&a, task->done);
	pg_text(&a, task->counts);
	pg_int(&a, task->total);
	pg_int(&a, p->cursor);
	pg_int(&a, p->shares);
	return pg_put(g, PG_END_TASK, &a) && log_task(g, p);
}

/* End a share, without a leaf: the rulings of the page have leaves, and so will the end of the
 * job. */
static bool
put_share_end(struct pg_group *g, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_add_share(&a, share);
	if (share->bottom > 0)
		pg_int(&a, share->pages);
	pg_int(&a, share->done);
	if (share->bottom > 0)
		pg_text(&a, share->counts);
	return pg_put(g, share->bottom > 0 ? PG_END_SHARE : PG_END_COUNTING, &a);
}

static bool
put_change(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_rejudged *r = p->entry->what;
	struct leaf leaf = { .kind = LEAF_REJUDGED, .part = r->task, .item = r->ruling };
	struct rows_values row = { .n = 0 };
	leaf_add_change(&row, r);
	return pg_put_row(g, PG_PUT_CHANGE, &leaf, &row, g->now);
}

bool
pg_put_entry(struct pg_group *g, struct pg_plan *p)
{
	switch (p->entry->kind) {
	case STORE_NOTE: return put_note(g, p);
	case STORE_ERASURE: return pg_put_erasure(g, p);
	case STORE_PENALTY: return put_penalty(g, p);
	case STORE_TASK: return put_task(g, p);
	case STORE_TASK_ON: return put_task_on(g, p);
	case STORE_TASK_END: return put_task_end(g, p);
	case STORE_SHARE_END: return put_share_end(g, p->entry->what);
	case STORE_REJUDGED: return put_change(g, p);
	case STORE_TOKEN: return put_token(g, p);
	case STORE_REVOKED: return revoke_token(g, p);
	case STORE_PROBE: return pg_put(g, PG_PROBE, NULL);
	case STORE_RULING: break;
	}
	return true;
}
