/* ability_parts.h: reads the program of a compiled ability. */
#ifndef JUDGED_CARDS_ABILITY_PARTS_H
#define JUDGED_CARDS_ABILITY_PARTS_H

#include "engine/judge.h"

/* An ability of a card set. */
struct parts {
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_ability *ability;
};

enum { AREA_BITS = 16 };

const struct judge_node *part_node(const struct parts *p, uint16_t index);
/* Return the operation of a node. */
const struct judge_op *part_op(const struct parts *p, uint16_t index);
bool part_is(const struct parts *p, uint16_t index, const char *op);
/* Return the number that a node holds, such as that of a literal. */
int32_t part_number(const struct parts *p, uint16_t index);
/* Return the node in the slot with that key; 0 if it is empty or the operation has none. */
uint16_t part_arg(const struct parts *p, uint16_t index, const char *slot);

/* Does the variable (from 1) of this ability always hold at most one card or one zone? */
bool part_keeps_one(const struct parts *p, int variable);
/* Does this node of the ability mean a single card, as "this card" does? */
bool part_means_one(const struct parts *p, uint16_t cards);

/* Return how many words a NULL-terminated list has. */
size_t words_count(const char *const words[]);
/* Is the word in the NULL-terminated list? NULL is an empty list. */
bool word_is_among(const char *const words[], const char *word);
/* Write the word for each bit of a set of areas; NULL: the game has no such area. */
void area_words(const struct judge_game *game, const char *words[AREA_BITS]);

#endif
