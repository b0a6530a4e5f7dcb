/* api_rulings.c: submit a transcript; get a ruling, its text, or a list of rulings. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/advice.h"
#include "judged/api.h"
#include "judged/route.h"

/* 1. One ruling as an answer */

static void
answer_ruling(struct answer *answer, unsigned status, const struct store_ruling *r,
              const char *json)
{
	char *text = NULL;

	if (asprintf(&text,
	             "{\"id\":\"%s\",\"kept\":\"%s\",\"href\":\"/v1/rulings/%s\",\"ruling\":%s}\n",
	             r->id, r->time, r->id, json) < 0)
		abort();
	answer_json(answer, status, text);
	snprintf(answer->location, sizeof answer->location, "/v1/rulings/%s", r->id);
}

/* What is made of a ruling that was not kept so. */
enum made { MADE_VIEW, MADE_ADVISED, MADE_TOLD };

static char *
with_advice(struct ruling *ruling, enum view view)
{
	json_t *json = ruling_json(ruling, view);

	advice_add_json(ruling, view, json);
	char *text = json_dumps(json, JSON_COMPACT);
	json_decref(json);
	return text;
}

static char *
told_with_advice(struct ruling *ruling, enum view view)
{
	char *text = NULL;
	size_t len;
	FILE *to = open_memstream(&text, &len);

	if (!to)
		abort();
	ruling_text(ruling, view, RULING_TELL_ADVICE, to);
	fclose(to);
	return text;
}

static char *
make(struct ruling *ruling, enum view view, enum made made)
{
	switch (made) {
	case MADE_ADVISED: return with_advice(ruling, view);
	case MADE_TOLD: return told_with_advice(ruling, view);
	case MADE_VIEW: break;
	}
	return ruling_json_text(ruling, view, NULL);
}

/* The view of a player, and advice, are made again from the kept transcript, by the version that made
 * the ruling. */
static char *
made_again(struct api *api, const struct store_ruling *r, enum view view, enum made made)
{
	struct transcript t;
	struct fault fault;
	char *text = NULL;

	if (strcmp(r->engine, JUDGE_ENGINE_VERSION) != 0 ||
	    !transcript_read(&t, "kept", r->transcript, strlen(r->transcript), r->edition, &fault))
		return NULL;
	if (strcmp(r->cards, t.cards.version) == 0 && ruling_make(&api->ruling, &t, NULL, &fault))
		text = make(&api->ruling, view, made);
	transcript_free(&t);
	return text;
}

/* A ruling on its way from the store into an answer. */
struct showing {
	struct api *api;
	struct request *request;
	enum view view;
	bool advice;
	unsigned status;
};

static void
show(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	struct answer *answer = &s->request->answer;
	char *again;

	if (!s->advice && (s->view == VIEW_PUBLIC || s->view == VIEW_JUDGE)) {
		answer_ruling(answer, s->status, r,
		              s->view == VIEW_JUDGE ? r->judge_view : r->open_view);
		return;
	}
	again = made_again(s->api, r, s->view, s->advice ? MADE_ADVISED : MADE_VIEW);
	if (again)
		answer_ruling(answer, s->status, r, again);
	else
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
	free(again);
}

/* What a request asks to be shown; answers with a problem and false when it cannot be had. */
static bool
read_showing(struct api *api, struct request *request, struct showing *showing)
{
	const char *advice = request_argument(request, "advice");

	*showing = (struct showing){ .api = api, .request = request, .status = 200 };
	showing->advice = advice && strcmp(advice, "true") == 0;
	if (!advice || showing->advice || strcmp(advice, "false") == 0)
		return request_view(api, request, &showing->view);
	answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT,
	               "The parameter advice is true or false.");
	return false;
}

static void
answer_failed(const struct api *api, struct answer *answer)
{
	fprintf(stderr, "judged: rulings cannot be read: %s\n", store_error(api->store));
	answer_problem(answer, PROBLEM_NOT_KEPT, NULL);
}

/* 2. POST /v1/rulings */

enum notation { NOTATION_NONE, NOTATION_JSON, NOTATION_YAML };

static enum notation
notation_of(const char *content_type)
{
	size_t len = content_type ? strcspn(content_type, "; \t") : 0;

	if (len == strlen("application/json") &&
	    strncasecmp(content_type, "application/json", len) == 0)
		return NOTATION_JSON;
	if (len == strlen("application/yaml") &&
	    strncasecmp(content_type, "application/yaml", len) == 0)
		return NOTATION_YAML;
	return NOTATION_NONE;
}

static bool
read_body(const struct api *api, struct request *request, struct doc *doc)
{
	struct doc_limits limits = transcript_limits;
	struct fault fault;
	bool fine;

	limits.size = api->max_body;
	if (notation_of(request->content_type) == NOTATION_JSON)
		fine = doc_read_json(doc, "body", request->body, request->len, &limits, &fault);
	else
		fine = doc_read_yaml(doc, "body", request->body, request->len, &limits, &fault);
	if (!fine)
		answer_fault(&request->answer, 400, &fault);
	return fine;
}

/* A submission that was made before needs no judging: the answer is there. */
static bool
was_submitted(struct api *api, struct request *request, const char *key, struct showing *showing)
{
	enum store_result found = store_find_key(api->store, key, show, showing);

	if (found == STORE_FAILED)
		answer_failed(api, &request->answer);
	return found != STORE_NONE;
}

static void
judge(struct api *api, struct request *request, struct transcript *t, struct showing *showing)
{
	char key[DIGEST_HEX];
	struct fault fault;

	api_key(t, key);
	if (was_submitted(api, request, key, showing))
		return;
	request->job = api_judge(api, t, key, &fault);
	if (!request->job)
		answer_fault(&request->answer, 422, &fault);
}

void
api_submit(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	struct fault fault;
	struct showing showing;

	if (notation_of(request->content_type) == NOTATION_NONE) {
		answer_problem(&request->answer, PROBLEM_MEDIA_TYPE, NULL);
		return;
	}
	if (!read_showing(api, request, &showing) || !read_body(api, request, &doc))
		return;
	if (transcript_decode(&t, doc.root, "body", request_argument(request, "edition"), &fault)) {
		judge(api, request, &t, &showing);
		transcript_free(&t);
	} else {
		answer_fault(&request->answer, 422, &fault);
	}
	doc_free(&doc);
}

/* After the commit: 201, or 200 when another submission of the same came first. */
void
api_submitted(struct api *api, struct request *request)
{
	struct showing showing;

	if (request->job->result == STORE_FAILED) {
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
		return;
	}
	read_showing(api, request, &showing);
	showing.status = request->job->result == STORE_DONE ? 201 : 200;
	show(&showing, &request->job->ruling);
}

/* 3. GET /v1/rulings/{id} and .../text */

static void
find_one(struct api *api, struct request *request, store_each *each, void *ctx)
{
	switch (store_find(api->store, request->value[0], each, ctx)) {
	case STORE_FAILED: answer_failed(api, &request->answer); break;
	case STORE_NONE: answer_problem(&request->answer, PROBLEM_NO_RULING, NULL); break;
	default: request->answer.location[0] = '\0'; break;
	}
}

void
api_ruling(struct api *api, struct request *request)
{
	struct showing showing;

	if (read_showing(api, request, &showing))
		find_one(api, request, show, &showing);
}

static void
tell(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	char *told = s->advice ? made_again(s->api, r, VIEW_PUBLIC, MADE_TOLD) : strdup(r->told);

	if (told)
		answer_text(&s->request->answer, 200, told, strlen(told),
		            "text/plain; charset=utf-8");
	else
		answer_problem(&s->request->answer, PROBLEM_VIEW_GONE, NULL);
}

void
api_ruling_told(struct api *api, struct request *request)
{
	struct showing showing;

	if (read_showing(api, request, &showing))
		find_one(api, request, tell, &showing);
}

/* 4. GET /v1/rulings */

static json_t *
deciding_json(const char *numbers)
{
	json_t *out = json_array();

	while (*numbers) {
		size_t len = strcspn(numbers, " ");
		json_array_append_new(out, json_stringn(numbers, len));
		numbers += len + (numbers[len] == ' ');
	}
	return out;
}

struct listing {
	json_t *rulings;
	int64_t last;
	int limit, n;
};

/* One more than the page is asked for, to know whether there is a next page. */
static void
list_one(void *ctx, const struct store_ruling *r)
{
	struct listing *l = ctx;
	char href[64];
	json_t *one;

	if (l->n++ == l->limit)
		return;
	l->last = r->seq;
	snprintf(href, sizeof href, "/v1/rulings/%s", r->id);
	one = json_pack("{s:s, s:s, s:s, s:s, s:s, s:s, s:s}", "id", r->id, "kept", r->time, "game",
	                r->game, "edition", r->edition, "verdict", r->verdict, "why", r->why,
	                "href", href);
	json_object_set_new(one, "deciding", deciding_json(r->deciding));
	json_array_append_new(l->rulings, one);
}

static bool
complain(struct request *request, const char *detail)
{
	answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT, detail);
	return false;
}

static bool
read_number(const char *text, int64_t low, int64_t high, int64_t *out)
{
	char *end;

	if (!text)
		return true;
	errno = 0;
	*out = strtoll(text, &end, 10);
	return *text >= '0' && *text <= '9' && !*end && errno == 0 && *out >= low && *out <= high;
}

static bool
is_verdict(const char *word)
{
	for (int i = RULING_ILLEGAL; i <= RULING_CONSISTENT; i++)
		if (strcmp(ruling_verdict_word((enum ruling_verdict)i), word) == 0)
			return true;
	return false;
}

static bool
read_words(struct request *request, struct store_query *q)
{
	const char *role = request_argument(request, "role");
	const char *slash;

	q->game = request_argument(request, "game");
	q->edition = request_argument(request, "edition");
	q->verdict = request_argument(request, "verdict");
	q->clause = request_argument(request, "clause");
	if (q->edition && (slash = strchr(q->edition, '/')))
		q->edition = slash + 1;
	if (q->verdict && !is_verdict(q->verdict))
		return complain(request,
		                "The parameter verdict is one of illegal, undetermined, surplus, "
		                "refuted, incomplete and consistent.");
	q->deciding = role && strcmp(role, "deciding") == 0;
	if (role && (!q->clause || (!q->deciding && strcmp(role, "cited") != 0)))
		return complain(request,
		                "The parameter role is deciding or cited, and stands with clause.");
	return true;
}

struct span {
	char after[STORE_TIME], before[STORE_TIME];
};

static bool
read_span(struct request *request, struct store_query *q, struct span *span)
{
	const char *after = request_argument(request, "after");
	const char *before = request_argument(request, "before");

	if ((after && !store_read_time(after, span->after)) ||
	    (before && !store_read_time(before, span->before)))
		return complain(request, "The parameters after and before are times in UTC, like "
		                         "2026-11-21 or 2026-11-21T09:30:00Z.");
	q->after = after ? span->after : NULL;
	q->before = before ? span->before : NULL;
	return true;
}

static bool
read_page(struct request *request, struct store_query *q)
{
	int64_t limit = 20;

	if (!read_number(request_argument(request, "limit"), 1, STORE_PAGE - 1, &limit))
		return complain(request, "The parameter limit is a number from 1 to 99.");
	if (!read_number(request_argument(request, "cursor"), 1, INT64_MAX, &q->cursor))
		return complain(request,
		                "The parameter cursor is what a page before gave as next.");
	q->limit = (int)limit + 1;
	return true;
}

void
api_rulings(struct api *api, struct request *request)
{
	struct store_query query = { 0 };
	struct span span;
	struct listing l = { .rulings = NULL };
	char next[24];

	if (!read_words(request, &query) || !read_span(request, &query, &span) ||
	    !read_page(request, &query))
		return;
	l.rulings = json_array();
	l.limit = query.limit - 1;
	json_t *out = json_pack("{s:o}", "rulings", l.rulings);
	if (store_list(api->store, &query, list_one, &l) == STORE_FAILED) {
		answer_failed(api, &request->answer);
	} else {
		snprintf(next, sizeof next, "%lld", (long long)l.last);
		json_object_set_new(out, "next", l.n > l.limit ? json_string(next) : json_null());
		answer_json(&request->answer, 200, json_dumps(out, JSON_COMPACT));
	}
	json_decref(out);
}
