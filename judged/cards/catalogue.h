/*
 * catalogue.h: cards added at run time, from files.
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

/* 1. A catalogue: card files, and the sets that they make with the built-in cards */

struct catalogue;

struct catalogue *catalogue_begin(void);
/* Add a file's text. `name` is used in faults. False with a fault; then the catalogue can only be
 * freed. */
bool catalogue_add(struct catalogue *c, const char *name, const char *text, size_t len,
                   struct fault *fault);
/* Make the sets. False with a fault (`wrong-game`, `duplicate-card`, those of docs/codes.md for
 * cards). */
bool catalogue_end(struct catalogue *c, struct fault *fault);
void catalogue_free(struct catalogue *c);
/* Have this thread use the catalogue instead of the shared one; NULL: the shared one. */
const struct catalogue *catalogue_use(const struct catalogue *c);

/* 2. The catalogue that all threads share */

/* Share a catalogue, and take it over. Loading the same bytes again changes nothing.
 *
 * Other threads may run meanwhile: they see the old sets or the new ones. Returned sets remain
 * valid until the process ends, so nothing is freed, and only CATALOGUE_LOADS changes are allowed.
 * Only one thread may call this at a time. */
bool catalogue_share(struct catalogue *c, struct fault *fault);
/* Share the files of a folder (*.yaml, *.yml, *.json; not those in subfolders, nor files whose
 * names begin with a dot), replacing any cards added before. NULL or "": only the built-in ones.
 * Returns false with a fault of a file (`cannot-read`, those of catalogue_end()) or of the folder;
 * then nothing has changed. */
bool catalogue_load(const char *folder, struct fault *fault);

/* Return a game's cards with the additions; NULL if nothing was added or there is no such game. */
const struct judge_card_set *catalogue_cards(const char *game);

#endif
