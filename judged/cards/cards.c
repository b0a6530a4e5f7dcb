/* cards.c: lookups in the compiled card sets. */
#include "judged/cards/cards.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/cards/catalogue.h"
#include "judged/cards/document.h"
#include "judged/text/alloc.h"

#define GAME(name) extern const struct judge_card_set rulebook_##name##_cards;
#include "card-sets.def"
#undef GAME

static const struct {
	const char *game;
	const struct judge_card_set *set;
} sets[] = {
#define GAME(name) { #name, &rulebook_##name##_cards },
#include "card-sets.def"
#undef GAME
};

/* The set of a game without cards of its own. */
static const struct judge_node no_node;
static const struct judge_card_set no_cards = { .node = &no_node, .n_nodes = 1, .version = "none" };

const struct judge_card_set *
rulebook_built_in(const char *game)
{
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (strcmp(sets[i].game, game) == 0)
			return sets[i].set;
	return judge_game(game) ? &no_cards : NULL;
}

const struct judge_card_set *
rulebook_cards(const char *game)
{
	const struct judge_card_set *with_more = catalogue_cards(game);
	return with_more ? with_more : rulebook_built_in(game);
}

static judge_def
find_number(const struct judge_card_set *set, const char *number)
{
	unsigned low = 0, high = set->n;
	while (low < high) {
		unsigned middle = low + (high - low) / 2;
		judge_def def = set->by_number ? set->by_number[middle] : (judge_def)middle;
		int order = strcmp(set->def[def].number, number);
		if (order == 0)
			return def;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return JUDGE_NO_DEF;
}

/* Return the length of a number without the mark of a printing at its end: "_p1", "_P2", "+". */
static size_t
without_mark(const char *number, size_t len)
{
	size_t digits = 0;
	if (len > 1 && number[len - 1] == '+')
		return len - 1;
	while (digits < len && isdigit((unsigned char)number[len - 1 - digits]))
		digits++;
	if (digits == 0 || len < digits + 3)
		return len;
	const char *mark = &number[len - digits - 2];
	return mark[0] == '_' && tolower((unsigned char)mark[1]) == 'p' ? len - digits - 2 : len;
}

bool
cards_plain_number(const char *number, char *out, size_t cap)
{
	size_t whole = strlen(number), len = whole, shorter;
	while ((shorter = without_mark(number, len)) < len)
		len = shorter;
	if (len == whole || len >= cap)
		return false;
	memcpy(out, number, len);
	out[len] = '\0';
	return true;
}

judge_def
rulebook_card(const struct judge_card_set *set, const char *number)
{
	char plain[CARDS_NUMBER];
	judge_def found = find_number(set, number);
	return found == JUDGE_NO_DEF && cards_plain_number(number, plain, sizeof plain)
	               ? find_number(set, plain)
	               : found;
}

/* Cards that a text means */

enum { FOLDED = 200 };

static bool
is_kept(char c)
{
	return isalnum((unsigned char)c) || c & 0x80;
}

void
cards_fold(const char *text, char *out, size_t cap)
{
	size_t n = 0;
	for (const char *c = text; *c && n + 1 < cap; c++)
		if (is_kept(*c))
			out[n++] = (char)tolower((unsigned char)*c);
	out[n] = '\0';
}

/* Is this the folded name? Mostly the first letter decides, which is quick: a transcript may be
 * full of names. */
static bool
is_called(const char *name, const char *folded)
{
	for (; *name; name++)
		if (is_kept(*name) && tolower((unsigned char)*name) != (unsigned char)*folded++)
			return false;
	return *folded == '\0';
}

static bool
has_name(const struct judge_card_def *def, const char *folded)
{
	for (int i = 0; i < def->n_faces; i++)
		if (is_called(def->face[i].name, folded))
			return true;
	return false;
}

int
cards_meant(const struct judge_card_set *set, const char *text, judge_def out[], int cap)
{
	char folded[FOLDED] = "";
	int n = 0;
	for (judge_def i = 0; i < set->n; i++)
		if (strcasecmp(set->def[i].number, text) == 0 && n++ < cap)
			out[n - 1] = i;
	cards_fold(text, folded, sizeof folded);
	if (n > 0 || !*folded)
		return n;
	for (judge_def i = 0; i < set->n; i++)
		if (has_name(&set->def[i], folded) && n++ < cap)
			out[n - 1] = i;
	return n;
}

/* Hash table of names: for each definition its number, then the names of its faces. */

enum { NAMES = 1 + JUDGE_FACES, BUCKETS = 2048, HASH_BEGIN = 0x811c9dc5, HASH_PRIME = 0x01000193 };

static uint32_t
add_letter(uint32_t hash, char c)
{
	return (hash ^ (unsigned char)tolower((unsigned char)c)) * HASH_PRIME;
}

/* Hash a number, mostly into another bucket than names. */
static uint32_t
hash_number(const char *text)
{
	uint32_t hash = ~(uint32_t)HASH_BEGIN;
	for (; *text; text++)
		hash = add_letter(hash, *text);
	return hash % BUCKETS;
}

static uint32_t
hash_name(const char *text)
{
	uint32_t hash = HASH_BEGIN;
	for (; *text; text++)
		hash = is_kept(*text) ? add_letter(hash, *text) : hash;
	return hash % BUCKETS;
}

static void
put_name(struct cards_called *called, uint16_t n, uint16_t name, uint32_t bucket)
{
	uint16_t *first = &called->next[n * NAMES + bucket];
	called->next[name] = *first;
	*first = (uint16_t)(name + 1);
}

/* Build the table from the last card to the first, so that each bucket lists its cards in order. */
static void
make_called(struct cards_called *called, const struct judge_card_set *set)
{
	called->next = alloc_zeroed((size_t)set->n * NAMES + BUCKETS, sizeof *called->next);
	for (judge_def i = set->n; i-- > 0;) {
		const struct judge_card_def *def = &set->def[i];
		for (int k = def->n_faces; k-- > 0;)
			put_name(called, set->n, (uint16_t)(i * NAMES + 1 + k),
			         hash_name(def->face[k].name));
		put_name(called, set->n, (uint16_t)(i * NAMES), hash_number(def->number));
	}
}

void
cards_called_free(struct cards_called *called)
{
	free(called->next);
	called->next = NULL;
}

/* Is the text this name? */
static bool
is_name(const struct judge_card_set *set, uint16_t name, const char *text, const char *folded)
{
	const struct judge_card_def *def = &set->def[name / NAMES];
	int face = name % NAMES - 1;
	if (face < 0)
		return !folded && strcasecmp(def->number, text) == 0;
	return folded && is_called(def->face[face].name, folded);
}

/* Find cards by number or, if `folded` is given, by folded name. Returns how many. */
static int
find_called(const struct cards_called *called, const struct judge_card_set *set, const char *text,
            const char *folded, judge_def out[], int cap)
{
	uint32_t bucket = folded ? hash_name(folded) : hash_number(text);
	judge_def last = JUDGE_NO_DEF;
	int n = 0;
	for (uint16_t at = called->next[set->n * NAMES + bucket]; at; at = called->next[at - 1]) {
		judge_def def = (judge_def)((at - 1) / NAMES);
		if (def == last || !is_name(set, (uint16_t)(at - 1), text, folded))
			continue;
		last = def;
		if (n++ < cap)
			out[n - 1] = def;
	}
	return n;
}

int
cards_called(struct cards_called *called, const struct judge_card_set *set, const char *text,
             judge_def out[], int cap)
{
	char folded[FOLDED] = "";
	if (!called->next)
		make_called(called, set);
	int n = find_called(called, set, text, NULL, out, cap);
	cards_fold(text, folded, sizeof folded);
	return n > 0 || !*folded ? n : find_called(called, set, text, folded, out, cap);
}

/* Return the row of a single bit of enum judge_acts_in, or the row without a word for anything
 * else. */
static const struct game_area *
area_of(const char *game, unsigned bit)
{
	const struct game_area *area = game_words(game)->acts_in;
	while (area->word && (unsigned)area->acts_in != bit)
		area++;
	return area;
}

const char *
rulebook_acts_in_name(const char *game, unsigned bit)
{
	return area_of(game, bit)->word;
}

const char *
rulebook_acts_in_saying(const char *game, unsigned bit)
{
	return area_of(game, bit)->says;
}
