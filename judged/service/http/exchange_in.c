/*
 * exchange_in.c: receives a request.
 *
 * libmicrohttpd calls the handler once when the headers have arrived, once for each piece of the
 * body, once when everything has arrived, and again after a suspended connection was resumed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "judged/service/api/route.h"
#include "judged/service/base/links.h"
#include "judged/service/http/exchange.h"
#include "judged/text/alloc.h"
#include "judged/text/utf8.h"

/* A body over the limit is read to its end, so that the client gets to read the answer, unless it
 * is larger than this many times the limit. */
enum { PATIENCE = 4 };

/* 1. The beginning: everything in the headers */

static const char *
header(struct MHD_Connection *connection, const char *name)
{
	return MHD_lookup_connection_value(connection, MHD_HEADER_KIND, name);
}

/* Return the value of a header. Trailing blanks don't belong to it (RFC 9110, 5.5), but the library
 * includes them. */
static const char *
value_of(struct exchange *x, const char *name)
{
	const char *value = header(x->connection, name);
	size_t whole = value ? strlen(value) : 0, n = whole;
	while (n > 0 && (value[n - 1] == ' ' || value[n - 1] == '\t'))
		n--;
	if (n == whole)
		return value;
	struct trimmed *copy = alloc_bytes(sizeof *copy + n + 1);
	memcpy(copy->value, value, n);
	copy->value[n] = '\0';
	copy->next = x->trimmed;
	x->trimmed = copy;
	return copy->value;
}

static enum MHD_Result
take_argument(void *ctx, enum MHD_ValueKind kind, const char *name, size_t name_len,
              const char *value, size_t value_len)
{
	struct request *request = ctx;
	(void)kind;
	if (strlen(name) != name_len || (value && strlen(value) != value_len)) {
		answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT, NULL);
		return MHD_NO;
	}
	/* A store may refuse to search for anything else. */
	if (!utf8_is_valid(name, name_len) || (value && !utf8_is_valid(value, value_len))) {
		answer_problem(&request->answer, PROBLEM_BAD_REQUEST,
		               "A query parameter is not UTF-8.");
		return MHD_NO;
	}
	return route_argument(request, name, value ? value : "") ? MHD_YES : MHD_NO;
}

static bool
is_closing(struct http *http)
{
	pthread_mutex_lock(&http->mutex);
	bool closing = http->closing;
	pthread_mutex_unlock(&http->mutex);
	return closing;
}

/* Copy a text, cut to the buffer. */
static void
copy_text(char *to, size_t cap, const char *text)
{
	size_t n = strnlen(text, cap - 1);
	memcpy(to, text, n);
	to[n] = '\0';
}

/* Name the request: by the name that the client or a proxy gave it, if that is safe in a log. */
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
		auth_random_name(x->request.id);
}

/* Note the trace that the request belongs to, if the header is well formed: hexadecimal digits, but
 * for three dashes. */
static void
note_trace(struct exchange *x)
{
	const char *given = header(x->connection, "traceparent");
	if (!given || strlen(given) != TRACE - 1)
		return;
	for (size_t i = 0; i < TRACE - 1; i++)
		if (i == 2 || i == 35 || i == 52 ? given[i] != '-'
		                                 : !strchr("0123456789abcdef", given[i]))
			return;
	memcpy(x->trace, given, TRACE);
}

/* Check how the body is sent: it must declare its length, and a known compression. */
static void
check_body(struct exchange *x)
{
	struct request *request = &x->request;
	const char *encoding = request->headers.content_encoding;
	if (strcmp(request->route->method, "POST") == 0 &&
	    !header(x->connection, "Content-Length") && !header(x->connection, "Transfer-Encoding"))
		answer_problem(&request->answer, PROBLEM_LENGTH, NULL);
	if (encoding && strcasecmp(encoding, "gzip") != 0 && strcasecmp(encoding, "x-gzip") != 0 &&
	    strcasecmp(encoding, "identity") != 0) {
		answer_problem(&request->answer, PROBLEM_ENCODING, NULL);
		answer_header(&request->answer, "Accept-Encoding", "gzip");
	}
}

/* Set the client that the rate counts: a token counts by itself, even if other clients share its
 * address. */
static void
name_client(struct exchange *x)
{
	const struct client *client = http_client(x->connection);
	const char *trusted = x->api->settings.trusted_proxies;
	struct request *request = &x->request;
	uint64_t address = client ? client->address : 1;
	copy_text(x->from, sizeof x->from, client ? client->name : "-");
	if (*trusted && client)
		http_forwarded(x->connection, trusted, x->from, &address);
	request->client = request->caller.token ? (uint64_t)request->caller.token << 1 : address;
}

static void
take_from_rate(struct exchange *x)
{
	const struct settings *s = &x->api->settings;
	struct request *request = &x->request;
	if (s->rate == 0 || (request->route && request->route->answer == api_health))
		return;
	pthread_mutex_lock(&x->http->mutex);
	int64_t wait = rate_take(&x->http->rate, request->client, http_now(), s->rate, s->burst,
	                         &x->rate_left);
	x->rated = true;
	pthread_mutex_unlock(&x->http->mutex);
	if (wait == 0)
		return;
	x->http->metrics.limited++;
	memset(request->answer.header, 0, sizeof request->answer.header);
	answer_problem(&request->answer, PROBLEM_RATE, NULL);
	answer_header(&request->answer, "Retry-After", "%lld", (long long)wait);
}

static void
read_headers(struct exchange *x)
{
	struct request *request = &x->request;
	request->headers = (struct request_headers){
		.authorization = value_of(x, "Authorization"),
		.content_type = value_of(x, "Content-Type"),
		.accept = value_of(x, "Accept"),
		.if_match = value_of(x, "If-Match"),
		.if_none_match = value_of(x, "If-None-Match"),
		.idempotency_key = value_of(x, "Idempotency-Key"),
		.content_encoding = value_of(x, "Content-Encoding"),
		.accept_encoding = value_of(x, "Accept-Encoding"),
		.last_event_id = value_of(x, "Last-Event-ID"),
		.host = *x->host ? x->host : value_of(x, "Host"),
		.origin = value_of(x, "Origin"),
		.cookie = value_of(x, "Cookie"),
		.fetch_site = value_of(x, "Sec-Fetch-Site"),
		.accept_language = value_of(x, "Accept-Language"),
	};
	request->headers.origin_is_named =
		http_is_named_origin(x->api->settings.allow_origins, request->headers.origin);
}

/* Does a browser ask whether a page may send a request, before it sends the request? */
static bool
is_preflight(struct exchange *x, const char *method)
{
	return strcmp(method, "OPTIONS") == 0 && *x->api->settings.allow_origins &&
	       x->request.headers.origin && header(x->connection, "Access-Control-Request-Method");
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
	read_headers(x);
	if (is_preflight(x, method)) {
		http_answer_preflight(&request->answer, path);
		return;
	}
	if (!route_find(request, method, path)) {
		if (request->answer.status == 404 && request_wants_page(request))
			api_no_page(x->api, request);
		return;
	}
	if (!request_authorize(x->api, request) || !request_negotiate(request))
		return;
	MHD_get_connection_values_n(x->connection, MHD_GET_ARGUMENT_KIND, take_argument, request);
	if (!request->answer.status)
		check_body(x);
}

/* Return the announced size of the body in bytes; 0 if none is announced. */
static size_t
announced(struct MHD_Connection *connection)
{
	const char *length = header(connection, "Content-Length");
	return length ? strtoull(length, NULL, 10) : 0;
}

/* Return the size of the request line and headers. */
static size_t
header_bytes(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
	return info ? info->header_size : 0;
}

int64_t
exchange_clock(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

/* Return the objects of this thread of the library. Each thread gets its own with its first
 * request. */
static struct serving *
serving_of(struct http *http)
{
	static _Thread_local struct serving *mine;
	if (!mine) {
		int number = http->n_begun++;
		if (number >= http->n_serving)
			abort();
		mine = &http->serving[number];
	}
	return mine;
}

/* Update the thread's settings. The mutex is held. */
static void
take_settings(struct http *http, struct serving *serving)
{
	if (serving->settings == http->n_settings)
		return;
	http_set(http, &serving->api);
	serving->settings = http->n_settings;
}

static struct exchange *
begin(struct http *http, struct MHD_Connection *connection)
{
	struct serving *serving = serving_of(http);
	struct exchange *x = calloc(1, sizeof *x);
	if (!x)
		return NULL;
	x->http = http;
	x->api = &serving->api;
	x->connection = connection;
	x->begun = exchange_clock();
	pthread_mutex_lock(&http->mutex);
	http->active++;
	take_settings(http, serving);
	http->metrics.connections = http->n_clients;
	http->metrics.waiting = http->suspended;
	http->metrics.judging = pool_waiting(http->pool);
	http->metrics.to_judge = pool_queued(http->pool);
	pthread_mutex_unlock(&http->mutex);
	return x;
}

/* 2. A body that is read as it arrives: a batch */

/* Suspend the connection for its batch. The library may call again while it is suspended, since it
 * hands over all chunks it has read, even those after the one that caused the suspension. */
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

/* Set aside the memory that a batch may need, so that it never has to end for lack of it. False
 * with a problem. */
static bool
reserve(struct exchange *x, size_t bytes)
{
	struct http *http = x->http;
	if (!http_take_room(&http->bodies, bytes, x->api->settings.max_bodies)) {
		answer_problem(&x->request.answer, PROBLEM_BUSY, NULL);
		answer_header(&x->request.answer, "Retry-After", "1");
		return false;
	}
	x->reserved = bytes;
	return true;
}

void
exchange_begin_batch(struct exchange *x)
{
	const struct batch_waiter waiter = { suspend_for_batch, resume_for_batch, x };
	size_t most = 2 * (size_t)BATCH_AHEAD + (size_t)x->api->settings.max_body;
	size_t len = announced(x->connection);
	if (reserve(x, len > 0 && len < most ? len : most))
		api_batch_begin(x->api, &x->request, &waiter);
}

/* 3. The head as a whole */

/* Is there no reserve of memory? Then nothing is begun except /healthz, since requests in progress
 * may need all memory there is. */
static bool
has_no_memory(const char *url)
{
	return !alloc_recover() && strcmp(url, "/healthz") != 0;
}

static const char bad_target[] =
	"The request target cannot be read: it holds NUL or a % that two hexadecimal digits do not follow, has more query parameters than any path takes, or names no host where there should be one.";

static enum MHD_Result
read_head(struct exchange *x, const char *method, const char *path, const char *version)
{
	struct answer *answer = &x->request.answer;
	size_t len = announced(x->connection), most = (size_t)x->api->settings.max_body;
	name_request(x);
	note_trace(x);
	if (has_no_memory(path)) {
		answer->status = 503;
		return header(x->connection, "Expect") ? exchange_send_at_once(x) : MHD_YES;
	}
	if (x->cut || !http_headers_are_plain(x->connection, method, version)) {
		answer_problem(answer, PROBLEM_BAD_REQUEST, x->cut ? bad_target : NULL);
		return exchange_send_at_once(x);
	}
	if (header_bytes(x->connection) > (size_t)x->api->settings.max_header) {
		answer_problem(answer, PROBLEM_HEADER, NULL);
		return exchange_send_at_once(x);
	}
	find_route(x, method, path);
	name_client(x);
	take_from_rate(x);
	if (!answer->status && api_takes_pieces(&x->request))
		exchange_begin_batch(x);
	if (!answer->status && len > most && !x->request.batch)
		answer_problem(answer, PROBLEM_TOO_LARGE, NULL);
	if (answer->status && (header(x->connection, "Expect") || len / PATIENCE > most))
		return exchange_send_at_once(x);
	return MHD_YES;
}

/* 4. The body */

void
exchange_drop_body(struct exchange *x)
{
	free(x->body);
	x->http->bodies -= x->cap;
	x->body = NULL;
	x->len = x->cap = 0;
}

/* Make space for `len` more bytes. False with a problem. A body takes memory only as it arrives,
 * not when it is announced. */
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
	bool fits = http_take_room(&http->bodies, cap - x->cap, x->api->settings.max_bodies);
	body = fits ? realloc(x->body, cap) : NULL;
	if (!body) {
		http->bodies -= fits ? cap - x->cap : 0;
		answer_problem(&x->request.answer, PROBLEM_BUSY, NULL);
		answer_header(&x->request.answer, "Retry-After", "1");
		exchange_drop_body(x);
		return false;
	}
	x->body = body;
	x->cap = cap;
	return true;
}

/* Bytes after which a client's time is renewed; memory that must be free for a batch to take any
 * bytes. */
enum { FRESH = 65536, BATCH_ROOM = 4 << 20 };

/* Hand bytes to the batch. A client that keeps sending gets more time; one that sends faster than
 * its batch is judged has to wait. */
static enum MHD_Result
feed_batch(struct exchange *x, const char *data, size_t n)
{
	x->http->metrics.bytes_in += n;
	if (!alloc_is_there(BATCH_ROOM)) {
		answer_problem(&x->request.answer, PROBLEM_MEMORY, NULL);
		answer_header(&x->request.answer, "Retry-After", "5");
		return MHD_YES;
	}
	if (!batch_take(x->request.batch, data, n)) {
		x->skipped += n;
		return x->skipped / PATIENCE > (size_t)x->api->settings.max_body ? MHD_NO : MHD_YES;
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
	size_t most = (size_t)x->api->settings.max_body, n = *len;
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
	x->http->metrics.bytes_in += n;
	return MHD_YES;
}

/* Return the path of "http://host/path" (RFC 9112, 3.2.2). The host in such a target overrides the
 * header. */
static const char *
take_host(struct exchange *x, const char *target)
{
	size_t scheme = strncasecmp(target, "http://", 7) == 0    ? 7
	                : strncasecmp(target, "https://", 8) == 0 ? 8
	                                                          : 0;
	const char *host = target + scheme;
	size_t len = strcspn(host, "/");
	if (!scheme)
		return target;
	x->cut = x->cut || len == 0 || len >= sizeof x->host;
	copy_text(x->host, len < sizeof x->host ? len + 1 : sizeof x->host, host);
	return host[len] ? host + len : "/";
}

enum MHD_Result
http_on_request(void *ctx, struct MHD_Connection *connection, const char *url, const char *method,
                const char *version, const char *data, size_t *len, void **exchange)
{
	struct exchange *x = *exchange;
	if (!x || (void *)x == ctx) {
		bool bad = x != NULL;
		*exchange = x = begin(ctx, connection);
		if (x) {
			copy_text(x->method, sizeof x->method, method);
			x->cut = bad;
			url = links_strip(take_host(x, url));
			copy_text(x->path, sizeof x->path, url);
		}
		return x ? read_head(x, method, url, version) : MHD_NO;
	}
	return *len ? read_body(x, data, len) : exchange_finish(x);
}
