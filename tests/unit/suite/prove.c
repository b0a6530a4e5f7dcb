/* prove.c: tests of proofs: a scenario must come out differently without its rules. */
#include "tests/unit/suite/cases.h"

Test(prove, a_scenario_that_only_lacks_its_proof_passes_without_proofs)
{
	static const char *const cases[] = { "independent", "derailed", "still-refused" };
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct suite suite;
		play(&suite, cases[i], &(struct suite_options){ .jobs = 1 });
		cr_expect_eq(suite_totals(&suite).failed, 0, "%s: %s", cases[i],
		             suite.result[0].why);
		suite_free(&suite);
	}
}

/* The outcomes of all proofs of a case, which passes all the same. */
static void
passes_without_proof(const char *name, enum suite_outcome outcome)
{
	struct suite suite;
	play(&suite, name, &proving);
	cr_expect_gt(suite.n, 0);
	for (size_t i = 0; i < suite.n; i++) {
		const struct suite_result *r = &suite.result[i];
		cr_expect(r->passed, "%s: %s", r->fixture->name, r->why);
		cr_expect_eq(r->proof[0].outcome, outcome, "%s: %d", r->fixture->name,
		             r->proof[0].outcome);
	}
	cr_expect_eq(suite_totals(&suite).proofs, 0);
	suite_free(&suite);
}

Test(prove, an_expectation_about_the_name_of_a_rule_does_not_prove_the_rule)
{
	passes_without_proof("named", SUITE_NAMED);
}

Test(prove, a_rule_that_changes_only_citations_is_not_proven)
{
	passes_without_proof("recorded", SUITE_CITED);
}

/* What does not happen either way is no negative proof, though another expectation proves the rule. */
Test(prove, a_scenario_is_negative_only_if_that_depends_on_its_rule)
{
	struct suite suite;
	play(&suite, "idle", &proving);
	struct suite_totals t = suite_totals(&suite);
	cr_expect_eq(t.failed, 0, "%s", suite.result[0].why);
	cr_expect_eq(t.negative, 1);
	cr_expect_eq(t.idle, 1);
	cr_expect_eq(t.positive, 0);
	suite_free(&suite);
}

/* The abilities of a card are taken away like rules are put out of force. */
Test(prove, an_ability_is_proven_by_a_run_in_which_the_card_lacks_it)
{
	struct suite suite;
	play(&suite, "cards", &proving);
	struct suite_totals totals = suite_totals(&suite);
	cr_assert_eq(totals.failed, 0, "%s", suite.result[0].why);
	cr_expect_eq(totals.card_scenarios, 1);
	cr_expect_eq(totals.card_proofs, totals.passed);
	cr_expect_eq(suite.result[0].proof[0].rule, JUDGE_NO_RULE);
	cr_expect_eq(suite.result[0].proof[0].ability, 1);
	suite_free(&suite);
}
