/* matrix.c: tests of the statuses of clauses. */
#include "tests/unit/suite/cases.h"

static void
make_half(struct suite *suite, struct matrix *matrix, const char *exceptions_file)
{
	struct matrix_exceptions exceptions;
	struct fault fault;
	char path[128];
	snprintf(path, sizeof path, "%s/half/%s", folder, exceptions_file);
	play(suite, "half", &proving);
	cr_assert(matrix_exceptions_load(&exceptions, path, &fault));
	matrix_make(matrix, suite, rulebook_edition("godzilla", "en-1.2"), &exceptions);
	bool needed = matrix_exceptions_needed(matrix, &exceptions, &fault);
	cr_expect_eq(needed, strcmp(exceptions_file, "needless.yaml") != 0);
	matrix_exceptions_free(&exceptions);
}

static const struct matrix_clause *
clause(const struct matrix *matrix, const char *number)
{
	const struct rulebook_clause *c = rulebook_clause(matrix->edition, number);
	cr_assert_not_null(c);
	return &matrix->at[c - matrix->edition->clause];
}

Test(matrix, a_clause_is_proven_only_when_each_of_its_rules_is)
{
	struct suite suite;
	struct matrix matrix;
	make_half(&suite, &matrix, "exceptions.yaml");
	const struct matrix_clause *half = clause(&matrix, "1.2.1");
	cr_expect_eq(half->clause->n_rules, 2);
	cr_expect_eq(half->status, MATRIX_OPEN);
	cr_expect(strstr(half->why, "game-ends-at-once"), "%s", half->why);
	cr_expect_eq(matrix.total[MATRIX_PROVEN], 0);
	cr_expect_eq(clause(&matrix, "1.1.1")->status, MATRIX_OBSERVED);
	cr_expect_eq(clause(&matrix, "2.10.2")->status, MATRIX_INERT);
	cr_expect_eq(clause(&matrix, "1.2")->status, MATRIX_HEADING);
	cr_expect(strstr(clause(&matrix, "1.2.2")->why, "exception: "));
	matrix_free(&matrix);
	suite_free(&suite);
}

Test(matrix, a_clause_without_effect_is_inert_without_a_scenario)
{
	struct suite suite;
	struct matrix matrix;
	make_half(&suite, &matrix, "no-effect.yaml");
	cr_expect_eq(clause(&matrix, "2.10.1")->status, MATRIX_INERT);
	cr_expect_str_eq(clause(&matrix, "2.10.1")->why,
	                 "no effect on play: A picture is only looked at.");
	cr_expect_eq(clause(&matrix, "1.2.1")->status, MATRIX_OPEN);
	matrix_free(&matrix);
	suite_free(&suite);
}

Test(matrix, an_exception_for_a_clause_that_is_not_open_is_an_error)
{
	struct suite suite;
	struct matrix matrix;
	make_half(&suite, &matrix, "needless.yaml");
	matrix_free(&matrix);
	suite_free(&suite);
}

Test(matrix, a_clause_that_is_observed_in_one_edition_is_open_in_another)
{
	struct suite suite;
	struct matrix matrix;
	const struct matrix_exceptions none = { 0 };
	play(&suite, "half", &proving);
	matrix_make(&matrix, &suite, rulebook_edition("godzilla", "ja-1.04"), &none);
	cr_expect_eq(clause(&matrix, "1.1.1")->status, MATRIX_OPEN);
	matrix_free(&matrix);
	suite_free(&suite);
}

Test(matrix, a_clause_whose_rule_is_only_cited_is_cited)
{
	struct suite suite;
	struct matrix matrix;
	const struct matrix_exceptions none = { 0 };
	play(&suite, "recorded", &proving);
	matrix_make(&matrix, &suite, rulebook_edition("godzilla", "en-1.2"), &none);
	cr_expect_eq(clause(&matrix, "11.2.4")->status, MATRIX_CITED);
	cr_expect(strstr(clause(&matrix, "11.2.4")->why, "only in what is cited"), "%s",
	          clause(&matrix, "11.2.4")->why);
	cr_expect_eq(matrix.total[MATRIX_CITED], 1);
	cr_expect_eq(matrix_merely_cited(&matrix), 1);
	matrix_free(&matrix);
	suite_free(&suite);
}
