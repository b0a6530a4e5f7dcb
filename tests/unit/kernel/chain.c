/* chain.c: what is declared is answered, and performed in its order. */
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_chain);

static enum stub_play declared;

static void
declare(struct judge_run *r)
{
	declare_play(r, stub_boast(r, declared, 0, 1));
}

static void
over(struct judge_run *r)
{
	stop_run(r, JUDGE_FINISHED);
}

static struct judge_pick
pick(judge_seat seat, int number)
{
	struct judge_pick p =
		a_pick(number ? DO_ANSWER : DO_YIELD, seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	p.number = (int16_t)number;
	return p;
}

/* A declares 1; answers are digits, 0 passes, each by the player whose letter stands before it: "B2A3B0A0". */
static enum judge_stop
play(const char *answers)
{
	static void (*const steps[STUB_STEPS])(struct judge_run *) = {
		[STEP_SETUP] = declare,         [STEP_START] = over,
		[STEP_ACTION] = over,           [STEP_END] = over,
		[STEP_ANSWER] = answer_or_pass, [STEP_PERFORM] = perform_next,
	};
	static struct judge_pick script[32];
	w.n_script = 0;
	for (; *answers; answers += 2)
		script[w.n_script++] = pick((judge_seat)(answers[0] - 'A'), answers[1] - '0');
	w.script = script;
	w.answers = w.n_script;
	w.kernel.step = steps;
	init_world(&w);
	w.run.game.turn_player = 0;
	w.run.game.turn = 1;
	return judge_run_go(&w.run);
}

static int32_t
performed(void)
{
	return w.run.game.value[0][POST];
}

static void
expect(const char *answers, int32_t order)
{
	cr_expect_eq(play(answers), JUDGE_FINISHED, "%s stops", answers);
	cr_expect_eq(performed(), order, "%s: %d instead of %d", answers, performed(), order);
	cr_expect_eq(w.run.game.n_chain, 0);
	cr_expect_not(w.run.game.window.open);
}

Test(kernel_chain, the_last_is_performed_first_and_what_was_answered_last)
{
	declared = PLAY_BOAST;
	expect("B0A0", 1);
	expect("B2A0B0", 21);
	expect("B2A3B4A0B0", 4321);
}

Test(kernel_chain, an_answer_begins_the_count_of_passes_anew)
{
	expect("B0A2B0A0", 21);
	knock_out(&w, R_ANSWER_RESETS);
	expect("B0A2B0", 21);
	restore(&w, R_ANSWER_RESETS);
	knock_out(&w, R_PASSES_END);
	expect("B2A0", 21);
}

Test(kernel_chain, each_order_has_its_other_form)
{
	knock_out(&w, R_OPPONENT_FIRST);
	expect("A2B0A0", 21);
	restore(&w, R_OPPONENT_FIRST);
	knock_out(&w, R_LAST_FIRST);
	expect("B2A3B0A0", 231);
	knock_out(&w, R_BOAST_LAST);
	expect("B2A3B0A0", 123);
	restore(&w, R_LAST_FIRST);
	expect("B2A3B0A0", 132);
	restore(&w, R_BOAST_LAST);
	knock_out(&w, R_ANSWERS_WAIT);
	expect("B2A3B0A0", 231);
}

Test(kernel_chain, priority_stays_where_nothing_hands_it_over)
{
	knock_out(&w, R_PASS_HANDS_OVER);
	expect("B0B0", 1);
	restore(&w, R_PASS_HANDS_OVER);
	knock_out(&w, R_ANSWER_HANDS_OVER);
	expect("B2B3B0A0", 321);
}

Test(kernel_chain, a_window_opens_only_where_the_rules_have_one)
{
	declared = PLAY_WHISPER;
	expect("", 1);
	cr_expect_eq(times_cited(&w, R_WHISPER_CLOSED), 1);
	knock_out(&w, R_WHISPER_CLOSED);
	expect("B2A0B0", 21);
	declared = PLAY_BOAST;
	knock_out(&w, R_BOAST_OPENS);
	expect("", 1);
	restore(&w, R_BOAST_OPENS);
	knock_out(&w, R_WINDOWS);
	expect("", 1);
}

Test(kernel_chain, an_answer_nothing_permits_is_refused)
{
	declared = PLAY_BOAST;
	knock_out(&w, R_ANSWERS);
	cr_expect_eq(play("B2"), JUDGE_REFUSED);
	cr_expect_eq(w.run.refusal[0].rule, R_ANSWERS);
}

Test(kernel_chain, waiting_abilities_are_in_rows_and_in_the_hash)
{
	struct judge_cells row;
	int table = 0;
	declared = PLAY_BOAST;
	cr_assert_eq(play("B2A3"), JUDGE_OPEN);
	while (judge_table(&w.game, table) && (!judge_table(&w.game, table)->name ||
	                                       strcmp(judge_table(&w.game, table)->name, "chain")))
		table++;
	cr_assert_not_null(judge_table(&w.game, table));
	cr_expect_eq(judge_rows(&w.run, table, 0), 3);
	judge_row(&w.run, table, 0, 1, &row);
	cr_expect_eq(row.at[1], 1, "B answered");
	uint64_t hash = judge_loop_hash(&w.run);
	cr_assert_eq(play("B2A4"), JUDGE_OPEN);
	cr_expect_neq(judge_loop_hash(&w.run), hash);
}
