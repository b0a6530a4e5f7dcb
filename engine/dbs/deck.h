/* deck.h: which cards decks may hold (5-1). */
#ifndef JUDGE_DBS_DECK_H
#define JUDGE_DBS_DECK_H

#include "engine/kernel/kernel.h"

int dbs_deck_faults(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap);
/* 5-1-3-2: cite each time that a skill of a card in the deck replaces a limit. */
void cite_replaced_limits(struct judge_run *r, judge_seat seat);
bool dbs_belongs(const struct judge_run *r, int list, judge_def def);

#endif
