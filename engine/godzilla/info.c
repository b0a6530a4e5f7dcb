/* info.c: information of cards, all read here (chapters 2 and 3). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/keywords.h"
#include "engine/godzilla/ops.h"
#include "godzilla_rules.h"

const struct judge_face *
printed(const struct judge_run *r, judge_def def)
{
	return &r->p.cards->def[def].face[0];
}

/* 2.2 Type */
bool
is_type(struct judge_run *r, judge_def def, enum type type)
{
	static const judge_rule defines[] = { R_TYPE_MONSTER, R_TYPE_BATTLE, R_TYPE_STRATEGY };
	return printed(r, def)->type == type &&
	       in_force(r, defines[type], JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

bool
is_printed_type(struct judge_run *r, judge_card card, enum type type)
{
	return is_type(r, def_for_fact(r, card, JUDGE_FACT_TYPE, 0), type);
}

/* Is the card of that type, printed or by an effect? A stack has the types of its topmost card. */
bool
is_of_type(struct judge_run *r, judge_card card, enum type type)
{
	return is_printed_type(r, card, type) || (types_of(r, as_it_is(card)) >> type & 1);
}

/* 1.3.2.4: a number without a stated limit may be negative. */
static int32_t
bounded(struct judge_run *r, judge_seat seat, int32_t number)
{
	return number < 0 && !in_force(r, R_NUMBERS_MAY_BE_NEGATIVE, seat, JUDGE_NO_CARD) ? 0
	                                                                                  : number;
}

/* ja-1.04 2.3.2.2.1, 2.3.2.3.1: the ranks of battle and strategy cards don't fall below 0. */
static int32_t
bounded_rank(struct judge_run *r, judge_seat seat, uint8_t type, int32_t rank)
{
	judge_rule floor = type == TYPE_BATTLE ? R_BATTLE_RANK_FLOOR : R_STRATEGY_RANK_FLOOR;
	bool floored = rank < 0 && type != TYPE_MONSTER;
	if (floored && in_force(r, floor, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return 0;
	return bounded(r, seat, rank);
}

/* 12.5.2. READING: G18, Burst lowers the rank only for playing the card. */
static int32_t
rank_of_monster(struct judge_run *r, judge_card card, int32_t rank)
{
	judge_seat owner = card_at(r, card)->owner;
	if (!was_played_by_burst(r, card) || in_force(r, R_BURST_RANK_ENDS, owner, card))
		return rank;
	int32_t burst = burst_rank(r, owner, card);
	return burst == JUDGE_NO_NUMBER ? rank : burst;
}

/* 2.3, 2.6 to 2.8: limit a number after all effects. */
int32_t
bounded_number(struct judge_run *r, struct ref ref, int which, int32_t n)
{
	uint8_t type = type_of(r, ref.card);
	if (n == JUDGE_NO_NUMBER)
		return n;
	switch (which) {
	case NUMBER_RANK:
		if (type == TYPE_MONSTER)
			n = rank_of_monster(r, ref.card, n);
		return bounded_rank(r, JUDGE_NO_SEAT, type, n);
	case NUMBER_ICON:
		return in_force(r, R_ICON_IS_ITS_DIGIT, JUDGE_NO_SEAT, JUDGE_NO_CARD) ? n : 1;
	default: return bounded(r, master(r, ref.card), n);
	}
}

static int32_t
or_zero(int32_t n)
{
	return n == JUDGE_NO_NUMBER ? 0 : n;
}

/* 2.3 Rank */
int32_t
rank_of(struct judge_run *r, judge_card card)
{
	return or_zero(number_of_card(r, as_it_is(card), NUMBER_RANK));
}

int32_t
rank_of_def(struct judge_run *r, judge_def def)
{
	const struct judge_face *f = printed(r, def);
	return bounded_rank(r, JUDGE_NO_SEAT, f->type, f->number[NUMBER_RANK]);
}

/* 2.8 Invasion icon: a card without one counts as 0. */
int32_t
icon_of_def(struct judge_run *r, judge_def def)
{
	int32_t icon = printed(r, def)->number[NUMBER_ICON];
	if (icon == JUDGE_NO_NUMBER)
		return 0;
	return in_force(r, R_ICON_IS_ITS_DIGIT, JUDGE_NO_SEAT, JUDGE_NO_CARD) ? icon : 1;
}

int32_t
icon_of(struct judge_run *r, judge_card card)
{
	return or_zero(number_of_card(r, as_it_is(card), NUMBER_ICON));
}

/* Does anything add or remove traits of cards now? */
static bool
traits_are_changed(struct judge_run *r)
{
	if (!speaks_of(r, OP_ADD_TRAIT) && !speaks_of(r, OP_LOSE_TRAIT))
		return false;
	look_at_rows(r);
	for (int i = 0; i < r->n_applied; i++)
		if (r->applied[i].op == OP_ADD_TRAIT || r->applied[i].op == OP_LOSE_TRAIT)
			return true;
	return false;
}

static bool
share_printed_trait(struct judge_run *r, const struct judge_face *x, const struct judge_face *y)
{
	bool each = in_force(r, R_EACH_TRAIT_COUNTS, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	for (int i = 0; i < x->n_traits && (each || i == 0); i++)
		for (int j = 0; j < y->n_traits && (each || j == 0); j++)
			if (x->trait[i] == y->trait[j])
				return true;
	return false;
}

/* 2.5 Trait: do the cards have one in common? */
bool
share_trait(struct judge_run *r, judge_card a, judge_card b)
{
	b = is_topmost(r, b) ? read_stack(r, b) : b;
	if (!traits_are_changed(r) ||
	    !in_force(r, R_EACH_TRAIT_COUNTS, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return share_printed_trait(r, face(r, a), face(r, b));
	for (uint16_t t = 0; t < r->p.cards->n_traits; t++)
		if (has_trait(r, as_it_is(a), t) && has_trait(r, as_it_is(b), t))
			return true;
	return false;
}

/* 3.2.3: a stack is one card; in the English editions only on the field. READING: G42, so off the
 * field each of its cards counts by itself. */
bool
stack_counts_as_one(struct judge_run *r, bool zone, judge_card card)
{
	return in_force(r, R_STACK_IS_ONE_CARD, JUDGE_NO_SEAT, card) &&
	       (zone || in_force(r, R_STACK_IS_ONE_CARD_ANYWHERE, JUDGE_NO_SEAT, card));
}

/* 3.2.3.1: a stack has the information of its topmost card; without the rule, of its lowest. */
judge_card
read_stack(struct judge_run *r, judge_card top)
{
	if (card_at(r, top)->beneath == JUDGE_NO_CARD ||
	    in_force(r, R_STACK_READS_TOP, JUDGE_NO_SEAT, top))
		return top;
	while (card_at(r, top)->beneath != JUDGE_NO_CARD)
		top = card_at(r, top)->beneath;
	return top;
}

/* 3.3 Invading monster */
judge_card
invading_monster(const struct judge_run *r, judge_seat seat)
{
	return place_at(r, place_of(r, seat, AREA_MONSTER, 0))->last;
}

int32_t
monster_rank(struct judge_run *r, judge_seat seat)
{
	judge_card m = invading_monster(r, seat);
	return m == JUDGE_NO_CARD ? 0 : rank_of(r, m);
}

/* 2.6 Threat level, including what rage adds to it (10.8.1.4). */
int32_t
threat_level(struct judge_run *r, judge_seat seat)
{
	judge_card m = invading_monster(r, seat);
	return m == JUDGE_NO_CARD ? 0 : or_zero(number_of_card(r, as_it_is(m), NUMBER_THREAT));
}

/* 2.7 Counter power */
int32_t
counter_power(struct judge_run *r, judge_card card)
{
	return or_zero(number_of_card(r, as_it_is(card), NUMBER_COUNTER));
}
