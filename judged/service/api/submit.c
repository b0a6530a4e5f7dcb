/* submit.c: judges and stores a transcript. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/base/links.h"
#include "judged/service/jobs/views.h"

static void
add_location(struct request *request, const struct store_ruling *r)
{
	if (request->answer.status < 300)
		answer_header(&request->answer, "Location", "%s/v1/rulings/%s", links_base(),
		              r->id);
}

/* A submission whose ruling is found in the store. */
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

/* Answer a submission that was made before, without judging it again. If it isn't found here, it is
 * judged, and the writer may still find the earlier one. With an idempotency key only the writer
 * looks: only it knows which submission the key belongs to. */
static bool
was_submitted(struct api *api, struct request *request, const char *key, struct wish wish)
{
	struct showing showing = { api, request, wish };
	enum store_result found;
	if (request->headers.idempotency_key)
		return false;
	const struct store_which which = { .key = key,
		                           .token = request->caller.token,
		                           .lately = true };
	found = store_find(api->store, &which, (int)wish.view, show_again, &showing);
	if (found == STORE_FAILED)
		answer_failed(api, &request->answer);
	api->metrics->kept_before += found == STORE_DONE;
	return found != STORE_NONE;
}

/* Must the text be written from the ruling itself, not from its record? In full it must, unless the
 * ruling has accounts: only the record still has them. */
static bool
needs_ruling_text(const struct api *api, struct wish wish)
{
	return wish.include == SNAPSHOT_EVERYTHING && !api->snap.account[0] &&
	       !api->snap.account[1];
}

/* Write the answer's body before the ruling is stored, if it is short or couldn't be made later
 * without judging again; otherwise NULL. */
static char *
written_at_once(struct api *api, const struct request *request, struct wish wish)
{
	bool plain = strcmp(request->type, answer_plain) == 0;
	if (!wish_has_more(wish) && (plain || !wish_is_short(wish)))
		return NULL;
	const struct ruling_snapshot *snap = needs_ruling_text(api, wish) ? NULL : &api->snap;
	char *written = plain ? view_plain_text(&api->ruling, snap, wish)
	                      : view_advised(&api->ruling, &api->snap, wish);
	judging_count_advice(api, wish);
	return written;
}

static void
judge(struct api *api, struct request *request, const struct transcript *t, struct wish wish)
{
	char key[DIGEST_HEX];
	struct fault fault;
	judging_key(api, t, key);
	if (was_submitted(api, request, key, wish))
		return;
	request->job = judging_job(api, t, key, request->caller.group, &fault);
	if (!request->job) {
		answer_unjudged(api, &request->answer, &fault);
		return;
	}
	request->written = written_at_once(api, request, wish);
	request->job->ruling.token = request->caller.token;
	request->job->ruling.idempotency = request->headers.idempotency_key;
	request->job->ruling.idempotency_hours = api->settings.idempotency_hours;
}

void
api_submit(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	struct wish wish;
	bool dry;
	if (!request_wish(request, &wish) || !request_flag(request, "dry_run", &dry) ||
	    !request_budget(api, request, !dry) || !request_document(api, request, &doc))
		return;
	if (request_transcript(api, request, &doc, &t)) {
		(dry ? api_dry_run : judge)(api, request, &t, wish);
		transcript_free(&t);
	}
	doc_free(&doc);
}

/* Answer after the commit: 201 for a new ruling, or the ruling that was stored before. */
void
api_submitted(struct api *api, struct request *request)
{
	struct store_ruling *ruling = &request->job->ruling;
	struct showing showing = { .api = api, .request = request };
	request_wish(request, &showing.wish);
	if (request->job->result != STORE_DONE) { /* a ruling stored before has its own text */
		free(request->written);
		request->written = NULL;
	}
	switch (request->job->result) {
	case STORE_DONE:
		answer_ruling(api, request, 201, ruling, showing.wish);
		api->metrics->kept += !request->judging;
		add_location(request, ruling);
		break;
	case STORE_THERE:
		if (store_find(api->store, &(struct store_which){ .id = ruling->id },
		               (int)showing.wish.view, show_again, &showing) != STORE_DONE)
			answer_failed(api, &request->answer);
		api->metrics->kept_before += !request->judging;
		break;
	case STORE_REUSED: answer_problem(&request->answer, PROBLEM_KEY_REUSED, NULL); break;
	default: answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL); break;
	}
}
