/* ops.c: the table of operations of this game's ability language. */
#include "engine/dbs/ops.h"

#include "engine/dbs/info.h"

#define RANK_WORD "cost"
#include "engine/kernel/ops_table.def"

const char *const dbs_keywords[] = { "",
#define KEYWORD(id, word, ...) word,
#include "engine/dbs/keywords.def"
	                             "abilities", NULL };
const uint8_t dbs_forms[] = {
	JUDGE_FORM_NONE,
#define KEYWORD(id, word, form, ...) JUDGE_FORM_##form,
#include "engine/dbs/keywords.def"
	JUDGE_FORM_NONE,
};
enum { LEADER = 1 << TYPE_LEADER, BATTLE = 1 << TYPE_BATTLE, EXTRA = 1 << TYPE_EXTRA };
const uint8_t dbs_bearers[] = {
	UINT8_MAX,
#define KEYWORD(id, word, form, bearers) bearers,
#include "engine/dbs/keywords.def"
	UINT8_MAX,
};

/* In the order of the numbers of a card. */
static const char *const modified_words[] = { "cost", "power", "combo_cost", "combo_power", NULL };
static const char *const forbidden_words[] = {
	[FORBID_ATTACK] = "attack",   [FORBID_ATTACKED] = "attacked",
	[FORBID_BLOCK] = "block",     [FORBID_COMBO] = "combo",
	[FORBID_PLAY] = "play",       [FORBID_COUNTER] = "counter",
	[FORBID_KO] = "ko",           [FORBID_DRAW] = "draw",
	[FORBID_DISCARD] = "discard", [FORBID_MOVE] = "move",
	[FORBID_REST] = "rest",       [FORBID_TURN_ACTIVE] = "turn_active",
	[FORBID_NEGATE] = "negate",   NULL,
};
static const char *const span_words[] = { [SPAN_TURN] = "turn_end",
	                                  [SPAN_GAME] = "game_end",
	                                  [SPAN_PHASE] = "main_end",
	                                  [SPAN_BATTLE] = "battle_end",
	                                  [SPAN_CHARGE] = "opponent_charge_end",
	                                  NULL };
static const char *const extreme_words[] = { KERNEL_EXTREME_WORDS, NULL };
static const char *const no_words[] = { NULL };

const char *const dbs_causes[] = { KERNEL_CAUSE_WORDS, NULL };

/* The names by which ops.def refers to lists of words. */
#define keywords dbs_keywords
#define keywords_or_all dbs_keywords
#define modified modified_words
#define forbidden forbidden_words
#define extremes extreme_words
#define causes dbs_causes
#define spans span_words
#define purposes no_words
#define ends ops_ends

const struct judge_op dbs_ops[DBS_OPS] = {
#define OP OP_ROW
#include "engine/kernel/ops.def"
#include "engine/dbs/ops.def"
#undef OP
};
