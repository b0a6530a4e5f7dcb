/* deeds.c: what players do by themselves because a rule demands it, as documents can tell it. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/deeds.h"
#include "godzilla_rules.h"

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
	[DEED_DREW] = { .name = "drew",
	                .saying = "drew %s",
	                .kind = JUDGE_DEED_MOVES,
	                .from = AREA_DECK,
	                .area = AREA_HAND,
	                .rule = draws,
	                .by = R_DRAW_ONE },
	[DEED_REFILLED] = { .name = "refilled",
	                    .saying = "refilled the hand with %s",
	                    .kind = JUDGE_DEED_MOVES,
	                    .from = AREA_DECK,
	                    .area = AREA_HAND,
	                    .rule = refills,
	                    .by = R_DRAW_ONE },
	[DEED_ADVANCED] = { .name = "advanced",
	                    .saying = "advanced by %s",
	                    .value = "zone",
	                    .kind = JUDGE_DEED_STEPS,
	                    .rule = advances,
	                    .by = R_ADVANCE,
	                    .property = "monster.zone" },
	[DEED_RAGE] = { .name = "rage",
	                .saying = "left the rage at %s",
	                .value = "rage",
	                .kind = JUDGE_DEED_VALUE,
	                .rule = rages,
	                .by = JUDGE_NO_RULE,
	                .property = "monster.rage" },
	[DEED_CLEANED] = { .name = "cleaned",
	                   .saying = "cleaned away %s",
	                   .undone = "did not clean away %s",
	                   .kind = JUDGE_DEED_CARDS,
	                   .from = AREA_STRATEGY,
	                   .area = AREA_DISCARD,
	                   .rule = cleans,
	                   .by = JUDGE_NO_RULE },
	[DEED_CRUSHED] = { .name = "crushed",
	                   .saying = "crushed %s",
	                   .undone = "did not have %s crushed",
	                   .kind = JUDGE_DEED_WHETHER,
	                   .from = AREA_ZONE,
	                   .area = AREA_DISCARD,
	                   .lasts = true,
	                   .rule = crushes,
	                   .by = JUDGE_NO_RULE },
	[DEED_DISCARDED] = { .name = "discarded",
	                     .saying = "discarded %s by a rule",
	                     .undone = "did not discard %s",
	                     .kind = JUDGE_DEED_CARDS,
	                     .from = AREA_ZONE,
	                     .area = AREA_DISCARD,
	                     .lasts = true,
	                     .rule = discards,
	                     .by = JUDGE_NO_RULE },
	[DEED_RESOLVED] = { .name = "resolved",
	                    .saying = "resolved an ability of %s",
	                    .undone = "forgot the triggered ability of %s",
	                    .kind = JUDGE_DEED_ABILITIES,
	                    .rule = resolves,
	                    .by = JUDGE_NO_RULE },
	[DEED_COUNTER_POWER] = { .name = "counter_power",
	                         .saying = "reckoned with a counter power of %s",
	                         .value = "total",
	                         .kind = JUDGE_DEED_VALUE,
	                         .rule = totals,
	                         .by = JUDGE_NO_RULE },
};
