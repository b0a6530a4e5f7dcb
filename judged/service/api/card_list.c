/* card_list.c: the real cards of a game: a list to search, and one card with its abilities. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/cards/ability.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "judged/service/api/api.h"
#include "judged/suite/scenarios.h"

enum { MOST_CARDS = 60, MOST_SCENARIOS = 100 };

struct shown {
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_card_def *def;
};

/* 1. A card */

static json_t *
colours_json(const struct shown *s)
{
	json_t *out = json_array();
	for (int i = 0; s->game->colour[i]; i++)
		if (s->def->face[0].colours & 1u << i)
			json_array_append_new(out, json_string(s->game->colour[i]));
	return out;
}

static json_t *
traits_json(const struct shown *s)
{
	json_t *out = json_array();
	for (int i = 0; i < s->def->face[0].n_traits; i++)
		json_array_append_new(out, json_string(s->set->trait[s->def->face[0].trait[i]]));
	return out;
}

/* Return the card's numbers that its type has. */
static json_t *
numbers_json(const struct shown *s)
{
	const struct game_words *words = game_words(s->game->name);
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_object();
	for (int i = 0; words->number[i].name; i++)
		if (card_types(s->game, words->number[i].types) >> face->type & 1 &&
		    face->number[i] != JUDGE_NO_NUMBER &&
		    (face->number[i] || !(words->number[i].is_flag || words->number[i].within)))
			json_object_set_new(out, words->number[i].name,
			                    json_integer(face->number[i]));
	return out;
}

/* Return the names of numbers that are X on the card, defined by one of its texts. */
static json_t *
defined_json(const struct shown *s)
{
	const struct game_words *words = game_words(s->game->name);
	json_t *out = json_array();
	for (int i = 0; words->number[i].name; i++)
		if (doc_card_is_x(words, s->set, &s->def->face[0], i))
			json_array_append_new(out, json_string(words->number[i].name));
	return out;
}

/* Return abilities in the language of docs/cards.md. */
static json_t *
abilities_json(const struct shown *s, int first, int n)
{
	struct buffer text = { 0 };
	json_t *out = json_array();
	for (int i = 0; i < n; i++) {
		text.n = 0;
		ability_print(&text, s->game, s->set, &s->set->ability[first + i], 0);
		json_array_append_new(out, json_string(buffer_end(&text)));
	}
	buffer_free(&text);
	return out;
}

/* Return abilities as sentences. */
static json_t *
sentences_json(const struct shown *s, int first, int n)
{
	struct buffer text = { 0 };
	json_t *out = json_array();
	for (int i = 0; i < n; i++) {
		text.n = 0;
		ability_say(&text, s->game, s->set, &s->set->ability[first + i]);
		json_array_append_new(out, json_string(buffer_end(&text)));
	}
	buffer_free(&text);
	return out;
}

static json_t *
head_json(const struct shown *s)
{
	const struct judge_face *face = &s->def->face[0];
	json_t *out = json_pack("{s:s, s:s}", "number", s->def->number, "name",
	                        face->name ? face->name : "");
	if (face->name_ja)
		json_object_set_new(out, "names", json_pack("{s:s}", "ja", face->name_ja));
	json_object_set_new(out, "type", json_string(s->game->type[face->type]));
	json_object_set_new(out, "colours", colours_json(s));
	json_object_set_new(out, "traits", traits_json(s));
	json_object_set_new(out, "numbers", numbers_json(s));
	json_object_set_new(out, "defined", defined_json(s));
	return out;
}

void
api_card(struct api *api, struct request *request)
{
	const struct judge_game *game = judge_game(request->value[0]);
	struct shown s = { .game = game };
	size_t n;
	(void)api;
	s.set = game ? rulebook_cards(game->name) : NULL;
	judge_def found = s.set ? rulebook_card(s.set, request->value[1]) : JUDGE_NO_DEF;
	if (found == JUDGE_NO_DEF) {
		answer_problem(&request->answer, game ? PROBLEM_NO_CARD : PROBLEM_NO_GAME, NULL);
		return;
	}
	s.def = &s.set->def[found];
	json_t *out = head_json(&s);
	json_object_set_new(out, "game", json_string(game->name));
	json_object_set_new(out, "abilities",
	                    abilities_json(&s, s.def->ability, s.def->n_abilities));
	json_object_set_new(out, "grants",
	                    abilities_json(&s, s.def->ability + s.def->n_abilities,
	                                   s.def->n_grants));
	json_object_set_new(out, "says", sentences_json(&s, s.def->ability, s.def->n_abilities));
	json_object_set_new(out, "grants_say",
	                    sentences_json(&s, s.def->ability + s.def->n_abilities,
	                                   s.def->n_grants));
	json_object_set_new(out, "scenarios",
	                    scenarios_with_card_json(game->name, s.def->number, MOST_SCENARIOS,
	                                             &n));
	json_object_set_new(out, "scenarios_count", json_integer((json_int_t)n));
	answer_value(&request->answer, 200, out);
}

/* 2. A search */

static bool
has_word(const struct shown *s, const char *word)
{
	const struct judge_face *face = &s->def->face[0];
	char folded[ROUTE_PATH];
	cards_fold(word, folded, sizeof folded);
	if (strcasestr(s->def->number, word) || cards_name_has(face, folded) ||
	    strcasecmp(s->game->type[face->type], word) == 0)
		return true;
	for (int i = 0; i < face->n_traits; i++)
		if (strcasestr(s->set->trait[face->trait[i]], word))
			return true;
	for (int i = 0; s->game->colour[i]; i++)
		if (face->colours & 1u << i && strcasecmp(s->game->colour[i], word) == 0)
			return true;
	return false;
}

/* Does every word of the query match the card? */
static bool
fits(const struct shown *s, const char *query)
{
	char word[ROUTE_PATH];
	while (*query) {
		size_t len = strcspn(query, " \t");
		size_t n = len < sizeof word ? len : sizeof word - 1;
		memcpy(word, query, n);
		word[n] = '\0';
		if (n && !has_word(s, word))
			return false;
		query += len;
		query += strspn(query, " \t");
	}
	return true;
}

void
api_cards(struct api *api, struct request *request)
{
	const struct judge_game *game = judge_game(request->value[0]);
	const char *query = request_argument(request, "q"),
		   *limit = request_argument(request, "limit");
	struct shown s = { .game = game };
	int64_t most = MOST_CARDS, n = 0;
	json_t *list;
	(void)api;
	s.set = game ? rulebook_cards(game->name) : NULL;
	if (!s.set) {
		answer_problem(&request->answer, PROBLEM_NO_GAME, NULL);
		return;
	}
	if (limit && !read_number(limit, 1, 1000, &most)) {
		answer_bad_argument(&request->answer, "limit",
		                    "The limit is a number from 1 to 1000.");
		return;
	}
	list = json_array();
	for (uint16_t i = 0; i < s.set->n; i++) {
		s.def = &s.set->def[i];
		if (!fits(&s, query ? query : "") || n++ >= most)
			continue;
		json_array_append_new(list, head_json(&s));
	}
	answer_value(&request->answer, 200,
	             json_pack("{s:s, s:I, s:o}", "game", game->name, "found", (json_int_t)n,
	                       "cards", list));
}
