/* ops.c: the table of operations of the Colossus Order ability language. */
#include "engine/colossus/ops.h"

#include "engine/colossus/info.h"

#define RANK_WORD "cost"
#include "engine/kernel/ops_table.def"

const char *const colossus_keywords[] = { "",
#define KEYWORD(id, word, ...) word,
#include "engine/colossus/keywords.def"
	                                  "abilities", NULL };
const uint8_t colossus_forms[] = {
	JUDGE_FORM_NONE,
#define KEYWORD(id, word, form, ...) JUDGE_FORM_##form,
#include "engine/colossus/keywords.def"
	JUDGE_FORM_NONE,
};
enum {
	COLOSSUS = 1 << TYPE_COLOSSUS,
	FOLLOWER = 1 << TYPE_FOLLOWER,
	ACTION = 1 << TYPE_ACTION,
	GEM = 1 << TYPE_GEM
};
const uint8_t colossus_bearers[] = {
	UINT8_MAX,
#define KEYWORD(id, word, form, bearers) bearers,
#include "engine/colossus/keywords.def"
	UINT8_MAX,
};

static const char *const modified_words[] = {
	"cost", "attack", "defence", "crush", "capture", NULL
};
static const char *const forbidden_words[] = {
	[FORBID_ATTACK] = "attack",
	[FORBID_BLOCK] = "block",
	[FORBID_PLAY] = "play",
	[FORBID_DRAW] = "draw",
	[FORBID_DISCARD] = "discard",
	[FORBID_MOVE] = "move",
	NULL,
};
/* In the order of enum target; TARGET_NONE has no word. */
static const char *const target_words[] = { "", "deck", "follower", "locus", NULL };
static const char *const extreme_words[] = { KERNEL_EXTREME_WORDS, NULL };
static const char *const no_words[] = { NULL };

const char *const colossus_causes[] = { KERNEL_CAUSE_WORDS, NULL };

/* The names by which ops.def refers to lists of words. */
#define keywords colossus_keywords
#define keywords_or_all colossus_keywords
#define modified modified_words
#define forbidden forbidden_words
#define targets target_words
#define extremes extreme_words
#define causes colossus_causes
#define spans ops_spans
#define purposes no_words
#define ends ops_ends

const struct judge_op colossus_ops[COLOSSUS_OPS] = {
#define OP OP_ROW
#include "engine/kernel/ops.def"
#include "engine/colossus/ops.def"
#undef OP
};
