/* tables.h: the games whose rulebooks are compiled in; only for generated files and rulebook.c. The
 * build generates rulebooks.def from GAMES in the Makefile. */
#ifndef RULEBOOK_TABLES_H
#define RULEBOOK_TABLES_H

#include "rulebook/rulebook.h"

#define GAME(name) extern const struct rulebook_game rulebook_##name;
#include "rulebooks.def"
#undef GAME

extern const struct rulebook_game rulebook_policy; /* no game: rulebook_policies() */

#endif
