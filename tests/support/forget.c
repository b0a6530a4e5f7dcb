/* forget.c: see forget.h. */
#include "tests/support/forget.h"

#include <string.h>

const unsigned forget_ways[FORGET_WAYS] = {
	FORGET_HAND_A,
	FORGET_HAND_B,
	FORGET_DECK_A,
	FORGET_DECK_B,
	FORGET_HAND_A | FORGET_HAND_B | FORGET_DECK_A | FORGET_DECK_B,
};

static bool
is_forgotten(const struct transcript *t, const struct transcript_laid *laid, unsigned way)
{
	const char *name = t->game->area[laid->area].name;
	unsigned of_a = !strcmp(name, "hand")   ? FORGET_HAND_A
	                : !strcmp(name, "deck") ? FORGET_DECK_A
	                                        : 0;
	return laid->def != JUDGE_UNKNOWN_DEF && laid->area_seat < JUDGE_SEATS &&
	       way & of_a << laid->area_seat;
}

unsigned
forget_cards(struct transcript *t, unsigned way)
{
	unsigned n = 0;
	for (size_t i = 0; i < t->start.n_laid; i++)
		if (is_forgotten(t, &t->start.laid[i], way)) {
			t->start.laid[i].def = JUDGE_UNKNOWN_DEF;
			n++;
		}
	return n;
}
