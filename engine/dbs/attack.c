/* attack.c: declaring an attack, and the time before its battle (7-1). */
#include "engine/dbs/attack.h"
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/play.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"

int32_t *
dbs_of_attack(struct judge_run *r, int which)
{
	return &r->game.value[0][which];
}

judge_card
attack_card(const struct judge_run *r)
{
	return card_of_identity(r, r->game.value[0][ATTACKER]);
}

judge_card
guard_card(const struct judge_run *r)
{
	return card_of_identity(r, r->game.value[0][GUARD]);
}

judge_card
first_target(const struct judge_run *r)
{
	int32_t first = r->game.value[0][FIRST_TARGET];
	return first ? card_of_identity(r, first) : guard_card(r);
}

void
dbs_forget_attack(struct judge_run *r)
{
	for (int v = ATTACK; v <= NEGATED; v++)
		*dbs_of_attack(r, v) = 0;
	invalidate_values(r);
}

/* 1. The attacker (7-1) */

static bool
is_in_place(struct judge_run *r, judge_card card)
{
	return (lies_in(r, card, AREA_LEADER) && dbs_card_is(r, card, TYPE_LEADER)) ||
	       (lies_in(r, card, AREA_BATTLE) && dbs_card_is(r, card, TYPE_BATTLE));
}

static int
targets(struct judge_run *r, judge_seat seat, judge_place *out)
{
	int n = 0;
	out[n++] = place_of(r, other(seat), AREA_LEADER, 0);
	judge_card c = first_in_row(r, other(seat), AREA_BATTLE);
	for (; c != JUDGE_NO_CARD; c = next_in_row(r, c))
		out[n++] = card_at(r, c)->place;
	return n;
}

/* Refuse an attacker that texts leave nothing to attack, for the reason that refuses the Leader as
 * a target. The attacker is set meanwhile, since texts may depend on it. */
static void
test_any_target(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	judge_place place[ROW + 1];
	struct judge_question q = { seat, ASK_TARGET, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	struct judge_pick pick = { .verb = DO_TARGET, .seat = seat, .def = JUDGE_NO_DEF };
	int32_t before = *dbs_of_attack(r, ATTACKER);
	bool found = false;
	int n = targets(r, seat, place);
	*dbs_of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	invalidate_values(r);
	for (int i = 0; i < n && !found; i++) {
		struct refusals none = { 0 };
		pick.place = place[i];
		dbs_test_target(r, &q, pick, &none);
		found = none.n == 0;
	}
	pick.place = place[0];
	if (!found)
		dbs_test_target(r, &q, pick, list);
	*dbs_of_attack(r, ATTACKER) = before;
	invalidate_values(r);
}

void
dbs_test_attack(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_ATTACK, seat);
	if (card == JUDGE_NO_CARD) {
		refuse_number(list, R_ATTACK, 0, NULL);
		return;
	}
	if (master(r, card) != seat)
		refuse(r, list, R_ATTACK_OWN_CARD, seat, 0, NULL);
	if (!is_in_place(r, card)) {
		if (lies_in(r, card, AREA_ENERGY))
			refuse(r, list, R_ATTACKER_PLACE, seat, 0, NULL);
		else if (lies_in(r, card, AREA_LEADER) || lies_in(r, card, AREA_BATTLE))
			refuse_number(list, R_ATTACK, 0, NULL); /* an Extra Card */
		else
			refuse_number(list, R_ATTACKER_PLACE, 0, NULL);
	}
	if (is_enough(list))
		return;
	test_forbidden(r, FORBID_ATTACK, card, seat, list);
	if (is_rested(r, card))
		refuse(r, list, R_ATTACK_ONLY_WHEN_ACTIVE, seat, 0, NULL);
	if (r->game.turn == 1)
		refuse_unless_permitted(r, list, R_FIRST_TURN_ATTACK, seat);
	if (lies_in(r, card, AREA_BATTLE) && card_at(r, card)->since >= r->game.turn)
		refuse_unless_permitted(r, list, R_ATTACK_ON_ARRIVAL, seat);
	if (list->n == 0 && (speaks_of(r, OP_FORBID) || r->texts.changes_rules))
		test_any_target(r, seat, card, list);
}

/* 2. The target (7-1) */

static void
test_leader_target(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_ATTACK_LEADER, seat);
	if (!is_rested(r, card))
		refuse_unless_permitted(r, list, R_ACTIVE_LEADER_ATTACKED, seat);
}

static void
test_card_target(struct judge_run *r, judge_seat seat, judge_card card, struct refusals *list)
{
	refuse_unless_permitted(r, list, R_ATTACK_BATTLE_CARD, seat);
	if (!is_rested(r, card) && in_force(r, R_ATTACKED_CARD_RESTED, seat, attack_card(r)))
		refuse_number(list, R_ATTACKED_CARD_RESTED, 0, NULL);
}

void
dbs_test_target(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
                struct refusals *list)
{
	judge_card card = topmost_at(r, pick.place);
	bool there = card != JUDGE_NO_CARD && master(r, card) != q->seat;
	if (there && lies_in(r, card, AREA_LEADER) && dbs_card_is(r, card, TYPE_LEADER))
		test_leader_target(r, q->seat, card, list);
	else if (there && dbs_card_is(r, card, TYPE_BATTLE))
		test_card_target(r, q->seat, card, list);
	else
		refuse_number(list, R_ATTACK_BATTLE_CARD, 0, NULL);
	if (there && !is_enough(list))
		test_forbidden(r, FORBID_ATTACKED, card, q->seat, list);
}

/* 3. The declaration. READING: D33, skills that it triggers trigger now. */

static void
trigger_attack(struct judge_run *r, uint32_t id)
{
	judge_card attacker = attack_card(r), guard = guard_card(r);
	judge_seat seat = r->game.turn_player;
	if (attacker != JUDGE_NO_CARD && in_force(r, R_ATTACK_TRIGGERS, seat, attacker)) {
		uint32_t by = speaks_of(r, OP_E_ATTACKS)
		                      ? cite(r, from(R_ATTACK_TRIGGERS, id), JUDGE_EV_NOTE, seat)
		                      : id;
		dbs_report(r, a_card_event(r, OP_E_ATTACKS, attacker, 1, by));
	}
	if (guard != JUDGE_NO_CARD && in_force(r, R_ATTACKED_TRIGGERS, seat, guard)) {
		uint32_t by = speaks_of(r, OP_E_ATTACKED)
		                      ? cite(r, from(R_ATTACKED_TRIGGERS, id), JUDGE_EV_NOTE, seat)
		                      : id;
		dbs_report(r, a_card_event(r, OP_E_ATTACKED, guard, 1, by));
	}
}

/* Cite the rules that permit this attack where the document is silent. */
static void
note_leave(struct judge_run *r, judge_seat seat, judge_card card, uint32_t id)
{
	if (r->game.turn == 1 && in_force(r, R_FIRST_TURN_ATTACK, seat, JUDGE_NO_CARD))
		cite(r, from(R_FIRST_TURN_ATTACK, id), JUDGE_EV_NOTE, seat);
	if (lies_in(r, card, AREA_BATTLE) && card_at(r, card)->since >= r->game.turn &&
	    in_force(r, R_ATTACK_ON_ARRIVAL, seat, JUDGE_NO_CARD))
		cite(r, from(R_ATTACK_ON_ARRIVAL, id), JUDGE_EV_NOTE, seat);
}

/* Are both Leaders and all Battle Cards gone? Illegal moves that were let stand can do that. */
static bool
is_table_empty(const struct judge_run *r)
{
	for (judge_place p = 0; p < r->n_places; p++)
		if ((area_of(r, p) == AREA_LEADER || area_of(r, p) == AREA_BATTLE) &&
		    place_at(r, p)->n > 0)
			return false;
	return true;
}

void
dbs_declare_attack(struct judge_run *r, judge_seat seat, judge_card card)
{
	struct judge_question q = { seat, ASK_TARGET, def_at(r, card), JUDGE_NO_PLACE };
	uint32_t id = cite(r, BY(R_ATTACK), JUDGE_EV_NOTE, seat);
	if (is_table_empty(r))
		return;
	note_leave(r, seat, card, id);
	*dbs_of_attack(r, ATTACKER) = (int32_t)card_at(r, card)->identity;
	invalidate_values(r);
	judge_card target = topmost_at(r, ask(r, q, from(R_ATTACK, id)).place);
	if (lies_in(r, target, AREA_LEADER) && !is_rested(r, target))
		cite(r, from(R_ACTIVE_LEADER_ATTACKED, id), JUDGE_EV_NOTE, seat);
	*dbs_of_attack(r, ATTACK) = ATTACK_DECLARED;
	*dbs_of_attack(r, NEGATED) = 0;
	*dbs_of_attack(r, GUARD) =
		target == JUDGE_NO_CARD ? 0 : (int32_t)card_at(r, target)->identity;
	invalidate_values(r);
	rest(r, card, from(R_ATTACKER_RESTS, id));
	r->game.cause = id;
	r->game.step = STEP_ATTACK;
	if (in_force(r, R_ATTACK_TRIGGERS_AT_DECLARATION, seat, card))
		trigger_attack(r, id);
}

/* 4. Redirecting and negating an attack */

static bool
can_guard(struct judge_run *r, judge_card card)
{
	return is_in_place(r, card) && master(r, card) != r->game.turn_player;
}

/* Set the card under attack, by identity. FIRST_TARGET stores the first one only while it is a
 * different card. */
static void
set_guard(struct judge_run *r, int32_t identity)
{
	int32_t *guard = dbs_of_attack(r, GUARD), *first = dbs_of_attack(r, FIRST_TARGET);
	if (!*first)
		*first = *guard;
	if (*first == identity)
		*first = 0;
	*guard = identity;
	invalidate_values(r);
}

static uint32_t
cite_guard(struct judge_run *r, judge_card card, struct why why)
{
	struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, other(r->game.turn_player));
	if (card != JUDGE_NO_CARD) {
		c.def = def_for_citation(r, card);
		c.to = card_at(r, card)->place;
	}
	return cite_full(r, &c);
}

enum did
retarget(struct judge_run *r, judge_card card, struct why why)
{
	judge_seat seat = master(r, card);
	if (*dbs_of_attack(r, ATTACK) == ATTACK_NONE || !in_force(r, why.rule, seat, card))
		return DID_NOTHING;
	if (!can_guard(r, card) && in_force(r, R_ATTACK_TURNS_TO_FIGHTERS, seat, card)) {
		cite(r, from(R_ATTACK_TURNS_TO_FIGHTERS, why.parent), JUDGE_EV_NOTE, seat);
		return DID_NOTHING;
	}
	if (!in_force(r, R_RETARGET_IS_NO_ATTACK, seat, card) &&
	    forbidden(r, FORBID_ATTACKED, card, other(seat), JUDGE_NO_NUMBER))
		return DID_NOTHING;
	if (*dbs_of_attack(r, GUARD) == (int32_t)card_at(r, card)->identity)
		return DID_NOTHING;
	set_guard(r, (int32_t)card_at(r, card)->identity);
	uint32_t id = cite_guard(r, card, why);
	/* READING: D34, a card that an attack is redirected to counts as attacked from then on. */
	if (in_force(r, R_RETARGETED_IS_ATTACKED, seat, card)) {
		id = cite(r, from(R_RETARGETED_IS_ATTACKED, id), JUDGE_EV_NOTE, seat);
		dbs_report(r, a_card_event(r, OP_E_ATTACKED, card, 1, id));
	}
	return DID;
}

/* Undo what the Blocker changed. This isn't a change of target, which would count as an attack on
 * the first target. */
enum did
negate_block(struct judge_run *r, judge_card blocker, struct why why)
{
	int32_t first = *dbs_of_attack(r, FIRST_TARGET);
	if (!first || guard_card(r) != blocker ||
	    !in_force(r, why.rule, master(r, blocker), blocker) ||
	    forbidden_here(r, FORBID_NEGATE, blocker, why.parent))
		return DID_NOTHING;
	set_guard(r, first);
	cite_guard(r, guard_card(r), why);
	return DID;
}

enum did
negate_attack(struct judge_run *r, struct why why)
{
	if (*dbs_of_attack(r, ATTACK) == ATTACK_NONE || *dbs_of_attack(r, NEGATED) ||
	    !in_force(r, why.rule, r->game.turn_player, JUDGE_NO_CARD))
		return DID_NOTHING;
	judge_card attacker = attack_card(r);
	if (attacker != JUDGE_NO_CARD && forbidden_here(r, FORBID_NEGATE, attacker, why.parent))
		return DID_NOTHING;
	cite(r, why, JUDGE_EV_NOTE, r->game.turn_player);
	*dbs_of_attack(r, NEGATED) = 1;
	return DID;
}

/* 5. The attack step */

/* 7-1-1: hold the counter timing of the attack. */
static void
counter_attack(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	in_window(r, a_play(r, PLAY_ATTACK, seat, attack_card(r), NO_ABILITY));
}

/* 7-1-3: begin the battle. */
static void
begin_battle(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	bool negated = *dbs_of_attack(r, NEGATED) &&
	               in_force(r, R_NEGATED_ATTACK_HAS_NO_BATTLE, seat, JUDGE_NO_CARD);
	if (negated) {
		cite(r, BY(R_NEGATED_ATTACK_HAS_NO_BATTLE), JUDGE_EV_NOTE, seat);
		break_off(r, R_NEGATED_ATTACK_END_TRIGGERS);
		return;
	}
	if (is_broken_off(r))
		return;
	if (!in_force(r, R_BATTLE_BEGINS, seat, JUDGE_NO_CARD)) {
		dbs_forget_attack(r);
		return_to_main(r, R_BATTLE_RETURNS_TO_MAIN);
		return;
	}
	cite(r, BY(R_BATTLE_BEGINS), JUDGE_EV_NOTE, seat);
	*dbs_of_attack(r, ATTACK) = ATTACK_BATTLE;
	bool offence = in_force(r, R_BATTLE_STEP_ORDER, seat, JUDGE_NO_CARD);
	r->game.step = offence ? STEP_OFFENCE : STEP_DEFENCE;
}

/* 7-1-1 Counters, 7-1-2 skills that the attack triggered, 7-1-3 the battle. READING: D19, in this
 * order. */
void
attack_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_MAIN;
	set_acting_rules(r);
	bool before = in_force(r, R_COUNTER_BEFORE_ATTACK_TRIGGERS, seat, JUDGE_NO_CARD);
	if (before)
		counter_attack(r);
	if (!in_force(r, R_ATTACK_TRIGGERS_AT_DECLARATION, seat, JUDGE_NO_CARD))
		trigger_attack(r, r->now.cause);
	checkpoint_within(r, R_ATTACK_CHECKPOINT);
	if (!before)
		counter_attack(r);
	begin_battle(r);
	watch(r, JUDGE_AT_DONE);
}
