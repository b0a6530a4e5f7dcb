/* battle.c: resolving an attack or a battle (4.G/proc/5 and house rules). */
#include "colossus_rules.h"
#include "engine/colossus/areas.h"
#include "engine/colossus/asks.h"
#include "engine/colossus/attack.h"
#include "engine/colossus/info.h"
#include "engine/colossus/language.h"
#include "engine/colossus/ops.h"
#include "engine/colossus/play.h"
#include "engine/colossus/terms.h"
#include "engine/colossus/turn.h"
#include "engine/colossus/values.h"
#include "engine/kernel/chain.h"

/* 1. Attacks on the deck (house/attack) */

static int
reveal_cards(struct judge_run *r, judge_seat enemy, int32_t n, uint32_t id)
{
	int revealed = 0;
	judge_place deck = place_of(r, enemy, AREA_DECK, 0);
	for (; revealed < n && place_at(r, deck)->n > 0; revealed++)
		if (move_card(r, place_at(r, deck)->first, place_of(r, 0, AREA_REVEALED, 0), BESIDE,
		              JUDGE_NO_CARD, from(R_CRUSH_REVEALS, id)) == DID_NOTHING)
			break;
	return revealed;
}

/* house/attack/2: capture the first Gems revealed, up to the Capture Point. */
static void
capture_gems(struct judge_run *r, judge_seat seat, int32_t most, uint32_t id)
{
	const struct place *revealed = place_at(r, place_of(r, 0, AREA_REVEALED, 0));
	bool first = in_force(r, R_CAPTURE_FIRST_REVEALED, seat, JUDGE_NO_CARD);
	int32_t captured = 0;
	judge_card next, c = first ? revealed->first : revealed->last;
	for (; c != JUDGE_NO_CARD; c = next) {
		next = first ? card_at(r, c)->next : card_at(r, c)->prev;
		if (!card_is(r, c, TYPE_GEM))
			continue;
		if (captured >= most && in_force(r, R_CAPTURE_LIMIT, seat, JUDGE_NO_CARD)) {
			cite_value(r, from(R_CAPTURE_LIMIT, id), JUDGE_EV_NOTE, seat,
			           (struct judge_value){ "limit", most });
			break;
		}
		captured += capture(r, seat, c, from(R_CRUSH_CAPTURES, id)) == DID;
	}
}

/* house/attack/3: discard the other revealed cards. */
static void
discard_revealed(struct judge_run *r, judge_seat enemy, uint32_t id)
{
	struct event e;
	e.n = 0;
	bool discards = in_force(r, R_CRUSHED_TO_DISCARD, enemy, JUDGE_NO_CARD);
	judge_card c = card_in(r, 0, AREA_REVEALED, 0);
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next) {
		int area = discards ? AREA_DISCARD : AREA_DECK;
		struct change *ch =
			add_move(&e, c, destination(r, c, area),
		                 from(discards ? R_CRUSHED_TO_DISCARD : R_PLACE_MOVES, id));
		ch->how = discards ? BESIDE : AT_BOTTOM;
	}
	if (e.n)
		commit(r, &e);
}

static void
crush(struct judge_run *r, judge_seat seat, int32_t crush_point, int32_t capture_point, uint32_t id)
{
	judge_seat enemy = other(seat);
	*of_attack(r, CRUSHING) = 1;
	int32_t n = after_deviations(r, JUDGE_MANDATORY_MOVES, R_CRUSH_REVEALS, enemy, crush_point);
	if (reveal_cards(r, enemy, n, id) > 0) {
		capture_gems(r, seat, capture_point, id);
		discard_revealed(r, enemy, id);
	}
	*of_attack(r, CRUSHING) = 0;
	interrupts(r, id);
}

/* 2. Attacks on a Locus card (house/locus) */

/* Return the first rule that keeps the card from being played as a Locus Trick, or
 * JUDGE_NO_RULE. */
static judge_rule
no_trick_by(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_refusal first;
	struct refusals list = { &first, 0, 1, &r->identified };
	bool action = card_is(r, card, TYPE_ACTION);
	if (!has_keyword(r, card, KEYWORD_LOCUS_TRICK) || !in_force(r, R_LOCUS_TRICK, seat, card))
		return R_LOCUS_TRICK;
	test_trick(r, seat, card, action ? TYPE_ACTION : TYPE_FOLLOWER, &list);
	return list.n ? first.rule : JUDGE_NO_RULE;
}

/* Does the card of this identity still lie in the area? */
static bool
is_there(struct judge_run *r, int32_t identity, int area)
{
	judge_card card = find_identity(r, identity);
	if (card == JUDGE_NO_CARD || card_at(r, card)->place == JUDGE_NO_PLACE)
		return false;
	return area_of(r, card_at(r, card)->place) == area;
}

/* Perform declared plays that can't be answered, before the next question. */
static void
play_at_once(struct judge_run *r)
{
	uint32_t cause = r->now.cause;
	struct acting acting = r->now.acting;
	if (r->game.n_chain == 0 || r->game.window.open)
		return;
	while (r->game.n_chain)
		perform_next(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	set_acting(r, acting);
	set_cause(r, cause);
}

/* house/locus/4: offer to play a card at once that an attack turned up, if it still lies in the
 * Locus. */
static void
offer_trick(struct judge_run *r, judge_card card, int32_t identity, uint32_t id)
{
	if (!is_there(r, identity, AREA_LOCUS))
		return;
	judge_seat seat = card_at(r, card)->owner;
	struct source source = { .card = card,
		                 .master = seat,
		                 .def = def_at(r, card),
		                 .identity = card_at(r, card)->identity };
	judge_rule denied = no_trick_by(r, seat, card);
	if (denied != JUDGE_NO_RULE)
		report_forced_no(r, &source, seat, denied);
	if (denied != JUDGE_NO_RULE || !ask_may(r, &source, seat, from(R_LOCUS_TRICK, id)))
		return;
	id = cite(r, from(R_LOCUS_TRICK, id), JUDGE_EV_NOTE, seat);
	r->game.value[seat][LAST_MOVE] = DO_ACCEPT + 1;
	struct play play = declare_trick(r, seat, card, id);
	if (r->game.n_chain)
		add_play(r, play);
	else
		declare_play(r, play);
}

/* Return the next face-down card to the right of the card, or JUDGE_NO_CARD. */
static judge_card
next_face_down(const struct judge_run *r, judge_card card)
{
	const struct place_parts *p = parts_of(r, card_at(r, card)->place);
	for (int i = p->index + 1; i < ROW; i++) {
		judge_card c = card_in(r, p->seat, AREA_LOCUS, i);
		if (c != JUDGE_NO_CARD && !is_face_up(r, c))
			return c;
	}
	return JUDGE_NO_CARD;
}

static void
break_locus(struct judge_run *r, judge_seat seat, judge_card attacker, judge_card card, uint32_t id)
{
	judge_card second = JUDGE_NO_CARD;
	if (is_face_up(r, card))
		return;
	if (attacker != JUDGE_NO_CARD && has_keyword(r, attacker, KEYWORD_DOUBLE_BREAK) &&
	    in_force(r, R_DOUBLE_BREAK, seat, attacker))
		second = next_face_down(r, card);
	int32_t identity = (int32_t)card_at(r, card)->identity, next = 0;
	if (flip(r, card, from(R_LOCUS_ATTACK_FLIPS, id)) != DID)
		return;
	if (second != JUDGE_NO_CARD && flip(r, second, from(R_DOUBLE_BREAK, id)) == DID)
		next = (int32_t)card_at(r, second)->identity;
	offer_trick(r, card, identity, id);
	if (next) {
		play_at_once(r);
		offer_trick(r, second, next, id);
	}
}

/* 3. Battles between followers (house/battle) */

/* Return a number of a card in the attack, even if the card is gone (last known information). */
static int32_t
number_last(struct judge_run *r, int32_t identity, int which)
{
	judge_card card = find_identity(r, identity);
	if (card != JUDGE_NO_CARD)
		return number_now(r, card, which);
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].identity == (uint32_t)identity) {
			int32_t number = last_known_numbers(r, &r->game.known[i])[which];
			return number == JUDGE_NO_NUMBER ? 0 : number;
		}
	return 0;
}

static void
damage(struct judge_run *r, int32_t identity, int32_t n, uint32_t id)
{
	judge_card card = find_identity(r, identity);
	if (card != JUDGE_NO_CARD)
		deal_damage(r, card, n, from(R_BATTLE_DAMAGE, id));
}

/* Deal damage at the same time: followers are beaten only when both have their damage. */
static void
battle(struct judge_run *r, int32_t attacker, int32_t defender, uint32_t id)
{
	int32_t one = number_last(r, attacker, NUMBER_ATTACK);
	int32_t two = number_last(r, defender, NUMBER_ATTACK);
	bool together = in_force(r, R_BATTLE_DAMAGE_TOGETHER, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	bool before = hold_interrupts(r, r->now.interrupting || together);
	damage(r, defender, one, id);
	hold_interrupts(r, before);
	if (together || find_identity(r, defender) != JUDGE_NO_CARD) {
		hold_interrupts(r, before || together);
		damage(r, attacker, two, id);
		hold_interrupts(r, before);
	}
	interrupts(r, id);
}

/* 4. The battle step */

/* READING: C19, if a card of the attack is gone, there is nothing to resolve. */
static bool
is_void(struct judge_run *r, judge_seat seat)
{
	int32_t blocker = *of_attack(r, BLOCKER), target = *of_attack(r, TARGET);
	bool whole = is_there(r, *of_attack(r, ATTACKER), AREA_FIELD);
	if (blocker)
		whole = whole && is_there(r, blocker, AREA_FIELD);
	else if (*of_attack(r, ATTACKED) == TARGET_FOLLOWER)
		whole = whole && is_there(r, target, AREA_FIELD);
	else if (*of_attack(r, ATTACKED) == TARGET_LOCUS)
		whole = whole && is_there(r, target, AREA_LOCUS);
	if (whole || !in_force(r, R_ATTACK_NEEDS_BOTH, seat, JUDGE_NO_CARD))
		return false;
	cite(r, BY(R_ATTACK_NEEDS_BOTH), JUDGE_EV_NOTE, seat);
	return true;
}

static void
resolve_attack(struct judge_run *r, judge_seat seat)
{
	int32_t attacker = *of_attack(r, ATTACKER), blocker = *of_attack(r, BLOCKER);
	int32_t target = *of_attack(r, TARGET);
	bool battles = blocker || *of_attack(r, ATTACKED) == TARGET_FOLLOWER;
	judge_rule rule = battles ? R_BATTLE_RESOLUTION : R_ATTACK_RESOLUTION;
	judge_card card = find_identity(r, target);
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = cite(r, BY(rule), JUDGE_EV_NOTE, seat);
	if (battles)
		battle(r, attacker, blocker ? blocker : target, id);
	else if (*of_attack(r, ATTACKED) == TARGET_DECK)
		crush(r, seat, number_last(r, attacker, NUMBER_CRUSH),
		      number_last(r, attacker, NUMBER_CAPTURE), id);
	else if (card != JUDGE_NO_CARD && is_there(r, target, AREA_LOCUS))
		break_locus(r, seat, find_identity(r, attacker), card, id);
}

/* 4.G/proc/5: resolve the attack or the battle. */
void
battle_step(struct judge_run *r)
{
	judge_seat seat = attacking_player(r);
	r->game.phase = STEP_MOVE;
	set_acting_rules(r);
	check_timing(r, BY(R_TRIGGERS_AFTER));
	r->game.step = STEP_MOVE;
	if (*of_attack(r, ATTACKED) != TARGET_NONE && !is_void(r, seat)) {
		set_acting_seat(r, seat, 0);
		resolve_attack(r, seat);
		set_acting_rules(r);
	}
	forget_attack(r);
	watch(r, JUDGE_AT_DONE);
}
