/* schema.h: parts of JSON Schemas, and the schema of a card. */
#ifndef JUDGED_CARDS_SCHEMA_H
#define JUDGED_CARDS_SCHEMA_H

#include <jansson.h>

#include "engine/judge.h"

/* Parse JSON that is written with single quotes. A text `@name` becomes a reference to that
 * definition. The caller owns the result, as with all functions here. */
json_t *schema_parsed(const char *text);
/* Return a reference to a definition. */
json_t *schema_ref(const char *name);
/* Return a schema for one of these words, and `last` unless it is NULL. Empty words and repeated
 * words are left out. */
json_t *schema_words(const char *const words[], const char *last);
/* Return the schema of a map that has no other keys. Takes ownership. */
json_t *schema_closed(json_t *required, json_t *properties);

/* Return the schema of a card's definition, made from the game's tables. It refers to the
 * definitions `text`, `type`, `colour` and `abilities`. */
json_t *schema_card(const struct judge_game *game);

#endif
