/* ability_sayer.h: declarations shared by the files that say abilities in sentences; for
 * ability_say*.c only. */
#ifndef JUDGED_CARDS_ABILITY_SAYER_H
#define JUDGED_CARDS_ABILITY_SAYER_H

#include "judged/cards/ability.h"

/* The ability being said and the output. */
struct sayer {
	struct buffer *out;
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_ability *ability;
	/* Kind of the operation being said, enum judge_kind. */
	uint8_t kind;
	/* The number after "as many cards as ..", said after everything that belongs to the cards;
	 * 0: none. */
	uint16_t as_many;
};

/* Write a word of the language with blanks for its underscores. */
void sayer_blanks(struct sayer *s, const char *word);
/* Write areas given as bits, after " in " or " from ": " in hand", " in the discard pile", " from
 * the discard pile". */
void sayer_area(struct sayer *s, unsigned bits, const char *in);
/* Write an operation, or a list of operations or literals of a kind (enum judge_kind). */
void sayer_op(struct sayer *s, uint16_t index);
void sayer_list(struct sayer *s, uint8_t kind, uint16_t first);
/* Return the node in the slot with that name, or 0. */
uint16_t sayer_part(const struct sayer *s, uint16_t index, const char *name);
/* Return the line of ability_says.def for a word of this kind; NULL if there is none. */
const char *sayer_named(const struct sayer *s, uint8_t kind, const char *name);

#endif
