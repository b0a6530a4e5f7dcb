/* games.c: the games the engine knows. The build makes games.def of GAMES in the Makefile. */
#include <string.h>

#include "engine/judge.h"

#define GAME(name) extern const struct judge_game name##_game;
#include "games.def"
#undef GAME

static const struct judge_game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
};

const struct judge_game *
judge_game(const char *name)
{
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		if (!strcmp(games[i]->name, name))
			return games[i];
	return NULL;
}
