/* cards_prove.h: `judge cards --prove`. */
#ifndef JUDGED_CLI_CARDS_PROVE_H
#define JUDGED_CLI_CARDS_PROVE_H

#include "judged/suite/options.h"

/* Play the scenarios of the cards, and report for each ability which of them proves it. Returns the
 * exit code. */
int cli_cards_prove(const struct suite_options *options, const struct judge_card_set *set,
                    bool json);

#endif
