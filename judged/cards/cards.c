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

enum { FOLDED = 200, LETTER = 5 };

/* Half-width signs and katakana from U+FF61 to U+FF9F, as full-width ones. */
static const char full_width[] = "。「」、・ヲァィゥェォャュョッーアイウエオカキクケコサシスセソ"
				 "タチツテトナニヌネノハヒフヘホマミムメモヤユヨラリルレロワン゛゜";

enum {
	HYPHEN = 0x2010,
	HORIZONTAL_BAR = 0x2015,
	MINUS = 0x2212,
	ROMAN_I = 0x2160,
	ROMAN_X = 0x2169,
	KANA_U = 0x30a6,
	KANA_VU = 0x30f4,
	FULL_WIDTH = 0xff01, /* the full-width "!"; the other signs of ASCII follow, up to "~" */
	FULL_WIDTH_END = 0xff5e,
	HALF_WIDTH = 0xff61,
	VOICED = 0xff9e,
	SEMI_VOICED = 0xff9f,
};

/* Return the code of a character of three bytes; 0 for any other. */
static uint32_t
wide_at(const char *text)
{
	const unsigned char *c = (const unsigned char *)text;
	if ((c[0] & 0xf0) != 0xe0 || (c[1] & 0xc0) != 0x80 || (c[2] & 0xc0) != 0x80)
		return 0;
	return (c[0] & 0x0fu) << 12 | (c[1] & 0x3fu) << 6 | (c[2] & 0x3fu);
}

bool
cards_plain_number(const char *number, char *out, size_t cap)
{
	size_t len = 0, shorter;
	for (const char *c = number; *c; len++) {
		uint32_t code = wide_at(c);
		bool dash = (code >= HYPHEN && code <= HORIZONTAL_BAR) || code == MINUS;
		if (len + 1 >= cap ||
		    (code && !dash && (code < FULL_WIDTH || code > FULL_WIDTH_END)))
			return false;
		out[len] = code == 0 ? *c : dash ? '-' : (char)(code - FULL_WIDTH + '!');
		c += code ? 3 : 1;
	}
	while ((shorter = without_mark(out, len)) < len)
		len = shorter;
	out[len] = '\0';
	return strcmp(out, number) != 0;
}

/* Write a character of three bytes; code 0 is written as "". */
static void
put_wide(uint32_t code, char out[LETTER])
{
	out[0] = '\0';
	if (code == 0)
		return;
	out[0] = (char)(0xe0 | code >> 12);
	out[1] = (char)(0x80 | (code >> 6 & 0x3f));
	out[2] = (char)(0x80 | (code & 0x3f));
	out[3] = '\0';
}

/* Is it a space or another sign that isn't part of a word? */
static bool
is_sign(uint32_t code)
{
	return (code >= 0x3000 && code <= 0x3004) || (code >= 0x3008 && code <= 0x301f) ||
	       code == 0x30fb;
}

/* Fold a half-width katakana with the voicing mark that may follow. Returns what comes after. */
static const char *
fold_half_width(const char *c, uint32_t code, char out[LETTER])
{
	uint32_t full = wide_at(&full_width[(code - HALF_WIDTH) * 3]), mark = wide_at(&c[3]);
	bool voiced = mark == VOICED || mark == SEMI_VOICED;
	if (voiced)
		full = full == KANA_U ? KANA_VU : full + (mark - VOICED) + 1;
	put_wide(is_sign(full) ? 0 : full, out);
	return c + (voiced ? 6 : 3);
}

/* Fold the character at `c`, which is not the end; a sign becomes "". Returns what comes after. */
static const char *
fold(const char *c, char out[LETTER])
{
	static const char *const roman[] = { "i",  "ii",  "iii",  "iv", "v",
		                             "vi", "vii", "viii", "ix", "x" };
	uint32_t code = wide_at(c);
	unsigned char plain = (unsigned char)*c;
	out[0] = out[1] = '\0';
	if (code >= HALF_WIDTH && code <= SEMI_VOICED)
		return fold_half_width(c, code, out);
	if (code >= ROMAN_I && code <= ROMAN_X)
		return strcpy(out, roman[code - ROMAN_I]), c + 3;
	if (code >= FULL_WIDTH && code <= FULL_WIDTH_END)
		plain = (unsigned char)(code - FULL_WIDTH + '!');
	else if (code)
		return put_wide(is_sign(code) ? 0 : code, out), c + 3;
	if (isalnum(plain) || plain & 0x80)
		out[0] = (char)tolower(plain);
	return c + (code ? 3 : 1);
}

void
cards_fold(const char *text, char *out, size_t cap)
{
	char letter[LETTER];
	size_t n = 0;
	while (*text) {
		text = fold(text, letter);
		for (const char *c = letter; *c && n + 1 < cap; c++)
			out[n++] = *c;
	}
	out[n] = '\0';
}

/* Is this the folded name? Mostly the first letter decides, which is quick: a transcript may be
 * full of names. */
static bool
is_called(const char *name, const char *folded)
{
	char letter[LETTER];
	while (*name) {
		name = fold(name, letter);
		size_t n = strlen(letter);
		if (strncmp(letter, folded, n) != 0)
			return false;
		folded += n;
	}
	return *folded == '\0';
}

enum { FACE_NAMES = 2 * JUDGE_FACES };

/* Return the name of a card by its index: those of the front, then those of the back. NULL if it
 * has no such name. */
static const char *
name_at(const struct judge_card_def *def, int i)
{
	const struct judge_face *face = &def->face[i / 2];
	if (i / 2 >= def->n_faces)
		return NULL;
	return i % 2 ? face->name_ja : face->name;
}

static bool
has_name(const struct judge_card_def *def, const char *folded)
{
	for (int i = 0; i < FACE_NAMES; i++)
		if (name_at(def, i) && is_called(name_at(def, i), folded))
			return true;
	return false;
}

const char **
cards_known(const struct judge_card_set *set)
{
	const char **known = alloc_zeroed((1 + FACE_NAMES) * (size_t)set->n + 1, sizeof *known);
	size_t n = 0;
	for (judge_def i = 0; i < set->n; i++)
		known[n++] = set->def[i].number;
	for (judge_def i = 0; i < set->n; i++)
		for (int k = 0; k < FACE_NAMES; k++)
			if (name_at(&set->def[i], k))
				known[n++] = name_at(&set->def[i], k);
	return known;
}

bool
cards_name_has(const struct judge_face *face, const char *word)
{
	char folded[FOLDED];
	cards_fold(face->name ? face->name : "", folded, sizeof folded);
	if (strstr(folded, word))
		return true;
	cards_fold(face->name_ja ? face->name_ja : "", folded, sizeof folded);
	return strstr(folded, word) != NULL;
}

int
cards_meant(const struct judge_card_set *set, const char *text, judge_def out[], int cap)
{
	char folded[FOLDED] = "", plain[CARDS_NUMBER];
	const char *number = cards_plain_number(text, plain, sizeof plain) ? plain : text;
	int n = 0;
	for (judge_def i = 0; i < set->n; i++)
		if (strcasecmp(set->def[i].number, number) == 0 && n++ < cap)
			out[n - 1] = i;
	cards_fold(text, folded, sizeof folded);
	if (n > 0 || !*folded)
		return n;
	for (judge_def i = 0; i < set->n; i++)
		if (has_name(&set->def[i], folded) && n++ < cap)
			out[n - 1] = i;
	return n;
}

/* Hash table of names: for each definition its number, then name_at(). */

enum { NAMES = 1 + FACE_NAMES, BUCKETS = 2048, HASH_BEGIN = 0x811c9dc5, HASH_PRIME = 0x01000193 };

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
	char letter[LETTER];
	while (*text) {
		text = fold(text, letter);
		for (const char *c = letter; *c; c++)
			hash = add_letter(hash, *c);
	}
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
		for (int k = FACE_NAMES; k-- > 0;)
			if (name_at(def, k))
				put_name(called, set->n, (uint16_t)(i * NAMES + 1 + k),
				         hash_name(name_at(def, k)));
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
	int which = name % NAMES - 1;
	if (which < 0)
		return !folded && strcasecmp(def->number, text) == 0;
	return folded && is_called(name_at(def, which), folded);
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
	char folded[FOLDED] = "", plain[CARDS_NUMBER];
	const char *number = cards_plain_number(text, plain, sizeof plain) ? plain : text;
	if (!called->next)
		make_called(called, set);
	int n = find_called(called, set, number, NULL, out, cap);
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
