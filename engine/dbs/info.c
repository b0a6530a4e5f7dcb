/* info.c: information of cards (2), their areas (3) and modes (4-8). */
#include "engine/dbs/info.h"
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/values.h"

static judge_rule
rule_of_type(enum type type)
{
	switch (type) {
	case TYPE_LEADER: return R_TYPE_LEADER;
	case TYPE_BATTLE: return R_TYPE_BATTLE;
	case TYPE_EXTRA: break;
	}
	return R_TYPE_EXTRA;
}

bool
dbs_def_is(const struct judge_run *r, judge_def def, enum type type)
{
	return def < r->p.cards->n && r->p.cards->def[def].face[0].type == type;
}

/* 2-3-2: is the card of the type? */
bool
dbs_card_is(struct judge_run *r, judge_card card, enum type type)
{
	return types_of(r, as_it_is(card)) >> type & 1 &&
	       in_force(r, rule_of_type(type), JUDGE_NO_SEAT, card);
}

/* Is there a rule by which cards of its type have no such information? */
static bool
is_kept_from(struct judge_run *r, judge_card card, unsigned types, judge_rule rule)
{
	return types >> type_of(r, card) & 1 && in_force(r, rule, JUDGE_NO_SEAT, card);
}

/* 2-8-2, 2-9-2, 2-10-2: does the card's type have the number? */
bool
dbs_has_number(struct judge_run *r, judge_card card, int which)
{
	switch (which) {
	case NUMBER_POWER: return !is_kept_from(r, card, 1u << TYPE_EXTRA, R_POWER_BY_TYPE);
	case NUMBER_COMBO_COST:
	case NUMBER_COMBO_POWER:
		return !is_kept_from(r, card, 1u << TYPE_LEADER | 1u << TYPE_EXTRA,
		                     R_COMBO_BY_TYPE);
	default: return !is_kept_from(r, card, 1u << TYPE_LEADER, R_COST_BY_TYPE);
	}
}

/* 2-6-4: does the card's type have traits? */
bool
dbs_has_traits(struct judge_run *r, judge_card card)
{
	return !is_kept_from(r, card, 1u << TYPE_EXTRA, R_TRAITS_BY_TYPE);
}

/* 2-5-4, 2-7-3: return a text, from 1; 0: the card has none. */
uint16_t
dbs_text(struct judge_run *r, judge_card card, enum text which)
{
	uint16_t text = face(r, card)->text[which];
	judge_rule rule = which == TEXT_ERA ? R_ERA_BY_TYPE : R_CHARACTER_BY_TYPE;
	return text && is_kept_from(r, card, 1u << TYPE_EXTRA, rule) ? 0 : text;
}

int32_t
dbs_number_now(struct judge_run *r, judge_card card, int which)
{
	int32_t n = number_of_card(r, as_it_is(card), which);
	return n == JUDGE_NO_NUMBER ? 0 : n;
}

/* 1-3-6. READING: D4, a negative number is stored as it is, but read as 0. */
int32_t
dbs_bounded(struct judge_run *r, struct ref ref, int which, int32_t number)
{
	(void)which;
	if (number >= 0 || number == JUDGE_NO_NUMBER)
		return number;
	return in_force(r, R_NUMBERS_FLOOR, JUDGE_NO_SEAT, ref.card) ? 0 : number;
}

/* 4-8-1: is the card in Rest Mode? */
bool
is_rested(struct judge_run *r, judge_card card)
{
	return values_at(r, card)[CARD_RESTED] != 0 && in_force(r, R_MODES, JUDGE_NO_SEAT, card);
}

int
dbs_cards_in(const struct judge_run *r, judge_seat seat, int area)
{
	int n = 0;
	for (judge_card c = first_in_row(r, seat, area); c != JUDGE_NO_CARD; c = next_in_row(r, c))
		n += place_at(r, card_at(r, c)->place)->n;
	return n;
}

judge_card
topmost_at(const struct judge_run *r, judge_place place)
{
	judge_card card = place_at(r, place)->first;
	while (card != JUDGE_NO_CARD && !is_topmost(r, card))
		card = card_at(r, card)->above;
	return card;
}

judge_card
dbs_first_in_row(const struct judge_run *r, judge_seat seat, int area)
{
	judge_card card = first_in_row(r, seat, area);
	return card == JUDGE_NO_CARD ? card : topmost_at(r, card_at(r, card)->place);
}

judge_card
dbs_next_in_row(const struct judge_run *r, judge_card card)
{
	judge_card next = next_in_row(r, card);
	return next == JUDGE_NO_CARD ? next : topmost_at(r, card_at(r, next)->place);
}

judge_card
dbs_card_in(const struct judge_run *r, judge_seat seat, int area, int index)
{
	return topmost_at(r, place_of(r, seat, area, index));
}

bool
lies_in(const struct judge_run *r, judge_card card, int area)
{
	judge_place place = card == JUDGE_NO_CARD ? JUDGE_NO_PLACE : card_at(r, card)->place;
	return place != JUDGE_NO_PLACE && area_of(r, place) == area;
}

judge_card
leader_of(const struct judge_run *r, judge_seat seat)
{
	return dbs_card_in(r, seat, AREA_LEADER, 0);
}

int
free_place(const struct judge_run *r, judge_seat seat)
{
	int at = 0;
	while (at < ROW && place_at(r, place_of(r, seat, AREA_BATTLE, at))->n > 0)
		at++;
	return at;
}

uint8_t
players_without(const struct judge_run *r, int area)
{
	uint8_t out = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (place_at(r, place_of(r, s, area, 0))->n == 0)
			out |= (uint8_t)(1 << s);
	return out;
}

int
dbs_side_up(struct judge_run *r, judge_card card)
{
	int side = values_at(r, card)[CARD_TURNED] != 0;
	return side && in_force(r, R_UPPER_SIDE_COUNTS, JUDGE_NO_SEAT, card) ? side : 0;
}

bool
dbs_side_works(struct judge_run *r, judge_card card, int side)
{
	return side == (values_at(r, card)[CARD_TURNED] != 0) ||
	       !in_force(r, R_LOWER_SIDE_IS_ABSENT, JUDGE_NO_SEAT, card);
}
