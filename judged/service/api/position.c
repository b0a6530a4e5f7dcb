/* position.c: the position of a kept ruling after some of its decisions, as JSON and as a picture. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/board/board.h"
#include "judged/ruling/until.h"

/* A ruling on its way from the store into an answer. */
struct showing {
	struct api *api;
	struct request *request;
	enum view view;
	int64_t decision;
	void (*answer)(const struct showing *s, const struct store_ruling *ruling);
};

static bool
comes_so_far(struct api *api, const struct transcript *t, int64_t decision)
{
	struct fault fault;
	return ruling_play_until(&api->ruling, t, (uint32_t)decision, &fault) &&
	       judge_decisions(api->ruling.run) == decision;
}

static void
show(void *ctx, const struct store_ruling *r)
{
	const struct showing *s = ctx;
	struct answer *answer = &s->request->answer;
	struct transcript t;
	if (!kept_transcript(s->api, s->request, r, &t)) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	if (comes_so_far(s->api, &t, s->decision)) {
		s->answer(s, r);
		answer_header(answer, "Cache-Control", "%s", answer_for_ever);
	} else {
		answer_problem(answer, PROBLEM_NO_POSITION, NULL);
	}
	transcript_free(&t);
}

static void
find(struct showing *s, const char *decision)
{
	if (!request_view(s->request, &s->view))
		return;
	if (!read_number(decision, 0, INT32_MAX, &s->decision))
		s->decision = INT32_MAX; /* no game comes to it */
	find_ruling(s->api, s->request, s->view, show, s);
}

static void
answer_position(const struct showing *s, const struct store_ruling *r)
{
	answer_value(&s->request->answer, 200,
	             json_pack("{s:s, s:s, s:I, s:s, s:o}", "id", r->id, "view", view_word(s->view),
	                       "decision", (json_int_t)s->decision, "engine", JUDGE_ENGINE_VERSION,
	                       "position", position_json(s->api->ruling.run, s->view)));
}

void
api_position(struct api *api, struct request *request)
{
	struct showing s = { .api = api, .request = request, .answer = answer_position };
	find(&s, request->value[1]);
}

static void
answer_board(const struct showing *s, const struct store_ruling *r)
{
	char *svg = board_svg(&s->api->ruling, s->view, (uint32_t)s->decision);
	(void)r;
	answer_text(&s->request->answer, 200, svg, strlen(svg), s->request->type);
	answer_header(&s->request->answer, "Content-Security-Policy",
	              "default-src 'none'; sandbox");
}

void
api_board(struct api *api, struct request *request)
{
	struct showing s = { .api = api, .request = request, .answer = answer_board };
	char decision[ROUTE_PATH];
	size_t len = strlen(request->value[1]), ending = strlen(".svg");
	if (len <= ending || strcmp(request->value[1] + len - ending, ".svg") != 0) {
		answer_problem(&request->answer, PROBLEM_NO_PAGE, NULL);
		return;
	}
	memcpy(decision, request->value[1], len - ending);
	decision[len - ending] = '\0';
	find(&s, decision);
}
