/* deeds.c: what players do by themselves because a rule demands it, as documents can tell it. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/deeds.h"

/* 1.0.5, 1.0.6.1, 2.1/draw and what an ability has somebody draw */
static const judge_rule draws[] = { R_DRAW_STEP,       R_OPENING_HAND,     R_EXCHANGE_DRAWS_AS_MANY,
	                            R_ACTION_RESOLVES, R_ABILITY_RESOLVES, JUDGE_NO_RULE };
/* house/attack/1 */
static const judge_rule crushes[] = { R_CRUSH_REVEALS, JUDGE_NO_RULE };
/* house/battle/3 */
static const judge_rule discards[] = { R_DAMAGE_ABOVE_DEFENCE, JUDGE_NO_RULE };
/* house/trigger/1 */
static const judge_rule resolves[] = { R_STANDBY_IS_COMPULSORY, JUDGE_NO_RULE };

const struct judge_deed colossus_deeds[DEEDS] = {
	[DEED_DREW] = { .name = "drew",
	                .saying = "drew %s",
	                .kind = JUDGE_DEED_MOVES,
	                .from = AREA_DECK,
	                .area = AREA_HAND,
	                .rule = draws,
	                .by = R_DRAW_IS_TOP_CARD },
	[DEED_REVEALED] = { .name = "revealed",
	                    .saying = "revealed %s",
	                    .kind = JUDGE_DEED_MOVES,
	                    .from = AREA_DECK,
	                    .area = AREA_REVEALED,
	                    .rule = crushes,
	                    .by = JUDGE_NO_RULE },
	[DEED_DISCARDED] = { .name = "discarded",
	                     .saying = "discarded %s by a rule",
	                     .undone = "did not discard %s",
	                     .kind = JUDGE_DEED_CARDS,
	                     .from = AREA_FIELD,
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
};
