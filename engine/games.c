/* games.c: the games the engine knows. */
#include <string.h>

#include "engine/judge.h"

extern const struct judge_game godzilla_game;

static const struct judge_game *const games[] = { &godzilla_game };

const struct judge_game *
judge_game(const char *name)
{
	for (size_t i = 0; i < sizeof games / sizeof *games; i++)
		if (!strcmp(games[i]->name, name))
			return games[i];
	return NULL;
}
