/*
 * table.c: requests of a page that shows a table: the table of a transcript with its ruling in
 * short, after every change; a stored game step by step; the layouts of the games' tables.
 */
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/telling/tell.h"
#include "judged/advice/refused.h"
#include "judged/board/table.h"
#include "judged/service/api/explain.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/alloc.h"
#include "judged/words/choices.h"

enum { MOST_STEPS = 400, MOST_EVENTS = 2000 };

/* 1. A transcript that isn't stored */

bool
request_any_view(struct request *request, enum view *view)
{
	const char *word = request_argument(request, "view");
	*view = VIEW_JUDGE;
	if (!word || view_from_word(word, view))
		return true;
	answer_bad_argument(&request->answer, "view",
	                    "The parameter view is one of public, A, B and judge.");
	return false;
}

/* Return the ruling without the members that the answer has elsewhere. */
static json_t *
short_ruling(struct ruling_snapshot *snap, enum view view, const struct advice *advice)
{
	static const char *const left_out[] = { "citations_count",    "citations_left_out",
		                                "question",           "options",
		                                "options_count",      "legal_instead",
		                                "legal_instead_count" };
	const unsigned include =
		SNAPSHOT_READINGS | SNAPSHOT_SEEN | SNAPSHOT_INFRACTIONS | SNAPSHOT_ADVICE;
	struct buffer text = { 0 };
	ruling_write(snap, view, include, 0, &text);
	snapshot_forget_run(snap);
	json_t *out = json_loadb(text.at, text.n, 0, NULL);
	buffer_free(&text);
	for (size_t i = 0; i < sizeof left_out / sizeof left_out[0]; i++)
		json_object_del(out, left_out[i]);
	if (advice) {
		json_t *members = advice_json(advice);
		json_object_update(out, members);
		json_decref(members);
	}
	return out;
}

static json_t *
said_lines(const struct ruling_snapshot *snap, enum view view, const struct advice *advice)
{
	char *text = NULL, *rest = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	if (advice)
		ruling_text_advised(advice, snap, "en", to);
	else
		tell_short(snap, view, "en", NULL, to);
	fclose(to);
	json_t *out = json_array();
	for (char *line = strtok_r(text, "\n", &rest); line; line = strtok_r(NULL, "\n", &rest))
		json_array_append_new(out, json_string(line));
	free(text);
	return out;
}

/* Read the number of moves after which events are wanted: by default all moves but the last. */
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

static json_t *
table_json(const struct ruling *r, enum view view)
{
	struct table *table = alloc_zeroed(1, sizeof *table);
	struct table_reader *reader = table_reader(r->transcript->game);
	struct buffer text = { 0 };
	table_read(table, reader, r, view);
	table_write(table, &text);
	json_t *out = json_loadb(text.at, text.n, 0, NULL);
	buffer_free(&text);
	table_free(table);
	table_reader_free(reader);
	free(table);
	return out;
}

/* Answer with the JSON in `rest` and the events since a move. There may be many events, so they are
 * written directly, and the first ones are left out if there are too many. */
static void
answer_with_events(struct request *request, const struct ruling *r, enum view view, int64_t after,
                   json_t *rest)
{
	struct buffer text = { 0 };
	char *dumped = json_dumps(rest, JSON_COMPACT);
	json_decref(rest);
	buffer_bytes(&text, dumped, strlen(dumped) - 1);
	free(dumped);
	buffer_text(&text, ",\"since\":");
	uint32_t left_out = table_events(r, view, (uint32_t)after, MOST_EVENTS, &text);
	if (left_out) {
		buffer_text(&text, ",\"since_left_out\":");
		buffer_number(&text, left_out);
	}
	buffer_text(&text, "}");
	buffer_end(&text);
	answer_json(&request->answer, 200, text.at);
}

static void
add_name(json_t *names, const struct transcript *t, const char *number)
{
	for (int i = 0; i < t->cards.n; i++)
		if (strcmp(t->cards.def[i].number, number) == 0 && t->cards.def[i].face[0].name)
			json_object_set_new(names, number,
			                    json_string(t->cards.def[i].face[0].name));
}

/* Return the names of the cards a ruling asks about: {"EPR-004": "Heat Ray"}. */
static json_t *
names_asked(const struct transcript *t, const json_t *ruling)
{
	const json_t *need, *answer, *number;
	size_t i, k, n;
	json_t *out = json_object();
	json_array_foreach(json_object_get(ruling, "needs"), i, need)
		json_array_foreach(json_object_get(need, "answers"), k, answer)
			json_array_foreach(json_object_get(answer, "cards"), n, number)
				add_name(out, t, json_string_value(number));
	return out;
}

/* Freeze the ruling with almost no citations: the answer has its events elsewhere, and the ruling
 * isn't used afterwards. */
static void
freeze_short(struct ruling *r, struct ruling_snapshot *snap)
{
	uint32_t most = r->most_citations;
	r->most_citations = 1;
	ruling_freeze_last(r, snap);
	r->most_citations = most;
}

/* Return the answer's JSON. Advice is made once and used in both forms, JSON and text; its steps
 * are then taken off what the ruling has left. */
static json_t *
snapshot_table(struct api *api, const struct transcript *t, enum view view, bool advised)
{
	struct ruling *r = &api->ruling;
	struct ruling_snapshot snap = { 0 };
	struct advice advice, *made = advised && view == VIEW_JUDGE ? &advice : NULL;
	if (made)
		advice_make(r, made);
	freeze_short(r, &snap);
	json_t *ruling = short_ruling(&snap, view, made), *said = said_lines(&snap, view, made);
	snapshot_free(&snap);
	if (made) {
		judging_count_advice(api, (struct wish){ .advice = true });
		r->left = *judge_run_params(r->run)->allowance;
		advice_free(made);
	}
	json_t *out = json_pack("{s:o, s:o, s:o, s:o, s:o}", "ruling", ruling, "said", said,
	                        "options", table_options(r, view), "table", table_json(r, view),
	                        "names", names_asked(t, ruling));
	json_t *offers = offers_json(r, view, table_options);
	if (json_array_size(offers) > 0)
		json_object_set(out, "offers", offers);
	json_decref(offers);
	return out;
}

static void
answer_table(struct api *api, struct request *request, const struct transcript *t, enum view view,
             bool advice)
{
	struct ruling *r = &api->ruling;
	struct explained wanted;
	struct fault fault;
	int64_t after;
	if (!read_after(request, t, &after) || !request_explained(request, "explain", &wanted))
		return;
	if (!judging_again(api, t, &fault)) {
		answer_unjudged(api, &request->answer, &fault);
		return;
	}
	json_t *out = snapshot_table(api, t, view, advice);
	explain_into(api, view, &wanted, out);
	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		json_object_set_new(out, "question", question_json(r->run, judge_question(r->run)));
	answer_with_events(request, r, view, after, out);
	answer_verdict(&request->answer, ruling_verdict_word(ruling_verdict_of(r, view)));
}

void
api_table(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	enum view view;
	bool advice;
	if (!request_any_view(request, &view) || !request_flag(request, "advice", &advice) ||
	    !request_budget(api, request, false) || !request_document(api, request, &doc))
		return;
	if (request_transcript(api, request, &doc, &t)) {
		answer_table(api, request, &t, view, advice);
		transcript_free(&t);
	}
	doc_free(&doc);
}

/* 2. A stored ruling */

struct stepping {
	struct api *api;
	struct request *request;
	enum view view;
	int64_t from, to, limit; /* `limit` 0: not given */
};

/* Add the members that follow the steps. */
static void
finish_steps(const struct stepping *s, const struct table_steps *steps,
             const struct store_ruling *r, struct buffer *to)
{
	buffer_text(to, steps->more ? ",\"more\":true" : ",\"more\":false");
	if (s->limit && steps->more) {
		buffer_text(to, ",\"next\":\"");
		buffer_number(to, steps->last);
		buffer_text(to, "\"");
	} else if (s->limit) {
		buffer_text(to, ",\"next\":null");
	}
	buffer_text(to, ",\"id\":");
	buffer_quoted(to, r->id);
	buffer_text(to, ",\"view\":");
	buffer_quoted(to, view_word(s->view));
	buffer_text(to, "}");
}

static void
answer_steps(const struct stepping *s, const struct store_ruling *r, const struct transcript *t)
{
	struct answer *answer = &s->request->answer;
	struct table_steps steps = { .view = s->view,
		                     .from = (uint32_t)s->from,
		                     .most = (uint32_t)(s->to - s->from),
		                     .allowance = judging_allowance(s->api) };
	struct buffer text = { 0 };
	struct fault fault;
	buffer_text(&text, "{");
	bool played = table_steps(&s->api->ruling, t, &steps, &text, &fault);
	judging_count(s->api, &steps.allowance);
	if (!played || !steps.found || api_is_cancelled(s->api)) {
		answer_not_reached(s->api, answer, played);
		buffer_free(&text);
		return;
	}
	finish_steps(s, &steps, r, &text);
	buffer_end(&text);
	answer_json(answer, 200, text.at);
	answer_header(answer, "Cache-Control", "%s", answer_for_ever);
}

static void
step(void *ctx, const struct store_ruling *r)
{
	const struct stepping *s = ctx;
	struct transcript t;
	if (!kept_transcript(s->api, s->request, r, &t)) {
		answer_problem(&s->request->answer, PROBLEM_VIEW_GONE, NULL);
	} else {
		answer_steps(s, r, &t);
		transcript_free(&t);
	}
}

/* Read a parameter that is a number of decisions; `usual` if it isn't given. */
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
	    !request_page(request, MOST_STEPS, &s.limit, &s.from) ||
	    !read_decision(request, "to", s.from + MOST_STEPS, &s.to))
		return;
	int64_t most = s.limit ? s.limit : MOST_STEPS;
	if (s.to > s.from + most)
		s.to = s.from + most;
	if (s.to < s.from)
		answer_problem(&request->answer, PROBLEM_NO_POSITION, NULL);
	else
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
