/* language.c: the game's part of the ability language: numbers, conditions, areas where abilities
 * work. */
#include <string.h>

#include "engine/godzilla/areas.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/language.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

uint16_t
godzilla_area_of_types(uint32_t types)
{
	unsigned areas = 0;
	if (types & 1u << TYPE_MONSTER)
		areas |= 1u << AREA_MONSTER;
	if (types & 1u << TYPE_BATTLE)
		areas |= 1u << AREA_ZONE;
	if (types & 1u << TYPE_STRATEGY)
		areas |= 1u << AREA_STRATEGY;
	return (uint16_t)areas;
}

/* 10.3.4.2, 10.3.4.3: return the areas where the card's abilities work, a bit per area. */
static uint16_t
works_in(struct judge_run *r, judge_card card)
{
	bool strategy = type_of(r, card) == TYPE_STRATEGY;
	unsigned areas = strategy ? 1u << AREA_STRATEGY : 1u << AREA_ZONE | 1u << AREA_MONSTER;
	judge_rule rule = strategy ? R_WORKS_IN_STRATEGY_ZONES : R_WORKS_IN_ZONES;
	if (!in_force(r, rule, JUDGE_NO_SEAT, card))
		areas |= 1u << AREA_HAND | 1u << AREA_DISCARD;
	return (uint16_t)areas;
}

static bool
works_everywhere(struct judge_run *r)
{
	return !in_force(r, R_WORKS_IN_ZONES, JUDGE_NO_SEAT, JUDGE_NO_CARD) ||
	       !in_force(r, R_WORKS_IN_STRATEGY_ZONES, JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

/* 12.4.2 Awakening: is the own monster in this zone or further and, if demanded, no less far than
 * the enemy's? */
static bool
needs_met(struct judge_run *r, const struct judge_ability *a, judge_seat seat)
{
	int zone = zone_of_monster(r, seat);
	if (a->need_number > zone && in_force(r, R_AWAKENING, seat, JUDGE_NO_CARD))
		return false;
	return !a->need_flag || zone >= zone_of_monster(r, other(seat));
}

static int32_t
rage_of(struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][RAGE];
}

static int32_t
zones_advanced_by(struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][ZONES_ADVANCED];
}

static int32_t
number(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	uint16_t first = node->arg[0];
	switch (node->op) {
	case OP_COUNTER_POWER: return total_of(r, f, first, NUMBER_COUNTER, NULL);
	case OP_THREAT: return total_of(r, f, first, NUMBER_THREAT, NULL);
	case OP_ICON: return total_of(r, f, first, NUMBER_ICON, NULL);
	case OP_ZONE: return total_of(r, f, first, 0, zone_number);
	case OP_RAGE_OF: return of_seats(r, f, first, rage_of);
	case OP_COUNTER_TOTAL: return of_seats(r, f, first, counter_total);
	case OP_STRATEGY_ZONES: return of_seats(r, f, first, strategy_zones_of);
	case OP_ZONES_ADVANCED: return of_seats(r, f, first, zones_advanced_by);
	default: return JUDGE_NO_NUMBER;
	}
}

static bool
reads_numbers(uint16_t op)
{
	switch (op) {
	case OP_F_COUNTER:
	case OP_F_THREAT:
	case OP_F_ICON:
	case OP_F_RANK:
	case OP_F_EXTREME:
	case OP_COUNTER_POWER:
	case OP_THREAT:
	case OP_ICON:
	case OP_RANK:
	case OP_HIGHEST_RANK:
	case OP_LOWEST_RANK:
	case OP_COUNTER_TOTAL: return true;
	default: return false;
	}
}

/* Return the seat values that the operation reads, a bit per value. Operations about zones depend
 * on where the invading monsters stand, hence on MONSTER_ZONE. */
static uint16_t
values_of(uint16_t op)
{
	switch (op) {
	case OP_MONSTER_OF: return 0;
	case OP_F_ZONE:
	case OP_F_COLUMN:
	case OP_F_ADJACENT:
	case OP_F_SAME_ZONE_NUMBER:
	case OP_ZONE: return 1u << MONSTER_ZONE;
	case OP_RAGE_OF: return 1u << RAGE;
	case OP_INVADED: return 1u << INVASIONS;
	default: return VALUES_ALL;
	}
}

static int32_t
has_invaded(struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][INVASIONS] > 0;
}

/* Was a card that matches destroyed in this turn? Reads its last known information. */
static bool
destroyed_this_turn(struct judge_run *r, const struct frame *f, uint16_t cards)
{
	for (int i = 0; i < r->game.n_known; i++) {
		const struct last_known *k = &r->game.known[i];
		if (k->destroyed != r->game.turn)
			continue;
		struct game_event h = a_game_event(r, OP_E_DESTROYED, k->master);
		h.card = k->card;
		h.before = k->identity;
		h.from = k->place;
		h.to = place_of(r, card_at(r, k->card)->owner, AREA_DISCARD, 0);
		if (event_card_fits(r, f, cards, &h))
			return true;
	}
	return false;
}

static bool
condition(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	switch (node->op) {
	case OP_INVADED: return of_seats(r, f, node->arg[0], has_invaded) > 0;
	case OP_DESTROYED_THIS_TURN: return destroyed_this_turn(r, f, node->arg[0]);
	default: return false;
	}
}

/* 3.4.5, 10.8.1.4: add what rage adds to the threat level. */
static void
rage_layer(struct judge_run *r)
{
	for (judge_seat seat = 0; seat < JUDGE_SEATS; seat++) {
		judge_card monster = invading_monster(r, seat);
		int32_t rage = r->game.value[seat][RAGE];
		if (monster == JUDGE_NO_CARD || rage == 0)
			continue;
		int32_t each = value(r, R_RAGE_ADDS_THREAT, seat);
		add_effect_row(r, (struct effect_row){ .op = OP_MODIFY,
		                                       .which = NUMBER_THREAT,
		                                       .card = monster,
		                                       .seat = JUDGE_NO_SEAT,
		                                       .value = fit_number((int64_t)rage * each) });
	}
}

/* Return the slot with the cards that the static is about; -1: it is about players. `forbid_zones`
 * can be about either. */
static int
cards_slot(const struct judge_node *node)
{
	return node->op == OP_FORBID_ZONES && node->arg[2] ? 2 : -1;
}

static void
apply_static(struct judge_run *r, const struct frame *f, uint16_t n)
{
	const struct judge_node *node = node_at(r, n);
	struct effect_row a = { .op = node->op,
		                .node = n,
		                .card = JUDGE_NO_CARD,
		                .seat = seat_in(r, f, node->arg[1], JUDGE_OWN),
		                .source = f->source };
	if (node->op == OP_FORBID_ZONES && !node->arg[1])
		a.seat = JUDGE_NO_SEAT;
	if (node->op == OP_INVASION_STEPS) {
		a.value = number_in(r, f, node->arg[0]);
		if (a.value == JUDGE_NO_NUMBER)
			return;
	}
	add_effect_row(r, a);
}

static bool
is_fixed_trait(struct judge_run *r, uint16_t trait)
{
	const char *name = r->p.cards->trait[trait];
	return *name == 'T' && strcmp(name, "Token") == 0;
}

static bool
is_placed(struct judge_run *r, const struct game_event *h)
{
	return h->to != JUDGE_NO_PLACE && area_of(r, h->to) == AREA_STRATEGY &&
	       (h->from == JUDGE_NO_PLACE || area_of(r, h->from) != AREA_STRATEGY);
}

static enum did
draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	return draw(r, seat, n, from(R_ABILITY_RESOLVES, parent));
}

const struct judge_language godzilla_language = {
	.zone_area = AREA_ZONE,
	.hand = AREA_HAND,
	.deck = AREA_DECK,
	.discard = AREA_DISCARD,
	.bounded = bounded_number,
	.listens_for = keyword_listens_for,
	.works_everywhere = works_everywhere,
	.is_event_card = godzilla_is_event_card,
	.is_placed = is_placed,
	.keyword_triggers = keyword_triggers,
	.keyword_rule = keyword_rule,
	.is_about_itself = is_about_itself,
	.purpose = (const uint8_t[]){ [FOR_INVASION] = CAUSE_INVASION },
	.is_fixed_trait = is_fixed_trait,
	.all_keywords = KEYWORD_ALL,
	.first_total = "total rank",
	.reads_numbers = reads_numbers,
	.discard_cards = discard_cards,
	.draw = draw_by_effect,
	.move_to_row = move_to_row,
	.result = end_by_effect,
	.base = godzilla_base,
	.filter = godzilla_filter,
	.measures = godzilla_measures,
	.place_filter = godzilla_place_filter,
	.number = number,
	.holds = condition,
	.fits = godzilla_fits,
	.effect = godzilla_effect,
	.is_kept_in_place = is_kept_in_place,
	.can_do = godzilla_can_do,
	.extreme = godzilla_extreme,
	.own_layer = rage_layer,
	.modifies = 1u << NUMBER_THREAT,
	.own_values = 1u << RAGE,
	.needs_values = 1u << MONSTER_ZONE,
	.values_of = values_of,
	.works_in = works_in,
	.area_of_types = godzilla_area_of_types,
	.needs_met = needs_met,
	.cards_slot = cards_slot,
	.apply = apply_static,
	.keyword_fits = keyword_fits,
	.keyword_effect = keyword_effect,
};
