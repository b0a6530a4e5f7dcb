/* card_list.c: the real cards of a game: a list to search, and one card with its abilities. */
#include "judged/cards/cards.h"
#include "judged/embed/card.h"
#include "judged/service/api/api.h"
#include "judged/suite/scenarios.h"

enum { MOST_CARDS = 60, MOST_SCENARIOS = 100 };

/* 1. A card */

void
api_card(struct api *api, struct request *request)
{
	const struct judge_game *game = judge_game(request->value[0]);
	const struct judge_card_set *set = game ? rulebook_cards(game->name) : NULL;
	judge_def found = set ? rulebook_card(set, request->value[1]) : JUDGE_NO_DEF;
	size_t n;
	(void)api;
	if (found == JUDGE_NO_DEF) {
		answer_problem(&request->answer, game ? PROBLEM_NO_CARD : PROBLEM_NO_GAME, NULL);
		return;
	}
	const struct judge_card_def *def = &set->def[found];
	json_t *out = card_json(game, set, def);
	json_object_set_new(out, "scenarios",
	                    scenarios_with_card_json(game->name, def->number, MOST_SCENARIOS, &n));
	json_object_set_new(out, "scenarios_count", json_integer((json_int_t)n));
	answer_value(&request->answer, 200, out);
}

/* 2. A search */

void
api_cards(struct api *api, struct request *request)
{
	const struct judge_game *game = judge_game(request->value[0]);
	const char *query = request_argument(request, "q"),
		   *limit = request_argument(request, "limit");
	const struct judge_card_set *set = game ? rulebook_cards(game->name) : NULL;
	int64_t most = MOST_CARDS, n = 0;
	json_t *list;
	(void)api;
	if (!set) {
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
		return;
	}
	if (limit && !read_number(limit, 1, 1000, &most)) {
		answer_bad_argument(&request->answer, "limit",
		                    "The limit is a number from 1 to 1000.");
		return;
	}
	list = json_array();
	for (judge_def i = 0; i < set->n; i++)
		if (card_fits(game, set, i, query ? query : "") && n++ < most)
			json_array_append_new(list, card_head_json(game, set, &set->def[i]));
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:I, s:o}", "game", game->name, "found", (json_int_t)n,
	                       "cards", list));
}
