/* explain.c: why a ruling is as it is: the causes of a move as a tree, and the rulings under other
 * readings of unclear clauses. */
#include <string.h>

#include "judged/advice/readings.h"
#include "judged/embed/moment.h"
#include "judged/service/api/api.h"
#include "judged/service/api/explain.h"

/* 1. A ruling that was just made */

bool
request_explained(struct request *request, const char *name, struct explained *out)
{
	const char *word = request_argument(request, name);
	*out = (struct explained){ .wanted = word != NULL, .move = EXPLAINED_DECIDED };
	if (!request_flag(request, "readings", &out->readings))
		return false;
	if (!word || strcmp(word, "decided") == 0 || read_number(word, 0, UINT32_MAX, &out->move))
		return true;
	answer_bad_argument(&request->answer, name, "It is a number of a move, or decided.");
	return false;
}

static json_t *
move_explained(struct ruling *r, enum view view, int64_t wanted)
{
	const struct moment at = { wanted == EXPLAINED_DECIDED ? MOMENT_NONE : (uint64_t)wanted,
		                   MOMENT_NONE };
	struct fault none;
	int code;
	json_t *out = moment_explained(r, view, &at, &code, &none);
	return out ? out : json_pack("{s:I, s:b}", "move", (json_int_t)wanted, "reached", 0);
}

/* Judge with other readings, using the steps that the ruling left. */
static json_t *
other_readings(struct api *api)
{
	struct judge_step_limit left = api->ruling.left;
	json_t *out = readings_within_json(&api->ruling, &left);
	api->used += api->ruling.left.steps - left.steps;
	return out;
}

void
explain_into(struct api *api, enum view view, const struct explained *wanted, json_t *out)
{
	if (wanted->wanted)
		json_object_set_new(out, "explanation",
		                    move_explained(&api->ruling, view, wanted->move));
	if (wanted->readings && view == VIEW_JUDGE)
		json_object_set_new(out, "other_readings", other_readings(api));
}

/* 2. A stored ruling */

struct explaining {
	struct api *api;
	struct request *request;
	enum view view;
	struct explained wanted;
};

static void
explain(void *ctx, const struct store_ruling *r)
{
	const struct explaining *e = ctx;
	struct answer *answer = &e->request->answer;
	struct transcript t;
	struct fault fault;
	if (!kept_transcript(e->api, e->request, r, &t)) {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
		return;
	}
	if (judging_again(e->api, &t, &fault)) {
		ruling_forget_accounts(&e->api->ruling);
		json_t *out = json_pack("{s:s, s:s}", "id", r->id, "view", view_word(e->view));
		explain_into(e->api, e->view, &e->wanted, out);
		answer_value(answer, 200, out);
	} else {
		answer_problem(answer, PROBLEM_VIEW_GONE, NULL);
	}
	transcript_free(&t);
}

void
api_explanation(struct api *api, struct request *request)
{
	struct explaining e = { .api = api, .request = request };
	if (!request_view(request, &e.view) || !request_explained(request, "move", &e.wanted))
		return;
	e.wanted.wanted = true;
	find_ruling(api, request, e.view, explain, &e);
}
