/* starters.h: the parameters for a random game with a game's first two starter decks. */
#ifndef TESTS_STARTERS_H
#define TESTS_STARTERS_H

#include <string.h>

#include "judged/script/random_decks.h"
#include "judged/cards/cards.h"
#include "rulebook/rulebook.h"

/* Plain data. `params` points into it, so it must not be moved. */
struct starters {
	const struct rulebook_edition *edition; /* the newest edition */
	struct random_lists lists[JUDGE_SEATS];
	struct judge_params params;
};

/* Set up the game at that index of the rulebook. False after the last game that has an engine. */
static inline bool
starters_at(struct starters *s, size_t index)
{
	const struct rulebook_game *book = rulebook_game_at(index);
	const struct judge_game *game = book ? judge_game(book->name) : NULL;
	if (!game)
		return false;
	s->edition = &book->edition[book->n_editions - 1];
	s->params = (struct judge_params){ .game = game,
		                           .rules = &s->edition->rules,
		                           .cards = rulebook_cards(book->name) };
	for (size_t seat = 0; seat < JUDGE_SEATS; seat++) {
		if (!random_starter(&s->lists[seat], game, s->params.cards, seat))
			return false;
		memcpy(s->params.list[seat], s->lists[seat].list, sizeof s->params.list[seat]);
	}
	return true;
}

#endif
