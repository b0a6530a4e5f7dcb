/* ops_table.h: how the lines of ops.def become rows of a table; for the file of that table only. */
#ifndef JUDGE_KERNEL_OPS_TABLE_H
#define JUDGE_KERNEL_OPS_TABLE_H

#include "engine/kernel/ops.h"

/* Rows of a table of operations; a game's file defines the lists of words that are its own. */
#define OP_ROW(id, word, gives, ...)                                                               \
	[OP_##id] = { word, JUDGE_K_##gives, { __VA_ARGS__ } },
#define S(slot_kind, key) { key, JUDGE_K_##slot_kind, false, NULL }
#define N(slot_kind, key) { key, JUDGE_K_##slot_kind, true, NULL }
#define W(list, key) { key, JUDGE_K_WORD, false, list }

#endif
