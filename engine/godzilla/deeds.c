/* deeds.c: mandatory actions, which players perform without being asked, as documents can record
 * them. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/deeds.h"
#include "godzilla_rules.h"

const struct judge_mandatory_action godzilla_deeds[DEEDS] = {
	/* 7.2.2, draws by abilities, 6.3 the first hand, and 7.5.4 */
	[DEED_DREW] =
		DEED_ROW("drew", "drew %s", MOVES, R_DRAW_ONE,
	                 DEED_RULES(R_START_PHASE_DRAW, R_ABILITY_RESOLVES, R_END_PHASE_REFILL),
	                 .from = AREA_DECK, .area = AREA_HAND),
	[DEED_REFILLED] =
		DEED_ROW("refilled", "refilled their hand with %s", MOVES, R_DRAW_ONE,
	                 DEED_RULES(R_END_PHASE_REFILL), .from = AREA_DECK, .area = AREA_HAND),
	/* 7.5.2, 8.6.1.2 */
	[DEED_ADVANCED] =
		DEED_ROW("advanced", "advanced %s", STEPS, R_ADVANCE,
	                 DEED_RULES(R_END_PHASE_ADVANCE, R_INVASION_ADVANCES),
	                 .exempting_rule = &(const judge_rule){ R_BURST_UNCOVERS_QUIETLY },
	                 .value = "zone", .property = "monster.zone"),
	/* 7.2.4, 8.5.1.1, 8.4, and effects of abilities */
	[DEED_RAGE] = DEED_ROW("rage", "left their rage at %s", VALUE, JUDGE_NO_RULE,
	                       DEED_RULES(R_START_PHASE_RAGE_RESET, R_PLAY_MONSTER_RAGE,
	                                  R_GAIN_RAGE, R_ABILITY_RESOLVES),
	                       .value = "rage", .property = "monster.rage"),
	/* 7.2.3 */
	[DEED_CLEANED] = DEED_ROW("cleaned", "cleared away %s", CARDS, JUDGE_NO_RULE,
	                          DEED_RULES(R_START_PHASE_CLEARS_STRATEGIES),
	                          .undone = "should have cleared away %s", .from = AREA_STRATEGY,
	                          .area = AREA_DISCARD),
	/* 11.3 */
	[DEED_CRUSHED] =
		DEED_ROW("crushed", "destroyed %s in a crush", WHETHER, JUDGE_NO_RULE,
	                 DEED_RULES(R_CRUSH), .undone = "should have destroyed %s in the crush",
	                 .from = AREA_ZONE, .area = AREA_DISCARD, .lasts = true),
	/* 11.4, 11.5 */
	[DEED_DISCARDED] =
		DEED_ROW("discarded", "discarded %s", CARDS, JUDGE_NO_RULE,
	                 DEED_RULES(R_ILLEGAL_CARD_IN_ZONE, R_ILLEGAL_CARD_IN_STRATEGY_ZONE,
	                            R_ILLEGAL_CARD_IN_RESOLUTION, R_OVERLOADED_ZONE,
	                            R_OVERLOADED_STRATEGY_ZONE),
	                 .undone = "should have discarded %s", .from = AREA_ZONE,
	                 .area = AREA_DISCARD, .lasts = true, .chosen = true,
	                 .picked_by = DO_DISCARD),
	/* 10.6.1 */
	[DEED_RESOLVED] = DEED_ROW("resolved", "resolved an ability of %s", ABILITIES,
	                           JUDGE_NO_RULE, DEED_RULES(R_STANDBY_IS_COMPULSORY),
	                           .undone = "forgot the triggered ability of %s"),
	/* 7.4.2 */
	[DEED_COUNTER_POWER] =
		DEED_ROW("counter_power", "used a counter power of %s", VALUE, JUDGE_NO_RULE,
	                 DEED_RULES(R_COUNTER_TOTAL), .value = "total"),
};
