/* play.h: playing cards and activating skills (6-3-1-2-1, 8-6). */
#ifndef JUDGE_DBS_PLAY_H
#define JUDGE_DBS_PLAY_H

#include "engine/dbs/info.h"
#include "engine/kernel/activate.h"
#include "engine/kernel/chain.h"

/* What can be declared and answered. */
enum play_kind {
	PLAY_CARD,  /* a Battle Card from the hand */
	PLAY_EXTRA, /* the skill of an Extra Card from the hand */
	PLAY_SKILL, /* a skill of a card in its place, Awaken included */
	PLAY_EVOLVE,
	PLAY_ATTACK,
	PLAY_COUNTER,
	PLAY_AUTO,
	PLAY_COMBO,
	PLAYS
};

void test_play(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
               struct refusals *list);
void declare_play_of(struct judge_run *r, judge_seat seat, judge_card card);
/* Refuse a skill. `number`: of the skill with that keyword; 0: the only one. `permit`: the rule
 * that permits activating it. */
void test_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number,
                judge_rule permit, struct refusals *list);
void declare_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number);
/* Return the keyword of the skills that the card uses in the main phase. */
int main_keyword(struct judge_run *r, judge_card card);
/* Activate an Extra Card by the effect of a skill, which `parent` cites. If the Extra Card can't be
 * activated, nothing happens. */
enum did activate_extra(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void dbs_perform_play(struct judge_run *r, const struct play *play, uint32_t parent);
/* READING: D42, a card that waits in the hand can't be used: return the rule that sets the card
 * apart, or JUDGE_NO_RULE. */
judge_rule dbs_set_apart(struct judge_run *r, judge_card card);
judge_card set_aside(struct judge_run *r, judge_card card);
/* Show the card to both players while it waits in the hand. */
void reveal_in_hand(struct judge_run *r, judge_card card, struct why why);
void end_reveal_in_hand(struct judge_run *r, const struct play *play);

/* counter.c */

extern const struct chain_rules dbs_chain;
extern const struct activation_rules skill_rules, counter_rules;
void test_counter(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);
void perform_counter(struct judge_run *r, const struct play *play, uint32_t parent);

#endif
