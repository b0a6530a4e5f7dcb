/* info.c: information of cards, and a player's Gems and Locus points. */
#include <string.h>

#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/info.h"
#include "engine/colossus/values.h"

bool
def_is(const struct judge_run *r, judge_def def, enum type type)
{
	return def < r->p.cards->n && r->p.cards->def[def].face[0].type == type;
}

bool
card_is(struct judge_run *r, judge_card card, enum type type)
{
	return def_is(r, def_for_fact(r, card, JUDGE_FACT_TYPE, 0), type);
}

static int32_t
printed(const struct judge_run *r, judge_def def, int which)
{
	int32_t n =
		def < r->p.cards->n ? r->p.cards->def[def].face[0].number[which] : JUDGE_NO_NUMBER;
	return n == JUDGE_NO_NUMBER ? 0 : n;
}

bool
is_unique(const struct judge_run *r, judge_def def)
{
	return printed(r, def, NUMBER_UNIQUE) > 0;
}

bool
is_snap(const struct judge_run *r, judge_def def)
{
	return printed(r, def, NUMBER_SNAP) > 0;
}

int32_t
number_now(struct judge_run *r, judge_card card, int which)
{
	int32_t n = number_of_card(r, as_it_is(card), which);
	return n == JUDGE_NO_NUMBER ? 0 : n;
}

/* Return the number, but at least 0 unless it is attack or defence: a cost, for example, can't be
 * negative. */
int32_t
colossus_bounded(struct judge_run *r, struct ref ref, int which, int32_t number)
{
	(void)r;
	(void)ref;
	bool deals = which == NUMBER_ATTACK || which == NUMBER_DEFENCE;
	return number < 0 && !deals ? 0 : number;
}

bool
is_off(const struct judge_run *r, judge_card card)
{
	return values_at(r, card)[CARD_OFF] != 0;
}

bool
is_face_up(const struct judge_run *r, judge_card card)
{
	return values_at(r, card)[CARD_FACE_UP] != 0;
}

bool
is_follower(struct judge_run *r, judge_card card)
{
	judge_place place = card_at(r, card)->place;
	return place != JUDGE_NO_PLACE && area_of(r, place) == AREA_FIELD &&
	       card_is(r, card, TYPE_FOLLOWER);
}

int
cards_in(const struct judge_run *r, judge_seat seat, int area)
{
	int n = 0;
	for (uint64_t rest = taken_in_row(r, seat, area); rest; rest &= rest - 1)
		n += place_at(r, place_of(r, seat, area, __builtin_ctzll(rest)))->n;
	return n;
}

judge_card
card_in(const struct judge_run *r, judge_seat seat, int area, int index)
{
	return place_at(r, place_of(r, seat, area, index))->first;
}

judge_card
colossus_of(const struct judge_run *r, judge_seat seat)
{
	return card_in(r, seat, AREA_COLOSSUS, 0);
}

/* 4.C.1.3: Set Gems and Capture Gems count. */
int32_t
gems_of(struct judge_run *r, judge_seat seat)
{
	int n = cards_in(r, seat, AREA_SET_GEMS);
	if (in_force(r, R_SET_AND_CAPTURE_GEMS_COUNT, seat, JUDGE_NO_CARD))
		n += cards_in(r, seat, AREA_CAPTURE_GEMS);
	return n;
}

struct gems
gem_level(struct judge_run *r, judge_card card)
{
	struct gems g = { { 0 }, 0 };
	for (int c = 0; c < COLOURS; c++)
		g.n[c] = (uint8_t)number_now(r, card, NUMBER_GEMS + c);
	g.any = (uint8_t)number_now(r, card, NUMBER_ANY_GEMS);
	return g;
}

/* Gems by the bit set of their colours, and all of them. */
struct supply {
	int32_t n[1 << COLOURS], all;
};

static void
add_gems(struct judge_run *r, judge_seat seat, int area, struct supply *s)
{
	judge_card c = card_in(r, seat, area, 0);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		s->n[colours_of(r, as_it_is(c)) & ((1 << COLOURS) - 1)]++;
		s->all++;
	}
}

/* Return how many Gems have at least one of the colours. */
static int32_t
gems_among(const struct supply *s, int colours)
{
	int32_t n = 0;
	for (int set = 0; set < 1 << COLOURS; set++)
		if (set & colours)
			n += s->n[set];
	return n;
}

/* Can each mark be met by a Gem of its own? It can if for every set of colours there are at least
 * as many Gems with one of them as marks of them. */
static bool
can_be_dealt(const struct supply *s, struct gems needed)
{
	int32_t all = needed.any;
	int marked = 0; /* the colours asked for; a set with another colour has more Gems, but no
	                 * more marks */
	for (int c = 0; c < COLOURS; c++)
		marked |= (needed.n[c] > 0) << c;
	for (int colours = marked; colours; colours = (colours - 1) & marked) {
		int32_t marks = 0;
		for (int c = 0; c < COLOURS; c++)
			marks += colours >> c & 1 ? needed.n[c] : 0;
		if (marks > gems_among(s, colours))
			return false;
	}
	for (int c = 0; c < COLOURS; c++)
		all += needed.n[c];
	return all <= s->all;
}

/* Is each colour's number of marks met? A Gem of several colours may meet one mark of each. */
static bool
meets_each(const struct supply *s, struct gems needed)
{
	for (int c = 0; c < COLOURS; c++)
		if (needed.n[c] > gems_among(s, 1 << c))
			return false;
	return needed.any <= s->all;
}

/* Are there fewer Gems than marks, whatever their colours, while no Gem may meet two marks? */
static bool
are_too_few(struct judge_run *r, judge_seat seat, struct gems needed, bool captured)
{
	int32_t marks = needed.any, gems = place_at(r, place_of(r, seat, AREA_SET_GEMS, 0))->n;
	for (int c = 0; c < COLOURS; c++)
		marks += needed.n[c];
	if (captured)
		gems += place_at(r, place_of(r, seat, AREA_CAPTURE_GEMS, 0))->n;
	return gems < marks && in_force(r, R_ONE_GEM_ONE_MARK, seat, JUDGE_NO_CARD);
}

/* `captured`: the rule that lets Capture Gems count, or JUDGE_NO_RULE: they don't. `colourless`:
 * the rule that lets any Gem pay a colourless mark. */
static bool
has_gems(struct judge_run *r, judge_seat seat, struct gems needed, judge_rule captured,
         judge_rule colourless)
{
	static const struct gems none = { { 0 }, 0 };
	if (memcmp(&needed, &none, sizeof none) == 0)
		return true;
	struct supply s = { { 0 }, 0 };
	bool both = captured != JUDGE_NO_RULE && in_force(r, captured, seat, JUDGE_NO_CARD);
	if (are_too_few(r, seat, needed, both))
		return false;
	add_gems(r, seat, AREA_SET_GEMS, &s);
	if (both)
		add_gems(r, seat, AREA_CAPTURE_GEMS, &s);
	if (needed.any && !in_force(r, colourless, seat, JUDGE_NO_CARD))
		return false;
	if (!in_force(r, R_MARK_NEEDS_COLOUR, seat, JUDGE_NO_CARD)) {
		for (int c = 0; c < COLOURS; c++)
			needed.any = (uint8_t)(needed.any + needed.n[c]);
		memset(needed.n, 0, sizeof needed.n);
	}
	if (!in_force(r, R_ONE_GEM_ONE_MARK, seat, JUDGE_NO_CARD))
		return meets_each(&s, needed);
	return can_be_dealt(&s, needed);
}

/* 4.C.1.2, 4.C.1.3: does the player have the Gems that a Colossus ability demands? */
bool
has_gems_for_colossus(struct judge_run *r, judge_seat seat, struct gems needed)
{
	return has_gems(r, seat, needed, R_SET_AND_CAPTURE_GEMS_COUNT, R_COLOURLESS_MARK_ANY);
}

bool
has_gem_level(struct judge_run *r, judge_seat seat, struct gems needed)
{
	return has_gems(r, seat, needed, R_LEVEL_COUNTS_CAPTURED, R_LEVEL_COLOURLESS_MARK_ANY);
}

void
cite_captured_gems(struct judge_run *r, judge_seat seat, struct gems needed, uint32_t parent)
{
	if (has_gem_level(r, seat, needed) &&
	    !has_gems(r, seat, needed, JUDGE_NO_RULE, R_LEVEL_COLOURLESS_MARK_ANY))
		cite(r, from(R_LEVEL_COUNTS_CAPTURED, parent), JUDGE_EV_NOTE, seat);
}

/* house/cost/1: each Locus card gives a point, face up or face down. */
int32_t
points_of(struct judge_run *r, judge_seat seat)
{
	bool all = in_force(r, R_FACE_UP_GIVES_POINTS, seat, JUDGE_NO_CARD);
	int32_t n = 0;
	for (uint64_t rest = taken_in_row(r, seat, AREA_LOCUS); rest; rest &= rest - 1)
		n += all || !is_face_up(r, first_of_row(r, seat, AREA_LOCUS, rest));
	return n * value(r, R_LOCUS_POINTS, seat);
}

int32_t
points_left(struct judge_run *r, judge_seat seat)
{
	int32_t left = points_of(r, seat) - r->game.value[seat][POINTS_USED];
	return left < 0 ? 0 : left;
}

/* 4.F.1.1, 4.G.1.2: did the follower arrive in this turn? If the rule about the next own turn is in
 * force, the opponent's turn in between counts, too. READING: C16. */
bool
is_new(struct judge_run *r, judge_card card, judge_rule next)
{
	const struct card *c = card_at(r, card);
	if (c->since >= r->game.turn)
		return true;
	return c->since + 1 == r->game.turn && master(r, card) != r->game.turn_player &&
	       in_force(r, next, master(r, card), card);
}

static bool
is_named(const struct judge_run *r, judge_def a, judge_def b)
{
	return strcmp(r->p.cards->def[a].face[0].name, r->p.cards->def[b].face[0].name) == 0;
}

/* Return the oldest unique card of that name in the area, or JUDGE_NO_CARD; `n`: how many there
 * are. */
static judge_card
count_unique(struct judge_run *r, judge_seat seat, int area, judge_def def, int32_t *n)
{
	judge_card found = JUDGE_NO_CARD;
	*n = 0;
	judge_card first = is_unique(r, def) ? first_in_row(r, seat, area) : JUDGE_NO_CARD;
	for (; first != JUDGE_NO_CARD; first = next_in_row(r, first))
		for (judge_card c = first; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
			if (!is_unique(r, def_at(r, c)) || !is_named(r, def_at(r, c), def))
				continue;
			found = *n == 0 ? c : found;
			++*n;
		}
	return found;
}

judge_card
find_unique(struct judge_run *r, judge_seat seat, int area, judge_def def)
{
	int32_t n;
	return count_unique(r, seat, area, def, &n);
}

bool
has_unique(struct judge_run *r, judge_seat seat, int area, judge_def def, int32_t n)
{
	int32_t found;
	count_unique(r, seat, area, def, &found);
	return is_unique(r, def) && found >= n;
}
