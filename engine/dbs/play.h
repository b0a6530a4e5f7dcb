/* play.h: playing cards and activating skills (6-3-1-2-1, 8-6). */
#ifndef JUDGE_DBS_PLAY_H
#define JUDGE_DBS_PLAY_H

#include "engine/dbs/info.h"
#include "engine/kernel/activate.h"
#include "engine/kernel/chain.h"

/* What is declared and can be answered. */
enum play_kind {
	PLAY_CARD,  /* a Battle Card of the hand */
	PLAY_EXTRA, /* the skill of an Extra Card of the hand */
	PLAY_SKILL, /* that of a card in its place; Awaken, too */
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
/* The skill of that keyword and number, 0: the only one. */
void test_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number,
                judge_rule permit, struct refusals *list);
void declare_skill(struct judge_run *r, judge_seat seat, judge_card card, int keyword, int number);
/* The keyword of what the card does in the main phase. */
int main_keyword(struct judge_run *r, judge_card card);
/* The effect of a skill, noted as `parent`, activates the Extra Card's; of one that cannot be nothing happens. */
enum did activate_extra(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void dbs_perform_play(struct judge_run *r, const struct play *play, uint32_t parent);
/* READING: D42, what waits in the hand is not there to be used: the rule that says so. */
judge_rule dbs_set_apart(struct judge_run *r, judge_card card);
judge_card set_aside(struct judge_run *r, judge_card card);
/* Both see the card as long as it waits in the hand. */
void reveal_in_hand(struct judge_run *r, judge_card card, struct why why);
void end_reveal_in_hand(struct judge_run *r, const struct play *play);

/* counter.c */

extern const struct chain_rules dbs_chain;
extern const struct activation_rules skill_rules, counter_rules;
void test_counter(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                  struct refusals *list);
void perform_counter(struct judge_run *r, const struct play *play, uint32_t parent);

#endif
