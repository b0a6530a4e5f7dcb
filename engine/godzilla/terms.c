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
	if (deck->n == 0) {
		if (in_force(r, R_EMPTY_DECK_LOSES, seat, JUDGE_NO_CARD))
			lose(r, (uint8_t)(1 << seat), HOW_UNNAMED,
			     from(R_EMPTY_DECK_LOSES, why.parent));
		return DID_NOTHING;
	}
	judge_card top = deck->first;
	return move_card(r, top, destination(r, top, AREA_HAND), BESIDE, JUDGE_NO_CARD, why);
}

/* An empty deck is filled from the discard pile. */
int32_t
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
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    is_forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER, why.parent))
		return DID_NOTHING;
	n = really(r, JUDGE_DEED_MOVES, why.rule, seat, n);
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
	if (is_forbidden(r, FORBID_DISCARD, card, master(r, card), JUDGE_NO_NUMBER, why.parent))
		return DID_NOTHING;
	enum did did =
		move_card(r, card, destination(r, card, AREA_DISCARD), BESIDE, JUDGE_NO_CARD, why);
	if (did != DID_NOTHING && held)
		meet_unmodelled(r, def_at(r, card), JUDGE_ACTS_DISCARDED, from_place);
	return did;
}

/* 3.4.4: rage below zero becomes zero. */
static bool
rage_is_replaced(struct judge_run *r, judge_seat seat, int32_t by, uint32_t parent)
{
	struct happening h =
		of_monster(r, by > 0 ? OP_E_RAGE_UP : OP_E_RAGE_DOWN, seat, by > 0 ? by : -by);
	h.card = JUDGE_NO_CARD;
	h.citation = parent;
	return by != 0 && is_replaced(r, h);
}

static bool
step_is_replaced(struct judge_run *r, judge_seat seat, int zone, unsigned causes, uint32_t parent)
{
	struct acting before = acts_as(r, r->acting.doer, r->acting.causes | causes);
	struct happening h =
		of_monster(r, causes & ADVANCING ? OP_E_ADVANCES : OP_E_RETREATS, seat, zone);
	r->acting = before;
	h.citation = parent;
	return is_replaced(r, h);
}

enum did
set_rage(struct judge_run *r, judge_seat seat, int32_t to, struct why why)
{
	to = really(r, JUDGE_DEED_VALUE, why.rule, seat, to);
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

/* What happened when a value of a player changed. */
void
note_value(struct judge_run *r, judge_seat seat, int which, int32_t old, uint32_t citation)
{
	int32_t now = r->game.value[seat][which];
	struct happening h;
	if (which == RAGE) {
		h = of_monster(r, now > old ? OP_E_RAGE_UP : OP_E_RAGE_DOWN, seat,
		               now > old ? now - old : old - now);
	} else if (which == MONSTER_ZONE && r->acting.causes & (ADVANCING | RETREATING)) {
		bool forward = r->acting.causes & ADVANCING;
		h = of_monster(r, forward ? OP_E_ADVANCES : OP_E_RETREATS, seat, now);
	} else {
		return;
	}
	h.citation = citation;
	happen(r, h);
}

/* READING: G26, a destroyed token counts as destroyed. */
static bool
just_vanishes(struct judge_run *r, judge_card card)
{
	return in_force(r, R_VANISHING_IS_NO_DESTRUCTION, JUDGE_NOBODY, card) && is_token(r, card);
}

/* What a move means: 5.11 a battle card from outside the field is played, so is a new monster; 5.12.1.1 a
 * topmost card that goes from a zone or strategy zone to the discard pile is destroyed. */
static judge_rule
meaning_of(struct judge_run *r, const struct change *ch, judge_place from_place)
{
	int to = area_of(r, ch->to);
	int left = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	bool quiet = r->game.step == STEP_SETUP || r->acting.causes & QUIETLY;
	if (to == AREA_ZONE && left != AREA_ZONE && ch->how != UNDERNEATH && !quiet &&
	    is_type(r, card_at(r, ch->card)->def, TYPE_BATTLE))
		return R_PLAYED_WHEN_PLACED;
	if (to == AREA_MONSTER && ch->how != UNDERNEATH && !quiet)
		return R_MONSTER_PLAYED_WHEN_NEW;
	if (to == AREA_DISCARD && (left == AREA_ZONE || left == AREA_STRATEGY) && !ch->covered &&
	    !quiet && !just_vanishes(r, ch->card))
		return R_DISCARDED_IS_DESTROYED;
	return JUDGE_NO_RULE;
}

/* 5.11.3: a card that was played came from where it was before that, not from the resolution area. */
static judge_place
origin(const struct judge_run *r, judge_place from_place)
{
	if (from_place == JUDGE_NO_PLACE || area_of(r, from_place) != AREA_RESOLUTION)
		return from_place;
	return (judge_place)(r->game.value[0][PLAYED_FROM] - 1);
}

static struct happening
of_move(struct judge_run *r, uint16_t kind, const struct change *ch, judge_place from_place,
        uint32_t citation)
{
	bool arrives = kind == OP_E_PLAYED;
	struct happening h = a_happening(r, kind, arrives ? r->parts[ch->to].seat : ch->master);
	h.card = ch->card;
	h.from = arrives ? origin(r, from_place) : from_place;
	h.to = ch->to;
	h.before = ch->before;
	h.after = card_at(r, ch->card)->identity;
	h.citation = citation;
	return h;
}

static void
note_destroyed(struct judge_run *r, const struct change *ch)
{
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].card == ch->card && r->game.known[i].identity == ch->before)
			r->game.known[i].destroyed = r->game.turn;
}

/* 12.7.2: a card that goes as an overloaded one (11.5). */
static unsigned
overload(const struct judge_run *r, const struct change *ch)
{
	unsigned causes = r->acting.causes;
	bool by_rules = causes >> CAUSE_RULE & 1 && !(causes >> CAUSE_CRUSH & 1);
	return by_rules && ch->why.rule == R_DESTROY ? 1u << CAUSE_OVERLOAD : 0u;
}

void
note_moved(struct judge_run *r, const struct change *ch, judge_place from_place, uint32_t citation)
{
	judge_seat seat = r->parts[ch->to].seat;
	struct judge_citation c =
		a_citation(from(meaning_of(r, ch, from_place), citation), JUDGE_EV_NOTE, seat);
	int left = from_place == JUDGE_NO_PLACE ? AREAS : area_of(r, from_place);
	if (r->n_happened && r->happened[r->n_happened - 1].card == ch->card)
		r->happened[r->n_happened - 1].causes |= (uint16_t)overload(r, ch);
	if (left == AREA_ZONE && area_of(r, ch->to) != AREA_ZONE && is_token(r, ch->card))
		r->game.value[0][TOKEN_LEFT] = 1;
	if (left == AREA_HAND && area_of(r, ch->to) == AREA_DISCARD)
		happen(r, of_move(r, OP_E_DISCARDED, ch, from_place, citation));
	if (c.rule == JUDGE_NO_RULE || !in_force(r, c.rule, seat, ch->card))
		return;
	c.def = card_at(r, ch->card)->def;
	c.from = from_place;
	c.to = ch->to;
	uint32_t id = cite_full(r, &c);
	if (c.rule == R_DISCARDED_IS_DESTROYED) {
		note_destroyed(r, ch);
		happen(r, of_move(r, OP_E_DESTROYED, ch, from_place, id));
	} else {
		happen(r, of_move(r, OP_E_PLAYED, ch, from_place, id));
	}
}

/* 4.7.2: a new invading monster goes on top of the old one. READING: G6, rage stays. */
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

static enum did
cannot_leave(struct judge_run *r, judge_seat seat, judge_rule move, struct why why)
{
	if (!in_force(r, R_UNMOVED_IS_NO_ADVANCE, seat, JUDGE_NO_CARD))
		cite(r, from(move, why.parent), JUDGE_EV_NOTE, seat);
	return DID_NOTHING;
}

/* READING: G15, only a battle card in the last enemy zone blocks. */
static bool
last_zone_blocks(struct judge_run *r, judge_seat seat)
{
	judge_seat enemy = other(seat);
	judge_place last = place_of(r, enemy, AREA_ZONE, zones_of(r, enemy) - 1);
	return battle_card_in(r, last) ||
	       (in_force(r, R_MONSTER_BLOCKS_LAST_ZONE, seat, JUDGE_NO_CARD) &&
	        monster_standing_at(r, last) != JUDGE_NO_CARD);
}

/* 5.13.1.1 Out of the last zone. */
static enum did
advance_out(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	bool blocked = !invading || last_zone_blocks(r, seat);
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
	int32_t free = zones_of(r, seat) - zone_of_monster(r, seat);
	bool blocked = (!invading || last_zone_blocks(r, seat)) &&
	               in_force(r, R_NO_ADVANCE_PAST_LAST_ZONE, seat, JUDGE_NO_CARD);
	return n > free && blocked ? free : n;
}

/* The zone of a monster changes by a step, which is an advance or a retreat. */
static enum did
take_step(struct judge_run *r, judge_seat seat, int zone, unsigned causes, struct why why)
{
	struct acting before = r->acting;
	r->acting.causes |= (uint16_t)causes;
	enum did did = set_value(r, seat, MONSTER_ZONE, zone, why);
	r->acting = before;
	return did;
}

static bool
cannot_move(struct judge_run *r, judge_seat seat, int what, uint32_t parent)
{
	return is_monster_forbidden(r, what, seat, JUDGE_NO_NUMBER, parent) ||
	       is_monster_forbidden(r, FORBID_MOVE, seat, JUDGE_NO_NUMBER, parent);
}

/* 5.13.1 Advance: one zone further; 5.13.1.1 out of the last zone; 5.13.3 no move is no advance. */
enum did
advance(struct judge_run *r, judge_seat seat, bool invading, struct why why)
{
	int zone = zone_of_monster(r, seat);
	unsigned causes = ADVANCING | (invading ? 1u << CAUSE_INVASION : 0u);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    cannot_move(r, seat, FORBID_ADVANCE, why.parent))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	if (zone >= zones_of(r, seat))
		return advance_out(r, seat, invading, from(R_ADVANCE, id));
	if (step_is_replaced(r, seat, zone + 1, causes, id))
		return DID_INSTEAD;
	if (invading)
		r->game.value[seat][ZONES_ADVANCED]++;
	enum did did = take_step(r, seat, zone + 1, causes, from(R_ADVANCE, id));
	if (invading && did == DID_NOTHING)
		r->game.value[seat][ZONES_ADVANCED]--;
	return did;
}

/* 5.13.2 Retreat: one zone back; 5.13.2.1 not from zone 1. */
enum did
retreat(struct judge_run *r, judge_seat seat, struct why why)
{
	int zone = zone_of_monster(r, seat);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD) ||
	    cannot_move(r, seat, FORBID_RETREAT, why.parent))
		return DID_NOTHING;
	uint32_t id = cite_value(r, why, JUDGE_EV_NOTE, seat, (struct judge_value){ "zone", zone });
	if (zone > 1 && step_is_replaced(r, seat, zone - 1, RETREATING, id))
		return DID_INSTEAD;
	if (zone > 1)
		return take_step(r, seat, zone - 1, RETREATING, from(R_RETREAT, id));
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
	why.parent = cite_value(r, from(R_ADVANCE_TO_STEPWISE, why.parent), JUDGE_EV_NOTE, seat,
	                        (struct judge_value){ "zone", zone });
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
	why.parent = cite_value(r, from(R_RETREAT_TO_STEPWISE, why.parent), JUDGE_EV_NOTE, seat,
	                        (struct judge_value){ "zone", zone });
	while (zone_of_monster(r, seat) > zone && retreat(r, seat, why) != DID_NOTHING)
		did = DID;
	return did;
}

static void
test_successor_card(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	judge_card old = invading_monster(r, seat);
	if (is_ignored(r, card, NULL, R_SUCCESSOR_TRAIT))
		return;
	if (old == JUDGE_NO_CARD || !share_trait(r, card, old))
		refuse(r, list, R_SUCCESSOR_TRAIT, seat, 0, NULL);
}

/* The card a pick means: in the monster deck, or when a rule lets it come from anywhere, another. */
static judge_card
successor_meant(struct judge_run *r, judge_seat seat, judge_def def)
{
	judge_card card = find_or_tell(r, place_of(r, seat, AREA_MONSTER_DECK, 0), def);
	return card == JUDGE_NO_CARD ? find_owned(r, seat, def) : card;
}

void
test_successor(struct judge_run *r, judge_seat seat, struct judge_pick pick, struct refusals *list)
{
	judge_place deck = place_of(r, seat, AREA_MONSTER_DECK, 0);
	judge_card card = successor_meant(r, seat, pick.def);
	int32_t rank = card == JUDGE_NO_CARD ? rank_of_def(r, pick.def) : rank_of(r, card);
	int32_t wanted = monster_rank(r, seat) + 1;
	if (!is_type(r, pick.def, TYPE_MONSTER))
		refuse(r, list, R_SUCCESSOR_TYPE, seat, 0, NULL);
	if (find_or_tell(r, deck, pick.def) == JUDGE_NO_CARD)
		refuse(r, list, R_SUCCESSOR_FROM_MONSTER_DECK, seat, 0, NULL);
	if (rank != wanted)
		refuse(r, list, R_SUCCESSOR_RANK, seat, 2,
		       (struct judge_value[]){ { "rank", rank }, { "needed", wanted } });
	if (card == JUDGE_NO_CARD)
		refuse(r, list, R_SUCCESSOR_TRAIT, seat, 0, NULL);
	else
		test_successor_card(r, seat, card, list);
}

/* 5.15.1.2: the master of the monster picks its successor; 5.15.1.2.1 who cannot loses. READING: G13,
 * 5.11.2 the successor is played. */
static void
pick_successor(struct judge_run *r, judge_seat seat, struct why why)
{
	struct judge_question q = { seat, ASK_SUCCESSOR, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	struct acting before = r->acting;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	if (!has_option(r, q)) {
		bool named = in_force(r, R_VICTORY_THROUGH_COUNTERING, seat, JUDGE_NO_CARD);
		lose(r, (uint8_t)(1 << seat), named ? HOW_COUNTERING : HOW_UNNAMED,
		     from(R_NO_SUCCESSOR_LOSES, why.parent));
		return;
	}
	judge_card card = successor_meant(r, seat, ask(r, q, why).def);
	if (!in_force(r, R_SUCCESSOR_ARRIVES, seat, card))
		r->acting.causes |= QUIETLY;
	if (card != JUDGE_NO_CARD)
		put_new_monster(r, seat, card, from(why.rule, r->cause));
	r->acting = before;
}

/* 5.15.1.1 back to the zone behind. READING: G17, this is no retreat. */
enum did
fall_behind(struct judge_run *r, judge_seat seat, uint32_t parent)
{
	int back = behind(r, seat, zone_of_monster(r, seat));
	if (back && in_force(r, R_FALL_IS_RETREAT, seat, JUDGE_NO_CARD))
		return take_step(r, seat, back, RETREATING, from(R_COUNTERED_FALLS_BEHIND, parent));
	return back ? set_value(r, seat, MONSTER_ZONE, back, from(R_COUNTERED_FALLS_BEHIND, parent))
	            : DID_NOTHING;
}

/* Is the monster kept from being countered, or does something else happen? */
static enum did
before_counter(struct judge_run *r, judge_seat seat, struct happening *h, uint32_t parent)
{
	*h = of_monster(r, OP_E_COUNTERED, seat, counter_total(r, other(seat)));
	h->citation = parent;
	if (is_monster_forbidden(r, FORBID_COUNTER, seat, h->amount, parent))
		return DID_NOTHING;
	return is_replaced(r, *h) ? DID_INSTEAD : DID;
}

static void
report_countered(struct judge_run *r, struct happening h, uint32_t citation)
{
	h.citation = citation;
	happen(r, h);
	h.kind = OP_E_COUNTERS;
	h.seat = other(h.seat);
	report(r, h);
}

/* 5.15 Counter: 5.15.1.1 back to the zone behind, 5.15.1.2 a successor. READING: G6, rage stays. */
enum did
counter(struct judge_run *r, judge_seat seat, struct why why)
{
	struct happening h;
	if (!in_force(r, R_COUNTER, seat, JUDGE_NO_CARD))
		return DID_NOTHING;
	enum did did = before_counter(r, seat, &h, why.parent);
	if (did != DID)
		return did;
	uint32_t id = cite(r, from(R_COUNTER, why.parent), JUDGE_EV_NOTE, seat);
	fall_behind(r, seat, id);
	pick_successor(r, seat, from(R_COUNTERED_MASTER_PICKS_SUCCESSOR, id));
	report_countered(r, h, id);
	return DID;
}

static bool
has_successor(struct judge_run *r, judge_seat seat)
{
	struct judge_question q = { seat, ASK_SUCCESSOR, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	return has_option(r, q);
}

/* 1.3.4.1: both monsters by one effect. What leaves no choice is done for both at once; then the turn
 * player picks first. */
enum did
counter_both(struct judge_run *r, struct why why)
{
	judge_seat first = r->game.turn_player;
	struct happening h[JUDGE_SEATS];
	enum did did[JUDGE_SEATS];
	uint8_t lost = 0;
	struct why pick = from(R_COUNTERED_MASTER_PICKS_SUCCESSOR, why.parent);
	if (!in_force(r, R_COUNTER, first, JUDGE_NO_CARD))
		return DID_NOTHING;
	uint32_t id = cite(r, from(R_COUNTER, why.parent), JUDGE_EV_NOTE, JUDGE_NOBODY);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		did[s] = before_counter(r, s, &h[s], id);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		if (did[s] != DID)
			continue;
		fall_behind(r, s, id);
		if (in_force(r, pick.rule, s, JUDGE_NO_CARD) && !has_successor(r, s))
			lost |= (uint8_t)(1 << s);
	}
	cite(r, from(R_SHARED_PARTS_TOGETHER, id), JUDGE_EV_NOTE, JUDGE_NOBODY);
	if (lost)
		lose(r, lost, HOW_COUNTERING, from(R_NO_SUCCESSOR_LOSES, id));
	for (int i = 0; i < JUDGE_SEATS; i++) {
		judge_seat s = i ? other(first) : first;
		if (did[s] != DID)
			continue;
		pick_successor(r, s, from(pick.rule, id));
		report_countered(r, h[s], id);
	}
	return DID;
}
