/*
 * select.c: the game's own bases and filters of cards and zones, for the ability language.
 *
 * An invading monster stands in the zone of its position (3.3.3.2). A card that has left the field
 * isn't found when a text looks for its zone (10.10.1.1); only the card of an event is read as it
 * was when the event happened.
 */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/language.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

judge_card
invasion_card(const struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	return seat == JUDGE_NO_SEAT ? JUDGE_NO_CARD
	                             : card_of_identity(r, r->game.value[seat][INVASION_CARD]);
}

void
godzilla_base(struct judge_run *r, const struct frame *f, const struct judge_node *node,
              struct set *out)
{
	judge_card card;
	if (node->op == OP_INVASION_CARD) {
		if ((card = invasion_card(r)) != JUDGE_NO_CARD)
			set_add(out, card);
		return;
	}
	judge_seat only = seat_in(r, f, node->arg[0], JUDGE_OWN);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if ((only == JUDGE_NO_SEAT || only == s) &&
		    (card = invading_monster(r, s)) != JUDGE_NO_CARD)
			set_add(out, card);
}

static judge_place
zone_at(struct judge_run *r, judge_place place)
{
	if (place == JUDGE_NO_PLACE || area_of(r, place) == AREA_ZONE)
		return place;
	judge_seat seat = parts_of(r, place)->seat;
	int n = area_of(r, place) == AREA_MONSTER ? zone_of_monster(r, seat) : 0;
	if (n < 1 || !in_force(r, R_MONSTER_SEEN_IN_ITS_ZONE, seat, JUDGE_NO_CARD))
		return JUDGE_NO_PLACE;
	return place_of(r, seat, AREA_ZONE, n - 1);
}

judge_place
zone_of_card(struct judge_run *r, const struct frame *f, struct ref ref)
{
	if (ref.card == JUDGE_NO_CARD)
		return JUDGE_NO_PLACE;
	bool of_event =
		r->now.n_happened > 0 && f->event.kind != OP_NONE && ref.card == f->event.card;
	if (ref.known && !of_event &&
	    in_force(r, R_ZONE_OF_GONE_CARD_NOT_FOUND, ref.known->master, ref.card))
		return JUDGE_NO_PLACE;
	return zone_at(r, place_of_ref(r, ref));
}

int32_t
zone_number(struct judge_run *r, const struct frame *f, struct ref ref)
{
	judge_place zone = zone_of_card(r, f, ref);
	return zone == JUDGE_NO_PLACE ? JUDGE_NO_NUMBER : parts_of(r, zone)->index + 1;
}

typedef bool relation(struct judge_run *, judge_place, judge_place);

static bool
same_place(struct judge_run *r, judge_place x, judge_place y)
{
	(void)r;
	return x == y;
}

static bool
same_number(struct judge_run *r, judge_place x, judge_place y)
{
	return parts_of(r, x)->index == parts_of(r, y)->index;
}

/* Is the relation true of the zone and the zone of one of the cards? */
static bool
to_one_of(struct judge_run *r, const struct frame *f, judge_place zone, uint16_t cards,
          relation *holds_of)
{
	struct set s;
	if (zone == JUDGE_NO_PLACE)
		return false;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		judge_place to = zone_of_card(r, f, ref_to(r, f, s.card[i]));
		if (to != JUDGE_NO_PLACE && holds_of(r, zone, to))
			return true;
	}
	return false;
}

int
godzilla_measures(uint16_t op)
{
	switch (op) {
	case OP_F_COUNTER: return NUMBER_COUNTER;
	case OP_F_THREAT: return NUMBER_THREAT;
	case OP_F_ICON: return NUMBER_ICON;
	default: return -1;
	}
}

bool
godzilla_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                struct ref ref)
{
	uint16_t first = node->arg[0];
	judge_place zone = zone_of_card(r, f, ref);
	if (zone == JUDGE_NO_PLACE)
		return false;
	switch (node->op) {
	case OP_F_ZONE: return in_range(r, f, first, parts_of(r, zone)->index + 1);
	case OP_F_COLUMN: return to_one_of(r, f, zone, first, zones_in_column);
	case OP_F_ADJACENT: return to_one_of(r, f, zone, first, zones_adjacent);
	case OP_F_SAME_ZONE_NUMBER: return to_one_of(r, f, zone, first, same_number);
	case OP_F_IN_ZONES: return select_places(r, f, first) >> zone & 1;
	default: return false;
	}
}

/* 10.10.1.2.1: is this the zone that one of the cards was in last? */
static bool
left_by(struct judge_run *r, const struct frame *f, uint16_t cards, judge_place zone)
{
	struct set s;
	select_cards(r, f, cards, &s);
	for (int i = 0; i < s.n; i++) {
		struct ref ref = ref_to(r, f, s.card[i]);
		if (ref.known && zone_at(r, ref.known->place) == zone)
			return true;
	}
	return false;
}

static bool
near_one_of(struct judge_run *r, uint64_t places, judge_place zone)
{
	if (places >> zone & 1)
		return true;
	for (judge_place p = 0; p < r->n_places; p++)
		if (places >> p & 1 && zones_adjacent(r, p, zone))
			return true;
	return false;
}

bool
godzilla_place_filter(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                      judge_place zone)
{
	uint16_t first = node->arg[0];
	switch (node->op) {
	case OP_Z_NUMBER: return in_range(r, f, first, parts_of(r, zone)->index + 1);
	case OP_Z_ADJACENT: return to_one_of(r, f, zone, first, zones_adjacent);
	case OP_Z_HORIZONTALLY_ADJACENT: return to_one_of(r, f, zone, first, zones_beside);
	case OP_Z_COLUMN: return to_one_of(r, f, zone, first, zones_in_column);
	case OP_Z_OF: return to_one_of(r, f, zone, first, same_place);
	case OP_Z_LEFT_BY: return left_by(r, f, first, zone);
	case OP_Z_NEAR: return near_one_of(r, select_places(r, f, first), zone);
	case OP_Z_UNOCCUPIED: return zone_relation(r, "empty", zone, zone) == 1;
	case OP_Z_NO_MONSTER: return monster_standing_at(r, zone) == JUDGE_NO_CARD;
	default: return false;
	}
}

/* Is zone `x` further out than `y` in the given direction? */
static bool
is_further(struct judge_run *r, const struct frame *f, enum extreme which, judge_place x,
           judge_place y)
{
	judge_seat viewer = f->source.master;
	switch (which) {
	case LEFTMOST: return zone_left_of(r, viewer, x, y);
	case RIGHTMOST: return zone_left_of(r, viewer, y, x);
	case LOWEST_ZONE: return parts_of(r, x)->index < parts_of(r, y)->index;
	default: return parts_of(r, x)->index > parts_of(r, y)->index;
	}
}

/* 4.4.5.5.4: keep the cards of a group than which no other is further out. */
void
godzilla_extreme(struct judge_run *r, const struct frame *f, enum extreme which, struct set *s)
{
	judge_place zone[JUDGE_CARDS];
	struct set kept = { .n = 0 };
	bool sideways = which == LEFTMOST || which == RIGHTMOST;
	for (int i = 0; i < s->n; i++)
		zone[i] = zone_of_card(r, f, ref_to(r, f, s->card[i]));
	for (int i = 0; i < s->n; i++) {
		bool outermost = zone[i] != JUDGE_NO_PLACE;
		for (int j = 0; j < s->n && outermost; j++)
			outermost = zone[j] == JUDGE_NO_PLACE ||
			            !is_further(r, f, which, zone[j], zone[i]);
		if (outermost)
			set_add(&kept, s->card[i]);
	}
	if (sideways && !in_force(r, R_OUTERMOST_OF_GROUP, f->source.master, JUDGE_NO_CARD))
		kept.n = 0;
	*s = kept;
}

/* Was the event's card the invasion card? Compares identities, since a card that moves again is
 * another card. */
static bool
was_invasion_card(const struct judge_run *r, const struct game_event *h)
{
	judge_seat seat = r->game.turn_player;
	uint32_t is = seat == JUDGE_NO_SEAT ? 0 : (uint32_t)r->game.value[seat][INVASION_CARD];
	return is != 0 && (h->before == is || h->after == is);
}

/* Does the event's card match a pattern that is a word, not a selection? */
bool
godzilla_is_event_card(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                       const struct game_event *h)
{
	struct set s = { .n = 0 };
	if (node->op == OP_INVASION_CARD)
		return was_invasion_card(r, h);
	if (node->op != OP_MONSTER_OF)
		return false;
	godzilla_base(r, f, node, &s);
	return set_has(&s, h->card);
}
