/* moment.c: tests of moments, and of the codes of questions. */
#include "judged/embed/moment.h"
#include "judged/embed/reply.h"
#include "tests/criterion.h"

Test(moment, each_state_of_the_open_question_has_its_exit_code)
{
	cr_expect_eq(reply_question_code("open"), 0);
	cr_expect_eq(reply_question_code("over"), 0);
	cr_expect_eq(reply_question_code("refused"), 1);
	cr_expect_eq(reply_question_code("undetermined"), 3);
	cr_expect_eq(reply_question_code("closed"), 2);
}

Test(moment, a_moment_is_a_move_or_a_number_of_decisions)
{
	struct fault fault;
	cr_expect(moment_is_one(&(struct moment){ MOMENT_NONE, MOMENT_NONE }, &fault));
	cr_expect(moment_is_one(&(struct moment){ 3, MOMENT_NONE }, &fault));
	cr_expect(moment_is_one(&(struct moment){ MOMENT_NONE, 3 }, &fault));
	cr_expect_not(moment_is_one(&(struct moment){ 3, 3 }, &fault));
}
