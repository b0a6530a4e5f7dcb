/* told_likely.c: see told_likely.h. */
#include "judged/words/told_likely.h"

#define AT(in, member)                                                                             \
	{                                                                                          \
		in, offsetof(struct told_citation, member)                                         \
	}

const struct told_citation likely_nobody = { .seat = TOLD_NO_SEAT };

const struct likely likely_names[P_TO + 1][MOST_LIKELY] = {
	[P_CARD] = { AT(IN_NONE, card), AT(IN_PARENT, card), AT(IN_LAST, card),
	             AT(IN_ASKED, card) },
	[P_SOURCE] = { AT(IN_NONE, source), AT(IN_PARENT, source), AT(IN_ITSELF, card),
	               AT(IN_LAST, source) },
	[P_FROM] = { AT(IN_NONE, from), AT(IN_PARENT, from), AT(IN_LAST, from), AT(IN_LAST, to),
	             AT(IN_ASKED, from), AT(IN_PARENT, to) },
	[P_TO] = { AT(IN_NONE, to), AT(IN_PARENT, to), AT(IN_LAST, to), AT(IN_ASKED, from),
	           AT(IN_LAST, from), AT(IN_PARENT, from) },
};
const uint8_t n_likely[P_TO + 1] = { [P_CARD] = 4, [P_SOURCE] = 4, [P_FROM] = 6, [P_TO] = 6 };

unsigned
likely_seat_part(const struct beside *b)
{
	const uint8_t above = b->in[IN_PARENT]->seat;
	return b->is->seat == above                               ? 0
	       : above < TOLD_NO_SEAT && b->is->seat == 1 - above ? 1
	       : b->is->seat == b->in[IN_LAST]->seat              ? 2
	                                                          : 3u + b->is->seat;
}

unsigned
likely_ability_part(const struct beside *b)
{
	const uint8_t is = b->is->ability;
	return is == b->in[IN_PARENT]->ability ? 0
	       : is == 0                       ? 1
	       : is == b->in[IN_LAST]->ability ? 2
	                                       : MOST_ABILITY;
}

void
likely_parts(const struct beside *b, uint8_t part[PARTS])
{
	const struct told_citation *c = b->is;
	part[P_SEAT] = (uint8_t)likely_seat_part(b);
	part[P_CARD] = (uint8_t)likely_place(b, P_CARD, c->card);
	part[P_SOURCE] = (uint8_t)likely_place(b, P_SOURCE, c->source);
	part[P_FROM] = (uint8_t)likely_place(b, P_FROM, c->from);
	part[P_TO] = (uint8_t)likely_place(b, P_TO, c->to);
	part[P_ABILITY] = (uint8_t)likely_ability_part(b);
	part[P_SEEN] = (uint8_t)likely_seen(c);
}

uint32_t
likely_pops(const struct told_ruling *t, uint32_t i, uint32_t parent)
{
	uint32_t pops = 0;
	for (uint32_t at = i; at != parent && pops <= MOST_POPS; pops++)
		if (at == 0)
			return MOST_POPS + 1;
		else
			at = t->citation[at - 1].parent;
	return pops;
}
