/*
 * The Godzilla Card Game as data: the index page of this folder. Areas (chapter 4), values that can
 * be named, questions and the verbs that answer them (chapter 8), and the outermost steps of a turn
 * (chapter 7), each in the file of its chapter.
 */
#include "engine/godzilla/godzilla.h"

static const struct judge_area areas[] = {
	[AREA_ZONE] = { "zone", 8, false, false, JUDGE_SEEN_BY_ALL },
	[AREA_STRATEGY] = { "strategy", 4, false, false, JUDGE_SEEN_BY_ALL },
	[AREA_MONSTER] = { "monster", 1, false, true, JUDGE_SEEN_BY_ALL },
	[AREA_MONSTER_DECK] = { "monster_deck", 1, false, false, JUDGE_SEEN_BY_OWNER },
	[AREA_DECK] = { "deck", 1, false, true, JUDGE_SEEN_BY_NONE },
	[AREA_HAND] = { "hand", 1, false, false, JUDGE_SEEN_BY_OWNER },
	[AREA_DISCARD] = { "discard", 1, false, false, JUDGE_SEEN_BY_ALL },
	[AREA_RESOLUTION] = { "resolution", 1, true, false, JUDGE_SEEN_BY_ALL },
};

static const struct judge_question_kind questions[] = {
	[ASK_FIRST] = { "first", "who takes the first turn", "either player", true },
	[ASK_SHUFFLE] = { "shuffle", "the order of a shuffled deck", "any order of the cards that are shuffled",
	                  true },
	[ASK_ACTION] = { "action", "an action of the main phase, or pass",
	                 "either player passing, or taking any action with any card of their own two decks",
	                 false },
	[ASK_ZONE] = { "zone", "the zone for the battle card", "any zone of either player", false },
	[ASK_STRATEGY_ZONE] = { "strategy_zone", "the strategy zone for the strategy card",
	                        "any strategy zone of either player", false },
	[ASK_SUCCESSOR] = { "successor", "the successor of the countered monster",
	                    "any card of the player's own two decks", false },
	[ASK_KEEP] = { "keep", "the card that stays in an overloaded zone",
	               "any card in the overloaded zone", false },
};

static const struct judge_verb verbs[] = {
	[DO_FIRST] = { "first", "%s takes the first turn", ASK_FIRST, JUDGE_TAKES_SEAT, 0 },
	[DO_SHUFFLE] = { "shuffle", "shuffle", ASK_SHUFFLE, JUDGE_TAKES_ORDER, 0 },
	[DO_PASS] = { "pass", "pass", ASK_ACTION, JUDGE_TAKES_NOTHING, 0 },
	[DO_PLAY] = { "play", "play the battle card %s", ASK_ACTION, JUDGE_TAKES_DEF, 0 },
	[DO_ACTIVATE] = { "activate", "activate the strategy card %s", ASK_ACTION, JUDGE_TAKES_DEF, 0 },
	[DO_RAGE] = { "rage", "discard the monster card %s for rage", ASK_ACTION, JUDGE_TAKES_DEF, 0 },
	[DO_PLAY_MONSTER] = { "play_monster", "play the monster card %s", ASK_ACTION, JUDGE_TAKES_DEF, 0 },
	[DO_INVADE] = { "invade", "discard %s and invade", ASK_ACTION, JUDGE_TAKES_DEF, 0 },
	[DO_ZONE] = { "zone", "put it into %s", ASK_ZONE, JUDGE_TAKES_PLACE, AREA_ZONE },
	[DO_STRATEGY_ZONE] = { "strategy_zone", "put it into %s", ASK_STRATEGY_ZONE, JUDGE_TAKES_PLACE,
	                       AREA_STRATEGY },
	[DO_SUCCESSOR] = { "successor", "make %s the new invading monster", ASK_SUCCESSOR, JUDGE_TAKES_DEF,
	                   0 },
	[DO_KEEP] = { "keep", "keep %s", ASK_KEEP, JUDGE_TAKES_DEF, 0 },
};

static const char *const steps[] = {
	[STEP_SETUP] = "setup",     [STEP_START] = "start",     [STEP_MAIN] = "main",
	[STEP_ACTION] = "action",   [STEP_COUNTER] = "counter", [STEP_END] = "end",
	[STEP_END_REFILL] = "refill", NULL,
};

static const char *const types[] = { "monster", "battle", "strategy", NULL };
static const char *const colours[] = { "red", "blue", "white", "green", NULL };
static const char *const numbers[] = { "rank", "threat", "counter", "icon", NULL };
static const char *const lists[] = { "monster_deck", "deck", NULL };
