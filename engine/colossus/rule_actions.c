/* rule_actions.c: rule actions: beaten followers, Deck Out, closing gaps in the Locus. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/ends.h"
#include "engine/colossus/info.h"
#include "engine/colossus/rule_actions.h"
#include "engine/colossus/values.h"

/* 6.0.3. READING: C21, if both players' decks are empty at once, the game is a draw. */
uint8_t
players_without_deck(const struct judge_run *r)
{
	uint8_t out = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (place_at(r, place_of(r, s, AREA_DECK, 0))->n == 0)
			out |= (uint8_t)(1 << s);
	return out;
}

void
check_deck_out(struct judge_run *r, uint32_t parent)
{
	uint8_t out = players_without_deck(r);
	if (r->game.over)
		return;
	if (out && r->game.value[0][CRUSHING])
		parent = cite(r, from(R_CRUSH_STOPS, parent), JUDGE_EV_NOTE, JUDGE_NO_SEAT);
	if (out)
		lose(r, out, HOW_DECK_OUT, from(R_DECK_OUT_LOSES, parent));
}

/* Is the empty deck noticed only later: after the attack, or at the end of the turn? */
static bool
deck_out_waits(struct judge_run *r)
{
	if (!players_without_deck(r))
		return false;
	if (!in_force(r, R_DECK_OUT_AT_ONCE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		return true;
	return r->game.value[0][CRUSHING] &&
	       !in_force(r, R_CRUSH_STOPS, JUDGE_NO_SEAT, JUDGE_NO_CARD);
}

/* house/locus/5: move the cards to the right of a gap one place to the left. */
static bool
shift_locus(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	struct event e;
	e.n = 0;
	struct why why = from(R_LOCUS_SHIFTS_LEFT, parent);
	bool order = in_force(r, R_LOCUS_ORDER_KEPT, seat, JUDGE_NO_CARD);
	int to = 0, last = ROW;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return false;
	for (judge_card c = first_in_row(r, seat, AREA_LOCUS); c != JUDGE_NO_CARD;
	     c = next_in_row(r, c)) {
		int i = parts_of(r, card_at(r, c)->place)->index;
		if (order && i != to)
			add_move(&e, c, place_of(r, seat, AREA_LOCUS, to), why);
		to++;
		last = i;
	}
	int gap = r->game.value[seat][LEFT_LOCUS] - 1;
	if (!order && last < ROW && gap < last)
		add_move(&e, card_in(r, seat, AREA_LOCUS, last), place_of(r, seat, AREA_LOCUS, gap),
		         why);
	return e.n && commit(r, &e) == DID;
}

/* Keep the counter on as many Locus cards as points are used, but not on more than there are. */
static void
keep_counter(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	int32_t used = r->game.value[seat][POINTS_USED], all = points_of(r, seat);
	if (used == 0)
		return;
	if (!in_force(r, R_COUNTER_STAYS, seat, JUDGE_NO_CARD))
		set_value(r, seat, POINTS_USED, 0, from(R_LOCUS_POINTS, parent));
	else if (used > all)
		set_value(r, seat, POINTS_USED, all, from(R_COUNTER_STAYS, parent));
}

static bool
tidy_locus(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	if (r->game.value[seat][LEFT_LOCUS] == 0)
		return false;
	bool did = shift_locus(r, seat, parent);
	r->game.value[seat][LEFT_LOCUS] = 0;
	keep_counter(r, seat, parent);
	return did;
}

/* Can the follower be beaten? Without damage, only if its defence is below 0, for which an effect
 * is needed. */
static bool
may_be_beaten(struct judge_run *r, judge_card card)
{
	if (values_at(r, card)[CARD_DAMAGE])
		return true;
	if (!(r->texts.lowers >> NUMBER_DEFENCE & 1))
		return false;
	look_at_rows(r);
	return rows_about(r, card) > 0;
}

/* house/battle/3: has the follower more damage than defence? */
bool
is_beaten(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t damage = values_at(r, card)[CARD_DAMAGE];
	if (!may_be_beaten(r, card) || !is_follower(r, card))
		return false;
	int32_t defence = number_now(r, card, NUMBER_DEFENCE);
	bool equal = in_force(r, R_DAMAGE_EQUAL_SURVIVES, seat, card);
	return equal ? damage > defence : damage >= defence;
}

static bool
discard_beaten(struct judge_run *r, judge_seat seat, judge_rule at_once, uint32_t parent)
{
	struct event e;
	e.n = 0;
	for (uint64_t rest = taken_in_row(r, seat, AREA_FIELD); rest; rest &= rest - 1) {
		judge_card c = first_of_row(r, seat, AREA_FIELD, rest);
		if (is_beaten(r, seat, c) && in_force(r, R_DAMAGE_ABOVE_DEFENCE, seat, c))
			add_move(&e, c, destination(r, c, AREA_DISCARD),
			         from(R_DAMAGE_ABOVE_DEFENCE, parent));
	}
	if (e.n == 0)
		return false;
	uint32_t id = cite(r, from(at_once, parent), JUDGE_EV_NOTE, seat);
	for (int i = 0; i < e.n; i++)
		e.change[i].why.parent = id;
	return commit(r, &e) == DID;
}

/* Is there a follower on the field that may have too much damage? */
static bool
is_endangered(const struct judge_run *r, judge_seat seat)
{
	if (r->texts.lowers >> NUMBER_DEFENCE & 1)
		return true;
	for (uint64_t rest = taken_in_row(r, seat, AREA_FIELD); rest; rest &= rest - 1)
		if (values_at(r, first_of_row(r, seat, AREA_FIELD, rest))[CARD_DAMAGE])
			return true;
	return false;
}

static bool
beat(struct judge_run *r, judge_seat seat, judge_rule at_once, uint32_t parent)
{
	return is_endangered(r, seat) && discard_beaten(r, seat, at_once, parent);
}

/* Has no card and no continuous effect changed since no follower had too much damage? */
static bool
is_calm(const struct judge_run *r)
{
	return r->calm == r->changes && r->applied_valid && !r->game.n_deviations;
}

bool
colossus_may_interrupt(const struct judge_run *r)
{
	return r->game.value[0][LEFT_LOCUS] || r->game.value[1][LEFT_LOCUS] ||
	       players_without_deck(r) ||
	       (!is_calm(r) && (is_endangered(r, 0) || is_endangered(r, 1)));
}

bool
colossus_interrupts(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	bool did = tidy_locus(r, seat, parent);
	if (in_force(r, R_DAMAGE_AT_ONCE, seat, JUDGE_NO_CARD)) {
		bool beaten = discard_beaten(r, seat, R_DAMAGE_AT_ONCE, parent);
		did |= beaten;
	}
	if (r->game.turn > 0 && !deck_out_waits(r))
		check_deck_out(r, parent);
	return did;
}

/* Carry out rule actions that don't happen at once. They wait for the next decision of the turn,
 * with an empty chain and no attack under way. */
bool
colossus_rule_actions(struct judge_run *r, uint32_t parent)
{
	judge_seat first = r->game.turn_player;
	if (r->game.n_chain || r->game.window.open || r->game.value[0][ATTACKED])
		return false;
	bool did = beat(r, first, JUDGE_NO_RULE, parent);
	return beat(r, other(first), JUDGE_NO_RULE, parent) || did;
}
