/* position.c: positions of a stored ruling after some of its decisions, as JSON and as pictures. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/jobs/pool.h"
#include "judged/board/board.h"
#include "judged/ruling/until.h"

/* A request for one position while its ruling is found and replayed. */
struct showing {
	struct api *api;
	struct request *request;
	enum view view;
	int64_t decision;
	void (*answer)(const struct showing *s, const struct store_ruling *ruling);
};

void
answer_not_reached(const struct api *api, struct answer *answer, bool played)
{
	answer_problem(answer,
	               api_is_cancelled(api) ? PROBLEM_CLOSING
	               : played              ? PROBLEM_NO_POSITION
	                                     : PROBLEM_VIEW_GONE,
	               NULL);
}

static bool
comes_so_far(struct api *api, const struct transcript *t, int64_t decision)
{
	struct judge_step_limit allowance = judging_allowance(api);
	struct fault fault;
	bool played = ruling_play_until(&api->ruling, t, (uint32_t)decision, &allowance, &fault);
	judging_count(api, &allowance);
	return played && judge_decisions(api->ruling.run) == decision && !api_is_cancelled(api);
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
		answer_not_reached(s->api, answer, true);
	}
	transcript_free(&t);
}

static void
find(struct showing *s, const char *decision)
{
	if (!request_view(s->request, &s->view))
		return;
	if (!read_number(decision, 0, INT32_MAX, &s->decision))
		s->decision = INT32_MAX; /* no game has so many decisions */
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

/* A page of positions */

enum { POSITIONS_PAGE = 100, POSITIONS_USUAL = 20 };

struct listing {
	struct api *api;
	struct request *request;
	enum view view;
	int64_t from, limit;
	json_t *list;
	int64_t next; /* the first position after the page; 0: none */
};

static void
add_position(void *ctx, uint32_t decision)
{
	struct listing *l = ctx;
	if ((int64_t)decision == l->from + l->limit)
		l->next = decision;
	else
		json_array_append_new(l->list,
		                      json_pack("{s:I, s:o}", "decision", (json_int_t)decision,
		                                "position",
		                                position_json(l->api->ruling.run, l->view)));
}

static void
answer_positions(struct listing *l, const struct store_ruling *r)
{
	char next[24];
	snprintf(next, sizeof next, "%lld", (long long)l->next);
	answer_value(&l->request->answer, 200,
	             json_pack("{s:s, s:s, s:s, s:O, s:s?}", "id", r->id, "view",
	                       view_word(l->view), "engine", JUDGE_ENGINE_VERSION, "positions",
	                       l->list, "next", l->next ? next : NULL));
	answer_header(&l->request->answer, "Cache-Control", "%s", answer_for_ever);
}

static void
list(void *ctx, const struct store_ruling *r)
{
	struct listing *l = ctx;
	struct transcript t;
	struct fault fault;
	if (!kept_transcript(l->api, l->request, r, &t)) {
		answer_problem(&l->request->answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	l->list = json_array();
	struct ruling_visit visit = { .from = (uint32_t)l->from,
		                      .most = (uint32_t)l->limit + 1,
		                      .allowance = judging_allowance(l->api),
		                      .each = add_position,
		                      .ctx = l };
	bool played = ruling_visit(&l->api->ruling, &t, &visit, &fault);
	judging_count(l->api, &visit.allowance);
	l->next = visit.more ? visit.more : l->next;
	if (played && json_array_size(l->list) > 0 && !api_is_cancelled(l->api))
		answer_positions(l, r);
	else
		answer_not_reached(l->api, &l->request->answer, played);
	json_decref(l->list);
	transcript_free(&t);
}

void
api_positions(struct api *api, struct request *request)
{
	struct listing l = { .api = api, .request = request };
	if (!request_view(request, &l.view) ||
	    !request_page(request, POSITIONS_PAGE, &l.limit, &l.from))
		return;
	l.limit = l.limit ? l.limit : POSITIONS_USUAL;
	find_ruling(api, request, l.view, list, &l);
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
