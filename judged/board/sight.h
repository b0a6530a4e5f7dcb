/*
 * sight.h: what an observer sees and knows of the cards in a position.
 *
 * For every place where cards can lie hidden: which cards may be looked at now, which are known,
 * and which are only known to be among others. docs/ruling.md, "Sight", specifies the JSON.
 */
#ifndef JUDGED_BOARD_SIGHT_H
#define JUDGED_BOARD_SIGHT_H

#include <jansson.h>
#include <stdio.h>

#include "judged/words/position.h"

/* Return {"view", "places": {"A.deck": [...]}, "groups": [...]}. The judge sees every card, and who
 * knows it ("public": what all players know together). The caller owns the reference. */
json_t *sight_json(struct judge_run *run, enum view view);
/* Write the same for people: a line per place, then a line per group. */
void sight_text(struct judge_run *run, enum view view, FILE *to);

/* Text for a place with an unknown number of cards, here and in pictures. */
#define SIGHT_UNCOUNTED "an unknown number of cards"

#endif
