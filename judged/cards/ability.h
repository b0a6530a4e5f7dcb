/*
 * ability.h: abilities of cards, from documents to programs of operations and back.
 *
 * docs/cards.md is the language. The compiler knows its grammar only: which words there are, which
 * keys stand beside each and what may stand behind a key are rows of the game's table
 * (judge_game.op), so that an operation is added there and nowhere else.
 */
#ifndef JUDGED_CARDS_ABILITY_H
#define JUDGED_CARDS_ABILITY_H

#include "judged/text/buffer.h"
#include "judged/cards/draft.h"

/* Compile `abilities` and `grants` of a card's map, append them to the draft and tell the card. Card
 * numbers in programs are looked up in the draft: all definitions must be there. A program that no
 * run could carry out is refused. false: with a fault, and the draft is of no further use. */
bool ability_read(struct card_draft *draft, struct judge_card_def *card, const struct doc_node *map,
                  struct fault *fault);

/* Can the operation be written in abilities of the game? */
bool ability_is_written(const struct judge_game *game, const struct judge_op *op);

/* Does one of the card's own abilities define this face number (an index into judge_game.number)? */
bool ability_defines(const struct card_draft *draft, const struct judge_card_def *card, int number);

/* Write an ability of a set back in the language, as YAML: one line a key, each effect on its own.
 * Reading it gives the same program. Names the author kept things under are not in the program:
 * they are kept1, kept2 ... `indent` blanks begin each line but the first. */
void ability_print(struct buffer *out, const struct judge_game *game,
                   const struct judge_card_set *set, const struct judge_ability *ability,
                   int indent);

/* The same as a sentence for people: "When this card enters, draw 1 card." */
void ability_say(struct buffer *out, const struct judge_game *game,
                 const struct judge_card_set *set, const struct judge_ability *ability);
/* Is it known how to say the operation in a sentence? */
bool ability_is_said(const struct judge_game *game, const struct judge_op *op);

#endif
