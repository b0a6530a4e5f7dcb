/*
 * keep.c: storing a group of entries in one commit of a PostgreSQL server, all or none.
 *
 * A group goes to the server in two halves; each half is sent without waiting, and then read. The
 * first half looks up which of the entries are stored already; the second writes and commits.
 * Everything to write is known after the first half, so that leaves can be made of it; if the
 * stored rows have changed since, the group fails. If it failed because another writer was faster,
 * or because the connection broke, everything is done again with the rows stored then, unless the
 * last leaf of the group is in the log: then the group was committed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/store/postgres/group.h"
#include "judged/text/alloc.h"

enum { TRIES = 12, PAUSE_MS = 20 };

/* 1. Numbers */

static bool
know_last(struct pg *pg)
{
	PGresult *r = pg->numbered ? NULL : pg_run(pg, PG_LAST_NUMBER, NULL);
	if (r && pg_int_at(r, 0, 0) > pg->last)
		pg->last = pg_int_at(r, 0, 0);
	pg->numbered = pg->numbered || r;
	PQclear(r);
	return pg->numbered;
}

/* Return the next number for a ruling with a given time; 0: all numbers of that millisecond are
 * taken. */
static int64_t
carried_number(struct pg *pg, const struct store_ruling *r)
{
	struct pg_arguments a = { .n = 0 };
	int64_t first = time_number(r->time) << PG_TIME, end = first + (1 << PG_TIME);
	int64_t shard = pg_key_shard(pg, r->key, r->token);
	if (pg->carried < first || pg->carried >= end) {
		pg_int(&a, first);
		PGresult *found = pg_run(pg, PG_LAST_NUMBER_OF, &a);
		pg->carried = found ? pg_int_at(found, 0, 0) : end;
		PQclear(found);
	}
	pg->carried = (pg->carried / PG_SHARDS + 1) * PG_SHARDS + shard;
	return pg->carried < end ? pg->carried : 0;
}

static void
begin_plan(struct pg_group *g, struct pg_plan *p, struct store_entry *entry)
{
	struct store_rejudged *rejudged = entry->kind == STORE_REJUDGED ? entry->what : NULL;
	if (rejudged && rejudged->upto > g->pg->last)
		g->pg->last = rejudged->upto;
	*p = (struct pg_plan){ .entry = entry };
	p->ruling = entry->kind == STORE_RULING ? entry->what : rejudged ? rejudged->fresh : NULL;
	if (!p->ruling)
		return;
	p->shard = pg_key_shard(g->pg, p->ruling->key, p->ruling->token);
	if (p->shard >= 0 && !p->ruling->carried)
		pg_shard_id(p->ruling->id, p->shard);
	memcpy(p->own, p->ruling->id, STORE_ID);
}

/* Give new numbers for each try: another writer may have taken the old ones. */
static bool
give_numbers(struct pg_group *g)
{
	bool fine = true;
	for (struct pg_plan *p = g->plan; p < g->plan + g->n; p++) {
		bool carried = p->ruling && p->ruling->carried && *p->ruling->time;
		p->number = carried ? carried_number(g->pg, p->ruling)
		                    : pg_number(g->pg, p->shard < 0 ? 0 : p->shard);
		p->beside = pg_number(g->pg, 0);
		fine = fine && p->number != 0;
	}
	if (!fine)
		strcpy(g->pg->base.error, "too many rulings are of one millisecond");
	return fine;
}

/* 2. Lookup of stored rows: asked for, and then read in the same order */

static bool
ask_same(struct pg_group *g, const struct pg_plan *p)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, p->shard);
	pg_hex(&a, p->ruling->key);
	pg_int(&a, p->ruling->token);
	return pg_send(g->pg, PG_SAME_RULING, &a);
}

static bool
ask_request(struct pg_group *g, const struct pg_plan *p)
{
	struct pg_arguments a = { .n = 0 };
	pg_add_request(&a, p->ruling);
	pg_hex(&a, p->ruling->key);
	pg_int(&a, g->now);
	return pg_send(g->pg, PG_REQUEST_OF, &a);
}

static bool
ask_numbers(struct pg_group *g, enum pg_sql name, int64_t first, int64_t second)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, first);
	pg_int(&a, second);
	return pg_send(g->pg, name, &a);
}

static bool
ask_number(struct pg_group *g, enum pg_sql name, int64_t number)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, number);
	return pg_send(g->pg, name, &a);
}

static bool
ask_ruling(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_ruling *r = p->ruling;
	return ask_same(g, p) && (!r->idempotency || ask_request(g, p)) &&
	       (!r->old || ask_number(g, PG_ID_OF_NUMBER, r->old));
}

static bool
ask_of(struct pg_group *g, enum pg_sql name, const char *id, const char *group)
{
	struct pg_arguments a = { .n = 0 };
	pg_hex(&a, id);
	pg_text(&a, group ? group : "");
	return pg_send(g->pg, name, &a);
}

static bool
ask_task(struct pg_group *g, const struct store_task *task)
{
	return ask_number(g, PG_TASK_TO_CHANGE, task->seq) &&
	       ask_numbers(g, PG_LAST_LEAF, task->seq, LEAF_TASK);
}

static bool
ask_share(struct pg_group *g, const struct store_share *share)
{
	struct pg_arguments a = { .n = 0 };
	pg_add_share(&a, share);
	return pg_send(g->pg, PG_SHARE_TO_END, &a);
}

static bool
ask_penalty(struct pg_group *g, const struct store_penalty *penalty)
{
	struct pg_arguments a = { .n = 0 };
	pg_text(&a, penalty->id);
	return pg_send(g->pg, PG_PENALTY_OF, &a);
}

static bool
ask_entry(struct pg_group *g, const struct pg_plan *p)
{
	const struct store_note *note = p->entry->what;
	const struct store_erasure *erasure = p->entry->what;
	const struct store_token *token = p->entry->what;
	const struct store_rejudged *r = p->entry->what;
	switch (p->entry->kind) {
	case STORE_NOTE: return ask_of(g, PG_NUMBER_OF_RULING, note->ruling, note->group);
	case STORE_ERASURE:
		return ask_of(g, PG_RULING_TO_ERASE, erasure->ruling,
		              erasure->carried ? "" : erasure->group);
	case STORE_PENALTY: return ask_penalty(g, p->entry->what);
	case STORE_TASK_ON:
	case STORE_TASK_END: return ask_task(g, p->entry->what);
	case STORE_SHARE_END: return ask_share(g, p->entry->what);
	case STORE_REJUDGED: return ask_numbers(g, PG_CHANGE_THERE, r->task, r->ruling);
	case STORE_TASK: return pg_send(g->pg, PG_LAST_NUMBER, NULL);
	case STORE_TOKEN: return pg_send(g->pg, PG_TOP_TOKEN, NULL);
	case STORE_REVOKED:
		return ask_number(g, PG_TOKEN_OF, token->id) &&
		       ask_numbers(g, PG_LAST_LEAF, token->id, LEAF_TOKEN);
	case STORE_RULING:
	case STORE_PROBE: break;
	}
	return true;
}

static void
take_same(struct pg_plan *p, const PGresult *r)
{
	struct store_ruling *ruling = p->ruling;
	p->fresh = PQntuples(r) == 0;
	p->result = p->fresh ? STORE_DONE : STORE_THERE;
	memcpy(ruling->id, p->own, STORE_ID);
	if (!p->fresh) {
		pg_copy_text(r, 0, 1, ruling->id, sizeof ruling->id);
		p->number = pg_int_at(r, 0, 0);
	}
}

static bool
read_ruling(struct pg_group *g, struct pg_plan *p)
{
	const struct store_ruling *ruling = p->ruling;
	PGresult *r = pg_next(g->pg);
	bool fine = r != NULL;
	p->asked = STORE_NONE;
	if (fine)
		take_same(p, r);
	PQclear(r);
	if (fine && ruling->idempotency) {
		r = pg_next(g->pg);
		fine = r != NULL;
		if (r && PQntuples(r) > 0)
			p->asked = pg_int_at(r, 0, 0) ? STORE_THERE : STORE_REUSED;
		PQclear(r);
	}
	if (fine && ruling->old) {
		r = pg_next(g->pg);
		fine = r != NULL;
		if (r && PQntuples(r) > 0)
			pg_copy_text(r, 0, 0, p->old, sizeof p->old);
		PQclear(r);
	}
	return fine;
}

static bool
read_last(struct pg_group *g, struct pg_plan *p)
{
	PGresult *r = pg_next(g->pg);
	p->last = r ? pg_int_at(r, 0, 0) : 0;
	PQclear(r);
	return r != NULL;
}

/* Read the stored row of an entry into `row`. */
static bool
read_entry(struct pg_group *g, struct pg_plan *p)
{
	enum store_kind kind = p->entry->kind;
	if (kind == STORE_RULING || kind == STORE_PROBE)
		return true;
	p->row = pg_next(g->pg);
	bool with_last = kind == STORE_TASK_ON || kind == STORE_TASK_END || kind == STORE_REVOKED;
	return p->row && (!with_last || read_last(g, p));
}

static bool
look(struct pg_group *g)
{
	struct pg_plan *end = g->plan + g->n;
	bool fine = pg_begin(g->pg);
	for (struct pg_plan *p = g->plan; fine && p < end; p++)
		fine = (!p->ruling || ask_ruling(g, p)) && ask_entry(g, p);
	fine = fine && pg_sent(g->pg);
	for (struct pg_plan *p = g->plan; fine && p < end; p++)
		fine = (!p->ruling || read_ruling(g, p)) && read_entry(g, p);
	pg_end(g->pg);
	return fine;
}

/* 3. Planning what to write. Earlier entries of the group count as stored. */

static void
meet_same(struct pg_group *g, struct pg_plan *p)
{
	for (const struct pg_plan *o = g->plan; p->fresh && o < p; o++)
		if (o->fresh && o->ruling && o->ruling->token == p->ruling->token &&
		    strcmp(o->ruling->key, p->ruling->key) == 0) {
			p->fresh = false;
			p->result = STORE_THERE;
			p->number = o->number;
			memcpy(p->ruling->id, o->ruling->id, STORE_ID);
		}
}

static void
meet_requests(struct pg_group *g, struct pg_plan *p)
{
	for (const struct pg_plan *o = g->plan; p->ruling->idempotency && o < p; o++)
		if (o->ruling && pg_puts_request(o) && o->ruling->token == p->ruling->token &&
		    strcmp(o->ruling->idempotency, p->ruling->idempotency) == 0)
			p->asked = strcmp(o->ruling->key, p->ruling->key) == 0 ? STORE_THERE
			                                                       : STORE_REUSED;
	if (p->asked == STORE_REUSED) {
		p->result = STORE_REUSED;
		p->fresh = false;
	}
}

static void
plan_ruling(struct pg_group *g, struct pg_plan *p)
{
	meet_same(g, p);
	meet_requests(g, p);
	p->ruling->seq = p->number;
	pg_time(p->number, p->ruling->time);
}

/* Find a ruling that an earlier entry of the group stores. */
static const struct pg_plan *
find_fresh(const struct pg_group *g, const struct pg_plan *p, const char *id, const char *group)
{
	for (const struct pg_plan *o = g->plan; o < p; o++)
		if (o->fresh && strcmp(o->ruling->id, id) == 0 &&
		    (!group || !*group ||
		     (o->ruling->group && strcmp(o->ruling->group, group) == 0)))
			return o;
	return NULL;
}

static bool
is_erased(const struct pg_group *g, const struct pg_plan *p)
{
	for (const struct pg_plan *o = g->plan; o < p; o++)
		if (o->entry->kind == STORE_ERASURE && o->writes && o->of == p->of)
			return true;
	return false;
}

static void
plan_note(struct pg_group *g, struct pg_plan *p)
{
	struct store_note *note = p->entry->what;
	const struct pg_plan *fresh = find_fresh(g, p, note->ruling, note->group);
	bool there = PQntuples(p->row) > 0;
	p->of = there ? pg_int_at(p->row, 0, 0) : fresh ? fresh->number : 0;
	p->of_shard = there ? (int)pg_int_at(p->row, 0, 1) : fresh ? fresh->shard : 0;
	p->writes = p->of && !is_erased(g, p);
	note->seq = p->number;
	if (!note->carried)
		memcpy(note->time, g->time, TIME_SIZE);
}

static void
plan_erasure(struct pg_group *g, struct pg_plan *p)
{
	struct store_erasure *e = p->entry->what;
	p->of = PQntuples(p->row) > 0 ? pg_int_at(p->row, 0, 0) : 0;
	p->of_shard = p->of ? (int)pg_int_at(p->row, 0, 1) : 0;
	p->writes = p->of && !is_erased(g, p);
	if (!e->carried)
		memcpy(e->time, g->time, TIME_SIZE);
	if (p->writes) {
		pg_copy_text(p->row, 0, 2, p->group, sizeof p->group);
		p->token.id = pg_int_at(p->row, 0, 3);
	} else if (e->carried) {
		p->of = p->number;
		p->writes = true;
		snprintf(p->group, sizeof p->group, "%s", e->group);
	}
	p->gone = p->of == p->number;
}

static void
plan_penalty(struct pg_group *g, struct pg_plan *p)
{
	struct store_penalty *penalty = p->entry->what;
	bool there = PQntuples(p->row) > 0;
	penalty->seq = there ? pg_int_at(p->row, 0, 0) : p->number;
	p->last = there ? pg_int_at(p->row, 0, 1) : 0;
	p->writes = penalty->erased ? there || penalty->carried : !there;
	for (const struct pg_plan *o = g->plan; o < p; o++) {
		const struct store_penalty *before = o->entry->what;
		if (o->entry->kind == STORE_PENALTY && o->writes &&
		    strcmp(before->id, penalty->id) == 0)
			p->writes = false;
	}
	if (!penalty->carried)
		memcpy(penalty->time, g->time, TIME_SIZE);
}

/* The job covers every ruling stored before it was made, even if another machine's clock is ahead.
 * Its first share is to count the rulings. */
static void
plan_task(struct pg_group *g, struct pg_plan *p)
{
	struct store_task *task = p->entry->what;
	int64_t last = pg_int_at(p->row, 0, 0);
	task->seq = task->upto = p->number;
	if (last > task->upto)
		task->upto = last;
	task->cursor = task->upto + 1;
	p->writes = true;
	if (task->carried) {
		p->task = *task;
		return;
	}
	task->step = 1;
	memcpy(task->made, g->time, TIME_SIZE);
	p->task = *task;
	p->task.group = task->group ? task->group : "";
	p->task.counts = "{}";
	p->task.why = "";
	p->task.ended[0] = '\0';
	p->task.result = NULL;
	p->task.done = 0;
	p->task.state = TASK_RUNS;
	p->shares = task->kind == TASK_REJUDGEMENT;
}

/* Read the job as earlier entries of the group leave it. False: it isn't running, or is another
 * service's. */
static bool
find_task(struct pg_group *g, struct pg_plan *p, bool ours)
{
	enum { OWNER = 21, STEP, SHARES };
	const struct store_task *wanted = p->entry->what;
	const struct rows row = { .store = (struct store *)g->pg, .result = p->row };
	bool runs = PQntuples(p->row) > 0 &&
	            (!ours || strcmp(pg_text_at(p->row, 0, OWNER), pg_owner()) == 0);
	if (PQntuples(p->row) > 0) {
		rows_read_task(&row, &p->task, &p->counts);
		p->step = pg_int_at(p->row, 0, STEP);
		p->shares = pg_int_at(p->row, 0, SHARES);
	}
	for (const struct pg_plan *o = g->plan; o < p; o++)
		if (o->writes && o->task.seq == wanted->seq) {
			p->task = o->task;
			p->step = o->task.step;
			p->shares = o->shares;
			p->last = o->last > g->now ? o->last + 1 : g->now;
			runs = true;
		}
	p->cursor = p->task.cursor;
	return runs && p->task.state == TASK_RUNS;
}

static void
plan_task_on(struct pg_group *g, struct pg_plan *p)
{
	const struct store_task *task = p->entry->what;
	p->writes = find_task(g, p, true);
	p->task.cursor = task->cursor;
	p->task.total = task->total;
	p->task.done = task->done;
	p->task.counts = task->counts;
	p->task.step++;
}

/* Can a shared job be done? Only if all pages were given out and no holder has one. */
static bool
may_be_done(const struct pg_plan *p)
{
	return p->task.kind != TASK_REJUDGEMENT || (p->cursor == 0 && p->shares == 0);
}

static void
plan_task_end(struct pg_group *g, struct pg_plan *p)
{
	const struct store_task *task = p->entry->what;
	p->writes = find_task(g, p, false) && (task->state != TASK_DONE || may_be_done(p));
	p->task.state = task->state;
	p->task.why = task->why ? task->why : "";
	p->task.result = task->result;
	memcpy(p->task.ended, g->time, TIME_SIZE);
	p->task.step++;
}

/* Drop the page if the group also ends its job, before or after it. */
static void
plan_share_end(struct pg_group *g, struct pg_plan *p)
{
	const struct store_share *share = p->entry->what;
	p->writes = PQntuples(p->row) > 0;
	for (const struct pg_plan *o = g->plan; o < g->plan + g->n; o++) {
		const struct store_task *task = o->entry->what;
		if (o->entry->kind == STORE_TASK_END && task->seq == share->task &&
		    task->state != TASK_DONE)
			p->writes = false;
	}
}

static void
plan_change(struct pg_group *g, struct pg_plan *p)
{
	struct store_rejudged *r = p->entry->what;
	p->of = r->fresh ? p->number : r->again;
	r->again = p->of;
	p->writes = PQntuples(p->row) == 0;
	for (const struct pg_plan *o = g->plan; o < p; o++) {
		const struct store_rejudged *before = o->entry->what;
		if (o->entry->kind == STORE_REJUDGED && before->task == r->task &&
		    before->ruling == r->ruling)
			p->writes = false;
	}
	p->result = STORE_DONE;
}

static void
plan_token(struct pg_group *g, struct pg_plan *p)
{
	struct store_token *token = p->entry->what;
	if (!token->carried) {
		token->id = pg_int_at(p->row, 0, 0) + 1;
		for (const struct pg_plan *o = g->plan; o < p; o++)
			token->id += o->entry->kind == STORE_TOKEN;
		memcpy(token->made, g->time, TIME_SIZE);
		token->revoked[0] = '\0';
	}
	p->token = *token;
	p->writes = true;
}

static void
plan_revoked(struct pg_group *g, struct pg_plan *p)
{
	const struct store_token *token = p->entry->what;
	const struct rows row = { .store = (struct store *)g->pg, .result = p->row };
	if (PQntuples(p->row) > 0)
		rows_read_token(&row, &p->token);
	p->writes = PQntuples(p->row) > 0 && !*p->token.revoked;
	for (const struct pg_plan *o = g->plan; o < p; o++)
		if (o->entry->kind == STORE_REVOKED && o->writes && o->token.id == p->token.id)
			p->writes = false;
	memcpy(p->token.revoked, token->carried ? token->revoked : g->time, TIME_SIZE);
}

static void
plan_entry(struct pg_group *g, struct pg_plan *p)
{
	switch (p->entry->kind) {
	case STORE_NOTE: plan_note(g, p); break;
	case STORE_ERASURE: plan_erasure(g, p); break;
	case STORE_PENALTY: plan_penalty(g, p); break;
	case STORE_TASK: plan_task(g, p); break;
	case STORE_TASK_ON: plan_task_on(g, p); break;
	case STORE_TASK_END: plan_task_end(g, p); break;
	case STORE_SHARE_END: plan_share_end(g, p); break;
	case STORE_REJUDGED: plan_change(g, p); break;
	case STORE_TOKEN: plan_token(g, p); break;
	case STORE_REVOKED: plan_revoked(g, p); break;
	case STORE_PROBE: p->writes = true; break;
	case STORE_RULING: return;
	}
	if (p->entry->kind != STORE_REJUDGED)
		p->result = p->writes ? STORE_DONE : STORE_NONE;
}

static void
plan_all(struct pg_group *g)
{
	for (struct pg_plan *p = g->plan; p < g->plan + g->n; p++) {
		if (p->ruling)
			plan_ruling(g, p);
		plan_entry(g, p);
	}
}

/* 4. Writing */

static bool
send_all(struct pg_group *g)
{
	bool fine = pg_begin(g->pg) && pg_put(g, PG_BEGIN, NULL);
	for (struct pg_plan *p = g->plan; fine && p < g->plan + g->n; p++)
		fine = (!p->fresh || pg_put_ruling(g, p)) &&
		       (!pg_puts_request(p) || pg_put_request(g, p)) &&
		       (!p->writes || pg_put_entry(g, p));
	return fine && pg_log_send(g) && pg_put(g, PG_COMMIT, NULL) && pg_sent(g->pg);
}

/* Read all results of the group. False if one failed, since then nothing was committed. */
static bool
read_all(struct pg_group *g)
{
	PGresult *r = NULL;
	bool fine = true;
	for (int i = 0; fine && i < g->sent; i++) {
		PQclear(r);
		r = pg_next(g->pg);
		fine = r != NULL;
	}
	fine = fine && strcmp(PQcmdStatus(r), "COMMIT") == 0;
	PQclear(r);
	return fine;
}

/* A stored ruling may have been committed by the server without reaching its standby before the
 * server broke down. A reader of it takes it for acknowledged, so write something after it on the
 * same connection: once that is on the standby, so is everything before it. */
static bool
settle(struct pg_group *g)
{
	if (g->pg->settled)
		return true;
	g->sent = 0;
	bool fine = pg_begin(g->pg) && pg_put(g, PG_BEGIN, NULL) && pg_put(g, PG_PROBE, NULL) &&
	            pg_put(g, PG_COMMIT, NULL) && pg_sent(g->pg) && read_all(g);
	pg_end(g->pg);
	g->sent = 0;
	g->pg->settled = fine;
	return fine;
}

static bool
writes_any(const struct pg_group *g)
{
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->fresh || p->writes || pg_puts_request(p))
			return true;
	return false;
}

static bool
write_all(struct pg_group *g)
{
	if (!writes_any(g))
		return true;
	bool fine = send_all(g) && read_all(g);
	pg_end(g->pg);
	g->pg->log = g->log;
	g->pg->log.known = fine;
	g->pg->settled = g->pg->settled || fine;
	if (!fine && !g->pg->lost && PQtransactionStatus(g->pg->db) != PQTRANS_IDLE)
		PQclear(pg_run(g->pg, PG_ROLL_BACK, NULL));
	return fine;
}

/* 5. The whole group */

static bool
has(const struct pg_group *g, enum store_kind kind)
{
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->entry->kind == kind)
			return true;
	return false;
}

static bool
has_rulings_alone(const struct pg_group *g)
{
	for (const struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->entry->kind != STORE_RULING)
			return false;
	return true;
}

/* Prepare all statements on the first connection. On a new connection prepare only those the group
 * needs, since the server has to parse them all before it stores anything. */
static bool
prepare(const struct pg_group *g)
{
	static const enum pg_sql always[] = {
		PG_LAST_NUMBER, PG_TAKE_BACK_LOG, PG_LEAF_AT, PG_BEGIN,        PG_SAME_RULING,
		PG_REQUEST_OF,  PG_END_REQUEST,   PG_PROBE,   PG_PUT_RULING,   PG_PUT_REQUEST,
		PG_PUT_LEAVES,  PG_SET_LOG,       PG_COMMIT,  PG_ID_OF_NUMBER,
	};
	static const enum pg_sql more[] = {
		PG_NUMBER_OF_RULING, PG_TOP_TOKEN,    PG_TOKEN_OF,     PG_LAST_LEAF,
		PG_TASK_TO_CHANGE,   PG_PUT_NOTE,     PG_PUT_TASK,     PG_SHARE_TO_END,
		PG_END_SHARE,        PG_TASK_ON,      PG_END_COUNTING, PG_END_TASK,
		PG_PUT_TOKEN,        PG_REVOKE_TOKEN, PG_PENALTY_OF,   PG_ERASE_SALTS_OF_PENALTY,
		PG_PUT_PENALTY,
	};
	static const enum pg_sql of_jobs[] = { PG_CHANGE_THERE, PG_PUT_CHANGE };
	bool all = g->pg->connections <= 1;
	return (!g->pg->lost || pg_again(g->pg)) &&
	       pg_prepare_all(g->pg, always, sizeof always / sizeof always[0]) &&
	       ((!all && has_rulings_alone(g)) ||
	        pg_prepare_all(g->pg, more, sizeof more / sizeof more[0])) &&
	       ((!all && !has(g, STORE_REJUDGED)) ||
	        pg_prepare_all(g->pg, of_jobs, sizeof of_jobs / sizeof of_jobs[0])) &&
	       ((!all && !has(g, STORE_ERASURE)) || pg_prepare_erasure(g->pg));
}

/* Drop the results of an earlier try. */
static void
begin_again(struct pg_group *g)
{
	struct pg_leaves *l = &g->leaves;
	struct buffer *const lists[] = { &l->number, &l->time,  &l->kind, &l->part,
		                         &l->item,   &l->until, &l->salt, &l->digest };
	for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
		buffer_free(lists[i]);
	*l = (struct pg_leaves){ .n = 0 };
	g->end.n = 0;
	g->sent = 0;
	for (struct pg_plan *p = g->plan; p < g->plan + g->n; p++) {
		PQclear(p->row);
		p->row = NULL;
		buffer_free(&p->counts);
		p->writes = p->fresh = false;
	}
}

static bool
try_all(struct pg_group *g)
{
	bool done = false;
	g->pg->moment = false;
	if (prepare(g) && know_last(g->pg) && pg_log_open(g) && pg_was_committed(g, &done) &&
	    !done) {
		begin_again(g);
		done = give_numbers(g) && prepare(g) && look(g);
		if (done)
			plan_all(g);
		done = done && write_all(g);
	}
	done = done && settle(g);
	if (!done && PQstatus(g->pg->db) != CONNECTION_OK)
		pg_failed(g->pg, NULL);
	return done;
}

/* Can all rulings be stored at all? */
static bool
are_sound(struct pg_group *g)
{
	for (struct pg_plan *p = g->plan; p < g->plan + g->n; p++)
		if (p->ruling && p->shard < 0) {
			strcpy(g->pg->base.error, "a ruling to keep has no natural key");
			return false;
		}
	return true;
}

static bool
keep(struct pg_group *g)
{
	bool done = false;
	if (!are_sound(g))
		return false;
	for (; !done; g->tries++) {
		done = try_all(g);
		bool goes_on = g->pg->moment && store_now() - g->now < PG_PATIENCE_MS &&
		               (g->pg->lost || g->tries < TRIES);
		if (done || !goes_on)
			break;
		nanosleep(&(struct timespec){ 0, PAUSE_MS * 1000000L }, NULL);
	}
	for (const struct pg_plan *p = g->plan; done && p < g->plan + g->n; p++) {
		g->pg->kept += p->fresh;
		if (p->ruling)
			pg_note_lately(g->pg, p->ruling);
	}
	return done;
}

enum store_result
pg_keep(struct store *store, struct store_entry *first)
{
	struct pg *pg = (struct pg *)store;
	struct pg_group g = { .pg = pg, .now = store_now() };
	for (struct store_entry *e = first; e; e = e->next)
		g.n++;
	g.plan = alloc_zeroed(g.n + 1, sizeof *g.plan);
	time_text(g.now, g.time);
	struct pg_plan *p = g.plan;
	for (struct store_entry *e = first; e; e = e->next)
		begin_plan(&g, p++, e);
	bool done = keep(&g);
	for (p = g.plan; p < g.plan + g.n; p++)
		p->entry->result = done ? p->result : STORE_FAILED;
	begin_again(&g);
	free(g.plan);
	return done ? STORE_DONE : STORE_FAILED;
}
