/* rule_actions.h: rule processing (9). */
#ifndef JUDGE_DBS_RULE_ACTIONS_H
#define JUDGE_DBS_RULE_ACTIONS_H

#include "engine/kernel/kernel.h"

bool dbs_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent);
bool dbs_rule_actions(struct judge_run *r, uint32_t parent);

#endif
