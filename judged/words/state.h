/*
 * state.h: the rest of a position in words: what its tables hold (judge.h, "The whole state").
 *
 * A row has the members that documents have for it (transcript/rows.h). Only its cards are named differently, by their place
 * and number, because a ruling has no lists of its own to count in.
 */
#ifndef JUDGED_WORDS_STATE_H
#define JUDGED_WORDS_STATE_H

#include "engine/judge.h"
#include "judged/record/told.h"

/* What is told of one position. Zero it and set `run` and `told`. */
struct state_telling {
	struct judge_run *run;
	struct told_ruling *told;
	int n_sights; /* read with the first row that names cards */
	struct judge_card_sight sight[JUDGE_CARDS];
};

/* Tell what the tables hold of the game (0), a seat or a card: as members of the object that is open, without what is as
 * usual or is one of the game's values. Returns whether there is anything; with `told` NULL nothing is told. */
bool state_tell(struct state_telling *s, enum judge_property_of of, int subject);

#endif
