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

/* Write a row and its leaf, which has no list. */
static bool
put_row(struct pg_group *g, enum pg_sql name, const struct pg_arguments *a, const struct leaf *leaf,
        const struct rows_values *row)
{
	return pg_put(g, name, a) && pg_log(g, leaf, row, g->now, 0);
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

static void
add_ruling(struct pg_arguments *a, const struct pg_plan *p, const struct texts *t)
{
	const struct store_ruling *r = p->ruling;
	pg_int(a, p->shard);
	pg_int(a, p->number);
	pg_hex(a, r->id);
	pg_int(a, r->token);
	pg_hex(a, r->key);
	pg_text(a, r->game);
	pg_text(a, r->edition);
	pg_text(a, r->engine);
	pg_text(a, r->cards);
	pg_text(a, t->deciding.at);
	pg_text(a, r->group ? r->group : "");
	pg_int(a, r->old);
	pg_text(a, r->verdict);
	for (int view = 1; view < STORE_VIEWS; view++)
		pg_text(a, r->view[view].verdict);
	for (int view = 0; view < STORE_VIEWS; view++)
		pg_text(a, r->view[view].why);
	pg_hex(a, *p->old ? p->old : NULL);
	pg_int(a, store_set_id(r->game, &t->set));
	pg_text(a, t->set.at);
	pg_bytes(a, r->packed.at, r->packed.n);
	pg_text(a, t->lexemes.at);
}

bool
pg_put_ruling(struct pg_group *g, struct pg_plan *p)
{
	struct store_ruling *r = p->ruling;
	const struct leaf leaf = { .kind = LEAF_RULING, .item = p->number };
	struct rows_values row = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	struct texts t = { .deciding = { 0 } };
	bool is_packed = r->packed.n > 0, has_found = r->found.n > 0;
	bool fine = store_make_ready(r);
	if (fine) {
		make_texts(r, &t);
		add_ruling(&a, p, &t);
		leaf_add_ruling(&row, r, p->old, t.deciding.at, t.set.at);
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

/* 4. Notes, tokens */

static bool
put_note(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_note *note = p->entry->what;
	struct leaf leaf = { .kind = LEAF_NOTE, .part = p->of, .item = p->number };
	struct rows_values row = { .n = 0 };
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, p->of_shard);
	pg_int(&a, p->of);
	pg_int(&a, p->number);
	pg_text(&a, note->time);
	pg_int(&a, note->token);
	pg_text(&a, note->name);
	pg_text(&a, note->kind);
	pg_text(&a, note->open ? "true" : "false");
	pg_text(&a, note->text);
	rows_give_text(&row, note->time);
	rows_give_int(&row, note->token);
	rows_give_text(&row, note->name);
	rows_give_text(&row, note->kind);
	rows_give_int(&row, note->open);
	rows_give_text(&row, note->text);
	return put_row(g, PG_PUT_NOTE, &a, &leaf, &row);
}

static bool
log_token(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_token *t = &p->token;
	struct leaf leaf = { .kind = LEAF_TOKEN, .item = t->id };
	struct rows_values row = { .n = 0 };
	rows_give_text(&row, t->name);
	rows_give_text(&row, t->hash);
	rows_give_text(&row, t->scopes);
	rows_give_text(&row, t->seat);
	rows_give_text(&row, t->made);
	rows_give_text(&row, *t->revoked ? t->revoked : NULL);
	rows_give_text(&row, t->group);
	return pg_log(g, &leaf, &row, after_last(g, p), 0);
}

static bool
put_token(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_token *token = &p->token;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, token->id);
	pg_text(&a, token->name);
	pg_text(&a, token->hash);
	pg_text(&a, token->scopes);
	pg_text(&a, token->seat);
	pg_text(&a, token->made);
	pg_text(&a, token->group);
	pg_text(&a, *token->revoked ? token->revoked : NULL);
	return pg_put(g, PG_PUT_TOKEN, &a) && log_token(g, p);
}

static bool
revoke_token(struct pg_group *g, const struct pg_plan *p)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, p->token.id);
	pg_text(&a, p->token.revoked);
	return pg_put(g, PG_REVOKE_TOKEN, &a) && log_token(g, p);
}

/* 5. Jobs */

/* Write the leaf of a job. Values that change with every page of a shared job are recorded only in
 * the leaf of its end. */
static bool
log_task(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_task *t = &p->task;
	struct leaf leaf = { .kind = LEAF_TASK, .item = t->seq };
	struct rows_values row = { .n = 0 };
	bool at_first = t->state == TASK_RUNS && t->kind == TASK_REJUDGEMENT;
	rows_give_text(&row, t->id);
	rows_give_text(&row, task_kind_words[t->kind]);
	rows_give_int(&row, t->token);
	rows_give_text(&row, t->name);
	rows_give_int(&row, t->view);
	rows_give_text(&row, t->made);
	rows_give_text(&row, *t->ended ? t->ended : NULL);
	rows_give_text(&row, task_state_words[t->state]);
	rows_give_text(&row, t->engine);
	rows_give_text(&row, t->asked);
	rows_give_int(&row, t->upto);
	rows_give_int(&row, at_first ? t->upto + 1 : t->cursor);
	rows_give_int(&row, at_first ? 1 : t->step);
	rows_give_int(&row, at_first ? -1 : t->total);
	rows_give_int(&row, t->done);
	rows_give_text(&row, t->counts);
	rows_give_text(&row, t->why);
	rows_give_text(&row, t->result);
	rows_give_text(&row, t->group);
	return pg_log(g, &leaf, &row, after_last(g, p), 0);
}

/* Add the values of a job that never change. */
static void
add_task(struct pg_arguments *a, const struct store_task *task)
{
	pg_text(a, task->id);
	pg_int(a, task->seq);
	pg_text(a, task_kind_words[task->kind]);
	pg_int(a, task->token);
	pg_text(a, task->name);
	pg_int(a, task->view);
	pg_text(a, task->made);
}

/* Store a job copied from another store, which ended there. */
static bool
carry_task(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_task *task = &p->task;
	struct pg_arguments a = { .n = 0 };
	add_task(&a, task);
	pg_text(&a, task->ended);
	pg_text(&a, task_state_words[task->state]);
	pg_text(&a, task->engine);
	pg_text(&a, task->asked);
	pg_int(&a, task->step);
	pg_int(&a, task->total);
	pg_int(&a, task->done);
	pg_text(&a, task->counts);
	pg_text(&a, task->why);
	pg_text(&a, task->result);
	pg_text(&a, task->group);
	return pg_put(g, PG_CARRY_TASK, &a) && log_task(g, p);
}

static bool
put_task(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_task *task = &p->task;
	struct pg_arguments a = { .n = 0 };
	add_task(&a, task);
	pg_text(&a, task->engine);
	pg_text(&a, task->asked);
	pg_int(&a, task->total);
	pg_text(&a, task->group);
	pg_text(&a, pg_owner());
	pg_int(&a, store_now() + STORE_LEASE_MS);
	pg_int(&a, task->upto);
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
log_change(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_rejudged *r = p->entry->what;
	struct leaf leaf = { .kind = LEAF_REJUDGED, .part = r->task, .item = r->ruling };
	struct rows_values row = { .n = 0 };
	rows_give_number_or_null(&row, p->of);
	rows_give_int(&row, r->changed);
	rows_give_text(&row, r->code ? r->code : "");
	rows_give_text(&row, r->why ? r->why : "");
	rows_give_text(&row, r->clauses ? r->clauses : "");
	return pg_log(g, &leaf, &row, g->now, 0);
}

static bool
put_change(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_rejudged *r = p->entry->what;
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, r->task);
	pg_int(&a, r->ruling);
	pg_int(&a, p->of);
	pg_int(&a, r->changed);
	pg_text(&a, r->code ? r->code : "");
	pg_text(&a, r->why ? r->why : "");
	pg_text(&a, r->clauses ? r->clauses : "");
	return pg_put(g, PG_PUT_CHANGE, &a) && log_change(g, p);
}

bool
pg_put_entry(struct pg_group *g, struct pg_plan *p)
{
	switch (p->entry->kind) {
	case STORE_NOTE: return put_note(g, p);
	case STORE_ERASURE: return pg_put_erasure(g, p);
	case STORE_TASK: return p->task.carried ? carry_task(g, p) : put_task(g, p);
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
