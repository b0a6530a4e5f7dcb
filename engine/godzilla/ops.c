/* ops.c: the table of operations of the Godzilla ability language. */
#include "engine/godzilla/ops.h"

#include "engine/godzilla/info.h"

#define NEED_WORD "awakening"
#include "engine/kernel/ops_table.def"

const char *const godzilla_keywords[] = { "",
#define KEYWORD(id, word, ...) word,
#include "engine/godzilla/keywords.def"
	                                  "abilities", NULL };
const uint8_t godzilla_forms[] = {
	JUDGE_FORM_NONE,
#define KEYWORD(id, word, form, ...) JUDGE_FORM_##form,
#include "engine/godzilla/keywords.def"
	JUDGE_FORM_NONE,
};
enum { MONSTER = 1 << TYPE_MONSTER, BATTLE = 1 << TYPE_BATTLE, STRATEGY = 1 << TYPE_STRATEGY };
const uint8_t godzilla_bearers[] = {
	UINT8_MAX,
#define KEYWORD(id, word, form, bearers) bearers,
#include "engine/godzilla/keywords.def"
	UINT8_MAX,
};

static const char *const modified_words[] = { "rank", "threat", "counter", "icon", "total", NULL };
static const char *const forbidden_words[] = {
	[FORBID_DESTROY] = "destroy", [FORBID_MOVE] = "move",
	[FORBID_ADVANCE] = "advance", [FORBID_RETREAT] = "retreat",
	[FORBID_INVADE] = "invade",   [FORBID_LOWER_RAGE] = "lower_rage",
	[FORBID_COUNTER] = "counter", [FORBID_ENGAGE] = "engage",
	[FORBID_DRAW] = "draw",       [FORBID_PLAY] = "play",
	[FORBID_DISCARD] = "discard", NULL,
};

static const char *const cause_words[] = { GODZILLA_CAUSE_WORDS, NULL };
static const char *const extreme_words[] = {
	KERNEL_EXTREME_WORDS, [LOWEST_ZONE] = "lowest_zone", [HIGHEST_ZONE] = "highest_zone", NULL
};
static const char *const purpose_words[] = { [FOR_INVASION] = "invasion", NULL };

/* The names by which ops.def refers to lists of words. */
#define keywords godzilla_keywords
#define keywords_or_all godzilla_keywords
#define modified modified_words
#define forbidden forbidden_words
#define causes cause_words
#define extremes extreme_words
#define spans ops_spans
#define purposes purpose_words
#define ends ops_ends

const struct judge_op godzilla_ops[GODZILLA_OPS] = {
#define OP OP_ROW
#include "engine/kernel/ops.def"
#include "engine/godzilla/ops.def"
#undef OP
};
