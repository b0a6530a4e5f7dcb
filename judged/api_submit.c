/* api_submit.c: submit a transcript. */
#include <string.h>
#include <strings.h>

#include "judged/api.h"

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

	limits.size = (size_t)api->settings.max_decoded;
	limits.depth = (int)api->settings.max_depth;
	if (notation_of(request->headers.content_type) == NOTATION_JSON)
		fine = doc_read_json(doc, "body", request->body, request->len, &limits, &fault);
	else
		fine = doc_read_yaml(doc, "body", request->body, request->len, &limits, &fault);
	if (!fine)
		answer_fault(&request->answer, 400, &fault);
	return fine;
}

static void
add_location(struct request *request, const struct store_ruling *r)
{
	if (request->answer.status < 300)
		answer_header(&request->answer, "Location", "/v1/rulings/%s", r->id);
}

/* A ruling on its way from the store into an answer. */
struct showing {
	struct api *api;
	struct request *request;
	struct wish wish;
};

static void
show_again(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;

	answer_ruling(s->api, s->request, 200, r, s->wish);
	add_location(s->request, r);
}

/* A submission that was made before needs no judging: the answer is there. With an idempotency key
 * the writer has to look, for only it knows what the key stands for. */
static bool
was_submitted(struct api *api, struct request *request, const char *key, struct wish wish)
{
	struct showing showing = { api, request, wish };
	enum store_result found;

	if (request->headers.idempotency_key)
		return false;
	found = store_find_key(api->store, request->caller.token, key, (int)wish.view, show_again,
	                       &showing);
	if (found == STORE_FAILED)
		answer_failed(api, &request->answer);
	api->metrics.kept_before += found == STORE_DONE;
	return found != STORE_NONE;
}

/* Decisions as they are written: moves and parts of moves. */
static bool
has_too_many_decisions(const struct api *api, const struct transcript *t)
{
	int64_t n = 0;

	for (size_t i = 0; i < t->n_moves; i++)
		n += t->move[i].n > 1 ? t->move[i].n : 1;
	return n > api->settings.max_decisions;
}

static void
judge(struct api *api, struct request *request, struct transcript *t, struct wish wish)
{
	char key[DIGEST_HEX];
	struct fault fault;

	if (has_too_many_decisions(api, t)) {
		answer_problem(&request->answer, PROBLEM_TOO_MANY_DECISIONS, NULL);
		return;
	}
	api_key(api, t, key);
	if (was_submitted(api, request, key, wish))
		return;
	request->job = api_judge(api, t, key, &fault);
	if (!request->job) {
		answer_fault(&request->answer, 422, &fault);
		return;
	}
	request->job->ruling.token = request->caller.token;
	request->job->ruling.idempotency = request->headers.idempotency_key;
}

/* `on_illegal` of the query takes the place of the document's. */
static bool
treat(struct request *request, struct transcript *t)
{
	const char *word = request_argument(request, "on_illegal");

	if (!word)
		return true;
	for (int i = 0; transcript_illegal_words[i]; i++) {
		if (strcmp(word, transcript_illegal_words[i]) != 0)
			continue;
		transcript_treat(t, (enum transcript_illegal)i);
		return true;
	}
	answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT,
	               "The parameter on_illegal is stop, skip or take.");
	return false;
}

void
api_submit(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	struct fault fault;
	struct wish wish;

	if (notation_of(request->headers.content_type) == NOTATION_NONE) {
		answer_problem(&request->answer, PROBLEM_MEDIA_TYPE, NULL);
		return;
	}
	if (!request_wish(request, &wish) || !read_body(api, request, &doc))
		return;
	if (transcript_decode(&t, doc.root, "body", request_argument(request, "edition"), &fault)) {
		if (treat(request, &t))
			judge(api, request, &t, wish);
		transcript_free(&t);
	} else {
		answer_fault(&request->answer, 422, &fault);
	}
	doc_free(&doc);
}

/* After the commit: 201, or what was kept before. */
void
api_submitted(struct api *api, struct request *request)
{
	struct store_ruling *ruling = &request->job->ruling;
	struct showing showing = { .api = api, .request = request };

	request_wish(request, &showing.wish);
	switch (request->job->result) {
	case STORE_DONE:
		api->metrics.kept++;
		answer_ruling(api, request, 201, ruling, showing.wish);
		add_location(request, ruling);
		break;
	case STORE_THERE:
		api->metrics.kept_before++;
		if (store_find(api->store, ruling->id, (int)showing.wish.view, show_again,
		               &showing) != STORE_DONE)
			answer_failed(api, &request->answer);
		break;
	case STORE_REUSED: answer_problem(&request->answer, PROBLEM_KEY_REUSED, NULL); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}
