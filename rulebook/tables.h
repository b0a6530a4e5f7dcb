/* tables.h: the games whose rulebooks are compiled in; for generated files and rulebook.c only. */
#ifndef RULEBOOK_TABLES_H
#define RULEBOOK_TABLES_H

#include "rulebook/rulebook.h"

extern const struct rulebook_game rulebook_godzilla;

#endif
