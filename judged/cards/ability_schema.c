/* ability_schema.c: builds the definitions of a JSON Schema from the game's table of operations. */
#include "judged/cards/ability_schema.h"

#include <stdio.h>
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "judged/cards/schema.h"

/*
 * Parts that the table doesn't contain: the shapes of abilities, and values with a notation
 * of their own. `@name` stands for a definition.
 */
static const char frame[] =
	"{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'type': 'object',"
	" 'required': ['game', 'cards'], 'additionalProperties': false,"
	" 'properties': {'game': {'description': 'The game the cards are of.', 'type': 'string'},"
	"  'cards': {'description': 'The cards.', 'type': 'array', 'items': '@card'}},"
	" '$defs': {"
	"'text': {'anyOf': [{'type': 'string', 'minLength': 1}, {'type': 'number'}]},"
	"'texts': {'anyOf': ['@text', {'type': 'array', 'minItems': 1, 'items': '@text'}]},"
	"'name': {'type': 'string', 'minLength': 1},"
	"'abilities': {'type': 'array', 'minItems': 1, 'maxItems': 16, 'items': '@ability'},"
	"'seat': {'enum': ['own', 'opponent', 'any']},"
	"'flag': {'const': true},"
	"'range': {'anyOf': ['@number', {'type': 'object', 'minProperties': 1,"
	"  'additionalProperties': false, 'properties': {'min': '@number', 'max': '@number'}}]},"
	"'numbers': {'type': 'array', 'minItems': 1, 'items': '@number'},"
	"'card_lists': {'type': 'array', 'minItems': 2, 'items': '@cards'},"
	"'conditions': {'type': 'array', 'minItems': 1, 'items': '@condition'},"
	"'effects': {'type': 'array', 'minItems': 1, 'items': '@effect'},"
	"'statics': {'type': 'array', 'minItems': 1, 'items': '@static'},"
	"'events': {'anyOf': ['@event', {'type': 'array', 'minItems': 1, 'items': '@event'}]},"
	"'rules': {'anyOf': ['@rule', {'type': 'array', 'minItems': 1, 'items': '@rule'}]},"
	"'rule': {'type': 'string', 'pattern': '^[a-z0-9]+(-[a-z0-9]+)*$'},"
	"'options': {'type': 'array', 'minItems': 2, 'items': {'anyOf': ['@effects',"
	"  {'type': 'object', 'required': ['do'], 'additionalProperties': false, 'properties':"
	"    {'do': '@effects', 'if': '@condition'}}]}}"
	"}}";

#define COUNT "{'type': 'integer', 'minimum': 1, 'maximum': 63}"

/* The keys beside the word an ability begins with: the common ones, then those of forms. */
static const char common[] =
	"{'if': '@condition', 'awakening': {'type': 'integer', 'minimum': 1}, 'covered':"
	" {'type': 'boolean'}, 'overwhelm': {'type': 'boolean'}, 'turn': '@seat', 'works_in': '@areas',"
	" 'once_per_turn': {'type': 'boolean'}}";
static const char others[] =
	"{'do': '@effects', 'when': '@condition', 'optional': {'type': 'boolean'},"
	" 'still': {'type': 'boolean'}}";

/* By form: its other keys, and the schema of the value of the word it begins with. */
#define KEYS(...) ((const char *const[]){ __VA_ARGS__, NULL })
static const struct {
	const char *const *keys;
	const char *value;
} shapes[JUDGE_FORMS] = {
#define FORM(form, head, kind, event, keys, read, print, schema)                                   \
	[JUDGE_FORM_##form] = { keys, schema },

#include "judged/cards/forms.def"
};

/* Notation */

/* Return a schema for one value or a list of values. Takes ownership of `one`. */
static json_t *
one_or_list(json_t *one)
{
	return json_pack("{s:[O, {s:s, s:i, s:o}]}", "anyOf", one, "type", "array", "minItems", 1,
	                 "items", one);
}

/* Slots */

static json_t *
slot_schema(const struct judge_slot *slot)
{
	static const char *const names[JUDGE_KINDS] = {
#define VALUE(kind, name, schema, compile, print, say) [JUDGE_K_##kind] = schema,
#define LITERAL(kind, schema, compile, print, say) [JUDGE_K_##kind] = schema,

#include "judged/cards/kinds.def"
	};
	return slot->words ? schema_words(slot->words, NULL) : schema_ref(names[slot->kind]);
}

/* Return the schema of a slot. A player may stand in place of cards if the operation takes either;
 * `by` may list several causes. */
static json_t *
slot_of(const struct judge_op *op, const struct judge_slot *slot)
{
	json_t *own = slot_schema(slot);
	if (op->kind == JUDGE_K_EVENT && strcmp(slot->name, "by") == 0)
		return one_or_list(own);
	if (slot->kind != JUDGE_K_CARDS || ability_slot(op, " side") < 0)
		return own;
	return json_pack("{s:[o, o]}", "anyOf", own, schema_ref("seat"));
}

/* Operations */

static json_t *
op_schema(const struct judge_op *op)
{
	json_t *required = json_array(), *properties = json_object();
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++) {
		const struct judge_slot *slot = &op->slot[i];
		if (slot->words && !slot->words[0])
			continue; /* the game has no words for this slot */
		if (slot->name[0] == ' ')
			continue;
		json_object_set_new(properties, slot->name, slot_of(op, slot));
		if (slot->required || i == 0)
			json_array_append_new(required, json_string(slot->name));
	}
	if (op->kind == JUDGE_K_EFFECT) {
		json_object_set_new(properties, "as", schema_ref("name"));
		json_object_set_new(properties, "count_as", schema_ref("name"));
		json_object_set_new(properties, "adds_to", schema_ref("name"));
	}
	return schema_closed(required, properties);
}

static bool
is_written(const struct judge_game *game, const struct judge_op *op, uint8_t kind)
{
	return op->kind == kind && ability_is_written(game, op);
}

static bool
has_kind(const struct judge_game *game, uint8_t kind)
{
	for (uint16_t i = 0; i < game->n_ops; i++)
		if (is_written(game, &game->op[i], kind))
			return true;
	return false;
}

static json_t *
kind_schema(const struct judge_game *game, uint8_t kind)
{
	json_t *all = json_array(), *words = json_array();
	for (uint16_t i = 0; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		if (!is_written(game, op, kind))
			continue;
		if (op->slot[0].name)
			json_array_append_new(all, op_schema(op));
		else
			json_array_append_new(words, json_string(op->name));
	}
	if (json_array_size(words))
		json_array_append_new(all, json_pack("{s:O}", "enum", words));
	json_decref(words);
	return json_pack("{s:o}", "anyOf", all);
}

static json_t *
number_schema(const struct judge_game *game)
{
	json_t *schema = kind_schema(game, JUDGE_K_NUMBER);
	json_array_append_new(
		json_object_get(schema, "anyOf"),
		schema_parsed("{'type': 'integer', 'minimum': -1000000, 'maximum': 1000000}"));
	return schema;
}

/* Return the schema of conditions, including every number with bounds beside it. */
static json_t *
condition_schema(const struct judge_game *game)
{
	json_t *schema = kind_schema(game, JUDGE_K_CONDITION);
	for (uint16_t i = 0; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		if (!is_written(game, op, JUDGE_K_NUMBER) || !op->slot[0].name)
			continue;
		json_t *compare = op_schema(op);
		json_object_update_new(
			json_object_get(compare, "properties"),
			schema_parsed("{'min': '@number', 'max': '@number', 'is': '@number'}"));
		json_object_set_new(compare, "anyOf",
		                    schema_parsed("[{'required': ['min']}, {'required': ['max']},"
		                                  " {'required': ['is']}]"));
		json_array_append_new(json_object_get(schema, "anyOf"), compare);
	}
	return schema;
}

/* Cards and zones */

static json_t *
filters_of(const struct judge_game *game, uint8_t kind)
{
	json_t *properties = json_object();
	for (uint16_t i = 0; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		for (int slot = 0; is_written(game, op, kind) && op->slot[slot].name; slot++)
			json_object_set_new(properties, op->slot[slot].name,
			                    slot_of(op, &op->slot[slot]));
	}
	return properties;
}

/* Return the schema of a selection: exactly one base, any filters, and perhaps a choice. */
static json_t *
selection(const char *keys, const char *bases, json_t *filters)
{
	json_t *one_of = json_array(), *names = schema_parsed(bases), *name;
	json_t *properties = schema_parsed(keys);
	size_t i;
	json_array_foreach(names, i, name)
		json_array_append_new(one_of, json_pack("{s:[O]}", "required", name));
	json_decref(names);
	json_object_update_new(properties, filters);
	json_t *schema = schema_closed(json_array(), properties);
	json_object_set_new(schema, "oneOf", one_of);
	return schema;
}

static const struct judge_op *
find_op(const struct judge_game *game, const char *name)
{
	for (uint16_t i = 0; i < game->n_ops; i++)
		if (strcmp(game->op[i].name, name) == 0)
			return &game->op[i];
	return NULL;
}

/* Add the keys for totals of chosen cards, and for random choices. */
static void
define_choice(json_t *properties, const struct judge_game *game)
{
	const char *const *changed = find_op(game, "modify")->slot[0].words;
	json_object_set_new(properties, find_op(game, " choice")->slot[2].name,
	                    schema_ref("number"));
	for (int i = 0; game->number[i]; i++)
		for (int k = 0; changed[k]; k++) {
			char total[64];
			if (strcmp(game->number[i], changed[k]) != 0)
				continue;
			snprintf(total, sizeof total, "total_%s", changed[k]);
			json_object_set_new(properties, total, schema_ref("number"));
		}
	for (int i = 0; i < game->n_verbs; i++)
		if (strcmp(game->verb[i].name, "random") == 0)
			json_object_set_new(properties, "random", schema_ref("flag"));
}

static json_t *
cards_schema(const struct judge_game *game)
{
	json_t *map = selection(
		"{'own': '@types', 'opponent': '@types', 'any': '@types', 'the': '@name',"
		" 'under': '@cards', 'among': '@cards', 'in': '@areas', 'choose': '@number',"
		" 'up_to': '@number', 'any_number': '@flag', 'by': '@seat', 'as': '@name',"
		" 'any_of': '@card_lists', 'adds_to': '@name'}",
		"['own', 'opponent', 'any', 'the', 'under', 'among', 'any_of']",
		filters_of(game, JUDGE_K_FILTER));
	json_t *words = schema_parsed(
		find_op(game, " monster") ? "['own monster', 'opponent monster']" : "[]");
	define_choice(json_object_get(map, "properties"), game);
	for (uint16_t i = 0; i < game->n_ops; i++)
		if (is_written(game, &game->op[i], JUDGE_K_CARDS) && !game->op[i].slot[0].name)
			json_array_append_new(words, json_string(game->op[i].name));
	return json_pack("{s:[{s:o}, o]}", "anyOf", "enum", words, map);
}

static json_t *
zones_schema(const struct judge_game *game)
{
	return selection("{'own': {'const': 'zone'}, 'opponent': {'const': 'zone'},"
	                 " 'any': {'const': 'zone'}, 'the': '@name', 'choose': '@number',"
	                 " 'up_to': '@number', 'by': '@seat', 'as': '@name', 'adds_to': '@name'}",
	                 "['own', 'opponent', 'any', 'the']",
	                 filters_of(game, JUDGE_K_ZONE_FILTER));
}

/* Abilities */

/* Return the keys that every ability of the game may have. */
static json_t *
common_keys(const struct judge_game *game)
{
	json_t *keys = schema_parsed(common), *value;
	const char *key;
	void *next;
	const char *const *own = game_words(game->name)->common;
	json_object_foreach_safe(keys, next, key, value) if (own && !word_is_among(own, key))
		json_object_del(keys, key);
	return keys;
}

/* Return the schema of demands on decks: the static effects that can't be written anywhere else. */
static json_t *
demands_schema(const struct judge_game *game)
{
	json_t *properties = json_object();
	for (uint16_t i = 0; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		if (op->kind == JUDGE_K_STATIC && op->name[0] == ' ' && op->slot[0].name)
			json_object_set_new(properties, op->slot[0].name,
			                    slot_of(op, &op->slot[0]));
	}
	return schema_closed(json_pack("[s]", "colours"), properties);
}

/* Return the schema of abilities that begin with this word. */
static json_t *
shape_schema(const struct judge_game *game, const struct ability_head *head)
{
	json_t *keys = schema_parsed(others), *value;
	const char *key;
	json_t *required = json_pack("[s]", head->word), *properties = common_keys(game);
	json_object_set_new(properties, head->word, schema_parsed(shapes[head->form].value));
	json_object_foreach(keys, key, value) {
		for (const char *const *own = shapes[head->form].keys; own && *own; own++) {
			if (strcmp(*own + (**own == '?'), key) != 0)
				continue;
			json_object_set(properties, key, value);
			if (**own != '?')
				json_array_append_new(required, json_string(key));
		}
	}
	json_decref(keys);
	return schema_closed(required, properties);
}

/* Add the shapes of abilities and the definitions they refer to. */
static void
define_abilities(json_t *defs, const struct judge_game *game)
{
	struct ability_head head[ABILITY_HEADS];
	json_t *all = json_array();
	int n = ability_heads(game, head);
	json_object_set_new(defs, "ability", json_pack("{s:o}", "anyOf", all));
	for (int i = 0; i < n; i++) {
		json_array_append_new(all, shape_schema(game, &head[i]));
		if (head[i].form == JUDGE_FORM_DEMANDS)
			json_object_set_new(defs, "demands", demands_schema(game));
	}
}

/* Words of the game */

static json_t *
areas_schema(const struct judge_game *game)
{
	json_t *words = json_array();
	for (int i = 0; i < game->n_areas; i++)
		json_array_append_new(words, json_string(game->area[i].name));
	json_array_append_new(words, json_string("play"));
	json_array_append_new(words, json_string("under"));
	return json_pack("{s:o}", "enum", words);
}

/* Let an option have the game's own condition, a number, if the game has a word for it. */
static void
define_option_need(json_t *defs, const struct judge_game *game)
{
	json_t *one = json_object_get(json_object_get(defs, "options"), "items");
	json_t *keys =
		json_object_get(json_array_get(json_object_get(one, "anyOf"), 1), "properties");
	for (uint16_t i = 0; i < game->n_ops; i++)
		if (strcmp(game->op[i].name, " option") == 0 && *game->op[i].slot[2].name != ' ')
			json_object_set_new(keys, game->op[i].slot[2].name,
			                    json_pack("{s:s}", "type", "integer"));
}

static void
define_words(json_t *defs, const struct judge_game *game)
{
	json_object_set_new(defs, "type", schema_words(game->type, NULL));
	json_object_set_new(defs, "types", one_or_list(schema_words(game->type, "card")));
	json_object_set_new(defs, "colour", schema_words(game->colour, NULL));
	json_object_set_new(defs, "colours", one_or_list(schema_words(game->colour, NULL)));
	json_object_set_new(defs, "areas", one_or_list(areas_schema(game)));
	json_object_set_new(defs, "phase", schema_words(game_words(game->name)->phase, NULL));
}

/* Add the costs of activated abilities: a member for each cost, and counts per colour. */
static void
define_costs(json_t *defs, const struct judge_game *game)
{
	json_t *counts = json_object();
	for (int i = 0; game->colour[i]; i++)
		json_object_set_new(counts, game->colour[i], schema_parsed(COUNT));
	json_object_set_new(counts, "any", schema_parsed(COUNT));
	json_object_set_new(defs, "counts", schema_closed(json_array(), counts));
	json_object_set_new(defs, "costs",
	                    schema_closed(json_array(), filters_of(game, JUDGE_K_COST)));
}

json_t *
ability_schema(const struct judge_game *game)
{
	json_t *schema = schema_parsed(frame), *defs = json_object_get(schema, "$defs");
	json_object_set_new(schema, "$id", json_sprintf("urn:judged:cards:%s:1", game->name));
	json_object_set_new(schema, "title", json_sprintf("Cards of %s", game->name));
	json_object_set_new(schema, "description",
	                    json_string("Cards as docs/cards.md has them; `judge cards --check` "
	                                "checks more than a schema can say."));
	define_words(defs, game);
	define_option_need(defs, game);
	json_object_set_new(defs, "card", schema_card(game));
	if (has_kind(game, JUDGE_K_COST))
		define_costs(defs, game);
	define_abilities(defs, game);
	json_object_set_new(defs, "cards", cards_schema(game));
	if (has_kind(game, JUDGE_K_ZONE_FILTER))
		json_object_set_new(defs, "zones", zones_schema(game));
	json_object_set_new(defs, "filters",
	                    schema_closed(json_array(), filters_of(game, JUDGE_K_FILTER)));
	json_object_set_new(defs, "number", number_schema(game));
	json_object_set_new(defs, "condition", condition_schema(game));
	json_object_set_new(defs, "event", kind_schema(game, JUDGE_K_EVENT));
	json_object_set_new(defs, "effect", kind_schema(game, JUDGE_K_EFFECT));
	json_object_set_new(defs, "static", kind_schema(game, JUDGE_K_STATIC));
	return schema;
}
