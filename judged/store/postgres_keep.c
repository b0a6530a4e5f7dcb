/*
 * postgres_keep.c: what belongs together is kept in one commit of a PostgreSQL server, or nothing of it.
 *
 * A group goes over in two halves, each sent without waiting and then read: what of it is there already, and what is to be written
 * with the commit. Numbers and times are given to it once. So when the connection breaks, or somebody else has kept the same at the same
 * moment, all of it is done again on what is there then: a ruling that is found under its own id was kept by the first try.
 */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/store/postgres.h"
#include "judged/text/alloc.h"

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { TRIES = 6, PAUSE_MS = 20, HOUR_MS = 3600000, REQUEST_HOURS = 24 };

/* An entry on its way. */
struct plan {
	struct store_entry *entry;
	struct store_ruling *ruling; /* it keeps, or NULL */
	enum store_result asked;     /* of its idempotency key */
	enum store_result result;
	int64_t number;
	int shard;
	bool fresh, raced; /* a ruling that was not there; that was there all the same */
};

struct group {
	struct pg *pg;
	struct plan *plan;
	size_t n;
	int tries; /* before this one */
	int64_t now;
	char time[TIME_SIZE];
	char **clause; /* not known to be kept, in order */
	size_t n_clauses;
};

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

static void
begin_plan(struct group *g, struct plan *p, struct store_entry *entry)
{
	struct store_rejudged *rejudged = entry->kind == STORE_REJUDGED ? entry->what : NULL;
	*p = (struct plan){ .entry = entry, .number = pg_number(g->pg) };
	p->ruling = entry->kind == STORE_RULING ? entry->what : rejudged ? rejudged->fresh : NULL;
	if (p->ruling) {
		p->shard = pg_shard(p->ruling->key);
		if (p->shard >= 0)
			pg_shard_id(p->ruling->id, p->shard);
	}
}

static int
compare_texts(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool
is_known(const struct pg *pg, const char *clause)
{
	return pg->n_clauses &&
	       bsearch(&clause, pg->clause, pg->n_clauses, sizeof *pg->clause, compare_texts);
}

/* Clauses that rulings of the group cite and nobody is known to have kept, each once. */
static void
find_clauses(struct group *g)
{
	size_t most = 0, n = 0;
	for (size_t i = 0; i < g->n; i++)
		most += g->plan[i].ruling ? g->plan[i].ruling->n_clauses : 0;
	g->clause = alloc_zeroed(most + 1, sizeof *g->clause);
	for (size_t i = 0; i < g->n; i++)
		for (size_t k = 0; g->plan[i].ruling && k < g->plan[i].ruling->n_clauses; k++) {
			const char *clause = g->plan[i].ruling->clause[k].number;
			if (!is_known(g->pg, clause))
				g->clause[n++] = (char *)(uintptr_t)clause;
		}
	qsort(g->clause, n, sizeof *g->clause, compare_texts);
	for (size_t i = 0; i < n; i++)
		if (i == 0 || strcmp(g->clause[i], g->clause[i - 1]) != 0)
			g->clause[g->n_clauses++] = g->clause[i];
}

static void
know_clauses(struct group *g)
{
	struct pg *pg = g->pg;
	if (g->n_clauses == 0)
		return;
	pg->clause = alloc_again(pg->clause, (pg->n_clauses + g->n_clauses) * sizeof *pg->clause);
	for (size_t i = 0; i < g->n_clauses; i++)
		pg->clause[pg->n_clauses++] = alloc_copy(g->clause[i]);
	qsort(pg->clause, pg->n_clauses, sizeof *pg->clause, compare_texts);
}

/* 2. What is there already */

static int
request_shard(const struct store_ruling *r)
{
	return (int)((uint64_t)r->token % PG_SHARDS);
}

static bool
ask_same(struct group *g, const struct plan *p)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, p->shard);
	pg_hex(&a, p->ruling->key);
	pg_int(&a, p->ruling->token);
	return pg_send(g->pg, PG_SAME_RULING, &a);
}

static void
add_request(struct pg_arguments *a, const struct store_ruling *r)
{
	char digest[DIGEST_HEX];
	digest_of(r->idempotency, strlen(r->idempotency), digest);
	pg_int(a, request_shard(r));
	pg_int(a, r->token);
	pg_hex(a, digest);
}

static bool
ask_request(struct group *g, const struct plan *p)
{
	struct pg_arguments a = { .n = 0 };
	add_request(&a, p->ruling);
	pg_hex(&a, p->ruling->key);
	pg_int(&a, g->now);
	return pg_send(g->pg, PG_REQUEST_OF, &a);
}

/* Kept under its own id it was by this very group, when it is tried again. */
static void
take_same(const struct group *g, struct plan *p, const PGresult *r)
{
	struct store_ruling *ruling = p->ruling;
	p->fresh = PQntuples(r) == 0;
	p->result = STORE_DONE;
	if (!p->fresh && (g->tries == 0 || strcmp(pg_text_at(r, 0, 1), ruling->id) != 0))
		p->result = STORE_THERE;
	if (!p->fresh) {
		pg_copy_text(r, 0, 1, ruling->id, sizeof ruling->id);
		p->number = pg_int_at(r, 0, 0);
	}
	ruling->seq = p->number;
	pg_time(p->number, ruling->time);
}

static bool
read_one(struct group *g, struct plan *p)
{
	PGresult *r = pg_next(g->pg);
	if (!r)
		return false;
	take_same(g, p, r);
	PQclear(r);
	p->asked = STORE_NONE;
	if (!p->ruling->idempotency)
		return true;
	r = pg_next(g->pg);
	if (r && PQntuples(r) > 0)
		p->asked = pg_int_at(r, 0, 0) ? STORE_THERE : STORE_REUSED;
	PQclear(r);
	return r != NULL;
}

/* One of the group before it has the same idempotency key. */
static void
compare_requests(struct group *g, struct plan *p)
{
	for (struct plan *o = g->plan; p->ruling->idempotency && o < p; o++)
		if (o->ruling && o->ruling->idempotency && o->ruling->token == p->ruling->token &&
		    o->asked == STORE_NONE &&
		    strcmp(o->ruling->idempotency, p->ruling->idempotency) == 0)
			p->asked = strcmp(o->ruling->key, p->ruling->key) == 0 ? STORE_THERE
			                                                       : STORE_REUSED;
	if (p->asked == STORE_REUSED) {
		p->result = STORE_REUSED;
		p->fresh = false;
	}
}

static bool
look(struct group *g)
{
	bool fine = pg_begin(g->pg);
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++)
		if (p->ruling)
			fine = ask_same(g, p) && (!p->ruling->idempotency || ask_request(g, p));
	fine = fine && pg_sent(g->pg);
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++)
		fine = !p->ruling || read_one(g, p);
	pg_end(g->pg);
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++)
		if (p->ruling)
			compare_requests(g, p);
	return fine;
}

/* 3. Writing: a statement for each, which says how many rows it is about */

static void
add_terms(const struct store_ruling *r, struct buffer *terms, struct buffer *audiences)
{
	for (size_t i = 0; i < r->n_clauses; i++) {
		pg_list_add(terms, "cites:", r->clause[i].number);
		buffer_text(audiences, audiences->n ? ",15" : "{15");
		if (r->clause[i].deciding) {
			pg_list_add(terms, "decides:", r->clause[i].number);
			buffer_text(audiences, ",15");
		}
	}
	for (size_t i = 0; i < r->n_terms; i++) {
		pg_list_add(terms, "", r->term[i].text);
		buffer_text(audiences, audiences->n ? "," : "{");
		buffer_number(audiences, r->term[i].audience);
	}
}

static bool
put_ruling(struct group *g, const struct plan *p)
{
	struct store_ruling *r = p->ruling;
	struct pg_arguments a = { .n = 0 };
	struct buffer deciding = { 0 }, set = { 0 }, terms = { 0 }, audiences = { 0 };
	struct pg_words words = { .words = { 0 } };
	bool is_packed = r->packed.n > 0;
	if (!is_packed)
		store_pack(r);
	store_name_deciding(r, false, &deciding);
	store_name_deciding(r, true, &set);
	add_terms(r, &terms, &audiences);
	pg_int(&a, p->shard);
	pg_int(&a, p->number);
	pg_hex(&a, r->id);
	pg_int(&a, r->token);
	pg_hex(&a, r->key);
	pg_text(&a, r->game);
	pg_text(&a, r->edition);
	pg_text(&a, r->engine);
	pg_text(&a, r->cards);
	pg_text(&a, deciding.at);
	pg_text(&a, r->group ? r->group : "");
	pg_int(&a, r->old);
	pg_text(&a, r->verdict);
	for (int view = 1; view < STORE_VIEWS; view++)
		pg_text(&a, r->view[view].verdict);
	for (int view = 0; view < STORE_VIEWS; view++)
		pg_text(&a, r->view[view].why);
	pg_int(&a, BODY_RECORD);
	pg_bytes(&a, r->packed.at, r->packed.n);
	pg_text(&a, pg_list_end(&terms));
	pg_text(&a, pg_list_end(&audiences));
	pg_int(&a,
	       (int64_t)XXH3_64bits_withSeed(set.at, set.n, XXH3_64bits(r->game, strlen(r->game))));
	pg_text(&a, set.at);
	bool fine = pg_words(g->pg, r, &words);
	pg_text(&a, words.words.at);
	pg_text(&a, words.places.at);
	fine = fine && pg_send(g->pg, PG_PUT_RULING, &a);
	pg_words_free(&words);
	buffer_free(&deciding);
	buffer_free(&set);
	buffer_free(&terms);
	buffer_free(&audiences);
	if (!is_packed)
		buffer_free(&r->packed);
	return fine;
}

static bool
puts_request(const struct plan *p)
{
	return p->ruling && p->ruling->idempotency && p->asked == STORE_NONE;
}

static bool
put_request(struct group *g, const struct plan *p)
{
	const struct store_ruling *r = p->ruling;
	int64_t hours = r->idempotency_hours ? r->idempotency_hours : REQUEST_HOURS;
	struct pg_arguments a = { .n = 0 }, b = { .n = 0 };
	add_request(&a, r);
	pg_int(&a, g->now);
	add_request(&b, r);
	pg_hex(&b, r->key);
	pg_int(&b, g->now + hours * HOUR_MS);
	return pg_send(g->pg, PG_END_REQUEST, &a) && pg_send(g->pg, PG_PUT_REQUEST, &b);
}

static bool
put_note(struct group *g, struct plan *p)
{
	struct store_note *note = p->entry->what;
	struct pg_arguments a = { .n = 0 };
	note->seq = p->number;
	memcpy(note->time, g->time, TIME_SIZE);
	pg_int(&a, pg_shard(note->ruling));
	pg_hex(&a, note->ruling);
	pg_text(&a, note->group ? note->group : "");
	pg_int(&a, note->seq);
	pg_text(&a, note->time);
	pg_int(&a, note->token);
	pg_text(&a, note->name);
	pg_text(&a, note->kind);
	pg_text(&a, note->open ? "true" : "false");
	pg_text(&a, note->text);
	return pg_send(g->pg, PG_PUT_NOTE, &a);
}

static bool
put_task(struct group *g, struct plan *p)
{
	struct store_task *task = p->entry->what;
	struct pg_arguments a = { .n = 0 };
	task->seq = task->upto = p->number;
	task->cursor = task->upto + 1;
	task->step = 1;
	memcpy(task->made, g->time, TIME_SIZE);
	pg_text(&a, task->id);
	pg_int(&a, task->seq);
	pg_text(&a, task_kind_words[task->kind]);
	pg_int(&a, task->token);
	pg_text(&a, task->name);
	pg_int(&a, task->view);
	pg_text(&a, task->made);
	pg_text(&a, task->engine);
	pg_text(&a, task->asked);
	pg_int(&a, task->total);
	pg_text(&a, task->group ? task->group : "");
	pg_text(&a, pg_owner());
	pg_int(&a, store_now() + PG_LEASE_MS);
	return pg_send(g->pg, PG_PUT_TASK, &a);
}

static bool
put_task_on(struct group *g, const struct store_task *task)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, task->seq);
	pg_int(&a, task->cursor);
	pg_int(&a, task->total);
	pg_int(&a, task->done);
	pg_text(&a, task->counts);
	pg_text(&a, pg_owner());
	pg_int(&a, store_now() + PG_LEASE_MS);
	return pg_send(g->pg, PG_TASK_ON, &a);
}

static bool
put_task_end(struct group *g, const struct store_task *task)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, task->seq);
	pg_text(&a, task_state_words[task->state]);
	pg_text(&a, task->why ? task->why : "");
	pg_text(&a, g->time);
	pg_text(&a, task->result);
	return pg_send(g->pg, PG_END_TASK, &a);
}

static bool
put_change(struct group *g, const struct store_rejudged *r)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer clauses = { 0 };
	for (size_t i = 0; i < r->n_clauses; i++)
		pg_list_add(&clauses, "", r->clause[i]);
	pg_int(&a, r->task);
	pg_int(&a, r->ruling);
	pg_int(&a, r->fresh ? r->fresh->token : r->again);
	pg_int(&a, r->changed);
	pg_text(&a, r->code ? r->code : "");
	pg_text(&a, r->why ? r->why : "");
	pg_text(&a, pg_list_end(&clauses));
	if (r->fresh) {
		pg_int(&a, pg_shard(r->fresh->key));
		pg_hex(&a, r->fresh->key);
	}
	bool fine = pg_send(g->pg, r->fresh ? PG_PUT_FRESH_CHANGE : PG_PUT_CHANGE, &a);
	buffer_free(&clauses);
	return fine;
}

static bool
put_token(struct group *g, struct store_token *token)
{
	struct pg_arguments a = { .n = 0 };
	memcpy(token->made, g->time, TIME_SIZE);
	pg_text(&a, token->name);
	pg_text(&a, token->hash);
	pg_text(&a, token->scopes);
	pg_text(&a, token->seat);
	pg_text(&a, token->made);
	pg_text(&a, token->group);
	return pg_send(g->pg, PG_PUT_TOKEN, &a);
}

static bool
revoke_token(struct group *g, const struct store_token *token)
{
	struct pg_arguments a = { .n = 0 };
	pg_int(&a, token->id);
	pg_text(&a, g->time);
	return pg_send(g->pg, PG_REVOKE_TOKEN, &a);
}

/* The statement of an entry itself, where it has one. */
static bool
put_entry(struct group *g, struct plan *p)
{
	switch (p->entry->kind) {
	case STORE_NOTE: return put_note(g, p);
	case STORE_TASK: return put_task(g, p);
	case STORE_TASK_ON: return put_task_on(g, p->entry->what);
	case STORE_TASK_END: return put_task_end(g, p->entry->what);
	case STORE_REJUDGED: return put_change(g, p->entry->what);
	case STORE_TOKEN: return put_token(g, p->entry->what);
	case STORE_REVOKED: return revoke_token(g, p->entry->what);
	case STORE_PROBE: return pg_send(g->pg, PG_PROBE, NULL);
	case STORE_RULING:
	case STORE_ERASURE: break;
	}
	return true;
}

static bool
put_clauses(struct group *g)
{
	struct pg_arguments a = { .n = 0 };
	struct buffer list = { 0 };
	for (size_t i = 0; i < g->n_clauses; i++)
		pg_list_add(&list, "", g->clause[i]);
	pg_text(&a, pg_list_end(&list));
	bool fine = g->n_clauses == 0 || pg_send(g->pg, PG_PUT_CLAUSES, &a);
	buffer_free(&list);
	return fine;
}

static bool
send_all(struct group *g)
{
	bool fine = pg_begin(g->pg) && pg_send(g->pg, PG_BEGIN, NULL) && put_clauses(g);
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++)
		fine = (!p->fresh || put_ruling(g, p)) && (!puts_request(p) || put_request(g, p)) &&
		       put_entry(g, p);
	return fine && pg_send(g->pg, PG_COMMIT, NULL) && pg_sent(g->pg);
}

/* 4. What came of it */

/* How many rows the next statement was about; -1: it failed. */
static int64_t
read_count(struct group *g)
{
	PGresult *r = pg_next(g->pg);
	int64_t n = !r                                     ? -1
	            : PQresultStatus(r) == PGRES_TUPLES_OK ? pg_int_at(r, 0, 0)
	                                                   : strtoll(PQcmdTuples(r), NULL, 10);
	PQclear(r);
	return n;
}

static bool
read_entry(struct group *g, struct plan *p)
{
	enum store_kind kind = p->entry->kind;
	if (kind == STORE_RULING)
		return true;
	int64_t n = read_count(g);
	bool wants = kind == STORE_NOTE || kind == STORE_TASK_ON || kind == STORE_TASK_END ||
	             kind == STORE_REVOKED;
	p->result = wants && n == 0 ? STORE_NONE : STORE_DONE;
	if (kind == STORE_TOKEN)
		((struct store_token *)p->entry->what)->id = n;
	return n >= 0;
}

/* An idempotency key is two statements: what is too old goes, then it is put. */
static bool
read_request(struct group *g)
{
	bool ended = read_count(g) >= 0;
	return ended && read_count(g) >= 0;
}

static bool
read_all(struct group *g)
{
	bool fine = read_count(g) >= 0 && (g->n_clauses == 0 || read_count(g) >= 0);
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++) {
		int64_t n = p->fresh ? read_count(g) : 1;
		p->raced = n == 0;
		fine = n >= 0 && (!puts_request(p) || read_request(g)) && read_entry(g, p);
	}
	PGresult *end = fine ? pg_next(g->pg) : NULL;
	fine = end && strcmp(PQcmdStatus(end), "COMMIT") == 0;
	PQclear(end);
	return fine;
}

/* Kept at the same moment by another, or by an entry before it. */
static bool
find_raced(struct group *g, struct plan *p)
{
	struct pg_arguments a = { .n = 0 };
	if (!p->raced)
		return true;
	pg_int(&a, p->shard);
	pg_hex(&a, p->ruling->key);
	pg_int(&a, p->ruling->token);
	PGresult *r = pg_run(g->pg, PG_SAME_RULING, &a);
	bool fine = r && PQntuples(r) == 1;
	if (fine)
		take_same(g, p, r);
	PQclear(r);
	return fine;
}

/* 5. All of it */

static bool
prepare(struct pg *pg)
{
	static const enum pg_sql needed[] = {
		PG_SAME_RULING, PG_REQUEST_OF,       PG_END_REQUEST, PG_PUT_REQUEST,  PG_PUT_RULING,
		PG_PUT_CLAUSES, PG_PUT_NOTE,         PG_PUT_TASK,    PG_TASK_ON,      PG_END_TASK,
		PG_PUT_CHANGE,  PG_PUT_FRESH_CHANGE, PG_PUT_TOKEN,   PG_REVOKE_TOKEN, PG_PROBE,
		PG_BEGIN,       PG_COMMIT,
	};
	bool fine = !pg->lost || pg_again(pg);
	for (size_t i = 0; fine && i < sizeof needed / sizeof needed[0]; i++)
		fine = pg_prepare(pg, needed[i]);
	return fine;
}

static bool
write_all(struct group *g)
{
	bool fine = send_all(g) && read_all(g);
	pg_end(g->pg);
	if (!fine && PQtransactionStatus(g->pg->db) != PQTRANS_IDLE)
		PQclear(pg_run(g->pg, PG_ROLL_BACK, NULL));
	for (struct plan *p = g->plan; fine && p < g->plan + g->n; p++)
		fine = find_raced(g, p);
	return fine;
}

static bool
try_all(struct group *g)
{
	g->pg->moment = false;
	bool done = prepare(g->pg) && look(g) && write_all(g);
	if (!done && PQstatus(g->pg->db) != CONNECTION_OK)
		pg_failed(g->pg, NULL);
	return done;
}

/* Can it be kept at all? */
static bool
are_sound(struct group *g)
{
	for (struct plan *p = g->plan; p < g->plan + g->n; p++) {
		if (p->entry->kind == STORE_ERASURE)
			return pg_unable(g->pg, "erasing rulings") == STORE_DONE;
		if (p->ruling && p->shard < 0) {
			strcpy(g->pg->base.error, "a ruling to keep has no natural key");
			return false;
		}
	}
	return true;
}

static bool
keep(struct group *g)
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
	if (done)
		know_clauses(g);
	return done;
}

enum store_result
pg_keep(struct store *store, struct store_entry *first)
{
	struct pg *pg = (struct pg *)store;
	struct group g = { .pg = pg, .now = store_now() };
	if (!know_last(pg))
		return STORE_FAILED;
	for (struct store_entry *e = first; e; e = e->next)
		g.n++;
	g.plan = alloc_zeroed(g.n + 1, sizeof *g.plan);
	time_text(g.now, g.time);
	struct plan *p = g.plan;
	for (struct store_entry *e = first; e; e = e->next)
		begin_plan(&g, p++, e);
	find_clauses(&g);
	bool done = keep(&g);
	for (p = g.plan; p < g.plan + g.n; p++)
		p->entry->result = done ? p->result : STORE_FAILED;
	free(g.clause);
	free(g.plan);
	return done ? STORE_DONE : STORE_FAILED;
}
