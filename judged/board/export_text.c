/* export_text.c: transcripts in the shortest form that says the same. */
#include "judged/board/export_text.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/yaml.h"

/* What a card has when nothing is said of it. */
struct usual {
	const char *owner;
	json_int_t since;
};

static json_t *shorten(json_t *value, const struct usual *usual);

/* {card: X, owner: A, since: 4} is X, where A is whose area it is and 4 the turn before this one. */
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

/* Of cards that are all unknown the number is enough. */
static json_t *
shorten_list(json_t *list, const struct usual *usual)
{
	json_t *out = json_array(), *entry;
	size_t i, unknown = 0;
	json_array_foreach(list, i, entry) {
		json_t *brief = shorten(entry, usual);
		unknown += is_unknown(brief);
		json_array_append_new(out, brief);
	}
	if (unknown == 0 || unknown < json_array_size(out))
		return out;
	json_decref(out);
	return json_integer((json_int_t)unknown);
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

/* A zone with one pile need not be a list. */
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

static void
shorten_start(json_t *start)
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
		if (side)
			unwrap_places(json_object_get(start, key));
	}
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
		shorten_start(start);
	return json;
}

void
export_yaml(const struct transcript *t, struct buffer *out)
{
	/* Documents are read from the frame to the moves, a position from what is in the open. */
	static const char *const order[] = {
		"judged", "game",     "edition",      "cards",        "players",  "first",
		"start",  "step",     "turn",         "turn_player",  "phase",    "rest",
		"A",      "B",        "name",         "monster_deck", "colossus", "leader",
		"card",   "stack",    "monster",      "hand",         "life",     "deck",
		"zone",   "battle",   "energy",       "combo",        "strategy", "field",
		"locus",  "set_gems", "capture_gems", "discard",      "drop",     "moves",
		"claims", NULL,
	};
	json_t *json = export_json(t);
	yaml_put(out, json, order);
	json_decref(json);
}
