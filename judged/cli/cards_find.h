/* cards_find.h: finds cards by number, name, trait or a word of their text. */
#ifndef JUDGED_CLI_CARDS_FIND_H
#define JUDGED_CLI_CARDS_FIND_H

#include <stdbool.h>
#include <stdio.h>

#include "engine/judge.h"

/* Print a card on a line: "EPR-004  strategy  Heat Ray (rank 1, icon 1)". */
void cards_print(FILE *to, const struct judge_game *game, const struct judge_card_set *set,
                 const struct judge_card_def *def);

/* Find the one card that a number, a name or a part of a name means. False if there is none, or if
 * there are several, which are listed with their numbers; this has been reported. */
bool cards_find_one(const struct judge_game *game, const struct judge_card_set *set,
                    const char *text, judge_def *out);

#endif
