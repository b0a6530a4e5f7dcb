/* table.c: positions as tables: facts, players, and the cards of every place. */
#include "judged/board/table.h"

#include <stdlib.h>
#include <string.h>

#include "judged/board/card.h"

enum { SAYING = 320 };

/* 1. Facts: values of the game, of a player, of a card */

static json_t *
fact_json(const struct judge_run *run, const struct judge_property *property, const char *title,
          int32_t value)
{
	return json_pack("{s:s, s:s, s:o}", "name", property->name, "title", title, "is",
	                 property_json(run, property, value));
}

static void
add_fact(json_t *to, const struct board_pen *pen, int property, const char *title, int subject)
{
	int32_t value = judge_read(pen->run, property, subject);
	if (value != JUDGE_NO_NUMBER)
		json_array_append_new(to, fact_json(pen->run, &pen->game->property[property], title,
		                                    value));
}

/* "turn_player" reads "turn player". */
static void
title_of(const char *name, char title[BOARD_WORD])
{
	size_t i = 0;
	for (; name[i] && i + 1 < BOARD_WORD; i++)
		title[i] = name[i] == '_' ? ' ' : name[i];
	title[i] = '\0';
}

static json_t *
game_facts(const struct board_pen *pen)
{
	json_t *out = json_array();
	char title[BOARD_WORD];
	for (int i = 0; i < pen->game->n_properties; i++) {
		if (pen->game->property[i].of != JUDGE_OF_GAME)
			continue;
		title_of(pen->game->property[i].name, title);
		add_fact(out, pen, i, title, 0);
	}
	return out;
}

static json_t *
player_json(const struct board_pen *pen, const struct transcript *t, judge_seat seat)
{
	json_t *facts = json_array();
	for (int i = 0; i < pen->layout->n_values; i++)
		add_fact(facts, pen, pen->layout->value[i].property, pen->layout->value[i].title,
		         seat);
	return json_pack("{s:s?, s:o}", "name", t->player[seat].name, "facts", facts);
}

/* 2. Cards */

/* The number printed on a card of one face under the name of a value; JUDGE_NO_NUMBER: none is. */
static int32_t
printed(const struct board_pen *pen, judge_def def, const char *name)
{
	const struct judge_card_def *card = &pen->cards->def[def];
	for (int i = 0; card->n_faces <= 1 && pen->game->number[i]; i++)
		if (strcmp(pen->game->number[i], name) == 0)
			return card->face[0].number[i];
	return JUDGE_NO_NUMBER;
}

static void
add_mark(json_t *to, const struct board_pen *pen, const struct board_word *mark,
         const struct board_card *card)
{
	const struct judge_property *property = &pen->game->property[mark->property];
	int32_t value = judge_read(pen->run, mark->property, card->card);
	int32_t was = printed(pen, card->def, property->name);
	if (value == JUDGE_NO_NUMBER || (property->kind == JUDGE_IS_BOOL && !value))
		return;
	json_t *fact = fact_json(pen->run, property, mark->title, value);
	if (property->kind == JUDGE_IS_NUMBER && was != JUDGE_NO_NUMBER)
		json_object_set_new(fact, "printed", json_integer(was));
	if (mark->turns)
		json_object_set_new(fact, "turns", json_true());
	if (mark->large && value != 0)
		json_object_set_new(fact, "large", json_true());
	json_array_append_new(to, fact);
}

/* As in a picture: values are told of cards that lie open, or face up in a place. */
static bool
lies_open(const struct board_pen *pen, const struct board_heap *heap, const struct board_card *card)
{
	const struct judge_area *area = &pen->game->area[heap->area];
	const struct judge_card_view *lies = board_beneath(heap, card->card);
	return area->sight == JUDGE_SEEN_BY_ALL ||
	       (lies && area->places > 1 && view_knows(VIEW_PUBLIC, lies->known_by));
}

static json_t *
colours_json(const struct board_pen *pen, const struct judge_face *face)
{
	json_t *out = json_array();
	for (int i = 0; pen->game->colour[i]; i++)
		if (face->colours & 1u << i)
			json_array_append_new(out, json_string(pen->game->colour[i]));
	return out;
}

/* What it lies on, from the top down; null for a card this view does not know. */
static json_t *
under_json(const struct board_pen *pen, const struct board_heap *heap, judge_card under)
{
	json_t *out = json_array();
	for (int i = 0; under != JUDGE_NO_CARD && i < heap->n_all; i++) {
		const struct judge_card_view *below = board_beneath(heap, under);
		if (!below)
			break;
		bool known = !card_is_untold(below) && view_knows(pen->view, below->known_by);
		json_array_append_new(out, known ? json_string(pen->cards->def[below->def].number)
		                                 : json_null());
		under = below->beneath;
	}
	return out;
}

static json_t *
face_json(const struct board_pen *pen, const struct board_heap *heap, const struct board_card *card)
{
	const struct judge_card_def *def = &pen->cards->def[card->def];
	json_t *values = json_array();
	bool open = lies_open(pen, heap, card);
	json_t *out = json_pack("{s:s, s:s, s:s, s:o}", "is", "card", "number", def->number, "name",
	                        def->face[0].name ? def->face[0].name : "", "colours",
	                        colours_json(pen, &def->face[0]));
	if (card->owner < JUDGE_SEATS)
		json_object_set_new(out, "owner", json_string(seat_name(card->owner)));
	if (card->stands)
		json_object_set_new(out, "stands", json_true());
	if (open)
		json_object_set_new(out, "since", json_integer(card->since));
	for (int i = 0; (open || card->stands) && i < pen->layout->n_marks; i++)
		add_mark(values, pen, &pen->layout->mark[i], card);
	json_object_set_new(out, "values", values);
	if (!card->stands && card->beneath != JUDGE_NO_CARD)
		json_object_set_new(out, "under", under_json(pen, heap, card->beneath));
	return out;
}

static json_t *
card_json(const struct board_pen *pen, const struct board_heap *heap, const struct board_card *card)
{
	static const char *const words[] = {
		[BOARD_HIDDEN] = "hidden",
		[BOARD_UNKNOWN] = "unknown",
	};
	if (card->side == BOARD_FACE)
		return face_json(pen, heap, card);
	if (card->side == BOARD_UNCOUNTED)
		return json_pack("{s:s}", "is", "uncounted");
	return json_pack("{s:s, s:i}", "is", words[card->side], "n", (int)card->n);
}

/* 3. Places */

static void
add_place(json_t *to, const struct board_pen *pen, judge_place place)
{
	struct board_heap heap;
	char name[32];
	json_t *cards = json_array();
	board_heap(pen->run, pen->view, place, &heap);
	for (int i = 0; i < heap.n; i++)
		json_array_append_new(cards, card_json(pen, &heap, &heap.card[i]));
	if (heap.n == 0) {
		json_decref(cards);
		return;
	}
	place_name(pen->run, place, name, sizeof name);
	json_object_set_new(to, name,
	                    json_pack("{s:o, s:o}", "count",
	                              heap.uncounted ? json_null() : json_integer(heap.cards),
	                              "cards", cards));
}

static void
add_areas(json_t *to, const struct board_pen *pen, judge_seat seat, bool shared)
{
	for (int area = 0; area < pen->game->n_areas; area++)
		for (int i = 0; i < pen->game->area[area].places; i++) {
			judge_place place = judge_place_of(pen->run, seat, area, i);
			if (pen->game->area[area].shared == shared && place != JUDGE_NO_PLACE)
				add_place(to, pen, place);
		}
}

json_t *
table_json(const struct ruling *ruling, enum view view)
{
	const struct judge_params *params = judge_run_params(ruling->run);
	struct board_layout layout;
	const struct board_pen pen = { ruling->run, params->game, params->cards, &layout, view };
	json_t *players = json_object(), *places = json_object();
	board_layout(params->game, &layout);
	add_areas(places, &pen, 0, true);
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		json_object_set_new(players, seat_name(seat),
		                    player_json(&pen, ruling->transcript, seat));
		add_areas(places, &pen, seat, false);
	}
	return json_pack("{s:o, s:o, s:o}", "facts", game_facts(&pen), "players", players, "places",
	                 places);
}

/* 4. Changes */

/* Members of `now` that are other than in `before`. */
static json_t *
changed_members(const json_t *before, json_t *now)
{
	json_t *out = json_object(), *value;
	const char *key;
	json_object_foreach(now, key, value)
		if (!json_equal(value, json_object_get(before, key)))
			json_object_set(out, key, value);
	return out;
}

json_t *
table_changes(const json_t *before, const json_t *now)
{
	json_t *out = changed_members(before, (json_t *)(uintptr_t)now), *value;
	json_t *was = json_object_get(before, "places"), *is = json_object_get(now, "places");
	json_t *places = changed_members(was, is);
	const char *key;
	json_object_foreach(was, key, value)
		if (!json_object_get(is, key))
			json_object_set_new(places, key,
			                    json_pack("{s:i, s:[]}", "count", 0, "cards"));
	json_object_set_new(out, "places", places);
	return out;
}
