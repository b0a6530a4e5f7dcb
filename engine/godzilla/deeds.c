/* deeds.c: what players do by themselves because a rule demands it, as documents can tell it. */
#include "engine/godzilla/godzilla.h"

/* 7.2.2, what an ability has somebody draw, 6.3 the first hand, and 7.5.4. */
static const judge_rule draws[] = { R_START_PHASE_DRAW, R_ABILITY_RESOLVES, R_END_PHASE_REFILL,
	                            JUDGE_NO_RULE };
static const judge_rule refills[] = { R_END_PHASE_REFILL, JUDGE_NO_RULE };
/* 7.5.2 and 8.6.1.2 */
static const judge_rule advances[] = { R_END_PHASE_ADVANCE, R_INVASION_ADVANCES, JUDGE_NO_RULE };
/* 7.2.4, 8.5.1.1, 8.4 and what an ability does */
static const judge_rule rages[] = { R_START_PHASE_RAGE_RESET, R_PLAY_MONSTER_RAGE, R_GAIN_RAGE,
	                            R_ABILITY_RESOLVES, JUDGE_NO_RULE };
/* 7.2.3 */
static const judge_rule cleans[] = { R_START_PHASE_CLEARS_STRATEGIES, JUDGE_NO_RULE };
/* 11.3 */
static const judge_rule crushes[] = { R_CRUSH, JUDGE_NO_RULE };
/* 11.4 and 11.5 */
static const judge_rule discards[] = {
	R_ILLEGAL_CARD_IN_ZONE, R_ILLEGAL_CARD_IN_STRATEGY_ZONE, R_ILLEGAL_CARD_IN_RESOLUTION,
	R_OVERLOADED_ZONE,      R_OVERLOADED_STRATEGY_ZONE,      JUDGE_NO_RULE
};
/* 10.6.1 */
static const judge_rule resolves[] = { R_STANDBY_IS_COMPULSORY, JUDGE_NO_RULE };
/* 7.4.2 */
static const judge_rule totals[] = { R_COUNTER_TOTAL, JUDGE_NO_RULE };

const struct judge_deed godzilla_deeds[DEEDS] = {
	[DEED_DREW] = { "drew", "drew %s", NULL, JUDGE_DEED_MOVES, AREA_DECK, AREA_HAND, false,
	                draws, R_DRAW_ONE, NULL },
	[DEED_REFILLED] = { "refilled", "refilled the hand with %s", NULL, JUDGE_DEED_MOVES,
	                    AREA_DECK, AREA_HAND, false, refills, R_DRAW_ONE, NULL },
	[DEED_ADVANCED] = { "advanced", "advanced by %s", "zone", JUDGE_DEED_STEPS, 0, 0, false,
	                    advances, R_ADVANCE, "monster.zone" },
	[DEED_RAGE] = { "rage", "left the rage at %s", "rage", JUDGE_DEED_VALUE, 0, 0, false, rages,
	                JUDGE_NO_RULE, "monster.rage" },
	[DEED_CLEANED] = { "cleaned", "cleaned away %s", NULL, JUDGE_DEED_CARDS, AREA_STRATEGY,
	                   AREA_DISCARD, false, cleans, JUDGE_NO_RULE, NULL },
	[DEED_CRUSHED] = { "crushed", "crushed %s", NULL, JUDGE_DEED_WHETHER, AREA_ZONE,
	                   AREA_DISCARD, true, crushes, JUDGE_NO_RULE, NULL },
	[DEED_DISCARDED] = { "discarded", "discarded %s", NULL, JUDGE_DEED_CARDS, AREA_ZONE,
	                     AREA_DISCARD, true, discards, JUDGE_NO_RULE, NULL },
	[DEED_RESOLVED] = { "resolved", "resolved %s", NULL, JUDGE_DEED_ABILITIES, 0, 0, false,
	                    resolves, JUDGE_NO_RULE, NULL },
	[DEED_COUNTER_POWER] = { "counter_power", "reckoned with a counter power of %s", "total",
	                         JUDGE_DEED_VALUE, 0, 0, false, totals, JUDGE_NO_RULE, NULL },
};
