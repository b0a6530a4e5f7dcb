/*
 * api_batch.c: many transcripts in one request, one on a line, each with an answer of its own.
 *
 * All are judged, then all are handed to the writer together, and when the last is durable the answer goes
 * out, a line for each in the same order. A line that is no transcript spoils none of the others.
 */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/api.h"

/* What became of a line: a problem, or a job of the request. */
struct batch_line {
	char *problem; /* as JSON */
	unsigned status;
	struct store_job *job;
};

struct batch {
	struct batch_line *line;
	size_t n, cap;
	struct store_job **end; /* of the request's jobs, in the order of the lines */
};

static struct batch_line *
new_line(struct batch *b)
{
	if (b->n == b->cap) {
		b->cap = b->cap ? b->cap * 2 : 64;
		b->line = reallocarray(b->line, b->cap, sizeof *b->line);
		if (!b->line)
			abort();
	}
	b->line[b->n] = (struct batch_line){ .status = 0 };
	return &b->line[b->n++];
}

static void
line_fault(struct batch_line *line, unsigned status, const struct fault *fault)
{
	line->status = status;
	line->problem = problem_fault_text(status, fault);
}

static void
line_problem(struct batch_line *line, enum problem problem)
{
	line->status = problem_status(problem);
	line->problem = problem_text(problem, NULL);
}

static void
judge_transcript(struct api *api, struct request *request, struct transcript *t,
                 struct batch_line *line)
{
	char key[DIGEST_HEX];
	struct fault fault;

	if (transcript_is_too_long(api, t)) {
		line_problem(line, PROBLEM_TOO_MANY_DECISIONS);
		return;
	}
	api_key(api, t, key);
	line->job = api_judge(api, t, key, &fault);
	if (!line->job) {
		line_fault(line, 422, &fault);
		return;
	}
	line->job->ruling.token = request->caller.token;
	*request->batch->end = line->job;
	request->batch->end = &line->job->with;
}

static void
judge_line(struct api *api, struct request *request, const char *text, size_t len,
           struct batch_line *line)
{
	struct doc_limits limits = transcript_limits;
	struct transcript t;
	struct doc doc;
	struct fault fault;

	limits.depth = (int)api->settings.max_depth;
	if (!doc_read_json(&doc, "line", text, len, &limits, &fault)) {
		line_fault(line, 400, &fault);
		return;
	}
	if (transcript_decode(&t, doc.root, "line", request_argument(request, "edition"), &fault)) {
		judge_transcript(api, request, &t, line);
		transcript_free(&t);
	} else {
		line_fault(line, 422, &fault);
	}
	doc_free(&doc);
}

/* Blank lines are none. */
static bool
is_blank(const char *text, size_t len)
{
	return strspn(text, " \t\r\n") >= len;
}

static size_t
count_lines(const char *body, size_t len)
{
	size_t n = 0;

	for (const char *end = body + len; body < end; n++) {
		const char *stop = memchr(body, '\n', (size_t)(end - body));
		body = stop ? stop + 1 : end;
	}
	return n;
}

static void
judge_lines(struct api *api, struct request *request, struct batch *b)
{
	const char *at = request->body, *end = at + request->len;

	while (at < end) {
		const char *stop = memchr(at, '\n', (size_t)(end - at));
		size_t len = (size_t)((stop ? stop : end) - at);
		if (len > 0 && !is_blank(at, len))
			judge_line(api, request, at, len, new_line(b));
		at += len + 1;
	}
}

static void
tell_kept(const struct store_ruling *r, json_t *out)
{
	json_object_set_new(out, "id", json_string(r->id));
	json_object_set_new(out, "kept", json_string(r->time));
	json_object_set_new(out, "href", json_sprintf("/v1/rulings/%s", r->id));
	json_object_set_new(out, "verdict", json_string(r->verdict));
}

static void
tell_line(struct batch_line *line, size_t number, struct buffer *to)
{
	enum store_result result = line->job ? line->job->result : STORE_DONE;

	if (line->job && result == STORE_FAILED)
		line_problem(line, PROBLEM_NOT_KEPT);
	else if (line->job)
		line->status = result == STORE_DONE ? 201 : 200;
	json_t *out =
		json_pack("{s:I, s:i}", "line", (json_int_t)number, "status", (int)line->status);
	if (line->job && !line->problem)
		tell_kept(&line->job->ruling, out);
	else
		json_object_set_new(out, "problem", json_loads(line->problem, 0, NULL));
	char *text = json_dumps(out, JSON_COMPACT);
	buffer_text(to, text);
	buffer_text(to, "\n");
	free(text);
	json_decref(out);
}

static void
answer_batch(struct request *request)
{
	struct batch *b = request->batch;
	struct buffer text = { 0 };

	for (size_t i = 0; i < b->n; i++)
		tell_line(&b->line[i], i + 1, &text);
	buffer_end(&text);
	answer_text(&request->answer, 200, text.at, text.n, request->type);
}

void
api_batch(struct api *api, struct request *request)
{
	const char *type = request->headers.content_type;
	static const char wanted[] = "application/x-ndjson";

	if (!type || strncasecmp(type, wanted, strlen(wanted)) != 0) {
		answer_problem(
			&request->answer, PROBLEM_MEDIA_TYPE,
			"A batch is application/x-ndjson: one transcript as JSON on each line.");
		return;
	}
	if (count_lines(request->body, request->len) > (size_t)api->settings.max_batch) {
		answer_problem(&request->answer, PROBLEM_BATCH, NULL);
		return;
	}
	request->batch = calloc(1, sizeof *request->batch);
	if (!request->batch)
		abort();
	request->batch->end = &request->job;
	judge_lines(api, request, request->batch);
	if (!request->job)
		answer_batch(request);
}

void
api_batch_kept(struct api *api, struct request *request)
{
	for (struct store_job *job = request->job; job; job = job->with) {
		api->metrics.kept += job->result == STORE_DONE;
		api->metrics.kept_before += job->result == STORE_THERE;
	}
	answer_batch(request);
}

void
api_batch_free(struct batch *b)
{
	if (!b)
		return;
	for (size_t i = 0; i < b->n; i++)
		free(b->line[i].problem);
	free(b->line);
	free(b);
}
