/*
 * http_exchange.c: one request and its answer.
 *
 * libmicrohttpd calls the handler once when the headers are there, once for each piece of the body,
 * once when all is there, and again after a suspended connection was resumed.
 */
#define XXH_INLINE_ALL
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "judged/http_internal.h"
#include "judged/route.h"

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
	bool kept; /* the writer is done with the job; under the mutex of http */
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

/* A body made while it is sent */

enum { BLOCK = 32768 };

struct sending {
	struct answer_stream *stream;
	struct buffer made;
	size_t sent; /* of it */
	enum stream_result state;
};

static ssize_t
send_more(void *ctx, uint64_t pos, char *to, size_t cap)
{
	struct sending *s = ctx;
	size_t n;

	(void)pos;
	while (s->sent == s->made.n && s->state == STREAM_GOES_ON) {
		s->made.n = s->sent = 0;
		s->state = s->stream->more(s->stream, &s->made);
	}
	n = s->made.n - s->sent;
	if (n == 0)
		return s->state == STREAM_END ? MHD_CONTENT_READER_END_OF_STREAM
		                              : MHD_CONTENT_READER_END_WITH_ERROR;
	n = n < cap ? n : cap;
	memcpy(to, s->made.at + s->sent, n);
	s->sent += n;
	return (ssize_t)n;
}

static void
end_sending(void *ctx)
{
	struct sending *s = ctx;

	s->stream->free(s->stream);
	buffer_free(&s->made);
	free(s);
}

static struct MHD_Response *
stream_response(struct answer *answer)
{
	struct sending *s = calloc(1, sizeof *s);
	struct MHD_Response *response;

	if (!s)
		return NULL;
	s->stream = answer->stream;
	response = MHD_create_response_from_callback(MHD_SIZE_UNKNOWN, BLOCK, send_more, s,
	                                             end_sending);
	if (response)
		answer->stream = NULL;
	else
		free(s);
	return response;
}

/* What has not changed since the client got it is not sent again. */
static void
leave_out_unchanged(struct request *request)
{
	struct answer *answer = &request->answer;
	const char *known = request->headers.if_none_match;
	XXH128_hash_t hash;
	char tag[40];

	if (answer->status != 200 || answer->stream || strcmp(request->route->method, "GET") != 0)
		return;
	hash = XXH3_128bits(answer->body, answer->len);
	snprintf(tag, sizeof tag, "\"%016llx%016llx\"", (unsigned long long)hash.high64,
	         (unsigned long long)hash.low64);
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
	if (answer->stream)
		response = stream_response(answer);
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
	};
	if (request_authorize(&x->http->api, request) && request_negotiate(request))
		MHD_get_connection_values_n(x->connection, MHD_GET_ARGUMENT_KIND, take_argument,
		                            request);
}

/* Bytes of the body as announced, 0 when nothing is announced. */
static size_t
announced(struct MHD_Connection *connection)
{
	const char *length = header(connection, "Content-Length");

	return length ? strtoull(length, NULL, 10) : 0;
}

static struct exchange *
begin(struct http *http, struct MHD_Connection *connection)
{
	struct exchange *x = calloc(1, sizeof *x);

	if (!x)
		return NULL;
	x->http = http;
	x->connection = connection;
	pthread_mutex_lock(&http->mutex);
	http->active++;
	pthread_mutex_unlock(&http->mutex);
	return x;
}

static enum MHD_Result
read_head(struct exchange *x, const char *method, const char *path)
{
	struct answer *answer = &x->request.answer;
	size_t len = announced(x->connection), most = x->http->api.max_body;

	if (!http_headers_are_plain(x->connection)) {
		answer_problem(answer, PROBLEM_BAD_REQUEST, NULL);
		return send_at_once(x);
	}
	find_route(x, method, path);
	if (!answer->status && len > most)
		answer_problem(answer, PROBLEM_TOO_LARGE, NULL);
	if (answer->status && (header(x->connection, "Expect") || len / PATIENCE > most))
		return send_at_once(x);
	return MHD_YES;
}

/* 3. The body */

static bool
make_room(struct exchange *x, size_t len)
{
	size_t cap = x->cap ? x->cap : 4096;
	char *body;

	while (cap < x->len + len)
		cap *= 2;
	if (cap == x->cap)
		return true;
	body = realloc(x->body, cap);
	if (!body)
		return false;
	x->body = body;
	x->cap = cap;
	return true;
}

static enum MHD_Result
read_body(struct exchange *x, const char *data, size_t *len)
{
	size_t most = x->http->api.max_body, n = *len;

	*len = 0;
	if (!x->request.answer.status && x->len + n > most)
		answer_problem(&x->request.answer, PROBLEM_TOO_LARGE, NULL);
	if (x->request.answer.status) {
		x->skipped += n;
		return x->skipped / PATIENCE > most ? MHD_NO : MHD_YES;
	}
	if (!make_room(x, n))
		return MHD_NO;
	memcpy(x->body + x->len, data, n);
	x->len += n;
	return MHD_YES;
}

/* 4. The end: answer, or wait until the ruling is kept */

static void
resume(struct store_job *job)
{
	struct exchange *x = job->ctx;
	struct http *http = x->http;

	pthread_mutex_lock(&http->mutex);
	x->kept = true;
	http->suspended--;
	MHD_resume_connection(x->connection);
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}

/* Suspend the connection and hand the ruling over; false when the service closes: no connection may
 * be suspended any more. */
static bool
wait_until_kept(struct exchange *x)
{
	struct http *http = x->http;
	bool closing;

	x->request.job->finished = resume;
	x->request.job->ctx = x;
	pthread_mutex_lock(&http->mutex);
	closing = http->closing;
	if (!closing) {
		http->suspended++;
		MHD_suspend_connection(x->connection);
		store_writer_add(http->writer, x->request.job);
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

static enum MHD_Result
finish(struct exchange *x)
{
	struct request *request = &x->request;
	struct api *api = &x->http->api;

	if (request->job && is_kept(x)) {
		request->route->kept(api, request);
	} else if (!request->answer.status) {
		request->body = x->body ? x->body : "";
		request->len = x->len;
		request->route->answer(api, request);
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
		return x ? read_head(x, method, url) : MHD_NO;
	}
	return *len ? read_body(x, data, len) : finish(x);
}

void
http_on_completed(void *ctx, struct MHD_Connection *connection, void **exchange,
                  enum MHD_RequestTerminationCode how)
{
	struct http *http = ctx;
	struct exchange *x = *exchange;

	(void)connection, (void)how;
	if (!x)
		return;
	api_job_free(x->request.job);
	free(x->request.answer.body);
	if (x->request.answer.stream)
		x->request.answer.stream->free(x->request.answer.stream);
	free(x->body);
	free(x);
	*exchange = NULL;
	pthread_mutex_lock(&http->mutex);
	http->active--;
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}
