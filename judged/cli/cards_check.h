/* cards_check.h: `judge cards --check`. */
#ifndef JUDGED_CLI_CARDS_CHECK_H
#define JUDGED_CLI_CARDS_CHECK_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/judge.h"

/* Check files of cards that are not in the built-in set of the game, all of them together: each card may name those of
 * the set and those of the other files. `game` NULL: the one that the files name, else the first. `path` ends with NULL.
 * Tells every fault, and what the sound files hold. Answers the exit code. */
int cli_cards_check(const char *game, char *const path[], bool json);

#endif
