/* battle.c: the steps of a battle (7-2 to 7-4), and its end. */
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/keywords.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/turn.h"

/* 1. The end of a battle */

/* Do effects take place that skills left for after the battle (house/attack/4)? If the battle had
 * no damage step: READING: D36. */
static bool
is_due(struct judge_run *r, bool regular)
{
	if (regular || !awaits(r, OP_E_BATTLE_ENDS))
		return true;
	if (!in_force(r, R_AFTER_BATTLE_AT_END, r->game.turn_player, JUDGE_NO_CARD))
		return false;
	cite(r, BY(R_AFTER_BATTLE_AT_END), JUDGE_EV_NOTE, r->game.turn_player);
	return true;
}

/* Trigger skills for the end of a battle, and effects that skills left for it. */
static void
trigger_end(struct judge_run *r, judge_rule triggers)
{
	judge_seat seat = r->game.turn_player;
	bool regular = triggers == R_BATTLE_END_TRIGGERS;
	bool in = in_force(r, triggers, seat, JUDGE_NO_CARD);
	if (!in || !is_due(r, regular))
		end_awaiting(r, OP_E_BATTLE_ENDS);
	if (!in)
		return;
	uint32_t id = r->now.cause;
	if (speaks_of(r, OP_E_BATTLE_ENDS) || !regular)
		id = cite(r, BY(triggers), JUDGE_EV_NOTE, seat);
	report_time(r, OP_E_BATTLE_ENDS, 1, id);
}

/* 7-4-1-9, 7-4-1-10: end the battle. */
static void
end_battle(struct judge_run *r, judge_rule triggers)
{
	trigger_end(r, triggers);
	*dbs_of_attack(r, ATTACK) = ATTACK_NONE;
	checkpoint_within(r, R_BATTLE_END_CHECKPOINT);
	dbs_forget_attack(r);
	return_to_main(r, R_BATTLE_RETURNS_TO_MAIN);
}

/* Clear combo power in order of places: a saved position keeps that order and no other. */
static void
end_combo_power(struct judge_run *r)
{
	for (judge_place p = 0; p < r->n_places; p++)
		for (judge_card c = place_at(r, p)->first; c != JUDGE_NO_CARD;
		     c = card_at(r, c)->next)
			if (values_at(r, c)[CARD_COMBO])
				set_card_value(r, c, CARD_COMBO, 0, BY(R_COMBO_POWER_ENDS));
}

/* 7-4-1-7, 7-4-1-8: end combo power, and effects that last for the battle. */
static void
expire(struct judge_run *r)
{
	if (in_force(r, R_COMBO_POWER_ENDS, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		end_combo_power(r);
	if (in_force(r, R_BATTLE_EFFECTS_EXPIRE, JUDGE_NO_SEAT, JUDGE_NO_CARD))
		end_span(r, SPAN_BATTLE, BY(R_BATTLE_EFFECTS_EXPIRE));
}

void
break_off(struct judge_run *r, judge_rule triggers)
{
	*dbs_of_attack(r, ATTACK) = ATTACK_NONE;
	expire(r);
	end_battle(r, triggers);
}

static bool
is_in_battle(struct judge_run *r, judge_card card)
{
	return lies_in(r, card, AREA_LEADER) || lies_in(r, card, AREA_BATTLE);
}

/* Is one of the two fighting cards gone, so that the battle can't go on? */
static bool
lacks_card(struct judge_run *r)
{
	return !(is_in_battle(r, attack_card(r)) && is_in_battle(r, guard_card(r))) &&
	       in_force(r, R_BATTLE_NEEDS_BOTH, r->game.turn_player, JUDGE_NO_CARD);
}

/* Skills still pending then are resolved after the battle (7-1-3-1), except those that the battle
 * itself triggered (7-4-1-5). READING: D38. */
bool
dbs_check_is_over(struct judge_run *r, judge_rule check)
{
	return *dbs_of_attack(r, ATTACK) == ATTACK_BATTLE && check != R_AFTER_DAMAGE_CHECKPOINT &&
	       lacks_card(r);
}

bool
is_broken_off(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	if (!lacks_card(r))
		return false;
	cite(r, BY(R_BATTLE_NEEDS_BOTH), JUDGE_EV_NOTE, seat);
	break_off(r, R_BROKEN_BATTLE_END_TRIGGERS);
	return true;
}

/* 2. Offence step and defence step (7-2, 7-3) */

static bool
is_offence(const struct judge_run *r)
{
	return r->game.step == STEP_OFFENCE;
}

void
end_battle_step(struct judge_run *r)
{
	bool in_order = in_force(r, R_BATTLE_STEP_ORDER, r->game.turn_player, JUDGE_NO_CARD);
	bool last = is_offence(r) != in_order;
	r->game.step = last ? STEP_DAMAGE : is_offence(r) ? STEP_DEFENCE : STEP_OFFENCE;
}

/* Has the step already begun? Skills for its beginning trigger only the first time it runs. */
static bool
has_begun(const struct judge_run *r, enum step step)
{
	return r->game.phase == step;
}

static void
free_timing(struct judge_run *r, judge_seat seat, judge_rule rule)
{
	struct judge_question q = { seat, ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	if (in_force(r, R_CHECKPOINT_BEFORE_FREE_TIMING, seat, JUDGE_NO_CARD))
		check_timing(r, BY(R_CHECKPOINT_BEFORE_FREE_TIMING));
	if (is_broken_off(r))
		return;
	detect_action_loop(r, r->now.cause);
	if (in_force(r, rule, seat, JUDGE_NO_CARD))
		dbs_take_action(r, ask(r, q, BY(rule)));
	else
		end_battle_step(r);
}

/* 7-2-1-1, 7-2-1-2: the offence step. Each action is an outermost step of its own. */
void
offence_step(struct judge_run *r)
{
	set_acting_rules(r);
	if (!has_begun(r, STEP_OFFENCE))
		begin_step_of(r, STEP_OFFENCE, R_OFFENCE_START_TRIGGERS, R_OFFENCE_CHECKPOINT);
	free_timing(r, r->game.turn_player, R_OFFENCE_FREE_TIMING);
	watch(r, JUDGE_AT_DONE);
}

/* 7-3-1-1, 7-3-1-2: the defence step. */
void
dbs_defence_step(struct judge_run *r)
{
	set_acting_rules(r);
	if (!has_begun(r, STEP_DEFENCE))
		begin_step_of(r, STEP_DEFENCE, R_DEFENCE_START_TRIGGERS, R_DEFENCE_CHECKPOINT);
	free_timing(r, other(r->game.turn_player), R_DEFENCE_FREE_TIMING);
	watch(r, JUDGE_AT_DONE);
}

/* 3. The damage step (7-4) */

/* 10-4-3: does the card count? A stack is one card in the Combo Area, too. READING: D51. */
static bool
counts(struct judge_run *r, judge_card card)
{
	return is_topmost(r, card) || !in_force(r, R_STACK_IS_ONE_CARD, JUDGE_NO_SEAT, card);
}

/* Cite the cards that combo, each with the power it adds. */
static void
cite_combos(struct judge_run *r, judge_seat seat, struct why why)
{
	judge_card card = place_at(r, place_of(r, seat, AREA_COMBO, 0))->first;
	for (; card != JUDGE_NO_CARD; card = card_at(r, card)->next) {
		struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, seat);
		if (!counts(r, card))
			continue;
		c.def = def_for_citation(r, card);
		c.to = card_at(r, card)->place;
		c.n_values = 1;
		c.value[0] = (struct judge_value){ "combo_power",
			                           dbs_number_now(r, card, NUMBER_COMBO_POWER) };
		cite_full(r, &c);
	}
}

/* 7-4-1-2, 7-4-1-3: add the power of the seat's combos to the card. */
static void
add_combos(struct judge_run *r, judge_seat seat, judge_card card, judge_rule rule)
{
	int64_t power = 0;
	judge_card c = place_at(r, place_of(r, seat, AREA_COMBO, 0))->first;
	for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
		if (counts(r, c))
			power += dbs_number_now(r, c, NUMBER_COMBO_POWER);
	if (power && card != JUDGE_NO_CARD &&
	    set_card_value(r, card, CARD_COMBO, fit_number(power), BY(rule)) == DID)
		cite_combos(r, seat, from(rule, r->last_citation));
}

static int32_t
power_last(struct judge_run *r, int32_t identity)
{
	judge_card card = find_identity(r, identity);
	if (card != JUDGE_NO_CARD)
		return dbs_number_now(r, card, NUMBER_POWER);
	for (int i = 0; i < r->game.n_known; i++)
		if (r->game.known[i].identity == (uint32_t)identity)
			return last_known_numbers(r, &r->game.known[i])[NUMBER_POWER];
	return 0;
}

/* Cite every continuous effect on the power of a fighting card. Combos have been cited before. */
static void
cite_effects(struct judge_run *r, int32_t identity, uint32_t parent)
{
	static const char *const name[] = { "adds", "is", "times" };
	judge_card card = find_identity(r, identity);
	look_at_rows(r);
	for (int i = 0; i < r->n_applied && card != JUDGE_NO_CARD; i++) {
		const struct effect_row *a = &r->applied[i];
		struct judge_citation c =
			a_citation(from(R_LAYER_NUMBERS, parent), JUDGE_EV_NOTE, master(r, card));
		if (!a->node || a->card != card || a->which != NUMBER_POWER ||
		    (a->op != OP_MODIFY && a->op != OP_DEFINE))
			continue;
		c.def = def_for_citation(r, card);
		c.to = card_at(r, card)->place;
		c.source = a->source.def;
		c.ability = (uint8_t)(a->source.ability + 1);
		c.n_values = 1;
		c.value[0] = (struct judge_value){ name[a->mode], a->value };
		cite_full(r, &c);
	}
}

/* 7-4-1-4: does the attacker win? READING: D20, with equal power the guard card holds. */
static bool
prevails(struct judge_run *r)
{
	int32_t attack = power_last(r, *dbs_of_attack(r, ATTACKER)),
		guard = power_last(r, *dbs_of_attack(r, GUARD));
	struct why why = BY(R_MORE_POWER_NEEDED);
	struct judge_citation c = a_citation(why, JUDGE_EV_NOTE, r->game.turn_player);
	c.n_values = 2;
	c.value[0] = (struct judge_value){ "attack", attack };
	c.value[1] = (struct judge_value){ "guard", guard };
	if (!in_force(r, why.rule, r->game.turn_player, JUDGE_NO_CARD))
		return attack >= guard;
	uint32_t id = cite_full(r, &c);
	cite_effects(r, *dbs_of_attack(r, ATTACKER), id);
	cite_effects(r, *dbs_of_attack(r, GUARD), id);
	return attack > guard;
}

/* 7-4-1-4-1, 7-4-1-4-2: damage the Leader under attack, or KO the Battle Card. */
static void
strike_guard(struct judge_run *r)
{
	judge_card guard = guard_card(r), attacker = attack_card(r);
	judge_seat seat = r->game.turn_player;
	if (guard == JUDGE_NO_CARD)
		return;
	if (lies_in(r, guard, AREA_LEADER)) {
		if (!in_force(r, R_BATTLE_DAMAGES_LEADER, seat, guard))
			return;
		uint32_t id = cite(r, BY(R_BATTLE_DAMAGES_LEADER), JUDGE_EV_NOTE, seat);
		damage(r, master(r, guard), attacker, damage_of_attack(r, attacker), false, id);
	} else {
		ko(r, guard, BY(R_BATTLE_KOS_GUARD));
	}
}

/* 7-4-1-6: combo cards go to the Drop Area. READING: D31, their owners'. */
static void
clear_combo_areas(struct judge_run *r)
{
	struct event e = { .n = 0 };
	for (judge_seat s = 0; s < JUDGE_SEATS; s++) {
		judge_card c = place_at(r, place_of(r, s, AREA_COMBO, 0))->first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			if (is_topmost(r, c))
				add_move(&e, c, destination(r, c, AREA_DROP),
				         BY(R_COMBO_AREA_CLEARED));
	}
	spare_replaced(r, &e);
	if (e.n)
		commit(r, &e);
}

/* 7-4-1-1 triggers, 7-4-1-2 and 7-4-1-3 combos, 7-4-1-4 the comparison, 7-4-1-5 a checkpoint,
 * 7-4-1-6 combo cards, 7-4-1-7 and 7-4-1-8 effects that lasted for the battle, 7-4-1-9 its end. */
void
damage_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_step_of(r, STEP_DAMAGE, R_DAMAGE_START_TRIGGERS, R_DAMAGE_CHECKPOINT);
	if (is_broken_off(r)) {
		watch(r, JUDGE_AT_DONE);
		return;
	}
	add_combos(r, seat, attack_card(r), R_COMBO_ADDS_TO_ATTACKER);
	add_combos(r, other(seat), guard_card(r), R_COMBO_ADDS_TO_GUARD);
	set_acting_seat(r, seat, 1u << CAUSE_RULE);
	if (prevails(r))
		strike_guard(r);
	set_acting_rules(r);
	checkpoint_within(r, R_AFTER_DAMAGE_CHECKPOINT);
	clear_combo_areas(r);
	expire(r);
	end_battle(r, R_BATTLE_END_TRIGGERS);
	watch(r, JUDGE_AT_DONE);
}
