/*
 * cards.h: the real cards of every game, compiled into the program, and look-ups in them.
 *
 * The sets are const and generated from the lists in rulebook/GAME/cards by cards-compile, sorted by number.
 */
#ifndef JUDGED_CARDS_CARDS_H
#define JUDGED_CARDS_CARDS_H

#include <stdbool.h>
#include <stddef.h>

#include "engine/judge.h"

/* The real cards of a game, with those that were added at run time (catalogue.h); NULL when there is no game of that
 * name. What was answered once stays as it is; the next answer may be another. */
const struct judge_card_set *rulebook_cards(const char *game);
/* Those compiled into the program alone. */
const struct judge_card_set *rulebook_built_in(const char *game);

/* The number of a card without the mark of one of its printings, which is the same card: "EPR-007_p1", "EPR-007_P2" and "EPR-007+" are
 * EPR-007. False if the number bears no such mark, or what is left doesn't fit. */
enum { CARDS_NUMBER = 32 };
bool cards_plain_number(const char *number, char *out, size_t cap);

/* The definition of a number as printed, or of the card of which it names a printing, in a set that rulebook_cards() answered;
 * JUDGE_NO_DEF: there is none. */
judge_def rulebook_card(const struct judge_card_set *set, const char *number);

/* The letters and digits of a text, small, for comparing names: "Godzilla(2023)" is "godzilla2023". What is not
 * ASCII stays as it is. Cut to what fits, `cap` being at least 1. */
void cards_fold(const char *text, char *out, size_t cap);

/* Which cards somebody means: that of the number, whatever its case, else those of the name, folded. Answers how
 * many; the first `cap` of them are in `out`. */
int cards_meant(const struct judge_card_set *set, const char *text, judge_def out[], int cap);

/* The same for whoever asks again and again: the cards of a set by the hash of what they are called. It is made when it is
 * needed first, and goes with cards_called_free(); the set must outlive it. Zero it before. */
struct cards_called {
	uint16_t *
		next; /* by name, the next of the same bucket; after all names those that begin one */
};

int cards_called(struct cards_called *called, const struct judge_card_set *set, const char *text,
                 judge_def out[], int cap);
void cards_called_free(struct cards_called *called);

/* The word documents use for one bit of enum judge_acts_in: "stack"; NULL when there is none. */
const char *rulebook_acts_in_name(unsigned bit);

/* The same within a sentence: "in the invading monster's stack". */
const char *rulebook_acts_in_saying(unsigned bit);

#endif
