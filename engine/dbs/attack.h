/* attack.h: attacks and battles (7). */
#ifndef JUDGE_DBS_ATTACK_H
#define JUDGE_DBS_ATTACK_H

#include "engine/dbs/values.h"
#include "engine/kernel/kernel.h"

/* Return a value of the attack under way. It belongs to the game and is stored with the first
 * seat's values. */
int32_t *dbs_of_attack(struct judge_run *r, int which);
/* Return the attacking card, or the card attacked; JUDGE_NO_CARD if it has become another card
 * since. */
judge_card attack_card(const struct judge_run *r);
judge_card guard_card(const struct judge_run *r);
/* Return the card on which the attack was declared: the guard, unless the attack has been
 * redirected since. */
judge_card first_target(const struct judge_run *r);
void dbs_test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
void dbs_test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                     struct refusals *list);
void dbs_declare_attack(struct judge_run *r, judge_seat seat, judge_card card);
/* Redirect the attack to another card (10-3-1). */
enum did retarget(struct judge_run *r, judge_card card, struct why why);
/* Negate the Blocker of the guarding card: the attack goes back to its first target. */
enum did negate_block(struct judge_run *r, judge_card blocker, struct why why);
/* 7-1-3: negate the attack. */
enum did negate_attack(struct judge_run *r, struct why why);
void attack_step(struct judge_run *r);
void dbs_forget_attack(struct judge_run *r);

/* battle.c */

void offence_step(struct judge_run *r);
void dbs_defence_step(struct judge_run *r);
void damage_step(struct judge_run *r);
/* 7-1-3, 7-1-3-1: end the battle before its damage step. `triggers`: the rule by which skills for
 * its end trigger. */
void break_off(struct judge_run *r, judge_rule triggers);
/* 7-1-3-1: has a card of the battle left its area? If so, ends the battle. */
bool is_broken_off(struct judge_run *r);
/* Is the battle over in the middle of a check timing (for the kernel)? Then pending skills wait for
 * its end. */
bool dbs_check_is_over(struct judge_run *r, judge_rule check);
/* 7-2-1-3, 7-3-1-3: end the offence or defence step. */
void end_battle_step(struct judge_run *r);

#endif
