/* counter_changes.h: the single changes of a position that a counter-proof tries, smallest first. */
#ifndef JUDGED_ADVICE_COUNTER_CHANGES_H
#define JUDGED_ADVICE_COUNTER_CHANGES_H

#include "judged/advice/counter_proof.h"

struct counter_changes {
	struct counter_change *at; /* to be freed */
	int n, cap;
};

void counter_changes_add(struct counter_changes *out, struct counter_change change);
/* Changes of cards (counter_cards.c). */
void counter_changes_of_cards(struct judge_run *run, enum view view, struct judge_pick done,
                              struct counter_changes *out);

/* Every change of what a reader may know of a run that stands at a checkpoint, in the order in which to try
 * them. `done` is the deciding pick: a card it names is looked for where it is not. */
void counter_changes_of(struct judge_run *run, enum view view, struct judge_pick done,
                        struct counter_changes *out);
/* Change a run that stands at a checkpoint. False: the game knows no such position. */
bool counter_change_make(struct judge_run *run, const struct counter_change *change);

#endif
