/* play.h: playing cards and abilities (4.C to 4.F). */
#ifndef JUDGE_COLOSSUS_PLAY_H
#define JUDGE_COLOSSUS_PLAY_H

#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/kernel/activate.h"

/* Declare: what the document calls the Play Declaration Step. Answers what waits. */
struct play declare_action(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_follower(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number);
struct play declare_colossus(struct judge_run *r, judge_seat seat, int number);
/* house/locus/4: without its Locus cost. */
struct play declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void perform_play(struct judge_run *r, const struct play *play, uint32_t parent);

/* playable.c */

/* The card is in the hand, or where the rule is not in force in the discard pile. */
void test_from_hand(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule,
                    struct refusals *list);
void test_play_card(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
                    enum type type, struct refusals *list);
/* `permits`: the rule by which an ability of an own follower may be played there. */
void test_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick, judge_rule permits,
                  struct refusals *list);
/* What refuses a cost that turns the follower OFF. */
void test_off_cost(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);

extern const struct activation_rules ignition_rules, action_rules, colossus_rules;

/* Who pays what the seat plays. */
judge_seat payer(struct judge_run *r, judge_seat seat);
void test_colossus_ability(struct judge_run *r, judge_seat seat, int number, struct refusals *list);
void test_trick(struct judge_run *r, judge_seat seat, judge_card card, enum type type,
                struct refusals *list);
/* The number of an ability as its options have it; 0 means the only one of that kind. */
int ability_number(struct judge_run *r, judge_card card, int keyword, int number);
/* `own`: not of the followers of others. */
int add_ability_picks(struct judge_run *r, enum verb verb, judge_seat seat, bool own,
                      struct judge_pick *out, int cap);

#endif
