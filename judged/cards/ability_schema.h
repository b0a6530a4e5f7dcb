/* ability_schema.h: the language of cards as a JSON Schema, for editors. */
#ifndef JUDGED_CARDS_ABILITY_SCHEMA_H
#define JUDGED_CARDS_ABILITY_SCHEMA_H

#include <jansson.h>

#include "engine/judge.h"

/* The schema (draft 2020-12) of a file of cards, made from the game's tables; the caller lets it go.
 * It takes every file the reader takes. What hangs together across a card, such as names that are
 * kept, it cannot know. */
json_t *ability_schema(const struct judge_game *game);

#endif
