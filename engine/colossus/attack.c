/* attack.c: declaring an attack (4.G): the attacker and its target. */
#include "colossus_rules.h"
#include "engine/colossus/actions.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/events.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/values.h"
#include "engine/colossus/xplay.h"

int32_t *
of_attack(struct judge_run *r, int which)
{
	return &r->game.value[0][which];
}

static bool
fast_break(struct judge_run *r, judge_seat seat, judge_card card)
{
	return has_keyword(r, card, KEYWORD_FAST_BREAK) && in_force(r, R_FAST_BREAK, seat, card);
}

static bool
fleet(struct judge_run *r, judge_seat seat, judge_card card)
{
	return has_keyword(r, card, KEYWORD_FLEET) && in_force(r, R_FLEET_ATTACKS, seat, card);
}

/* 4.G.1.2: did the attacker arrive in this turn? Fleet lets it attack anyway, Fast Break lets it
 * attack a Locus card. */
static bool
is_too_new(struct judge_run *r, judge_seat seat, judge_card card, bool locus)
{
	if (card_at(r, card)->since < r->game.turn || fleet(r, seat, card))
		return false;
	return !locus || !fast_break(r, seat, card);
}

static void
refuse_new(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	refuse(r, list, R_ATTACK_NOT_ON_ARRIVAL, seat, 1,
	       (struct judge_value[]){ { "since", (int32_t)card_at(r, card)->since } });
}

/* 4.G.1.3: a follower may attack from its player's next turn on. */
static void
test_next_turn(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	uint32_t since = card_at(r, card)->since;
	if (since < r->game.turn && since + 2 >= r->game.turn)
		refuse_unless_permitted(r, list, R_ATTACK_FROM_NEXT_OWN_TURN, seat);
}

int
add_places(struct judge_run *r, enum verb verb, judge_seat seat, int area, struct judge_pick *out,
           int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (int i = 0; i < ROW && n < cap; i++)
			out[n++] = a_pick(verb, seat, JUDGE_NO_DEF, place_of(r, side, area, i));
	return n;
}

int
add_taken_places(struct judge_run *r, enum verb verb, judge_seat seat, int area,
                 struct judge_pick *out, int cap)
{
	int n = 0;
	for (judge_seat side = 0; side < JUDGE_SEATS; side++)
		for (uint64_t rest = taken_in_row(r, side, area); rest && n < cap;
		     rest &= rest - 1) {
			judge_card c = first_of_row(r, side, area, rest);
			out[n++] = a_pick(verb, seat, JUDGE_NO_DEF, card_at(r, c)->place);
		}
	return n;
}

/* Add only places with cards of the opponent: followers by their master, Locus cards by their
 * place. */
static int
add_enemy_places(struct judge_run *r, enum verb verb, judge_seat seat, int area,
                 struct judge_pick *out, int cap)
{
	int n = add_taken_places(r, verb, seat, area, out, cap), kept = 0;
	for (int i = 0; i < n; i++) {
		bool own = area == AREA_FIELD ? master(r, card_picked(r, out[i])) == seat
		                              : parts_of(r, out[i].place)->seat == seat;
		if (!own)
			out[kept++] = out[i];
	}
	return kept;
}

static int
add_targets(struct judge_run *r, const struct judge_question *q, add_places_of *add,
            struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_ATTACK_DECK, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	n += add(r, DO_ATTACK_FOLLOWER, q->seat, AREA_FIELD, out + n, cap - n);
	return n + add(r, DO_ATTACK_LOCUS, q->seat, AREA_LOCUS, out + n, cap - n);
}

int
target_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	return add_targets(r, q, add_places, out, cap);
}

/* List all targets that could be options. Without an attacker nothing refuses an empty place, so
 * that all places are options. */
int
target_likely(struct judge_run *r, const struct judge_question *q, struct judge_pick *out, int cap)
{
	bool attacks = find_identity(r, *of_attack(r, ATTACKER)) != JUDGE_NO_CARD;
	return add_targets(r, q, attacks ? add_enemy_places : add_places, out, cap);
}

static void
test_follower_target(struct judge_run *r, judge_seat seat, judge_card attacker, judge_card card,
                     struct refusals *list)
{
	if (card == JUDGE_NO_CARD || !is_follower(r, card) || master(r, card) == seat) {
		refuse_number(list, R_ATTACK_OFF_FOLLOWER, 0, NULL);
		return;
	}
	refuse_unless_permitted(r, list, R_ATTACK_OFF_FOLLOWER, seat);
	if (!is_off(r, card))
		refuse(r, list, R_ATTACKED_FOLLOWER_IS_OFF, seat, 0, NULL);
	if (has_keyword(r, card, KEYWORD_SOAR) && !has_keyword(r, attacker, KEYWORD_SOAR))
		refuse_unless_permitted(r, list, R_SOAR_MAY_BE_ATTACKED, seat);
}

/* Does the leftmost Locus card lie in this place? */
static bool
is_leftmost(const struct judge_run *r, judge_place place)
{
	for (int i = 0; i < parts_of(r, place)->index; i++)
		if (card_in(r, parts_of(r, place)->seat, AREA_LOCUS, i) != JUDGE_NO_CARD)
			return false;
	return true;
}

static void
test_locus_target(struct judge_run *r, judge_seat seat, struct judge_pick pick,
                  struct refusals *list)
{
	judge_card card = card_picked(r, pick);
	if (card == JUDGE_NO_CARD || parts_of(r, pick.place)->seat == seat) {
		refuse_number(list, R_ATTACK_LOCUS_CARD, 0, NULL);
		return;
	}
	refuse_unless_permitted(r, list, R_ATTACK_LOCUS_CARD, seat);
	if (is_face_up(r, card))
		refuse_unless_permitted(r, list, R_FACE_UP_MAY_BE_ATTACKED, seat);
	if (!in_force(r, R_LOCUS_ATTACK_NAMES_PLACE, seat, JUDGE_NO_CARD) &&
	    !is_leftmost(r, pick.place))
		refuse_number(list, R_LOCUS_ATTACK_NAMES_PLACE, 0, NULL);
}

static void
test_target_of(struct judge_run *r, judge_seat seat, judge_card attacker, struct judge_pick pick,
               struct refusals *list)
{
	if (is_too_new(r, seat, attacker, pick.verb == DO_ATTACK_LOCUS))
		refuse_new(r, seat, attacker, list);
	switch ((enum verb)pick.verb) {
	case DO_ATTACK_DECK: refuse_unless_permitted(r, list, R_ATTACK_DECK, seat); break;
	case DO_ATTACK_FOLLOWER:
		test_follower_target(r, seat, attacker, card_picked(r, pick), list);
		break;
	case DO_ATTACK_LOCUS: test_locus_target(r, seat, pick, list); break;
	default: break;
	}
}

void
test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	judge_card attacker = find_identity(r, *of_attack(r, ATTACKER));
	if (attacker != JUDGE_NO_CARD)
		test_target_of(r, q->seat, attacker, pick, list);
}

static bool
could_attack(struct judge_run *r, judge_seat seat, judge_card card, struct judge_pick target)
{
	struct refusals none = { 0 };
	test_target_of(r, seat, card, target, &none);
	return none.n == 0;
}

static bool
could_attack_in(struct judge_run *r, judge_seat seat, judge_card card, enum verb verb, int area)
{
	struct judge_pick all[JUDGE_SEATS * ROW];
	int n = add_enemy_places(r, verb, seat, area, all, JUDGE_SEATS * ROW);
	for (int i = 0; i < n; i++)
		if (could_attack(r, seat, card, all[i]))
			return true;
	return false;
}

static bool
has_target(struct judge_run *r, judge_seat seat, judge_card card)
{
	int32_t before = *of_attack(r, ATTACKER);
	*of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	bool found = could_attack(r, seat, card,
	                          a_pick(DO_ATTACK_DECK, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE)) ||
	             could_attack_in(r, seat, card, DO_ATTACK_FOLLOWER, AREA_FIELD) ||
	             could_attack_in(r, seat, card, DO_ATTACK_LOCUS, AREA_LOCUS);
	*of_attack(r, ATTACKER) = before;
	return found;
}

void
test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	if (card == JUDGE_NO_CARD || master(r, card) != seat || !is_follower(r, card)) {
		refuse_number(list, R_ATTACK, 0, NULL);
		return;
	}
	int32_t attacks = values_at(r, card)[CARD_ATTACKS];
	int32_t limit = value_for_card(r, R_ATTACK_ONCE, seat, card);
	test_forbidden(r, FORBID_ATTACK, card, seat, list);
	if (is_off(r, card))
		refuse(r, list, R_ATTACKER_ON, seat, 0, NULL);
	if (is_too_new(r, seat, card, true))
		refuse_new(r, seat, card, list);
	test_next_turn(r, seat, card, list);
	if (attacks >= limit)
		refuse_by_number(r, list, R_ATTACK_ONCE, seat, card, 2,
		                 (struct judge_value[]){ { "attacks", attacks },
		                                         { "limit", limit } });
	if (list->n == 0 && !has_target(r, seat, card)) {
		if (is_too_new(r, seat, card, false))
			refuse_new(r, seat, card, list);
		else
			refuse_number(list, R_ATTACK_DECK, 0, NULL);
	}
}

static void
note_target(struct judge_run *r, struct judge_pick pick)
{
	judge_card card = card_picked(r, pick);
	*of_attack(r, ATTACKED) = pick.verb == DO_ATTACK_DECK       ? TARGET_DECK
	                          : pick.verb == DO_ATTACK_FOLLOWER ? TARGET_FOLLOWER
	                                                            : TARGET_LOCUS;
	*of_attack(r, TARGET) = card == JUDGE_NO_CARD ? 0 : (int32_t)card_at(r, card)->identity;
	*of_attack(r, BLOCKER) = 0;
	invalidate_values(r);
}

/* 4.G/proc/1: pick a target, note the attacker, turn it OFF. */
void
declare_attack(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_question q = { seat, ASK_TARGET, def_at(r, card), JUDGE_NO_PLACE };
	uint32_t id = cite(r, BY(R_ATTACK), JUDGE_EV_NOTE, seat);
	*of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	note_target(r, ask(r, q, from(R_ATTACK, id)));
	set_card_value(r, card, CARD_ATTACKS, values_at(r, card)[CARD_ATTACKS] + 1,
	               from(R_ATTACK_ONCE, id));
	turn_off(r, card, from(R_ATTACKER_TURNS_OFF, id));
	report_card(r, OP_E_ATTACKS, card, 1, id);
	struct play play = a_play(r, PLAY_ATTACK, seat, card, NO_ABILITY);
	play.citation = id;
	declare_play(r, play);
}

void
forget_attack(struct judge_run *r)
{
	for (int v = ATTACKED; v <= BLOCKER; v++)
		*of_attack(r, v) = 0;
	invalidate_values(r);
}
