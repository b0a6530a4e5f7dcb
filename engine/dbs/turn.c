/* turn.c: the course of a turn (6). Each phase, and each main phase action, is an outermost
 * step. */
#include "engine/dbs/turn.h"
#include "dbs_rules.h"
#include "engine/dbs/actions.h"
#include "engine/dbs/areas.h"
#include "engine/dbs/asks.h"
#include "engine/dbs/attack.h"
#include "engine/dbs/events.h"
#include "engine/dbs/info.h"
#include "engine/dbs/ops.h"
#include "engine/dbs/terms.h"
#include "engine/dbs/values.h"
#include "engine/kernel/start.h"
#include "engine/kernel/unknown.h"

/* 1. Timings */

static void
trigger_at(struct judge_run *r, uint16_t event, int32_t amount, judge_rule rule)
{
	judge_seat seat = r->game.turn_player;
	if (!in_force(r, rule, seat, JUDGE_NO_CARD))
		return;
	uint32_t id = speaks_of(r, event) ? cite(r, BY(rule), JUDGE_EV_NOTE, seat) : r->now.cause;
	report_time(r, event, amount, id);
}

static void
begin_phase(struct judge_run *r, enum step phase)
{
	r->game.phase = (uint8_t)phase;
	r->game.step = (uint8_t)phase;
	invalidate_values(r);
	set_acting_rules(r);
	set_cause(r, cite_value(r, BY(R_PHASE_ORDER), JUDGE_EV_STEP, r->game.turn_player,
	                        (struct judge_value){ "turn", (int32_t)r->game.turn }));
	r->game.cause = r->now.cause;
}

void
begin_step_of(struct judge_run *r, enum step step, judge_rule triggers, judge_rule checkpoint)
{
	r->game.phase = (uint8_t)step;
	r->game.step = (uint8_t)step;
	set_acting_rules(r);
	trigger_at(r, OP_E_PHASE, (int32_t)step, triggers);
	checkpoint_within(r, checkpoint);
}

bool
checkpoint_within(struct judge_run *r, judge_rule rule)
{
	bool before = r->now.within;
	r->now.within = true;
	bool did = check_timing(r, BY(rule));
	r->now.within = before;
	return did;
}

/* Forget how often skills were used in the last turn (10-10). */
static void
forget_turn(struct judge_run *r)
{
	for (judge_card c = 0; c < r->game.n_cards; c++)
		if (values_at(r, c)[CARD_USED] || values_at(r, c)[CARD_COMBO])
			values_to_change(r, c)[CARD_USED] = values_to_change(r, c)[CARD_COMBO] = 0;
	dbs_forget_attack(r);
}

static bool
in_order(struct judge_run *r)
{
	return in_force(r, R_PHASE_ORDER, r->game.turn_player, JUDGE_NO_CARD);
}

static void begin_main_phase(struct judge_run *r);

/* 6-1-1: start a turn. */
void
dbs_start_turn(struct judge_run *r, judge_seat seat, struct why why)
{
	forget_turn(r);
	count_turn(r, seat, why);
	r->game.phase = r->game.step = STEP_CHARGE;
	invalidate_turn(r);
	if (!in_order(r)) {
		set_cause(r, r->game.cause);
		begin_main_phase(r);
	}
}

/* 2. The charge phase */

/* Turn the player's cards active. READING: D15 (house/charge/1). */
static void
turn_cards_active(struct judge_run *r, judge_seat seat)
{
	static const uint8_t areas[] = { AREA_LEADER, AREA_BATTLE, AREA_ENERGY };
	struct why why = BY(R_CHARGE_TURNS_ACTIVE);
	for (size_t a = 0; a < sizeof areas; a++)
		for (int i = 0; i < r->p.game->area[areas[a]].places; i++) {
			judge_card c = place_at(r, place_of(r, seat, areas[a], i))->first;
			for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
				if (is_topmost(r, c) && values_at(r, c)[CARD_RESTED] &&
				    !forbidden_here(r, FORBID_TURN_ACTIVE, c, why.parent))
					turn_active(r, c, why);
		}
}

/* 6-2-2: draw for the turn. */
static void
draw_for_turn(struct judge_run *r, judge_seat seat)
{
	if (in_force(r, R_FIRST_TURN_NO_DRAW, seat, JUDGE_NO_CARD) && r->game.turn == 1)
		cite(r, BY(R_FIRST_TURN_NO_DRAW), JUDGE_EV_NOTE, seat);
	else
		dbs_draw_cards(r, seat, value(r, R_CHARGE_DRAW, seat), BY(R_CHARGE_DRAW));
}

int
charge_candidates(struct judge_run *r, const struct judge_question *q, struct judge_pick *out,
                  int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_NO_CHARGE, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int i = 0; i < r->n_own[q->seat] && n < cap; i++)
		out[n++] = a_pick(DO_CHARGE, q->seat, r->own[q->seat][i], JUDGE_NO_PLACE);
	return n;
}

void
test_charge(struct judge_run *r, const struct judge_question *q, struct judge_pick pick,
            struct refusals *list)
{
	judge_place hand = place_of(r, q->seat, AREA_HAND, 0);
	if (pick.verb == DO_NO_CHARGE)
		refuse(r, list, R_CHARGE_ENERGY_COMPULSORY, q->seat, 0, NULL);
	else if (find_or_identify(r, hand, pick.def) == JUDGE_NO_CARD)
		refuse_number(list, R_CHARGE_ENERGY, 0, NULL);
}

/* 6-2-4: put a card into the Energy Area. READING: D16, compulsory with a card in hand. */
static void
charge(struct judge_run *r, judge_seat seat)
{
	struct judge_question q = { seat, ASK_CHARGE, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	judge_place hand = place_of(r, seat, AREA_HAND, 0);
	uint32_t cause = r->now.cause;
	if (place_at(r, hand)->n == 0 || !in_force(r, R_CHARGE_ENERGY, seat, JUDGE_NO_CARD))
		return;
	struct judge_pick pick = ask(r, q, BY(R_CHARGE_ENERGY));
	judge_card card =
		pick.verb == DO_CHARGE ? find_or_identify(r, hand, pick.def) : JUDGE_NO_CARD;
	if (card != JUDGE_NO_CARD)
		put_in_energy(r, seat, card, BY(R_CHARGE_ENERGY));
	set_cause(r, cause);
}

/* 6-2: 6-2-1 triggers and a checkpoint, then house/charge; 6-2-2 the draw, 6-2-3 a checkpoint,
 * 6-2-4 energy, 6-2-5 a checkpoint. */
void
charge_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_phase(r, STEP_CHARGE);
	bool later = in_force(r, R_CHARGE_ACTIVE_BEFORE_DRAW, seat, JUDGE_NO_CARD);
	if (!later)
		turn_cards_active(r, seat);
	trigger_at(r, OP_E_TURN_BEGINS, 1, R_TURN_START_TRIGGERS);
	trigger_at(r, OP_E_PHASE, STEP_CHARGE, R_CHARGE_START_TRIGGERS);
	check_timing(r, BY(R_CHARGE_FIRST_CHECKPOINT));
	if (later)
		turn_cards_active(r, seat);
	draw_for_turn(r, seat);
	checkpoint_within(r, R_CHARGE_SECOND_CHECKPOINT);
	charge(r, seat);
	checkpoint_within(r, R_CHARGE_THIRD_CHECKPOINT);
	end_span(r, SPAN_CHARGE, BY(R_CHARGE_TURNS_ACTIVE));
	if (in_order(r))
		begin_main_phase(r);
	else
		r->game.step = STEP_END;
	watch(r, JUDGE_AT_DONE);
}

/* 3. The main phase */

/* 6-3-1-1: begin the main phase. */
static void
begin_main_phase(struct judge_run *r)
{
	begin_phase(r, STEP_MAIN);
	trigger_at(r, OP_E_PHASE, STEP_MAIN, R_MAIN_START_TRIGGERS);
	checkpoint_within(r, R_MAIN_FIRST_CHECKPOINT);
}

/* 6-3-1-2: one free timing of the main phase. The step repeats. */
void
main_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	struct judge_question q = { seat, ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->game.phase = STEP_MAIN;
	set_acting_rules(r);
	if (!in_force(r, R_MAIN_FREE_TIMING, seat, JUDGE_NO_CARD)) {
		end_main_phase(r, r->now.cause);
		return;
	}
	if (in_force(r, R_CHECKPOINT_BEFORE_FREE_TIMING, seat, JUDGE_NO_CARD))
		check_timing(r, BY(R_CHECKPOINT_BEFORE_FREE_TIMING));
	detect_action_loop(r, r->now.cause);
	dbs_take_action(r, ask(r, q, BY(R_MAIN_FREE_TIMING)));
	watch(r, JUDGE_AT_DONE);
}

void
return_to_main(struct judge_run *r, judge_rule rule)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_MAIN;
	if (in_force(r, rule, seat, JUDGE_NO_CARD)) {
		cite(r, BY(rule), JUDGE_EV_NOTE, seat);
		r->game.step = STEP_MAIN;
	} else {
		end_main_phase(r, r->now.cause);
	}
}

/* 6-3-1-3-1: triggers, a checkpoint, the end of effects that lasted until then. */
void
end_main_phase(struct judge_run *r, uint32_t parent)
{
	uint32_t cause = set_cause(r, parent);
	trigger_at(r, OP_E_MAIN_ENDS, 1, R_MAIN_END_TRIGGERS);
	checkpoint_within(r, R_MAIN_END_CHECKPOINT);
	if (in_force(r, R_MAIN_END_EFFECTS_EXPIRE, r->game.turn_player, JUDGE_NO_CARD))
		end_span(r, SPAN_PHASE, BY(R_MAIN_END_EFFECTS_EXPIRE));
	set_cause(r, cause);
	r->game.step = in_order(r) ? STEP_END : STEP_CHARGE;
}

/* 4. The end phase */

/* Return the player whose turn is next in the usual order, apart from extra turns before it. */
static judge_seat
usual_next(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		if (r->game.value[s][USUAL_NEXT]) {
			r->game.value[s][USUAL_NEXT] = 0;
			return s;
		}
	bool passes = in_force(r, R_TURN_PASSES, seat, JUDGE_NO_CARD) &&
	              value(r, R_TWO_PLAYERS, seat) > 1;
	return passes ? other(seat) : seat;
}

/* 6-4-1-3: pass the turn. Of extra turns, the turn player's own come first. */
static void
pass_turn(struct judge_run *r)
{
	judge_seat next = usual_next(r), seat = r->game.turn_player;
	if (r->game.value[seat][EXTRA_TURNS] == 0)
		seat = other(seat);
	if (r->game.value[seat][EXTRA_TURNS] == 0) {
		dbs_start_turn(r, next, BY(R_TURN_PASSES));
		return;
	}
	r->game.value[seat][EXTRA_TURNS]--;
	r->game.value[next][USUAL_NEXT] = 1;
	dbs_start_turn(r, seat, BY(R_EXTRA_TURN_FOLLOWS));
}

/* 6-4: 6-4-1-1 triggers, 6-4-1-2 a checkpoint and the end of effects that lasted until then,
 * 6-4-1-3 the next turn. READING: D17, the phase repeats if the checkpoint did anything. */
void
dbs_end_step(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	begin_phase(r, STEP_END);
	trigger_at(r, OP_E_TURN_ENDS, 1, R_TURN_END_TRIGGERS);
	bool did = checkpoint_within(r, R_END_PHASE_CHECKPOINT);
	if (in_force(r, R_TURN_EFFECTS_EXPIRE, seat, JUDGE_NO_CARD))
		expire_changes(r, BY(R_TURN_EFFECTS_EXPIRE));
	if (did && in_force(r, R_END_PHASE_REPEATS, seat, JUDGE_NO_CARD))
		cite(r, BY(R_END_PHASE_REPEATS), JUDGE_EV_NOTE, seat);
	else
		pass_turn(r);
	watch(r, JUDGE_AT_DONE);
}
