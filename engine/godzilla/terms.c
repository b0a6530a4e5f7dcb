/* terms.c: drawing and discarding (5.4, 5.7), rage, and the new invading monster, as mutators. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/ends.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/rule_actions.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/values.h"
#include "godzilla_rules.h"

/* 1.3.2.2: what is to be done zero or fewer times isn't done. */
int32_t
times_done(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	if (n > 0)
		return n;
	if (!in_force(r, R_ZERO_TIMES_NOTHING, seat, JUDGE_NO_CARD))
		return 1;
	cite_value(r, from(R_ZERO_TIMES_NOTHING, parent), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "times", n });
	return 0;
}

/* 1.3.2: if only `possible` of `n` times can succeed, the rest is skipped; without the rule,
 * nothing is done. */
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

/* 5.4.1 Draw one card. 11.2.2: if the deck is empty, reshuffle first. */
static enum did
draw_one(struct judge_run *r, judge_seat seat, struct why why)
{
	const struct place *deck = place_at(r, place_of(r, seat, AREA_DECK, 0));
	if (deck->n == 0) {
		reshuffle(r, seat, why.parent);
		if (!in_force(r, R_INTERRUPT_AT_ONCE, seat, JUDGE_NO_CARD) ||
		    !in_force(r, R_RESHUFFLE_AT_ONCE, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
	}
	if (deck->n == 0) {
		if (in_force(r, R_EMPTY_DECK_LOSES, seat, JUDGE_NO_CARD))
			lose(r, (uint8_t)(1 << seat), HOW_UNNAMED,
			     from(R_EMPTY_DECK_LOSES, why.parent));
		return DID_NOTHING;
	}
	judge_card top = deck->first;
	return move_card(r, top, destination(r, top, AREA_HAND), BESIDE, JUDGE_NO_CARD, why);
}

/* Return how many cards the player can draw: an empty deck is refilled from the discard pile. */
int32_t
drawable(const struct judge_run *r, judge_seat seat)
{
	return place_at(r, place_of(r, seat, AREA_DECK, 0))->n +
	       place_at(r, place_of(r, seat, AREA_DISCARD, 0))->n;
}

/* If 4.8.3 (cards leave the deck one at a time) is not in force: draw all cards at once, or all
 * that are left in the deck. */
static enum did
draw_together(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	struct event e;
	e.n = 0;
	judge_card c = place_at(r, place_of(r, seat, AREA_DECK, 0))->first;
	for (; c != JUDGE_NO_CARD && e.n < n; c = card_at(r, c)->next)
		add_move(&e, c, destination(r, c, AREA_HAND), why);
	return e.n ? commit(r, &e) : DID_NOTHING;
}

/* 5.4 Draw: 5.4.1 one card, 5.4.2 several, one after another. */
enum did
draw(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    is_forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER, why.parent))
		return DID_NOTHING;
	n = after_deviations(r, JUDGE_MANDATORY_MOVES, why.rule, seat, n);
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	n = times_done(r, seat, n, id);
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
	if (is_forbidden(r, FORBID_DISCARD, card, master(r, card), JUDGE_NO_NUMBER, why.parent))
		return DID_NOTHING;
	enum did did =
		move_card(r, card, destination(r, card, AREA_DISCARD), BESIDE, JUDGE_NO_CARD, why);
	if (did != DID_NOTHING && held)
		hit_unmodelled_text(r, def_for_fact(r, card, JUDGE_FACT_TEXT, JUDGE_ACTS_DISCARDED),
		                    JUDGE_ACTS_DISCARDED, from_place);
	return did;
}

static bool
rage_is_replaced(struct judge_run *r, judge_seat seat, int32_t by, uint32_t parent)
{
	struct game_event h =
		of_monster(r, by > 0 ? OP_E_RAGE_UP : OP_E_RAGE_DOWN, seat, by > 0 ? by : -by);
	h.card = JUDGE_NO_CARD;
	h.citation = parent;
	return by != 0 && is_replaced(r, h);
}

/* 3.4.4: rage below 0 becomes 0. */
enum did
set_rage(struct judge_run *r, judge_seat seat, int32_t to, struct why why)
{
	to = after_deviations(r, JUDGE_MANDATORY_VALUE, why.rule, seat, to);
	if (to < 0 && in_force(r, R_RAGE_FLOOR, seat, JUDGE_NO_CARD)) {
		cite_value(r, from(R_RAGE_FLOOR, why.parent), JUDGE_EV_NOTE, seat,
		           (struct judge_value){ "rage", to });
		to = 0;
	}
	if (!in_force(r, R_RAGE_IS_COUNTED, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	if (to < r->game.value[seat][RAGE] &&
	    is_monster_forbidden(r, FORBID_LOWER_RAGE, seat, JUDGE_NO_NUMBER, why.parent))
		return DID_NOTHING;
	if (rage_is_replaced(r, seat, to - r->game.value[seat][RAGE], why.parent))
		return DID_INSTEAD;
	return set_value(r, seat, RAGE, to, why);
}

enum did
add_rage(struct judge_run *r, judge_seat seat, int32_t by, struct why why)
{
	return set_rage(r, seat, fit_number((int64_t)r->game.value[seat][RAGE] + by), why);
}

/* 4.7.2: put a new invading monster on top of the old one. READING: G6, rage stays. */
enum did
put_new_monster(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	judge_card old = invading_monster(r, seat);
	judge_place to = place_of(r, seat, AREA_MONSTER, 0);
	if (!in_force(r, why.rule, seat, card))
		return DID_NOTHING;
	uint32_t id = cite(r, why, JUDGE_EV_NOTE, seat);
	if (old != JUDGE_NO_CARD && in_force(r, R_RAGE_GOES_WITH_MONSTER, seat, old))
		set_value(r, seat, RAGE, 0, from(R_RAGE_GOES_WITH_MONSTER, id));
	return move_card(r, card, to, old == JUDGE_NO_CARD ? BESIDE : ATOP, old,
	                 from(R_NEW_MONSTER_ON_TOP, id));
}
