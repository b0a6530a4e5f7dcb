/* which.h: which skill of a card a move means (8-6-2-1, 10-4-1, 10-9-1). */
#ifndef JUDGE_DBS_WHICH_H
#define JUDGE_DBS_WHICH_H

#include "engine/kernel/kernel.h"

/* Write the numbers of the skills that the verb can mean now, each once. `def`: what the card is taken for; JUDGE_NO_CARD: nobody
 * knows which card it is, and what is printed counts. Returns how many there are, at most JUDGE_ABILITIES. */
int skills_meant(struct judge_run *r, unsigned verb, judge_card card, judge_def def,
                 int16_t out[JUDGE_ABILITIES]);
/* Add a pick for each of those skills; one without a number if there are not several. Returns how many picks were added. */
int add_skills_meant(struct judge_run *r, struct judge_pick pick, judge_card card,
                     struct judge_pick *out, int cap);
/* If the verb can mean only one skill of the card, the pick says no number. */
void leave_out_only_skill(struct judge_run *r, struct judge_pick *pick, judge_card card);

#endif
