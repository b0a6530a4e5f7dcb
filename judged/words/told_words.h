/*
 * told_words.h: the texts that rulings say again and again, which records name by their numbers: rules, clauses, cards, places,
 * members. A list that was released never changes, and a better one is another one. docs/record.md
 */
#ifndef JUDGED_WORDS_TOLD_WORDS_H
#define JUDGED_WORDS_TOLD_WORDS_H

#include <stddef.h>
#include <stdint.h>

struct told_word {
	const char *at; /* ended by a NUL */
	uint32_t len;
};

/* For who makes a list: this one from now on, texts behind each other, each ended by a NUL. Before there are threads, and after it
 * no record can be written or read but typical ones (told_add_typical()). */
void told_use_words(const char *at, size_t n);
uint32_t told_words_count(void);
/* By its number, from 1. */
struct told_word told_word(uint32_t number);
/* The number of a text, or 0: it is not in the list. */
uint32_t told_word_of(const char *text, size_t len);

/* Records that show what rulings are like, behind each other, each after its length as a varint. */
struct told_typical {
	const char *at, *end;
};

/* Those that a record comes after, by its number; none: 0 or no such number. */
struct told_typical told_typical(uint32_t number);
/* The number for a game: a text, as rulings name it. */
uint32_t told_typical_of(const char *game);
/* The first number there ever was for a game: that of all records in bodies of form 2 (docs/record.md). */
uint32_t told_first_typical_of(const char *game);

#endif
