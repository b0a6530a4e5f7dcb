/* schema.h: a game's transcripts as a JSON Schema, for editors. */
#ifndef JUDGED_TRANSCRIPT_SCHEMA_H
#define JUDGED_TRANSCRIPT_SCHEMA_H

#include <jansson.h>

#include "engine/judge.h"

/* Return the schema (draft 2020-12) of a game's transcripts, made from the game's tables; the caller
 * owns it. The schema accepts every transcript that the decoder accepts. */
json_t *transcript_schema(const struct judge_game *game);

#endif
