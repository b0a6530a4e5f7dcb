/* arrive.c: effects that put cards into play, and the zones these go to (5.9, 5.11, 5.17). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/play.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/tokens.h"
#include "godzilla_rules.h"

static uint64_t
bit(judge_place place)
{
	return place == JUDGE_NO_PLACE ? 0 : UINT64_C(1) << place;
}

/* Return the zones into which a player can't put battle cards; `by` becomes the last change that
 * says so. */
uint64_t
forbidden_zones(struct judge_run *r, judge_seat seat, judge_card card, const struct effect_row **by)
{
	uint64_t zones = 0;
	if (!speaks_of(r, OP_FORBID_ZONES))
		return 0;
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row *a = &r->applied[i];
		struct frame f;
		if (a->op != OP_FORBID_ZONES || (a->seat != JUDGE_NO_SEAT && a->seat != seat) ||
		    (a->card != JUDGE_NO_CARD && a->card != card))
			continue;
		frame_init(r, &f, &a->source);
		if (a->card != JUDGE_NO_CARD &&
		    !seat_fits(r, &f, node_at(r, a->node)->arg[1], seat))
			continue;
		zones |= select_places(r, &f, node_at(r, a->node)->arg[0]);
		*by = a;
	}
	return zones && in_force(r, R_FORBIDDEN_BEATS_REQUIRED, seat, JUDGE_NO_CARD) ? zones : 0;
}

static uint64_t
existing_zones(struct judge_run *r)
{
	uint64_t zones = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int n = 0; n < zones_of(r, s) && n < r->p.game->area[AREA_ZONE].places; n++)
			zones |= bit(place_of(r, s, AREA_ZONE, n));
	return zones;
}

/* The zones the cards of one effect may go to. */
struct arrivals {
	judge_seat seat;
	uint64_t offered, used;
	judge_card card; /* the card that is being put into a zone */
	bool set;        /* true if the effect names the zone and leaves no choice */
	bool spread;     /* true if exactly one card goes to each zone */
};

/* Return the zones that an effect names or, if it names none, all zones of its master. */
static struct arrivals
arrivals(struct judge_run *r, struct frame *f, uint16_t zones)
{
	struct arrivals a = { .seat = f->source.master, .card = JUDGE_NO_CARD };
	const struct effect_row *by;
	if (zones)
		a.offered = choose_places(r, f, zones) & existing_zones(r);
	for (int n = 0; !zones && n < zones_of(r, a.seat); n++)
		a.offered |= bit(place_of(r, a.seat, AREA_ZONE, n));
	a.set = zones && (a.offered & (a.offered - 1)) == 0;
	a.offered &= ~forbidden_zones(r, a.seat, JUDGE_NO_CARD, &by);
	return a;
}

static uint64_t
own_monster_zone(struct judge_run *r, judge_seat seat)
{
	int monster = zone_of_monster(r, seat);
	return monster > 0 ? bit(place_of(r, seat, AREA_ZONE, monster - 1)) : 0;
}

/* Is there a zone a battle card can go to? 5.11.1.1: not the own monster's, if the effect fixes the
 * zone or uses each zone. */
bool
can_arrive(struct judge_run *r, const struct frame *f, uint16_t zones, bool spread)
{
	judge_seat seat = f->source.master;
	const struct effect_row *by;
	uint64_t offered = 0, own = own_monster_zone(r, seat);
	if (zones)
		offered = select_places(r, f, zones) & existing_zones(r);
	for (int n = 0; !zones && n < zones_of(r, seat); n++)
		offered |= bit(place_of(r, seat, AREA_ZONE, n));
	bool set = zones && (offered & (offered - 1)) == 0;
	offered &= ~forbidden_zones(r, seat, JUDGE_NO_CARD, &by);
	if ((set || spread) && in_force(r, R_NO_PLAY_ONTO_OWN_MONSTER, seat, JUDGE_NO_CARD))
		offered &= ~own;
	return offered != 0;
}

/* Ask for a zone. 5.11.1.1: not the own monster's, if the effect fixes the zone. 5.11.1.2: not the
 * own monster's, if there is another. 5.11.1.3: cards played together go to different zones. */
static judge_place
pick_zone(struct judge_run *r, struct frame *f, struct arrivals *a, judge_def def)
{
	const struct effect_row *by;
	uint64_t left = a->offered, own = own_monster_zone(r, a->seat);
	judge_rule refuses = R_TARGETS_AS_DESCRIBED;
	if (a->card != JUDGE_NO_CARD)
		left &= ~forbidden_zones(r, a->seat, a->card, &by);
	if (a->spread && !(left & ~(a->used | own)))
		return JUDGE_NO_PLACE;
	if (a->set && left == own &&
	    in_force(r, R_NO_PLAY_ONTO_OWN_MONSTER, a->seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_PLAY_ONTO_OWN_MONSTER, f->citation), JUDGE_EV_NOTE, a->seat);
		return JUDGE_NO_PLACE;
	}
	if (left & own && left & ~own &&
	    in_force(r, R_PLAYED_BESIDE_OWN_MONSTER, a->seat, JUDGE_NO_CARD)) {
		left &= ~own;
		refuses = R_PLAYED_BESIDE_OWN_MONSTER;
	}
	if (left & a->used && left & ~a->used &&
	    in_force(r, R_PLAYED_APART, a->seat, JUDGE_NO_CARD)) {
		left &= ~a->used;
		refuses = R_PLAYED_APART;
	}
	judge_place place = ask_place(r, f, a->seat, def, left, refuses);
	a->used |= bit(place);
	return place;
}

/* Return the card a question is about, if both players know it; else JUDGE_NO_DEF. */
judge_def
def_known_to_both(const struct judge_run *r, judge_card card)
{
	const uint8_t all = (1 << JUDGE_SEATS) - 1;
	return card_at(r, card)->known_by == all ? card_at(r, card)->def : JUDGE_NO_DEF;
}

static bool
may_be_played(struct judge_run *r, judge_card card, judge_seat seat, uint32_t parent)
{
	return !is_forbidden(r, FORBID_PLAY, card, seat, JUDGE_NO_NUMBER, parent);
}

static enum did
finish(struct judge_run *r, const struct event *e, struct set *handled)
{
	if (e->n == 0 || commit(r, e) == DID_NOTHING)
		return DID_NOTHING;
	for (int i = 0; i < e->n; i++)
		set_add(handled, e->change[i].card);
	return DID;
}

/* Add a battle card's move to the event: on top of `onto`, or to a zone that is asked for. */
static enum did
add_arrival(struct judge_run *r, struct frame *f, struct arrivals *a, judge_card card,
            judge_card onto, struct event *e)
{
	struct why why = from(R_PLACE_MOVES, f->citation);
	if (onto != JUDGE_NO_CARD) {
		struct change *ch = add_move(e, card, card_at(r, onto)->place, why);
		ch->how = ATOP;
		ch->onto = onto;
		return DID;
	}
	a->card = card;
	judge_place place = pick_zone(r, f, a, def_known_to_both(r, card));
	if (place == JUDGE_NO_PLACE)
		return DID_NOTHING;
	add_move(e, card, place, why)->alone = !is_topmost(r, card);
	return DID;
}

static enum did
play_other(struct judge_run *r, struct frame *f, judge_card card)
{
	judge_seat seat = f->source.master;
	if (is_printed_type(r, card, TYPE_MONSTER))
		return put_new_monster(r, seat, card, from(R_NEW_MONSTER_ON_TOP, f->citation));
	return play_strategy_card(r, seat, card, from(R_ACTIVATE_PLAYS, f->citation), NULL);
}

static judge_card
card_beneath(struct judge_run *r, struct frame *f, uint16_t node)
{
	struct set on;
	if (!node)
		return JUDGE_NO_CARD;
	choose_cards(r, f, node, &on);
	for (int i = 0; i < on.n; i++)
		if (is_topmost(r, on.card[i]) &&
		    r->kernel->stacks[area_of(r, card_at(r, on.card[i])->place)])
			return on.card[i];
	return JUDGE_NO_CARD;
}

/* 5.11: play the cards, all battle cards together. */
enum did
do_play(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	struct set cards;
	struct event e;
	e.n = 0;
	struct arrivals a = { .seat = f->source.master };
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[0], &cards);
	judge_card onto = card_beneath(r, f, node->arg[2]);
	if (cards.n == 0 || (node->arg[2] && onto == JUDGE_NO_CARD))
		return DID_NOTHING;
	if (onto == JUDGE_NO_CARD)
		a = arrivals(r, f, node->arg[1]);
	a.spread = node->arg[3] != 0;
	for (int i = 0; i < cards.n; i++) {
		judge_card card = cards.card[i];
		if (!may_be_played(r, card, a.seat, f->citation))
			continue;
		if (is_printed_type(r, card, TYPE_BATTLE)) {
			add_arrival(r, f, &a, card, onto, &e);
		} else if (play_other(r, f, card) == DID) {
			set_add(handled, card);
			did = DID;
		}
	}
	return finish(r, &e, handled) == DID ? DID : did;
}

/* 5.9: activate the cards, one after another. */
enum did
do_activate(struct judge_run *r, struct frame *f, const struct judge_node *node,
            struct set *handled)
{
	struct set cards;
	judge_seat seat = f->source.master;
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[0], &cards);
	for (int i = 0; i < cards.n; i++) {
		judge_card card = cards.card[i];
		if (!is_printed_type(r, card, TYPE_STRATEGY) ||
		    !may_be_played(r, card, seat, f->citation))
			continue;
		if (play_strategy_card(r, seat, card, from(R_ACTIVATE_PLAYS, f->citation), NULL) ==
		    DID_NOTHING)
			continue;
		set_add(handled, card);
		did = DID;
	}
	return did;
}

/* Evolve the cards, one after another. */
enum did
do_evolve(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	struct set cards;
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[0], &cards);
	for (int i = 0; i < cards.n; i++)
		if (evolve(r, f, cards.card[i], handled) != DID_NOTHING)
			did = DID;
	return did;
}

/* 5.11.4, 9.1.2: put a number of tokens into play, or one in each zone named. */
enum did
do_token(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	judge_def def = (judge_def)node_at(r, node->arg[0])->number;
	int32_t n = node->arg[1] ? number_in(r, f, node->arg[1]) : 1;
	struct event e;
	e.n = 0;
	if (!in_force(r, R_TOKEN_APPEARS, f->source.master, JUDGE_NO_CARD))
		return DID_NOTHING;
	struct arrivals a = arrivals(r, f, node->arg[2]);
	if (node->arg[3]) {
		uint64_t taken = own_monster_zone(r, a.seat);
		if (a.offered & taken &&
		    in_force(r, R_NO_PLAY_ONTO_OWN_MONSTER, a.seat, JUDGE_NO_CARD)) {
			cite(r, from(R_NO_PLAY_ONTO_OWN_MONSTER, f->citation), JUDGE_EV_NOTE,
			     a.seat);
			a.offered &= ~taken;
		}
		for (judge_place p = 0; p < r->n_places; p++)
			if (a.offered & bit(p))
				add_token(r, f, def, p, &e);
		return finish(r, &e, handled);
	}
	for (int32_t i = 0; i < n; i++) {
		judge_place place = pick_zone(r, f, &a, def);
		if (place == JUDGE_NO_PLACE)
			break;
		add_token(r, f, def, place, &e);
	}
	return finish(r, &e, handled);
}
