/* play.c: playing a card and resolving it (10.5). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/play.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "engine/godzilla/ways.h"
#include "godzilla_rules.h"

/* 10.5.2.1.1: a played card is revealed and moves to the resolution area. */
static void
point_out(struct judge_run *r, judge_card card, uint32_t parent)
{
	r->game.resolving = card;
	r->game.value[0][PLAYED_FROM] = card_at(r, card)->place + 1;
	hit_unmodelled_text(r, def_at(r, card), JUDGE_ACTS_PLAYED, card_at(r, card)->place);
	move_card(r, card, place_of(r, 0, AREA_RESOLUTION, 0), BESIDE, JUDGE_NO_CARD,
	          from(R_PLAYED_TO_RESOLUTION, parent));
}

/* Mark arrivals as played by this procedure. */
static struct acting
by_procedure(struct judge_run *r, uint8_t hand)
{
	unsigned from_hand = hand == AREA_HAND ? 1u << CAUSE_HAND : 0u;
	return add_acting_causes(r, BY_PROCEDURE | from_hand);
}

/* 1. Where texts let the card land. They are read before point_out(), since it makes the card a new
 * one. */

static judge_card
top_of(const struct judge_run *r, judge_place place)
{
	judge_card c = place_at(r, place)->last;
	while (c != JUDGE_NO_CARD && !is_topmost(r, c))
		c = card_at(r, c)->prev;
	return c;
}

static void
add_landings(struct judge_run *r, judge_seat seat, const struct effect_row *a,
             struct play_zone_limits *l)
{
	struct frame f;
	struct set onto;
	frame_init(r, &f, &a->source);
	select_cards(r, &f, node_at(r, a->node)->arg[0], &onto);
	for (int i = 0; i < onto.n; i++) {
		judge_place place = card_at(r, onto.card[i])->place;
		if (place == JUDGE_NO_PLACE || area_of(r, place) != AREA_ZONE ||
		    parts_of(r, place)->seat != seat || top_of(r, place) != onto.card[i])
			continue;
		l->onto |= UINT64_C(1) << place;
		l->lets = a->source;
	}
}

static struct play_zone_limits
landing_of(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct play_zone_limits l = { .identities = r->game.identities };
	const struct effect_row *by = NULL;
	if (card == JUDGE_NO_CARD || !(speaks_of(r, OP_FORBID_ZONES) || speaks_of(r, OP_PLAY_ONTO)))
		return l;
	if ((l.closed = forbidden_zones(r, seat, card, &by)) != 0)
		l.closes = by->source;
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++) {
		const struct effect_row a = r->applied[i];
		if (a.op == OP_PLAY_ONTO && a.card == card)
			add_landings(r, seat, &a, &l);
	}
	return l;
}

static bool
lets_land(const struct judge_run *r, judge_place place)
{
	return r->now.landing.onto >> place & 1;
}

/* Return the card to lie on: the top card there, if a text allows it and the player wants it; else
 * JUDGE_NO_CARD. */
static judge_card
landed_onto(struct judge_run *r, judge_seat seat, judge_place to)
{
	struct why why = from(R_MAY_CAN_BE_DECLINED, r->now.cause);
	judge_card top = to == JUDGE_NO_PLACE || !lets_land(r, to) ? JUDGE_NO_CARD : top_of(r, to);
	if (top != JUDGE_NO_CARD && card_at(r, top)->identity >= r->now.landing.identities)
		return JUDGE_NO_CARD;
	if (top == JUDGE_NO_CARD || in_force(r, R_BATTLE_ZONE_UNOCCUPIED, seat, JUDGE_NO_CARD) ||
	    ask_may(r, &r->now.landing.lets, seat, why))
		return top;
	return JUDGE_NO_CARD;
}

/* 2. Zones */

void
test_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	if (pick.verb == DO_NO_ZONE) {
		refuse_number(list, R_BATTLE_NAMES_ZONE, 0, NULL);
		return;
	}
	const struct place_parts *p = parts_of(r, pick.place);
	struct judge_value zone = { "zone", p->index + 1 };
	if (p->index >= zones_of(r, p->seat))
		refuse_number(list, R_ZONES, 1, &zone);
	if (p->seat != seat)
		refuse(r, list, R_BATTLE_ZONE_OWN, seat, 1, &zone);
	if (p->seat == seat && p->index + 1 == zone_of_monster(r, seat))
		refuse(r, list, R_BATTLE_ZONE_WITHOUT_MONSTER, seat, 1, &zone);
	if (p->seat == seat && battle_card_in(r, pick.place) && !lets_land(r, pick.place))
		refuse(r, list, R_BATTLE_ZONE_UNOCCUPIED, seat, 1, &zone);
	const struct effect_row *by = NULL, own = { .source = r->now.landing.closes };
	if (forbidden_zones(r, seat, JUDGE_NO_CARD, &by) >> pick.place & 1)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 1, &zone);
	else if (r->now.landing.closed >> pick.place & 1)
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, &own, 1, &zone);
}

/* Is there a zone to name? Texts and rules together may refuse every one. */
static bool
can_name_zone(struct judge_run *r, judge_seat seat)
{
	for (judge_place p = 0; p < r->n_places; p++) {
		struct refusals none = { 0 };
		struct judge_pick pick = a_pick(DO_ZONE, seat, JUDGE_NO_DEF, p);
		if (parts_of(r, p)->area != AREA_ZONE)
			continue;
		test_zone(r, seat, pick, &none);
		if (none.n == 0)
			return true;
	}
	return false;
}

/* Refuse a battle card that texts leave no zone to go to. */
void
test_any_zone(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	const struct effect_row *by;
	bool texts =
		speaks_of(r, OP_FORBID_ZONES) || speaks_of(r, OP_RULE) || speaks_of(r, OP_SET_RULE);
	if (!texts)
		return;
	struct play_zone_limits before = r->now.landing;
	r->now.landing = landing_of(r, seat, card);
	bool can = can_name_zone(r, seat);
	r->now.landing = before;
	if (can)
		return;
	if (forbidden_zones(r, seat, card, &by))
		refuse_by(r, list, R_FORBIDDEN_BEATS_REQUIRED, seat, by, 0, NULL);
	refuse(r, list, R_BATTLE_NAMES_ZONE, seat, 0, NULL);
}

void
test_strategy_zone(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                   struct refusals *list)
{
	const struct place_parts *p = parts_of(r, pick.place);
	struct judge_value zone = { "strategy zone", p->index + 1 };
	if (p->index >= strategy_zones_of(r, p->seat))
		refuse_number(list, R_STRATEGY_ZONES, 1, &zone);
	if (p->seat != seat)
		refuse(r, list, R_STRATEGY_ZONE_OWN, seat, 1, &zone);
}

static judge_place
first_zone_without_monster(struct judge_run *r, judge_seat seat)
{
	int n = zone_of_monster(r, seat) == 1 ? 1 : 0;
	return place_of(r, seat, AREA_ZONE, n);
}

static judge_place
name_zone(struct judge_run *r, judge_seat seat, judge_card card, enum ask kind, struct why why)
{
	struct judge_question q = { seat, (uint8_t)kind, def_at(r, card), JUDGE_NO_PLACE };
	if (kind == ASK_ZONE && !can_name_zone(r, seat))
		return JUDGE_NO_PLACE;
	if (in_force(r, why.rule, seat, card))
		return ask(r, q, why).place;
	return kind == ASK_ZONE ? first_zone_without_monster(r, seat)
	                        : place_of(r, seat, AREA_STRATEGY, 0);
}

/* 10.5.2.3.2: move the card to its zone. If paying closed the last zone, the card stays where it is
 * and 11.4 discards it. */
static enum did
resolve_to(struct judge_run *r, judge_card card, judge_place to, judge_card onto, uint32_t parent)
{
	enum did did = DID_NOTHING;
	if (to != JUDGE_NO_PLACE)
		did = move_card(r, card, to, onto == JUDGE_NO_CARD ? BESIDE : ATOP, onto,
		                from(R_RESOLVE_TO_NAMED_ZONE, parent));
	r->game.resolving = JUDGE_NO_CARD;
	return did;
}

static int
area_now(const struct judge_run *r, judge_card card)
{
	return area_of(r, card_at(r, card)->place);
}

/* 10.5.2: reveal the card, pay costs, name its zone, resolve it. */
static enum did
play_to_zone(struct judge_run *r, judge_seat seat, judge_card card, enum ask kind, struct why why,
             const struct way *way)
{
	uint8_t left = (uint8_t)area_now(r, card);
	judge_rule names = kind == ASK_ZONE ? R_BATTLE_NAMES_ZONE : R_STRATEGY_NAMES_ZONE;
	if (!in_force(r, why.rule, seat, card))
		return DID_NOTHING;
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, seat);
	r->now.landing = landing_of(r, seat, kind == ASK_ZONE ? card : JUDGE_NO_CARD);
	point_out(r, card, id);
	pay_for(r, way, id);
	judge_place to = name_zone(r, seat, card, kind, from(names, id));
	uint32_t cause = r->now.cause;
	judge_card onto = landed_onto(r, seat, to);
	set_cause(r, cause);
	r->now.landing = (struct play_zone_limits){ .closed = 0 };
	struct acting before = by_procedure(r, left);
	enum did did = resolve_to(r, card, to, onto, r->now.cause);
	set_acting(r, before);
	return did;
}

/* 10.5.2, 10.5.2.1.2. READING: G29, an own zone with a battle card may be named. */
enum did
play_battle_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                 const struct way *way)
{
	return play_to_zone(r, seat, card, ASK_ZONE, why, way);
}

/* 10.5.2, 10.5.2.1.3 */
enum did
play_strategy_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                   const struct way *way)
{
	return play_to_zone(r, seat, card, ASK_STRATEGY_ZONE, why, way);
}

/* 10.5.2, 10.5.2.3.1 */
enum did
play_monster_card(struct judge_run *r, judge_seat seat, judge_card card, struct why why,
                  const struct way *way)
{
	uint8_t left = (uint8_t)area_now(r, card);
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, seat);
	point_out(r, card, id);
	pay_for(r, way, id);
	struct acting before = by_procedure(r, left);
	enum did did = put_new_monster(r, seat, card, from(R_RESOLVE_MONSTER_ON_TOP, id));
	set_acting(r, before);
	r->game.resolving = JUDGE_NO_CARD;
	return did;
}
