/* terms.c: changes of cards and players, as mutators. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/events.h"
#include "engine/colossus/info.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/values.h"
#include "engine/kernel/chain.h"
#include "engine/kernel/sight.h"

static judge_place
deck_of(const struct judge_run *r, judge_seat seat)
{
	return place_of(r, seat, AREA_DECK, 0);
}

/* 2.1/draw/1.1: draw the top card; without the rule, the bottom card. */
static enum did
draw_one(struct judge_run *r, judge_seat seat, struct why why)
{
	const struct place *deck = place_at(r, deck_of(r, seat));
	bool top = in_force(r, R_DRAW_IS_TOP_CARD, seat, JUDGE_NO_CARD);
	judge_card card = top ? deck->first : deck->last;
	if (card == JUDGE_NO_CARD)
		return DID_NOTHING;
	if (top)
		why.rule = R_DRAW_IS_TOP_CARD;
	return move_card(r, card, destination(r, card, AREA_HAND), BESIDE, JUDGE_NO_CARD, why);
}

enum did
draw_cards(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	enum did did = DID_NOTHING;
	if (!acts_or_values(r, why.rule, seat, JUDGE_NO_CARD))
		return did;
	n = after_deviations(r, JUDGE_MANDATORY_MOVES, why.rule, seat, n);
	if (n < 1)
		return did;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "cards", n });
	for (int32_t i = 0; i < n; i++)
		if (draw_one(r, seat, from(why.rule, id)) != DID_NOTHING)
			did = DID;
	return did;
}

/* house/leave: return the place in its owner's area. */
static judge_place
area_for(struct judge_run *r, judge_card card, int area)
{
	return destination(r, card, area);
}

enum did
discard_card(struct judge_run *r, judge_card card, struct why why)
{
	return move_card(r, card, area_for(r, card, AREA_DISCARD), BESIDE, JUDGE_NO_CARD, why);
}

enum did
turn_off(struct judge_run *r, judge_card card, struct why why)
{
	return set_card_value(r, card, CARD_OFF, 1, why);
}

enum did
turn_on(struct judge_run *r, judge_card card, struct why why)
{
	return set_card_value(r, card, CARD_OFF, 0, why);
}

/* Does an effect replace the damage? */
static bool
is_damage_replaced(struct judge_run *r, judge_card card, int32_t n, uint32_t parent)
{
	struct game_event h = a_game_event(r, OP_E_DAMAGED, master(r, card));
	h.card = card;
	h.before = h.after = card_at(r, card)->identity;
	h.from = h.to = card_at(r, card)->place;
	h.amount = n;
	h.citation = parent;
	return replaced(r, &h) == DID_INSTEAD;
}

/* house/battle/2: damage dealt to a follower in one turn adds up. */
enum did
deal_damage(struct judge_run *r, judge_card card, int32_t n, struct why why)
{
	bool adds = in_force(r, R_DAMAGE_ADDS_UP, master(r, card), card);
	int32_t before = adds ? values_at(r, card)[CARD_DAMAGE] : 0;
	if (n < 1 || !is_follower(r, card))
		return DID_NOTHING;
	if (is_damage_replaced(r, card, n, why.parent))
		return DID_INSTEAD;
	return set_card_value(r, card, CARD_DAMAGE, fit_number((int64_t)before + n), why);
}

enum did
flip(struct judge_run *r, judge_card card, struct why why)
{
	judge_place place = card_at(r, card)->place;
	if (place == JUDGE_NO_PLACE || area_of(r, place) != AREA_LOCUS)
		return DID_NOTHING;
	return set_card_value(r, card, CARD_FACE_UP, 1, why);
}

/* house/attack/2: a captured Gem goes to the attacking player's area, regardless of its owner. */
enum did
capture(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	if (!card_is(r, card, TYPE_GEM))
		return DID_NOTHING;
	uint32_t id;
	enum did did = move_card_cited(r, card, place_of(r, seat, AREA_CAPTURE_GEMS, 0), BESIDE,
	                               JUDGE_NO_CARD, why, &id);
	if (did == DID)
		report_card(r, OP_E_CAPTURED, card, 1, id);
	return did;
}

/* 4.A.2: set the Gem. */
enum did
put_set_gem(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	bool set = in_force(r, R_SET_GEM_IS_SET_GEM, seat, card);
	int area = set ? AREA_SET_GEMS : AREA_CAPTURE_GEMS;
	return move_card(r, card, place_of(r, seat, area, 0), BESIDE, JUDGE_NO_CARD, why);
}

/* house/unique/1 also applies to effects. As with a second follower (C14), the new Gem can't come,
 * and the one already set stays. */
enum did
set_gem_by_effect(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	int32_t most = value(r, R_UNIQUE_GEM_ONCE, seat);
	if (!has_unique(r, seat, AREA_SET_GEMS, def_at(r, card), most))
		return put_set_gem(r, seat, card, why);
	cite_value(r, from(R_UNIQUE_GEM_ONCE, why.parent), JUDGE_EV_NOTE, seat,
	           (struct judge_value){ "limit", most });
	return DID_NOTHING;
}

/* Return the index after the rightmost card, or the leftmost free one if the row's last place is
 * taken; ROW: none is free. */
static int
place_at_the_right(const struct judge_run *r, judge_seat seat)
{
	int at = ROW;
	while (at > 0 && card_in(r, seat, AREA_LOCUS, at - 1) == JUDGE_NO_CARD)
		at--;
	for (int i = 0; at == ROW && i < ROW; i++)
		if (card_in(r, seat, AREA_LOCUS, i) == JUDGE_NO_CARD)
			return i;
	return at;
}

static void
make_room_at_the_left(struct judge_run *r, judge_seat seat, struct why why)
{
	struct event e = { .n = 0 };
	for (int i = place_at_the_right(r, seat); i > 0; i--) {
		judge_card c = card_in(r, seat, AREA_LOCUS, i - 1);
		if (c != JUDGE_NO_CARD && i < ROW)
			add_move(&e, c, place_of(r, seat, AREA_LOCUS, i), why);
	}
	if (e.n)
		commit(r, &e);
}

/* 4.B.1, 4.B.4: put the card at the right end, face down. */
enum did
put_in_locus(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	bool right = in_force(r, R_LOCUS_LEFT_TO_RIGHT, seat, JUDGE_NO_CARD);
	if (card_at(r, card)->owner != seat)
		return DID_NOTHING;
	if (!right)
		make_room_at_the_left(r, seat, from(R_PLACE_MOVES, why.parent));
	int at = right ? place_at_the_right(r, seat) : 0;
	if (at == ROW)
		return DID_NOTHING;
	bool down = in_force(r, R_LOCUS_FACE_DOWN, seat, card);
	if (down)
		why.parent = cite(r, from(R_LOCUS_FACE_DOWN, why.parent), JUDGE_EV_NOTE, seat);
	enum did did =
		move_card(r, card, place_of(r, seat, AREA_LOCUS, at), BESIDE, JUDGE_NO_CARD, why);
	if (did == DID && !down)
		flip(r, card, why);
	return did;
}

/* Was the card on the field already there when the new one was played? Then the rule has been
 * checked, and a play that was let stand against it goes on. */
static bool
is_played_beside(const struct judge_run *r, judge_card there, judge_card card)
{
	const struct card *c = card_at(r, card);
	return c->place != JUDGE_NO_PLACE && area_of(r, c->place) == AREA_WAITING &&
	       card_at(r, there)->stamp < c->stamp;
}

/* 4.E.1.2. READING: C14, the new follower can't come; without that rule, the one already there is
 * discarded. */
static bool
is_kept_out(struct judge_run *r, judge_seat seat, judge_card card, uint32_t parent)
{
	judge_def def = def_at(r, card);
	if (!has_unique(r, seat, AREA_FIELD, def, value(r, R_UNIQUE_ONCE_ON_FIELD, seat)))
		return false;
	if (is_played_beside(r, find_unique(r, seat, AREA_FIELD, def), card) &&
	    in_force(r, R_UNIQUE_SECOND_REFUSED, seat, card))
		return false;
	if (in_force(r, R_UNIQUE_SECOND_REFUSED, seat, card)) {
		cite(r, from(R_UNIQUE_SECOND_REFUSED, parent), JUDGE_EV_NOTE, seat);
		return true;
	}
	judge_card there = find_unique(r, seat, AREA_FIELD, def);
	if (there != JUDGE_NO_CARD)
		discard_card(r, there, from(R_UNIQUE_ONCE_ON_FIELD, parent));
	return false;
}

static int
leftmost_free(const struct judge_run *r, judge_seat seat)
{
	int at = 0;
	while (at < ROW && card_in(r, seat, AREA_FIELD, at) != JUDGE_NO_CARD)
		at++;
	return at;
}

/* 4.E/proc/3.1: put a follower on the field. READING: C15, it arrives ON. */
enum did
put_on_field(struct judge_run *r, judge_seat seat, judge_card card, struct why why)
{
	if (!card_is(r, card, TYPE_FOLLOWER) || !in_force(r, why.rule, seat, card) ||
	    is_kept_out(r, seat, card, why.parent))
		return DID_NOTHING;
	int at = leftmost_free(r, seat);
	if (at == ROW)
		return DID_NOTHING;
	uint32_t id;
	enum did did = move_card_cited(r, card, place_of(r, seat, AREA_FIELD, at), BESIDE,
	                               JUDGE_NO_CARD, why, &id);
	if (did != DID)
		return did;
	if (!in_force(r, R_FOLLOWER_ARRIVES_ON, seat, card))
		turn_off(r, card, why);
	report_card(r, OP_E_ENTER, card, 1, id);
	return did;
}

enum did
recover_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	int32_t used = r->game.value[seat][POINTS_USED];
	int32_t left = n < 0 || n > used ? 0 : used - n;
	if (used == 0)
		return DID_NOTHING;
	return set_value(r, seat, POINTS_USED, left, why);
}

enum did
pay_points(struct judge_run *r, judge_seat seat, int32_t n, struct why why)
{
	if (n < 1)
		return DID_NOTHING;
	int32_t used = r->game.value[seat][POINTS_USED];
	return set_value(r, seat, POINTS_USED, fit_number((int64_t)used + n), why);
}

enum did
negate(struct judge_run *r, judge_card card, struct why why)
{
	int at = find_play(r, card);
	judge_place place = card_at(r, card)->place;
	if (at < 0 || !in_force(r, why.rule, r->game.chain[at].seat, card))
		return DID_NOTHING;
	cite(r, why, JUDGE_EV_NOTE, r->game.chain[at].seat);
	remove_play(r, at);
	if (place != JUDGE_NO_PLACE && area_of(r, place) == AREA_WAITING)
		discard_card(r, card, from(R_ACTION_TO_DISCARD, r->last_citation));
	return DID;
}

/* Note the gap that a card leaves in the Locus. There may also be fewer points than are used
 * now. */
void
colossus_moved(struct judge_run *r, const struct change *ch, judge_place from_place,
               uint32_t citation)
{
	note_discarded(r, ch, from_place, AREA_HAND, AREA_DISCARD, citation);
	if (from_place == JUDGE_NO_PLACE || area_of(r, from_place) != AREA_LOCUS ||
	    area_of(r, ch->to) == AREA_LOCUS)
		return;
	r->game.value[parts_of(r, from_place)->seat][LEFT_LOCUS] =
		parts_of(r, from_place)->index + 1;
}

void
colossus_card_valued(struct judge_run *r, judge_card card, int which, int32_t old,
                     uint32_t citation)
{
	int32_t now = values_at(r, card)[which];
	switch ((enum card_value)which) {
	case CARD_OFF:
		report_card(r, now ? OP_E_TURNED_OFF : OP_E_TURNED_ON, card, now, citation);
		break;
	case CARD_DAMAGE:
		if (now > old)
			report_card(r, OP_E_DAMAGED, card, now - old, citation);
		break;
	case CARD_FACE_UP:
		card_to_change(r, card)->shown = 0;
		if (!now)
			break;
		show_card(r, card, (1 << JUDGE_SEATS) - 1);
		report_card(r, OP_E_FLIPPED, card, 1, citation);
		break;
	case CARD_ATTACKS: break;
	}
}
