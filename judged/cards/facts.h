/*
 * facts.h: looks up what cards of a type can have, be and do in a game. The checker of abilities
 * uses these facts to refuse abilities that could never do anything.
 */
#ifndef JUDGED_CARDS_FACTS_H
#define JUDGED_CARDS_FACTS_H

#include "judged/cards/game_words.h"

/* Bit for rules about a player, beside the bits for rules about cards of a type. */
enum { FACT_PLAYER = 1 << 7 };

/* Return the facts of a game; NULL: the checker has none. */
const struct card_facts *card_facts(const char *game);
/* Return what belongs to a word in a list; NULL if the word or the list isn't there. */
const char *card_word_of(const struct game_word *list, const char *word);
/* Is this one of the words in the string? */
bool card_has_word(const char *words, const char *word);
/* Return a bit for each type in a string of words, and FACT_PLAYER for "player"; NULL: 0. */
uint8_t card_types(const struct judge_game *game, const char *words);
/* Return the types of a word in a list; 0xff if the word isn't there. */
uint8_t card_word_types(const struct judge_game *game, const struct game_word *list,
                        const char *word);
/* Bit set of the card types that can have abilities beginning with this word. */
uint8_t card_bearers(const struct judge_game *game, const char *word);
/* Can the cause bring about such an event? */
bool card_is_caused(const struct card_facts *facts, const char *event, const char *cause);
bool card_is_cardless(const struct card_facts *facts, const char *event);
/* Return the types of cards that the rulebook says the rule is about, and FACT_PLAYER if it is
 * about players. */
uint8_t card_rule_of(const struct judge_game *game, judge_rule rule);

#endif
