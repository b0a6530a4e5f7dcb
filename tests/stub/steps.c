/* steps.c: the outermost steps of the stub game. */
#include "tests/stub/language.h"

int
stub_check_decks(struct judge_run *r, judge_seat seat, struct judge_deck_fault *out, int cap)
{
	int32_t size = value(r, R_DECK_SIZE, seat);
	if (r->p.list[seat][0].n == size)
		return 0;
	if (cap > 0)
		out[0] = (struct judge_deck_fault){
			.refusal = { .rule = R_DECK_SIZE,
			             .n_values = 1,
			             .by = JUDGE_NO_DEF,
			             .value = { { "cards", r->p.list[seat][0].n } } },
			.seat = seat,
			.def = JUDGE_NO_DEF,
		};
	return 1;
}

static void
present_decks(struct judge_run *r)
{
	r->n_faults = 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		r->n_faults +=
			stub_check_decks(r, s, r->fault + r->n_faults, JUDGE_CARDS - r->n_faults);
	if (r->n_faults)
		stop_run(r, JUDGE_FAULTY_DECKS);
}

static void
lay_out_deck(struct judge_run *r, judge_seat seat, struct why why)
{
	judge_place deck = place_of(r, seat, DECK, 0);
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	for (int i = 0; i < r->p.list[seat][0].n; i++) {
		hit_unmodelled_text(r, r->p.list[seat][0].def[i], JUDGE_ACTS_SETUP, deck);
		create_card(r, r->p.list[seat][0].def[i], seat, deck);
	}
	shuffle(r, deck, from(why.rule, cite(r, why, JUDGE_EV_NOTE, seat)));
}

static void
draw(struct judge_run *r, judge_seat seat, struct why why)
{
	judge_card top = r->game.place[place_of(r, seat, DECK, 0)].first;
	if (!in_force(r, why.rule, seat, JUDGE_NO_CARD))
		return;
	if (top != JUDGE_NO_CARD)
		move_card(r, top, destination(r, top, HAND), BESIDE, JUDGE_NO_CARD, why);
	else
		lose(r, (uint8_t)(1 << seat), HOW_EMPTY, from(R_EMPTY_DECK_LOSES, why.parent));
}

void
stub_setup(struct judge_run *r)
{
	struct judge_question first = { JUDGE_NO_SEAT, ASK_FIRST, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	present_decks(r);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		lay_out_deck(r, s, BY(R_SETUP_DECK));
	bool asks = in_force(r, R_SETUP_FIRST, JUDGE_NO_SEAT, JUDGE_NO_CARD);
	judge_seat seat = asks ? ask(r, first, BY(R_SETUP_FIRST)).place : 0;
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int32_t i = value(r, R_SETUP_HAND, s); i > 0; i--)
			draw(r, s, BY(R_SETUP_HAND));
	r->game.turn_player = seat;
	r->game.turn = 1;
	r->game.step = STEP_START;
}

void
stub_start(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_START;
	r->game.value[seat][SWAPS] = 0;
	set_cause(r, cite_value(r, BY(R_DRAW), JUDGE_EV_STEP, seat,
	                        (struct judge_value){ "turn", (int32_t)r->game.turn }));
	draw(r, seat, BY(R_DRAW));
	stub_report(r, OP_E_PHASE, STEP_START);
	check_timing(r, BY(R_START_CHECK));
	r->game.step = STEP_ACTION;
}

void
stub_action(struct judge_run *r)
{
	struct judge_question q = { r->game.turn_player, ASK_ACTION, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	r->game.phase = STEP_ACTION;
	check_timing(r, BY(R_ACTION_CHECK));
	bool asks = in_force(r, R_ACTION, q.seat, JUDGE_NO_CARD) && has_option(r, q);
	if (!asks || !stub_act(r, ask(r, q, BY(R_ACTION))))
		r->game.step = STEP_END;
	watch(r, JUDGE_AT_DONE);
}

int
stub_height(struct judge_run *r, judge_seat seat)
{
	int sum = 0;
	for (int i = 0; i < SPOTS; i++) {
		judge_card c = r->game.place[place_of(r, seat, ROW, i)].first;
		for (; c != JUDGE_NO_CARD; c = card_at(r, c)->next)
			sum += face(r, c)->type == STONE ? face(r, c)->number[0] : 0;
	}
	return sum;
}

void
stub_end(struct judge_run *r)
{
	judge_seat seat = r->game.turn_player;
	r->game.phase = STEP_END;
	end_span(r, SPAN_PHASE, BY(R_EFFECTS_END));
	stub_report(r, OP_E_TURN_ENDS, 0);
	check_timing(r, BY(R_ACTION_CHECK));
	if (stub_height(r, seat) >= value(r, R_HEIGHT_WINS, seat))
		win(r, seat, HOW_HEIGHT, BY(R_HEIGHT_WINS));
	expire_changes(r, BY(R_EFFECTS_END));
	forget_loops(r);
	if (in_force(r, R_TURN_ENDS, seat, JUDGE_NO_CARD))
		r->game.turn_player = other(seat);
	r->game.turn++;
	r->game.step = STEP_START;
	cite(r, BY(R_TURN_ENDS), JUDGE_EV_STEP, r->game.turn_player);
}
