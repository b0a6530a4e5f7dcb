/* ops.h: the operations of the Colossus Order ability language by name: the kernel's, then the
 * game's. */
#ifndef JUDGE_COLOSSUS_OPS_H
#define JUDGE_COLOSSUS_OPS_H

#include "engine/kernel/ops.h"

enum colossus_op {
	COLOSSUS_OPS_BEGIN = KERNEL_OPS - 1,
#define OP(id, ...) OP_##id,
#include "engine/colossus/ops.def"
#undef OP
	COLOSSUS_OPS
};

enum keyword {
	KEYWORD_NONE,
#define KEYWORD(id, ...) KEYWORD_##id,
#include "engine/colossus/keywords.def"
	KEYWORD_ALL, /* only in `nullify`: every keyword */
	KEYWORDS
};

enum forbidden {
	FORBID_ATTACK,
	FORBID_BLOCK,
	FORBID_PLAY,
	FORBID_DRAW,
	FORBID_DISCARD,
	FORBID_MOVE,
	FORBIDDEN
};

extern const struct judge_op colossus_ops[COLOSSUS_OPS];
extern const char *const colossus_keywords[], *const colossus_causes[];
extern const uint8_t colossus_forms[], colossus_bearers[];

#endif
