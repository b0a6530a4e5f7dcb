/* rule_actions.h: rule actions (chapter 11). */
#ifndef JUDGE_GODZILLA_RULE_ACTIONS_H
#define JUDGE_GODZILLA_RULE_ACTIONS_H

#include "engine/kernel/kernel.h"

void reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent);
bool crush_is_due(struct judge_run *r, judge_seat seat);
bool crush_waits(struct judge_run *r, judge_seat seat);
bool may_interrupt(const struct judge_run *r);
bool interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent);
bool other_rule_actions(struct judge_run *r, uint32_t parent);

/* illegal.c */

void find_illegal(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void find_overloaded(struct judge_run *r, judge_place place, struct event *e, uint32_t parent);
void test_keep(struct judge_run *r, judge_place place, struct judge_pick pick,
               struct refusals *list);
/* Is a card of that definition among those of which one stays in the place? */
bool can_be_kept(struct judge_run *r, judge_place place, judge_def def);
int keep_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                    int cap);

#endif
