/* actions.h: the actions of the main phase (chapter 8). */
#ifndef JUDGE_GODZILLA_ACTIONS_H
#define JUDGE_GODZILLA_ACTIONS_H

#include "engine/kernel/kernel.h"

/* The card an action names: the one in the hand, or when a rule lets it come from anywhere, another.
 * JUDGE_NO_CARD: it is on the deck list, but no part of the position the game started from. */
judge_card card_of_action(struct judge_run *r, judge_seat seat, judge_def def);
bool take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick);
int action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int action_likely(struct judge_run *r, struct judge_pick *out, int cap);
/* Is there an action by the verb that is not refused whatever card it names? */
bool could_be_done(struct judge_run *r, uint8_t verb, judge_seat seat);
/* Of some picks those with cards of the type that the action by the verb needs. */
int keep_of_type(struct judge_run *r, uint8_t verb, judge_seat seat, struct judge_pick *pick,
                 int n);
void test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);

/* invasion.c */

/* The rule for which nothing can take the place of the discard; JUDGE_NO_RULE: something can. */
judge_rule no_discard_instead_by(struct judge_run *r, judge_seat seat);
/* No card: what an effect does instead. Does the invasion go on? */
bool discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id);
/* `id` becomes the citation of the number. */
int32_t invasion_steps(struct judge_run *r, judge_seat seat, uint32_t *id);
/* Was any step made? */
bool invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id);

#endif
