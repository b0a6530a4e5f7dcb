/*
 * places.h: where the engine asks a rule.
 *
 * A game's code names its rules R_…; the kernel names them by its own names, as in
 * engine/kernel/rules.def, and `names` says which rule of the game each of these is:
 *
 *	order_kept R_ORDER_KEPT
 */
#ifndef RULEBOOK_TOOLS_PLACES_H
#define RULEBOOK_TOOLS_PLACES_H

#include "rulebook/tools/source.h"

/* Write GAME_places.c into a folder: every place of the sources that asks a rule, with the lines
 * around it. False with a fault. */
bool places_write(const struct book *book, const char *folder, const char *names,
                  char *const source[], int n, struct fault *fault);

#endif
