/* cards.c: look-ups in the compiled card sets. */
#include "judged/cards/cards.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "judged/cards/catalogue.h"
#include "judged/cards/document.h"

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

/* Of a game without cards of its own. */
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

judge_def
rulebook_card(const struct judge_card_set *set, const char *number)
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

/* What people mean */

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

/* Is the name, folded, this text? Seen at the first letter mostly: a transcript may be full of names. */
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
	enum { FOLDED = 200 };
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

/* The index of a single bit among the eight places; -1 for anything else. */
static int
place_of(unsigned bit)
{
	for (int i = 0; doc_acts_in_words[i]; i++)
		if (bit == 1u << i)
			return i;
	return -1;
}

const char *
rulebook_acts_in_name(unsigned bit)
{
	int place = place_of(bit);
	return place < 0 ? NULL : doc_acts_in_words[place];
}

const char *
rulebook_acts_in_saying(unsigned bit)
{
	static const char *const sayings[] = {
		"in a zone",
		"in a strategy zone",
		"in the invading monster's stack",
		"when it is played",
		"when it is discarded from the hand",
		"in the discard pile",
		"in deck construction",
		"in set-up",
	};
	int place = place_of(bit);
	return place < 0 ? NULL : sayings[place];
}
