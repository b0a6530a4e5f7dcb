/*
 * state.h: the rest of a position in words: the contents of the state's tables (judge.h, "The whole
 * state").
 *
 * A row has the same members as in documents (transcript/rows.h), except for its cards: they are
 * named by place and number, because a ruling has no lists of its own to count in.
 */
#ifndef JUDGED_WORDS_STATE_H
#define JUDGED_WORDS_STATE_H

#include "engine/judge.h"
#include "judged/record/snapshot.h"

/* Progress through one position. Zero it, then set `run` and `snap`. */
struct state_freezing {
	struct judge_run *run;
	struct ruling_snapshot *snap;
	int n_sights; /* length of `sight`, which is read with the first row that names a card */
	struct judge_card_summary sight[JUDGE_CARDS];
};

/* Add the table rows of the game (subject 0), a seat or a card as members of the open object,
 * without usual values and without those that are properties of the game. Returns whether there are
 * any; if `snap` is NULL, nothing is added. */
bool state_freeze(struct state_freezing *s, enum judge_property_of of, int subject);

#endif
