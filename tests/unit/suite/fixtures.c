/* fixtures.c: tests of reading scenarios: bad files are faults with their place. */
#include "tests/unit/suite/cases.h"

Test(fixtures, a_file_that_is_no_list_of_scenarios_is_a_fault_with_its_place)
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

Test(fixtures, a_scenario_that_cannot_be_played_is_a_fault_with_its_place)
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
