/* astray.h: reasons why a pick can't be an answer to its question. */
#ifndef JUDGED_WORDS_ASTRAY_H
#define JUDGED_WORDS_ASTRAY_H

#include "judged/transcript/transcript.h"

enum { ASTRAY = 240 };

/* Is the card in one of the player's lists? False also if the document doesn't list the player's
 * cards. */
bool astray_brought(const struct transcript *t, judge_seat seat, judge_def def);

/* Write why the pick is out of place: "ESD01-012 (Titanosaurus) is in neither of B's decks", "B has
 * no ESD01-012 (Titanosaurus) in this position", "A decides here: which zone the battle card goes
 * to"; "" if there is no such reason. Returns whether the text reveals which cards the picking
 * player has. */
bool astray_say(struct judge_run *run, const struct transcript *t, struct judge_pick pick,
                char out[ASTRAY]);
/* Add ", but in one of A's" to a text of astray_say() if the other player brought the card. Only
 * for readers who may know both players' decks. */
void astray_say_whose(const struct transcript *t, struct judge_pick pick, char out[ASTRAY]);

#endif
