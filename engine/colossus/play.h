/* play.h: playing cards and abilities (4.C to 4.F). */
#ifndef JUDGE_COLOSSUS_PLAY_H
#define JUDGE_COLOSSUS_PLAY_H

#include "engine/colossus/asks.h"
#include "engine/colossus/info.h"
#include "engine/kernel/activate.h"

/* Declare a play (the document's Play Declaration Step). Returns the play that waits to be
 * resolved. */
struct play declare_action(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_follower(struct judge_run *r, judge_seat seat, judge_card card);
struct play declare_ability(struct judge_run *r, judge_seat seat, judge_card card, int number);
struct play declare_colossus(struct judge_run *r, judge_seat seat, int number);
/* house/locus/4: declare a Locus Trick, without its Locus cost. */
struct play declare_trick(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent);
void perform_play(struct judge_run *r, const struct play *play, uint32_t parent);

/* playable.c */

/* Refuse a card that isn't in the hand. A card in the discard pile is refused only while the rule
 * is in force. */
void test_from_hand(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule,
                    struct refusals *list);
void test_play_card(struct judge_run *r, judge_seat seat, judge_def def, judge_card card,
                    enum type type, struct refusals *list);
/* Refuse playing an ability of a follower. `permits`: the rule that permits it here. */
void test_ability(struct judge_run *r, judge_seat seat, struct judge_pick pick, judge_rule permits,
                  struct refusals *list);
/* Add what refuses a cost that turns the follower OFF. */
void test_off_cost(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list);

extern const struct activation_rules ignition_rules, action_rules, colossus_rules;

/* Return the player who pays for what the seat plays. */
judge_seat payer(struct judge_run *r, judge_seat seat);
void test_colossus_ability(struct judge_run *r, judge_seat seat, int number, struct refusals *list);
void test_trick(struct judge_run *r, judge_seat seat, judge_card card, enum type type,
                struct refusals *list);
/* Return the number of an ability as its options have it. `number` 0 means the only ability with
 * that keyword. */
int ability_number(struct judge_run *r, judge_card card, int keyword, int number);
/* Add a pick for each ignition ability of each follower of either player. `own`: only of the seat's
 * followers. */
int add_ability_picks(struct judge_run *r, enum verb verb, judge_seat seat, bool own,
                      struct judge_pick *out, int cap);

#endif
