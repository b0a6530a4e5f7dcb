/* cards-emit.h: writing a card set as a C file. */
#ifndef RULEBOOK_TOOLS_CARDS_EMIT_H
#define RULEBOOK_TOOLS_CARDS_EMIT_H

#include <stdio.h>

#include "engine/judge.h"

struct cards_table {
	const char *name; /* name of the game */
	const struct judge_game *game;
	const struct judge_card_set *set;
};

/* Write the set as tables that define rulebook_GAME_cards. */
void cards_emit(FILE *out, const struct cards_table *table);

#endif
