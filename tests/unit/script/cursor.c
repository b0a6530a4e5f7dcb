/* cursor.c: tests of the entry that comes next, and of entries that answer no question. */
#include "tests/unit/script/play.h"

Test(cursor, a_missing_answer_that_is_not_forced_leaves_the_question_open)
{
	expect_verdict(START "moves:\n  - A: {play: T-001}\n  - A: pass\n", RULING_UNDETERMINED,
	               SCRIPT_MISSING);
}

Test(cursor, a_part_that_answers_no_question_is_surplus)
{
	struct judged *j = judge(START "moves:\n  - A: {rage: EPR-007, zone: 4}\n  - A: pass\n");
	uint32_t move;
	uint8_t part;
	cr_expect_eq(j->r.verdict, RULING_SURPLUS);
	cr_assert(script_surplus(&j->r.script, &move, &part));
	cr_expect_eq(move, 1);
	cr_expect_str_eq(j->t.game->verb[j->t.move[0].part[part].verb].name, "zone");
	done(j);
}

Test(cursor, decisions_are_tied_to_their_moves)
{
	struct judged *j =
		judge(START "moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001, zone: 5}\n");
	static const uint32_t wanted[] = { 1, 2, 2, 0 };
	for (uint32_t d = 0; d < 4; d++)
		cr_expect_eq(script_move_of(&j->r.script, d), wanted[d], "decision %u", d);
	done(j);
}

/* The engine goes on from its last checkpoint and asks again from there: the script answers as it did. */
Test(cursor, a_run_that_goes_on_from_a_checkpoint_gets_the_same_answers)
{
	struct judged *j = judge(START "moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001}\n");
	uint32_t before = j->r.record.n, decisions = judge_decisions(j->r.run);
	cr_assert_eq(j->r.stop, JUDGE_OPEN);
	cr_assert_lt(judge_checkpoint_decisions(j->r.run), decisions);
	cr_expect_eq(judge_run_go(j->r.run), JUDGE_OPEN);
	cr_expect_eq(j->r.record.n, before);
	cr_expect_eq(judge_decisions(j->r.run), decisions);
	done(j);
}
