/* rule_actions.h: rule actions. */
#ifndef JUDGE_COLOSSUS_RULE_ACTIONS_H
#define JUDGE_COLOSSUS_RULE_ACTIONS_H

#include "engine/kernel/kernel.h"

/* Is there anything that may interrupt? */
bool colossus_may_interrupt(const struct judge_run *r);
bool colossus_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent);
bool colossus_rule_actions(struct judge_run *r, uint32_t parent);
/* Return the players whose decks are empty, a bit per seat. */
uint8_t players_without_deck(const struct judge_run *r);
/* Has the follower more damage than its defence allows? */
bool is_beaten(struct judge_run *r, judge_seat seat, judge_card card);
void check_deck_out(struct judge_run *r, uint32_t parent);

#endif
