/* answer.c: answers, authorization and parameters, for all endpoints. */
#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/service/api/api.h"
#include "judged/service/api/cache.h"
#include "judged/service/jobs/batch.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/log.h"
#include "judged/service/api/route.h"

void
answer_drop(struct answer *answer)
{
	free(answer->body);
	shared_text_release(answer->shared);
	if (answer->stream)
		answer->stream->free(answer->stream);
	*answer = (struct answer){ .close = answer->close };
}

void
answer_text(struct answer *answer, unsigned status, char *text, size_t len, const char *type)
{
	if (!text) { /* no memory: the text of a problem would need memory too */
		answer_drop(answer);
		answer->status = 503;
		return;
	}
	free(answer->body);
	answer->status = status;
	answer->body = text;
	answer->len = len;
	answer->type = type;
}

void
answer_json(struct answer *answer, unsigned status, char *text)
{
	answer_text(answer, status, text, text ? strlen(text) : 0, "application/json");
}

void
answer_value(struct answer *answer, unsigned status, json_t *value)
{
	answer_json(answer, status, json_dumps(value, JSON_COMPACT));
	json_decref(value);
}

/* Format a header's value. "%s", the usual format, is copied without vsnprintf(). */
static void
write_value(char *to, size_t cap, const char *format, va_list args)
{
	if (strcmp(format, "%s") != 0) {
		vsnprintf(to, cap, format, args);
		return;
	}
	const char *text = va_arg(args, const char *);
	size_t n = strnlen(text, cap - 1);
	memcpy(to, text, n);
	to[n] = '\0';
}

void
answer_header(struct answer *answer, const char *name, const char *format, ...)
{
	struct answer_header *header = answer->header;
	va_list args;
	while (header->name && strcmp(header->name, name) != 0)
		header++;
	assert(header < answer->header + ANSWER_HEADERS);
	header->name = name;
	va_start(args, format);
	write_value(header->value, sizeof header->value, format, args);
	va_end(args);
}

const char *
answer_header_of(const struct answer *answer, const char *name)
{
	for (int i = 0; i < ANSWER_HEADERS && answer->header[i].name; i++)
		if (strcmp(answer->header[i].name, name) == 0)
			return answer->header[i].value;
	return "";
}

static void
answer_problem_text(struct answer *answer, unsigned status, char *text)
{
	answer_text(answer, status, text, text ? strlen(text) : 0, "application/problem+json");
}

void
answer_problem(struct answer *answer, enum problem problem, const char *detail)
{
	answer_problem_text(answer, problem_status(problem), problem_text(problem, detail));
	if (problem == PROBLEM_NOT_KEPT)
		answer_header(answer, "Retry-After", "1");
}

void
answer_faults(struct answer *answer, unsigned status, const struct fault fault[], size_t n)
{
	if (problem_is_no_memory(fault))
		answer_problem(answer, PROBLEM_BUSY, NULL);
	else
		answer_problem_text(answer, status, problem_faults_text(status, fault, n));
}

void
answer_fault(struct answer *answer, unsigned status, const struct fault *fault)
{
	answer_faults(answer, status, fault, 1);
}

void
answer_unjudged(const struct api *api, struct answer *answer, const struct fault *fault)
{
	if (api_is_cancelled(api))
		answer_problem(answer, PROBLEM_CLOSING, NULL);
	else
		answer_fault(answer, 422, fault);
}

void
answer_argument(struct answer *answer, enum problem problem, const char *parameter,
                const char *detail)
{
	answer_problem_text(answer, problem_status(problem),
	                    problem_argument_text(problem, parameter, detail));
}

void
answer_bad_argument(struct answer *answer, const char *parameter, const char *detail)
{
	answer_argument(answer, PROBLEM_BAD_ARGUMENT, parameter, detail);
}

void
answer_failed(const struct api *api, struct answer *answer)
{
	log_line("error", "cannot-read", "why", store_error(api->store), NULL);
	answer_problem(answer, PROBLEM_NOT_KEPT, NULL);
}

const char *
request_argument(const struct request *request, const char *name)
{
	for (int i = 0; i < ROUTE_ARGUMENTS && request->route->argument[i]; i++)
		if (strcmp(request->route->argument[i], name) == 0)
			return request->argument[i];
	return NULL;
}

/* Authorization */

static bool
refuse(struct answer *answer, enum problem problem)
{
	answer_problem(answer, problem, NULL);
	if (problem == PROBLEM_NO_TOKEN || problem == PROBLEM_WRONG_TOKEN)
		answer_header(answer, "WWW-Authenticate", "Bearer realm=\"judged\"");
	return false;
}

bool
is_of_this_machine(const char *host)
{
	static const char *const names[] = { "localhost", "127.0.0.1", "[::1]" };
	for (size_t i = 0; host && i < sizeof names / sizeof names[0]; i++) {
		size_t len = strlen(names[i]);
		const char *port = host + len + 1;
		if (strncasecmp(host, names[i], len) == 0 &&
		    (!host[len] ||
		     (host[len] == ':' && *port && !port[strspn(port, "0123456789")])))
			return true;
	}
	return false;
}

/* Does the request come from this machine by a name of its own? Requests without a token must. A
 * browser on this machine sends requests for any page it shows, and a page can make its own host
 * name resolve to this machine; but then the headers Host and Origin carry that other name. */
static bool
is_asked_from_here(const struct request_headers *headers)
{
	const char *origin = headers->origin;
	if (!is_of_this_machine(headers->host))
		return false;
	return !origin || headers->origin_is_named ||
	       (strncmp(origin, "http://", 7) == 0 && is_of_this_machine(origin + 7));
}

bool
request_is_from_here(struct request *request)
{
	return is_asked_from_here(&request->headers) || refuse(&request->answer, PROBLEM_FOREIGN);
}

/* Refuse a request for lack of a scope. The problem says which scope is needed and whether a token
 * was sent. */
static bool
refuse_scope(struct request *request)
{
	char scopes[AUTH_SCOPES], detail[160];
	auth_say_scopes(request->route->scope, scopes);
	snprintf(detail, sizeof detail, "This needs a token with the scope %s%s.", scopes,
	         request->caller.token ? ", which this token doesn't have"
	                               : "; the request has no token");
	answer_problem(&request->answer, PROBLEM_SCOPE, detail);
	return false;
}

bool
request_authorize(const struct api *api, struct request *request)
{
	struct answer *answer = &request->answer;
	char text[SESSION_TEXT];
	if (request->route->scope == SCOPE_NONE)
		return true;
	switch (auth_know(api->store, session_authorization(&request->headers, text),
	                  api->settings.allow_judge_view != 0, &request->caller)) {
	case AUTH_NONE: return refuse(answer, PROBLEM_NO_TOKEN);
	case AUTH_WRONG: return refuse(answer, PROBLEM_WRONG_TOKEN);
	case AUTH_FAILED: answer_failed(api, answer); return false;
	default: break;
	}
	if (request->caller.token == 0 && !request_is_from_here(request))
		return false;
	if (request->caller.scopes & request->route->scope)
		return true;
	return refuse_scope(request);
}

bool
request_may_judge(const struct api *api, struct request *request)
{
	request->judging = request->judging || api->serves;
	return !api->serves;
}

bool
request_view(struct request *request, enum view *view)
{
	const char *word = request_argument(request, "view");
	const struct caller *caller = &request->caller;
	*view = caller->seat;
	if (word && !view_from_word(word, view)) {
		answer_bad_argument(&request->answer, "view",
		                    "The parameter view is one of public, A, B and judge.");
		return false;
	}
	if (*view == VIEW_PUBLIC || *view == caller->seat || caller->sees_all)
		return true;
	return refuse(&request->answer, PROBLEM_VIEW);
}

bool
request_flag(struct request *request, const char *name, bool *out)
{
	const char *word = request_argument(request, name);
	char detail[80];
	*out = word && strcmp(word, "true") == 0;
	if (!word || *out || strcmp(word, "false") == 0)
		return true;
	snprintf(detail, sizeof detail, "The parameter %s is true or false.", name);
	answer_bad_argument(&request->answer, name, detail);
	return false;
}

/* Return the bit of a part, or all bits for "all"; 0 if there is no such part. */
static unsigned
part_of(const char *word, size_t len)
{
	if (len == 3 && strncmp(word, "all", len) == 0)
		return SNAPSHOT_EVERYTHING;
	for (int i = 0; snapshot_part_words[i]; i++)
		if (strlen(snapshot_part_words[i]) == len &&
		    strncmp(word, snapshot_part_words[i], len) == 0)
			return 1u << i;
	return 0;
}

static bool
read_include(struct request *request, struct wish *wish)
{
	const char *word = request_argument(request, "include");
	wish->include = 0;
	while (word && *word) {
		size_t len = strcspn(word, ",");
		unsigned part = part_of(word, len);
		wish->include |= part;
		word += len + (word[len] == ',');
		if (part)
			continue;
		answer_bad_argument(
			&request->answer, "include",
			"The parameter include is all, or some of citations, position, readings, options, hashes, infractions and advice with commas between.");
		return false;
	}
	return true;
}

/* Read the parameter `policy`. It counts in the judge's view only, like advice. */
static bool
read_policy(struct request *request, struct wish *wish)
{
	const char *name = request_argument(request, "policy");
	wish->policy = name ? rulebook_edition("policy", name) : NULL;
	if (name && !wish->policy) {
		answer_bad_argument(&request->answer, "policy",
		                    "The parameter policy names no document of tournament policy.");
		return false;
	}
	if (wish->view != VIEW_JUDGE)
		wish->policy = NULL;
	return true;
}

bool
request_wish(struct request *request, struct wish *wish)
{
	wish->japanese = request_wants_japanese(request);
	if (!request_flag(request, "advice", &wish->advice) || !read_include(request, wish) ||
	    !request_view(request, &wish->view))
		return false;
	wish->advice = wish->advice && wish->view == VIEW_JUDGE;
	return read_policy(request, wish);
}

bool
read_number(const char *text, int64_t low, int64_t high, int64_t *out)
{
	char *end;
	errno = 0;
	*out = strtoll(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && errno == 0 && *out >= low && *out <= high;
}

bool
request_page(struct request *request, int64_t most, int64_t *limit, int64_t *after)
{
	const char *size = request_argument(request, "limit"),
		   *cursor = request_argument(request, "cursor");
	char detail[64];
	*limit = 0;
	if (size && !read_number(size, 1, most, limit)) {
		snprintf(detail, sizeof detail, "The parameter limit is a number from 1 to %lld.",
		         (long long)most);
		answer_bad_argument(&request->answer, "limit", detail);
		return false;
	}
	if (!cursor || read_number(cursor, 1, UINT32_MAX, after))
		return true;
	answer_bad_argument(&request->answer, "cursor",
	                    "The parameter cursor is what a page before gave as next.");
	return false;
}

void
request_end(struct request *request)
{
	while (request->job) {
		struct writer_job *job = request->job;
		request->job = job->with;
		job_free(job);
	}
	free(request->written);
	batch_leave(request->batch);
	answer_drop(&request->answer);
}
