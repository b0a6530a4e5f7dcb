/* ops.h: every operation of the Godzilla ability language by name: the kernel's, then the game's. */
#ifndef JUDGE_GODZILLA_OPS_H
#define JUDGE_GODZILLA_OPS_H

#include "engine/kernel/ops.h"

enum godzilla_op {
	GODZILLA_OPS_BEGIN = KERNEL_OPS - 1,
#define OP(id, ...) OP_##id,
#include "engine/godzilla/ops.def"
#undef OP
	GODZILLA_OPS
};

enum keyword {
	KEYWORD_NONE,
#define KEYWORD(id, ...) KEYWORD_##id,
#include "engine/godzilla/keywords.def"
	KEYWORD_ALL, /* of `nullify` only */
	KEYWORDS
};

/* What `modify` changes: the numbers of a face, then the counter total of a player. */
enum modified { MODIFIED_TOTAL = 4 };

/* What brings events about, beyond the kernel's causes. */
enum game_cause {
	CAUSE_CRUSH = KERNEL_CAUSES,
	CAUSE_INVASION,
	CAUSE_EVOLUTION,
	CAUSE_HAND,
	CAUSE_OVERLOAD,
	CAUSE_BURST,
	GODZILLA_CAUSES /* more bits, which no text speaks of: enum way_of_acting */
};
#define GODZILLA_CAUSE_WORDS                                                                       \
	KERNEL_CAUSE_WORDS, [CAUSE_CRUSH] = "crush", [CAUSE_INVASION] = "invasion",                \
			    [CAUSE_EVOLUTION] = "evolution", [CAUSE_HAND] = "hand",                \
			    [CAUSE_OVERLOAD] = "overload", [CAUSE_BURST] = "burst"

/* Of cards, beyond the kernel's extremes. */
enum game_extreme { LOWEST_ZONE = KERNEL_EXTREMES, HIGHEST_ZONE };

/* What cards are discarded for. */
enum purpose { FOR_INVASION };

enum forbidden {
	FORBID_DESTROY,
	FORBID_MOVE,
	FORBID_ADVANCE,
	FORBID_RETREAT,
	FORBID_INVADE,
	FORBID_LOWER_RAGE,
	FORBID_COUNTER,
	FORBID_ENGAGE,
	FORBID_DRAW,
	FORBID_PLAY,
	FORBID_DISCARD,
	FORBIDDEN
};

extern const struct judge_op godzilla_ops[GODZILLA_OPS];
extern const char *const godzilla_keywords[];
extern const uint8_t godzilla_forms[], godzilla_bearers[];

#endif
