/* names.c: numbers texts with a hash table, so that a document full of names is read in linear
 * time. */
#include "judged/text/names.h"
#include "judged/text/alloc.h"

#include <stdlib.h>
#include <string.h>

enum { FEWEST_SLOTS = 256 };

/* Allocate zeroed memory. Documents are limited in size, so this fails only if memory runs out
 * altogether. */
static void *
room(size_t n, size_t size)
{
	void *array = alloc_zeroed(n, size);
	return array;
}

/* FNV-1a */
static size_t
hash(const char *text)
{
	uint64_t h = UINT64_C(14695981039346656037);
	for (; *text; text++)
		h = (h ^ (unsigned char)*text) * UINT64_C(1099511628211);
	return (size_t)(h ^ h >> 32);
}

/* Return the slot that holds the text, or the slot it would go to. */
static uint16_t *
slot_of(const struct names *names, const char *text)
{
	size_t at = hash(text) & (names->slots - 1);
	while (names->slot[at] && strcmp(names->text[names->slot[at] - 1], text) != 0)
		at = (at + 1) & (names->slots - 1);
	return &names->slot[at];
}

/* Double the slots, and make room for texts to fill half of them. */
static void
grow(struct names *names)
{
	names->slots = names->slots ? 2 * names->slots : FEWEST_SLOTS;
	free(names->slot);
	names->slot = room(names->slots, sizeof *names->slot);
	const char **text = room(names->slots / 2, sizeof *text);
	if (names->n > 0)
		memcpy(text, names->text, names->n * sizeof *text);
	free(names->text);
	names->text = text;
	for (size_t i = 0; i < names->n; i++)
		*slot_of(names, text[i]) = (uint16_t)(i + 1);
}

void
names_begin(struct names *names, const char *const *text, size_t n)
{
	*names = (struct names){ 0 };
	grow(names);
	for (size_t i = 0; i < n; i++)
		names_number(names, text[i]);
}

uint16_t
names_number(struct names *names, const char *text)
{
	uint16_t *slot = slot_of(names, text);
	if (*slot)
		return (uint16_t)(*slot - 1);
	if (names->n == NAMES_MOST)
		return NAMES_FULL;
	if (names->n == names->slots / 2) {
		grow(names);
		slot = slot_of(names, text);
	}
	names->text[names->n] = text;
	*slot = (uint16_t)++names->n;
	return (uint16_t)(names->n - 1);
}

const char **
names_finish(struct names *names)
{
	const char **text = names->text;
	free(names->slot);
	*names = (struct names){ 0 };
	return text;
}
