/* ways.h: playing a card in other ways than the rules have it, because a text says so. */
#ifndef JUDGE_GODZILLA_WAYS_H
#define JUDGE_GODZILLA_WAYS_H

#include "engine/kernel/kernel.h"

struct way {
	int32_t lower; /* the rank counts as lower by so much */
	int32_t burst; /* or as this one; JUDGE_NO_NUMBER: no Burst */
	bool costs;
	struct applied by; /* with costs: the change that asks for them */
};

enum { WAYS = 8 };

/* What refuses an action done in one way; the way may be NULL: nothing is out of the ordinary. */
typedef void test_in_way(struct judge_run *r, struct judge_pick pick, judge_card card,
                         const struct way *way, struct refusals *list);

/* A card may be played when one way passes; otherwise the ordinary one says why not. */
void test_ways(struct judge_run *r, struct judge_pick pick, judge_card card, test_in_way *test,
               struct refusals *list);
/* The way it is done: one with costs when no other passes, or when its player wants that. */
struct way way_taken(struct judge_run *r, struct judge_pick pick, judge_card card,
                     test_in_way *test);
/* Does a text let the card be played that way though the rule would refuse it? */
bool is_ignored(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* The same of a card that may be nowhere. */
bool is_lifted(struct judge_run *r, judge_card card, const struct way *way, judge_rule rule);
/* The rank as which a card is played that way. */
int32_t rank_played(struct judge_run *r, judge_def def, judge_card card, const struct way *way);
void pay_for(struct judge_run *r, const struct way *way, uint32_t parent);

#endif
