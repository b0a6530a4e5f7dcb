/*
 * cards.h: the real cards of every game, compiled into the program, and lookups in them.
 *
 * The sets are const and sorted by number. cards-compile generates them from the lists in
 * rulebook/GAME/cards.
 */
#ifndef JUDGED_CARDS_CARDS_H
#define JUDGED_CARDS_CARDS_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/judge.h"

/* Return the real cards of a game, including those added at run time (catalogue.h); NULL if there
 * is no such game. A returned set never changes, but the next call may return another one. */
const struct judge_card_set *rulebook_cards(const char *game);
/* Return only the cards compiled into the program. */
const struct judge_card_set *rulebook_built_in(const char *game);

/* Remove the mark of a printing from a card number: "EPR-007_p1", "EPR-007_P2" and "EPR-007+" all
 * mean the card EPR-007, and so does the number in full-width letters. False if the number is plain
 * already or the result doesn't fit. */
enum { CARDS_NUMBER = 32 };
bool cards_plain_number(const char *number, char *out, size_t cap);

/* Find the definition with this printed number in a set that rulebook_cards() returned. The number
 * may have the mark of a printing. JUDGE_NO_DEF if there is none. */
judge_def rulebook_card(const struct judge_card_set *set, const char *number);

/* Reduce a text to its letters and digits in lower case, for comparing names: "Mothra(1992)"
 * becomes "mothra1992". Full-width letters, half-width katakana and Roman numerals of one character
 * become the usual ones; other characters outside ASCII are unchanged. The result is cut to `cap`
 * bytes, at least 1. */
void cards_fold(const char *text, char *out, size_t cap);

/* Does a name of the face contain the folded word, in English or Japanese? */
bool cards_name_has(const struct judge_face *face, const char *word);
/* List the number and all names of each card for doc_nearest(); free the list with free(). */
const char **cards_known(const struct judge_card_set *set);

/* Find the cards a text means: the card with that number, ignoring case, or else the cards with
 * that name, English or Japanese, folded. Returns how many; the first `cap` of them are in `out`. */
int cards_meant(const struct judge_card_set *set, const char *text, judge_def out[], int cap);

/* Like cards_meant(), for a caller with many texts: looks up cards in a hash table of their numbers
 * and names. Zero the struct first; the table is built at the first lookup and freed by
 * cards_called_free(). The set must outlive it. */
struct cards_called {
	/* by name, the next name in the same bucket; after all names, the first name of each
	 * bucket */
	uint16_t *next;
};

int cards_called(struct cards_called *called, const struct judge_card_set *set, const char *text,
                 judge_def out[], int cap);
void cards_called_free(struct cards_called *called);

/* Return the word that a game's documents use for one bit of enum judge_acts_in, such as "stack";
 * NULL if there is none. */
const char *rulebook_acts_in_name(const char *game, unsigned bit);

/* Like rulebook_acts_in_name(), but for use within a sentence: "in the invading monster's
 * stack". */
const char *rulebook_acts_in_saying(const char *game, unsigned bit);

#endif
