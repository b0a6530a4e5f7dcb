/* places.c: see rulebook/places.h. */
#include "rulebook/places.h"

#include <string.h>

#define GAME(name) extern const struct rulebook_places rulebook_places_##name;
#include "games.def"
#undef GAME

static const struct rulebook_places *const games[] = {
#define GAME(name) &rulebook_places_##name,
#include "games.def"
#undef GAME
};

const struct rulebook_place *
rulebook_places_of(const char *game, judge_rule rule, size_t *n)
{
	const struct rulebook_place *first = NULL;
	*n = 0;
	for (size_t g = 0; g < sizeof games / sizeof *games; g++)
		for (size_t i = 0; strcmp(games[g]->game, game) == 0 && i < games[g]->n; i++)
			if (games[g]->at[i].rule == rule) {
				first = first ? first : &games[g]->at[i];
				++*n;
			}
	return first;
}
