/*
 * ops.h: the word lists that slots of operations take, in order of meaning, for ops.def of the
 * kernel and of games.
 */
#ifndef JUDGE_KERNEL_OPS_H
#define JUDGE_KERNEL_OPS_H

#include "engine/judge.h"

enum kernel_op {
#define OP(id, ...) OP_##id,
#include "engine/kernel/ops.def"
#undef OP
	KERNEL_OPS
};

extern const char *const ops_spans[], *const ops_all_spans[], *const ops_ends[];

/* The cause of an event, in the order of enum cause. */
enum cause {
	CAUSE_EFFECT,
	CAUSE_OWN_EFFECT,
	CAUSE_OPPONENT_EFFECT,
	CAUSE_OWN,
	CAUSE_OPPONENT,
	CAUSE_RULE,
	KERNEL_CAUSES /* the game's own causes begin here */
};
/* Words for the causes; a game's list (judge_game.cause) begins with them. */
#define KERNEL_CAUSE_WORDS                                                                         \
	[CAUSE_EFFECT] = "effect", [CAUSE_OWN_EFFECT] = "own_effect",                              \
	[CAUSE_OPPONENT_EFFECT] = "opponent_effect", [CAUSE_OWN] = "own",                          \
	[CAUSE_OPPONENT] = "opponent", [CAUSE_RULE] = "rule"
enum extreme {
	LEFTMOST,
	RIGHTMOST,
	LOWEST_RANK,
	HIGHEST_RANK,
	KERNEL_EXTREMES /* the game's own extremes begin here */
};
#define KERNEL_EXTREME_WORDS                                                                       \
	[LEFTMOST] = "leftmost", [RIGHTMOST] = "rightmost", [LOWEST_RANK] = "lowest_" RANK_WORD,   \
	[HIGHEST_RANK] = "highest_" RANK_WORD
/* ops_spans leaves out the last two: only some games have battles or charge phases. SPAN_CHARGE:
 * the next charge phase of an opponent of the effect's master. */
enum span { SPAN_TURN, SPAN_GAME, SPAN_PHASE, SPAN_BATTLE, SPAN_CHARGE };
enum end_of_deck { END_TOP, END_BOTTOM };

#endif
