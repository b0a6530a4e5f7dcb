/*
 * pq.c: the part of libpq that the store uses, over a wire that fails.
 *
 * What is sent may get lost, arrive when the sender no longer waits for an answer, be done but its
 * answer lost, or be refused with a temporary error. Memory may run out while sending. A group of
 * statements that is done is done at once and alone.
 */
#include <libpq-fe.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/store/postgres/postgres.h"
#include "tests/sim/sim.h"

enum { SENT = 400, RESULTS = 1000 };

struct pg_result {
	ExecStatusType status;
	const char *error;
	struct answer answer;
	char tuples[24];
	const char *command;
};

struct pg_conn {
	bool open, pipeline, aborted;
	int64_t epoch;
	struct statement sent[SENT];
	int n_sent;
	PGresult *result[RESULTS]; /* NULL: end of a statement's results */
	int n_results, read;
};

/* 1. Results */

static PGresult *
new_result(ExecStatusType status)
{
	PGresult *r = calloc(1, sizeof *r);
	r->status = status;
	r->command = "";
	return r;
}

void
PQclear(PGresult *r)
{
	if (!r)
		return;
	for (int i = 0; i < r->answer.rows * r->answer.columns; i++)
		free(r->answer.cell[i]);
	free(r->answer.cell);
	free(r);
}

static PGresult *
result_of(const struct statement *s)
{
	PGresult *r = new_result(PGRES_COMMAND_OK);
	base_do(s, &r->answer);
	r->error = r->answer.error;
	if (r->error)
		r->status = PGRES_FATAL_ERROR;
	else if (r->answer.count < 0)
		r->status = PGRES_TUPLES_OK;
	snprintf(r->tuples, sizeof r->tuples, "%d", r->answer.count);
	r->command = s->name == PG_COMMIT ? "COMMIT" : "";
	return r;
}

ExecStatusType
PQresultStatus(const PGresult *r)
{
	return r ? r->status : PGRES_FATAL_ERROR;
}

char *
PQresultErrorField(const PGresult *r, int field)
{
	if (!r)
		return NULL;
	if (field == PG_DIAG_SQLSTATE)
		return (char *)(uintptr_t)r->error;
	return (char *)(uintptr_t)(r->error ? "refused at that moment" : NULL);
}

int
PQntuples(const PGresult *r)
{
	return r ? r->answer.rows : 0;
}

char *
PQgetvalue(const PGresult *r, int row, int column)
{
	return r->answer.cell[row * r->answer.columns + column];
}

int
PQgetisnull(const PGresult *r, int row, int column)
{
	return *PQgetvalue(r, row, column) == '\0';
}

int
PQgetlength(const PGresult *r, int row, int column)
{
	return (int)strlen(PQgetvalue(r, row, column));
}

char *
PQcmdTuples(PGresult *r)
{
	return r->tuples;
}

char *
PQcmdStatus(PGresult *r)
{
	return (char *)(uintptr_t)r->command;
}

/* 2. The wire */

static bool
is_there(const PGconn *c)
{
	return c->open && c->epoch == world.epoch && world.now >= world.down_until;
}

/* Do all statements or, after an error, none. `results` gets their results unless it is NULL.
 * Returns whether all were done. */
static bool
do_all(const struct statement *s, int n, PGresult **results)
{
	static struct base before;
	bool fine = true;
	before = base;
	for (int i = 0; i < n; i++) {
		PGresult *r = fine ? result_of(&s[i]) : new_result(PGRES_PIPELINE_ABORTED);
		fine = fine && !r->error;
		if (results)
			results[i] = r;
		else
			PQclear(r);
	}
	if (!fine)
		base = before;
	return fine;
}

struct late {
	struct statement sent[SENT];
	int n;
	int64_t epoch;
};

static void
forget(struct statement *s, int n)
{
	for (int i = 0; i < n; i++)
		for (int v = 0; v < s[i].n; v++)
			free(s[i].value[v]);
}

/* The standby's copy of the base while it doesn't follow. */
static struct base standby;
int64_t wire_crashes, wire_lost;

void
wire_fail_over(void)
{
	if (world.now < world.follows_at) {
		base = standby;
		wire_lost++;
	}
	world.follows_at = world.now;
}

static bool
writes(const struct statement *s)
{
	switch (s->name) {
	case PG_COMMIT:
	case PG_CLAIM_LOG:
	case PG_TAKE_BACK_LOG:
	case PG_PUT_LOG:
	case PG_LEAVE_LOG:
	case PG_NEXT_SHARE:
	case PG_TAKE_SHARE:
	case PG_HOLD_SHARE:
	case PG_DROP_SHARE:
	case PG_HOLD_TASK: return true;
	default: return false;
	}
}

static bool
any_writes(const PGconn *c)
{
	for (int i = 0; i < c->n_sent; i++)
		if (writes(&c->sent[i]))
			return true;
	return false;
}

/* Wait until the standby follows: only then are statements that write answered. */
static void
wait_for_standby(void)
{
	while (world.now < world.follows_at)
		world_sleep(world.follows_at - world.now);
}

/* Let the server crash after a commit that its standby hasn't got. When the server is back,
 * everyone reads what it has. */
static void
crash(const PGconn *c)
{
	standby = base;
	do_all(c->sent, c->n_sent, NULL);
	world.epoch++;
	world.down_until = world.now + (int64_t)world_random(1000);
	world.follows_at = world.down_until + (int64_t)world_random(5000);
	wire_crashes++;
}

/* Do statements some time after they were sent, when the sender no longer waits for the answer. */
static void
do_late(void *ctx)
{
	struct late *late = ctx;
	world_sleep((int64_t)world_random(15000));
	wait_for_standby();
	if (late->epoch == world.epoch)
		do_all(late->sent, late->n, NULL);
	forget(late->sent, late->n);
	free(late);
}

static void
send_late(const PGconn *c)
{
	struct late *late = malloc(sizeof *late);
	memcpy(late->sent, c->sent, sizeof late->sent);
	late->n = c->n_sent;
	late->epoch = c->epoch;
	world_add(-1, do_late, late);
}

static void
lose(PGconn *c)
{
	c->open = false;
	c->result[0] = new_result(PGRES_FATAL_ERROR);
	c->result[1] = NULL;
	c->n_results = 2;
}

static void
refuse(PGconn *c)
{
	for (int i = 0; i < c->n_sent; i++) {
		c->result[2 * i] = new_result(i ? PGRES_PIPELINE_ABORTED : PGRES_FATAL_ERROR);
		c->result[2 * i]->error = i ? NULL : "40001";
		c->result[2 * i + 1] = NULL;
	}
}

/* Send the queued statements and get the answers, with everything that may fail on the way. */
static void
go_over(PGconn *c)
{
	enum {
		LOST_PERCENT = 2,
		LATE_PERCENT = 1,
		REFUSED_PERCENT = 3,
		SLOW_PERCENT = 2,
		CRASH_PERCENT = 1,
		SLOW_MS = 4000
	};
	PGresult *results[SENT];
	bool slow = !world.calm && world_chance(SLOW_PERCENT), late, has = any_writes(c);
	world_sleep((int64_t)world_random(slow ? SLOW_MS : 3));
	if (has)
		wait_for_standby();
	if (has && is_there(c) && !world.calm && world_chance(CRASH_PERCENT))
		crash(c);
	late = !world.calm && is_there(c) && world_chance(LATE_PERCENT);
	c->read = c->n_results = 0;
	if (late)
		send_late(c);
	if (late || !is_there(c) || (!world.calm && world_chance(LOST_PERCENT))) {
		if (!late)
			forget(c->sent, c->n_sent);
		c->n_sent = 0;
		lose(c);
		return;
	}
	c->n_results = 2 * c->n_sent;
	if (!world.calm && world_chance(REFUSED_PERCENT)) {
		c->aborted = c->pipeline;
		refuse(c);
	} else {
		c->aborted = !do_all(c->sent, c->n_sent, results) && c->pipeline;
		for (int i = 0; i < c->n_sent; i++) {
			c->result[2 * i] = results[i];
			c->result[2 * i + 1] = NULL;
		}
	}
	forget(c->sent, c->n_sent);
	c->n_sent = 0;
	world_sleep((int64_t)world_random(2));
	if (is_there(c) && (world.calm || !world_chance(LOST_PERCENT)))
		return;
	for (int i = 0; i < c->n_results; i++)
		PQclear(c->result[i]);
	lose(c);
}

/* Return bytes as they stand in the server's texts: "\x" and hexadecimal digits. */
static char *
hex_of(const char *bytes, int n)
{
	char *hex = malloc(2 * (size_t)n + 3);
	strcpy(hex, "\\x");
	store_hex_of_bytes((const unsigned char *)bytes, (size_t)n, hex + 2);
	return hex;
}

static void
send_one(PGconn *c, int name, int n, const char *const *values, const int *lengths)
{
	struct statement *s = &c->sent[c->n_sent++];
	if (c->n_sent == SENT)
		abort();
	*s = (struct statement){ .name = name, .n = n };
	for (int i = 0; i < n; i++)
		s->value[i] = !values[i]              ? NULL
		              : lengths && lengths[i] ? hex_of(values[i], lengths[i])
		                                      : strdup(values[i]);
}

/* Deal with statements that were queued without their sync. Closing the connection sends them, so
 * if they end with a commit, they are stored if the server gets them. */
static void
leave_queued(PGconn *c)
{
	if (c->open && c->n_sent && c->sent[c->n_sent - 1].name == PG_COMMIT)
		send_late(c);
	else
		forget(c->sent, c->n_sent);
	c->n_sent = 0;
}

static bool
has_memory(void)
{
	return world.calm || world_random(1000) > 0;
}

/* 3. Functions the store calls */

static int
number_of(const char *called)
{
	return atoi(called + 1);
}

PGconn *
PQconnectdbParams(const char *const *keys, const char *const *values, int expand)
{
	(void)keys, (void)values, (void)expand;
	PGconn *c = calloc(1, sizeof *c);
	PQreset(c);
	return c;
}

void
PQreset(PGconn *c)
{
	leave_queued(c);
	world_sleep(1 + (int64_t)world_random(5));
	c->open = world.now >= world.down_until;
	c->epoch = world.epoch;
	c->pipeline = c->aborted = false;
	c->n_sent = c->n_results = c->read = 0;
}

void
PQfinish(PGconn *c)
{
	leave_queued(c);
	free(c);
}

ConnStatusType
PQstatus(const PGconn *c)
{
	return c->open ? CONNECTION_OK : CONNECTION_BAD;
}

PGTransactionStatusType
PQtransactionStatus(const PGconn *c)
{
	return c->aborted ? PQTRANS_INERROR : PQTRANS_IDLE;
}

char *
PQerrorMessage(const PGconn *c)
{
	(void)c;
	return (char *)(uintptr_t) "the connection is lost";
}

PQnoticeReceiver
PQsetNoticeReceiver(PGconn *c, PQnoticeReceiver receiver, void *ctx)
{
	(void)c, (void)ctx;
	return receiver;
}

/* Queue a statement; outside a pipeline, send it at once. */
static int
send_alone(PGconn *c, int name, int n, const char *const *values, const int *lengths)
{
	if (!c->open || !has_memory())
		return 0;
	send_one(c, name, n, values, lengths);
	if (c->pipeline)
		return 1;
	go_over(c);
	if (name == PG_ROLL_BACK && c->open)
		c->aborted = false;
	return 1;
}

/* The store calls it only for the statements that open a connection. */
int
PQsendQuery(PGconn *c, const char *sql)
{
	(void)sql;
	return send_alone(c, PG_GREET, 0, NULL, NULL);
}

int
PQsendQueryParams(PGconn *c, const char *sql, int n, const Oid *types, const char *const *values,
                  const int *lengths, const int *formats, int format)
{
	(void)sql, (void)types, (void)formats, (void)format;
	return send_alone(c, PG_TIMEOUT, n, values, lengths);
}

int
PQsendPrepare(PGconn *c, const char *called, const char *sql, int n, const Oid *types)
{
	(void)called, (void)sql, (void)n, (void)types;
	return send_alone(c, PG_GREET, 0, NULL, NULL);
}

int
PQenterPipelineMode(PGconn *c)
{
	c->pipeline = c->open;
	return c->open;
}

int
PQsendQueryPrepared(PGconn *c, const char *called, int n, const char *const *values,
                    const int *lengths, const int *formats, int format)
{
	(void)formats, (void)format;
	return send_alone(c, number_of(called), n, values, lengths);
}

int
PQpipelineSync(PGconn *c)
{
	if (!c->open || !has_memory())
		return 0;
	go_over(c);
	if (c->open)
		c->result[c->n_results++] = new_result(PGRES_PIPELINE_SYNC);
	return 1;
}

/* Answers never wait: go_over() has them all. */
int
PQisBusy(PGconn *c)
{
	(void)c;
	return 0;
}

int
PQconsumeInput(PGconn *c)
{
	return c->open;
}

int
PQflush(PGconn *c)
{
	(void)c;
	return 0;
}

int
PQsetnonblocking(PGconn *c, int nonblocking)
{
	(void)c, (void)nonblocking;
	return 0;
}

int
PQsocket(const PGconn *c)
{
	(void)c;
	return -1;
}

PGresult *
PQgetResult(PGconn *c)
{
	if (c->open && c->n_sent)
		abort(); /* without a sync, the answers would never come */
	return c->read < c->n_results ? c->result[c->read++] : NULL;
}

int
PQexitPipelineMode(PGconn *c)
{
	c->pipeline = false;
	while (c->read < c->n_results)
		PQclear(c->result[c->read++]);
	return 1;
}

/* 4. Functions for addresses, and one that is never called */

PQconninfoOption *
PQconninfoParse(const char *address, char **error)
{
	static PQconninfoOption none; /* it has no options, but can be read */
	(void)address, (void)error;
	return &none;
}

void
PQconninfoFree(PQconninfoOption *options)
{
	(void)options;
}

void
PQfreemem(void *what)
{
	free(what);
}

char *
PQhost(const PGconn *c)
{
	(void)c;
	return (char *)(uintptr_t) "";
}

char *
PQhostaddr(const PGconn *c)
{
	return PQhost(c);
}

char *
PQport(const PGconn *c)
{
	return PQhost(c);
}

char *
PQuser(const PGconn *c)
{
	return PQhost(c);
}

char *
PQdb(const PGconn *c)
{
	return PQhost(c);
}

/* The store asks this only when it waits for a server for long, which doesn't happen here. */
PGPing
PQpingParams(const char *const *keys, const char *const *values, int expand)
{
	(void)keys, (void)values, (void)expand;
	abort();
}
