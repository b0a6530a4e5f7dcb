/* deck.h: a player's lists of cards, and which cards they may hold (house/deck). */
#ifndef JUDGE_COLOSSUS_DECK_H
#define JUDGE_COLOSSUS_DECK_H

#include "engine/kernel/kernel.h"

/* The lists of a player (struct judge_params.list). */
enum list { LIST_COLOSSUS, LIST_DECK };

int colossus_deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out,
                         int cap);
bool colossus_belongs(const struct judge_run *r, int list, judge_def def);

#endif
