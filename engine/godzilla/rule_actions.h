/* rule_actions.h: rule actions (chapter 11). */
#ifndef JUDGE_GODZILLA_RULE_ACTIONS_H
#define JUDGE_GODZILLA_RULE_ACTIONS_H

#include "engine/kernel/kernel.h"

void reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent);
bool crush_is_due(struct judge_run *r, judge_seat seat);
bool interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent);
bool other_rule_actions(struct judge_run *r, uint32_t parent);

#endif
