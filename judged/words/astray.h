/* astray.h: why a pick is none that its question could be answered with. */
#ifndef JUDGED_WORDS_ASTRAY_H
#define JUDGED_WORDS_ASTRAY_H

#include "judged/transcript/transcript.h"

enum { ASTRAY = 240 };

/* Is the card in a list of the player's? False where it is not known which cards they brought. */
bool astray_brought(const struct transcript *t, judge_seat seat, judge_def def);

/* "ESD01-012 (Titanosaurus) is in neither of B's decks", "B has no ESD01-012 (Titanosaurus) in this position", "A decides
 * here: which zone the battle card goes to"; "" where none of it is so. Returns whether it tells of B's cards. */
bool astray_say(struct judge_run *run, const struct transcript *t, struct judge_pick pick,
                char out[ASTRAY]);
/* ", but in one of A's", added to that where it is so: only for who may know the decks of both. */
void astray_say_whose(const struct transcript *t, struct judge_pick pick, char out[ASTRAY]);

#endif
