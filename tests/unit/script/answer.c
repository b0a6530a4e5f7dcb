/* answer.c: tests of how the entries of a transcript answer questions. */
#include "tests/unit/script/play.h"

Test(answer, parts_answer_by_their_question_whatever_their_order)
{
	expect_verdict(START "moves:\n  - A: {zone: 5, play: T-001}\n", RULING_INCOMPLETE,
	               SCRIPT_OVER);
}

Test(answer, a_follow_up_may_stand_in_a_move_of_its_own)
{
	expect_verdict(START "moves:\n  - A: {play: T-001}\n  - A: {zone: 5}\n", RULING_INCOMPLETE,
	               SCRIPT_OVER);
}

Test(answer, passing_is_never_forced)
{
	struct judged *j =
		judge(HEAD "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"
	                   "  A: {monster: {stack: [EPR-007], zone: 3}}\n"
	                   "  B: {monster: {stack: [EPR-007], zone: 3}}\n");
	cr_expect_eq(j->r.stop, JUDGE_OPEN);
	cr_expect_eq(judge_decisions(j->r.run), 0);
	done(j);
}

Test(answer, the_rules_refuse_an_action_out_of_turn)
{
	expect_verdict(START "moves:\n  - B: pass\n", RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(answer, a_concession_answers_any_question)
{
	struct judged *j = judge(START "moves:\n  - A: {play: T-001}\n  - B: concede\n");
	cr_expect_eq(j->r.verdict, RULING_CONSISTENT, "%s", j->r.why);
	cr_expect_eq(judge_result(j->r.run).winners, 1);
	done(j);
}
