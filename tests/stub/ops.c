/* ops.c: the table of operations of the stub game's ability language. */
#include "tests/stub/ops.h"

#define NEED_WORD "awakening"
#include "engine/kernel/ops_table.def"

const char *const stub_keywords[] = { "",
#define KEYWORD(id, word, ...) word,
#include "tests/stub/keywords.def"
	                              "abilities", NULL };
const uint8_t stub_forms[] = {
	JUDGE_FORM_NONE,
#define KEYWORD(id, word, form, ...) JUDGE_FORM_##form,
#include "tests/stub/keywords.def"
	JUDGE_FORM_NONE,
};

static const char *const modified_words[] = {
	[MODIFIED_HEIGHT] = "height", [MODIFIED_LIMIT] = "limit", NULL
};
static const char *const forbidden_words[] = {
	[FORBID_BURY] = "bury", [FORBID_MARK] = "mark", [FORBID_DRAW] = "draw", NULL
};

static const char *const extreme_words[] = { KERNEL_EXTREME_WORDS, NULL };
static const char *const purpose_words[] = { [FOR_SWAP] = "swap", NULL };

const char *const stub_causes[] = { KERNEL_CAUSE_WORDS, [CAUSE_SWAP] = "swap", NULL };

/* The names by which ops.def refers to lists of words. */
#define keywords stub_keywords
#define keywords_or_all stub_keywords
#define modified modified_words
#define forbidden forbidden_words
#define causes stub_causes
#define extremes extreme_words
#define spans ops_spans
#define purposes purpose_words
#define ends ops_ends

const struct judge_op stub_ops[STUB_OPS] = {
#define OP OP_ROW
#include "engine/kernel/ops.def"
#include "tests/stub/ops.def"
#undef OP
};
