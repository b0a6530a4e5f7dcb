/* cards.c: look-ups in the compiled card sets. */
#include "judged/cards/cards.h"

#include <string.h>

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
rulebook_cards(const char *game)
{
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++)
		if (strcmp(sets[i].game, game) == 0)
			return sets[i].set;
	return judge_game(game) ? &no_cards : NULL;
}

judge_def
rulebook_card(const struct judge_card_set *set, const char *number)
{
	unsigned low = 0, high = set->n;
	while (low < high) {
		unsigned middle = low + (high - low) / 2;
		int order = strcmp(set->def[middle].number, number);
		if (order == 0)
			return (judge_def)middle;
		if (order < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return JUDGE_NO_DEF;
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
