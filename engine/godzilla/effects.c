/* effects.c: effects on monsters, rage and zones, and the dispatch of all of the game's effects. */
#include "engine/godzilla/areas.h"
#include "engine/godzilla/asks.h"
#include "engine/godzilla/effects.h"
#include "engine/godzilla/ends.h"
#include "engine/godzilla/events.h"
#include "engine/godzilla/info.h"
#include "engine/godzilla/ops.h"
#include "engine/godzilla/terms.h"
#include "engine/godzilla/tokens.h"
#include "engine/godzilla/values.h"
#include "engine/kernel/unknown.h"
#include "godzilla_rules.h"

typedef enum did on_seat(struct judge_run *, struct frame *, const struct judge_node *, judge_seat);

/* Apply the effect to one player or to both, the turn player first. */
static enum did
for_seats(struct judge_run *r, struct frame *f, const struct judge_node *node, on_seat *act)
{
	judge_seat only = seat_in(r, f, node->arg[0], JUDGE_OWN);
	if (only != JUDGE_NO_SEAT)
		return act(r, f, node, only);
	judge_seat first = r->game.turn_player;
	enum did did = act(r, f, node, first), second = act(r, f, node, other(first));
	return did == DID_NOTHING ? second : did;
}

static struct why
by_ability(const struct frame *f)
{
	return from(R_ABILITY_RESOLVES, f->citation);
}

static enum did
change_rage(struct judge_run *r, struct frame *f, const struct judge_node *node, judge_seat seat)
{
	int32_t n = number_in(r, f, node->arg[node->arg[1] ? 1 : 2]);
	if (n == JUDGE_NO_NUMBER)
		return DID_NOTHING;
	return node->arg[1] ? add_rage(r, seat, n, by_ability(f))
	                    : set_rage(r, seat, n, by_ability(f));
}

static enum did
step(struct judge_run *r, judge_seat seat, bool forward, struct why why)
{
	return forward ? advance(r, seat, false, why) : retreat(r, seat, why);
}

/* 5.13.1, 5.13.2: move by a number of zones, or to a zone. */
static enum did
change_zone(struct judge_run *r, struct frame *f, const struct judge_node *node, judge_seat seat)
{
	bool forward = node->op == OP_ADVANCE;
	struct why why = by_ability(f);
	int32_t n = number_in(r, f, node->arg[node->arg[1] ? 1 : 2]);
	enum did did = DID_NOTHING;
	if (n == JUDGE_NO_NUMBER)
		return DID_NOTHING;
	if (node->arg[2])
		return forward ? advance_to(r, seat, n, why) : retreat_to(r, seat, n, why);
	n = times_done(r, seat, n, f->citation);
	for (int32_t i = 0; i < n && step(r, seat, forward, why) != DID_NOTHING; i++)
		did = DID;
	return did;
}

static enum did
move_monster(struct judge_run *r, struct frame *f, const struct judge_node *node, judge_seat seat)
{
	int32_t zone = number_in(r, f, node->arg[1]);
	if (zone < 1 || zone > zones_of(r, seat) ||
	    is_monster_forbidden(r, FORBID_MOVE, seat, JUDGE_NO_NUMBER, f->citation))
		return DID_NOTHING;
	return set_value(r, seat, MONSTER_ZONE, zone, from(R_PLACE_MOVES, f->citation));
}

static enum did
drop_back(struct judge_run *r, struct frame *f, const struct judge_node *node, judge_seat seat)
{
	(void)node;
	if (is_monster_forbidden(r, FORBID_MOVE, seat, JUDGE_NO_NUMBER, f->citation))
		return DID_NOTHING;
	return fall_behind(r, seat, f->citation);
}

/* Is the seat's invading monster among the cards? */
static bool
is_among_monsters(struct judge_run *r, const struct set *cards, judge_seat seat)
{
	judge_card monster = invading_monster(r, seat);
	return monster != JUDGE_NO_CARD && set_has(cards, monster);
}

static enum did
counter_cards(struct judge_run *r, struct frame *f, uint16_t node)
{
	struct set cards;
	judge_seat first = r->game.turn_player;
	struct why why = from(R_COUNTER, f->citation);
	choose_cards(r, f, node, &cards);
	bool one = is_among_monsters(r, &cards, first),
	     another = is_among_monsters(r, &cards, other(first));
	if (one && another)
		return counter_both(r, why);
	if (!one && !another)
		return DID_NOTHING;
	return counter(r, one ? first : other(first), JUDGE_NO_NUMBER, why);
}

static enum did
counter_monsters(struct judge_run *r, struct frame *f, const struct judge_node *node)
{
	if (node->arg[0])
		return counter_cards(r, f, node->arg[0]);
	judge_seat only = seat_in(r, f, node->arg[1], JUDGE_OWN);
	if (only != JUDGE_NO_SEAT)
		return counter(r, only, JUDGE_NO_NUMBER, from(R_COUNTER, f->citation));
	if (in_force(r, R_SHARED_PARTS_TOGETHER, r->game.turn_player, JUDGE_NO_CARD))
		return counter_both(r, from(R_COUNTER, f->citation));
	judge_seat first = r->game.turn_player;
	enum did did = counter(r, first, JUDGE_NO_NUMBER, from(R_COUNTER, f->citation)),
		 second = counter(r, other(first), JUDGE_NO_NUMBER, from(R_COUNTER, f->citation));
	return did == DID_NOTHING ? second : did;
}

/* Is the card forbidden to move? A text that forbids moving is about cards in play. For an invading
 * monster it means that the monster keeps its position, which isn't tested here. */
bool
is_kept_in_place(struct judge_run *r, judge_card card, uint32_t parent)
{
	return is_in_play(r, card) && is_topmost(r, card) &&
	       is_forbidden(r, FORBID_MOVE, card, master(r, card), JUDGE_NO_NUMBER, parent);
}

static bool
can_be_moved(struct judge_run *r, judge_card card, uint32_t parent)
{
	return !is_passed_over(r, card) &&
	       !is_forbidden(r, FORBID_MOVE, card, master(r, card), JUDGE_NO_NUMBER, parent);
}

/* Move cards to zones of the field. Cards that move together go to different zones. */
static enum did
to_zone(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	struct set cards;
	struct event e;
	e.n = 0;
	choose_cards(r, f, node->arg[0], &cards);
	uint64_t places = cards.n ? choose_places(r, f, node->arg[1]) : 0;
	for (int i = 0; i < cards.n && places; i++) {
		judge_card card = cards.card[i];
		if (!can_be_moved(r, card, f->citation))
			continue;
		judge_place to = ask_place(r, f, f->source.master, def_known_to_both(r, card),
		                           places, R_TARGETS_AS_DESCRIBED);
		if (places & (places - 1))
			places &= ~(UINT64_C(1) << to);
		if (to == card_at(r, card)->place)
			continue;
		add_move(&e, card, to, from(R_PLACE_MOVES, f->citation))->alone =
			!is_topmost(r, card);
		set_add(handled, card);
	}
	return e.n ? commit(r, &e) : DID_NOTHING;
}

/* Return the place for a card that takes another's place: the same zone, or the same kind of area,
 * but its owner's. */
static judge_place
place_instead(struct judge_run *r, judge_card card, judge_place of)
{
	int area = area_of(r, of);
	return r->p.game->area[area].places > 1 ? of : destination(r, card, area);
}

/* 5.6.1: swap at the same time; 5.6.2: both or neither. */
static enum did
swap(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled)
{
	struct set pair;
	struct event e;
	e.n = 0;
	choose_cards(r, f, node->arg[0], &pair);
	bool both = in_force(r, R_SWAP_BOTH_OR_NONE, f->source.master, JUDGE_NO_CARD);
	if (pair.n != 2)
		return DID_NOTHING;
	for (int i = 0; i < 2; i++) {
		judge_card card = pair.card[i], with = pair.card[1 - i];
		if (!can_be_moved(r, card, f->citation))
			continue;
		add_move(&e, card, place_instead(r, card, card_at(r, with)->place),
		         from(R_SWAP, f->citation))
			->alone = !is_topmost(r, card);
		set_add(handled, card);
	}
	return e.n == 0 || (e.n < 2 && both) ? DID_NOTHING : commit(r, &e);
}

/* Move the cards to strategy zones, which their owners name. */
enum did
move_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area)
{
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++) {
		judge_card card = cards->card[i];
		judge_seat seat = card_at(r, card)->owner;
		struct judge_question q = { seat, ASK_STRATEGY_ZONE, def_at(r, card),
			                    JUDGE_NO_PLACE };
		if (area != AREA_STRATEGY)
			return DID_NOTHING;
		judge_place to = strategy_zones_of(r, seat) > 1
		                         ? ask(r, q, from(R_STRATEGY_NAMES_ZONE, f->citation)).place
		                         : place_of(r, seat, AREA_STRATEGY, 0);
		if (move_card(r, card, to, BESIDE, JUDGE_NO_CARD,
		              from(R_PLACE_MOVES, f->citation)) == DID)
			did = DID;
	}
	return did;
}

/* 1.2.4: end the game. 1.3.4.1: for both players at once; without that rule, for the turn
 * player. */
enum did
end_by_effect(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent)
{
	bool at_once = in_force(r, R_EFFECT_RESULT_AT_ONCE, seat, JUDGE_NO_CARD);
	struct why why = from(at_once ? R_EFFECT_RESULT_AT_ONCE : R_ABILITY_RESOLVES, parent);
	judge_seat first = r->game.turn_player;
	bool together = in_force(r, R_SHARED_PARTS_TOGETHER, first, JUDGE_NO_CARD);
	unsigned both = together ? (1u << JUDGE_SEATS) - 1 : 1u << first;
	uint8_t seats = (uint8_t)(seat == JUDGE_NO_SEAT ? both : 1u << seat);
	if (wins && seat != JUDGE_NO_SEAT)
		win(r, seat, HOW_UNNAMED, why);
	else
		lose(r, seats, HOW_UNNAMED, why);
	return DID;
}

enum did
godzilla_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                struct set *handled, int32_t *n)
{
	(void)n;
	switch (node->op) {
	case OP_DESTROY: return do_destroy(r, f, node, handled);
	case OP_HAND_DOWN_TO: return do_hand_down(r, f, node, handled);
	case OP_TO_ZONE: return to_zone(r, f, node, handled);
	case OP_SWAP: return swap(r, f, node, handled);
	case OP_PLAY: return do_play(r, f, node, handled);
	case OP_TOKEN: return do_token(r, f, node, handled);
	case OP_ACTIVATE: return do_activate(r, f, node, handled);
	case OP_EVOLVE: return do_evolve(r, f, node, handled);
	case OP_RAGE: return for_seats(r, f, node, change_rage);
	case OP_ADVANCE:
	case OP_RETREAT: return for_seats(r, f, node, change_zone);
	case OP_MOVE_MONSTER: return for_seats(r, f, node, move_monster);
	case OP_FALL_BEHIND: return for_seats(r, f, node, drop_back);
	case OP_COUNTER: return counter_monsters(r, f, node);
	default: return DID_NOTHING;
	}
}

/* Can the whole effect be carried out (10.5.4.1)? */

static bool
is_allowed(struct judge_run *r, judge_card card, int what)
{
	return (what != FORBID_DESTROY || is_in_play(r, card)) &&
	       !forbidden(r, what, card, master(r, card), JUDGE_NO_NUMBER);
}

static bool
can_change_rage(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                judge_seat seat)
{
	int32_t n = number_in(r, f, node->arg[node->arg[1] ? 1 : 2]),
		rage = r->game.value[seat][RAGE];
	if (n == JUDGE_NO_NUMBER)
		return false;
	int32_t to = node->arg[1] ? rage + n : n;
	if (to < 0 || to == rage)
		return false;
	return to > rage ||
	       !forbidden(r, FORBID_LOWER_RAGE, invading_monster(r, seat), seat, JUDGE_NO_NUMBER);
}

static bool
can_change_zone(struct judge_run *r, const struct frame *f, const struct judge_node *node,
                judge_seat seat)
{
	bool forward = node->op == OP_ADVANCE;
	int zone = zone_of_monster(r, seat);
	int32_t n = number_in(r, f, node->arg[node->arg[1] ? 1 : 2]);
	judge_card monster = invading_monster(r, seat);
	if (n == JUDGE_NO_NUMBER)
		return false;
	int32_t to = node->arg[2] ? n : forward ? zone + n : zone - n;
	if (to < 1 || to > zones_of(r, seat) || (forward ? to <= zone : to >= zone))
		return false;
	return !forbidden(r, forward ? FORBID_ADVANCE : FORBID_RETREAT, monster, seat,
	                  JUDGE_NO_NUMBER) &&
	       !forbidden(r, FORBID_MOVE, monster, seat, JUDGE_NO_NUMBER);
}

static bool
can_be_countered(struct judge_run *r, judge_card card, int what)
{
	judge_seat seat = master(r, card);
	(void)what;
	return card == invading_monster(r, seat) && !keeps_from_counter(r, seat, JUDGE_NO_NUMBER);
}

static judge_seat
seat_meant(const struct judge_run *r, const struct frame *f, uint16_t side)
{
	judge_seat seat = seat_in(r, f, side, JUDGE_OWN);
	return seat == JUDGE_NO_SEAT ? f->source.master : seat;
}

/* Can the card go from where it lies to another area, as in move_cards() and discard_cards()? */
static bool
can_be_put(struct judge_run *r, judge_card card, int what)
{
	bool whole = is_in_play(r, card) && is_topmost(r, card);
	if (what == FORBID_DISCARD)
		return is_allowed(r, card, FORBID_DISCARD) &&
		       (!whole || is_allowed(r, card, FORBID_DESTROY));
	return !whole || is_allowed(r, card, FORBID_MOVE);
}

static bool
can_move(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	uint32_t areas = (uint32_t)literal(r, node->arg[1], 0);
	return enough_cards(r, f, node->arg[0], can_be_put,
	                    areas == 1u << AREA_DISCARD ? FORBID_DISCARD : FORBID_MOVE);
}

/* Is there a zone to go to? For a single card, its present zone doesn't count. */
static bool
can_go_to_zone(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	struct set cards;
	uint64_t places = select_places(r, f, node->arg[1]);
	select_cards(r, f, node->arg[0], &cards);
	judge_place place = cards.n == 1 ? card_at(r, cards.card[0])->place : JUDGE_NO_PLACE;
	if (place < PLACE_BITS)
		places &= ~(UINT64_C(1) << place);
	return places != 0 && enough_cards(r, f, node->arg[0], is_allowed, FORBID_MOVE);
}

/* Can the cards be played? A battle card needs a zone, or a card to lie on; other cards go where
 * their type goes. */
static bool
can_play(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	struct set cards;
	if (!enough_cards(r, f, node->arg[0], is_allowed, FORBID_PLAY))
		return false;
	if (node->arg[2])
		return enough_cards(r, f, node->arg[2], NULL, 0);
	select_cards(r, f, node->arg[0], &cards);
	for (int i = 0; i < cards.n; i++)
		if (!is_unknown(r, cards.card[i]) &&
		    !is_printed_type(r, cards.card[i], TYPE_BATTLE))
			return true;
	return can_arrive(r, f, node->arg[1], node->arg[3] != 0);
}

static bool
can_move_monster(struct judge_run *r, judge_seat seat, int32_t zone)
{
	return zone >= 1 && zone <= zones_of(r, seat) && zone != zone_of_monster(r, seat) &&
	       !forbidden(r, FORBID_MOVE, invading_monster(r, seat), seat, JUDGE_NO_NUMBER);
}

static bool
can_hand_down(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat = seat_meant(r, f, node->arg[1]);
	return place_at(r, place_of(r, seat, AREA_HAND, 0))->n > number_in(r, f, node->arg[0]);
}

bool
godzilla_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat = seat_meant(r, f, node->arg[0]);
	switch (node->op) {
	case OP_DRAW:
		seat = seat_meant(r, f, node->arg[1]);
		return drawable(r, seat) >= number_in(r, f, node->arg[0]) &&
		       !forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER);
	case OP_DISCARD: return enough_cards(r, f, node->arg[0], can_be_put, FORBID_DISCARD);
	case OP_MOVE: return can_move(r, f, node);
	case OP_PUT_UNDER: return enough_cards(r, f, node->arg[0], can_be_put, FORBID_MOVE);
	case OP_DESTROY: return enough_cards(r, f, node->arg[0], is_allowed, FORBID_DESTROY);
	case OP_TO_ZONE: return can_go_to_zone(r, f, node);
	case OP_SWAP: {
		struct set pair;
		select_cards(r, f, node->arg[0], &pair);
		return pair.n >= 2 && enough_cards(r, f, node->arg[0], is_allowed, FORBID_MOVE);
	}
	case OP_PLAY: return can_play(r, f, node);
	case OP_ACTIVATE:
	case OP_EVOLVE: return enough_cards(r, f, node->arg[0], is_allowed, FORBID_PLAY);
	case OP_TOKEN: return can_arrive(r, f, node->arg[2], node->arg[3] != 0);
	case OP_HAND_DOWN_TO: return can_hand_down(r, f, node);
	case OP_RAGE: return can_change_rage(r, f, node, seat);
	case OP_ADVANCE:
	case OP_RETREAT: return can_change_zone(r, f, node, seat);
	case OP_FALL_BEHIND:
		return can_move_monster(r, seat, behind(r, seat, zone_of_monster(r, seat)));
	case OP_MOVE_MONSTER: return can_move_monster(r, seat, number_in(r, f, node->arg[1]));
	case OP_COUNTER:
		if (node->arg[0])
			return enough_cards(r, f, node->arg[0], can_be_countered, 0);
		seat = seat_meant(r, f, node->arg[1]);
		return !keeps_from_counter(r, seat, JUDGE_NO_NUMBER);
	default: return true;
	}
}
