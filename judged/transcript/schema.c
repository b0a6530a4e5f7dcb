/* schema.c: builds the JSON Schema of a game's transcripts from the game's tables. */
#include "judged/transcript/schema.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/cards/schema.h"
#include "judged/text/alloc.h"
#include "judged/transcript/rows.h"

/* 1. Parts that are the same in every game, as schema_parsed() reads them */

static const char frame[] =
	"{'$schema': 'https://json-schema.org/draft/2020-12/schema', 'type': 'object',"
	" 'required': ['judged', 'game', 'edition'], 'additionalProperties': false, 'properties': {"
	"'judged': {'description': 'Format version: always 1.', 'const': 1},"
	"'game': {'description': 'Which game this is.'},"
	"'edition': {'description': 'The edition of the rules it was played by. `judge replay --edition`"
	" judges by another.'},"
	"'cards': {'description': 'Cards of your own: docs/cards.md has the language.',"
	"  'type': 'array', 'maxItems': 400, 'items': '@definition'},"
	"'players': {'description': 'Who brought which cards. May be left out when `start` is a"
	" position.', 'type': 'object'},"
	"'first': {'description': 'Who takes the first turn. Not with a position; without it a move says"
	" who begins.', 'enum': ['A', 'B']},"
	"'start': {'description': 'The position the game starts from. Without it, the game starts with"
	" set-up.', 'type': 'object'},"
	"'moves': {'description': 'What was decided, in order; rulings count the first as move 1.',"
	"  'type': 'array', 'maxItems': 100000, 'items': '@move'},"
	"'on_illegal': {'description': 'At an illegal move: stop there (default), skip it, or take it all"
	" the same and go on.', 'enum': ['stop', 'skip', 'take']},"
	"'readings': {'description': 'Unclear clauses to be read another way than usual, and how: `judge"
	" readings` lists them.', 'type': 'object',"
	"  'additionalProperties': {'type': 'string', 'minLength': 1}},"
	"'claims': '@claims',"
	"'accounts': {'description': 'What each player says came after the moves, where they do not"
	" agree.', 'type': 'object', 'minProperties': 1, 'additionalProperties': false,"
	"  'properties': {'A': '@account', 'B': '@account'}},"
	"'facts': '@claims',"
	"'noticed': {'description': 'When an error was noticed, and by whom: for the policy of the event.',"
	"  'type': 'object', 'additionalProperties': false, 'properties': {"
	"  'after': {'type': 'integer', 'minimum': 0, 'maximum': 100000},"
	"  'by': {'enum': ['A', 'B', 'judge']}, 'signed': {'type': 'boolean'},"
	"  'minutes': {'type': 'integer', 'minimum': 0, 'maximum': 600}}},"
	"'prior': {'description': 'Earlier penalties in the event.', 'type': 'array', 'maxItems': 100,"
	"  'items': {'type': 'object', 'additionalProperties': false,"
	"  'required': ['player', 'infraction', 'penalty'], 'properties': {'player': {'enum': ['A', 'B']},"
	"  'infraction': {'type': ['string', 'number']}, 'penalty': '@penalty',"
	"  'day': {'type': 'integer', 'minimum': 1, 'maximum': 30}}}},"
	"'findings': {'description': 'What the head judge has found.', 'type': 'object',"
	"  'additionalProperties': false}},"
	"'dependentRequired': {'facts': ['accounts']},"
	"'if': {'required': ['start'], 'properties': {'start': {'not': '@at_setup'}}},"
	"'then': {'properties': {'start': '@position', 'players': '@players_beside_position'},"
	"  'not': {'required': ['first']}},"
	"'else': {'required': ['players'], 'properties': {'start': '@set_up', 'players': '@players'}},"
	"'$defs': {}}";

/* Players and their decks */
static const char brought[] =
	"{'seat': {'description': 'A player.', 'enum': ['A', 'B']},"
	"'text': {'anyOf': [{'type': 'string', 'minLength': 1}, {'type': 'number'}]},"
	"'card': {'description': 'A card, by its number or its name.', 'type': 'string', 'minLength': 1},"
	"'cards': {'description': 'Cards, by number or name.', 'type': 'array', 'maxItems': 160,"
	"  'items': '@card'},"
	"'card_count': {'type': 'integer', 'minimum': 0, 'maximum': 160},"
	"'unordered': {'anyOf': ['@cards', {'type': 'object', 'maxProperties': 160,"
	"  'additionalProperties': {'type': 'integer', 'minimum': 1, 'maximum': 160}}]},"
	"'deck': {'description': 'A deck: listed from the top, shuffled by a seed, or in an unknown"
	" order.', 'anyOf': ["
	"  {'type': 'object', 'required': ['listed'], 'additionalProperties': false,"
	"   'properties': {'listed': '@cards'}},"
	"  {'type': 'object', 'required': ['seed', 'cards'], 'additionalProperties': false,"
	"   'properties': {'seed': '@seed', 'drawn': '@seed', 'cards': '@unordered'}},"
	"  {'type': 'object', 'required': ['unknown'], 'additionalProperties': false,"
	"   'properties': {'unknown': '@unordered'}}]},"
	"'seed': {'type': 'integer', 'minimum': 0, 'maximum': 9007199254740991},"
	"'player': {'description': 'The name and the decks of a player.', 'type': 'object',"
	"  'additionalProperties': false, 'properties': {"
	"  'name': {'description': 'The name of a player.', 'type': 'string', 'minLength': 1,"
	"   'maxLength': 200}}, 'dependentRequired': {}},"
	"'with_decks': {'allOf': ['@player']},"
	"'players': {'required': ['A', 'B'], 'additionalProperties': false,"
	"  'properties': {'A': '@with_decks', 'B': '@with_decks'}},"
	"'players_beside_position': {'additionalProperties': false,"
	"  'properties': {'A': '@player', 'B': '@player'}},"
	"'abilities': {'description': 'In the language of cards: the schema of card files has all of"
	" it.', 'type': 'array', 'minItems': 1, 'maxItems': 16,"
	"  'items': {'type': 'object', 'minProperties': 1}}}";

/* The start: what lies in areas, and the maps of the position and of a side */
static const char laid[] =
	"{'set_up': {'additionalProperties': false, 'properties': {'step': {}, 'rest': {'const':"
	" 'empty'}}},"
	"'position': {'description': 'A position: step, turn, whose turn it is, and what lies where.',"
	"  'required': ['step', 'turn', 'turn_player', 'A', 'B'], 'additionalProperties': false,"
	"  'properties': {'step': {}, 'turn': {}, 'turn_player': {}, 'rest': {'const': 'empty'},"
	"   'nowhere': '@laid_cards', 'A': '@side', 'B': '@side'}},"
	"'side': {'description': 'The cards and values of a player.', 'type': 'object', 'required': [],"
	"  'additionalProperties': false, 'properties': {}, 'dependentSchemas': {}},"
	"'since': {'type': 'integer', 'minimum': 0, 'maximum': 65535},"
	"'laid_card': {'description': 'A card where it lies: its number or name, or a map with what else"
	" is known of it.', 'anyOf': ['@card', {'type': 'object', 'required': ['card'],"
	"  'additionalProperties': false,"
	"  'properties': {'card': '@card', 'since': '@since', 'owner': '@seat'}}]},"
	"'laid_cards': {'type': 'array', 'maxItems': 160, 'items': '@laid_card'},"
	"'stack': {'type': 'array', 'minItems': 1, 'maxItems': 160, 'items': '@laid_card'},"
	"'pile': {'description': 'A pile of cards, the top one first.', 'anyOf': ['@laid_card',"
	"  {'type': 'object', 'required': ['stack'], 'additionalProperties': false,"
	"   'properties': {'stack': '@stack', 'since': '@since', 'owner': '@seat'}}]},"
	"'piles': {'type': 'array', 'maxItems': 160, 'items': '@pile'},"
	"'hidden': {'description': 'Cards of an area that not everybody sees; cards may be `unknown`.',"
	"  'anyOf': ['@laid_cards', '@card_count', {'const': 'unknown'}, '@counted',"
	"   {'type': 'object', 'required': ['count'], 'additionalProperties': false, 'properties': {"
	"    'count': {'const': 'unknown'}, 'top': '@laid_cards', 'has': '@laid_cards'}}]},"
	"'open': {'description': 'Cards of an area that everybody sees; cards nobody noted may be"
	" `unknown`.', 'anyOf': ['@piles', '@card_count', '@counted']},"
	"'counted': {'type': 'object', 'required': ['count'], 'additionalProperties': false,"
	"  'properties': {'count': '@card_count', 'top': '@laid_cards', 'has': '@laid_cards',"
	"   'bottom': '@laid_cards'}},"
	"'life': {'anyOf': [{'enum': ['now', 'none']},"
	"  {'type': 'integer', 'minimum': 1, 'maximum': 999}]},"
	"'hash': {'type': 'string', 'pattern': '^[0-9a-f]{16}$'}}";

/* An infraction that the head judge has found, and the event as a map */
static const char case_parts[] =
	"{'type': 'object', 'additionalProperties': false, 'required': ['player', 'infraction'],"
	" 'properties': {'player': {'enum': ['A', 'B']},"
	"  'minutes': {'type': 'integer', 'minimum': 0, 'maximum': 600},"
	"  'move': {'type': 'integer', 'minimum': 1, 'maximum': 100000}}}";
static const char event_parts[] =
	"{'type': 'object', 'additionalProperties': false, 'properties': {"
	"  'name': {'type': ['string', 'number']}, 'policy': {'type': 'string'},"
	"  'level': {'type': 'integer', 'minimum': 1, 'maximum': 3},"
	"  'time_up': {'type': 'boolean'},"
	"  'day': {'type': 'integer', 'minimum': 1, 'maximum': 30}}}";

/* Moves, claims and remarks */
static const char moves_and_claims[] =
	"{'claims': {'description': 'What somebody says was so; each claim is upheld, refuted or"
	" unknown. docs/fixtures.md, \\\"Expectations (and claims)\\\".', 'type': 'array',"
	"  'maxItems': 1000, 'items': {'type': 'object'}},"
	"'account': {'description': 'The story of one player: the moves that followed, by that account.',"
	"  'type': 'object', 'required': ['moves'], 'additionalProperties': false, 'properties': {"
	"  'moves': {'type': 'array', 'maxItems': 100000, 'items': '@move'}, 'claims': '@claims'}},"
	"'remark': {'description': 'What a table or platform writes down; it has no effect on the"
	" ruling.', 'anyOf': [{'type': ['string', 'integer']},"
	"  {'type': 'array', 'items': {'type': ['string', 'integer']}}]},"
	"'move': {'description': 'A decision of a player, or of chance; or a note: `saw`, `did`, `set`, `gap`."
	" Remarks may stand beside each, or alone.', 'type': 'object', 'minProperties': 1,"
	"  'additionalProperties': false, 'properties': {'A': '@decision', 'B': '@decision',"
	"   'chance': '@chance', 'saw': {'type': 'object', 'minProperties': 1}, 'did': '@did',"
	"   'set': {'type': 'object', 'minProperties': 1}, 'gap': {'type': 'object',"
	"    'required': ['to'], 'additionalProperties': false, 'properties': {'to': '@position',"
	"     'actions': {'type': 'integer', 'minimum': 1, 'maximum': 64}}}},"
	"  'if': {'required': ['A', 'B']},"
	"  'then': {'properties': {'A': {'const': 'concede'}, 'B': {'const': 'concede'},"
	"   'chance': false, 'saw': false, 'did': false, 'set': false, 'gap': false}},"
	"  'else': {'oneOf': [{'required': ['A']}, {'required': ['B']}, {'required': ['chance']},"
	"   {'required': ['saw']}, {'required': ['did']}, {'required': ['set']},"
	"   {'required': ['gap']},"
	"   {'properties': {'A': false, 'B': false, 'chance': false, 'saw': false, 'did': false,"
	"    'set': false, 'gap': false}}]}},"
	"'did': {'type': 'object', 'additionalProperties': false, 'properties': {"
	"   'A': '@deeds', 'B': '@deeds', 'resolved': {'type': 'array', 'items': {'type': 'object',"
	"    'minProperties': 1, 'maxProperties': 1, 'additionalProperties': false,"
	"    'properties': {'A': '@card', 'B': '@card'}}}},"
	"  'anyOf': [{'required': ['A'], 'properties': {'A': {'minProperties': 1}}},"
	"   {'required': ['B'], 'properties': {'B': {'minProperties': 1}}},"
	"   {'required': ['resolved'], 'properties': {'resolved': {'minItems': 1}}}]},"
	"'deeds': {'description': 'What was really done at the table, as far as it differs from what the"
	" rules demand.', 'type': 'object', 'additionalProperties': false, 'properties': {"
	"  'omitted': '@text', 'looked': {'anyOf': [{'type': 'string'},"
	"   {'type': 'array', 'minItems': 1, 'maxItems': 160, 'items': {'type': 'string'}}]}}},"
	"'how_many': {'type': 'integer', 'minimum': 0, 'maximum': 1000000},"
	"'which_cards': {'anyOf': [{'const': 'none'}, '@card', '@cards']},"
	"'count': {'type': 'integer', 'minimum': -9999, 'maximum': 9999},"
	"'decision': {'description': 'What a player may decide, by its word.', 'anyOf': [{'enum': []}]},"
	"'one_of': {'type': 'object', 'required': ['one_of'], 'additionalProperties': false,"
	"  'properties': {'one_of': {'type': 'array', 'minItems': 2, 'maxItems': 8, 'items': {"
	"   'allOf': ['@decision', {'not': {'const': 'concede'}},"
	"    {'not': {'type': 'object', 'required': ['one_of']}}]}}}}}";

/* A schema in the making. */
struct making {
	const struct judge_game *game;
	json_t *defs;
};

static json_t *
keys_of(const struct making *m, const char *def)
{
	return json_object_get(json_object_get(m->defs, def), "properties");
}

static json_t *
list_of(json_t *one, int least, int most)
{
	return json_pack("{s:s, s:i, s:i, s:o}", "type", "array", "minItems", least, "maxItems",
	                 most, "items", one);
}

static json_t *
any_of(json_t *one, json_t *other)
{
	return json_pack("{s:[o, o]}", "anyOf", one, other);
}

static json_t *
type(const char *name)
{
	return json_pack("{s:s}", "type", name);
}

static json_t *
integer(int64_t least, int64_t most)
{
	return json_pack("{s:s, s:I, s:I}", "type", "integer", "minimum", (json_int_t)least,
	                 "maximum", (json_int_t)most);
}

/* 2. Places */

/* Write the numbers from 1 as alternatives: (1|2|3). */
static void
put_numbers(struct buffer *out, int n)
{
	for (int i = 1; i <= n; i++) {
		buffer_text(out, i == 1 ? "(" : "|");
		buffer_number(out, i);
	}
	buffer_text(out, ")");
}

static void
put_areas(struct buffer *out, const struct judge_game *game, bool shared, const char *before)
{
	for (int i = 0; i < game->n_areas; i++) {
		const struct judge_area *area = &game->area[i];
		if (area->shared != shared)
			continue;
		buffer_text(out, before);
		buffer_text(out, area->name);
		if (area->places > 1) {
			buffer_text(out, "\\.");
			put_numbers(out, area->places);
		}
		before = "|";
	}
}

static json_t *
pattern(const char *format, const char *places)
{
	char *text = alloc_text(format, places);
	json_t *out = json_pack("{s:s, s:s}", "type", "string", "pattern", text);
	free(text);
	return out;
}

/* Define the names of places, and those of cards where they lie: A.zone.3, A.discard/2. */
static void
define_places(const struct making *m)
{
	struct buffer places = { 0 };
	put_areas(&places, m->game, false, "[AB]\\.(");
	buffer_text(&places, ")");
	put_areas(&places, m->game, true, "|");
	const char *text = buffer_end(&places);
	json_object_set_new(m->defs, "place_name", pattern("^(%s)$", text));
	json_object_set_new(m->defs, "where", pattern("^(%s|nowhere)(/[1-9][0-9]*)?$", text));
	buffer_free(&places);
}

/* 3. Players */

static void
define_players(const struct making *m)
{
	const char *const *list = m->game->list;
	json_t *player = json_object_get(m->defs, "player"), *all = json_array();
	for (int i = 0; list[i]; i++) {
		bool ordered = decode_is_ordered_list(m->game, i);
		json_object_set_new(json_object_get(player, "properties"), list[i],
		                    schema_ref(ordered ? "deck" : "cards"));
		json_array_append_new(all, json_string(list[i]));
	}
	for (int i = 0; list[i]; i++)
		json_object_set(json_object_get(player, "dependentRequired"), list[i], all);
	json_object_set_new(json_object_get(m->defs, "with_decks"), "required", all);
}

/* 4. Values of the position */

/* Find the range of a value that positions can set, by trying. */
static void
find_range(const struct judge_game *game, int property, int32_t *least, int32_t *most)
{
	size_t n;
	struct judge_params params = {
		.game = game,
		.rules = &rulebook_editions(game->name, &n)->rules,
		.cards = rulebook_cards(game->name),
		.layout_only = true,
	};
	void *storage = alloc_bytes(judge_run_size());
	struct judge_run *run = judge_run_init(storage, &params);
	*least = judge_set(run, property, 0, 0) ? 0 : 1;
	*most = *least;
	for (int32_t above = INT32_MAX; *most < above;) {
		int32_t middle = *most + (above - *most) / 2 + (above - *most) % 2;
		if (judge_set(run, property, 0, middle))
			*most = middle;
		else
			above = middle - 1;
	}
	free(storage);
}

static json_t *
property_schema(const struct judge_game *game, int property)
{
	const struct judge_property *row = &game->property[property];
	int32_t least, most;
	switch ((enum judge_property_kind)row->kind) {
	case JUDGE_IS_SEAT: return schema_ref("seat");
	case JUDGE_IS_NAME: return schema_words(row->names, NULL);
	case JUDGE_IS_DEF: return schema_ref("card");
	case JUDGE_IS_BOOL: return type("boolean");
	case JUDGE_IS_NUMBER:
		find_range(game, property, &least, &most);
		return integer(least, most);
	case JUDGE_IS_KEYWORDS: break; /* no document sets them */
	}
	return json_false();
}

static void
add_properties(const struct making *m, json_t *keys, enum judge_property_of of)
{
	for (int i = 0; i < m->game->n_properties; i++) {
		const struct judge_property *row = &m->game->property[i];
		if (row->set && row->of == of && !strchr(row->name, '.'))
			json_object_set_new(keys, row->name, property_schema(m->game, i));
	}
}

/* 5. Rows of the state */

static json_t *
number_schema(const struct judge_field *f)
{
	int64_t least, most;
	judge_field_range(f, &least, &most);
	bool may_lack = least <= JUDGE_NO_NUMBER || f->otherwise == JUDGE_NO_NUMBER;
	if (least <= JUDGE_NO_NUMBER)
		least = JUDGE_NO_NUMBER + 1;
	json_t *number = integer(least, most);
	return may_lack ? any_of(number, type("null")) : number;
}

/* Return a schema for the names of all operations that describe events. */
static json_t *
event_schema(const struct judge_game *game)
{
	json_t *names = json_array();
	for (int i = 0; i < game->n_ops; i++)
		if (game->op[i].kind == JUDGE_K_EVENT)
			json_array_append_new(names, json_string(game->op[i].name));
	return json_pack("{s:o}", "enum", names);
}

static json_t *fields_schema(const struct judge_game *game, const struct judge_field *fields);

static json_t *
cell_schema(const struct judge_game *game, const struct judge_field *f)
{
	switch ((enum judge_field_kind)f->kind) {
	case JUDGE_F_NUMBER: return number_schema(f);
	case JUDGE_F_FLAG: return type("boolean");
	case JUDGE_F_SEAT: return schema_ref("seat");
	case JUDGE_F_SEATS: return list_of(schema_ref("seat"), 0, JUDGE_CARDS);
	case JUDGE_F_PLACE: return schema_ref("place_name");
	case JUDGE_F_PLACES: return list_of(schema_ref("place_name"), 0, JUDGE_CARDS);
	case JUDGE_F_CARD: return schema_ref("where");
	case JUDGE_F_LIFE: return schema_ref("life");
	case JUDGE_F_DEF: return schema_ref("card");
	case JUDGE_F_ABILITY: return integer(1, JUDGE_ABILITIES);
	case JUDGE_F_BITS: return list_of(integer(1, JUDGE_ABILITIES), 0, JUDGE_CARDS);
	case JUDGE_F_EVENT: return event_schema(game);
	case JUDGE_F_HASH: return schema_ref("hash");
	case JUDGE_F_NODE:
	case JUDGE_F_RULE:
	case JUDGE_F_VERB:
	case JUDGE_F_QUESTION:
	case JUDGE_F_TEXT:
	case JUDGE_F_TRAIT: return type("string");
	case JUDGE_F_CAUSES:
	case JUDGE_F_TYPES:
	case JUDGE_F_COLOURS:
	case JUDGE_F_ACTS: return list_of(schema_words(cells_words(game, f), NULL), 0, JUDGE_CARDS);
	case JUDGE_F_STEP:
	case JUDGE_F_PLAY:
	case JUDGE_F_WORD: return schema_words(cells_words(game, f), NULL);
	case JUDGE_F_MAP: break;
	}
	return fields_schema(game, f->sub);
}

static void
add_fields(const struct judge_game *game, json_t *keys, const struct judge_field *fields)
{
	for (const struct judge_field *f = fields; f->name; f++) {
		json_t *one = cell_schema(game, f);
		json_object_set_new(keys, f->name, f->most ? list_of(one, 0, f->most) : one);
	}
}

static json_t *
fields_schema(const struct judge_game *game, const struct judge_field *fields)
{
	json_t *keys = json_object();
	add_fields(game, keys, fields);
	return schema_closed(json_array(), keys);
}

static void
add_tables(const struct making *m, json_t *keys, enum judge_property_of of)
{
	const struct judge_table *table;
	for (int i = 0; (table = judge_table(m->game, i)) != NULL; i++) {
		if (table->of != of)
			continue;
		if (!table->name) {
			add_fields(m->game, keys, table->field);
			continue;
		}
		json_t *row = fields_schema(m->game, table->field);
		json_object_set_new(keys, table->name,
		                    table->alone ? row : list_of(row, 0, ROWS_MOST));
	}
}

/* 6. Areas */

/* Return the schema of an area with several places: {3: X, 5: [X, Y]}. If not everybody sees it, it
 * may be a list. */
static json_t *
places_schema(const struct judge_area *area)
{
	struct buffer numbers = { 0 };
	buffer_text(&numbers, "^");
	put_numbers(&numbers, area->places);
	buffer_text(&numbers, "$");
	json_t *map =
		json_pack("{s:s, s:{s:o}, s:b}", "type", "object", "patternProperties",
	                  buffer_end(&numbers), any_of(schema_ref("pile"), schema_ref("piles")),
	                  "additionalProperties", false);
	buffer_free(&numbers);
	return area->sight == JUDGE_SEEN_BY_ALL
	               ? map
	               : any_of(map, list_of(schema_ref("pile"), 0, area->places));
}

/* Return the schema of an area with values of its own: {stack: [X], zone: 3}. A value that can't
 * be 0 must be there. */
static json_t *
valued_schema(const struct judge_game *game, const struct judge_area *area)
{
	json_t *needed = json_pack("[s]", "stack"),
	       *keys = json_pack("{s:o}", "stack", schema_ref("stack"));
	for (int i = 0; i < game->n_properties; i++) {
		const char *key = decode_area_property(area, &game->property[i]);
		if (!key)
			continue;
		json_t *value = property_schema(game, i);
		if (json_integer_value(json_object_get(value, "minimum")) > 0)
			json_array_append_new(needed, json_string(key));
		json_object_set_new(keys, key, value);
	}
	return schema_closed(needed, keys);
}

static json_t *
area_schema(const struct judge_game *game, const struct judge_area *area)
{
	bool open = area->sight == JUDGE_SEEN_BY_ALL;
	if (area->places > 1)
		return places_schema(area);
	if (decode_has_properties(game, area))
		return valued_schema(game, area);
	if (area->acts)
		return schema_ref("piles");
	if (open && decode_is_list_of_one(game, area))
		return any_of(schema_ref("laid_card"), schema_ref("piles"));
	return schema_ref(open ? "open" : "hidden");
}

/* Add an area by its name and, if it has several places, by the plural; not by both. */
static void
add_area(const struct making *m, const char *def, const struct judge_area *area)
{
	char plural[40];
	json_t *map = json_object_get(m->defs, def), *keys = keys_of(m, def);
	json_object_set_new(keys, area->name, area_schema(m->game, area));
	if (decode_has_properties(m->game, area))
		json_array_append_new(json_object_get(map, "required"), json_string(area->name));
	if (area->places == 1)
		return;
	decode_plural(area->name, plural, sizeof plural);
	json_object_set(keys, plural, json_object_get(keys, area->name));
	json_object_set_new(json_object_get(map, "dependentSchemas"), plural,
	                    json_pack("{s:{s:b}}", "properties", area->name, false));
}

static void
define_position(const struct making *m)
{
	json_t *position = keys_of(m, "position"), *side = keys_of(m, "side");
	json_t *laid_card =
		json_array_get(json_object_get(json_object_get(m->defs, "laid_card"), "anyOf"), 1);
	json_t *at_setup = json_pack("{s:s}", "const", m->game->step[0]);
	json_object_set(keys_of(m, "set_up"), "step", at_setup);
	json_object_set_new(m->defs, "at_setup",
	                    json_pack("{s:[s], s:{s:o}}", "required", "step", "properties", "step",
	                              at_setup));
	json_object_set_new(position, "step", schema_words(m->game->step, NULL));
	for (int i = 0; i < m->game->n_areas; i++)
		add_area(m, m->game->area[i].shared ? "position" : "side", &m->game->area[i]);
	add_properties(m, position, JUDGE_OF_GAME);
	add_properties(m, side, JUDGE_OF_SEAT);
	add_tables(m, position, JUDGE_OF_GAME);
	add_tables(m, side, JUDGE_OF_SEAT);
	add_tables(m, json_object_get(laid_card, "properties"), JUDGE_OF_CARD);
}

/* 7. Moves */

/* Return the schema of a card with one more key: {card: X, ability: 1}. */
static json_t *
card_with(const char *key, json_t *value)
{
	return schema_closed(json_pack("[s, s]", "card", key),
	                     json_pack("{s:o, s:o}", "card", schema_ref("card"), key, value));
}

/* Return the schema of a card by number, name or place, or both: A.discard/EBP01-031. */
static json_t *
picked_schema(const struct judge_game *game, const struct judge_verb *verb)
{
	const char *mark = decode_mark_of_verb(game, verb);
	json_t *ways = json_pack("[o, o]", schema_ref("card"),
	                         card_with("ability", integer(1, JUDGE_ABILITIES)));
	if (verb->end_verb)
		json_array_append_new(ways, card_with("at", integer(1, JUDGE_CARDS)));
	if (mark)
		json_array_append_new(ways, card_with(mark, type("boolean")));
	return json_pack("{s:o}", "anyOf", ways);
}

static json_t *
argument_schema(const struct judge_game *game, const struct judge_verb *verb)
{
	switch ((enum judge_argument)verb->takes) {
	case JUDGE_TAKES_DEF: return schema_ref("card");
	case JUDGE_TAKES_PLACE:
		return any_of(integer(1, game->area[verb->area].places), schema_ref("place_name"));
	case JUDGE_TAKES_SEAT: return schema_ref("seat");
	case JUDGE_TAKES_ORDER: return schema_ref("cards");
	case JUDGE_TAKES_CARD: return picked_schema(game, verb);
	case JUDGE_TAKES_NUMBER: return schema_ref("count");
	case JUDGE_TAKES_NOTHING: break;
	}
	return json_pack("{s:b}", "const", true);
}

/* Return the schema of a map of answers: those of chance, or all. */
static json_t *
answers_schema(const struct judge_game *game, bool by_chance)
{
	json_t *keys = json_object(), *lists = json_array();
	for (int i = 0; i < game->n_verbs; i++) {
		const struct judge_verb *verb = &game->verb[i];
		if (by_chance && !game->question[verb->question].chance)
			continue;
		json_t *one = argument_schema(game, verb);
		json_object_set_new(keys, verb->name, one);
		if (!decode_takes_list(game, verb))
			continue;
		json_array_append_new(lists, json_string(verb->name));
		json_object_set_new(keys, verb->name,
		                    any_of(json_incref(one),
		                           list_of(one, !verb->end_verb, TRANSCRIPT_PARTS)));
	}
	if (json_array_size(lists))
		json_object_set_new(keys, "more", json_pack("{s:O}", "enum", lists));
	json_decref(lists);
	json_t *map = schema_closed(json_array(), keys);
	json_object_set_new(map, "minProperties", json_integer(1));
	return map;
}

static void
define_decisions(const struct making *m)
{
	json_t *ways = json_object_get(json_object_get(m->defs, "decision"), "anyOf");
	json_t *words = json_object_get(json_array_get(ways, 0), "enum");
	for (int i = 0; i < m->game->n_verbs; i++)
		if (m->game->verb[i].takes == JUDGE_TAKES_NOTHING)
			json_array_append_new(words, json_string(m->game->verb[i].name));
	json_array_append_new(words, json_string("concede"));
	json_array_append_new(ways, answers_schema(m->game, false));
	json_array_append_new(ways, schema_ref("one_of"));
	json_object_set_new(m->defs, "chance", answers_schema(m->game, true));
}

static json_t *
deed_schema(const struct judge_mandatory_action *deed)
{
	switch ((enum judge_mandatory_kind)deed->kind) {
	case JUDGE_MANDATORY_CARDS:
	case JUDGE_MANDATORY_ABILITIES: return schema_ref("which_cards");
	case JUDGE_MANDATORY_WHETHER: return type("boolean");
	case JUDGE_MANDATORY_STEPS:
		return any_of(schema_ref("how_many"),
		              schema_closed(json_pack("[s]", "to"),
		                            json_pack("{s:o}", "to", schema_ref("how_many"))));
	case JUDGE_MANDATORY_MOVES:
	case JUDGE_MANDATORY_VALUE: break;
	}
	return schema_ref("how_many");
}

static void
define_moves(const struct making *m)
{
	json_t *deeds = keys_of(m, "deeds"), *move = keys_of(m, "move");
	for (int i = 0; i < m->game->n_deeds; i++)
		json_object_set_new(deeds, m->game->deed[i].name, deed_schema(&m->game->deed[i]));
	for (int i = 0; transcript_move_remarks[i]; i++)
		json_object_set_new(move, transcript_move_remarks[i], schema_ref("remark"));
	define_decisions(m);
}

/* 8. The whole */

/* Define what a judge adds about the case: docs/remedy.md. */
static void
define_case(const struct making *m, json_t *keys)
{
	json_t *found = json_object(), *documents = json_array();
	const struct rulebook_game *book = rulebook_policies();
	for (size_t i = 0; i < book->n_editions; i++)
		json_array_append_new(documents, json_string(book->edition[i].name));
	json_object_set_new(m->defs, "penalty", schema_words(transcript_penalty_words, NULL));
	for (int i = 0; transcript_finding_words[i]; i++)
		json_object_set_new(found, transcript_finding_words[i],
		                    json_pack("{s:s}", "type", "boolean"));
	json_object_set_new(found, "identified", schema_ref("cards"));
	json_object_set_new(found, "taken", schema_ref("cards"));
	json_t *one = schema_parsed(case_parts), *properties = json_object_get(one, "properties");
	json_object_set_new(properties, "infraction", schema_words(transcript_found_words, NULL));
	json_object_set_new(found, "found",
	                    json_pack("{s:s, s:i, s:o}", "type", "array", "maxItems", 100, "items",
	                              one));
	json_object_set_new(json_object_get(keys, "findings"), "properties", found);
	json_t *event = schema_parsed(event_parts);
	json_object_set_new(json_object_get(json_object_get(event, "properties"), "policy"), "enum",
	                    documents);
	json_object_set_new(keys, "event",
	                    json_pack("{s:s, s:[o, o]}", "description",
	                              "The event it was played at: its name, or also its policy.",
	                              "anyOf", schema_ref("remark"), event));
}

static void
define_frame(const struct making *m, json_t *keys)
{
	size_t n;
	const struct rulebook_edition *edition = rulebook_editions(m->game->name, &n);
	json_t *names = json_array();
	for (size_t i = 0; i < n; i++)
		json_array_append_new(names, json_string(edition[i].name));
	json_object_set_new(json_object_get(keys, "edition"), "enum", names);
	json_object_set_new(json_object_get(keys, "game"), "const", json_string(m->game->name));
	for (int i = 0; transcript_record_remarks[i]; i++)
		json_object_set_new(keys, transcript_record_remarks[i], schema_ref("remark"));
	define_case(m, keys);
}

json_t *
transcript_schema(const struct judge_game *game)
{
	json_t *schema = schema_parsed(frame);
	struct making m = { game, json_object_get(schema, "$defs") };
	json_object_set_new(schema, "$id", json_sprintf("urn:judged:transcript:%s:1", game->name));
	json_object_set_new(schema, "title", json_sprintf("Transcripts of %s", game->name));
	json_object_set_new(schema, "description",
	                    json_string("What was played: docs/transcript.md is the contract."));
	json_object_update_new(m.defs, schema_parsed(brought));
	json_object_update_new(m.defs, schema_parsed(laid));
	json_object_update_new(m.defs, schema_parsed(moves_and_claims));
	json_object_set_new(m.defs, "type", schema_words(game->type, NULL));
	json_object_set_new(m.defs, "colour", schema_words(game->colour, NULL));
	json_object_set_new(m.defs, "definition", schema_card(game));
	define_frame(&m, json_object_get(schema, "properties"));
	define_places(&m);
	define_players(&m);
	define_position(&m);
	define_moves(&m);
	return schema;
}
