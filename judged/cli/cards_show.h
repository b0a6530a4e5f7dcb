/* cards_show.h: `judge cards --show`. */
#ifndef JUDGED_CLI_CARDS_SHOW_H
#define JUDGED_CLI_CARDS_SHOW_H

#include <stdbool.h>

#include "engine/judge.h"

/* Print a card and its abilities in the form of docs/cards.md, or as JSON with each ability as a
 * text. Returns the exit code. */
int cli_cards_show(const struct judge_game *game, const struct judge_card_set *set,
                   const char *number, bool json);

#endif
