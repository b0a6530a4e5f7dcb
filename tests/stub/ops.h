/* ops.h: the operations of the stub game's ability language by name: the kernel's, then the
 * game's. */
#ifndef TESTS_STUB_OPS_H
#define TESTS_STUB_OPS_H

#include "engine/kernel/ops.h"

enum stub_op {
	STUB_OPS_BEGIN = KERNEL_OPS - 1,
#define OP(id, ...) OP_##id,
#include "tests/stub/ops.def"
#undef OP
	STUB_OPS
};

enum stub_keyword {
	KEYWORD_NONE,
#define KEYWORD(id, ...) KEYWORD_##id,
#include "tests/stub/keywords.def"
	KEYWORD_ALL, /* only in `nullify`: every keyword */
	STUB_KEYWORDS
};

enum stub_modified { MODIFIED_HEIGHT, MODIFIED_LIMIT };
enum stub_forbidden { FORBID_BURY, FORBID_MARK, FORBID_DRAW };

/* Causes of events and purposes of discarding, in addition to the kernel's. */
enum stub_cause { CAUSE_SWAP = KERNEL_CAUSES };
enum stub_purpose { FOR_SWAP };

extern const char *const stub_causes[];
extern const struct judge_op stub_ops[STUB_OPS];
extern const char *const stub_keywords[];
extern const uint8_t stub_forms[];

#endif
