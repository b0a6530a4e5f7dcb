/* cards_show.h: `judge cards --show`. */
#ifndef JUDGED_CLI_CARDS_SHOW_H
#define JUDGED_CLI_CARDS_SHOW_H

#include <stdbool.h>

#include "engine/judge.h"

/* Print one card and its abilities, as docs/cards.md has them, or as JSON with each ability as a
 * text. Answers the exit code. */
int cli_cards_show(const struct judge_game *game, const struct judge_card_set *set,
                   const char *number, bool json);

#endif
