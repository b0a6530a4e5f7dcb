/*
 * floor.c: libmicrohttpd with one epoll thread, the reader of JSON that judged has, and one thread that writes to SQLite: a
 * row with a number and so many bytes for each submission, 128 to a commit at most.
 */
#include "tests/bench-http/floor.h"

#include <arpa/inet.h>
#include <microhttpd.h>
#include <pthread.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "judged/text/buffer.h"
#include "judged/text/doc.h"

enum { GROUP = 128 };

struct submission {
	struct MHD_Connection *connection;
	struct buffer body;
	bool kept, parsed;
	struct submission *next;
};

static struct {
	sqlite3 *db;
	sqlite3_stmt *put;
	char *bytes;
	size_t kept;
	struct MHD_Response *answer;
	pthread_mutex_t mutex;
	pthread_cond_t some;
	struct submission *first, **last;
} here = { .mutex = PTHREAD_MUTEX_INITIALIZER,
	   .some = PTHREAD_COND_INITIALIZER,
	   .last = &here.first };

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: the floor: %s\n", what);
	exit(2);
}

static void
sql(const char *text)
{
	require(sqlite3_exec(here.db, text, NULL, NULL, NULL) == SQLITE_OK, text);
}

static struct submission *
take_group(void)
{
	pthread_mutex_lock(&here.mutex);
	while (!here.first)
		pthread_cond_wait(&here.some, &here.mutex);
	struct submission *group = here.first, **end = &here.first;
	for (int n = 0; n < GROUP && *end; n++)
		end = &(*end)->next;
	here.first = *end;
	*end = NULL;
	if (!here.first)
		here.last = &here.first;
	pthread_mutex_unlock(&here.mutex);
	return group;
}

static void *
write_groups(void *ctx)
{
	(void)ctx;
	for (;;) {
		struct submission *group = take_group(), *next;
		sql("BEGIN IMMEDIATE");
		for (struct submission *s = group; s; s = s->next) {
			sqlite3_bind_blob(here.put, 1, here.bytes, (int)here.kept, SQLITE_STATIC);
			require(sqlite3_step(here.put) == SQLITE_DONE, "put");
			sqlite3_reset(here.put);
		}
		sql("COMMIT");
		for (struct submission *s = group; s; s = next) {
			next = s->next;
			s->kept = true;
			MHD_resume_connection(s->connection);
		}
	}
	return NULL;
}

static void
hand_on(struct submission *s)
{
	struct doc doc;
	struct fault fault;
	require(doc_read_json(&doc, "body", s->body.at, s->body.n, NULL, &fault), "no JSON");
	doc_free(&doc);
	s->parsed = true;
	MHD_suspend_connection(s->connection);
	pthread_mutex_lock(&here.mutex);
	*here.last = s;
	here.last = &s->next;
	pthread_cond_signal(&here.some);
	pthread_mutex_unlock(&here.mutex);
}

static enum MHD_Result
on_request(void *ctx, struct MHD_Connection *connection, const char *url, const char *method,
           const char *version, const char *data, size_t *len, void **own)
{
	struct submission *s = *own;
	(void)ctx, (void)url, (void)method, (void)version;
	if (!s) {
		*own = s = calloc(1, sizeof *s);
		require(s != NULL, "memory");
		s->connection = connection;
	} else if (*len) {
		buffer_bytes(&s->body, data, *len);
		*len = 0;
	} else if (!s->parsed) {
		hand_on(s);
	} else if (s->kept) {
		return MHD_queue_response(connection, MHD_HTTP_CREATED, here.answer);
	}
	return MHD_YES;
}

static void
on_completed(void *ctx, struct MHD_Connection *connection, void **own,
             enum MHD_RequestTerminationCode how)
{
	struct submission *s = *own;
	(void)ctx, (void)connection, (void)how;
	if (s)
		buffer_free(&s->body);
	free(s);
}

static void
open_database(const char *path)
{
	require(sqlite3_open(path, &here.db) == SQLITE_OK, "no database");
	sql("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
	    "CREATE TABLE kept (seq INTEGER PRIMARY KEY, bytes BLOB NOT NULL)");
	require(sqlite3_prepare_v2(here.db, "INSERT INTO kept (bytes) VALUES (?)", -1, &here.put,
	                           NULL) == SQLITE_OK,
	        "prepare");
}

static char *
filled(size_t n)
{
	char *out = malloc(n + 1);
	require(out != NULL, "memory");
	memset(out, 'x', n);
	return out;
}

void
floor_serve(const char *database, size_t kept, size_t answer, int to)
{
	struct sockaddr_in at = { .sin_family = AF_INET,
		                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	pthread_t writer;
	char line[32];
	here.kept = kept;
	here.bytes = filled(kept);
	open_database(database);
	here.answer =
		MHD_create_response_from_buffer(answer, filled(answer), MHD_RESPMEM_PERSISTENT);
	MHD_add_response_header(here.answer, "Content-Type", "application/json");
	require(pthread_create(&writer, NULL, write_groups, NULL) == 0, "no thread");
	struct MHD_Daemon *daemon =
		MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME, 0, NULL,
	                         NULL, on_request, NULL, MHD_OPTION_SOCK_ADDR,
	                         (struct sockaddr *)&at, MHD_OPTION_NOTIFY_COMPLETED, on_completed,
	                         NULL, MHD_OPTION_CONNECTION_LIMIT, 2048u, MHD_OPTION_END);
	require(daemon != NULL, "it does not start");
	int n = snprintf(line, sizeof line, "floor:%u\n",
	                 MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT)->port);
	require(write(to, line, (size_t)n) == n, "pipe");
	for (;;)
		pause();
}
