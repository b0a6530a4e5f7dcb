/*
 * exchange.c: one request and its answer.
 *
 * libmicrohttpd calls the handler once when the headers are there, once for each piece of the body,
 * once when all is there, and again after a suspended connection was resumed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "judged/service/api/cache.h"
#include "judged/service/http/body.h"
#include "judged/service/http/internal.h"
#include "judged/text/log.h"
#include "judged/service/api/route.h"

/* A body over the limit is read on to the end, so that the client gets to read the answer, unless
 * it is larger than this many times the limit. */
enum { PATIENCE = 4 };

/* An exchange whose answer is known (request.answer.status) only waits for the request to end. */
struct exchange {
	struct request request; /* first, for the endpoints */
	struct http *http;
	struct MHD_Connection *connection;
	char *body;
	size_t len, cap, skipped;
	char method[8], path[160]; /* for the log, cut */
	int64_t begun;             /* microseconds */
	unsigned status;
	size_t sent;     /* bytes of the answer's body */
	int unkept;      /* jobs the writer still has; under the mutex of http */
	bool kept;       /* it had some, and has none; under the mutex of http */
	bool waits;      /* for its batch; under the mutex of http */
	size_t reserved; /* bytes of all bodies that its batch may need */
	size_t fresh;    /* bytes that came since the client got time anew */
};

/* 1. Sending */

static void
add_headers(struct MHD_Response *response, const struct answer *answer)
{
	if (answer->type)
		MHD_add_response_header(response, "Content-Type", answer->type);
	for (int i = 0; i < ANSWER_HEADERS && answer->header[i].name; i++)
		MHD_add_response_header(response, answer->header[i].name, answer->header[i].value);
	if (answer->close)
		MHD_add_response_header(response, "Connection", "close");
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
}

/* The response holds on to the text from now on. */
static struct MHD_Response *
shared_response(struct answer *answer)
{
	struct MHD_Response *response = MHD_create_response_from_buffer_with_free_callback_cls(
		answer->len, answer->shared->text, shared_text_release, answer->shared);

	if (response)
		answer->shared = NULL;
	return response;
}

/* In answer to a HEAD the library leaves out the body of a stream, but not the end of its chunks, which the
 * client would take for the beginning of its next answer. Without chunks the connection ends instead. */
static struct MHD_Response *
stream_response(struct exchange *x)
{
	struct MHD_Response *response = http_stream(x->http, x->connection, &x->request.answer);

	if (response && strcmp(x->method, "HEAD") == 0)
		MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
	return response;
}

/* What has not changed since the client got it is not sent again. */
static void
leave_out_unchanged(struct request *request)
{
	struct answer *answer = &request->answer;
	const char *known = request->headers.if_none_match;
	char tag[40];

	if (answer->status != 200 || answer->stream || strcmp(request->route->method, "GET") != 0)
		return;
	if (answer->shared)
		strcpy(tag, answer->shared->tag);
	else
		text_tag(answer->body, answer->len, tag);
	answer_header(answer, "ETag", "%s", tag);
	answer_header(answer, "Vary", "Accept, Authorization");
	if (!known || (strcmp(known, "*") != 0 && !strstr(known, tag)))
		return;
	answer->status = 304;
	answer->len = 0;
	answer->type = NULL;
}

static enum MHD_Result
send_answer(struct exchange *x)
{
	struct answer *answer = &x->request.answer;
	struct MHD_Response *response;
	enum MHD_Result result;

	leave_out_unchanged(&x->request);
	answer_header(answer, "X-Request-Id", "%s", x->request.id);
	x->status = answer->status;
	x->sent = answer->len;
	http_client_is(x->http, x->connection, CLIENT_IS_ANSWERED);
	if (answer->stream)
		response = stream_response(x);
	else if (answer->shared)
		response = shared_response(answer);
	else
		response = MHD_create_response_from_buffer(answer->len, answer->body,
		                                           MHD_RESPMEM_MUST_FREE);
	if (!response)
		return MHD_NO;
	answer->body = NULL;
	add_headers(response, answer);
	result = MHD_queue_response(x->connection, answer->status, response);
	MHD_destroy_response(response);
	return result;
}

/* An answer before the body has come ends the connection: the rest of it would be taken for a
 * request. */
static enum MHD_Result
send_at_once(struct exchange *x)
{
	x->request.answer.close = true;
	return send_answer(x);
}

/* 2. The beginning: everything that can be known from the headers */

static const char *
header(struct MHD_Connection *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

static enum MHD_Result
take_argument(void *ctx, enum MHD_ValueKind kind, const char *name, size_t name_len,
              const char *value, size_t value_len)
{
	struct request *request = ctx;

	(void)kind;
	if (!value || strlen(name) != name_len || strlen(value) != value_len) {
		answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT, NULL);
		return MHD_NO;
	}
	return route_argument(request, name, value) ? MHD_YES : MHD_NO;
}

static bool
is_closing(struct http *http)
{
	pthread_mutex_lock(&http->mutex);
	bool closing = http->closing;
	pthread_mutex_unlock(&http->mutex);
	return closing;
}

/* A request keeps the name the client, or a proxy, gave it, if that can stand in a log. */
static void
name_request(struct exchange *x)
{
	static const char plain[] =
		"0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_.";
	const char *given = header(x->connection, "X-Request-Id");
	size_t len = given ? strlen(given) : 0;

	if (len > 0 && len < REQUEST_ID && strspn(given, plain) == len)
		memcpy(x->request.id, given, len + 1);
	else
		auth_random(x->request.id, 8);
}

/* How a body comes: it has to say how long it is, and be packed in a way that is known. */
static void
check_body(struct exchange *x)
{
	struct request *request = &x->request;
	const char *encoding = request->headers.content_encoding;

	if (strcmp(request->route->method, "POST") == 0 &&
	    !header(x->connection, "Content-Length") && !header(x->connection, "Transfer-Encoding"))
		answer_problem(&request->answer, PROBLEM_LENGTH, NULL);
	if (encoding && strcasecmp(encoding, "gzip") != 0 &&
	    strcasecmp(encoding, "identity") != 0) {
		answer_problem(&request->answer, PROBLEM_ENCODING, NULL);
		answer_header(&request->answer, "Accept-Encoding", "gzip");
	}
}

/* A token has a measure of its own, whoever else asks from where its holder sits. */
static void
take_from_rate(struct exchange *x)
{
	const struct settings *s = &x->http->api.settings;
	const struct client *client = http_client(x->connection);
	struct request *request = &x->request;
	uint64_t who = request->caller.token ? (uint64_t)request->caller.token << 1
	               : client              ? client->address
	                                     : 1;

	if (s->rate == 0)
		return;
	int64_t wait = rate_take(&x->http->rate, who, http_now(), s->rate, s->burst);
	if (wait == 0)
		return;
	x->http->api.metrics.limited++;
	memset(request->answer.header, 0, sizeof request->answer.header);
	answer_problem(&request->answer, PROBLEM_RATE, NULL);
	answer_header(&request->answer, "Retry-After", "%lld", (long long)wait);
}

static void
find_route(struct exchange *x, const char *method, const char *path)
{
	struct request *request = &x->request;

	if (is_closing(x->http)) {
		request->answer.close = true;
		answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
		return;
	}
	if (!route_find(request, method, path))
		return;
	request->headers = (struct request_headers){
		.authorization = header(x->connection, "Authorization"),
		.content_type = header(x->connection, "Content-Type"),
		.accept = header(x->connection, "Accept"),
		.if_none_match = header(x->connection, "If-None-Match"),
		.idempotency_key = header(x->connection, "Idempotency-Key"),
		.content_encoding = header(x->connection, "Content-Encoding"),
		.last_event_id = header(x->connection, "Last-Event-ID"),
	};
	if (!request_authorize(&x->http->api, request) || !request_negotiate(request))
		return;
	MHD_get_connection_values_n(x->connection, MHD_GET_ARGUMENT_KIND, take_argument, request);
	if (!request->answer.status)
		check_body(x);
}

/* Bytes of the body as announced, 0 when nothing is announced. */
static size_t
announced(struct MHD_Connection *connection)
{
	const char *length = header(connection, "Content-Length");

	return length ? strtoull(length, NULL, 10) : 0;
}

/* Of the request's line and headers. */
static size_t
header_bytes(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);

	return info ? info->header_size : 0;
}

static int64_t
microseconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static struct exchange *
begin(struct http *http, struct MHD_Connection *connection)
{
	struct exchange *x = calloc(1, sizeof *x);

	if (!x)
		return NULL;
	x->http = http;
	x->connection = connection;
	x->begun = microseconds();
	pthread_mutex_lock(&http->mutex);
	http->active++;
	if (http->reload) {
		http->api.settings = http->next;
		http->reload = false;
		store_set_patience(http->api.store, http->api.settings.max_search);
	}
	http->api.metrics.connections = http->n_clients;
	http->api.metrics.waiting = http->suspended;
	pthread_mutex_unlock(&http->mutex);
	return x;
}

/* A body that is read as it comes in: a batch */

/* The library hands over all chunks it has read, also those behind the one that made the connection wait. */
static bool
suspend_for_batch(void *ctx)
{
	struct exchange *x = ctx;
	struct http *http = x->http;
	struct client *client = http_client(x->connection);

	pthread_mutex_lock(&http->mutex);
	bool may = x->waits || !http->ending;
	if (may && !x->waits) {
		x->waits = true;
		http->suspended++;
		if (client)
			client->state = CLIENT_WAITS;
		MHD_suspend_connection(x->connection);
	}
	pthread_mutex_unlock(&http->mutex);
	return may;
}

static void
resume_for_batch(void *ctx)
{
	struct exchange *x = ctx;
	struct http *http = x->http;
	struct client *client;

	pthread_mutex_lock(&http->mutex);
	if (x->waits) {
		x->waits = false;
		client = http_client(x->connection);
		http->suspended--;
		if (client) {
			client->state = CLIENT_ASKS;
			client->since = http_now();
		}
		MHD_resume_connection(x->connection);
		pthread_cond_signal(&http->calmer);
	}
	pthread_mutex_unlock(&http->mutex);
}

/* What a batch may need is put aside at once, so that it never has to end for want of room. */
static bool
reserve(struct exchange *x, size_t bytes)
{
	struct http *http = x->http;

	if (http->bodies + bytes > (size_t)http->api.settings.max_bodies) {
		answer_problem(&x->request.answer, PROBLEM_BUSY, NULL);
		answer_header(&x->request.answer, "Retry-After", "1");
		return false;
	}
	http->bodies += bytes;
	x->reserved = bytes;
	return true;
}

static void
begin_batch(struct exchange *x)
{
	const struct batch_waiter waiter = { suspend_for_batch, resume_for_batch, x };
	size_t most = 2 * (size_t)BATCH_AHEAD + (size_t)x->http->api.settings.max_body;
	size_t len = announced(x->connection);

	if (reserve(x, len > 0 && len < most ? len : most))
		api_batch_begin(&x->http->api, &x->request, &waiter);
}

static enum MHD_Result
read_head(struct exchange *x, const char *method, const char *path)
{
	struct answer *answer = &x->request.answer;
	size_t len = announced(x->connection), most = (size_t)x->http->api.settings.max_body;

	name_request(x);
	if (!http_headers_are_plain(x->connection)) {
		answer_problem(answer, PROBLEM_BAD_REQUEST, NULL);
		return send_at_once(x);
	}
	if (header_bytes(x->connection) > (size_t)x->http->api.settings.max_header) {
		answer_problem(answer, PROBLEM_HEADER, NULL);
		return send_at_once(x);
	}
	find_route(x, method, path);
	take_from_rate(x);
	if (!answer->status && api_takes_pieces(&x->request))
		begin_batch(x);
	if (!answer->status && len > most && !x->request.batch)
		answer_problem(answer, PROBLEM_TOO_LARGE, NULL);
	if (answer->status && (header(x->connection, "Expect") || len / PATIENCE > most))
		return send_at_once(x);
	return MHD_YES;
}

/* 3. The body */

static void
drop_body(struct exchange *x)
{
	free(x->body);
	x->http->bodies -= x->cap;
	x->body = NULL;
	x->len = x->cap = 0;
}

/* Room for `len` bytes more; else false with a problem. What is only announced takes no room. */
static bool
make_room(struct exchange *x, size_t len)
{
	struct http *http = x->http;
	size_t cap = x->cap ? x->cap : 4096;
	char *body;

	while (cap < x->len + len)
		cap *= 2;
	if (cap == x->cap)
		return true;
	body = http->bodies - x->cap + cap <= (size_t)http->api.settings.max_bodies
	               ? realloc(x->body, cap)
	               : NULL;
	if (!body) {
		answer_problem(&x->request.answer, PROBLEM_BUSY, NULL);
		answer_header(&x->request.answer, "Retry-After", "1");
		drop_body(x);
		return false;
	}
	http->bodies += cap - x->cap;
	x->body = body;
	x->cap = cap;
	return true;
}

enum { FRESH = 65536 };

/* A client that keeps up gets its time anew; one that sends more than is judged has to wait. */
static enum MHD_Result
feed_batch(struct exchange *x, const char *data, size_t n)
{
	x->http->api.metrics.bytes_in += n;
	if (!batch_take(x->request.batch, data, n)) {
		x->skipped += n;
		return x->skipped / PATIENCE > (size_t)x->http->api.settings.max_body ? MHD_NO
		                                                                      : MHD_YES;
	}
	x->fresh += n;
	if (x->fresh >= FRESH) {
		x->fresh = 0;
		http_client_is(x->http, x->connection, CLIENT_ASKS);
	}
	batch_wait(x->request.batch);
	return MHD_YES;
}

static enum MHD_Result
read_body(struct exchange *x, const char *data, size_t *len)
{
	size_t most = (size_t)x->http->api.settings.max_body, n = *len;

	*len = 0;
	if (x->request.batch && !x->request.answer.status)
		return feed_batch(x, data, n);
	if (!x->request.answer.status && x->len + n > most)
		answer_problem(&x->request.answer, PROBLEM_TOO_LARGE, NULL);
	if (x->request.answer.status) {
		x->skipped += n;
		return x->skipped / PATIENCE > most ? MHD_NO : MHD_YES;
	}
	if (!make_room(x, n))
		return MHD_YES;
	memcpy(x->body + x->len, data, n);
	x->len += n;
	x->http->api.metrics.bytes_in += n;
	return MHD_YES;
}

/* 4. The end: answer, or wait until the ruling is kept */

static void
resume(struct store_job *job)
{
	struct exchange *x = job->ctx;
	struct http *http = x->http;

	pthread_mutex_lock(&http->mutex);
	if (--x->unkept == 0) {
		x->kept = true;
		http->suspended--;
		MHD_resume_connection(x->connection);
		pthread_cond_signal(&http->calmer);
	}
	pthread_mutex_unlock(&http->mutex);
}

/* Suspend the connection and hand the ruling over; false when the service closes: no connection may
 * be suspended any more. */
static bool
wait_until_kept(struct exchange *x)
{
	struct http *http = x->http;
	struct client *client = http_client(x->connection);
	bool closing;

	for (struct store_job *job = x->request.job; job; job = job->with) {
		job->finished = resume;
		job->ctx = x;
		x->unkept++;
	}
	pthread_mutex_lock(&http->mutex);
	closing = http->closing;
	if (!closing) {
		http->suspended++;
		if (client)
			client->state = CLIENT_WAITS;
		MHD_suspend_connection(x->connection);
		for (struct store_job *job = x->request.job; job; job = job->with)
			store_writer_add(http->writer, job);
	}
	pthread_mutex_unlock(&http->mutex);
	return !closing;
}

static bool
is_kept(struct exchange *x)
{
	pthread_mutex_lock(&x->http->mutex);
	bool kept = x->kept;
	pthread_mutex_unlock(&x->http->mutex);
	return kept;
}

/* False with a problem. */
static bool
unpack_body(struct exchange *x)
{
	const char *encoding = x->request.headers.content_encoding;
	size_t most = (size_t)x->http->api.settings.max_decoded, len;
	char *body;

	if (!encoding || strcasecmp(encoding, "identity") == 0)
		return true;
	enum unpacked result = gzip_unpack(x->body, x->len, most, &body, &len);
	if (result == UNPACKED) {
		drop_body(x);
		x->body = body;
		x->len = len;
		return true;
	}
	answer_problem(&x->request.answer,
	               result == UNPACK_BROKEN ? PROBLEM_BAD_ENCODING : PROBLEM_TOO_LARGE_UNPACKED,
	               NULL);
	return false;
}

static void
answer_body(struct exchange *x)
{
	struct request *request = &x->request;

	if (unpack_body(x)) {
		request->body = x->body ? x->body : "";
		request->len = x->len;
		if (request->route->answer == api_batch)
			begin_batch(x);
		if (!request->answer.status)
			request->route->answer(&x->http->api, request);
	}
	drop_body(x); /* not to be held while others are waited for */
}

static enum MHD_Result
finish(struct exchange *x)
{
	struct request *request = &x->request;
	struct api *api = &x->http->api;

	if (request->job && is_kept(x)) {
		request->route->kept(api, request);
	} else if (!request->answer.status) {
		if (!request->batch)
			answer_body(x);
		if (request->batch && !request->answer.status) {
			if (batch_end(request->batch))
				return MHD_YES;
			request->route->kept(api, request);
		}
		if (request->job && wait_until_kept(x))
			return MHD_YES;
		if (request->job)
			answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
	}
	return send_answer(x);
}

enum MHD_Result
http_on_request(void *ctx, struct MHD_Connection *connection, const char *url, const char *method,
                const char *version, const char *data, size_t *len, void **exchange)
{
	struct exchange *x = *exchange;

	(void)version;
	if (!x) {
		*exchange = x = begin(ctx, connection);
		if (x) {
			snprintf(x->method, sizeof x->method, "%s", method);
			snprintf(x->path, sizeof x->path, "%s", url);
		}
		return x ? read_head(x, method, url) : MHD_NO;
	}
	return *len ? read_body(x, data, len) : finish(x);
}

static void
log_request(const struct exchange *x, int64_t took)
{
	const struct client *client = http_client(x->connection);
	const struct request *request = &x->request;
	char status[8], bytes[24], micros[24], token[24];

	snprintf(status, sizeof status, "%u", x->status);
	snprintf(bytes, sizeof bytes, "%zu", x->sent);
	snprintf(micros, sizeof micros, "%lld", (long long)took);
	snprintf(token, sizeof token, "%lld", (long long)request->caller.token);
	log_line("info", "request", "id", request->id, "client", client ? client->name : "-",
	         "token", token, "method", x->method, "path", x->path, "status", status, "bytes",
	         bytes, "us", micros, NULL);
}

static void
tell_of(struct exchange *x, enum MHD_RequestTerminationCode how)
{
	struct api *api = &x->http->api;
	int64_t took = microseconds() - x->begun;

	if (x->status && how == MHD_REQUEST_TERMINATED_COMPLETED_OK) {
		metrics_note(&api->metrics, x->status, (uint64_t)took);
		api->metrics.bytes_out += x->sent;
	}
	if (api->settings.log_requests)
		log_request(x, took);
}

void
http_on_completed(void *ctx, struct MHD_Connection *connection, void **exchange,
                  enum MHD_RequestTerminationCode how)
{
	struct http *http = ctx;
	struct exchange *x = *exchange;

	if (!x)
		return;
	tell_of(x, how);
	http_client_is(http, connection, CLIENT_ASKS);
	request_end(&x->request);
	drop_body(x);
	http->bodies -= x->reserved;
	free(x);
	*exchange = NULL;
	pthread_mutex_lock(&http->mutex);
	http->active--;
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}
