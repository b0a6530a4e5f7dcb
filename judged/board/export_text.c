/* export_text.c: writes transcripts in their shortest form. */
#include "judged/board/export_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/game_words.h"
#include "judged/text/yaml.h"
#include "judged/transcript/decode.h"

enum { KEYS_ORDERED = 40 };

/* A card's values if nothing is written for it. */
struct usual {
	const char *owner;
	json_int_t since;
};

static json_t *shorten(json_t *value, const struct usual *usual);

/* Shorten {card: X, owner: A, since: 4} to X if the area is A's and 4 was the turn before this
 * one. */
static json_t *
shorten_card(json_t *card, const struct usual *usual)
{
	const char *owner = json_string_value(json_object_get(card, "owner"));
	json_t *since = json_object_get(card, "since");
	if (owner && usual->owner && strcmp(owner, usual->owner) == 0)
		json_object_del(card, "owner");
	if (json_is_integer(since) && json_integer_value(since) == usual->since)
		json_object_del(card, "since");
	if (json_object_size(card) > 1)
		return json_incref(card);
	return json_incref(json_object_get(card, "card"));
}

static bool
is_unknown(const json_t *entry)
{
	return json_is_string(entry) && strcmp(json_string_value(entry), "unknown") == 0;
}

static json_t *
shorten_list(json_t *list, const struct usual *usual)
{
	json_t *out = json_array(), *entry;
	size_t i;
	json_array_foreach(list, i, entry)
		json_array_append_new(out, shorten(entry, usual));
	return out;
}

static json_t *
shorten_map(json_t *map, const struct usual *usual)
{
	json_t *out = json_object(), *value;
	const char *key;
	json_object_foreach(map, key, value)
		json_object_set_new(out, key, shorten(value, usual));
	return out;
}

static json_t *
shorten(json_t *value, const struct usual *usual)
{
	if (json_is_array(value))
		return shorten_list(value, usual);
	if (!json_is_object(value))
		return json_incref(value);
	if (json_object_get(value, "card") && json_object_get(value, "owner"))
		return shorten_card(value, usual);
	return shorten_map(value, usual);
}

/* Unwrap the lists of zones that hold a single pile. */
static void
unwrap_places(json_t *side)
{
	const char *area, *place;
	json_t *places, *piles;
	void *next;
	json_object_foreach(side, area, places) {
		if (!json_is_object(places) || json_object_get(places, "stack") ||
		    json_object_get(places, "count"))
			continue;
		json_object_foreach_safe(places, next, place,
		                         piles) if (json_is_array(piles) &&
		                                    json_array_size(piles) == 1)
			json_object_set(places, place, json_array_get(piles, 0));
	}
}

/* Is it an area whose cards all lie in one place, so that a number can stand for them? */
static bool
is_one_place(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_areas; i++)
		if (strcmp(game->area[i].name, name) == 0)
			return game->area[i].places == 1 && !game->area[i].acts &&
			       !decode_has_properties(game, &game->area[i]);
	return false;
}

/* Replace cards that are all unknown by their number. */
static void
count_unknown(json_t *side, const struct judge_game *game)
{
	const char *area;
	json_t *cards, *entry;
	size_t i;
	void *next;
	json_object_foreach_safe(side, next, area, cards)
	{
		size_t n = json_array_size(cards), unknown = 0;
		json_array_foreach(cards, i, entry)
			unknown += is_unknown(entry);
		if (n > 0 && unknown == n && is_one_place(game, area))
			json_object_set_new(side, area, json_integer((json_int_t)n));
	}
}

static void
shorten_start(json_t *start, const struct judge_game *game)
{
	static const char *const sides[] = { "A", "B" };
	struct usual usual = { "A", json_integer_value(json_object_get(start, "turn")) - 1 };
	json_t *value;
	const char *key;
	void *next;
	if (usual.since < 0)
		usual.since = 0;
	json_object_foreach_safe(start, next, key, value)
	{
		bool side = strcmp(key, sides[0]) == 0 || strcmp(key, sides[1]) == 0;
		usual.owner = side ? key : "A";
		json_object_set_new(start, key, shorten(value, &usual));
		if (side) {
			unwrap_places(json_object_get(start, key));
			count_unknown(json_object_get(start, key), game);
		}
	}
	count_unknown(start, game);
}

json_t *
export_json(const struct transcript *t)
{
	char *text = transcript_canonical(t, NULL);
	json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
	assert(json);
	free(text);
	json_t *start = json_object_get(json, "start");
	if (start)
		shorten_start(start, t->game);
	return json;
}

void
export_yaml(const struct transcript *t, struct buffer *out)
{
	/* The order of a document: from the frame to the moves; in a position, open areas first. */
	static const char *const before[] = {
		"judged", "game", "edition", "readings",    "cards", "players", "first",
		"start",  "step", "turn",    "turn_player", "phase", "rest",    "A",
		"B",      "name", "card",    "stack",       NULL,
	};
	static const char *const after[] = { "life", "moves", "claims", NULL };
	const char *const *parts[] = { before, game_words(t->game->name)->areas, after };
	const char *order[KEYS_ORDERED + 1] = { NULL };
	size_t n = 0;
	for (size_t part = 0; part < sizeof parts / sizeof *parts; part++)
		for (size_t i = 0; parts[part][i] && n < KEYS_ORDERED; i++)
			order[n++] = parts[part][i];
	json_t *json = export_json(t);
	yaml_put(out, json, order);
	json_decref(json);
}
