/*
 * ability.h: abilities of cards: compiles documents to programs of operations, and writes them
 * back.
 *
 * docs/cards.md describes the language. The compiler knows only its grammar: the words, the keys
 * that may stand beside each word and the values a key may have are rows of the game's table
 * (judge_game.op), so a new operation is added only there.
 */
#ifndef JUDGED_CARDS_ABILITY_H
#define JUDGED_CARDS_ABILITY_H

#include "judged/text/buffer.h"
#include "judged/cards/draft.h"

/* Compile the `abilities` and `grants` of a card's map, append them to the draft and enter them in
 * the card. Programs name cards by number, and the numbers are looked up in the draft, so all
 * definitions must be in the draft already. Refuses programs that no run could carry out. On false
 * there is a fault, and the draft can't be used any more. */
bool ability_read(struct card_draft *draft, struct judge_card_def *card, const struct doc_node *map,
                  struct fault *fault);

/* Can the operation be written in the game's abilities? */
bool ability_is_written(const struct judge_game *game, const struct judge_op *op);

/* Does one of the card's own abilities define this face number (an index into
 * judge_game.number)? */
bool ability_defines(const struct card_draft *draft, const struct judge_card_def *card, int number);

/* Write an ability of a set in the language, as YAML: one line per key and per effect. Reading the
 * text gives the same program. Programs don't contain the author's names for kept things, so these
 * become kept1, kept2 ... Each line but the first begins with `indent` blanks. */
void ability_print(struct buffer *out, const struct judge_game *game,
                   const struct judge_card_set *set, const struct judge_ability *ability,
                   int indent);

/* Like ability_print(), but as a sentence for people: "When this card enters, draw 1 card." */
void ability_say(struct buffer *out, const struct judge_game *game,
                 const struct judge_card_set *set, const struct judge_ability *ability);

#endif
