/* report.c: turns an objection to a stored ruling into a file to send in. */
#include <string.h>

#include "judged/record/record.h"
#include "judged/service/api/api.h"
#include "judged/suite/objection.h"

struct reporting {
	struct api *api;
	struct request *request;
	struct objection objection;
};

static const char type[] = "application/yaml";

static void
answer_report(const struct reporting *r)
{
	struct answer *answer = &r->request->answer;
	struct buffer text = { 0 };
	struct fault fault;
	if (!objection_write(&r->objection, &r->api->ruling, &text, &fault)) {
		buffer_free(&text);
		answer_fault(answer, 422, &fault);
		return;
	}
	buffer_end(&text);
	answer_text(answer, 200, text.at, text.n, type);
	answer_header(answer, "Content-Disposition", "%s", "attachment; filename=\"report.yaml\"");
}

static void
judge_and_report(const struct reporting *r, const struct store_ruling *kept)
{
	struct transcript t;
	struct fault fault;
	if (!kept_transcript(r->api, r->request, kept, &t)) {
		answer_problem(&r->request->answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	if (judging_again(r->api, &t, &fault))
		answer_report(r);
	else
		answer_problem(&r->request->answer, PROBLEM_VIEW_GONE, NULL);
	transcript_free(&t);
}

/* Refuse from the stored ruling what can be refused: only a report itself is worth judging again. */
static void
report(void *ctx, const struct store_ruling *kept)
{
	const struct reporting *r = ctx;
	struct answer *answer = &r->request->answer;
	const struct rulebook_edition *edition = rulebook_edition(kept->game, kept->edition);
	struct fault fault;
	if (!edition || !snapshot_read(&r->api->snap, kept->record, kept->n_record)) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	char *text = view_written(&r->api->snap, (struct wish){ .view = r->objection.view });
	json_t *ruling = json_loads(text, 0, NULL);
	if (objection_holds(&r->objection, edition, ruling, &fault))
		judge_and_report(r, kept);
	else
		answer_fault(answer, 422, &fault);
	json_decref(ruling);
	free(text);
}

static bool
read_move(struct request *request, int64_t *move)
{
	const char *word = request_argument(request, "move");
	*move = 0;
	if (!word || read_number(word, 1, UINT32_MAX, move))
		return true;
	answer_bad_argument(&request->answer, "move", "It is the number of a move, from 1.");
	return false;
}

void
api_report(struct api *api, struct request *request)
{
	struct reporting r = { .api = api, .request = request };
	struct objection *o = &r.objection;
	if (!request_view(request, &o->view) || !read_move(request, &o->move))
		return;
	o->expected = request_argument(request, "expected");
	o->verdict = request_argument(request, "verdict");
	o->clause = request_argument(request, "clause");
	if (!o->expected) {
		answer_bad_argument(&request->answer, "expected",
		                    "It says what the ruling should have been.");
		return;
	}
	find_ruling(api, request, o->view, report, &r);
}
