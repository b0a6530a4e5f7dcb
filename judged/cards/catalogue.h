/*
 * catalogue.h: cards added at run time, from the files of a folder.
 *
 * A new set is printed every few months, and users don't rebuild the program for it. The files have
 * the form of those in rulebook/GAME/cards, see docs/cards.md. With them rulebook_cards() returns
 * larger sets, whose version names the additions.
 */
#ifndef JUDGED_CARDS_CATALOGUE_H
#define JUDGED_CARDS_CATALOGUE_H

#include <stdbool.h>

#include "engine/judge.h"
#include "judged/text/fault.h"

enum { CATALOGUE_LOADS = 256 };

/* Add the cards of the folder's files (*.yaml, *.yml, *.json; not those in subfolders, nor files
 * whose names begin with a dot) to the built-in ones, replacing any cards added before. NULL or "":
 * only the built-in ones. Loading the same bytes again changes nothing.
 *
 * Other threads may run meanwhile: they see the old sets or the new ones. Returned sets remain
 * valid until the process ends, so nothing is freed, and only CATALOGUE_LOADS changes are allowed.
 * Returns false with a fault of a file (`cannot-read`, `wrong-game`, `duplicate-card`, those of
 * docs/codes.md for cards) or of the folder; then nothing has changed. Only one thread may call
 * this at a time. */
bool catalogue_load(const char *folder, struct fault *fault);

/* Return a game's cards with the additions; NULL if nothing was added or there is no such game. */
const struct judge_card_set *catalogue_cards(const char *game);

#endif
