/* erase.c: erases a ruling, which an admin does with a reason; reports the heads of the logs. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/text/alloc.h"
#include "judged/text/utf8.h"

enum { REASON = 400 };

struct erasing {
	struct store_erasure e; /* first */
	char name[STORE_NAME], reason[4 * REASON + 1];
};

static void
release(struct writer_job *job)
{
	free(job->what);
}

/* Is the text a reason: not blank, without control characters, and at most REASON characters
 * long? */
static bool
is_reason(const char *text)
{
	size_t len = text ? strlen(text) : 0, characters;
	for (size_t i = 0; i < len; i++)
		if ((unsigned char)text[i] < ' ')
			return false;
	return len > 0 && text[strspn(text, " ")] && utf8_count(text, len, &characters) &&
	       characters <= REASON;
}

const char *
request_reason(struct request *request)
{
	const char *reason = request_argument(request, "reason");
	if (is_reason(reason))
		return reason;
	answer_bad_argument(
		&request->answer, "reason",
		"The parameter reason says why, in 1 to 400 characters that are not all blanks.");
	return NULL;
}

void
api_erase(struct api *api, struct request *request)
{
	const char *reason = request_reason(request);
	(void)api;
	if (!reason)
		return;
	struct erasing *x = alloc_zeroed(1, sizeof *x);
	snprintf(x->name, sizeof x->name, "%s", request->caller.name);
	snprintf(x->reason, sizeof x->reason, "%s", reason);
	snprintf(x->e.ruling, sizeof x->e.ruling, "%s", request->value[0]);
	x->e.token = request->caller.token;
	x->e.name = x->name;
	x->e.reason = x->reason;
	x->e.group = "";
	request->job = job_of(STORE_ERASURE, x, release);
}

void
api_erased(struct api *api, struct request *request)
{
	const struct erasing *x = request->job->what;
	switch (request->job->result) {
	case STORE_DONE:
		answer_value(&request->answer, 200,
		             json_pack("{s:s, s:s, s:s, s:s}", "id", x->e.ruling, "erased",
		                       x->e.time, "by", x->name, "reason", x->reason));
		break;
	case STORE_NONE: answer_no_ruling(api, request); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}

static void
answer_erased(void *ctx, const struct store_erasure *e)
{
	char *detail =
		alloc_text("This ruling was erased on %s by %s: %s", e->time, e->name, e->reason);
	answer_problem(ctx, PROBLEM_ERASED, detail);
	free(detail);
}

void
answer_no_ruling(struct api *api, struct request *request)
{
	switch (store_erased(api->store, request->caller.group, request->value[0], answer_erased,
	                     &request->answer)) {
	case STORE_DONE: break;
	case STORE_NONE: answer_problem(&request->answer, PROBLEM_NO_RULING, NULL); break;
	default: answer_failed(api, &request->answer); break;
	}
}

static void
add_head(void *ctx, const struct store_log_head *head)
{
	json_array_append_new(ctx, json_pack("{s:s, s:s, s:I, s:s, s:s}", "name", head->name, "log",
	                                     head->log, "length", (json_int_t)head->length,
	                                     "digest", head->digest, "head", head->text));
}

void
api_log(struct api *api, struct request *request)
{
	json_t *logs = json_array();
	if (store_heads(api->store, add_head, logs) == STORE_DONE)
		answer_value(&request->answer, 200, json_pack("{s:O}", "logs", logs));
	else
		answer_failed(api, &request->answer);
	json_decref(logs);
}
