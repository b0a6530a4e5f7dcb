/* rule_actions.c: rule actions (chapter 11). */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/rule_actions.h"
#include "engine/godzilla/tokens.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

/* 11.1.2.1: cite that a rule action of interrupt type happens at once. Returns the citation it
 * follows from. */
static uint32_t
interrupts_by(struct judge_run *r, judge_seat seat, judge_rule at_once, uint32_t parent)
{
	if (!in_force(r, R_INTERRUPT_AT_ONCE, seat, JUDGE_NO_CARD) ||
	    !in_force(r, at_once, seat, JUDGE_NO_CARD))
		return parent;
	parent = cite(r, from(R_INTERRUPT_AT_ONCE, parent), JUDGE_EV_NOTE, seat);
	return cite(r, from(at_once, parent), JUDGE_EV_NOTE, seat);
}

struct due {
	struct event event;
	bool together, did;
};

/* Carry out the event found so far. Cards that go to another area instead arrive there together. */
static void
perform(struct judge_run *r, struct due *due)
{
	struct acting before = set_acting_rules(r);
	struct together together = begin_simultaneous(r);
	if (due->event.n)
		spare(r, &due->event, r->now.cause);
	if (due->event.n && commit(r, &due->event) == DID)
		due->did = true;
	end_simultaneous(r, together, r->now.cause, true);
	due->event.n = 0;
	set_acting(r, before);
}

/* 11.1.3: everything that is due happens together; without the rule, place by place. */
static void
find_at(struct judge_run *r, judge_place place, struct due *due, uint32_t parent)
{
	if (place_at(r, place)->n == 0)
		return;
	find_illegal(r, place, &due->event, parent);
	if (area_of(r, place) != AREA_RESOLUTION)
		find_overloaded(r, place, &due->event, parent);
	if (!due->together)
		perform(r, due);
}

/* Is the place empty, or does it hold one card of the right type (the usual case)? Then no card
 * there is illegal or overloaded. */
static bool
is_in_order(struct judge_run *r, judge_place place, enum type type)
{
	const struct place *p = place_at(r, place);
	return p->n == 0 || (p->n == 1 && type_of(r, p->first) == type);
}

static bool
is_undisturbed(struct judge_run *r, judge_place place)
{
	switch ((enum area)area_of(r, place)) {
	case AREA_ZONE: return is_in_order(r, place, TYPE_BATTLE);
	case AREA_STRATEGY: return is_in_order(r, place, TYPE_STRATEGY);
	case AREA_RESOLUTION: return false;
	default: return true;
	}
}

/* Is every zone in order? Checks only places where cards came or went since the last time all were.
 * Unknown cards: false. */
static bool
all_is_in_order(struct judge_run *r)
{
	if (has_hidden_cards(r))
		return false;
	for (int word = 0; word < PLACE_WORDS; word++) {
		uint64_t rest = r->dirty_places[word] & r->game.taken[word];
		for (; rest; rest &= rest - 1)
			if (!is_undisturbed(r, (judge_place)(word * 64 + __builtin_ctzll(rest))))
				return false;
	}
	memset(r->dirty_places, 0, sizeof r->dirty_places);
	return true;
}

static void
find_in_area(struct judge_run *r, judge_seat seat, int area, enum type type, struct due *due,
             uint32_t parent)
{
	judge_place first = place_of(r, seat, area, 0);
	int end = first + r->p.game->area[area].places;
	for (judge_place place = next_taken(r, first); place < end;
	     place = next_taken(r, place + 1))
		if (!is_in_order(r, place, type))
			find_at(r, place, due, parent);
}

static void
find_of_seat(struct judge_run *r, judge_seat seat, struct due *due, uint32_t parent)
{
	find_in_area(r, seat, AREA_ZONE, TYPE_BATTLE, due, parent);
	find_in_area(r, seat, AREA_STRATEGY, TYPE_STRATEGY, due, parent);
}

/* 11.2 Reshuffle: 11.2.2 on drawing from an empty deck, 11.2.3 the discard pile becomes the deck,
 * 11.2.4 not if the pile is empty. READING: G34, only drawing reshuffles. */
void
reshuffle(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	judge_place deck = place_of(r, seat, AREA_DECK, 0);
	judge_place pile = place_of(r, seat, AREA_DISCARD, 0);
	struct event e;
	e.n = 0;
	if (!in_force(r, R_RESHUFFLE, seat, JUDGE_NO_CARD))
		return;
	if (place_at(r, pile)->n == 0 &&
	    in_force(r, R_NO_RESHUFFLE_OF_NOTHING, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_RESHUFFLE_OF_NOTHING, parent), JUDGE_EV_NOTE, seat);
		return;
	}
	uint32_t id = interrupts_by(r, seat, R_RESHUFFLE_AT_ONCE, parent);
	id = cite(r, from(R_RESHUFFLE, id), JUDGE_EV_NOTE, seat);
	struct why why = from(R_RESHUFFLE_MOVES_PILE, id);
	for (judge_card c = place_at(r, pile)->first; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		add_move(&e, c, deck, why);
	if (e.n && commit(r, &e) == DID)
		shuffle(r, deck, why);
}

static bool
crushed(struct judge_run *r, judge_seat seat, judge_card card)
{
	return is_topmost(r, card) && master(r, card) == seat &&
	       is_of_type(r, read_stack(r, card), TYPE_BATTLE) &&
	       !is_omitted(r, R_CRUSH, seat, card);
}

/* Add a master's battle cards that share a zone with an invading monster. */
static void
find_crushed(struct judge_run *r, judge_seat seat, struct event *e, struct why why)
{
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		int n = zone_of_monster(r, side);
		if (n < 1 || n > 8)
			continue;
		judge_place zone = place_of(r, side, AREA_ZONE, n - 1);
		judge_card c = place_at(r, zone)->first;
		if (c == JUDGE_NO_CARD || monster_standing_at(r, zone) == JUDGE_NO_CARD)
			continue;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (crushed(r, seat, c))
				add_move(e, c, destination(r, c, AREA_DISCARD), why);
	}
}

/* Does any card lie in the zone of an invading monster? */
static bool
monster_is_not_alone(const struct judge_run *r)
{
	for (judge_seat side = 0; side < JUDGE_SEATS; side++) {
		int n = zone_of_monster(r, side);
		if (n > 0 && place_at(r, place_of(r, side, AREA_ZONE, n - 1))->n > 0)
			return true;
	}
	return false;
}

static bool
destroy_crushed(struct judge_run *r, judge_seat seat, struct event *e, uint32_t parent)
{
	drop_forbidden(r, e, parent);
	if (e->n == 0)
		return false;
	uint32_t id = interrupts_by(r, seat, R_CRUSH_AT_ONCE, parent);
	id = cite(r, from(R_CRUSH, id), JUDGE_EV_NOTE, seat);
	id = cite(r, from(R_CRUSH_DESTROYS, id), JUDGE_EV_NOTE, seat);
	spare(r, e, id);
	if (e->n == 0)
		return false;
	for (int i = 0; i < e->n; i++)
		e->change[i].why.parent = id;
	return commit(r, e) == DID;
}

/* 11.3 Crush and destroy: 11.3.2 a battle card is in a zone with a monster, 11.3.3 it is
 * destroyed. */
static bool
crush(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	struct event e;
	e.n = 0;
	find_crushed(r, seat, &e, from(R_DESTROY, parent));
	if (e.n == 0 || !in_force(r, R_CRUSH, seat, JUDGE_NO_CARD) ||
	    !in_force(r, R_CRUSH_DESTROYS, seat, JUDGE_NO_CARD))
		return false;
	unsigned kept = r->now.acting.causes & (1u << CAUSE_INVASION);
	struct acting before =
		set_acting_seat(r, JUDGE_NO_SEAT, 1u << CAUSE_RULE | 1u << CAUSE_CRUSH | kept);
	struct together together = begin_simultaneous(r);
	bool did = destroy_crushed(r, seat, &e, parent);
	end_simultaneous(r, together, r->now.cause, true);
	set_acting(r, before);
	return did;
}

bool
crush_is_due(struct judge_run *r, judge_seat seat)
{
	struct event e;
	e.n = 0;
	find_crushed(r, seat, &e, BY(R_CRUSH));
	static const judge_rule needed[] = { R_CRUSH, R_CRUSH_DESTROYS, R_DESTROY, R_PLACE_MOVES };
	bool due = e.n > 0;
	for (size_t i = 0; i < sizeof needed / sizeof *needed; i++)
		due = due && in_force(r, needed[i], seat, JUDGE_NO_CARD);
	return due;
}

/* Is a crush still to come? If a crush happens at once, it is over already, and a card that still
 * lies there is protected. */
bool
crush_waits(struct judge_run *r, judge_seat seat)
{
	return !(in_force(r, R_INTERRUPT_AT_ONCE, seat, JUDGE_NO_CARD) &&
	         in_force(r, R_CRUSH_AT_ONCE, seat, JUDGE_NO_CARD)) &&
	       crush_is_due(r, seat);
}

bool
may_interrupt(const struct judge_run *r)
{
	return r->game.value[0][TOKEN_LEFT] || monster_is_not_alone(r);
}

bool
interrupting_rule_actions(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	bool did = vanish_tokens(r, parent);
	return (in_force(r, R_CRUSH_AT_ONCE, seat, JUDGE_NO_CARD) && crush(r, seat, parent)) || did;
}

/* 11.4, 11.5, and a crush that didn't happen at once. 1.3.4: the turn player chooses first. */
bool
other_rule_actions(struct judge_run *r, uint32_t parent)
{
	judge_seat first = r->game.turn_player;
	struct due due;
	due.event.n = 0;
	due.together = in_force(r, R_RULE_ACTIONS_TOGETHER, first, JUDGE_NO_CARD);
	if (!in_force(r, R_TURN_PLAYER_CHOOSES_FIRST, first, JUDGE_NO_CARD))
		first = other(first);
	due.did = false;
	if (monster_is_not_alone(r)) {
		due.did = crush(r, first, parent);
		due.did |= crush(r, other(first), parent);
	}
	if (all_is_in_order(r))
		return due.did;
	find_of_seat(r, first, &due, parent);
	find_of_seat(r, other(first), &due, parent);
	find_at(r, place_of(r, 0, AREA_RESOLUTION, 0), &due, parent);
	perform(r, &due);
	return due.did;
}
