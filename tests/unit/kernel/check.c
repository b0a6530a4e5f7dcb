/* check.c: check timings: what is due is done, and done again until nothing is. */
#include "tests/criterion.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_check);
static int checked;

static void
two_strays(struct judge_run *r)
{
	put(r, 0, 0, ROW, 0, FLARE);
	put(r, 1, 1, ROW, 3, FLARE);
	check_timing(r, BY(R_ACTION_CHECK));
}

static int
strays_left(void)
{
	return w.run.game.place[place_of(&w.run, 0, ROW, 0)].n +
	       w.run.game.place[place_of(&w.run, 1, ROW, 3)].n;
}

Test(kernel_check, rule_actions_are_repeated_until_none_is_due)
{
	inside(&w, two_strays);
	cr_assert_eq(strays_left(), 0);
	cr_assert_eq(times_cited(&w, R_STRAY_RUNE), 2);
	knock_out(&w, R_RULE_ACTIONS_REPEAT);
	inside(&w, two_strays);
	cr_assert_eq(strays_left(), 1, "once only");
}

Test(kernel_check, without_check_timings_nothing_is_done)
{
	static const judge_rule without[] = { R_CHECK_TIMING, R_ACTION_CHECK };
	for (int i = 0; i < 2; i++) {
		knock_out(&w, without[i]);
		inside(&w, two_strays);
		cr_assert_eq(strays_left(), 2);
		cr_assert_eq(w.n_cited, 0);
	}
}

Test(kernel_check, what_a_check_timing_does_follows_from_it)
{
	inside(&w, two_strays);
	uint32_t id = last_cited(&w, R_STRAY_RUNE)->parent;
	cr_assert(id > 0 && w.cited[id - 1].event == JUDGE_EV_NOTE);
	while (w.cited[id - 1].rule != R_ACTION_CHECK && id != JUDGE_NO_CITATION)
		id = w.cited[id - 1].parent;
	cr_assert_neq(id, JUDGE_NO_CITATION);
}

TestInside(kernel_check, what_interrupts_is_done_first)
{
	for (int i = 0; i < 3; i++)
		put_atop(r, 0, 0, ROW, 0, PEBBLE);
	check_timing(r, BY(R_ACTION_CHECK));
	cr_assert_str_eq(letters(r, 0, HEAP, 0), "aaa");
}

static void
crowd_a_spot(struct judge_run *r)
{
	put(r, 0, 0, ROW, 0, PEBBLE);
	put(r, 0, 0, ROW, 0, WALL);
	check_timing(r, BY(R_ACTION_CHECK));
}

Test(kernel_check, a_rule_action_may_ask)
{
	w.answers = 0;
	cr_assert_eq(inside(&w, crowd_a_spot), JUDGE_OPEN);
	cr_assert_eq(judge_question(&w.run)->kind, ASK_KEEP);
	cr_assert_eq(judge_question(&w.run)->at, place_of(&w.run, 0, ROW, 0));
	cr_assert_eq(judge_question(&w.run)->seat, 0);
	knock_out(&w, R_CROWDED_OWN_PICK);
	inside(&w, crowd_a_spot);
	cr_assert_eq(judge_question(&w.run)->seat, 1);
	w.answers = UINT32_MAX;
	cr_assert_eq(inside(&w, crowd_a_spot), JUDGE_FINISHED);
	cr_assert_eq(w.run.game.place[place_of(&w.run, 0, ROW, 0)].n, 1);
}

static void
note_checked(void *ctx, struct judge_run *r, enum judge_point point)
{
	(void)ctx;
	(void)r;
	checked += point == JUDGE_AT_CHECKED;
}

Test(kernel_check, a_watcher_is_called_when_a_check_timing_is_over)
{
	w.params.watch = note_checked;
	checked = 0;
	inside(&w, two_strays);
	cr_assert_eq(checked, 1);
	knock_out(&w, R_CHECK_TIMING);
	inside(&w, two_strays);
	cr_assert_eq(checked, 1);
}

Test(kernel_check, a_game_without_rule_actions_has_check_timings_all_the_same)
{
	w.kernel.rule_actions = NULL;
	w.kernel.interrupts = NULL;
	w.kernel.rules.check = JUDGE_NO_RULE;
	cr_assert_eq(inside(&w, two_strays), JUDGE_FINISHED);
	cr_assert_eq(strays_left(), 2);
	cr_assert_eq(times_cited(&w, R_ACTION_CHECK), 1);
}
