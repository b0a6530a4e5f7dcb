/* ops.h: the operations of the Godzilla ability language by name: the kernel's, then the game's. */
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
	KEYWORD_ALL, /* only in `nullify`: every keyword */
	KEYWORDS
};

/* The numbers that `modify` changes: those of a card's face, then this one, a player's counter
 * total. */
enum modified { MODIFIED_TOTAL = 4 };

/* Causes of events, in addition to the kernel's. */
enum game_cause {
	CAUSE_CRUSH = KERNEL_CAUSES,
	CAUSE_INVASION,
	CAUSE_EVOLUTION,
	CAUSE_HAND,
	CAUSE_OVERLOAD,
	CAUSE_BURST,
	GODZILLA_CAUSES /* bits beyond these, which no text mentions: enum way_of_acting */
};
#define GODZILLA_CAUSE_WORDS                                                                       \
	KERNEL_CAUSE_WORDS, [CAUSE_CRUSH] = "crush", [CAUSE_INVASION] = "invasion",                \
			    [CAUSE_EVOLUTION] = "evolution", [CAUSE_HAND] = "hand",                \
			    [CAUSE_OVERLOAD] = "overload", [CAUSE_BURST] = "burst"

/* Extremes of cards, in addition to the kernel's. */
enum game_extreme { LOWEST_ZONE = KERNEL_EXTREMES, HIGHEST_ZONE };

/* The purposes for which cards are discarded. */
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
