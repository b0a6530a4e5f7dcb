/* told_words.c: see told_words.h. The files are made by `make dictionary`. */
#include "judged/words/told_words.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "judged/text/alloc.h"

#define FILE_OF_WORDS(name)                                                                        \
	"told_words_" #name ": .incbin \"judged/words/typical-1/" #name "\"\n"                     \
	"told_words_" #name "_end: .byte 0\n"

__asm__(".section .rodata\n" FILE_OF_WORDS(words) FILE_OF_WORDS(godzilla) FILE_OF_WORDS(colossus)
                FILE_OF_WORDS(dbs) ".previous\n");
extern const char told_words_words[], told_words_words_end[];
extern const char told_words_godzilla[], told_words_godzilla_end[];
extern const char told_words_colossus[], told_words_colossus_end[];
extern const char told_words_dbs[], told_words_dbs_end[];

static const struct {
	const char *game;
	struct told_typical is;
} typical[] = {
	{ "godzilla", { told_words_godzilla, told_words_godzilla_end } },
	{ "colossus", { told_words_colossus, told_words_colossus_end } },
	{ "dbs", { told_words_dbs, told_words_dbs_end } },
};

enum { TYPICAL = sizeof typical / sizeof typical[0] };

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct told_word *word;
static uint32_t n_words;
/* To find them by: numbers, at the hash of the text or after it. */
static uint16_t *slot;
static uint32_t n_slots;

static uint32_t
hash_of(const char *text, size_t len)
{
	uint32_t h = (uint32_t)len, last = 0;
	for (; len >= sizeof last; text += sizeof last, len -= sizeof last) {
		memcpy(&last, text, sizeof last);
		h = (h ^ last) * 0x9e3779b1u;
		h ^= h >> 15;
	}
	last = 0;
	memcpy(&last, text, len);
	h = (h ^ last) * 0x85ebca6bu;
	return h ^ h >> 16;
}

static uint16_t *
slot_of(const char *text, size_t len)
{
	uint32_t at = hash_of(text, len) & (n_slots - 1);
	for (; slot[at]; at = (at + 1) & (n_slots - 1))
		if (word[slot[at] - 1].len == len && memcmp(word[slot[at] - 1].at, text, len) == 0)
			break;
	return &slot[at];
}

static void
read_list(const char *at, const char *end)
{
	n_words = 0;
	for (const char *text = at; text < end; text += strlen(text) + 1)
		n_words++;
	for (n_slots = 16; n_slots < 4 * n_words;)
		n_slots *= 2;
	word = alloc_zeroed(n_words, sizeof *word);
	slot = alloc_zeroed(n_slots, sizeof *slot);
	for (uint32_t i = 0; i < n_words; i++, at += strlen(at) + 1) {
		word[i] = (struct told_word){ at, (uint32_t)strlen(at) };
		*slot_of(at, word[i].len) = (uint16_t)(i + 1);
	}
}

static void
read_words(void)
{
	read_list(told_words_words, told_words_words_end);
}

void
told_use_words(const char *at, size_t n)
{
	pthread_once(&once, read_words);
	free(word);
	free(slot);
	read_list(at, at + n);
}

uint32_t
told_words_count(void)
{
	pthread_once(&once, read_words);
	return n_words;
}

struct told_word
told_word(uint32_t number)
{
	return word[number - 1];
}

uint32_t
told_word_of(const char *text, size_t len)
{
	pthread_once(&once, read_words);
	return *slot_of(text, len);
}

struct told_typical
told_typical(uint32_t number)
{
	return number > 0 && number <= TYPICAL ? typical[number - 1].is
	                                       : (struct told_typical){ NULL, NULL };
}

uint32_t
told_first_typical_of(const char *game)
{
	for (uint32_t i = 0; i < TYPICAL; i++)
		if (strcmp(typical[i].game, game) == 0 && typical[i].is.at < typical[i].is.end)
			return i + 1;
	return 0;
}

uint32_t
told_typical_of(const char *game)
{
	return told_first_typical_of(game);
}
