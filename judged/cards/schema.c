/* schema.c: builds parts of JSON Schemas, and the schema of a card from the game's tables. */
#include "judged/cards/schema.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "judged/text/alloc.h"

/* 1. Notation */

json_t *
schema_ref(const char *name)
{
	return json_pack("{s:s+}", "$ref", "#/$defs/", name);
}

/* Replace "@name" by a reference, at every depth. */
static json_t *
resolved(json_t *json)
{
	const char *key;
	json_t *value;
	size_t i;
	void *next;
	json_object_foreach_safe(json, next, key, value)
		json_object_set_new(json, key, resolved(json_incref(value)));
	if (json_is_array(json))
		json_array_foreach(json, i, value)
			json_array_set_new(json, i, resolved(json_incref(value)));
	const char *text = json_string_value(json);
	if (!text || *text != '@')
		return json;
	json_t *ref = schema_ref(text + 1);
	json_decref(json);
	return ref;
}

json_t *
schema_parsed(const char *text)
{
	char *plain = alloc_copy(text);
	for (char *c = plain; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	json_t *json = json_loads(plain, JSON_DECODE_ANY, NULL);
	assert(json);
	free(plain);
	return resolved(json);
}

json_t *
schema_words(const char *const words[], const char *last)
{
	json_t *list = json_array();
	for (int i = 0; words[i]; i++) {
		int before = 0;
		while (strcmp(words[before], words[i]) != 0)
			before++;
		if (*words[i] && before == i)
			json_array_append_new(list, json_string(words[i]));
	}
	if (last)
		json_array_append_new(list, json_string(last));
	return json_pack("{s:o}", "enum", list);
}

json_t *
schema_closed(json_t *required, json_t *properties)
{
	return json_pack("{s:s, s:b, s:o, s:o}", "type", "object", "additionalProperties", false,
	                 "required", required, "properties", properties);
}

/* 2. The keys of a card */

static const char frame[] =
	"{'description': 'A card.', 'type': 'object', 'required': ['number', 'name', 'type', 'colours'],"
	" 'additionalProperties': false, 'properties': {"
	" 'number': {'anyOf': [{'type': 'string', 'pattern': '^[-A-Za-z0-9_+.]{1,31}$'},"
	"   {'type': 'number'}]},"
	" 'name': '@text', 'names': {'type': 'object', 'required': ['ja'],"
	"   'additionalProperties': false, 'properties': {'ja': '@text'}}, 'type': '@type',"
	" 'colours': {'type': 'array', 'minItems': 1, 'uniqueItems': true, 'items': '@colour'},"
	" 'traits': {'type': 'array', 'maxItems': 8, 'uniqueItems': true, 'items': '@text'},"
	" 'abilities': '@abilities', 'grants': '@abilities', 'why': '@text',"
	" 'acts_in': {'type': 'array', 'minItems': 1, 'uniqueItems': true}},"
	" 'dependentRequired': {'acts_in': ['why'], 'why': ['acts_in']}}";

static const char *
key_of(const struct game_number *number)
{
	return number->within ? number->within : number->name;
}

static json_t *
number_schema(const struct game_number *number)
{
	if (number->is_flag)
		return json_pack("{s:s}", "type", "boolean");
	json_t *figure = json_pack("{s:s, s:i, s:i}", "type", "integer", "minimum",
	                           number->within ? 0 : -number->most, "maximum", number->most);
	return number->may_be_x ? json_pack("{s:[o, {s:s}]}", "anyOf", figure, "const", "X")
	                        : figure;
}

static void
define_number(json_t *properties, const struct game_number *number)
{
	if (!number->within) {
		json_object_set_new(properties, number->name, number_schema(number));
		return;
	}
	if (!json_object_get(properties, number->within))
		json_object_set_new(properties, number->within,
		                    schema_closed(json_array(), json_object()));
	json_object_set_new(json_object_get(json_object_get(properties, number->within),
	                                    "properties"),
	                    number->member, number_schema(number));
}

/* Add the texts of cards, and the other side, which may have some of the keys of the front. */
static void
define_sides(json_t *properties, const struct judge_game *game)
{
	const struct game_words *words = game_words(game->name);
	for (int i = 0; game->text && game->text[i]; i++)
		json_object_set_new(properties, game->text[i], schema_ref("text"));
	if (words->misprints)
		json_object_set_new(properties, "misprint", json_pack("{s:s}", "type", "boolean"));
	if (!words->two_sided)
		return;
	json_t *back = json_object();
	for (int i = 0; doc_back_keys[i]; i++)
		json_object_set(back, doc_back_keys[i],
		                json_object_get(properties, doc_back_keys[i]));
	json_object_set_new(properties, "back", schema_closed(json_pack("[s]", "name"), back));
}

/* 3. What a card of a type must have and can't have */

/* Is the type among these, as game_words.h writes them? */
static bool
is_among(const struct judge_game *game, const char *types, int type)
{
	return types && card_types(game, types) >> type & 1;
}

static void
add_rule(json_t *rules, json_t *condition, json_t *then)
{
	json_array_append_new(rules, json_pack("{s:o, s:o}", "if", condition, "then", then));
}

static json_t *
is_of_type(const char *type)
{
	return json_pack("{s:{s:{s:s}}}", "properties", "type", "const", type);
}

/* A card of the type that has no such trait has the number. */
static void
add_tokens_rule(json_t *rules, const struct game_words *words, const char *type, const char *number)
{
	json_t *condition = is_of_type(type);
	json_object_set_new(condition, "not",
	                    json_pack("{s:[s], s:{s:{s:{s:s}}}}", "required", "traits",
	                              "properties", "traits", "contains", "const", words->token));
	add_rule(rules, condition, json_pack("{s:[s]}", "required", number));
}

static json_t *
needed_of_type(json_t *rules, const struct judge_game *game, int type)
{
	const struct game_words *words = game_words(game->name);
	json_t *needed = json_array();
	for (const struct game_number *n = words->number; n->name; n++) {
		bool may_lack = n->is_flag || n->may_lack || n->within;
		if (!is_among(game, n->types, type) || may_lack)
			continue;
		if (n->tokens_may_lack)
			add_tokens_rule(rules, words, game->type[type], n->name);
		else
			json_array_append_new(needed, json_string(n->name));
	}
	return needed;
}

/* Return the keys that a card of the type can't have, unless it is misprinted. */
static json_t *
foreign_of_type(const struct judge_game *game, int type)
{
	const struct game_words *words = game_words(game->name);
	json_t *foreign = json_object();
	for (const struct game_number *n = words->number; n->name; n++)
		if (!is_among(game, n->types, type))
			json_object_set_new(foreign, key_of(n), json_false());
	for (int i = 0; game->text && game->text[i]; i++)
		if (!is_among(game, words->text_types, type))
			json_object_set_new(foreign, game->text[i], json_false());
	if (is_among(game, words->no_traits, type))
		json_object_set_new(foreign, "traits", json_false());
	return foreign;
}

static void
add_type_rules(json_t *rules, const struct judge_game *game, int type)
{
	const struct game_words *words = game_words(game->name);
	json_t *then = json_pack("{s:o}", "required", needed_of_type(rules, game, type));
	if (words->two_sided && !is_among(game, words->two_sided, type))
		json_object_set_new(then, "properties", json_pack("{s:b}", "back", false));
	add_rule(rules, is_of_type(game->type[type]), then);
	json_t *printed = is_of_type(game->type[type]);
	if (words->misprints)
		json_object_set_new(json_object_get(printed, "properties"), "misprint",
		                    json_pack("{s:b}", "const", false));
	add_rule(rules, printed, json_pack("{s:o}", "properties", foreign_of_type(game, type)));
}

/* An X is defined by an ability, or by a text outside the model. */
static void
add_x_rule(json_t *rules, const char *number)
{
	add_rule(rules,
	         json_pack("{s:[s], s:{s:{s:s}}}", "required", number, "properties", number,
	                   "const", "X"),
	         schema_parsed(
			 "{'anyOf': [{'required': ['acts_in']}, {'required': ['abilities']}]}"));
}

json_t *
schema_card(const struct judge_game *game)
{
	const struct game_words *words = game_words(game->name);
	json_t *card = schema_parsed(frame), *rules = json_array();
	json_t *properties = json_object_get(card, "properties");
	json_t *areas = json_array();
	for (const struct game_area *area = words->acts_in; area->word; area++)
		json_array_append_new(areas, json_string(area->word));
	json_object_set_new(json_object_get(properties, "acts_in"), "items",
	                    json_pack("{s:o}", "enum", areas));
	for (const struct game_number *n = words->number; n->name; n++) {
		define_number(properties, n);
		if (n->may_be_x)
			add_x_rule(rules, n->name);
	}
	define_sides(properties, game);
	for (int type = 0; game->type[type]; type++)
		add_type_rules(rules, game, type);
	json_object_set_new(card, "allOf", rules);
	return card;
}
