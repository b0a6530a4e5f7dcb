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
extern const uint8_t godzilla_forms[];

#endif
