/* rule_actions.h: what the rules do by themselves. */
#ifndef JUDGE_COLOSSUS_RULE_ACTIONS_H
#define JUDGE_COLOSSUS_RULE_ACTIONS_H

#include "engine/kernel/kernel.h"

/* Is there anything that could interrupt? */
bool colossus_may_interrupt(const struct judge_run *r);
bool colossus_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent);
bool colossus_rule_actions(struct judge_run *r, uint32_t parent);
/* Bit per seat: no card is left in the deck. */
uint8_t players_without_deck(const struct judge_run *r);
/* Has the follower more damage than defence? */
bool is_beaten(struct judge_run *r, judge_seat seat, judge_card card);
void check_deck_out(struct judge_run *r, uint32_t parent);

#endif
