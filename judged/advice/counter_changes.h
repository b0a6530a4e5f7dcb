/* counter_changes.h: lists the single changes of a position that a counter-proof tries, smallest
 * first. */
#ifndef JUDGED_ADVICE_COUNTER_CHANGES_H
#define JUDGED_ADVICE_COUNTER_CHANGES_H

#include "judged/advice/counter_proof.h"

struct counter_changes {
	struct counter_change *at; /* the caller frees it */
	int n, cap;
};

void counter_changes_add(struct counter_changes *out, struct counter_change change);
/* Add changes of cards (counter_cards.c). */
void counter_changes_of_cards(struct judge_run *run, struct judge_pick done,
                              struct counter_changes *out);

/* List every change of values and cards, in the order in which to try them.
 * The run must stand at a checkpoint. `done` is the deciding pick: a card it names is tried in
 * places where it is not. */
void counter_changes_of(struct judge_run *run, struct judge_pick done, struct counter_changes *out);
/* Change a run that stands at a checkpoint. False if the game can't have such a position. */
bool counter_change_make(struct judge_run *run, const struct counter_change *change);

#endif
