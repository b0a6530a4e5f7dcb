/* deeds.c: mandatory actions, which players perform without being asked, as documents can record
 * them. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/deeds.h"

const struct judge_mandatory_action colossus_deeds[DEEDS] = {
	/* 1.0.5, 1.0.6.1, 2.1/draw, 2.1/draw/2, and draws by abilities */
	[DEED_DREW] = DEED_ROW("drew", "drew %s", MOVES, R_DRAW_IS_TOP_CARD,
	                       DEED_RULES(R_DRAW_STEP, R_OPENING_HAND, R_EXCHANGE_DRAWS_AS_MANY,
	                                  R_ACTION_RESOLVES, R_ABILITY_RESOLVES),
	                       .exempting_rule = &(const judge_rule){ R_FIRST_TURN_NO_DRAW },
	                       .from = AREA_DECK, .area = AREA_HAND),
	/* house/attack/1 */
	[DEED_REVEALED] =
		DEED_ROW("revealed", "revealed %s", MOVES, JUDGE_NO_RULE,
	                 DEED_RULES(R_CRUSH_REVEALS), .from = AREA_DECK, .area = AREA_REVEALED),
	/* house/battle/3 */
	[DEED_DISCARDED] =
		DEED_ROW("discarded", "discarded %s", CARDS, JUDGE_NO_RULE,
	                 DEED_RULES(R_DAMAGE_ABOVE_DEFENCE), .undone = "should have discarded %s",
	                 .from = AREA_FIELD, .area = AREA_DISCARD, .lasts = true, .chosen = true,
	                 .picked_by = DO_DISCARD),
	/* house/trigger/1 */
	[DEED_RESOLVED] = DEED_ROW("resolved", "resolved an ability of %s", ABILITIES,
	                           JUDGE_NO_RULE, DEED_RULES(R_STANDBY_IS_COMPULSORY),
	                           .undone = "forgot the triggered ability of %s"),
};
