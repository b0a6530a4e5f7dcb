/* cards_check.h: `judge cards --check`. */
#ifndef JUDGED_CLI_CARDS_CHECK_H
#define JUDGED_CLI_CARDS_CHECK_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/judge.h"

/* Check files of cards that aren't in the game's built-in set, all of them together: a card may
 * name cards of the set and of the other files. If `game` is NULL, it is the game the files name,
 * or the first game. `path` ends with NULL. Reports every fault, and what the faultless files
 * contain. Returns the exit code. */
int cli_cards_check(const char *game, char *const path[], bool json);

#endif
