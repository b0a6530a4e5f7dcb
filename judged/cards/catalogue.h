/*
 * catalogue.h: cards the program was not built with: files of a folder, besides the built-in ones.
 *
 * A new set is printed every few months, and nobody builds a program anew for it. Its files are those of rulebook/GAME/cards,
 * docs/cards.md. With them rulebook_cards() answers larger sets, whose version says what was added.
 */
#ifndef JUDGED_CARDS_CATALOGUE_H
#define JUDGED_CARDS_CATALOGUE_H

#include <stdbool.h>

#include "engine/judge.h"
#include "judged/text/fault.h"

enum { CATALOGUE_LOADS = 256 };

/* Add the cards of the folder's files (*.yaml, *.yml, *.json; not of folders in it, nor files whose names begin with a dot)
 * to the built-in ones, in place of what was added before. NULL or "": the built-in ones alone. The same bytes again
 * change nothing.
 *
 * Other threads may go on meanwhile: they have the old sets or the new ones. Sets that were answered once stay as they are
 * until the process ends, which is why there are at most CATALOGUE_LOADS changes. False with a fault of a file
 * (`cannot-read`, `wrong-game`, `duplicate-card`, those of docs/codes.md for cards) or of the folder, and nothing has
 * changed. One thread at a time. */
bool catalogue_load(const char *folder, struct fault *fault);

/* The cards of a game with what was added, or NULL: nothing was, or there is no such game. */
const struct judge_card_set *catalogue_cards(const char *game);

#endif
