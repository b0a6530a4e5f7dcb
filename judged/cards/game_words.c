/* game_words.c: a row for each game. The build makes game-words.def of GAMES in the Makefile. */
#include "judged/cards/game_words.h"

#include <string.h>

#define WORDS(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define ROWS(type, ...) ((const struct type[]){ __VA_ARGS__, { 0 } })
#define FACTS(...) (&(const struct card_facts){ __VA_ARGS__ })

static const struct game_words games[] = {
#include "game-words.def"
};

const struct game_words *
game_words(const char *game)
{
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		if (strcmp(games[i].game, game) == 0)
			return &games[i];
	return NULL;
}
