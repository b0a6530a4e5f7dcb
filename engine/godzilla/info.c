/* info.c: what cards are, read in one place (chapters 2 and 3). */
#include "engine/godzilla/godzilla.h"

static const struct judge_face *
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
	       in_force(r, defines[type], JUDGE_NOBODY, JUDGE_NO_CARD);
}

/* 1.3.2.4: without a stated limit a number may be negative. */
static int32_t
bounded(struct judge_run *r, judge_seat seat, int32_t number)
{
	return number < 0 && !in_force(r, R_NUMBERS_MAY_BE_NEGATIVE, seat, JUDGE_NO_CARD) ? 0
	                                                                                  : number;
}

/* 2.3 Rank. ja-1.04 2.3.2.2.1 and 2.3.2.3.1 floor the ranks of battle and strategy cards at 0. */
int32_t
rank_of_def(struct judge_run *r, judge_def def)
{
	const struct judge_face *f = printed(r, def);
	int32_t rank = f->number[NUMBER_RANK];
	judge_rule floor = f->type == TYPE_BATTLE ? R_BATTLE_RANK_FLOOR : R_STRATEGY_RANK_FLOOR;
	bool floored = rank < 0 && f->type != TYPE_MONSTER;
	if (floored && in_force(r, floor, JUDGE_NOBODY, JUDGE_NO_CARD))
		return 0;
	return bounded(r, JUDGE_NOBODY, rank);
}

/* 2.8 Invasion icon: a card without one advances nothing. */
int32_t
icon_of(struct judge_run *r, judge_def def)
{
	int32_t icon = printed(r, def)->number[NUMBER_ICON];
	if (icon == JUDGE_NO_NUMBER)
		return 0;
	return in_force(r, R_ICON_IS_ITS_DIGIT, JUDGE_NOBODY, JUDGE_NO_CARD) ? icon : 1;
}

/* 2.5 Trait */
bool
share_trait(struct judge_run *r, judge_def a, judge_def b)
{
	const struct judge_face *x = printed(r, a), *y = printed(r, b);
	bool each = in_force(r, R_EACH_TRAIT_COUNTS, JUDGE_NOBODY, JUDGE_NO_CARD);
	for (int i = 0; i < x->n_traits && (each || i == 0); i++)
		for (int j = 0; j < y->n_traits && (each || j == 0); j++)
			if (x->trait[i] == y->trait[j])
				return true;
	return false;
}

/* 3.2.3.1: the information of a stack is that of its topmost card. */
judge_card
read_stack(struct judge_run *r, judge_card top)
{
	if (card_at(r, top)->beneath == JUDGE_NO_CARD ||
	    in_force(r, R_STACK_READS_TOP, JUDGE_NOBODY, top))
		return top;
	while (card_at(r, top)->beneath != JUDGE_NO_CARD)
		top = card_at(r, top)->beneath;
	return top;
}

/* 3.3 Invading monster */
judge_card
invading_monster(const struct judge_run *r, judge_seat seat)
{
	return r->game.place[place_of(r, seat, AREA_MONSTER, 0)].last;
}

int32_t
monster_rank(struct judge_run *r, judge_seat seat)
{
	judge_card m = invading_monster(r, seat);
	return m == JUDGE_NO_CARD ? 0 : rank_of_def(r, card_at(r, read_stack(r, m))->def);
}

/* 2.6 Threat level, 3.4.5 rage, in the order of 10.8.1: printed, then rage. */
int32_t
threat_level(struct judge_run *r, judge_seat seat)
{
	judge_card m = invading_monster(r, seat);
	if (m == JUDGE_NO_CARD)
		return 0;
	int32_t threat = face(r, read_stack(r, m))->number[NUMBER_THREAT];
	if (threat == JUDGE_NO_NUMBER)
		threat = 0;
	threat += r->game.value[seat][RAGE] * value(r, R_RAGE_ADDS_THREAT, seat);
	return bounded(r, seat, threat);
}

/* 2.7 Counter power */
int32_t
counter_power(struct judge_run *r, judge_card card)
{
	int32_t power = face(r, read_stack(r, card))->number[NUMBER_COUNTER];
	return power == JUDGE_NO_NUMBER ? 0 : bounded(r, master(r, card), power);
}

/* A card counts by itself, or when 3.2.3 is not in force, each card of its stack. */
static int32_t
counted_in_stack(struct judge_run *r, judge_card card)
{
	if (card_at(r, card)->beneath == JUDGE_NO_CARD ||
	    in_force(r, R_STACK_IS_ONE_CARD, JUDGE_NOBODY, card))
		return counter_power(r, card);
	int32_t sum = 0;
	for (; card != JUDGE_NO_CARD; card = card_at(r, card)->beneath)
		if (face(r, card)->number[NUMBER_COUNTER] != JUDGE_NO_NUMBER)
			sum += face(r, card)->number[NUMBER_COUNTER];
	return sum;
}

static int32_t
counted_in_zone(struct judge_run *r, judge_seat seat, judge_place zone)
{
	int32_t sum = 0;
	for (judge_card c = r->game.place[zone].first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (is_topmost(r, c) && master(r, c) == seat &&
		    is_type(r, card_at(r, read_stack(r, c))->def, TYPE_BATTLE))
			sum += counted_in_stack(r, c);
	return sum;
}

/* 7.4.2: the counter power of the battle cards in the zones of the player; 7.4.2.1: not the threat
 * level of monsters there. */
int32_t
counter_total(struct judge_run *r, judge_seat seat)
{
	int32_t sum = 0;
	if (!in_force(r, R_COUNTER_TOTAL, seat, JUDGE_NO_CARD))
		return 0;
	bool own_only = in_force(r, R_AREA_PLAYER_IS_MASTER, seat, JUDGE_NO_CARD);
	for (int n = 0; n < zones_of(r, seat); n++) {
		sum += counted_in_zone(r, seat, place_of(r, seat, AREA_ZONE, n));
		if (!own_only)
			sum += counted_in_zone(r, seat, place_of(r, other(seat), AREA_ZONE, n));
	}
	if (!in_force(r, R_THREAT_NOT_IN_TOTAL, seat, JUDGE_NO_CARD))
		sum += threat_level(r, seat);
	return sum;
}
