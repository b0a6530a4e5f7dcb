/* xplay.h: declared plays, and X-Play (3.0). */
#ifndef JUDGE_COLOSSUS_XPLAY_H
#define JUDGE_COLOSSUS_XPLAY_H

#include "engine/kernel/chain.h"

/* What can be declared and answered. */
enum play_kind {
	PLAY_GEM,
	PLAY_LOCUS,
	PLAY_COLOSSUS,
	PLAY_ACTION,
	PLAY_FOLLOWER,
	PLAY_ABILITY,
	PLAY_ATTACK,
	PLAY_DEFENCE,
	PLAY_END,
	PLAY_TRICK,
	PLAYS
};

extern const struct chain_rules colossus_chain;

int answer_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                      int cap);
int answer_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap);
void test_answer(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                 struct refusals *list);

#endif
