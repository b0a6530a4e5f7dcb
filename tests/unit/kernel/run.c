/* run.c: the run loop, checkpoints, going on, the kinds of stops, the end of a game. */
#include <stdlib.h>
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

enum { SEEDS = 60 };

static struct world w, again;

static void
play(struct world *world, uint64_t seed)
{
	make_world(world);
	world->seed = seed;
	init_world(world);
}

Test(kernel_run, random_games_of_the_stub_end_and_keep_their_cards)
{
	int won = 0, lost = 0;
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		play(&w, seed);
		cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED, "seed %lu", seed);
		cr_assert(well_linked(&w.run) && w.run.game.n_cards == 2 * STUB_DECK);
		cr_assert(judge_result(&w.run).over);
		won += judge_result(&w.run).by == R_HEIGHT_WINS;
		lost += judge_result(&w.run).by == R_EMPTY_DECK_LOSES;
	}
	cr_assert(won > 0 && lost > 0, "they end in several ways");
}

static bool
same_citations(const struct world *a, const struct world *b)
{
	if (a->n_cited != b->n_cited || a->n_cited > WORLD_CITATIONS)
		return false;
	for (uint32_t i = 0; i < a->n_cited; i++) {
		const struct judge_citation *x = &a->cited[i], *y = &b->cited[i];
		if (x->id != y->id || x->parent != y->parent || x->decision != y->decision ||
		    x->rule != y->rule || x->event != y->event || x->def != y->def ||
		    x->to != y->to || x->hidden_from != y->hidden_from ||
		    x->value[0].is != y->value[0].is)
			return false;
	}
	return true;
}

/* Cut anywhere: stop before each decision and go on from its checkpoint. */
Test(kernel_run, a_run_cut_before_any_decision_goes_on_to_the_same_end)
{
	for (uint64_t seed = 1; seed <= SEEDS / 4; seed++) {
		play(&w, seed);
		judge_run_go(&w.run);
		for (uint32_t at = 0; at < judge_decisions(&w.run); at++) {
			play(&again, seed);
			again.answers = at;
			cr_assert_eq(judge_run_go(&again.run), JUDGE_OPEN);
			cr_assert_eq(judge_decisions(&again.run), at);
			cr_assert_leq(judge_checkpoint_decisions(&again.run), at);
			again.answers = UINT32_MAX;
			cr_assert_eq(judge_run_go(&again.run), JUDGE_FINISHED);
			cr_assert_eq(judge_loop_hash(&again.run), judge_loop_hash(&w.run));
			cr_assert(same_citations(&again, &w), "seed %lu cut at %u", seed, at);
			cr_assert_eq(again.cuts, 1);
		}
	}
}

Test(kernel_run, a_run_cut_before_every_decision_goes_on_to_the_same_end)
{
	for (uint64_t seed = 1; seed <= SEEDS; seed++) {
		play(&w, seed);
		judge_run_go(&w.run);
		play(&again, seed);
		again.answers = 0;
		while (judge_run_go(&again.run) == JUDGE_OPEN)
			again.answers++;
		cr_assert_eq(judge_loop_hash(&again.run), judge_loop_hash(&w.run), "seed %lu",
		             seed);
		cr_assert(same_citations(&again, &w), "seed %lu", seed);
	}
}

Test(kernel_run, stopping_and_going_on_costs_no_budget)
{
	play(&w, 4);
	judge_run_go(&w.run);
	play(&again, 4);
	again.answers = 0;
	while (judge_run_go(&again.run) == JUDGE_OPEN)
		again.answers++;
	cr_assert_eq(again.run.budget, w.run.budget);
}

Test(kernel_run, a_small_budget_stops_anywhere_within_a_game)
{
	play(&w, 3);
	judge_run_go(&w.run);
	uint32_t whole = BUDGET - w.run.budget;
	for (uint32_t budget = 1; budget < whole; budget++) {
		make_world(&again);
		again.seed = 3;
		again.params.budget = budget;
		init_world(&again);
		cr_assert_eq(judge_run_go(&again.run), JUDGE_LIMIT, "budget %u", budget);
		cr_assert_str_eq(judge_limit(&again.run), "steps");
		cr_assert(well_linked(&again.run));
		cr_assert_eq(judge_run_go(&again.run), JUDGE_LIMIT, "it stays stopped");
	}
	make_world(&again);
	again.seed = 3;
	again.params.budget = whole;
	init_world(&again);
	cr_assert_eq(judge_run_go(&again.run), JUDGE_FINISHED);
}

static judge_card lost_card;

static void
move_then_ask_badly(struct judge_run *r)
{
	struct judge_question q = { 0, ASK_TARGET, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	move_card(r, lost_card, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_BURN));
	ask(r, q, BY(R_BURN));
}

/* Start positions are laid before the run begins; then `inside` cannot be used. */
static void
begin_with_a_card(void)
{
	static void (*const steps[STUB_STEPS])(struct judge_run *) = {
		[STEP_ACTION] = move_then_ask_badly,
	};
	static const struct judge_pick bad = { DO_PASS, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
	make_world(&w);
	w.kernel.step = steps;
	w.script = &bad;
	w.n_script = 1;
	init_world(&w);
	judge_setup_card(&w.run, place_of(&w.run, 0, HAND, 0), WALL, 0, JUDGE_SETUP_BESIDE, 0);
	lost_card = 0;
	w.run.game.turn = 1;
	w.run.game.turn_player = 0;
	cr_assert(judge_start_at(&w.run, STEP_ACTION));
}

Test(kernel_run, rewinding_leads_back_to_the_last_checkpoint)
{
	begin_with_a_card();
	uint64_t before = judge_loop_hash(&w.run);
	cr_assert_eq(judge_run_go(&w.run), JUDGE_BAD_PICK);
	cr_assert_neq(judge_loop_hash(&w.run), before);
	cr_assert_gt(judge_last_citation(&w.run), 0);
	judge_rewind(&w.run);
	cr_assert_eq(judge_loop_hash(&w.run), before);
	cr_assert_eq(judge_last_citation(&w.run), 0);
	cr_assert(w.n_cited == 0 && w.cuts == 1, "the sink is cut back");
	w.n_script = 0;
	w.answers = 0;
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN, "and another decider is asked again");
}

Test(kernel_run, a_stopped_run_stays_stopped_until_it_is_rewound)
{
	begin_with_a_card();
	judge_run_go(&w.run);
	uint32_t citations = judge_last_citation(&w.run);
	cr_assert_eq(judge_run_go(&w.run), JUDGE_BAD_PICK);
	cr_assert_eq(judge_last_citation(&w.run), citations);
}

/* What a step begins with: all that is its own and is not guarded by a count. */
enum { OF_STEP = offsetof(struct step_state, choice) + offsetof(struct choice, card) };
static char begun_with[OF_STEP], litter;

static void
litter_then_go_on(struct judge_run *r)
{
	memset(&r->now, litter, OF_STEP);
	r->game.step = STEP_ACTION;
}

static void
note_beginning_then_ask(struct judge_run *r)
{
	struct judge_question q = { 0, ASK_TARGET, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	memcpy(begun_with, &r->now, OF_STEP);
	ask(r, q, BY(R_BURN));
}

static void
begin_with_litter(char with)
{
	static void (*const steps[STUB_STEPS])(struct judge_run *) = {
		[STEP_START] = litter_then_go_on,
		[STEP_ACTION] = note_beginning_then_ask,
	};
	make_world(&w);
	w.kernel.step = steps;
	w.answers = 0;
	litter = with;
	init_world(&w);
	w.run.game.turn = 1;
	w.run.game.turn_player = 0;
	w.run.game.cause = w.run.last_citation = 7;
	cr_assert(judge_start_at(&w.run, STEP_START));
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
}

Test(kernel_run, a_step_leaves_nothing_of_its_own_to_the_next)
{
	char first[OF_STEP];
	begin_with_litter(0);
	memcpy(first, begun_with, OF_STEP);
	begin_with_litter(1);
	cr_expect_arr_eq(begun_with, first, OF_STEP);
	memset(begun_with, 0, OF_STEP);
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
	cr_expect_arr_eq(begun_with, first, OF_STEP, "nor does one that was left in the middle");
	struct step_state now;
	memcpy(&now, first, OF_STEP);
	cr_expect(now.cause == 7 && now.acting.doer == JUDGE_NO_SEAT && now.acting.causes == 0);
	cr_expect(!now.interrupting && !now.forces_answer && !now.n_left && !now.choice.n);
}

static enum judge_answer
never(void *ctx, struct judge_run *r, const struct judge_question *q, struct judge_pick *pick)
{
	(void)ctx;
	(void)r;
	(void)q;
	(void)pick;
	return JUDGE_NO_ANSWER;
}

Test(kernel_run, another_decider_goes_on_where_the_first_stopped)
{
	play(&w, 5);
	w.answers = 6;
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
	struct judge_decider first = w.run.p.decider, no = { .pick = never };
	judge_set_decider(&w.run, no);
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
	judge_set_decider(&w.run, first);
	w.answers = UINT32_MAX;
	cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED);
}

Test(kernel_run, a_copy_goes_on_by_itself)
{
	struct judge_run *copy = malloc(judge_run_size());
	play(&w, 6);
	w.answers = 9;
	judge_run_go(&w.run);
	cr_assert_eq(judge_run_copy(copy, &w.run), copy);
	uint64_t stopped = judge_loop_hash(&w.run);
	cr_assert_eq(judge_loop_hash(copy), stopped);
	w.answers = UINT32_MAX;
	cr_assert_eq(judge_run_go(copy), JUDGE_FINISHED);
	cr_assert_eq(judge_loop_hash(&w.run), stopped, "the first is untouched");
	cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED);
	cr_assert_eq(judge_loop_hash(&w.run), judge_loop_hash(copy));
	free(copy);
}

Test(kernel_run, faulty_decks_stop_the_run_before_the_game)
{
	const struct judge_deck_fault *fault;
	make_world(&w);
	w.params.list[1][0].n = STUB_DECK - 1;
	init_world(&w);
	cr_assert_eq(judge_run_go(&w.run), JUDGE_FAULTY_DECKS);
	cr_assert_eq(judge_deck_faults(&w.run, &fault), 1);
	cr_assert(fault[0].seat == 1 && fault[0].refusal.rule == R_DECK_SIZE);
	cr_assert_eq(fault[0].refusal.value[0].is, STUB_DECK - 1);
	struct judge_deck_fault one;
	cr_assert_eq(judge_check_decks(&w.run, 0, &one, 1), 0);
	cr_assert_eq(judge_check_decks(&w.run, 1, &one, 1), 1);
	cr_assert_eq(judge_check_decks(&w.run, 1, NULL, 0), 1);
	w.kernel.check_decks = NULL;
	cr_assert_eq(judge_check_decks(&w.run, 1, &one, 1), 0, "a game without rules for decks");
}

/* The end */

static void
win_for_b(struct judge_run *r)
{
	win(r, 1, HOW_HEIGHT, from(R_HEIGHT_WINS, cite(r, BY(R_DRAW), JUDGE_EV_NOTE, 1)));
	set_value(r, 0, MARKS, 5, BY(R_BURN_MARKS));
}

Test(kernel_run, a_win_ends_the_game_at_once)
{
	make_world(&w);
	cr_assert_eq(inside(&w, win_for_b), JUDGE_FINISHED);
	struct judge_result result = judge_result(&w.run);
	cr_assert(result.over && result.winners == 1 << 1 && result.by == R_HEIGHT_WINS);
	cr_assert_str_eq(result.how, "height");
	cr_assert_eq(w.run.game.value[0][MARKS], 0, "nothing comes after");
	const struct judge_citation *end = last_cited(&w, R_HEIGHT_WINS);
	cr_assert(end->event == JUDGE_EV_END && end->value[0].is == 1 << 1);
	cr_assert_eq(last_cited(&w, R_GAME_ENDS_AT_ONCE)->parent, end->id);
}

Test(kernel_run, where_nothing_ends_the_game_it_goes_on)
{
	make_world(&w);
	knock_out(&w, R_GAME_ENDS_AT_ONCE);
	inside(&w, win_for_b);
	cr_assert_eq(w.run.game.value[0][MARKS], 5);
	cr_assert(judge_result(&w.run).over, "though somebody has won");
}

Test(kernel_run, a_rule_that_is_not_in_force_wins_nothing)
{
	make_world(&w);
	knock_out(&w, R_HEIGHT_WINS);
	inside(&w, win_for_b);
	cr_assert_not(judge_result(&w.run).over);
	cr_assert_eq(judge_result(&w.run).how, NULL);
	cr_assert_eq(judge_result(&w.run).by, JUDGE_NO_RULE);
}

static uint8_t losers;

static void
lose_now(struct judge_run *r)
{
	lose(r, losers, HOW_MARKS, BY(R_MARKS_LOSE));
}

static struct judge_result
result_of_losing(uint8_t seats)
{
	losers = seats;
	inside(&w, lose_now);
	return judge_result(&w.run);
}

Test(kernel_run, who_loses_leaves_a_winner)
{
	make_world(&w);
	cr_assert_eq(result_of_losing(1 << 0).winners, 1 << 1);
	cr_assert_eq(result_of_losing(1 << 1).winners, 1 << 0);
	cr_assert_eq(result_of_losing(1 << 1).by, R_MARKS_LOSE);
	knock_out(&w, R_LOSER_LEAVES_WINNER);
	cr_assert(result_of_losing(1 << 0).over && w.run.game.winners == 0, "nobody wins");
}

Test(kernel_run, both_losing_is_a_draw)
{
	make_world(&w);
	cr_assert(result_of_losing(3).over && w.run.game.winners == 0);
	cr_assert_eq(judge_result(&w.run).by, R_BOTH_LOSE_DRAW);
	knock_out(&w, R_BOTH_LOSE_DRAW);
	cr_assert_eq(result_of_losing(3).winners, 1 << 1);
	cr_assert_eq(judge_result(&w.run).by, R_MARKS_LOSE);
}

static void
lose_though_spared(struct judge_run *r)
{
	struct rule_change spared = { R_MARKS_LOSE, 0, JUDGE_NO_CARD, RULE_SUSPENDED, false, 0 };
	change_rule(r, spared, BY(R_CAST));
	lose(r, 1 << 0, HOW_MARKS, BY(R_MARKS_LOSE));
	cr_expect_not(r->game.over);
	lose(r, 3, HOW_MARKS, BY(R_MARKS_LOSE));
}

Test(kernel_run, a_player_for_whom_the_rule_is_suspended_does_not_lose_by_it)
{
	make_world(&w);
	inside(&w, lose_though_spared);
	cr_assert_eq(judge_result(&w.run).winners, 1 << 0, "of both only the other loses");
	knock_out(&w, R_MARKS_LOSE);
	cr_assert_not(result_of_losing(3).over);
}

/* Watching */

static int watched[3];

static void
count_points(void *ctx, struct judge_run *r, enum judge_point point)
{
	cr_expect_eq(ctx, &w);
	cr_expect_eq(r, &w.run);
	watched[point]++;
}

Test(kernel_run, a_watcher_is_called_for_every_question_and_action)
{
	make_world(&w);
	w.params.watch = count_points;
	w.params.watch_ctx = &w;
	w.seed = 2;
	init_world(&w);
	memset(watched, 0, sizeof watched);
	judge_run_go(&w.run);
	cr_assert_eq((uint32_t)watched[JUDGE_AT_ASK], judge_decisions(&w.run));
	cr_assert(watched[JUDGE_AT_DONE] > 0 && watched[JUDGE_AT_CHECKED] > watched[JUDGE_AT_DONE]);
}

/* Every rule of the stub game knocked out, one at a time */
Test(kernel_run, every_knock_out_ends_in_a_stop)
{
	for (judge_rule rule = 0; rule < STUB_RULES; rule++)
		for (uint64_t seed = 1; seed <= 5; seed++) {
			make_world(&w);
			w.seed = seed;
			w.params.budget = 3000;
			knock_out(&w, rule);
			init_world(&w);
			enum judge_stop stop = judge_run_go(&w.run);
			cr_assert(stop == JUDGE_FINISHED || stop == JUDGE_LIMIT ||
			                  stop == JUDGE_OPEN || stop == JUDGE_FAULTY_DECKS,
			          "%s: stopped by %d", stub_rows[rule].name, stop);
			cr_assert(well_linked(&w.run), "%s", stub_rows[rule].name);
		}
}
