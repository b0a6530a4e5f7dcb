/* facts.c: see facts.h. tests/property/facts.c holds the rules up to what is asked in all scenarios. */
#include "judged/cards/facts.h"

#include <stddef.h>
#include <string.h>

enum { NOBODY = 0 };

/* 1. Godzilla Card Game */

enum { MONSTER = 1 << 0, BATTLE = 1 << 1, STRATEGY = 1 << 2 };
#define ANY_CARD (MONSTER | BATTLE | STRATEGY)

static const struct card_word godzilla_bearers[] = {
	{ "enter", MONSTER | BATTLE }, { "invading", MONSTER },
	{ "placed", STRATEGY },        { "burst", MONSTER },
	{ "evolution", BATTLE },       { "base", STRATEGY },
	{ "resonance", MONSTER },      { "revenge", MONSTER | BATTLE },
	{ "setup", MONSTER },          { 0 },
};
static const struct card_word godzilla_triggers[] = { { "burst", 0 }, { "resonance", 0 }, { 0 } };
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
static const struct card_rule godzilla_rules[] = {
	{ "effect-counter-has-total", FACT_PLAYER | MONSTER },
	{ "battle-card-adds-counter", BATTLE },
	{ "burst-is-timed-trigger", FACT_PLAYER | MONSTER },
	{ "game-ends-at-once", NOBODY },
	{ "loser-leaves-winner", NOBODY },
	{ "both-lose-draw", NOBODY },
	{ "concession-stands", NOBODY },
	{ "forbidden-beats-required", FACT_PLAYER | ANY_CARD },
	{ "type-monster", NOBODY },
	{ "type-battle", NOBODY },
	{ "type-strategy", NOBODY },
	{ "battle-rank-floor", NOBODY },
	{ "strategy-rank-floor", NOBODY },
	{ "each-trait-counts", NOBODY },
	{ "icon-is-its-digit", NOBODY },
	{ "area-player-is-master", FACT_PLAYER | ANY_CARD },
	{ "stack-order-kept", MONSTER | BATTLE },
	{ "stack-is-one-card", ANY_CARD },
	{ "stack-is-one-card-anywhere", ANY_CARD },
	{ "stack-reads-top", ANY_CARD },
	{ "covered-abilities-inactive", FACT_PLAYER | ANY_CARD },
	{ "stack-moves-together", ANY_CARD },
	{ "rage-goes-with-monster", FACT_PLAYER | MONSTER },
	{ "enters-visible-as-area", ANY_CARD },
	{ "new-card-in-new-area", ANY_CARD },
	{ "order-known-to-master", FACT_PLAYER | ANY_CARD },
	{ "to-owners-area", FACT_PLAYER | ANY_CARD },
	{ "new-monster-on-top", FACT_PLAYER | MONSTER },
	{ "place-moves", FACT_PLAYER | ANY_CARD },
	{ "draw-one", FACT_PLAYER | ANY_CARD },
	{ "swap", FACT_PLAYER | ANY_CARD },
	{ "discard-from-hand", FACT_PLAYER | ANY_CARD },
	{ "discard-from-area", FACT_PLAYER | ANY_CARD },
	{ "discard-names-stack-cards", FACT_PLAYER | MONSTER },
	{ "activate-plays", FACT_PLAYER | STRATEGY },
	{ "reveal", FACT_PLAYER | ANY_CARD },
	{ "reveal-ends", FACT_PLAYER | ANY_CARD },
	{ "played-when-placed", FACT_PLAYER | BATTLE },
	{ "monster-played-when-new", FACT_PLAYER | ANY_CARD },
	{ "successor-arrives", FACT_PLAYER | MONSTER },
	{ "token-appears", FACT_PLAYER | BATTLE },
	{ "destroy", FACT_PLAYER | BATTLE | STRATEGY },
	{ "discarded-is-destroyed", FACT_PLAYER | ANY_CARD },
	{ "vanishing-is-no-destruction", ANY_CARD },
	{ "countered-master-picks-successor", FACT_PLAYER | MONSTER },
	{ "cannot-engage", FACT_PLAYER | BATTLE },
	{ "evolve-plays-on-top", FACT_PLAYER | BATTLE },
	{ "evolved-event", FACT_PLAYER | BATTLE },
	{ "decks-are-presented", NOBODY },
	{ "setup-first-monster", FACT_PLAYER | MONSTER },
	{ "start-zone", FACT_PLAYER | MONSTER },
	{ "start-phase-clears-strategies", FACT_PLAYER | STRATEGY },
	{ "cleared-only-if-older", FACT_PLAYER | STRATEGY },
	{ "play-battle", FACT_PLAYER | BATTLE },
	{ "activate-strategy", FACT_PLAYER | STRATEGY },
	{ "action-without-discard", FACT_PLAYER | ANY_CARD },
	{ "tokens-count-as-cards", BATTLE },
	{ "token-of-card-owner", FACT_PLAYER | ANY_CARD },
	{ "token-vanishes", FACT_PLAYER | BATTLE },
	{ "vanished-token-left", FACT_PLAYER | BATTLE },
	{ "battle-tokens-only-in-zones", BATTLE },
	{ "token-is-its-trait", BATTLE },
	{ "token-trait-fixed", NOBODY },
	{ "automatic-triggers", FACT_PLAYER | ANY_CARD },
	{ "strategy-text-triggers", FACT_PLAYER | ANY_CARD },
	{ "continuous-always-works", FACT_PLAYER | ANY_CARD },
	{ "inactive-part-does-nothing", FACT_PLAYER | ANY_CARD },
	{ "condition-makes-inactive", FACT_PLAYER | ANY_CARD },
	{ "works-where-evident", FACT_PLAYER | ANY_CARD },
	{ "works-in-zones", MONSTER | BATTLE },
	{ "works-in-strategy-zones", STRATEGY },
	{ "ability-to-resolution", FACT_PLAYER | ANY_CARD },
	{ "played-to-resolution", ANY_CARD },
	{ "battle-names-zone", FACT_PLAYER | BATTLE },
	{ "strategy-names-zone", FACT_PLAYER | STRATEGY },
	{ "ability-resolves", FACT_PLAYER | ANY_CARD },
	{ "resolve-monster-on-top", FACT_PLAYER | MONSTER },
	{ "resolve-to-named-zone", FACT_PLAYER | BATTLE | STRATEGY },
	{ "standby", FACT_PLAYER | ANY_CARD },
	{ "standby-each-time", FACT_PLAYER | ANY_CARD },
	{ "unplayable-standby-goes", FACT_PLAYER | ANY_CARD },
	{ "moved-read-in-public-area", FACT_PLAYER | ANY_CARD },
	{ "moved-read-on-field", FACT_PLAYER | ANY_CARD },
	{ "moved-read-in-new-area", FACT_PLAYER | ANY_CARD },
	{ "entering-together-triggers", FACT_PLAYER | ANY_CARD },
	{ "situation-triggers", FACT_PLAYER | ANY_CARD },
	{ "situation-triggers-again", FACT_PLAYER | ANY_CARD },
	{ "standby-outlives-card", FACT_PLAYER | ANY_CARD },
	{ "standby-keeps-master", FACT_PLAYER | ANY_CARD },
	{ "printed-base", ANY_CARD },
	{ "layer-abilities", NOBODY },
	{ "layer-words", NOBODY },
	{ "layer-rage", NOBODY },
	{ "layer-numbers", NOBODY },
	{ "dependency-first", NOBODY },
	{ "time-stamp-order", NOBODY },
	{ "stamp-of-card", FACT_PLAYER | ANY_CARD },
	{ "stamp-of-play", NOBODY },
	{ "effects-miss-moved-cards", NOBODY },
	{ "area-changes-at-entry", ANY_CARD },
	{ "entry-triggers-read-changed", FACT_PLAYER | ANY_CARD },
	{ "last-known-of-earlier", ANY_CARD },
	{ "zone-of-gone-card-not-found", FACT_PLAYER | ANY_CARD },
	{ "last-known-information", FACT_PLAYER | ANY_CARD },
	{ "reshuffle-moves-pile", FACT_PLAYER | ANY_CARD },
	{ "illegal-card-in-zone", FACT_PLAYER | ANY_CARD },
	{ "illegal-card-in-strategy-zone", FACT_PLAYER | MONSTER | BATTLE },
	{ "illegal-card-in-resolution", FACT_PLAYER | ANY_CARD },
	{ "enter-triggers", FACT_PLAYER | MONSTER | BATTLE },
	{ "enter-on-any-arrival", FACT_PLAYER | MONSTER | BATTLE },
	{ "when-invading", FACT_PLAYER | MONSTER },
	{ "invading-each-step", FACT_PLAYER | MONSTER | STRATEGY },
	{ "invading-needs-leaving", FACT_PLAYER | MONSTER | STRATEGY },
	{ "burst-lowers-rank", FACT_PLAYER | ANY_CARD },
	{ "burst-clean-up", FACT_PLAYER | MONSTER },
	{ "burst-rank-ends", FACT_PLAYER | MONSTER },
	{ "burst-goes-when-covered", FACT_PLAYER | MONSTER },
	{ "burst-uncovers-quietly", FACT_PLAYER | MONSTER },
	{ "evolution", FACT_PLAYER | ANY_CARD },
	{ "evolution-shuffles", FACT_PLAYER | BATTLE },
	{ "evolution-shuffles-unfound", FACT_PLAYER | BATTLE },
	{ "revenge", FACT_PLAYER | ANY_CARD },
	{ "revenge-not-when-overloaded", FACT_PLAYER | BATTLE },
	{ "revenge-not-covered", FACT_PLAYER | MONSTER | BATTLE },
	{ "base-stays", FACT_PLAYER | STRATEGY },
	{ "base-destroys-itself", FACT_PLAYER | ANY_CARD },
	{ "loop-draw", NOBODY },
	{ 0 },
};
#undef ANY_CARD

/* 2. Colossus Order */

enum { COLOSSUS = 1 << 0, FOLLOWER = 1 << 1, ACTION = 1 << 2, GEM = 1 << 3 };
#define ANY_CARD (COLOSSUS | FOLLOWER | ACTION | GEM)

static const struct card_word colossus_bearers[] = {
	{ "enter", FOLLOWER },
	{ "ignition", FOLLOWER },
	{ "colossus", COLOSSUS },
	{ "play", ACTION },
	{ "soar", FOLLOWER },
	{ "fleet", FOLLOWER },
	{ "locus_trick", FOLLOWER | ACTION },
	{ "double_break", FOLLOWER },
	{ "fast_break", FOLLOWER },
	{ 0 },
};
static const struct card_word colossus_triggers[] = {
	{ "ignition", 0 },     { "colossus", 0 },   { "play", 0 },
	{ "soar", 0 },         { "fleet", 0 },      { "locus_trick", 0 },
	{ "double_break", 0 }, { "fast_break", 0 }, { 0 },
};
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
static const struct card_causes colossus_caused[] = {
	{ "played", by_nothing_else },     { "moved", by_nothing_else },
	{ "leaves", by_nothing_else },     { "discarded", by_nothing_else },
	{ "damaged", by_nothing_else },    { "flipped", by_nothing_else },
	{ "captured", by_nothing_else },   { "turned_on", by_nothing_else },
	{ "turned_off", by_nothing_else }, { NULL, NULL },
};
static const char *const colossus_cardless[] = { "phase", "turn_ends", "state", NULL };
static const struct card_word none[] = { { 0 } };
static const struct card_rule colossus_rules[] = {
	{ "starter-is-decided", NOBODY },
	{ "opening-exchange", NOBODY },
	{ "exchange-returns-to-bottom", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "both-return-before-drawing", NOBODY },
	{ "starter-exchanges-first", NOBODY },
	{ "recovery-turns-followers-on", FACT_PLAYER | FOLLOWER },
	{ "recovery-of-arrivals", FACT_PLAYER | FOLLOWER },
	{ "draw-step", FACT_PLAYER | FOLLOWER | ACTION },
	{ "draw-is-top-card", FACT_PLAYER | ANY_CARD },
	{ "attack-once", FACT_PLAYER | FOLLOWER },
	{ "set-gem", FACT_PLAYER | GEM },
	{ "set-locus", FACT_PLAYER | ANY_CARD },
	{ "heal-damage", FACT_PLAYER | FOLLOWER },
	{ "set-gem-is-set-gem", FACT_PLAYER | ANY_CARD },
	{ "locus-face-down", FACT_PLAYER | ANY_CARD },
	{ "action-to-discard", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "action-revealed", FOLLOWER | ACTION | GEM },
	{ "action-target", FACT_PLAYER | ACTION },
	{ "action-resolves", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "unique-second-refused", FACT_PLAYER | FOLLOWER },
	{ "follower-revealed", FOLLOWER },
	{ "follower-comes", FACT_PLAYER | FOLLOWER },
	{ "follower-arrives-on", FACT_PLAYER | FOLLOWER },
	{ "comes-into-play-abilities", FACT_PLAYER | ANY_CARD },
	{ "off-ability-from-next-own-turn", FACT_PLAYER | FOLLOWER },
	{ "ability-announced", FACT_PLAYER | FOLLOWER },
	{ "ability-target", FACT_PLAYER | FOLLOWER },
	{ "ability-pays", FACT_PLAYER | FOLLOWER },
	{ "ability-resolves", FACT_PLAYER | FOLLOWER },
	{ "attacker-turns-off", FACT_PLAYER | FOLLOWER },
	{ "blocker-turns-off", FACT_PLAYER | FOLLOWER },
	{ "game-ends", NOBODY },
	{ "opponent-of-loser-wins", NOBODY },
	{ "deck-out-at-once", NOBODY },
	{ "crush-reveals", ANY_CARD },
	{ "crush-captures", FACT_PLAYER | GEM },
	{ "crushed-to-discard", FACT_PLAYER | ANY_CARD },
	{ "crush-stops", NOBODY },
	{ "locus-attack-flips", FACT_PLAYER | ANY_CARD },
	{ "locus-trick", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "locus-trick-free", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "locus-shifts-left", FACT_PLAYER | ANY_CARD },
	{ "battle-damage", FACT_PLAYER | FOLLOWER },
	{ "battle-damage-together", NOBODY },
	{ "damage-adds-up", FACT_PLAYER | ANY_CARD },
	{ "damage-above-defence", FACT_PLAYER | FOLLOWER },
	{ "damage-equal-survives", FACT_PLAYER | FOLLOWER },
	{ "fleet-attacks", FACT_PLAYER | FOLLOWER },
	{ "fleet-abilities", FACT_PLAYER | FOLLOWER },
	{ "double-break", FACT_PLAYER | ANY_CARD },
	{ "fast-break", FACT_PLAYER | FOLLOWER },
	{ "both-out-draw", NOBODY },
	{ "lost-target", FACT_PLAYER | FOLLOWER | ACTION },
	{ "leaves-to-owner", FACT_PLAYER | ANY_CARD },
	{ "leaves-as-new-card", ANY_CARD },
	{ "enters-visible-as-area", ANY_CARD },
	{ "place-moves", FACT_PLAYER | ANY_CARD },
	{ "same-state-is-no-action", ANY_CARD },
	{ "partial-as-far-as-possible", NOBODY },
	{ "forbidden-beats-required", FACT_PLAYER | ANY_CARD },
	{ "automatic-triggers", FACT_PLAYER | ANY_CARD },
	{ "standby-each-time", FACT_PLAYER | ANY_CARD },
	{ "standby-outlives-card", FACT_PLAYER | ANY_CARD },
	{ "effect-takes-place", FACT_PLAYER | ANY_CARD },
	{ "printed-base", ANY_CARD },
	{ "layer-numbers", NOBODY },
	{ "time-stamp-order", NOBODY },
	{ "effects-miss-moved-cards", NOBODY },
	{ "condition-makes-inactive", FACT_PLAYER | ANY_CARD },
	{ "continuous-always-works", FACT_PLAYER | ANY_CARD },
	{ "last-known-information", FACT_PLAYER | ANY_CARD },
	{ "reveal", FACT_PLAYER | ANY_CARD },
	{ "reveal-ends", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ "discard-from-hand", FACT_PLAYER | ANY_CARD },
	{ "discard-from-area", FACT_PLAYER | ANY_CARD },
	{ "loop-draw", NOBODY },
	{ "effect-damages", FACT_PLAYER | FOLLOWER },
	{ "effect-turns-on", FACT_PLAYER | ANY_CARD },
	{ "effect-turns-off", FACT_PLAYER | ANY_CARD },
	{ "effect-flips", FACT_PLAYER | ANY_CARD },
	{ "effect-captures", FACT_PLAYER | ANY_CARD },
	{ "effect-sets-in-locus", FACT_PLAYER | ANY_CARD },
	{ "effect-sets-gem", FACT_PLAYER | ANY_CARD },
	{ "effect-to-field", FACT_PLAYER | ANY_CARD },
	{ "effect-negates", FACT_PLAYER | FOLLOWER | ACTION | GEM },
	{ 0 },
};

/* 3. By name */

static const struct card_facts all[] = {
	{ .game = "godzilla",
	  .caused = godzilla_caused,
	  .cardless = godzilla_cardless,
	  .bearers = godzilla_bearers,
	  .triggers = godzilla_triggers,
	  .forbidden = godzilla_forbidden,
	  .standing = godzilla_standing,
	  .done_to = godzilla_done_to,
	  .monster = MONSTER,
	  .other_areas = godzilla_other_areas,
	  .rule = godzilla_rules },
	{ .game = "colossus",
	  .caused = colossus_caused,
	  .cardless = colossus_cardless,
	  .bearers = colossus_bearers,
	  .triggers = colossus_triggers,
	  .forbidden = colossus_forbidden,
	  .standing = none,
	  .done_to = colossus_done_to,
	  .rule = colossus_rules },
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

uint8_t
card_rule_of(const struct card_facts *facts, const char *rule)
{
	const struct card_rule *row = facts->rule;
	while (row->rule && strcmp(row->rule, rule) != 0)
		row++;
	return row->rule ? row->of : FACT_PLAYER;
}
