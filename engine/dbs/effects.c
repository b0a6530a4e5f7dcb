/* effects.c: what this game's effects do, and whether each can be done. */
#include "dbs_rules.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/ends.h"
#include "engine/dbs/events.h"
#include "engine/dbs/evolve.h"
#include "engine/dbs/info.h"
#include "engine/dbs/language.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"
#include "engine/kernel/chain.h"

/* 1. Effects on cards, one after another */

typedef enum did deed(struct judge_run *, judge_card, struct why);

/* Return how many of the cards the effect is forbidden to affect. */
static int
forbidden_among(struct judge_run *r, const struct set *cards, judge_rule rule)
{
	int n = 0, what = rule == R_KO             ? FORBID_KO
	                  : rule == R_EFFECT_RESTS ? FORBID_REST
	                                           : FORBID_TURN_ACTIVE;
	for (int i = 0; i < cards->n && rule != R_SKILL_RESOLVES; i++) {
		judge_card c = cards->card[i];
		n += forbidden(r, what, c, master(r, c), JUDGE_NO_NUMBER) != NULL;
	}
	return n;
}

/* 1-3-2: affect each card, as far as possible. */
static enum did
each_card(struct judge_run *r, const struct frame *f, const struct set *cards, deed *does,
          judge_rule rule)
{
	enum did did = DID_NOTHING;
	judge_seat seat = f->source.master;
	if (forbidden_among(r, cards, rule)) {
		if (!in_force(r, R_PARTIAL_AS_FAR_AS_POSSIBLE, seat, JUDGE_NO_CARD))
			return DID_NOTHING;
		cite(r, from(R_PARTIAL_AS_FAR_AS_POSSIBLE, f->citation), JUDGE_EV_NOTE, seat);
	}
	if (rule == R_KO && cards->n > 1 && in_force(r, R_KOED_TOGETHER, seat, JUDGE_NO_CARD))
		return ko_together(r, cards, from(rule, f->citation));
	for (int i = 0; i < cards->n; i++) {
		enum did one = does(r, cards->card[i], from(rule, f->citation));
		if (one != DID_NOTHING && did != DID)
			did = one;
	}
	return did;
}

/* house/skills/17: READING: D53, a card can be chosen although it is already in that mode; then
 * nothing happens. Cites that. */
static struct why
although_in_state(struct judge_run *r, judge_card card, bool rested, struct why why)
{
	if (is_rested(r, card) == rested)
		why.parent = cite(r, from(R_TARGET_IN_STATE_MAY_BE_CHOSEN, why.parent),
		                  JUDGE_EV_NOTE, master(r, card));
	return why;
}

static enum did
to_rest(struct judge_run *r, judge_card card, struct why why)
{
	if (forbidden_here(r, FORBID_REST, card, why.parent))
		return DID_NOTHING;
	return rest(r, card, although_in_state(r, card, true, why));
}

static enum did
to_active(struct judge_run *r, judge_card card, struct why why)
{
	if (forbidden_here(r, FORBID_TURN_ACTIVE, card, why.parent))
		return DID_NOTHING;
	return turn_active(r, card, although_in_state(r, card, false, why));
}

/* Put each card somewhere, for the effect's master. */
static enum did
each_put(struct judge_run *r, const struct frame *f, const struct set *cards,
         enum did (*put)(struct judge_run *, judge_seat, judge_card, struct why), judge_rule rule)
{
	enum did did = DID_NOTHING;
	for (int i = 0; i < cards->n; i++)
		if (put(r, f->source.master, cards->card[i], from(rule, f->citation)) !=
		    DID_NOTHING)
			did = DID;
	return did;
}

/* 2. Cards that change area */

/* Must the card stay? A Leader Card stays in the Leader Area (2-3-2-1). */
bool
dbs_is_kept(struct judge_run *r, judge_card card, uint32_t parent)
{
	if (lies_in(r, card, AREA_LEADER) && dbs_card_is(r, card, TYPE_LEADER)) {
		cite(r, from(R_TYPE_LEADER, parent), JUDGE_EV_NOTE, master(r, card));
		return true;
	}
	return forbidden_here(r, FORBID_MOVE, card, parent);
}

/* Discard the cards at the same time, from wherever they are. */
enum did
dbs_discard_cards(struct judge_run *r, const struct set *cards, uint32_t parent)
{
	struct event e = { .n = 0 };
	for (int i = 0; i < cards->n; i++) {
		judge_card c = cards->card[i];
		bool hand = lies_in(r, c, AREA_HAND);
		judge_rule rule = hand ? R_DISCARD_FROM_HAND : R_DISCARD_FROM_AREA;
		if (in_force(r, rule, card_at(r, c)->owner, c) &&
		    !forbidden_here(r, hand ? FORBID_DISCARD : FORBID_MOVE, c, parent))
			add_move(&e, c, destination(r, c, AREA_DROP), from(rule, parent));
	}
	spare_replaced(r, &e);
	return e.n ? commit(r, &e) : DID_NOTHING;
}

enum did
dbs_draw_by_effect(struct judge_run *r, judge_seat seat, int32_t n, uint32_t parent)
{
	if (forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER))
		return DID_NOTHING;
	return dbs_draw_cards(r, seat, n, from(R_SKILL_RESOLVES, parent));
}

/* The Battle Area is the only row, and a card put there counts as played. */
enum did
dbs_to_row(struct judge_run *r, struct frame *f, const struct set *cards, int area)
{
	return area == AREA_BATTLE ? each_put(r, f, cards, put_in_battle, R_EFFECT_PLAYS)
	                           : DID_NOTHING;
}

/* 1-2-6: end the game by an effect. */
enum did
dbs_result(struct judge_run *r, judge_seat seat, bool wins, uint32_t parent)
{
	struct why why = from(R_SKILL_RESOLVES, parent);
	if (seat == JUDGE_NO_SEAT)
		draw_game(r, why);
	else if (wins)
		win(r, seat, HOW_EFFECT, why);
	else
		lose(r, bit_of(seat), HOW_EFFECT, why);
	return DID;
}

/* 3. Effects on players and declarations */

static enum did
damage_by_effect(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat meant = seat_in(r, f, node->arg[1], JUDGE_OPPONENT);
	int32_t n = number_in(r, f, node->arg[0]);
	judge_card card = f->source.card;
	if (card_at(r, card)->identity != f->source.identity)
		card = JUDGE_NO_CARD;
	if (meant == JUDGE_NO_SEAT)
		return damage_to_both(r, card, n, f->citation);
	return damage(r, meant, card, n, true, f->citation) != DID_NOTHING ? DID : DID_NOTHING;
}

/* Do texts keep the card's attack or skill from being negated? Playing the card can be negated
 * anyway. */
static bool
stands_firm(struct judge_run *r, const struct play *play, uint32_t parent)
{
	judge_card card = play->act.source.card;
	return play->kind != PLAY_CARD && card != JUDGE_NO_CARD && source_is_still(r, play) &&
	       forbidden_here(r, FORBID_NEGATE, card, parent);
}

/* Negate the Blocker that triggered the skill, or what the Counter answers: the latest declaration.
 * Against an attack that is the attack. */
static enum did
negate(struct judge_run *r, const struct frame *f)
{
	if (f->event.kind == OP_E_BLOCKS)
		return negate_block(r, f->event.card, from(R_EFFECT_NEGATES, f->citation));
	struct play *play = last_declared(r);
	struct why why = from(R_EFFECT_NEGATES, f->citation);
	if (!play || play->negated || !in_force(r, why.rule, play->seat, JUDGE_NO_CARD) ||
	    stands_firm(r, play, f->citation))
		return DID_NOTHING;
	cite(r, why, JUDGE_EV_NOTE, play->seat);
	play->negated = true;
	return DID;
}

/* house/skills/20: add an extra turn. */
static enum did
extra_turn(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat meant = seat_in(r, f, node->arg[0], JUDGE_OWN);
	enum did did = DID_NOTHING;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		int32_t n = r->game.value[s][EXTRA_TURNS];
		if ((meant == JUDGE_NO_SEAT || meant == s) && n < EXTRA_TURNS_MOST &&
		    set_value(r, s, EXTRA_TURNS, n + 1, from(R_EXTRA_TURN_FOLLOWS, f->citation)) !=
		            DID_NOTHING)
			did = DID;
	}
	return did;
}

/* house/skills/18: activate an Extra Card. The player who carries out the effect activates it; if
 * the rules act, nothing happens. */
static enum did
activate(struct judge_run *r, judge_card card, struct why why)
{
	judge_seat seat = r->now.acting.doer;
	if (seat >= JUDGE_SEATS || !in_force(r, why.rule, card_at(r, card)->owner, card))
		return DID_NOTHING;
	return activate_extra(r, seat, card, cite(r, why, JUDGE_EV_NOTE, seat));
}

/* Evolve the cards, each onto the one before. */
static enum did
evolve(struct judge_run *r, struct frame *f, const struct judge_node *node, const struct set *cards)
{
	struct set onto = { .n = 0 };
	enum did did = DID_NOTHING;
	choose_cards(r, f, node->arg[1], &onto);
	for (int i = 0; i < cards->n && onto.n > 0; i++)
		if (evolve_onto(r, f->source.master, cards->card[i],
		                did == DID ? cards->card[i - 1] : onto.card[0], f->citation) == DID)
			did = DID;
	return did;
}

enum did
dbs_effect(struct judge_run *r, struct frame *f, const struct judge_node *node, struct set *handled,
           int32_t *n)
{
	(void)n;
	switch (node->op) {
	case OP_DAMAGE: return damage_by_effect(r, f, node);
	case OP_NEGATE: return negate(r, f);
	case OP_EXTRA_TURN: return extra_turn(r, f, node);
	case OP_NEGATE_ATTACK: return negate_attack(r, from(R_EFFECT_NEGATES, f->citation));
	default: break;
	}
	r->now.choosing_effect = node->op;
	choose_cards(r, f, node->arg[0], handled);
	r->now.choosing_effect = OP_NONE;
	switch (node->op) {
	case OP_KO: return each_card(r, f, handled, ko, R_KO);
	case OP_TO_REST: return each_card(r, f, handled, to_rest, R_EFFECT_RESTS);
	case OP_TO_ACTIVE: return each_card(r, f, handled, to_active, R_EFFECT_TURNS_ACTIVE);
	case OP_PLAY:
		return each_put(r, f, handled, node->arg[1] ? put_in_battle_rested : put_in_battle,
		                R_EFFECT_PLAYS);
	case OP_ACTIVATE: return each_card(r, f, handled, activate, R_EFFECT_ACTIVATES);
	case OP_COMBO: return each_put(r, f, handled, put_in_combo, R_PLACE_MOVES);
	case OP_EVOLVE: return evolve(r, f, node, handled);
	case OP_RETARGET: return each_card(r, f, handled, retarget, R_SKILL_RESOLVES);
	default: return DID_NOTHING;
	}
}

/* 4. Can the whole effect be carried out? */

static bool
may_be(struct judge_run *r, judge_card card, int what)
{
	return !forbidden(r, what, card, master(r, card), JUDGE_NO_NUMBER);
}

bool
dbs_can_be(struct judge_run *r, judge_card card, int op)
{
	switch (op) {
	case OP_DISCARD:
		return may_be(r, card, lies_in(r, card, AREA_HAND) ? FORBID_DISCARD : FORBID_MOVE);
	case OP_MOVE: return may_be(r, card, FORBID_MOVE);
	case OP_KO: return can_be_koed(r, card) && may_be(r, card, FORBID_KO);
	case OP_TO_REST: return !is_rested(r, card) && may_be(r, card, FORBID_REST);
	case OP_TO_ACTIVE: return is_rested(r, card) && may_be(r, card, FORBID_TURN_ACTIVE);
	default: return true;
	}
}

static bool
can_draw(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	judge_seat seat = seat_in(r, f, node->arg[1], JUDGE_OWN);
	seat = seat == JUDGE_NO_SEAT ? f->source.master : seat;
	return place_at(r, place_of(r, seat, AREA_DECK, 0))->n >= number_in(r, f, node->arg[0]) &&
	       !forbidden(r, FORBID_DRAW, JUDGE_NO_CARD, seat, JUDGE_NO_NUMBER);
}

bool
dbs_can_do(struct judge_run *r, const struct frame *f, const struct judge_node *node)
{
	switch (node->op) {
	case OP_DRAW: return can_draw(r, f, node);
	case OP_DAMAGE:
	case OP_NEGATE:
	case OP_EXTRA_TURN:
	case OP_NEGATE_ATTACK: return true;
	default: return enough_cards(r, f, node->arg[0], dbs_can_be, node->op);
	}
}
