/* ability_sayer.h: declarations shared by the files that say abilities in sentences; for
 * ability_say*.c only. */
#ifndef JUDGED_CARDS_ABILITY_SAYER_H
#define JUDGED_CARDS_ABILITY_SAYER_H

#include "judged/cards/ability.h"
#include "judged/cards/ability_parts.h"

/* The ability being said and the output. */
struct sayer {
	struct buffer *out;
	struct parts in;
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

#endif
