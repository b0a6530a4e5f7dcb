/* actions.h: the actions of the main phase (chapter 8). */
#ifndef JUDGE_GODZILLA_ACTIONS_H
#define JUDGE_GODZILLA_ACTIONS_H

#include "engine/kernel/kernel.h"

/* Return the card an action names: a copy in the player's hand or, since a change of the rules may
 * let it come from anywhere, another one the player owns. JUDGE_NO_CARD: the card is on the deck
 * list, but not in the position the game started from. */
judge_card card_of_action(struct judge_run *r, judge_seat seat, judge_def def);
bool take_action(struct judge_run *r, judge_seat seat, struct judge_pick pick);
int action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
int action_likely(struct judge_run *r, struct judge_pick *out, int cap);
/* Can an action by this verb be performed at all? False if it is refused whatever card it names. */
bool could_be_done(struct judge_run *r, uint8_t verb, judge_seat seat);
/* Keep the picks whose cards have the type that the action by the verb needs; all of them if it
 * needs none. Returns how many are left. */
int keep_of_type(struct judge_run *r, uint8_t verb, judge_seat seat, struct judge_pick *pick,
                 int n);
void test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);

/* invasion.c */

/* Return the rule that forbids replacing the discard of an invasion; JUDGE_NO_RULE: it may be
 * replaced. */
judge_rule no_discard_instead_by(struct judge_run *r, judge_seat seat);
/* Discard the card for the invasion; JUDGE_NO_CARD: an effect does something instead. Returns
 * whether the invasion goes on. */
bool discard_for_invasion(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id);
/* Return the number of steps of the invasion; `id` becomes the citation of that number. */
int32_t invasion_steps(struct judge_run *r, judge_seat seat, uint32_t *id);
/* Advance the monster by up to that many steps. Returns whether it made any. */
bool invade_steps(struct judge_run *r, judge_seat seat, int32_t steps, uint32_t id);

#endif
