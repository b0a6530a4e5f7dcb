/* ops.c: the words that slots of operations take in every game. */
#include "engine/kernel/ops.h"

const char *const ops_spans[] = {
	[SPAN_TURN] = "turn_end", [SPAN_GAME] = "game_end", [SPAN_PHASE] = "phase_end", NULL
};
const char *const ops_all_spans[] = { [SPAN_TURN] = "turn_end",
	                              [SPAN_GAME] = "game_end",
	                              [SPAN_PHASE] = "phase_end",
	                              [SPAN_BATTLE] = "battle_end",
	                              [SPAN_CHARGE] = "opponent_charge_end",
	                              NULL };
const char *const ops_ends[] = { [END_TOP] = "top", [END_BOTTOM] = "bottom", NULL };
