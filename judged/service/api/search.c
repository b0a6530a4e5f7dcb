/*
 * search.c: answers that are searched: a list of positions joined by legal play, and what a player
 * can make true this turn. Nothing is stored.
 *
 * The author of a document knows all of it. So everything that follows from it is answered, unless
 * a view is asked for.
 */
#include <stdlib.h>

#include "judged/embed/moment.h"
#include "judged/reconstruct/reach.h"
#include "judged/reconstruct/report.h"
#include "judged/ruling/until.h"
#include "judged/service/api/api.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/alloc.h"

/* 1. Lists of positions */

static void
answer_list(struct api *api, struct request *request, const struct positions *list)
{
	struct judge_step_limit allowance = judging_allowance(api);
	struct chain chain;
	chain_make(&chain, list, &(const struct chain_options){ .allowance = &allowance });
	judging_count(api, &allowance);
	if (api_is_cancelled(api))
		answer_problem(&request->answer, PROBLEM_CLOSING, NULL);
	else
		answer_value(&request->answer, 200, report_chain(&chain));
	chain_free(&chain);
}

void
api_reconstruct(struct api *api, struct request *request)
{
	struct positions list;
	struct doc doc;
	struct fault fault;
	if (!request_budget(api, request, false) || !request_document(api, request, &doc))
		return;
	if (positions_decode(&list, doc.root, request_argument(request, "edition"), &fault)) {
		answer_list(api, request, &list);
		positions_free(&list);
	} else {
		answer_fault(&request->answer, 422, &fault);
	}
	doc_free(&doc);
}

/* 2. What a player can make true */

/* A question while it is read and answered. */
struct reaching {
	struct api *api;
	struct request *request;
	enum view view;
	struct moment at;
	struct reach_goal goal;
	struct doc that; /* the values of the goal */
	int seat;        /* whose decisions are free; JUDGE_NO_SEAT: the turn player's */
};

static bool
read_seat(struct request *request, const char *name, int *seat)
{
	const char *word = request_argument(request, name);
	if (!word)
		return true;
	*seat = word[0] - 'A';
	if ((word[0] == 'A' || word[0] == 'B') && !word[1])
		return true;
	answer_bad_argument(&request->answer, name, "It is a player, A or B.");
	return false;
}

/* Read a number of moves or decisions. */
static bool
read_moment(struct request *request, const char *name, uint64_t *out)
{
	const char *word = request_argument(request, name);
	int64_t number = 0;
	if (!word)
		return true;
	if (!read_number(word, 0, UINT32_MAX, &number)) {
		answer_bad_argument(&request->answer, name, "It is a number.");
		return false;
	}
	*out = (uint64_t)number;
	return true;
}

static bool
read_question(struct reaching *r)
{
	const char *that = request_argument(r->request, "that");
	r->goal.wins = request_argument(r->request, "win");
	if (r->goal.wins == (that != NULL)) {
		answer_bad_argument(&r->request->answer, "win",
		                    "Ask with one of the parameters win and that.");
		return false;
	}
	return read_seat(r->request, r->goal.wins ? "win" : "for", &r->seat) &&
	       read_moment(r->request, "move", &r->at.move) &&
	       read_moment(r->request, "after", &r->at.after);
}

/* Search from where a game was played to, with steps of its own: how many the game took may tell
 * what is hidden. */
static void
search(struct reaching *r, const struct transcript *t, struct ruling *played)
{
	struct reach reach = { .answer = REACH_BUDGET, .limit = "steps" };
	if (played->stop != JUDGE_OPEN && played->stop != JUDGE_LIMIT) {
		answer_problem(&r->request->answer, PROBLEM_NO_DECISION, NULL);
		return;
	}
	played->own = judging_allowance(r->api);
	r->goal.seat =
		(judge_seat)(r->seat == JUDGE_NO_SEAT ? game_value(played->run, "turn_player")
	                                              : r->seat);
	if (played->stop == JUDGE_OPEN)
		reach_search(&reach, t, played->run, &played->script, &r->goal);
	judging_count(r->api, &played->own);
	if (api_is_cancelled(r->api))
		answer_problem(&r->request->answer, PROBLEM_CLOSING, NULL);
	else
		answer_value(&r->request->answer, 200, reach_json(&reach));
	reach_free(&reach);
}

/* Search from the position as the view knows it. */
static void
search_seen(struct reaching *r, struct ruling *played)
{
	struct transcript seen;
	struct ruling *ruling = alloc_zeroed(1, sizeof *ruling);
	struct judge_step_limit allowance = judging_allowance(r->api);
	struct fault fault;
	uint32_t since = judge_decisions(played->run) - judge_checkpoint_decisions(played->run);
	if (moment_position(&seen, played, r->view, &fault) != 0) {
		answer_fault(&r->request->answer, 422, &fault);
		free(ruling);
		return;
	}
	if (!ruling_play_until(ruling, &seen, UINT32_MAX, &allowance, &fault))
		answer_unjudged(r->api, &r->request->answer, &fault);
	else if (judge_decisions(ruling->run) != since)
		answer_problem(&r->request->answer, PROBLEM_NO_DECISION,
		               "The last decisions name cards that this view doesn't know, so it "
		               "doesn't know the position either.");
	else
		search(r, &seen, ruling);
	judging_count(r->api, &allowance);
	ruling_free(ruling);
	free(ruling);
	transcript_free(&seen);
}

static void
answer_reach(struct reaching *r, struct transcript *t)
{
	const char *that = request_argument(r->request, "that");
	struct judge_step_limit allowance = judging_allowance(r->api);
	struct transcript cut = { 0 };
	struct ruling *played = &r->api->ruling;
	struct fault fault;
	if ((that && !reach_read_values(&r->goal, t, &r->that, that, &fault)) ||
	    moment_play(played, t, &r->at, &(const struct moment_how){ "en", &allowance }, &cut,
	                &fault) != 0)
		answer_unjudged(r->api, &r->request->answer, &fault);
	else if (played->stop == JUDGE_OPEN && r->view != VIEW_JUDGE)
		search_seen(r, played);
	else
		search(r, t, played);
	judging_count(r->api, &allowance);
}

void
api_reach(struct api *api, struct request *request)
{
	struct reaching r = { .api = api,
		              .request = request,
		              .at = { MOMENT_NONE, MOMENT_NONE },
		              .seat = JUDGE_NO_SEAT };
	struct transcript t;
	struct doc doc;
	if (!request_any_view(request, &r.view) || !read_question(&r) ||
	    !request_budget(api, request, false) || !request_document(api, request, &doc))
		return;
	if (request_transcript(api, request, &doc, &t)) {
		answer_reach(&r, &t);
		transcript_free(&t);
	}
	doc_free(&r.that);
	doc_free(&doc);
}
