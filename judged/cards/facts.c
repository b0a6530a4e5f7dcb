/* facts.c: see facts.h. tests/property/facts.c compares the facts with what happens in all
 * scenarios. */
#include "judged/cards/facts.h"

#include <stddef.h>
#include <string.h>

#include "rulebook/rulebook.h"

/* 1. Godzilla Card Game */

enum { MONSTER = 1 << 0, BATTLE = 1 << 1, STRATEGY = 1 << 2 };

static const struct card_word godzilla_others[] = { { "setup", MONSTER }, { 0 } };
static const struct card_word godzilla_forbidden[] = {
	{ "destroy", BATTLE | STRATEGY },
	{ "advance", MONSTER },
	{ "retreat", MONSTER },
	{ "invade", MONSTER },
	{ "lower_rage", MONSTER },
	{ "counter", MONSTER },
	{ "engage", BATTLE },
	{ "draw", 0 },
	{ 0 },
};
static const struct card_word godzilla_standing[] = {
	{ "zone", MONSTER | BATTLE },        { "column_of", MONSTER | BATTLE },
	{ "adjacent_to", MONSTER | BATTLE }, { "same_zone_number_as", MONSTER | BATTLE },
	{ "in_zones", MONSTER | BATTLE },    { 0 },
};
static const struct card_word godzilla_done_to[] = {
	{ "destroy", BATTLE | STRATEGY },
	{ "evolve", BATTLE },
	{ "counter", MONSTER },
	{ "play_onto", BATTLE },
	{ 0 },
};
static const struct card_area godzilla_done_in[] = {
	{ "destroy", "zone strategy" },
	{ "evolve", "zone" },
	{ "counter", "monster" },
	{ 0 },
};
static const struct card_area godzilla_ends_in[] = { { "discard", "discard" }, { 0 } };
static const struct card_area godzilla_forbidden_in[] = {
	{ "destroy", "zone strategy" }, { "engage", "zone" },
	{ "advance", "monster" },       { "retreat", "monster" },
	{ "invade", "monster" },        { "lower_rage", "monster" },
	{ "counter", "monster" },       { 0 },
};
static const struct card_area godzilla_passes_in[] = {
	{ "zone", "zone monster" },        { "column_of", "zone monster" },
	{ "adjacent_to", "zone monster" }, { "same_zone_number_as", "zone monster" },
	{ "in_zones", "zone monster" },    { 0 },
};
static const struct card_bounds godzilla_bounds[] = {
	{ "zone", 1, 8 },         { "number", 1, 8 },         { "advances", 1, 8 },
	{ "retreats", 1, 8 },     { "comes", 1, 8 },          { "advance", 1, 8 },
	{ "retreat", 1, 8 },      { "move_monster", 1, 8 },   { "icon", 0, INT32_MAX },
	{ "rage", 0, INT32_MAX }, { "strategy_zones", 0, 4 }, { "zones_advanced", 0, INT32_MAX },
	{ NULL, 0, 0 },
};
static const char *const godzilla_other_areas[] = { "hand",    "deck",       "monster_deck",
	                                            "discard", "resolution", NULL };
static const char *const by_playing[] = { "evolution", "hand", "burst", NULL };
static const char *const by_moving[] = { "crush", "overload", "invasion", "evolution",
	                                 "hand",  "burst",    NULL };
static const char *const by_leaving[] = { "crush", "overload", "invasion", "burst", NULL };
static const char *const by_destroying[] = { "crush", "overload", "invasion", NULL };
static const char *const by_invasion[] = { "invasion", NULL };
static const char *const by_nothing_else[] = { 0 };
static const struct card_causes godzilla_caused[] = {
	{ "played", by_playing },
	{ "moved", by_moving },
	{ "leaves", by_leaving },
	{ "destroyed", by_destroying },
	{ "discarded", by_invasion },
	{ "advances", by_invasion },
	{ "comes", by_invasion },
	{ "retreats", by_nothing_else },
	{ "rage_up", by_nothing_else },
	{ "rage_down", by_nothing_else },
	{ NULL, NULL },
};
static const char *const godzilla_cardless[] = { "phase", "turn_ends", "state", "invasion_discard",
	                                         NULL };

static const struct card_word godzilla_happens_to[] = {
	{ "evolves", BATTLE },
	{ 0 },
};
static const struct card_word godzilla_caused_to[] = {
	{ "crush", BATTLE },
	{ "overload", BATTLE | STRATEGY },
	{ "evolution", BATTLE },
	{ "burst", MONSTER },
	{ 0 },
};

static const char *const godzilla_replaced_from[] = { "zone", "strategy", NULL };

/* 2. Colossus Order */

enum { COLOSSUS = 1 << 0, FOLLOWER = 1 << 1, ACTION = 1 << 2, GEM = 1 << 3 };

static const struct card_word colossus_forbidden[] = {
	{ "attack", FOLLOWER },
	{ "block", FOLLOWER },
	{ "play", FOLLOWER | ACTION },
	{ "draw", 0 },
	{ 0 },
};
static const struct card_word colossus_done_to[] = {
	{ "damage", FOLLOWER },
	{ "turn_on", FOLLOWER },
	{ "turn_off", FOLLOWER },
	{ "to_field", FOLLOWER },
	{ "capture", GEM },
	{ "set_gem", GEM },
	{ 0 },
};
static const struct card_area colossus_done_in[] = {
	{ "damage", "field" },
	{ "turn_on", "field" },
	{ "turn_off", "field" },
	{ "flip", "locus" },
	{ 0 },
};
static const struct card_area colossus_ends_in[] = { { "discard", "discard" },
	                                             { "set_gem", "set_gems" },
	                                             { 0 } };
static const struct card_area colossus_forbidden_in[] = {
	{ "attack", "field" },
	{ "block", "field locus" },
	{ "discard", "hand" },
	{ 0 },
};
static const struct card_area colossus_passes_in[] = {
	{ "on", "field" },      { "off", "field" },       { "damaged", "field" },
	{ "face_up", "locus" }, { "face_down", "locus" }, { 0 },
};
static const struct card_word colossus_lies_in[] = {
	{ "field", FOLLOWER },
	{ "colossus", COLOSSUS },
	{ "locus", FOLLOWER | ACTION | GEM },
	{ "deck", FOLLOWER | ACTION | GEM },
	{ "hand", FOLLOWER | ACTION | GEM },
	{ "discard", FOLLOWER | ACTION | GEM },
	{ 0 },
};
static const struct card_bounds colossus_bounds[] = {
	{ "cost", 0, INT32_MAX },    { "crush", 0, INT32_MAX },
	{ "capture", 0, INT32_MAX }, { "damage", 0, INT32_MAX },
	{ "gems", 0, INT32_MAX },    { "locus", 0, INT32_MAX },
	{ "points", 0, INT32_MAX },  { NULL, 0, 0 },
};
static const struct card_causes colossus_caused[] = {
	{ "played", by_nothing_else },     { "moved", by_nothing_else },
	{ "leaves", by_nothing_else },     { "discarded", by_nothing_else },
	{ "damaged", by_nothing_else },    { "flipped", by_nothing_else },
	{ "captured", by_nothing_else },   { "turned_on", by_nothing_else },
	{ "turned_off", by_nothing_else }, { NULL, NULL },
};
static const char *const colossus_cardless[] = { "phase", "turn_ends", "state", NULL };
static const struct card_word colossus_happens_to[] = {
	{ "played", FOLLOWER | ACTION },
	{ "attacks", FOLLOWER },
	{ "blocks", FOLLOWER },
	{ "damaged", FOLLOWER },
	{ "turned_on", FOLLOWER },
	{ "turned_off", FOLLOWER },
	{ "captured", GEM },
	{ "flipped", FOLLOWER | ACTION | GEM },
	{ "moved", FOLLOWER | ACTION | GEM },
	{ "leaves", FOLLOWER | ACTION | GEM },
	{ "discarded", FOLLOWER | ACTION | GEM },
	{ 0 },
};
static const struct card_place colossus_happens_in[] = { { "flipped", "locus" },
	                                                 { "captured", "capture_gems" },
	                                                 { NULL, NULL } };
static const struct card_word none[] = { { 0 } };

/* 3. Dragon Ball Super Card Game: the game has no causes of its own. Cards of every type can be in
 * the Battle Area and be rested there, but a Leader Card never leaves its place, and an Extra Card
 * doesn't fight. */

enum { LEADER = 1 << 0, BATTLER = 1 << 1, EXTRA = 1 << 2 };

static const struct card_word dbs_forbidden[] = {
	{ "attack", LEADER | BATTLER },
	{ "attacked", LEADER | BATTLER },
	{ "block", LEADER | BATTLER },
	{ "combo", BATTLER },
	{ "play", BATTLER | EXTRA },
	{ "counter", BATTLER | EXTRA },
	{ "ko", BATTLER },
	{ "discard", BATTLER | EXTRA },
	{ "draw", 0 },
	{ 0 },
};
static const struct card_word dbs_done_to[] = {
	{ "ko", BATTLER },           { "play", BATTLER | EXTRA },
	{ "activate", EXTRA },       { "combo", BATTLER },
	{ "evolve", BATTLER },       { "retarget", LEADER | BATTLER },
	{ "move", BATTLER | EXTRA }, { 0 },
};
static const struct card_area dbs_done_in[] = {
	{ "ko", "battle" },
	{ "to_rest", "leader battle energy" },
	{ "to_active", "leader battle energy" },
	{ "retarget", "leader battle" },
	{ "evolve", "combo energy life deck hand drop" },
	{ 0 },
};
static const struct card_area dbs_ends_in[] = { { "discard", "drop" },
	                                        { "combo", "combo" },
	                                        { 0 } };
static const struct card_area dbs_forbidden_in[] = {
	{ "attack", "leader battle" }, { "attacked", "leader battle" },
	{ "block", "battle" },         { "ko", "battle" },
	{ "discard", "hand" },         { 0 },
};
static const struct card_area dbs_passes_in[] = {
	{ "rested", "leader battle energy" },
	{ "active", "leader battle energy" },
	{ 0 },
};
static const struct card_word dbs_lies_in[] = {
	{ "leader", LEADER },          { "battle", BATTLER | EXTRA }, { "combo", BATTLER | EXTRA },
	{ "energy", BATTLER | EXTRA }, { "life", BATTLER | EXTRA },   { "deck", BATTLER | EXTRA },
	{ "hand", BATTLER | EXTRA },   { "drop", BATTLER | EXTRA },   { 0 },
};
static const struct card_bounds dbs_bounds[] = {
	{ "cost", 0, INT32_MAX },
	{ "power", 0, INT32_MAX },
	{ "combo_cost", 0, INT32_MAX },
	{ "combo_power", 0, INT32_MAX },
	{ "life", 0, INT32_MAX },
	{ "energy", 0, INT32_MAX },
	{ NULL, 0, 0 },
};
static const struct card_word dbs_happens_to[] = {
	{ "played", BATTLER },
	{ "attacks", LEADER | BATTLER },
	{ "attacked", LEADER | BATTLER },
	{ "blocks", LEADER | BATTLER },
	{ "comboed", BATTLER },
	{ "koed", BATTLER },
	{ "evolves", BATTLER },
	{ "moved", BATTLER | EXTRA },
	{ "leaves", BATTLER | EXTRA },
	{ "discarded", BATTLER | EXTRA },
	{ 0 },
};
static const struct card_place dbs_happens_in[] = { { "comboed", "combo" }, { NULL, NULL } };
static const struct card_causes dbs_caused[] = {
	{ "played", by_nothing_else },        { "moved", by_nothing_else },
	{ "leaves", by_nothing_else },        { "discarded", by_nothing_else },
	{ "comboed", by_nothing_else },       { "koed", by_nothing_else },
	{ "damaged", by_nothing_else },       { "rested", by_nothing_else },
	{ "turned_active", by_nothing_else }, { NULL, NULL },
};
static const char *const dbs_cardless[] = { "phase",       "turn_ends",   "state",     "damaged",
	                                    "battle_ends", "turn_begins", "main_ends", NULL };
static const char *const dbs_other_areas[] = { "hand", "deck", "drop", "life", "energy", NULL };

static const char *const dbs_replaced_from[] = { "battle", "combo", NULL };

/* 4. By name */

static const struct card_facts all[] = {
	{
		.game = "godzilla",
		.caused = godzilla_caused,
		.cardless = godzilla_cardless,
		.bearers = godzilla_others,
		.forbidden = godzilla_forbidden,
		.standing = godzilla_standing,
		.done_to = godzilla_done_to,
		.done_in = godzilla_done_in,
		.ends_in = godzilla_ends_in,
		.forbidden_in = godzilla_forbidden_in,
		.passes_in = godzilla_passes_in,
		.lies_in = none,
		.bounds = godzilla_bounds,
		.happens_to = godzilla_happens_to,
		.caused_to = godzilla_caused_to,
		.replaced_to = "discard",
		.replaced_from = godzilla_replaced_from,
		.not_to = "of moves only those to the discard pile can be replaced",
		.no_to =
			"of moves only those to the discard pile can be replaced: `to: discard` is needed",
		.not_from = "of moves only those from a zone or strategy zone can be replaced",
		.monster = MONSTER,
		.other_areas = godzilla_other_areas,
		.leaves_by = "burst",
	},
	{
		.game = "colossus",
		.caused = colossus_caused,
		.cardless = colossus_cardless,
		.bearers = none,
		.forbidden = colossus_forbidden,
		.standing = none,
		.done_to = colossus_done_to,
		.done_in = colossus_done_in,
		.ends_in = colossus_ends_in,
		.forbidden_in = colossus_forbidden_in,
		.passes_in = colossus_passes_in,
		.lies_in = colossus_lies_in,
		.bounds = colossus_bounds,
		.happens_to = colossus_happens_to,
		.happens_in = colossus_happens_in,
		.caused_to = none,
	},
	{
		.game = "dbs",
		.caused = dbs_caused,
		.cardless = dbs_cardless,
		.bearers = none,
		.forbidden = dbs_forbidden,
		.standing = none,
		.done_to = dbs_done_to,
		.done_in = dbs_done_in,
		.ends_in = dbs_ends_in,
		.forbidden_in = dbs_forbidden_in,
		.passes_in = dbs_passes_in,
		.lies_in = dbs_lies_in,
		.bounds = dbs_bounds,
		.happens_to = dbs_happens_to,
		.happens_in = dbs_happens_in,
		.caused_to = none,
		.closed = "leader",
		.replaced_to = "drop",
		.replaced_from = dbs_replaced_from,
		.not_to = "of moves only those to the Drop Area can be replaced",
		.no_to =
			"of moves only those to the Drop Area can be replaced: `to: drop` is needed",
		.not_from =
			"of moves only those from the Battle Area or the Combo Area can be replaced",
		.other_areas = dbs_other_areas,
	},
};

const struct card_facts *
card_facts(const char *game)
{
	for (size_t i = 0; i < sizeof all / sizeof *all; i++)
		if (strcmp(all[i].game, game) == 0)
			return &all[i];
	return NULL;
}

uint8_t
card_word_types(const struct card_word *list, const char *word)
{
	while (list->word && strcmp(list->word, word) != 0)
		list++;
	return list->word ? list->types : UINT8_MAX;
}

uint8_t
card_bearers(const struct judge_game *game, const char *word)
{
	for (int k = 1; game->keyword[k]; k++)
		if (strcmp(game->keyword[k], word) == 0)
			return game->bearers[k];
	return card_word_types(card_facts(game->name)->bearers, word);
}

static bool
is_in(const char *const list[], const char *word)
{
	while (*list && strcmp(*list, word) != 0)
		list++;
	return *list != NULL;
}

bool
card_is_caused(const struct card_facts *facts, const char *event, const char *cause)
{
	static const char *const always[] = { "effect", "own_effect", "opponent_effect",
		                              "own",    "opponent",   "rule",
		                              NULL };
	const struct card_causes *row = facts->caused;
	while (row->event && strcmp(row->event, event) != 0)
		row++;
	return !row->event || is_in(always, cause) || is_in(row->words, cause);
}

bool
card_is_cardless(const struct card_facts *facts, const char *event)
{
	return is_in(facts->cardless, event);
}

/* Return the bit for "player" or for a card type; "card" means every type. */
static uint8_t
bit_of(const struct judge_game *game, const char *word, size_t len)
{
	if (len == 6 && memcmp(word, "player", len) == 0)
		return FACT_PLAYER;
	uint8_t any = 0;
	for (int i = 0; game->type[i]; i++) {
		if (strlen(game->type[i]) == len && memcmp(word, game->type[i], len) == 0)
			return (uint8_t)(1u << i);
		any |= (uint8_t)(1u << i);
	}
	return len == 4 && memcmp(word, "card", len) == 0 ? any : 0;
}

uint8_t
card_rule_of(const struct judge_game *game, judge_rule rule)
{
	const char *at = rulebook_rule_row(game->name, rule)->asked_of;
	uint8_t of = at ? 0 : FACT_PLAYER;
	for (; at && *at; at += strspn(at, " ")) {
		size_t len = strcspn(at, " ");
		of |= bit_of(game, at, len);
		at += len;
	}
	return of;
}
