/* deeds.c: mandatory actions, which players perform without being asked, as documents can record
 * them. */
#include "engine/dbs/deeds.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"

const struct judge_mandatory_action dbs_deeds[DEEDS] = {
	/* 5-2-1-5, 6-2-2, and draws by skills */
	[DEED_DREW] = DEED_ROW("drew", "drew %s", MOVES, R_DRAW_ONE,
	                       DEED_RULES(R_CHARGE_DRAW, R_OPENING_HAND, R_REDRAW_DRAWS_AS_MANY,
	                                  R_SKILL_RESOLVES),
	                       .exempting_rule = &(const judge_rule){ R_FIRST_TURN_NO_DRAW },
	                       .from = AREA_DECK, .area = AREA_HAND),
	/* 10-2-1, and cards chosen for a cost or a skill: house/skills/9 */
	[DEED_DISCARDED] =
		DEED_ROW("discarded", "discarded %s", CARDS, JUDGE_NO_RULE,
	                 DEED_RULES(R_FIELD_DROPS_OTHERS), .undone = "should have discarded %s",
	                 .from = AREA_BATTLE, .area = AREA_DROP, .lasts = true, .chosen = true),
	/* 8-7-4 */
	[DEED_RESOLVED] = DEED_ROW("resolved", "resolved an Auto skill of %s", ABILITIES,
	                           JUDGE_NO_RULE, DEED_RULES(R_PENDING_IS_COMPULSORY),
	                           .undone = "forgot the Auto skill of %s"),
};
