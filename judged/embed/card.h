/* card.h: real cards: as JSON, and which of them have words. */
#ifndef JUDGED_EMBED_CARD_H
#define JUDGED_EMBED_CARD_H

#include <jansson.h>
#include <stdbool.h>

#include "engine/judge.h"

/* Does the card have every word in its number, names, type, colours, traits or abilities? The list
 * ends with NULL. */
bool card_has_words(const struct judge_game *game, const struct judge_card_set *set,
                    judge_def which, char *const words[]);
/* Like card_has_words(), for words with spaces between them. "": every card. */
bool card_fits(const struct judge_game *game, const struct judge_card_set *set, judge_def which,
               const char *query);
/* Find the cards that a text means: the one with that number, or those with that name, or those with
 * the text in their number or name. Returns how many; the first `cap` of them are in `out`. */
int card_find(const struct judge_card_set *set, const char *text, judge_def out[], int cap);
/* Return the first game with a card of this number or name; without one, the first game. */
const char *card_game_of(const char *text);

/* Return the card's colours, as words. The caller owns the reference, here and below. */
json_t *card_colours_json(const struct judge_game *game, const struct judge_card_def *def);
/* Return the printed values of the card without its text, and whether the engine models all of it. */
json_t *card_head_json(const struct judge_game *game, const struct judge_card_set *set,
                       const struct judge_card_def *def);
/* Return the same with its abilities, as docs/cards.md writes them and as sentences. */
json_t *card_json(const struct judge_game *game, const struct judge_card_set *set,
                  const struct judge_card_def *def);

#endif
