/* play.c: answers that aren't stored: the open question of a transcript, and faults of decks. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"
#include "judged/service/api/api.h"
#include "judged/service/base/decks.h"
#include "judged/ruling/deck_check.h"
#include "judged/advice/refused.h"

static void
answer_question_text(struct request *request, struct ruling *r, enum view view,
                     const struct groups *groups)
{
	char *text = NULL;
	size_t len;
	FILE *to = alloc_stream(&text, &len);
	open_question_text(r, view, request_wants_japanese(request) ? "ja" : "en", groups, to);
	fclose(to);
	answer_text(&request->answer, 200, text, len, answer_plain);
}

static void
answer_question(struct api *api, struct request *request, const struct transcript *t,
                enum view view)
{
	struct ruling *r = &api->ruling;
	struct groups groups;
	struct fault fault;
	if (!judging_again(api, t, &fault)) {
		answer_unjudged(api, &request->answer, &fault);
		return;
	}
	group_refused(r, view, &groups);
	const uint64_t steps = judge_run_params(r->run)->allowance->steps;
	if (strcmp(request->type, answer_plain) == 0)
		answer_question_text(request, r, view, &groups);
	else
		answer_value(&request->answer, 200, open_question_json(r, view, &groups));
	api->used += steps - r->left.steps;
	answer_verdict(&request->answer, ruling_verdict_word(ruling_verdict_of(r, view)));
	answer_header(&request->answer, "Judged-Question", "%s", open_question_state(r, view));
	free_groups(&groups);
}

void
api_moves(struct api *api, struct request *request)
{
	struct transcript t;
	struct doc doc;
	enum view view;
	if (!request_view(request, &view) || !request_budget(api, request, false) ||
	    !request_document(api, request, &doc))
		return;
	if (request_transcript(api, request, &doc, &t)) {
		answer_question(api, request, &t, view);
		transcript_free(&t);
	}
	doc_free(&doc);
}

static void
answer_checks(struct request *request, const struct decks *decks)
{
	const struct transcript *t = &decks->transcript;
	struct deck_check check;
	json_t *all;
	if (!t->player[0].given) {
		answer_problem(&request->answer, PROBLEM_NO_DECKS, NULL);
		return;
	}
	all = json_array();
	for (judge_seat seat = 0; seat < (decks->single ? 1 : JUDGE_SEATS); seat++) {
		deck_check_run(t, seat, &check);
		json_array_append_new(all, deck_check_json(&check, decks->single));
	}
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:s, s:o}", "game", t->game->name, "edition",
	                       t->edition->name, "decks", all));
}

void
api_decks(struct api *api, struct request *request)
{
	struct decks decks;
	struct doc doc;
	struct fault fault;
	if (!request_document(api, request, &doc))
		return;
	if (!decks_take(&decks, &doc, "body", request_argument(request, "edition"), &fault)) {
		answer_fault(&request->answer, 422, &fault);
		return;
	}
	answer_checks(request, &decks);
	decks_free(&decks);
}
