/*
 * zones.c: how zones lie relative to each other (4.4).
 *
 *	B   5 4 3 2 1
 *	    6 7 8
 *	        8 7 6
 *	A   1 2 3 4 5
 *
 * Zones are counted from 1 here, places from 0. A column is numbered as A sees it: 1, 2, 3 = 8,
 * 4 = 7, 5 = 6.
 */
#include <string.h>

#include "engine/godzilla/areas.h"
#include "engine/godzilla/info.h"
#include "godzilla_rules.h"

/* Limit the number of zones, which a text may change, to the places the area has. */
static int
places_of(const struct judge_run *r, int area, int32_t wanted, int least)
{
	int most = r->p.game->area[area].places;
	return wanted < least ? least : wanted > most ? most : wanted;
}

int
zones_of(struct judge_run *r, judge_seat seat)
{
	return places_of(r, AREA_ZONE, value(r, R_ZONES, seat), 1);
}

int
strategy_zones_of(struct judge_run *r, judge_seat seat)
{
	return places_of(r, AREA_STRATEGY, value(r, R_STRATEGY_ZONES, seat), 0);
}

/* 4.4.5.1: return the zone behind zone `n`, or 0. 8 is in front of 3, 7 of 4, 6 of 5. */
int
behind(struct judge_run *r, judge_seat seat, int n)
{
	if (n < 6 || n > 8 || !in_force(r, R_IN_FRONT, seat, JUDGE_NO_CARD))
		return 0;
	return 11 - n;
}

bool
battle_card_in(struct judge_run *r, judge_place zone)
{
	for (judge_card c = place_at(r, zone)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_topmost(r, c) && is_of_type(r, read_stack(r, c), TYPE_BATTLE))
			return true;
	return false;
}

/* 3.3.3.2: the rules see the invading monster in the zone of its position. */
judge_card
monster_standing_at(struct judge_run *r, judge_place place)
{
	const struct place_parts *p = parts_of(r, place);
	if (p->area != AREA_ZONE || p->index + 1 != zone_of_monster(r, p->seat) ||
	    !in_force(r, R_MONSTER_SEEN_IN_ITS_ZONE, p->seat, JUDGE_NO_CARD))
		return JUDGE_NO_CARD;
	return invading_monster(r, p->seat);
}

struct zone {
	judge_seat seat;
	int n;
};

static int
own_column(struct zone z)
{
	return z.n <= 5 ? z.n : 11 - z.n;
}

/* 4.4.5.4: are the zones in one column? Whether the rule is in force is asked for the player of
 * `x`. */
static bool
same_column(struct judge_run *r, struct zone x, struct zone y)
{
	if (!in_force(r, R_COLUMNS, x.seat, JUDGE_NO_CARD))
		return false;
	return x.seat == y.seat ? own_column(x) == own_column(y)
	                        : own_column(x) + own_column(y) == 6;
}

static bool
in_front_of(struct judge_run *r, struct zone x, struct zone y)
{
	return x.seat == y.seat && y.n > 0 && behind(r, x.seat, x.n) == y.n;
}

/* 4.4.5.2 */
static bool
adjacent(struct judge_run *r, struct zone x, struct zone y)
{
	if (!in_force(r, R_ADJACENT, x.seat, JUDGE_NO_CARD))
		return false;
	if (x.seat != y.seat)
		return x.n == 8 && y.n == 8;
	return x.n - y.n == 1 || y.n - x.n == 1 || in_front_of(r, x, y) || in_front_of(r, y, x);
}

/* 4.4.5.3, 4.4.5.3.1. READING: G7, a zone is before and beyond itself. */
static bool
before(struct judge_run *r, struct zone x, struct zone y)
{
	if (x.seat != y.seat)
		return false;
	if (x.n == y.n)
		return in_force(r, R_BEFORE_AND_BEYOND_ITSELF, x.seat, JUDGE_NO_CARD);
	return x.n < y.n && in_force(r, R_BEFORE_AND_BEYOND, x.seat, JUDGE_NO_CARD);
}

bool
zone_beyond(struct judge_run *r, judge_seat seat, int x, int y)
{
	return before(r, (struct zone){ seat, y }, (struct zone){ seat, x });
}

/* 4.4.5.5.2: the opponent's columns are mirrored: further right for one player is further left for
 * the other. */
static int
seen_column(struct judge_run *r, judge_seat viewer, struct zone z)
{
	int column = own_column(z);
	bool mirrored = in_force(r, R_LEFT_RIGHT_MIRRORED, viewer, JUDGE_NO_CARD);
	return z.seat != viewer && mirrored ? 6 - column : column;
}

/* 4.4.5.5.1, 4.4.5.5.1.1: is `x` left of `y`, as the viewer sees it? */
static bool
left_of(struct judge_run *r, judge_seat viewer, struct zone x, struct zone y)
{
	if (!in_force(r, R_LEFT_TO_RIGHT, viewer, JUDGE_NO_CARD))
		return false;
	int a = seen_column(r, viewer, x), b = seen_column(r, viewer, y);
	if (a == b && x.seat == y.seat &&
	    !in_force(r, R_SAME_COLUMN_IS_LEVEL, viewer, JUDGE_NO_CARD))
		return x.n < y.n;
	return a < b;
}

/* 4.4.8. READING: G9, a zone with a monster isn't empty. */
static bool
is_empty(struct judge_run *r, judge_place place)
{
	judge_seat seat = parts_of(r, place)->seat;
	return in_force(r, R_EMPTY_ZONE, seat, JUDGE_NO_CARD) && place_at(r, place)->n == 0 &&
	       (monster_standing_at(r, place) == JUDGE_NO_CARD ||
	        in_force(r, R_MONSTER_LEAVES_ZONE_EMPTY, seat, JUDGE_NO_CARD));
}

static bool
as_zone(const struct judge_run *r, judge_place place, struct zone *z)
{
	if (place >= r->n_places || parts_of(r, place)->area != AREA_ZONE)
		return false;
	*z = (struct zone){ parts_of(r, place)->seat, parts_of(r, place)->index + 1 };
	return true;
}

int
zone_relation(struct judge_run *r, const char *name, judge_place px, judge_place py)
{
	struct zone x, y;
	if (!strcmp(name, "empty") && px < r->n_places)
		return is_empty(r, px);
	if (!as_zone(r, px, &x) || !as_zone(r, py, &y))
		return -1;
	if (!strcmp(name, "adjacent"))
		return adjacent(r, x, y);
	if (!strcmp(name, "in_front"))
		return in_front_of(r, x, y);
	if (!strcmp(name, "behind"))
		return in_front_of(r, y, x);
	if (!strcmp(name, "before"))
		return before(r, x, y);
	if (!strcmp(name, "beyond"))
		return before(r, y, x);
	if (!strcmp(name, "same_column"))
		return same_column(r, x, y);
	if (!strcmp(name, "left_of"))
		return left_of(r, x.seat, x, y);
	if (!strcmp(name, "right_of"))
		return left_of(r, x.seat, y, x);
	return -1;
}

/* Relations of two zones for the ability language; false for places that aren't zones. */

bool
zones_adjacent(struct judge_run *r, judge_place px, judge_place py)
{
	struct zone x, y;
	return as_zone(r, px, &x) && as_zone(r, py, &y) && adjacent(r, x, y);
}

/* Are the zones next to each other in one row: adjacent, neither in front of the other? */
bool
zones_beside(struct judge_run *r, judge_place px, judge_place py)
{
	struct zone x, y;
	return as_zone(r, px, &x) && as_zone(r, py, &y) && adjacent(r, x, y) && x.seat == y.seat &&
	       own_column(x) != own_column(y);
}

bool
zones_in_column(struct judge_run *r, judge_place px, judge_place py)
{
	struct zone x, y;
	return as_zone(r, px, &x) && as_zone(r, py, &y) && same_column(r, x, y);
}

bool
zone_left_of(struct judge_run *r, judge_seat viewer, judge_place px, judge_place py)
{
	struct zone x, y;
	return as_zone(r, px, &x) && as_zone(r, py, &y) && left_of(r, viewer, x, y);
}
