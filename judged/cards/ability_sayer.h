/* ability_sayer.h: what the files that say abilities in sentences share; for ability_say*.c only. */
#ifndef JUDGED_CARDS_ABILITY_SAYER_H
#define JUDGED_CARDS_ABILITY_SAYER_H

#include "judged/cards/ability.h"

/* What is being said, and where to. */
struct sayer {
	struct buffer *out;
	const struct judge_game *game;
	const struct judge_card_set *set;
	const struct judge_ability *ability;
	/* Of the operation that is being said: enum judge_kind. */
	uint8_t kind;
	/* The number of "as many cards as ..", which stands behind all that belongs to the cards; 0: none. */
	uint16_t as_many;
};

/* A word of the language with blanks for its underlines. */
void sayer_blanks(struct sayer *s, const char *word);
/* " in hand", " in the discard pile", " from the discard pile": areas as bits, behind " in " or " from ". */
void sayer_area(struct sayer *s, unsigned bits, const char *in);
/* An operation, and a list of them or of literals of a kind (enum judge_kind). */
void sayer_op(struct sayer *s, uint16_t index);
void sayer_list(struct sayer *s, uint8_t kind, uint16_t first);
/* What stands in the slot of that name, or 0. */
uint16_t sayer_part(const struct sayer *s, uint16_t index, const char *name);
/* The line of ability_says.def for a word of this kind; NULL: none. */
const char *sayer_named(const struct sayer *s, uint8_t kind, const char *name);

#endif
