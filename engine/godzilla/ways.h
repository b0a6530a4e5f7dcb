/* ways.h: playing a card in another way than the rules provide, because a text says so. */
#ifndef JUDGE_GODZILLA_WAYS_H
#define JUDGE_GODZILLA_WAYS_H

#include "engine/kernel/kernel.h"

struct way {
	int32_t lower; /* subtracted from the rank */
	int32_t burst; /* the rank to use instead; JUDGE_NO_NUMBER: no Burst */
	bool costs;
	struct effect_row by; /* with `costs`: the change that demands the costs */
};

enum { WAYS = 8 };

/* Add what refuses an action done in one way. `way` may be NULL: the ordinary one. */
typedef void test_in_way(struct judge_run *r, struct judge_pick pick, judge_card card,
                         const struct way *way, struct refusals *list);

/* Accept a card that can be played in any of its ways; otherwise add what refuses the ordinary
 * way. */
void test_ways(struct judge_run *r, struct judge_pick pick, judge_card card, test_in_way *test,
               struct refusals *list);
/* Return the way the action is done in: one with costs only if no other is possible or if the
 * player wants it. */
struct way way_taken(struct judge_run *r, struct judge_pick pick, judge_card card,
                     test_in_way *test);
/* Does a text let the card be played in that way although the rule would refuse it? */
bool is_ignored(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* Like is_ignored(), for a card that may not be in the game. */
bool is_lifted(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* Return the rank that the card has when it is played in that way. */
int32_t rank_played(struct judge_run *r, judge_def def, judge_card card, const struct way *way);
void pay_for(struct judge_run *r, const struct way *way, uint32_t parent);

#endif
