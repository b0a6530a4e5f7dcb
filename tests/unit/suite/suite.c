/* suite.c: tests of the scenario runner: a scenario that does not hold must fail. */
#include "tests/unit/suite/cases.h"

/* Every case fails in every edition, and says why. */
Test(suite, a_scenario_that_does_not_hold_fails_and_says_why)
{
	static const struct {
		const char *name, *why;
	} cases[] = {
		{ "unmet", "expectation 1 is not met: A.hand" },
		{ "uncertain", "expectation 1 is not met" },
		{ "wrong-refusal", "expectation 1 is not met" },
		{ "never-reached", "expectation 1 is not met" },
		{ "never-asked", "not every move is asked for" },
		{ "unexpected-refusal", "move 1 is refused, which nothing expects" },
		{ "not-consulted", "does not look it up" },
		{ "not-cited", "does not cite it" },
		{ "independent", "comes out the same" },
		{ "derailed", "is derailed" },
		{ "derailed-at-point", "is derailed" },
		{ "still-refused", "has its move refused without it as well" },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct suite suite;
		play(&suite, cases[i].name, &proving);
		cr_expect_gt(suite.n, 0, "%s has no scenario", cases[i].name);
		for (size_t k = 0; k < suite.n; k++) {
			const struct suite_result *r = &suite.result[k];
			cr_expect(!r->passed && !r->faulty, "%s: %s", cases[i].name, r->why);
			cr_expect(strstr(r->why, cases[i].why), "%s: %s", cases[i].name, r->why);
			for (int p = 0; p < r->n_proofs; p++)
				cr_expect_neq(r->proof[p].outcome, SUITE_PROVEN, "%s",
				              cases[i].name);
		}
		suite_free(&suite);
	}
}

Test(suite, good_scenarios_pass_with_their_proofs)
{
	struct suite suite;
	play(&suite, "good",
	     &(struct suite_options){
		     .edition = "ja-1.04", .prove = true, .cut = true, .jobs = 1 });
	struct suite_totals t = suite_totals(&suite);
	for (size_t i = 0; i < suite.n; i++)
		cr_expect(suite.result[i].passed, "%s: %s", suite.result[i].fixture->name,
		          suite.result[i].why);
	cr_expect_eq(t.scenarios, 3);
	cr_expect_eq(t.negative, 1);
	cr_expect_eq(t.proofs, 3);
	cr_expect_gt(t.cuts, 0);
	suite_free(&suite);
}

Test(suite, a_filter_chooses_by_clause_and_edition)
{
	static const struct {
		struct suite_options options;
		size_t n;
	} cases[] = {
		{ { .jobs = 1 }, 7 },
		{ { .jobs = 1, .edition = "ja-1.04" }, 3 },
		{ { .jobs = 1, .clause = "7.2.*" }, 3 },
		{ { .jobs = 1, .clause = "7.2.2", .edition = "en-1.2" }, 1 },
		{ { .jobs = 1, .clause = "2.3.1" }, 1 },
		{ { .jobs = 1, .clause = "7.2" }, 0 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct suite suite;
		play(&suite, "good", &cases[i].options);
		cr_expect_eq(suite.n, cases[i].n, "case %zu chose %zu", i, suite.n);
		suite_free(&suite);
	}
}
