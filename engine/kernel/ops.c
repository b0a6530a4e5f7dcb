/* ops.c: the words that slots of operations take in every game. */
#include "engine/kernel/ops.h"

const char *const ops_causes[] = {
	[CAUSE_EFFECT] = "effect",
	[CAUSE_OWN_EFFECT] = "own_effect",
	[CAUSE_OPPONENT_EFFECT] = "opponent_effect",
	[CAUSE_OWN] = "own",
	[CAUSE_OPPONENT] = "opponent",
	[CAUSE_RULE] = "rule",
	[CAUSE_CRUSH] = "crush",
	[CAUSE_INVASION] = "invasion",
	[CAUSE_EVOLUTION] = "evolution",
	[CAUSE_HAND] = "hand",
	[CAUSE_OVERLOAD] = "overload",
	NULL,
};
const char *const ops_extremes[] = {
	[LEFTMOST] = "leftmost",
	[RIGHTMOST] = "rightmost",
	[LOWEST_RANK] = "lowest_rank",
	[HIGHEST_RANK] = "highest_rank",
	[LOWEST_ZONE] = "lowest_zone",
	[HIGHEST_ZONE] = "highest_zone",
	NULL,
};
const char *const ops_spans[] = {
	[SPAN_TURN] = "turn_end", [SPAN_GAME] = "game_end", [SPAN_PHASE] = "phase_end", NULL
};
const char *const ops_purposes[] = { [FOR_INVASION] = "invasion", NULL };
const char *const ops_ends[] = { [END_TOP] = "top", [END_BOTTOM] = "bottom", NULL };
