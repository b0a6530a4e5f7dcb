/* cards_check.h: `judge cards --check`. */
#ifndef JUDGED_CLI_CARDS_CHECK_H
#define JUDGED_CLI_CARDS_CHECK_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/judge.h"

/* Check files of cards that are not in `set`, all of them together: each card may name those of the
 * set and those of the other files. `path` ends with NULL. Tells every fault, and what the sound
 * files hold. Answers the exit code. */
int cli_cards_check(const struct judge_game *game, const struct judge_card_set *set,
                    char *const path[], bool json);

#endif
