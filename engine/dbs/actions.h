/* actions.h: the players' actions in free timings: those of the main phase (6-3-1-2), combos and
 * skills in battles (7). */
#ifndef JUDGE_DBS_ACTIONS_H
#define JUDGE_DBS_ACTIONS_H

#include "engine/kernel/kernel.h"

void dbs_test_action(struct judge_run *r, struct judge_pick pick, struct refusals *list);
void dbs_take_action(struct judge_run *r, struct judge_pick pick);
/* Return the card a pick means: the card in its place or, without a place, a card of that
 * definition in the player's hand, else in the Drop Area, else any other the player owns.
 * JUDGE_NO_CARD: there is none. */
judge_card dbs_card_picked(struct judge_run *r, struct judge_pick pick);

/* options.c: the picks that are candidates and options. */
int dbs_action_candidates(struct judge_run *r, struct judge_pick *out, int cap);
bool dbs_is_action_candidate(struct judge_run *r, struct judge_pick pick);
int dbs_action_likely(struct judge_run *r, struct judge_pick *out, int cap);
int counter_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                       int cap);
int place_candidates(struct judge_run *r, const struct judge_question *q, unsigned verb,
                     bool leaders, struct judge_pick *out, int cap);
/* Is the pick one of place_candidates()? */
bool is_place_candidate(const struct judge_run *r, struct judge_pick pick, bool leaders);
int counter_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                   int cap);
int place_likely(struct judge_run *r, const struct judge_question *q, unsigned verb, bool leaders,
                 struct judge_pick *out, int cap);
bool whole_pick(struct judge_run *r, const struct judge_question *q, struct judge_pick *pick);

#endif
