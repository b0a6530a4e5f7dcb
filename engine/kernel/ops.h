/*
 * ops.h: the lists of words that slots of operations take, in the order of their meanings, for ops.def
 * of the kernel and of games.
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

extern const char *const ops_causes[],
	*const ops_extremes[], *const ops_spans[], *const ops_purposes[], *const ops_ends[];

/* What brought an event about, in the order of enum cause. */
enum cause {
	CAUSE_EFFECT,
	CAUSE_OWN_EFFECT,
	CAUSE_OPPONENT_EFFECT,
	CAUSE_OWN,
	CAUSE_OPPONENT,
	CAUSE_RULE,
	CAUSE_CRUSH,
	CAUSE_INVASION,
	CAUSE_EVOLUTION,
	CAUSE_HAND,
	CAUSE_OVERLOAD,
};
enum extreme {
	LEFTMOST,
	RIGHTMOST,
	LOWEST_RANK,
	HIGHEST_RANK,
	LOWEST_ZONE,
	HIGHEST_ZONE,
};
enum span { SPAN_TURN, SPAN_GAME, SPAN_PHASE };
enum purpose { FOR_INVASION };
enum end_of_deck { END_TOP, END_BOTTOM };

#endif
