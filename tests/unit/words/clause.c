/* clause.c: how the clause a ruling names is told apart from those of a document. */
#include "tests/criterion.h"

#include "dbs_rules.h"
#include "judged/words/choices.h"
#include "rulebook/rulebook.h"

Test(clause, a_presumed_clause_says_so_to_people_and_by_a_member)
{
	const struct rulebook_edition *e = rulebook_edition_named("dbs/en-1.00");
	cr_expect_str_eq(clause_number(e, R_PARTIAL_AS_FAR_AS_POSSIBLE), "1-3-2");
	cr_expect_str_eq(clause_said(e, R_PARTIAL_AS_FAR_AS_POSSIBLE), "1-3-2 (presumed)");
	cr_expect_str_eq(clause_mark(e, R_PARTIAL_AS_FAR_AS_POSSIBLE), "presumed");
}

Test(clause, a_house_rule_is_marked_by_its_number_and_by_a_member)
{
	const struct rulebook_edition *e = rulebook_edition_named("dbs/en-1.00");
	cr_expect_str_eq(clause_said(e, R_CHARGE_TURNS_ACTIVE), "house/charge/1");
	cr_expect_str_eq(clause_mark(e, R_CHARGE_TURNS_ACTIVE), "house");
}

Test(clause, a_clause_of_a_document_has_no_mark)
{
	const struct rulebook_edition *e = rulebook_edition_named("dbs/en-1.00");
	cr_expect_str_eq(clause_said(e, R_ATTACK_ONLY_WHEN_ACTIVE), "7-1");
	cr_expect_null(clause_mark(e, R_ATTACK_ONLY_WHEN_ACTIVE));
	cr_expect_str_eq(clause_said(e, JUDGE_NO_RULE), "-");
	cr_expect_str_eq(clause_said(e, R_EMPTY_DRAW_LOSES), "-", "which only a reading has");
	cr_expect_null(clause_mark(e, R_EMPTY_DRAW_LOSES));
}
