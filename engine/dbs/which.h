/* which.h: finding the skill of a card that a move means (8-6-2-1, 10-4-1, 10-9-1). */
#ifndef JUDGE_DBS_WHICH_H
#define JUDGE_DBS_WHICH_H

#include "engine/kernel/kernel.h"

/* Write the numbers of the skills that the verb can mean now, each once. `def`: the definition
 * assumed for the card. With JUDGE_NO_CARD the card is unknown, and the printed skills of `def`
 * count. Returns how many there are, at most JUDGE_ABILITIES. */
int skills_meant(struct judge_run *r, unsigned verb, judge_card card, judge_def def,
                 int16_t out[JUDGE_ABILITIES]);
/* Add a pick for each of those skills, or one without a number if there are fewer than two. Returns
 * how many picks were added. */
int add_skills_meant(struct judge_run *r, struct judge_pick pick, judge_card card,
                     struct judge_pick *out, int cap);
/* Remove the number from the pick if the verb can mean only that skill of the card. */
void leave_out_only_skill(struct judge_run *r, struct judge_pick *pick, judge_card card);

#endif
