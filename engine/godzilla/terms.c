/* terms.c: the specific terms of chapter 5 as mutators: draw, discard, advance, retreat, counter. */
#include "engine/godzilla/godzilla.h"

/* 1.3.2.2: nothing is done zero times or less. */
int32_t
times(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	if (n > 0)
		return n;
	if (!in_force(r, R_ZERO_TIMES_NOTHING, seat, JUDGE_NO_CARD))
		return 1;
	cite_value(r, from(R_ZERO_TIMES_NOTHING, parent), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "times", n });
	return 0;
}

/* 1.3.2: of `n` times `possible` can be done. The rest is skipped; otherwise nothing is done. */
int32_t
as_far_as_possible(struct judge_run *r, judge_seat seat, int32_t n, int32_t possible,
                   uint32_t parent)
{
	if (possible >= n)
		return n;
	if (!in_force(r, R_PARTIAL_AS_FAR_AS_POSSIBLE, seat, JUDGE_NO_CARD))
		return 0;
	cite_value(r, from(R_PARTIAL_AS_FAR_AS_POSSIBLE, parent), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "possible", possible });
	return n;
}

/* 5.4.1 Draw one. 11.2.2: with an empty deck the reshuffle comes first. */
static enum did
draw_one(struct judge_run *r, judge_seat seat, struct why why)
{
	const struct place *deck = &r->game.place[place_of(r, seat, AREA_DECK, 0)];
	if (deck->n == 0) {
		reshuffle(r, seat, why.parent);
		if (!in_force(r, R_INTERRUPT_AT_ONCE, seat, JUDGE_NO_CARD) ||
		    !in_force(r, R_RESHUFFLE_AT_ONCE, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
	}
	if (deck->n == 0)
		return DID_NOTHING;
	judge_card top = deck->first;
	return move_card(r, top, destination(r, top, AREA_HAND), BESIDE, JUDGE_NO_CARD, why);
}

static int32_t
drawable(const struct judge_run *r, judge_seat seat)
{
	return r->game.place[place_of(r, seat, AREA_DECK, 0)].n +
	       r->game.place[place_of(r, seat, AREA_DISCARD, 0)].n;
}

/* 4.8.3: cards leave the deck one at a time; otherwise all at once, as far as the deck goes. */
static enum did
draw_together(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	struct event e;
	e.n = 0;
	judge_card c = r->game.place[place_of(r, seat, AREA_DECK, 0)].first;
	for (; c != JUDGE_NO_CARD && e.n < n; c = card_at(r, c)->next)
		add_move(&e, c, destination(r, c, AREA_HAND), why);
	return e.n ? commit(r, &e) : DID_NOTHING;
}

/* 5.4 Draw: 5.4.1 one card, 5.4.2 several, one after another. */
enum did
draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	n = times(r, seat, n, id);
	n = as_far_as_possible(r, seat, n, drawable(r, seat), id);
	if (n == 0)
		return DID_NOTHING;
	if (n > 1 && !in_force(r, R_DRAW_SEVERAL, seat, JUDGE_NO_CARD))
		n = 1;
	else if (n > 1)
		id = cite(r, from(R_DRAW_SEVERAL, id), JUDGE_EV_NOTE, seat);
	if (n > 1 && !in_force(r, R_DECK_LEAVES_ONE_BY_ONE, seat, JUDGE_NO_CARD))
		return draw_together(r, seat, n, from(R_DRAW_ONE, id));
	enum did did = DID_NOTHING;
	for (int32_t i = 0; i < n; i++)
		if (draw_one(r, seat, from(R_DRAW_ONE, id)) != DID_NOTHING)
			did = DID;
	return did;
}

/* 5.7.1 Discard from the hand. */
enum did
discard(struct judge_run *r, judge_card card, struct why why)
{
	bool held = area_of(r, card_at(r, card)->place) == AREA_HAND;
	judge_place from_place = card_at(r, card)->place;
	enum did did =
		move_card(r, card, destination(r, card, AREA_DISCARD), BESIDE, JUDGE_NO_CARD, why);
	if (did != DID_NOTHING && held)
		meet_unmodelled(r, card_at(r, card)->def, JUDGE_ACTS_DISCARDED, from_place);
	return did;
}

/* 3.4.4: rage below zero becomes zero. */
enum did
add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why)
{
	int32_t rage = r->game.value[seat][RAGE] + by;
	if (rage < 0 && in_force(r, R_RAGE_FLOOR, seat, JUDGE_NO_CARD))
		rage = 0;
	return set_value(r, seat, RAGE, rage, why);
}

/* 5.11 and 5.12.1.1: what a move means. A battle card from outside the field is played; a topmost
 * card that goes from a zone or strategy zone to the discard pile is destroyed. */
void
note_moved(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	int to = area_of(r, ch->to);
	int left = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	judge_seat seat = r->parts[ch->to].seat;
	judge_def def = card_at(r, ch->card)->def;
	struct judge_citation c = a_citation(from(JUDGE_NO_RULE, citation), JUDGE_EV_NOTE, seat);
	c.def = def;
	c.from = from_place;
	c.to = ch->to;
	if (to == AREA_ZONE && left != AREA_ZONE && is_type(r, def, TYPE_BATTLE))
		c.rule = R_PLAYED_WHEN_PLACED;
	else if (to == AREA_MONSTER)
		c.rule = R_MONSTER_PLAYED_WHEN_NEW;
	else if (to == AREA_DISCARD && (left == AREA_ZONE || left == AREA_STRATEGY) && !ch->covered)
		c.rule = R_DISCARDED_IS_DESTROYED;
	if (c.rule == JUDGE_NO_RULE || r->game.step == STEP_SETUP)
		return;
	if (in_force(r, c.rule, seat, ch->card))
		cite_full(r, &c);
}

/* 4.7.2: a new invading monster goes on top of the old one. */
enum did
put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	judge_card old = invading_monster(r, seat);
	judge_place to = place_of(r, seat, AREA_MONSTER, 0);
	if (!in_force(r, why.rule, seat, card))
		return DID_NOTHING;
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, seat);
	return move_card(r, card, to, old == JUDGE_NO_CARD ? BESIDE : ATOP, old,
	                 from(R_NEW_MONSTER_ON_TOP, id));
}

static enum did
cannot_leave(struct judge_run *r, judge_seat seat, judge_rule move, struct why why)
{
	if (!in_force(r, R_UNMOVED_IS_NO_ADVANCE, seat, JUDGE_NO_CARD))
		cite(r, from(move, why.parent), JUDGE_EV_NOTE, seat);
	return DID_NOTHING;
}

/* 5.13.1.1 Out of the last zone. READING: G15, only a battle card in the last enemy zone blocks. */
static enum did
advance_out(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	judge_seat enemy = other(seat);
	judge_place last = place_of(r, enemy, AREA_ZONE, zones_of(r, enemy) - 1);
	bool blocked = !invading || battle_card_in(r, last);
	if (blocked && in_force(r, R_NO_ADVANCE_PAST_LAST_ZONE, seat, JUDGE_NO_CARD)) {
		cite(r, from(R_NO_ADVANCE_PAST_LAST_ZONE, why.parent), JUDGE_EV_NOTE, seat);
		return cannot_leave(r, seat, R_ADVANCE, why);
	}
	bool named = in_force(r, R_VICTORY_THROUGH_INVASION, seat, JUDGE_NO_CARD);
	win(r, seat, named ? HOW_INVASION : HOW_UNNAMED, from(R_INVASION_WINS, why.parent));
	return DID;
}

/* How many of `n` steps of an invasion can be made from here, winning included. */
int32_t
possible_steps(struct judge_run *r, judge_seat seat, int32_t n, bool invading)
{
	judge_seat enemy = other(seat);
	int32_t free = zones_of(r, seat) - zone_of_monster(r, seat);
	judge_place last = place_of(r, enemy, AREA_ZONE, zones_of(r, enemy) - 1);
	bool blocked = (!invading || battle_card_in(r, last)) &&
	               in_force(r, R_NO_ADVANCE_PAST_LAST_ZONE, seat, JUDGE_NO_CARD);
	return n > free && blocked ? free : n;
}

/* 5.13.1 Advance: one zone further; 5.13.1.1 out of the last zone; 5.13.3 no move is no advance. */
enum did
advance(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	int zone = zone_of_monster(r, seat);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	if (zone >= zones_of(r, seat))
		return advance_out(r, seat, invading, from(R_ADVANCE, id));
	return set_value(r, seat, MONSTER_ZONE, zone + 1, from(R_ADVANCE, id));
}

/* 5.13.2 Retreat: one zone back; 5.13.2.1 not from zone 1. */
enum did
retreat(struct judge_run *r, judge_seat seat, struct why why)
{
	int zone = zone_of_monster(r, seat);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	if (zone > 1)
		return set_value(r, seat, MONSTER_ZONE, zone - 1, from(R_RETREAT, id));
	if (in_force(r, R_NO_RETREAT_FROM_FIRST_ZONE, seat, JUDGE_NO_CARD))
		return cannot_leave(r, seat, R_RETREAT, from(R_RETREAT, id));
	cite(r, from(R_RETREAT, id), JUDGE_EV_NOTE, seat);
	return DID;
}

/* 5.13.1.2 Advance to a zone: 5.13.1.2.1 not when there or past it, 5.13.1.2.2 step by step. */
enum did
advance_to(struct judge_run *r, judge_seat seat, int zone, struct why why)
{
	enum did did = DID_NOTHING;
	if (zone_of_monster(r, seat) >= zone) {
		if (in_force(r, R_ADVANCE_TO_NOT_BEYOND, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		return advance(r, seat, false, why);
	}
	if (!in_force(r, R_ADVANCE_TO_STEPWISE, seat, JUDGE_NO_CARD))
		return advance(r, seat, false, why);
	while (zone_of_monster(r, seat) < zone && advance(r, seat, false, why) != DID_NOTHING)
		did = DID;
	return did;
}

/* 5.13.2.2 Retreat to a zone: 5.13.2.2.1 not when there or before it, 5.13.2.2.2 step by step. */
enum did
retreat_to(struct judge_run *r, judge_seat seat, int zone, struct why why)
{
	enum did did = DID_NOTHING;
	if (zone_of_monster(r, seat) <= zone) {
		if (in_force(r, R_RETREAT_TO_NOT_BEFORE, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		return retreat(r, seat, why);
	}
	if (!in_force(r, R_RETREAT_TO_STEPWISE, seat, JUDGE_NO_CARD))
		return retreat(r, seat, why);
	while (zone_of_monster(r, seat) > zone && retreat(r, seat, why) != DID_NOTHING)
		did = DID;
	return did;
}

void
test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_place deck = place_of(r, seat, AREA_MONSTER_DECK, 0);
	judge_card old = invading_monster(r, seat);
	int32_t rank = rank_of_def(r, pick.def), wanted = monster_rank(r, seat) + 1;
	if (!is_type(r, pick.def, TYPE_MONSTER))
		refuse(r, list, R_SUCCESSOR_TYPE, seat, 0, NULL);
	if (find_card(r, deck, pick.def) == JUDGE_NO_CARD)
		refuse(r, list, R_SUCCESSOR_FROM_MONSTER_DECK, seat, 0, NULL);
	if (rank != wanted)
		refuse(r, list, R_SUCCESSOR_RANK, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "needed", wanted } });
	if (old == JUDGE_NO_CARD || !share_trait(r, pick.def, card_at(r, read_stack(r, old))->def))
		refuse(r, list, R_SUCCESSOR_TRAIT, seat, 0, NULL);
}

/* 5.15.1.2: the master of the monster picks its successor; 5.15.1.2.1 who cannot loses. */
static void
pick_successor(struct judge_run *r, judge_seat seat, struct why why)
{
	struct judge_question q = { seat, ASK_SUCCESSOR, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	if (!has_option(r, q)) {
		bool named = in_force(r, R_VICTORY_THROUGH_COUNTERING, seat, JUDGE_NO_CARD);
		lose(r, (uint8_t)(1 << seat), named ? HOW_COUNTERING : HOW_UNNAMED,
		     from(R_NO_SUCCESSOR_LOSES, why.parent));
		return;
	}
	judge_def def = ask(r, q, why).def;
	judge_card card = find_card(r, place_of(r, seat, AREA_MONSTER_DECK, 0), def);
	if (card == JUDGE_NO_CARD)
		card = find_owned(r, seat, def);
	if (card != JUDGE_NO_CARD)
		put_new_monster(r, seat, card, from(why.rule, r->cause));
}

/* 5.15 Counter: 5.15.1.1 back to the zone behind, 5.15.1.2 a successor. READING: G6, rage stays. */
void
counter(struct judge_run *r, judge_seat seat, struct why why)
{
	if (!in_force(r, R_COUNTER, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = cite(r, from(R_COUNTER, why.parent), JUDGE_EV_NOTE, seat);
	int back = behind(r, seat, zone_of_monster(r, seat));
	if (back)
		set_value(r, seat, MONSTER_ZONE, back, from(R_COUNTERED_FALLS_BEHIND, id));
	pick_successor(r, seat, from(R_COUNTERED_MASTER_PICKS_SUCCESSOR, id));
}
