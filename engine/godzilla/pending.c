/* pending.c: rules of the rulebook that no procedure names so far. */
#include "engine/godzilla/godzilla.h"

extern const judge_rule godzilla_pending[];

const judge_rule godzilla_pending[] = {
	R_TWO_PLAYERS,
	R_SHARED_PARTS_TOGETHER,
	R_SUCCESSOR_ARRIVES,
	R_TURN_END_TRIGGERS,
	R_TOKENS_COUNT_AS_CARDS,
	R_INVADING_EACH_STEP,
	R_INVADING_NEEDS_LEAVING,
};
