/* suite.c: tests of the scenario runner itself: a wrong fixture must fail. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/suite/matrix.h"

static const char folder[] = "tests/data/suite";

/* Load a case; its name must outlive the suite. */
static bool
load(struct suite *suite, const char *name, const struct suite_options *options,
     struct fault *fault)
{
	static char dir[128];
	struct suite_options here = *options;
	snprintf(dir, sizeof dir, "%s/%s", folder, name);
	here.dir = dir;
	return suite_load(suite, &here, fault);
}

static void
play(struct suite *suite, const char *name, const struct suite_options *options)
{
	struct fault fault;
	if (!load(suite, name, options, &fault)) {
		fault_print(stderr, &fault);
		cr_assert_fail("%s cannot be read", name);
	}
	suite_run(suite);
}

static const struct suite_options proving = { .prove = true, .jobs = 1 };

Test(suite, a_file_that_is_no_list_of_scenarios_is_a_fault_with_its_place)
{
	static const struct {
		const char *name, *code;
		int line, column;
	} cases[] = {
		{ "unknown-rule", "unknown-rule", 7, 11 },
		{ "rule-twice", "duplicate-entry", 7, 31 },
		{ "no-claim", "missing-key", 6, 5 },
		{ "two-claims", "conflicting-keys", 8, 5 },
		{ "unknown-key", "unknown-key", 9, 5 },
		{ "unknown-file-key", "unknown-key", 4, 1 },
		{ "empty-expect", "empty-list", 9, 13 },
		{ "empty-name", "empty-name", 6, 11 },
		{ "no-scenarios", "empty-list", 4, 12 },
		{ "duplicate-names", "duplicate-name", 11, 11 },
		{ "unknown-clause", "unknown-clause", 7, 15 },
		{ "not-observable", "not-observable", 7, 15 },
		{ "unknown-edition", "unknown-edition", 8, 16 },
		{ "not-in-edition", "not-in-edition", 8, 16 },
		{ "wrong-section", "wrong-section", 3, 10 },
		{ "wrong-name", "wrong-file", 1, 1 },
		{ "wrong-folder", "wrong-folder", 2, 7 },
		{ "unknown-game", "unknown-game", 2, 7 },
		{ "no-ability", "missing-key", 7, 5 },
		{ "ability-alone", "missing-key", 9, 5 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct suite suite;
		struct fault fault = { 0 };
		bool read = load(&suite, cases[i].name, &proving, &fault);
		cr_expect(!read, "%s was read", cases[i].name);
		cr_expect_str_eq(fault.code, cases[i].code, "%s: %s: %s", cases[i].name, fault.code,
		                 fault.sentence);
		cr_expect(fault.line == cases[i].line && fault.column == cases[i].column,
		          "%s: %d:%d", cases[i].name, fault.line, fault.column);
		if (read)
			suite_free(&suite);
	}
}

Test(suite, a_scenario_that_cannot_be_played_is_a_fault_with_its_place)
{
	static const struct {
		const char *name, *code;
		int line;
	} cases[] = {
		{ "unknown-path", "unknown-path", 10 },
		{ "unknown-knower", "unknown-player", 10 },
		{ "unknown-card", "unknown-card", 7 },
		{ "unknown-expectation", "unknown-key", 10 },
		{ "no-such-move", "out-of-range", 10 },
		{ "no-candidate", "unknown-place", 10 },
		{ "unknown-ability", "unknown-ability", 8 },
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct suite suite;
		play(&suite, cases[i].name, &proving);
		const struct fault *fault = suite_fault(&suite);
		cr_assert_not_null(fault, "%s was played", cases[i].name);
		cr_expect_str_eq(fault->code, cases[i].code, "%s: %s", cases[i].name, fault->code);
		cr_expect_eq(fault->line, cases[i].line, "%s: line %d", cases[i].name, fault->line);
		cr_expect_eq(suite_totals(&suite).passed, 0, "%s passed", cases[i].name);
		suite_free(&suite);
	}
}

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

Test(suite, what_only_the_proof_misses_passes_without_it)
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

static char *
snap(int jobs, void (*print)(const struct suite *, FILE *))
{
	struct suite suite;
	char *text;
	size_t len;
	play(&suite, "good", &(struct suite_options){ .prove = true, .jobs = jobs });
	FILE *to = open_memstream(&text, &len);
	print(&suite, to);
	fclose(to);
	suite_free(&suite);
	return text;
}

Test(suite, the_output_does_not_depend_on_the_processes)
{
	static void (*const print[])(const struct suite *, FILE *) = {
		suite_print,      suite_print_tap,     suite_print_junit,
		suite_print_json, suite_print_digests,
	};
	for (size_t i = 0; i < sizeof print / sizeof *print; i++) {
		char *alone = snap(1, print[i]), *together = snap(3, print[i]);
		cr_expect(strlen(alone) > 0);
		cr_expect_str_eq(alone, together);
		free(alone);
		free(together);
	}
}

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

Test(suite, a_clause_is_proven_only_when_each_of_its_rules_is)
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

Test(suite, what_can_have_no_effect_is_inert_without_a_scenario)
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

Test(suite, an_exception_for_a_clause_that_is_not_open_is_an_error)
{
	struct suite suite;
	struct matrix matrix;
	make_half(&suite, &matrix, "needless.yaml");
	matrix_free(&matrix);
	suite_free(&suite);
}

Test(suite, what_is_observed_in_one_edition_is_open_in_another)
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

Test(suite, what_is_expected_of_the_name_of_a_rule_does_not_prove_it)
{
	passes_without_proof("named", SUITE_NAMED);
}

Test(suite, a_rule_that_changes_only_what_is_cited_is_not_proven)
{
	passes_without_proof("recorded", SUITE_CITED);
}

Test(suite, a_clause_whose_rule_is_only_cited_is_cited)
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

/* What does not happen either way is no negative proof, though another expectation proves the rule. */
Test(suite, a_scenario_is_negative_only_where_that_depends_on_its_rule)
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
Test(suite, an_ability_is_proven_by_a_run_in_which_the_card_lacks_it)
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
