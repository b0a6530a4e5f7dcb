/* cards_find.h: cards by what is known of them: number, name, trait, a word of their text. */
#ifndef JUDGED_CLI_CARDS_FIND_H
#define JUDGED_CLI_CARDS_FIND_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/judge.h"

/* "EPR-009  monster  Chibi Godzilla (rank 3, might 4000) [Godzilla]", as a line. */
void cards_print(FILE *to, const struct judge_game *game, const struct judge_card_set *set,
                 const struct judge_card_def *def);

/* The game that has a card of this number or name; the first of all games when none has. */
const char *cards_game_of(const char *text);

/* Has the card each of these words somewhere? Case, blanks and punctuation do not count. */
bool cards_has_words(const struct judge_game *game, const struct judge_card_set *set,
                     judge_def which, char *const words[]);

/* The one card somebody means by a number, a name or a part of a name. False, told: there is none, or there are
 * several, each listed with its number. */
bool cards_find_one(const struct judge_game *game, const struct judge_card_set *set,
                    const char *text, judge_def *out);

#endif
