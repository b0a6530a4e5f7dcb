/* disputes.c: the suite's disputes: a list to search, and one dispute with its transcript; a search
 * over disputes, clauses and cards. */
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/search.h"

enum { MOST_DISPUTES = 60, MOST_FOUND = 10 };

/* Read the clause to search for, which needs an edition. Returns false with a problem. */
static bool
read_clause(struct request *request, struct dispute_wish *wish)
{
	const char *edition = request_argument(request, "edition"),
		   *clause = request_argument(request, "clause");
	if (!clause)
		return true;
	if (!edition || (!wish->game && !strchr(edition, '/'))) {
		answer_bad_argument(
			&request->answer, edition ? "game" : "edition",
			"A clause is looked for in an edition: name it with the parameters game and edition.");
		return false;
	}
	wish->edition = rulebook_edition_of(wish->game, edition);
	wish->clause = wish->edition ? rulebook_clause(wish->edition, clause) : NULL;
	if (wish->clause)
		return true;
	answer_problem(&request->answer, wish->edition ? PROBLEM_NO_CLAUSE : PROBLEM_NO_EDITION,
	               NULL);
	return false;
}

void
api_disputes(struct api *api, struct request *request)
{
	const char *limit = request_argument(request, "limit");
	struct dispute_wish wish = { .game = request_argument(request, "game"),
		                     .card = request_argument(request, "card"),
		                     .words = request_argument(request, "q") };
	int64_t most = MOST_DISPUTES;
	size_t n;
	(void)api;
	if (wish.game && !rulebook_game(wish.game)) {
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
		return;
	}
	if (!read_clause(request, &wish))
		return;
	if (limit && !read_number(limit, 1, 1000, &most)) {
		answer_bad_argument(&request->answer, "limit",
		                    "The limit is a number from 1 to 1000.");
		return;
	}
	json_t *list = disputes_found_json(&wish, (size_t)most, &n);
	answer_value(&request->answer, 200,
	             json_pack("{s:I, s:o}", "found", (json_int_t)n, "disputes", list));
}

void
api_search(struct api *api, struct request *request)
{
	const char *words = request_argument(request, "q"),
		   *game = request_argument(request, "game"),
		   *limit = request_argument(request, "limit");
	int64_t most = MOST_FOUND;
	(void)api;
	if (game && !rulebook_game(game)) {
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
		return;
	}
	if (limit && !read_number(limit, 1, 100, &most)) {
		answer_bad_argument(&request->answer, "limit",
		                    "The limit is a number from 1 to 100.");
		return;
	}
	answer_value(&request->answer, 200, search_json(words ? words : "", game, (size_t)most));
}

void
api_dispute(struct api *api, struct request *request)
{
	const struct dispute_row *row = dispute_named(request->value[0]);
	(void)api;
	if (!row) {
		answer_problem(&request->answer, PROBLEM_NO_DISPUTE, NULL);
		return;
	}
	json_t *out = dispute_row_json(row);
	json_object_set_new(out, "transcript", json_string(row->transcript));
	answer_value(&request->answer, 200, out);
}
