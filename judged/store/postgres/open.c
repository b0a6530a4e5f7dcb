/*
 * open.c: the store in a PostgreSQL server, or in another server that speaks its protocol: the
 * connection, statements by name, and several statements at once.
 *
 * A store is a connection of its own. If it breaks, reading statements are run again on a new
 * connection; writing is repeated by keep.c, which finds out how much was stored. The
 * password comes from where libpq looks for it: a file (PGPASSFILE) or the environment
 * (PGPASSWORD), never from the address, which others on the machine can see.
 */
#include "judged/store/postgres/postgres.h"

#include <poll.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

#include "judged/text/alloc.h"

enum {
	TRIES = 8,
	PAUSE_MS = 20,
	SEEN_ENOUGH = 512,
	FIRST_LOOK_MS = 20,
	LAST_LOOK_MS = 640,
	SILENT_MS = 3000,
	SIZE_MS = 60000
};

static const char connect_seconds[] = "5";

static const char *const texts[PG_STATEMENTS] = {
#define STATEMENT(name, text) [PG_##name] = text,
#include "judged/store/postgres/postgres.def"
};

static const char *const tables[] = {
#define TABLE(name, text) text,
#include "judged/store/postgres/postgres.def"
};

/* 1. Arguments */

static char *
add(struct pg_arguments *a, const char *value)
{
	a->value[a->n] = value;
	a->length[a->n] = a->format[a->n] = 0;
	return a->room[a->n++];
}

void
pg_text(struct pg_arguments *a, const char *text)
{
	add(a, text);
}

void
pg_int(struct pg_arguments *a, int64_t number)
{
	char *room = add(a, a->room[a->n]);
	snprintf(room, PG_ROOM, "%lld", (long long)number);
}

void
pg_hex(struct pg_arguments *a, const char *hex)
{
	unsigned char bytes[STORE_HEX_BYTES];
	bool is = hex && store_bytes_of_hex(hex, bytes) > 0;
	char *room = add(a, is ? a->room[a->n] : NULL);
	snprintf(room, PG_ROOM, "\\x%s", is ? hex : "");
}

/* Short bytes are copied, as digits. */
void
pg_bytes(struct pg_arguments *a, const void *bytes, size_t n)
{
	if (n <= STORE_HEX_BYTES) {
		char *room = add(a, a->room[a->n]);
		strcpy(room, "\\x");
		store_hex_of_bytes(bytes, n, room + 2);
		return;
	}
	add(a, bytes);
	a->length[a->n - 1] = (int)n;
	a->format[a->n - 1] = 1;
}

void
pg_list_add(struct buffer *list, const char *text)
{
	buffer_text(list, list->n ? ",\"" : "{\"");
	for (; *text; text++) {
		buffer_text(list, *text == '"' || *text == '\\' ? "\\" : "");
		buffer_bytes(list, text, 1);
	}
	buffer_text(list, "\"");
}

const char *
pg_list_end(struct buffer *list)
{
	buffer_text(list, list->n ? "}" : "{}");
	return buffer_end(list);
}

/* 2. Results */

const char *
pg_text_at(const PGresult *r, int row, int column)
{
	return PQgetvalue(r, row, column);
}

int64_t
pg_int_at(const PGresult *r, int row, int column)
{
	return strtoll(PQgetvalue(r, row, column), NULL, 10);
}

void
pg_copy_text(const PGresult *r, int row, int column, char *out, size_t cap)
{
	snprintf(out, cap, "%s", PQgetvalue(r, row, column));
}

enum store_result
pg_has_row(PGresult *r)
{
	enum store_result result = !r ? STORE_FAILED : PQntuples(r) > 0 ? STORE_DONE : STORE_NONE;
	PQclear(r);
	return result;
}

/* Does the failure come from libpq, not from the server itself? If libpq has no memory, it may have
 * sent half a message or skipped an answer on a connection that it still considers good: the next
 * result read from it may then answer another statement, or never come. */
static bool
is_libpqs(const PGresult *r)
{
	return !r || (!PQresultErrorField(r, PG_DIAG_SQLSTATE) &&
	              PQresultStatus(r) != PGRES_PIPELINE_ABORTED);
}

static const char *
why_failed(const struct pg *pg, const PGresult *r)
{
	const char *text = r ? PQresultErrorField(r, PG_DIAG_MESSAGE_PRIMARY) : NULL;
	if (pg->silent)
		return "the server does not answer";
	text = text ? text : PQerrorMessage(pg->db);
	return *text ? text : "there is no memory for what goes to the server or comes from it";
}

/* Temporary failures are those of two writers at the same moment, of a server that starts or stops,
 * and of a connection that broke or can't be used any more. */
void
pg_failed(struct pg *pg, const PGresult *r)
{
	static const char *const moment[] = { "40001", "40P01", "23505", "22012",
		                              "57P01", "57P02", "57P03" };
	const char *state = r ? PQresultErrorField(r, PG_DIAG_SQLSTATE) : NULL;
	snprintf(pg->base.error, sizeof pg->base.error, "%s", why_failed(pg, r));
	pg->base.error[strcspn(pg->base.error, "\n")] = '\0';
	if (is_libpqs(r) && !pg->silent)
		alloc_give_up_reserve();
	pg->lost = pg->lost || is_libpqs(r) || PQstatus(pg->db) != CONNECTION_OK;
	pg->moment = pg->lost && !pg->silent;
	pg->late = state && strcmp(state, "57014") == 0;
	pg->garbled = state && strcmp(state, "22021") == 0;
	for (size_t i = 0; state && i < sizeof moment / sizeof moment[0]; i++)
		pg->moment = pg->moment || strcmp(state, moment[i]) == 0;
}

/* 3. Statements */

static bool
is_fine(const PGresult *r)
{
	ExecStatusType status = PQresultStatus(r);
	return status == PGRES_TUPLES_OK || status == PGRES_COMMAND_OK;
}

/* Is the server there at all? Any reply counts, even that it is busy or rejects us. Only the
 * current address is tried, not the others of a list. */
static bool
server_answers(const struct pg *pg)
{
	static const char *const keys[] = { "host",   "hostaddr",        "port", "user",
		                            "dbname", "connect_timeout", NULL };
	const char *const values[] = { PQhost(pg->db),
		                       PQhostaddr(pg->db),
		                       PQport(pg->db),
		                       PQuser(pg->db),
		                       PQdb(pg->db),
		                       connect_seconds,
		                       NULL };
	return PQpingParams(keys, values, 0) != PQPING_NO_RESPONSE;
}

/* Return the next result, or NULL. libpq would wait for a result however long it takes, even for
 * one it has skipped: without memory for the result that ends a pipeline, libpq waits for another.
 * It reports that failure only by a message, which is empty while it just waits. PQconsumeInput()
 * is called now and then even if the socket is silent, since TLS data may be in libpq's buffer. A
 * server may be silent for long, for instance while its standby is away; a server that doesn't
 * answer a new connection either hangs. */
static PGresult *
next_result(struct pg *pg)
{
	int silent = 0;
	for (int ms = FIRST_LOOK_MS; PQisBusy(pg->db); ms = ms < LAST_LOOK_MS ? 2 * ms : ms) {
		int left = PQflush(pg->db);
		struct pollfd socket = { PQsocket(pg->db), left ? POLLIN | POLLOUT : POLLIN, 0 };
		if (*PQerrorMessage(pg->db) || left < 0)
			return NULL;
		silent = poll(&socket, 1, ms) ? 0 : silent + ms;
		pg->silent = silent > SILENT_MS && !server_answers(pg);
		if (silent > SILENT_MS)
			silent = 0;
		if (PQconsumeInput(pg->db) != 1 || (pg->silent && PQisBusy(pg->db)))
			return NULL;
	}
	return PQgetResult(pg->db);
}

/* Return the result of a single statement; NULL if it wasn't sent. */
static PGresult *
result_of(struct pg *pg, int sent)
{
	PGresult *r = NULL;
	for (PGresult *next = sent ? next_result(pg) : NULL; next; next = next_result(pg)) {
		PQclear(r);
		r = next;
	}
	return r;
}

static void
ignore(void *ctx, const PGresult *r)
{
	(void)ctx, (void)r;
}

static void
greet(struct pg *pg)
{
	struct pg_arguments a = { .n = 0 };
	PQsetNoticeReceiver(pg->db, ignore, NULL);
	memset(pg->prepared, 0, sizeof pg->prepared);
	pg->lost = PQstatus(pg->db) != CONNECTION_OK || PQsetnonblocking(pg->db, 1) != 0;
	pg->silent = pg->settled = false;
	pg->written = 0;
	pg->connections++;
	pg_int(&a, pg->timeout);
	if (pg->lost)
		return;
	PGresult *r = result_of(pg, PQsendQueryParams(pg->db, texts[PG_GREET], a.n, NULL, a.value,
	                                              NULL, NULL, 0));
	pg->lost = !is_fine(r);
	PQclear(r);
}

static atomic_llong reconnects;

bool
pg_again(struct pg *pg)
{
	if (pg->one_moment)
		return false;
	if (pg->resets++ > 0)
		nanosleep(&(struct timespec){ 0, PAUSE_MS * 1000000L }, NULL);
	PQreset(pg->db);
	greet(pg);
	if (pg->lost)
		pg_failed(pg, NULL);
	else
		reconnects++;
	return !pg->lost;
}

int64_t
store_reconnects(void)
{
	return reconnects;
}

static bool
prepare(struct pg *pg, enum pg_sql name)
{
	char called[16];
	if (pg->prepared[name])
		return true;
	snprintf(called, sizeof called, "s%d", (int)name);
	PGresult *r = result_of(pg, PQsendPrepare(pg->db, called, texts[name], 0, NULL));
	pg->prepared[name] = is_fine(r);
	if (!pg->prepared[name])
		pg_failed(pg, r);
	PQclear(r);
	return pg->prepared[name];
}

static PGresult *
run_once(struct pg *pg, enum pg_sql name, const struct pg_arguments *a)
{
	char called[16];
	snprintf(called, sizeof called, "s%d", (int)name);
	if (!prepare(pg, name))
		return NULL;
	PGresult *r =
		result_of(pg, PQsendQueryPrepared(pg->db, called, a ? a->n : 0, a ? a->value : NULL,
	                                          a ? a->length : NULL, a ? a->format : NULL, 0));
	if (is_fine(r)) {
		pg->resets = 0;
		return r;
	}
	pg_failed(pg, r);
	PQclear(r);
	return NULL;
}

/* Is another try worthwhile? Not if the server hangs: the next caller finds out whether it still
 * does. */
static bool
is_worth_trying(const struct pg *pg, int64_t begun, int tries)
{
	return pg->lost && !pg->silent && tries < TRIES && store_now() - begun < PG_PATIENCE_MS;
}

PGresult *
pg_run(struct pg *pg, enum pg_sql name, const struct pg_arguments *a)
{
	int64_t begun = store_now();
	pg->silent = false;
	PGresult *r = pg->lost ? NULL : run_once(pg, name, a);
	for (int i = 0; !r && is_worth_trying(pg, begun, i); i++)
		r = pg_again(pg) ? run_once(pg, name, a) : NULL;
	return r;
}

/* 4. Several statements at once */

static bool
did(struct pg *pg, int how)
{
	if (how != 1)
		pg_failed(pg, NULL);
	return how == 1;
}

bool
pg_begin(struct pg *pg)
{
	pg->sent = false;
	return did(pg, PQenterPipelineMode(pg->db));
}

bool
pg_send(struct pg *pg, enum pg_sql name, const struct pg_arguments *a)
{
	char called[16];
	snprintf(called, sizeof called, "s%d", (int)name);
	return did(pg, PQsendQueryPrepared(pg->db, called, a ? a->n : 0, a ? a->value : NULL,
	                                   a ? a->length : NULL, a ? a->format : NULL, 0));
}

bool
pg_sent(struct pg *pg)
{
	return pg->sent = did(pg, PQpipelineSync(pg->db));
}

/* A statement has exactly one result; a second comes from libpq itself. */
PGresult *
pg_next(struct pg *pg)
{
	PGresult *r = next_result(pg), *more = r ? next_result(pg) : NULL;
	if (r && is_fine(r) && !more)
		return r;
	pg_failed(pg, more ? more : r);
	PQclear(more);
	PQclear(r);
	return NULL;
}

/* Read the remaining results, so that the connection can be used again. If the end of the pipeline
 * was not sent, the server holds its answers back, and waiting for them would never end. */
void
pg_end(struct pg *pg)
{
	bool over = false;
	pg->lost = pg->lost || !pg->sent;
	for (int none = 0; !pg->lost && !over;) {
		PGresult *r = next_result(pg);
		over = r && PQresultStatus(r) == PGRES_PIPELINE_SYNC;
		none = r ? 0 : none + 1;
		pg->lost = none > 1 || (r && !over && !is_fine(r) && is_libpqs(r));
		PQclear(r);
	}
	pg->lost = pg->lost || PQexitPipelineMode(pg->db) != 1 || PQstatus(pg->db) != CONNECTION_OK;
}

static bool
send_prepare(struct pg *pg, enum pg_sql name)
{
	char called[16];
	snprintf(called, sizeof called, "s%d", (int)name);
	return did(pg, PQsendPrepare(pg->db, called, texts[name], 0, NULL));
}

/* Prepare several statements in one go, so that a new connection doesn't need a round trip for
 * each. */
bool
pg_prepare_all(struct pg *pg, const enum pg_sql name[], size_t n)
{
	size_t left = 0;
	for (size_t i = 0; i < n; i++)
		left += !pg->prepared[name[i]];
	if (left == 0)
		return true;
	bool fine = pg_begin(pg);
	for (size_t i = 0; fine && i < n; i++)
		fine = pg->prepared[name[i]] || send_prepare(pg, name[i]);
	fine = fine && pg_sent(pg);
	for (size_t i = 0; fine && i < n; i++) {
		if (pg->prepared[name[i]])
			continue;
		PGresult *r = pg_next(pg);
		fine = pg->prepared[name[i]] = r != NULL;
		PQclear(r);
	}
	if (!fine && PQstatus(pg->db) != CONNECTION_OK)
		pg_failed(pg, NULL);
	pg_end(pg);
	return fine;
}

/* 5. Shards and numbers */

int
pg_shard(const char *hex)
{
	unsigned char bytes[STORE_HEX_BYTES];
	return hex && store_bytes_of_hex(hex, bytes) > 0 ? bytes[0] % PG_SHARDS : -1;
}

int
pg_key_shard(const struct pg *pg, const char *key, int64_t token)
{
	struct digest d;
	char hex[DIGEST_HEX];
	if (pg_shard(key) < 0)
		return -1;
	digest_begin(&d);
	digest_print(&d, "judged shard\n%s\n%s\n%lld\n", pg->secret, key, (long long)token);
	digest_end(&d, hex);
	return pg_shard(hex);
}

void
pg_shard_id(char *id, int shard)
{
	id[1] = "0123456789abcdef"[shard];
}

int64_t
pg_number(struct pg *pg, int shard)
{
	enum { NODE = PG_SHARDS * PG_COUNTS, COUNT = PG_SHARDS * (PG_COUNTS - 1) };
	int64_t node = pg->node * NODE, now = store_now() << PG_TIME | node;
	int64_t last = pg->last / PG_SHARDS * PG_SHARDS;
	bool ours = (last & ((1 << PG_TIME) - NODE)) == node;
	int64_t next = ((last >> PG_TIME) + 1) << PG_TIME | node;
	if (now > pg->last)
		next = now;
	else if (ours && (last & COUNT) < COUNT)
		next = last + PG_SHARDS;
	return pg->last = next + shard;
}

void
pg_time(int64_t number, char out[TIME_SIZE])
{
	time_text(number >> PG_TIME, out);
}

static char owner[PG_OWNER];

void
pg_make_name(char name[PG_OWNER])
{
	unsigned char bytes[(PG_OWNER - 1) / 2];
	if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
		abort();
	store_hex_of_bytes(bytes, sizeof bytes, name);
}

static void
make_owner(void)
{
	pg_make_name(owner);
}

const char *
pg_owner(void)
{
	static pthread_once_t once = PTHREAD_ONCE_INIT;
	pthread_once(&once, make_owner);
	return owner;
}

/* 6. Opening */

static void
pg_close(struct store *store)
{
	struct pg *pg = (struct pg *)store;
	pg_leave_log(pg);
	buffer_free(&pg->base.unpacked);
	PQfinish(pg->db);
	free(pg);
}

/* Refuse an address that libpq can't parse. libpq's message ends with a part of the address, which
 * may be the password, so that part is cut off. */
static bool
refuse_unread(char *why, struct fault *fault)
{
	char *part = why ? strstr(why, ": \"") : NULL;
	if (part)
		*part = '\0';
	fault_set(fault, "cannot-open", "The address of the database cannot be read: %s.",
	          why ? why : "there is no memory for it");
	PQfreemem(why);
	return false;
}

/* Accept an address that has no password in it. */
static bool
pg_accepts(const char *address, struct fault *fault)
{
	char *why = NULL;
	PQconninfoOption *options = PQconninfoParse(address, &why);
	bool tells = false;
	if (!options)
		return refuse_unread(why, fault);
	for (PQconninfoOption *o = options; o->keyword; o++)
		tells = tells || (o->val && (strcmp(o->keyword, "password") == 0 ||
		                             strcmp(o->keyword, "sslpassword") == 0));
	PQconninfoFree(options);
	return !tells ||
	       fault_set(
		       fault, "cannot-open",
		       "The address contains a password, which others on this machine could see. Put it in a file (PGPASSFILE) or in the environment (PGPASSWORD) instead.");
}

/* Connect with default settings; settings in the address override them. */
static PGconn *
connect_to(const char *address)
{
	static const char *const keys[] = { "application_name",
		                            "client_encoding",
		                            "connect_timeout",
		                            "keepalives_idle",
		                            "keepalives_interval",
		                            "keepalives_count",
		                            "tcp_user_timeout",
		                            "dbname",
		                            NULL };
	const char *const values[] = { "judged", "UTF8", connect_seconds, "1", "1",
		                       "2",      "2000", address,         NULL };
	return PQconnectdbParams(keys, values, 1);
}

/* Store a secret of 32 random bytes, as digits. NULL: no random bytes, or the statement failed. */
static PGresult *
make_secret(struct pg *pg)
{
	unsigned char bytes[DIGEST_HEX / 2];
	char secret[2 * sizeof bytes + 1];
	if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
		return NULL;
	store_hex_of_bytes(bytes, sizeof bytes, secret);
	const char *const value[] = { secret };
	return result_of(pg, PQsendQueryParams(pg->db, texts[PG_MAKE_SECRET], 1, NULL, value, NULL,
	                                       NULL, 0));
}

static bool
make_tables(struct pg *pg)
{
	PGresult *r = result_of(pg, PQsendQuery(pg->db, texts[PG_BEGIN]));
	bool fine = is_fine(r);
	for (size_t i = 0; fine && i < sizeof tables / sizeof tables[0]; i++) {
		PQclear(r);
		r = result_of(pg, PQsendQuery(pg->db, tables[i]));
		fine = is_fine(r);
	}
	if (fine) {
		PQclear(r);
		r = make_secret(pg);
		fine = is_fine(r);
	}
	if (!fine)
		pg_failed(pg, r);
	PQclear(r);
	r = result_of(pg, PQsendQuery(pg->db, texts[fine ? PG_COMMIT : PG_ROLL_BACK]));
	fine = fine && is_fine(r);
	PQclear(r);
	return fine;
}

/* Return the version of the tables; 0: there are none; -1: the version can't be read. */
static int
schema_version(struct pg *pg)
{
	PGresult *r = pg_run(pg, PG_HAS_TABLES, NULL);
	int version = r ? (int)pg_int_at(r, 0, 0) : -1;
	PQclear(r);
	if (version <= 0)
		return version;
	r = pg_run(pg, PG_SCHEMA_VERSION, NULL);
	version = r && PQntuples(r) == 1 ? (int)pg_int_at(r, 0, 0) : -1;
	PQclear(r);
	return version;
}

static bool
read_secret(struct pg *pg)
{
	PGresult *r = pg_run(pg, PG_SECRET, NULL);
	if (r && PQntuples(r) == 1)
		pg_copy_text(r, 0, 0, pg->secret, sizeof pg->secret);
	PQclear(r);
	return *pg->secret;
}

/* Create the tables if they are missing. Tries again, because another connection may be creating
 * them at the same moment. */
static bool
have_tables(struct pg *pg, bool make, struct fault *fault)
{
	int version = schema_version(pg);
	for (int i = 0; version == 0 && make && i < TRIES; i++) {
		make_tables(pg);
		version = schema_version(pg);
	}
	if (version == VERSION_STORE && read_secret(pg))
		return true;
	if (version > 0 && version != VERSION_STORE)
		return fault_set(
			fault, "other-schema",
			"The store has schema version %d, but this program only knows version %d; use the judged that made it.",
			version, VERSION_STORE);
	if (version == 0 && !make)
		return fault_set(fault, "cannot-open", "This database does not contain a store.");
	return fault_set(fault, "cannot-open", "The store cannot be opened: %s.", pg->base.error);
}

static struct store *
pg_open(const char *address, bool make, struct fault *fault)
{
	fault_at(fault, "store", 0, 0);
	if (!pg_accepts(address, fault))
		return NULL;
	struct pg *pg = alloc_zeroed(1, sizeof *pg);
	uint16_t node;
	pg->base.backend = &store_postgres;
	pg->timeout = PG_PATIENCE_MS;
	pg->node = getrandom(&node, sizeof node, 0) == sizeof node ? node % PG_NODES : 0;
	pg_make_name(pg->writer);
	pg->db = connect_to(address);
	greet(pg);
	if (pg->lost) {
		pg_failed(pg, NULL);
		fault_set(fault, "cannot-open", "The database server cannot be reached: %s.",
		          pg->base.error);
	} else if (have_tables(pg, make, fault)) {
		return (struct store *)pg;
	}
	pg_close((struct store *)pg);
	return NULL;
}

static struct store *
open_to_read(const char *address, struct fault *fault)
{
	return pg_open(address, false, fault);
}

/* 7. Lists */

bool
pg_set_timeout(struct pg *pg, int64_t ms)
{
	struct pg_arguments a = { .n = 0 };
	if (pg->timeout == ms)
		return true;
	pg_int(&a, ms);
	PGresult *r = pg_run(pg, PG_TIMEOUT, &a);
	pg->timeout = r ? ms : pg->timeout;
	PQclear(r);
	return r;
}

/* Return the first number of a moment; if the moment is too far ahead, the last possible number. */
static int64_t
first_number(int64_t ms)
{
	return ms < INT64_MAX >> PG_TIME ? ms * (1 << PG_TIME) : INT64_MAX;
}

/* All numbers of a time's own millisecond are outside a list. */
static enum store_result
last_up_to(struct store *store, int64_t time, int64_t *number)
{
	(void)store;
	*number = first_number(time + 1) - 1;
	return STORE_DONE;
}

static enum store_result
first_from(struct store *store, int64_t time, int64_t *number)
{
	(void)store;
	*number = first_number(time);
	return STORE_DONE;
}

static enum store_result
hurry(struct store *store, int64_t patience)
{
	enum { MS_OF_PATIENCE = 10, LONGEST_MS = 60000 };
	int64_t ms = patience / MS_OF_PATIENCE;
	ms = ms < 1 ? 1 : ms < LONGEST_MS ? ms : LONGEST_MS;
	return pg_set_timeout((struct pg *)store, ms) ? STORE_DONE : STORE_FAILED;
}

/* No ruling has a text that is no UTF-8. */
static enum store_result
unhurry(struct store *store, enum store_result result)
{
	struct pg *pg = (struct pg *)store;
	if (result == STORE_FAILED && !pg->lost)
		result = pg->garbled ? STORE_DONE : pg->late ? STORE_TOO_BROAD : STORE_FAILED;
	pg_set_timeout(pg, PG_PATIENCE_MS);
	return result;
}

/* 8. Functions the server does itself, or that do nothing here */

/* Never unchanged: another connection may have stored something. */
static bool
pg_unchanged(struct store *store, struct store_version *seen)
{
	(void)store;
	seen->known = false;
	return false;
}

/* Cache the size for a minute, since the server inspects every file of every table; also cache that
 * it can't be measured. */
static int64_t
pg_size(struct store *store)
{
	struct pg *pg = (struct pg *)store;
	if (pg->sized && store_now() - pg->sized < SIZE_MS)
		return pg->size;
	PGresult *r = pg_run(pg, PG_SIZE, NULL);
	pg->size = r && PQntuples(r) == 1 ? pg_int_at(r, 0, 0) : -1;
	pg->sized = pg->lost ? 0 : store_now();
	PQclear(r);
	return pg->size;
}

static enum store_result
pg_scrub(struct store *store)
{
	(void)store;
	return STORE_DONE;
}

/* Make the server analyze its tables once there are enough rows. A server that last analyzed a
 * table when it was empty considers every index equally good, and reads a whole shard for one
 * ruling; if the table was small then, it reads all of it. It analyzes by itself once a minute, and
 * many rows may arrive in that time. */
static void
pg_tidy(struct store *store, bool idle)
{
	static const enum pg_sql look[] = { PG_LOOK_AT_RULINGS, PG_LOOK_AT_FOUND,
		                            PG_LOOK_AT_LEAVES };
	struct pg *pg = (struct pg *)store;
	(void)idle;
	if (pg->looked_at || pg->kept < SEEN_ENOUGH)
		return;
	pg->looked_at = true;
	if (pg_has_row(pg_run(pg, PG_NEVER_LOOKED, NULL)) != STORE_DONE)
		return;
	for (size_t i = 0; i < sizeof look / sizeof look[0]; i++)
		PQclear(pg_run(pg, look[i], NULL));
}

const struct store_backend store_postgres = {
	.rows = &rows_postgres,
	.cannot = 0,
	.accepts = pg_accepts,
	.open = pg_open,
	.close = pg_close,
	.keep = pg_keep,
	.shard = pg_find_shard,
	.settled = pg_settled,
	.language = FOUND_TSQUERY,
	.last_up_to = last_up_to,
	.first_from = first_from,
	.hurry = hurry,
	.unhurry = unhurry,
	.size = pg_size,
	.share = pg_share,
	.unchanged = pg_unchanged,
	.end_requests = pg_end_requests,
	.scrub = pg_scrub,
	.tidy = pg_tidy,
	.backup = pg_backup,
	.open_to_read = open_to_read,
	.inspect = pg_inspect,
	.check_ruling = pg_check_ruling,
	.end_inspection = pg_end_inspection,
};
