/*
 * search.h: finds clauses, cards and disputes by what people type.
 *
 * A word is found by its beginning and in any form ("blocks", "blocked"), by what people say for it
 * (rulebook/synonyms.yaml), and if nothing has it, by the nearest word that something has. Japanese is
 * found anywhere in a name or a gist. Of what is found, that comes first which has the rarest of the
 * words, and has them in its name.
 */
#ifndef JUDGED_SUITE_SEARCH_H
#define JUDGED_SUITE_SEARCH_H

#include <jansson.h>

/* Return {"cards", "clauses", "disputes", "meant"}: at most `most` of each that have all of the words, or
 * nearly as many as any has. Clauses are those of each game's newest English edition.
 * `meant` has the words that were taken for others: {"shinsemaru": "shinseimaru"}. `game`: only this
 * game; NULL: all. The caller owns the reference. */
json_t *search_json(const char *words, const char *game, size_t most);

#endif
