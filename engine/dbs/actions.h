/* actions.h: what players do in free timings: actions of the main phase (6-3-1-2), combos and skills in battles (7). */
#ifndef JUDGE_DBS_ACTIONS_H
#define JUDGE_DBS_ACTIONS_H

#include "engine/kernel/kernel.h"

void dbs_test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void dbs_take_action(struct judge_run *r, struct judge_pick pick);
/* The card a pick means: of the seat's hand by its number, else in its place. */
judge_card dbs_card_picked(struct judge_run *r, struct judge_pick pick);

/* options.c: what may be named. */
int dbs_action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
bool dbs_is_action_candidate(struct judge_run *r, struct judge_pick pick);
int dbs_action_likely(struct judge_run *r, struct judge_pick *out, int cap);
int counter_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
int place_candidates(struct judge_run *r, const struct judge_question *q, unsigned verb,
                     bool leaders, struct judge_pick *out, int cap);
/* Is the pick one of those? */
bool is_place_candidate(const struct judge_run *r, struct judge_pick pick, bool leaders);
int counter_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap);
int place_likely(struct judge_run *r, const struct judge_question *q, unsigned verb, bool leaders,
                 struct judge_pick *out, int cap);
bool whole_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick);

#endif
