/* exchange_out.c: answers a request, at once or when its ruling is stored. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/service/api/cache.h"
#include "judged/service/api/route.h"
#include "judged/service/http/body.h"
#include "judged/service/http/exchange.h"
#include "judged/text/alloc.h"
#include "judged/text/log.h"

enum { ANSWER_SMALL = 16384 };        /* bytes; there is always memory for such an answer */
enum { ANSWER_WORTH_PACKING = 1400 }; /* bytes; a shorter answer fits into one packet anyway */

/* The most memory a request may need: to be read from the store, to be judged, and for each byte of
 * its body. */
enum { MEMORY_TO_READ = 8 << 20, MEMORY_TO_JUDGE = 24 << 20, MEMORY_A_BYTE = 48 };

/* 1. Sending */

/* Add what the client may still send (draft-ietf-httpapi-ratelimit-headers-10): `q` requests at
 * once, after `w` seconds without any; `r` of them are left. */
static void
add_rate(const struct exchange *x, struct MHD_Response *response)
{
	const struct settings *s = &x->api->settings;
	char text[80];
	if (!x->rated || s->rate == 0)
		return;
	snprintf(text, sizeof text, "\"client\";q=%lld;w=%lld", (long long)s->burst,
	         (long long)((s->burst + s->rate - 1) / s->rate));
	MHD_add_response_header(response, "RateLimit-Policy", text);
	snprintf(text, sizeof text, "\"client\";r=%lld", (long long)x->rate_left);
	MHD_add_response_header(response, "RateLimit", text);
}

static void
add_headers(const struct exchange *x, struct MHD_Response *response)
{
	const struct answer *answer = &x->request.answer;
	if (answer->type)
		MHD_add_response_header(response, "Content-Type", answer->type);
	for (int i = 0; i < ANSWER_HEADERS && answer->header[i].name; i++)
		MHD_add_response_header(response, answer->header[i].name, answer->header[i].value);
	if (answer->close)
		MHD_add_response_header(response, "Connection", "close");
	MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
	MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
	add_rate(x, response);
	http_add_origin(response, x->api->settings.allow_origins, x->request.headers.origin);
}

/* Say that only the caller's own cache may keep the answer, and must ask again before it uses it,
 * unless the endpoint says otherwise: what a path answers depends on the caller. An answer with a
 * cookie may not be kept at all. */
static void
limit_caching(struct request *request)
{
	struct answer *answer = &request->answer;
	bool open = !request->route || request->route->scope == SCOPE_NONE;
	if (*answer_header_of(answer, "Set-Cookie"))
		answer_header(answer, "Cache-Control", "no-store");
	else if (!open && !*answer_header_of(answer, "Cache-Control"))
		answer_header(answer, "Cache-Control", "private, no-cache");
}

/* Make a response from a shared text, which the response owns from now on. */
static struct MHD_Response *
shared_response(struct answer *answer)
{
	struct MHD_Response *response = MHD_create_response_from_buffer_with_free_callback_cls(
		answer->len, answer->shared->text, shared_text_release, answer->shared);
	if (response)
		answer->shared = NULL;
	return response;
}

/* Make a response from a stream. For a HEAD request the library leaves out the body of a stream,
 * but not the end of its chunks, which the client would take for the beginning of its next answer.
 * Without chunks the connection ends instead. */
static struct MHD_Response *
stream_response(struct exchange *x)
{
	struct request *request = &x->request;
	bool events = strcmp(request->answer.type, "text/event-stream") == 0;
	struct MHD_Response *response = http_stream(x->http, x->connection, &request->answer,
	                                            !events && request_takes_gzip(request));
	if (response && strcmp(x->method, "HEAD") == 0)
		MHD_set_response_options(response, MHD_RF_HTTP_1_0_COMPATIBLE_STRICT, MHD_RO_END);
	return response;
}

static void
say_what_varies(struct answer *answer)
{
	answer_header(answer, "Vary", "%s",
	              "Accept, Accept-Encoding, Accept-Language, Authorization, Cookie");
}

/* Pack the body if the client takes that and it is worth the time. Files of the page are packed
 * already. Returns whether it was packed here. */
static bool
pack_answer(struct request *request)
{
	struct answer *answer = &request->answer;
	const char *text = answer->shared ? answer->shared->text : answer->body;
	size_t len;
	if (!text || answer->len < ANSWER_WORTH_PACKING || !request_takes_gzip(request) ||
	    *answer_header_of(answer, "Content-Encoding"))
		return false;
	char *packed = gzip_pack(text, answer->len, &len);
	if (!packed)
		return false;
	free(answer->body);
	shared_text_release(answer->shared);
	answer->shared = NULL;
	answer->body = packed;
	answer->len = len;
	answer_header(answer, "Content-Encoding", "gzip");
	say_what_varies(answer);
	return true;
}

/* Give the answer its tag, and leave out the body if it hasn't changed since the client received
 * it. The answer still has the body, from which the library writes the headers; the body itself is
 * never sent. `tag`: that of the body before it was packed. */
static void
leave_out_unchanged(struct request *request, char tag[40], bool packed)
{
	struct answer *answer = &request->answer;
	const char *known = request->headers.if_none_match, *wanted = request->headers.if_match;
	if (wanted && !condition_matches(wanted, tag)) {
		answer_drop(answer);
		answer_problem(answer, PROBLEM_CONDITION, NULL);
		return;
	}
	if (packed)
		answer_tag_packed(tag);
	answer_header(answer, "ETag", "%s", tag);
	say_what_varies(answer);
	if (!known || !condition_names(known, tag))
		return;
	answer->status = 304;
	answer->type = NULL;
}

/* Pack the answer and give it its tag. */
static void
dress_answer(struct request *request)
{
	struct answer *answer = &request->answer;
	char tag[40];
	bool tagged = answer->status == 200 && !answer->stream &&
	              strcmp(request->route->method, "GET") == 0;
	if (tagged)
		answer_tag(answer, tag);
	bool packed = pack_answer(request);
	if (tagged)
		leave_out_unchanged(request, tag, packed);
}

/* Count the memory of an answer, which is held until it has been received. All answers together
 * have a limit; beyond it the answer is a problem, although rulings stored by the request remain
 * stored. */
static void
hold_answer(struct exchange *x)
{
	struct answer *answer = &x->request.answer;
	struct http *http = x->http;
	if (answer->len > ANSWER_SMALL &&
	    http_take_room(&http->answers, answer->len, x->api->settings.max_answers)) {
		x->holds = answer->len;
		return;
	}
	if (answer->len > ANSWER_SMALL) {
		answer_drop(answer);
		answer_problem(answer, PROBLEM_ANSWERS, NULL);
		answer_header(answer, "Retry-After", "5");
	}
	x->holds = answer->len;
	http->answers += x->holds;
}

/* Add the text for an answer that is nothing but a status, because there was no memory for more. */
static void
explain_no_memory(struct exchange *x)
{
	struct answer *answer = &x->request.answer;
	if (answer->status != 503 || answer->body || answer->shared || answer->stream)
		return;
	answer->shared = x->http->no_memory;
	answer->shared->users++;
	answer->len = answer->shared->len;
	answer->type = "application/problem+json";
	answer_header(answer, "Retry-After", "5");
}

enum MHD_Result
exchange_send(struct exchange *x)
{
	struct answer *answer = &x->request.answer;
	struct MHD_Response *response;
	enum MHD_Result result;
	dress_answer(&x->request);
	hold_answer(x);
	explain_no_memory(x);
	limit_caching(&x->request);
	answer_header(answer, "X-Request-Id", "%s", x->request.id);
	if (*x->trace)
		answer_header(answer, "traceparent", "%s", x->trace);
	x->status = answer->status;
	x->sent = answer->status == 304 ? 0 : answer->len;
	http_client_takes(x->http, x->connection, x->holds);
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
	add_headers(x, response);
	result = MHD_queue_response(x->connection, answer->status, response);
	MHD_destroy_response(response);
	return result;
}

/* Answer before the body has arrived. This ends the connection: the rest of the body would be taken
 * for a request. */
enum MHD_Result
exchange_send_at_once(struct exchange *x)
{
	x->request.answer.close = true;
	return exchange_send(x);
}

/* 2. The end of a request: answer, or wait until the ruling is stored */

static void
resume(struct writer_job *job)
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

static void
prepare_jobs(struct exchange *x)
{
	for (struct writer_job *job = x->request.job; job; job = job->with) {
		job->finished = resume;
		job->ctx = x;
		x->unkept++;
	}
}

/* Suspend the connection. The mutex is held. */
static void
suspend(struct exchange *x)
{
	struct client *client = http_client(x->connection);
	x->http->suspended++;
	if (client)
		client->state = CLIENT_WAITS;
	MHD_suspend_connection(x->connection);
}

/* Suspend the connection and hand the ruling to the writer. False if the service is closing, when
 * no connection may be suspended. */
static bool
wait_until_kept(struct exchange *x)
{
	struct http *http = x->http;
	prepare_jobs(x);
	pthread_mutex_lock(&http->mutex);
	bool closing = http->closing;
	if (!closing) {
		suspend(x);
		writer_add(x->http->writer, x->request.job);
	}
	pthread_mutex_unlock(&http->mutex);
	return !closing;
}

static bool
is_now(struct exchange *x, const bool *what)
{
	pthread_mutex_lock(&x->http->mutex);
	bool is = *what;
	pthread_mutex_unlock(&x->http->mutex);
	return is;
}

static bool
is_packed(const struct request *request)
{
	const char *encoding = request->headers.content_encoding;
	return encoding && strcasecmp(encoding, "identity") != 0;
}

static bool
refuse_for_memory(struct answer *answer)
{
	answer_problem(answer, PROBLEM_MEMORY, NULL);
	answer_header(answer, "Retry-After", "5");
	return false;
}

/* Is there memory for the request? Judging, reading and writing end the process if memory runs out,
 * so a request asks first. A request that needs no more than a thread's share of the reserve is
 * safe while that is held, and checking further would take a tenth of the time of a short answer.
 * False with a problem. */
static bool
has_memory(struct exchange *x, size_t needs)
{
	size_t bytes = needs + MEMORY_A_BYTE * x->len;
	return (bytes <= RESERVE / 2 ? alloc_recover() : alloc_is_there(bytes)) ||
	       refuse_for_memory(&x->request.answer);
}

/* Unpack the body, by the settings of `api`: those of other threads may be reloaded meanwhile.
 * False with a problem. */
static bool
unpack_body(struct exchange *x, const struct api *api)
{
	size_t most = (size_t)api->settings.max_decoded, len;
	char *body;
	if (!is_packed(&x->request))
		return true;
	enum unpacked result = gzip_unpack(x->body, x->len, most, &body, &len);
	if (result == UNPACKED) {
		exchange_drop_body(x);
		x->body = body;
		x->len = x->cap = len;
		x->http->bodies += len;
		return true;
	}
	if (result == UNPACK_NO_MEMORY)
		refuse_for_memory(&x->request.answer);
	else
		answer_problem(&x->request.answer,
		               result == UNPACK_BROKEN ? PROBLEM_BAD_ENCODING
		                                       : PROBLEM_TOO_LARGE_UNPACKED,
		               NULL);
	return false;
}

static void
drop_body(struct request *request)
{
	struct exchange *x =
		(struct exchange *)((char *)request - offsetof(struct exchange, request));
	exchange_drop_body(x);
	request->body = "";
	request->len = 0;
}

static void
ask_endpoint(struct exchange *x, struct api *api)
{
	struct request *request = &x->request;
	request->body = x->body ? x->body : "";
	request->len = x->len;
	request->drop_body = drop_body;
	if (condition_holds(api, request))
		request->route->answer(api, request);
}

/* 3. Judging in another thread */

/* Finish in a judging thread: resume the connection with the answer, or hand rulings to the
 * writer. */
static void
hand_on(struct exchange *x, bool kept)
{
	struct http *http = x->http;
	if (x->request.job && !kept && !x->request.answer.status) {
		prepare_jobs(x);
		writer_add(x->http->writer, x->request.job);
		return;
	}
	pthread_mutex_lock(&http->mutex);
	x->judged = true;
	http->suspended--;
	MHD_resume_connection(x->connection);
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}

static void
judge(struct pool_work *work, struct api *api)
{
	struct exchange *x = (struct exchange *)((char *)work - offsetof(struct exchange, work));
	struct request *request = &x->request;
	bool kept = is_now(x, &x->kept);
	if (kept)
		request->route->kept(api, request);
	else if (api_is_cancelled(api))
		answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
	else if (unpack_body(x, api) && has_memory(x, MEMORY_TO_JUDGE))
		ask_endpoint(x, api);
	exchange_drop_body(x); /* don't hold it while waiting for the writer */
	hand_on(x, kept);
}

static void
refuse_to_judge(struct exchange *x, enum pool_answer why)
{
	struct answer *answer = &x->request.answer;
	answer_problem(answer, why == POOL_FULL ? PROBLEM_QUEUE : PROBLEM_QUEUE_OF_CLIENT, NULL);
	answer_header(answer, "Retry-After", "1");
}

/* Leave the request to a judging thread, and drop what the endpoint answered so far. If rulings are
 * stored already, the request can't be refused any more. Returns whether it waits. */
static bool
leave_to_judges(struct exchange *x)
{
	struct http *http = x->http;
	struct request *request = &x->request;
	enum pool_answer taken = POOL_TAKEN;
	request->judging = false;
	answer_drop(&request->answer);
	x->work = (struct pool_work){ judge, request->client, POOL_INTERACTIVE, NULL };
	pthread_mutex_lock(&http->mutex);
	bool closing = http->closing && !x->kept;
	if (x->kept)
		pool_add_more(http->pool, &x->work);
	else if (!closing)
		taken = pool_add(http->pool, &x->work);
	if (!closing && taken == POOL_TAKEN)
		suspend(x);
	pthread_mutex_unlock(&http->mutex);
	if (closing)
		answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
	else if (taken != POOL_TAKEN)
		refuse_to_judge(x, taken);
	return !closing && taken == POOL_TAKEN;
}

static bool
health_is_asked(const struct exchange *x)
{
	return x->request.route->scope == 0;
}

/* Answer a request with its body. A packed batch is unpacked here; any other packed body is a
 * document and is left to a judging thread. */
static void
answer_body(struct exchange *x)
{
	struct request *request = &x->request;
	bool batch = request->route->answer == api_batch;
	if (is_packed(request) && !batch) {
		request->judging = true;
		return;
	}
	if (batch && unpack_body(x, x->api))
		exchange_begin_batch(x);
	if (!request->answer.status && (health_is_asked(x) || has_memory(x, MEMORY_TO_READ)))
		ask_endpoint(x, x->api);
	if (!request->judging)
		exchange_drop_body(x);
}

/* Does the request wait for its batch? */
static bool
waits_for_batch(struct exchange *x)
{
	struct request *request = &x->request;
	if (!request->batch || request->answer.status)
		return false;
	if (batch_end(request->batch))
		return true;
	request->route->kept(x->api, request);
	return false;
}

/* Go on when the whole request has arrived, or its rulings are stored. True if it has to wait for
 * something else. */
static bool
goes_on(struct exchange *x)
{
	struct request *request = &x->request;
	if (request->job && is_now(x, &x->kept)) {
		request->route->kept(x->api, request);
	} else if (!request->answer.status) {
		if (!request->batch)
			answer_body(x);
		if (waits_for_batch(x))
			return true;
		if (!request->judging && request->job && !request->answer.status) {
			if (wait_until_kept(x))
				return true;
			answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
		}
	}
	return request->judging && leave_to_judges(x);
}

enum MHD_Result
exchange_finish(struct exchange *x)
{
	if (!is_now(x, &x->judged) && goes_on(x))
		return MHD_YES;
	return exchange_send(x);
}

/* 4. The end of a request */

static void
log_request(const struct exchange *x, int64_t took)
{
	const struct request *request = &x->request;
	char status[8], bytes[24], micros[24], token[24];
	snprintf(status, sizeof status, "%u", x->status);
	snprintf(bytes, sizeof bytes, "%zu", x->sent);
	snprintf(micros, sizeof micros, "%lld", (long long)took);
	snprintf(token, sizeof token, "%lld", (long long)request->caller.token);
	log_line("info", "request", "id", request->id, "client", *x->from ? x->from : "-", "#token",
	         token, "method", x->method, "path", x->path, "#status", status, "#bytes", bytes,
	         "#us", micros, *x->trace ? "trace" : NULL, x->trace, NULL);
}

static void
report_end(struct exchange *x, enum MHD_RequestTerminationCode how)
{
	struct api *api = x->api;
	int64_t took = exchange_clock() - x->begun;
	if (x->status && how == MHD_REQUEST_TERMINATED_COMPLETED_OK) {
		metrics_note(api->metrics, route_number(x->request.route), x->status,
		             (uint64_t)took);
		api->metrics->bytes_out += x->sent;
	}
	if (api->settings.log_requests)
		log_request(x, took);
}

static void
drop_trimmed(struct exchange *x)
{
	for (struct trimmed *next; x->trimmed; x->trimmed = next) {
		next = x->trimmed->next;
		free(x->trimmed);
	}
}

void
http_on_completed(void *ctx, struct MHD_Connection *connection, void **exchange,
                  enum MHD_RequestTerminationCode how)
{
	struct http *http = ctx;
	struct exchange *x = *exchange;
	if (!x || (void *)x == ctx)
		return;
	report_end(x, how);
	http_client_is(http, connection, CLIENT_ASKS);
	request_end(&x->request);
	exchange_drop_body(x);
	drop_trimmed(x);
	http->bodies -= x->reserved;
	http->answers -= x->holds;
	free(x);
	*exchange = NULL;
	pthread_mutex_lock(&http->mutex);
	http->active--;
	pthread_cond_signal(&http->calmer);
	pthread_mutex_unlock(&http->mutex);
}
