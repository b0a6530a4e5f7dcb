/*
 * sight.h: what somebody sees and knows of the cards of a position.
 *
 * Of every place where cards can lie hidden: which may be looked at now, which are known, and which are known
 * only to be among some. docs/ruling.md, "Sight", is the contract of the shape.
 */
#ifndef JUDGED_BOARD_SIGHT_H
#define JUDGED_BOARD_SIGHT_H

#include <jansson.h>
#include <stdio.h>

#include "judged/words/position.h"

/* {"view", "places": {"A.deck": [...]}, "groups": [...]}; the judge is told every card, and who knows it
 * ("public": what all together know). The caller owns the reference. */
json_t *sight_json(struct judge_run *run, enum view view);
/* The same to be read: a line a place, then a line a group. */
void sight_text(struct judge_run *run, enum view view, FILE *to);

/* What lies where nobody said how many cards there are: here and in pictures. */
#define SIGHT_UNCOUNTED "an unknown number of cards"

#endif
