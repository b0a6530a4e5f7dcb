/* ability_schema.h: the language of cards as a JSON Schema, for editors. */
#ifndef JUDGED_CARDS_ABILITY_SCHEMA_H
#define JUDGED_CARDS_ABILITY_SCHEMA_H

#include <jansson.h>

#include "engine/judge.h"

/* Return the schema (draft 2020-12) of a file of cards, made from the game's tables; the caller
 * owns it. The schema accepts every file the reader accepts. It can't check links across a card,
 * such as names that things are kept under. */
json_t *ability_schema(const struct judge_game *game);

#endif
