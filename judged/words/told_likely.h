/*
 * told_likely.h: what of a citation is likely to be as it is around it: in the citation it follows from, in the one before, in the
 * last decision. A part is its place in a list of what is likely, or behind it. Forms 3 and 4 of records have the same lists.
 */
#ifndef JUDGED_WORDS_TOLD_LIKELY_H
#define JUDGED_WORDS_TOLD_LIKELY_H

#include <stddef.h>
#include <string.h>

#include "judged/words/told.h"

enum { P_SEAT, P_CARD, P_SOURCE, P_FROM, P_TO, P_ABILITY, P_DECISION, P_SEEN, PARTS };

/* Where what is likely stands: nowhere, in the citation it follows from, in the one before, in the last decision, in its own. */
enum { IN_NONE, IN_PARENT, IN_LAST, IN_ASKED, IN_ITSELF, INS };

/* A citation, its place from 0, and what stands around it. Writing changes nothing of it. */
struct beside {
	struct told_citation *is;
	const struct told_citation *in[INS];
	uint32_t i;
};

enum { MOST_LIKELY = 6, MOST_ABILITY = 3, MOST_POPS = 64 };

struct likely {
	uint8_t in, at;
};

extern const struct told_citation likely_nobody;
/* Of names: none, and then what else; how many. */
extern const struct likely likely_names[P_TO + 1][MOST_LIKELY];
extern const uint8_t n_likely[P_TO + 1];

static inline told_short
likely_name(const struct beside *b, int part, unsigned place)
{
	const struct likely *likely = &likely_names[part][place];
	told_short name;
	memcpy(&name, (const char *)b->in[likely->in] + likely->at, sizeof name);
	return name;
}

/* Its place among what is likely, or behind it all. */
static inline unsigned
likely_place(const struct beside *b, int part, told_short is)
{
	unsigned i = 0;
	while (i < n_likely[part] && likely_name(b, part, i) != is)
		i++;
	return i;
}

static inline uint8_t
likely_seat(const struct beside *b, unsigned part)
{
	const uint8_t above = b->in[IN_PARENT]->seat;
	return part == 0   ? above
	       : part == 1 ? (uint8_t)(1 - above)
	       : part == 2 ? b->in[IN_LAST]->seat
	                   : (uint8_t)(part - 3);
}

unsigned likely_seat_part(const struct beside *b);
unsigned likely_ability_part(const struct beside *b);

static inline bool
likely_fits_ability(const struct beside *b, unsigned part)
{
	const uint8_t is = b->is->ability;
	return part == 0   ? is == b->in[IN_PARENT]->ability
	       : part == 1 ? is == 0
	       : part == 2 ? is == b->in[IN_LAST]->ability
	                   : likely_ability_part(b) == part;
}

/* The ability of a part that is not behind all that is likely. */
static inline uint8_t
likely_ability(const struct beside *b, unsigned part)
{
	return part == 0 ? b->in[IN_PARENT]->ability : part == 2 ? b->in[IN_LAST]->ability : 0;
}

/* How the card is seen. */
static inline unsigned
likely_seen(const struct told_citation *c)
{
	return c->audience | (unsigned)c->unknown << 4;
}

/* All parts but how many decisions come before it. */
void likely_parts(const struct beside *b, uint8_t part[PARTS]);

/* How far up from the citation before `i` its parent is; one more than there may be: somewhere else. */
uint32_t likely_pops(const struct told_ruling *t, uint32_t i, uint32_t parent);

/* The parent so far up, from 1, or 0; `left`: how far up there is none. */
static inline uint32_t
likely_parent(const struct told_ruling *t, uint32_t i, uint32_t pops, uint32_t *left)
{
	for (; pops > 0 && i > 0; pops--)
		i = t->citation[i - 1].parent;
	*left = pops;
	return i;
}

static inline bool
likely_fits_parent(const struct told_ruling *t, uint32_t i, uint32_t parent, uint32_t pops)
{
	uint32_t left;
	if (pops > MOST_POPS)
		return likely_pops(t, i, parent) == pops;
	return likely_parent(t, i, pops, &left) == parent && left == 0;
}

#endif
