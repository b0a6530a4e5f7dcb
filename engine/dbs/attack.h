/* attack.h: attacks and battles (7). */
#ifndef JUDGE_DBS_ATTACK_H
#define JUDGE_DBS_ATTACK_H

#include "engine/dbs/values.h"
#include "engine/kernel/kernel.h"

/* What the attack under way is: it belongs to the game and stands with the first seat. */
int32_t *dbs_of_attack(struct judge_run *r, int which);
/* The cards of it that still are what they were, or JUDGE_NO_CARD. */
judge_card attack_card(const struct judge_run *r);
judge_card guard_card(const struct judge_run *r);
/* The card on which the attack was declared: the guard, unless the attack has turned to another since. */
judge_card first_target(const struct judge_run *r);
void dbs_test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);
void dbs_test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                     struct refusals *list);
void dbs_declare_attack(struct judge_run *r, judge_seat seat, judge_card card);
/* The attack turns to another card (10-3-1). */
enum did retarget(struct judge_run *r, judge_card card, struct why why);
/* The Blocker of the card that guards is negated: the attack goes back to its first target. */
enum did negate_block(struct judge_run *r, judge_card blocker, struct why why);
/* 7-1-3: it is negated. */
enum did negate_attack(struct judge_run *r, struct why why);
void attack_step(struct judge_run *r);
void dbs_forget_attack(struct judge_run *r);

/* battle.c */

void offence_step(struct judge_run *r);
void dbs_defence_step(struct judge_run *r);
void damage_step(struct judge_run *r);
/* 7-1-3, 7-1-3-1: it ends before its damage step, by that rule. */
void break_off(struct judge_run *r, judge_rule triggers);
/* 7-1-3-1: has a card of the battle left its area? Then it ends. */
bool is_broken_off(struct judge_run *r);
/* The same of a check timing in the middle of it, for the kernel: what is pending then waits for the end of the battle. */
bool dbs_check_is_over(struct judge_run *r, judge_rule check);
/* 7-2-1-3, 7-3-1-3: the step is over. */
void end_battle_step(struct judge_run *r);

#endif
