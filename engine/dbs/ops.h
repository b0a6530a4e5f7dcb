/* ops.h: the operations of this game's ability language by name: the kernel's, then the game's. */
#ifndef JUDGE_DBS_OPS_H
#define JUDGE_DBS_OPS_H

#include "engine/kernel/ops.h"

enum dbs_op {
	DBS_OPS_BEGIN = KERNEL_OPS - 1,
#define OP(id, ...) OP_##id,
#include "engine/dbs/ops.def"
#undef OP
	DBS_OPS
};

enum keyword {
	KEYWORD_NONE,
#define KEYWORD(id, ...) KEYWORD_##id,
#include "engine/dbs/keywords.def"
	KEYWORD_ALL, /* only in `nullify`: every keyword */
	KEYWORDS
};

enum forbidden {
	FORBID_ATTACK,
	FORBID_ATTACKED,
	FORBID_BLOCK,
	FORBID_COMBO,
	FORBID_PLAY,
	FORBID_COUNTER,
	FORBID_KO,
	FORBID_DRAW,
	FORBID_DISCARD,
	FORBID_MOVE,
	FORBID_REST,
	FORBID_TURN_ACTIVE,
	FORBID_NEGATE,
	FORBIDDEN
};

extern const struct judge_op dbs_ops[DBS_OPS];
extern const char *const dbs_keywords[], *const dbs_causes[];
extern const uint8_t dbs_forms[], dbs_bearers[];

#endif
