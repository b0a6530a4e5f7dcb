/* effects.c: what this game's effects do, and whether each can be done. */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/ends.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/values.h"

/* 1. Effects on cards, one after another */

typedef enum did deed(struct judge_run *, judge_card, struct why);

static enum did
each_card(struct judge_run *r, const struct frame *f, const struct set *cards, deed *does,
          judge_rule rule)
{
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++)
		if (does(r, cards->card[i], from(rule, f->citation)) != DID_NOTHING)
			did = DID;
	return did;
}

/* What a player does to a card, under a rule. See each_card_by(): with JUDGE_NO_SEAT, each card's
 * owner does it. */
typedef enum did deed_of_seat(struct judge_run *, judge_seat, judge_card, struct why);

static enum did
each_card_by(struct judge_run *r, judge_seat seat, uint32_t parent, const struct set *cards,
             deed_of_seat *does, judge_rule rule)
{
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		judge_seat of = seat == JUDGE_NO_SEAT ? card_at(r, c)->owner : seat;
		if (in_force(r, rule, of, c) && does(r, of, c, from(rule, parent)) != DID_NOTHING)
			did = DID;
	}
	return did;
}

/* Deal damage to all the cards before any beaten one leaves. */
static enum did
damage_all(struct judge_run *r, const struct frame *f, const struct set *cards, int32_t n)
{
	enum did did = DID_NOTHING;
	struct why why = from(R_EFFECT_DAMAGES, f->citation);
	bool before = hold_interrupts(r, true);
	for (int i = 0; i < cards->n; i++)
		if (deal_damage(r, cards->card[i], n, why) != DID_NOTHING)
			did = DID;
	hold_interrupts(r, before);
	interrupts(r, f->citation);
	return did;
}

/* 2. Cards that change area */

static bool
may_move(struct judge_run *r, judge_card card, int what, uint32_t parent)
{
	judge_seat seat = master(r, card);
	const struct effect_row *a = forbidden(r, what, card, seat, JUDGE_NO_NUMBER);
	if (!a)
		return true;
	struct judge_citation c =
		a_citation(from(R_FORBIDDEN_BEATS_REQUIRED, parent), JUDGE_EV_NOTE, seat);
	c.def = def_for_citation(r, card);
	c.source = a->source.def;
	c.ability = (uint8_t)(a->source.ability + 1);
	cite_full(r, &c);
	return false;
}

bool
colossus_is_kept(struct judge_run *r, judge_card card, uint32_t parent)
{
	return !may_move(r, card, FORBID_MOVE, parent);
}

/* Discard the cards at the same time, from wherever they are. */
enum did
colossus_discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct event e = { .n = 0 };
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		judge_place at = card_at(r, c)->place;
		bool hand = at != JUDGE_NO_PLACE && area_of(r, at) == AREA_HAND;
		judge_rule rule = hand ? R_DISCARD_FROM_HAND : R_DISCARD_FROM_AREA;
		if (in_force(r, rule, card_at(r, c)->owner, c) &&
		    may_move(r, c, hand ? FORBID_DISCARD : FORBID_MOVE, parent))
			add_move(&e, c, destination(r, c, AREA_DISCARD), from(rule, parent));
	}
	return e.n ? commit(r, &e) : DID_NOTHING;
}

enum did
draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	if (forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER))
		return DID_NOTHING;
	return draw_cards(r, seat, n, from(R_EFFECT_TAKES_PLACE, parent));
}

/* Put the cards on the field or in the Locus, by the rules of that row, whichever effect moves
 * them. */
enum did
colossus_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area)
{
	bool field = area == AREA_FIELD;
	return each_card_by(r, field ? f->source.master : JUDGE_NO_SEAT, f->citation, cards,
	                    field ? put_on_field : put_in_locus,
	                    field ? R_EFFECT_TO_FIELD : R_EFFECT_SETS_IN_LOCUS);
}

enum did
colossus_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent)
{
	struct why why = from(R_EFFECT_TAKES_PLACE, parent);
	if (seat == JUDGE_NO_SEAT)
		draw_game(r, why);
	else if (wins)
		win(r, seat, HOW_UNNAMED, why);
	else
		lose(r, bit_of(seat), HOW_UNNAMED, why);
	return DID;
}

/* 3. The dispatch of one effect */

static enum did
recover(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat meant = seat_in(r, f, node->arg[1], JUDGE_OWN);
	int32_t n = number_in(r, f, node->arg[0]);
	enum did did = DID_NOTHING;
	for (judge_seat s = 0; s < JUDGE_SEATS && n > 0; s++)
		if ((meant == JUDGE_NO_SEAT || meant == s) &&
		    recover_points(r, s, n, from(R_EFFECT_RECOVERS_POINTS, f->citation)) !=
		            DID_NOTHING)
			did = DID;
	return did;
}

enum did
colossus_effect(struct judge_run *r, struct frame *f, const struct judge_node *node,
                struct set *handled, int32_t *n)
{
	judge_seat own = f->source.master;
	(void)n;
	if (node->op == OP_RECOVER_POINTS)
		return recover(r, f, node);
	choose_cards(r, f, node->arg[0], handled);
	switch (node->op) {
	case OP_DAMAGE: return damage_all(r, f, handled, number_in(r, f, node->arg[1]));
	case OP_TURN_ON: return each_card(r, f, handled, turn_on, R_EFFECT_TURNS_ON);
	case OP_TURN_OFF: return each_card(r, f, handled, turn_off, R_EFFECT_TURNS_OFF);
	case OP_FLIP: return each_card(r, f, handled, flip, R_EFFECT_FLIPS);
	case OP_NEGATE: return each_card(r, f, handled, negate, R_EFFECT_NEGATES);
	case OP_CAPTURE:
		return each_card_by(r, own, f->citation, handled, capture, R_EFFECT_CAPTURES);
	case OP_SET_GEM:
		return each_card_by(r, JUDGE_NO_SEAT, f->citation, handled, set_gem_by_effect,
		                    R_EFFECT_SETS_GEM);
	case OP_SET_IN_LOCUS: return colossus_to_row(r, f, handled, AREA_LOCUS);
	case OP_TO_FIELD: return colossus_to_row(r, f, handled, AREA_FIELD);
	default: return DID_NOTHING;
	}
}

/* 4. Can the whole effect be carried out? */

static bool
may_be(struct judge_run *r, judge_card card, int what)
{
	return !forbidden(r, what, card, master(r, card), JUDGE_NO_NUMBER);
}

static bool
can_be_discarded(struct judge_run *r, judge_card card)
{
	judge_place at = card_at(r, card)->place;
	bool hand = at != JUDGE_NO_PLACE && area_of(r, at) == AREA_HAND;
	return may_be(r, card, hand ? FORBID_DISCARD : FORBID_MOVE);
}

static bool
can_be(struct judge_run *r, judge_card card, int op)
{
	switch (op) {
	case OP_DISCARD: return can_be_discarded(r, card);
	case OP_MOVE: return may_be(r, card, FORBID_MOVE);
	case OP_TURN_ON: return is_follower(r, card) && is_off(r, card);
	case OP_TURN_OFF: return is_follower(r, card) && !is_off(r, card);
	default: return true;
	}
}

static judge_seat
seat_meant(const struct judge_run *r, const struct frame *f, uint16_t side)
{
	judge_seat seat = seat_in(r, f, side, JUDGE_OWN);
	return seat == JUDGE_NO_SEAT ? f->source.master : seat;
}

bool
colossus_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat;
	switch (node->op) {
	case OP_DRAW:
		seat = seat_meant(r, f, node->arg[1]);
		return place_at(r, place_of(r, seat, AREA_DECK, 0))->n >=
		               number_in(r, f, node->arg[0]) &&
		       !forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER);
	case OP_RECOVER_POINTS:
		seat = seat_meant(r, f, node->arg[1]);
		return r->game.value[seat][POINTS_USED] >= number_in(r, f, node->arg[0]);
	default: return enough_cards(r, f, node->arg[0], can_be, node->op);
	}
}
