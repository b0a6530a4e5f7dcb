/*
 * table.c: what a page beside a table needs: the table of a transcript and its ruling in short at every change, a kept
 * game step by step, and how the tables of the games are laid out.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/board/table.h"
#include "judged/service/api/api.h"
#include "judged/words/say.h"

enum { MOST_STEPS = 400 };

/* 1. A transcript that is not kept */

/* Whoever hands in a document knows all of it, so any view may be asked for; the judge's is the usual one. */
static bool
read_view(struct request *request, enum view *view)
{
	const char *word = request_argument(request, "view");
	*view = VIEW_JUDGE;
	if (!word || view_from_word(word, view))
		return true;
	answer_bad_argument(&request->answer, "view",
	                    "The parameter view is one of public, A, B and judge.");
	return false;
}

/* Everything but what a page has from elsewhere in the answer. */
static json_t *
short_ruling(struct ruling *r, enum view view, bool advice)
{
	static const char *const left_out[] = { "citations", "citations_left_out",
		                                "position",  "question",
		                                "options",   "legal_instead" };
	uint32_t most = r->most_citations;
	r->most_citations = 1;
	json_t *out = ruling_json(r, view);
	r->most_citations = most;
	for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
		json_object_del(out, left_out[i]);
	if (advice)
		advice_add_json(r, view, out);
	return out;
}

static json_t *
said_lines(struct ruling *r, enum view view, bool advice)
{
	const struct wish wish = { .view = view, .advice = advice, .format = 1 };
	char *text = view_told(r, wish), *rest = NULL;
	json_t *out = json_array();
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		json_array_append_new(out, json_string(line));
	free(text);
	return out;
}

/* Since the last move, unless it is said since when. */
static bool
read_after(struct request *request, const struct transcript *t, int64_t *after)
{
	const char *word = request_argument(request, "after");
	*after = t->n_moves > 0 ? (int64_t)t->n_moves - 1 : 0;
	if (!word || read_number(word, 0, UINT32_MAX, after))
		return true;
	answer_bad_argument(&request->answer, "after", "The parameter after is a number of moves.");
	return false;
}

static void
answer_table(struct api *api, struct request *request, const struct transcript *t, enum view view,
             bool advice)
{
	struct ruling *r = &api->ruling;
	struct fault fault;
	int64_t after;
	if (!read_after(request, t, &after))
		return;
	if (!judging_again(api, t, &fault)) {
		answer_unjudged(api, &request->answer, &fault);
		return;
	}
	json_t *out = json_pack("{s:o, s:o, s:o, s:o, s:o}", "ruling",
	                        short_ruling(r, view, advice), "said", said_lines(r, view, advice),
	                        "options", table_options(r, view), "table", table_json(r, view),
	                        "since", table_events(r, view, (uint32_t)after));
	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		json_object_set_new(out, "question", question_json(r->run, judge_question(r->run)));
	answer_value(&request->answer, 200, out);
	answer_verdict(&request->answer, ruling_verdict_word(ruling_verdict_of(r, view)));
}

void
api_table(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	enum view view;
	bool advice;
	if (!read_view(request, &view) || !request_flag(request, "advice", &advice) ||
	    !request_budget(api, request, false) || !request_document(api, request, &doc))
		return;
	if (request_transcript(api, request, &doc, &t)) {
		answer_table(api, request, &t, view, advice);
		transcript_free(&t);
	}
	doc_free(&doc);
}

/* 2. A kept ruling */

struct stepping {
	struct api *api;
	struct request *request;
	enum view view;
	int64_t from, to;
};

static void
step(void *ctx, const struct store_ruling *r)
{
	const struct stepping *s = ctx;
	struct answer *answer = &s->request->answer;
	struct transcript t;
	struct fault fault;
	json_t *out;
	if (!kept_transcript(s->api, s->request, r, &t)) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	if (!table_steps(&s->api->ruling, &t, s->view, (uint32_t)s->from, (uint32_t)s->to, &out,
	                 &fault)) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
	} else if (!json_object_get(out, "first")) {
		json_decref(out);
		answer_problem(answer, PROBLEM_NO_POSITION, NULL);
	} else {
		json_object_set_new(out, "id", json_string(r->id));
		json_object_set_new(out, "view", json_string(view_word(s->view)));
		answer_value(answer, 200, out);
		answer_header(answer, "Cache-Control", "%s", answer_for_ever);
	}
	transcript_free(&t);
}

/* A decision, by a parameter; `usual` without it. */
static bool
read_decision(struct request *request, const char *name, int64_t usual, int64_t *out)
{
	const char *word = request_argument(request, name);
	*out = usual;
	if (!word || read_number(word, 0, INT32_MAX, out))
		return true;
	answer_bad_argument(&request->answer, name, "It is a number of decisions.");
	return false;
}

void
api_steps(struct api *api, struct request *request)
{
	struct stepping s = { .api = api, .request = request };
	if (!request_view(request, &s.view) || !read_decision(request, "from", 0, &s.from) ||
	    !read_decision(request, "to", s.from + MOST_STEPS, &s.to))
		return;
	if (s.to > s.from + MOST_STEPS)
		s.to = s.from + MOST_STEPS;
	find_ruling(api, request, s.view, step, &s);
}

/* 3. Layouts */

void
api_layout(struct api *api, struct request *request)
{
	const struct judge_game *game = judge_game(request->value[0]);
	(void)api;
	if (game)
		answer_value(&request->answer, 200, table_layout_json(game));
	else
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
}
