/*
 * names.h: numbers texts in the order in which they first occur: traits and names of cards.
 *
 * The texts still belong to the caller, and must outlive the list.
 */
#ifndef JUDGED_TEXT_NAMES_H
#define JUDGED_TEXT_NAMES_H

#include <stddef.h>
#include <stdint.h>

enum { NAMES_MOST = UINT16_MAX - 1, NAMES_FULL = UINT16_MAX };

struct names {
	const char **text;
	size_t n;
	uint16_t *slot; /* a hash table: the number of a text, plus 1; 0: empty */
	size_t slots;   /* a power of two, never full */
};

/* Begin with `n` texts, all different. */
void names_begin(struct names *names, const char *const *text, size_t n);
/* Return the number of a text, which is added if it is new; NAMES_FULL if there are NAMES_MOST
 * already. */
uint16_t names_number(struct names *names, const char *text);
/* Return the texts, an array the caller frees, and free the rest. */
const char **names_finish(struct names *names);

#endif
