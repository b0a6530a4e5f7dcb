/* common.c: tests of the functions that commands share. */
#include "judged/cli/cli.h"

#include <stdio.h>

#include "tests/criterion.h"

static void
silence(void)
{
	cr_assert(freopen("/dev/null", "w", stderr));
}

TestSuite(common, .init = silence);

Test(common, bad_input_outweighs_a_bad_game_and_that_outweighs_an_undetermined_one)
{
	static const int by_weight[] = { CLI_FINE, CLI_UNDETERMINED, CLI_NOT_FINE, CLI_WRONG_USE };
	for (int a = 0; a < 4; a++)
		for (int b = 0; b < 4; b++)
			cr_expect_eq(cli_worse(by_weight[a], by_weight[b]),
			             by_weight[a > b ? a : b]);
}

Test(common, a_number_has_only_digits_and_is_within_its_range)
{
	static const char *const bad[] = { "",    "-1", "+1",
		                           " 1",  "1 ", "1x",
		                           "0x1", "11", "99999999999999999999999" };
	uint64_t number = 0;
	cr_expect(cli_number("--jobs", "10", 10, &number));
	cr_expect_eq(number, 10);
	cr_expect(cli_number("--jobs", "007", 10, &number));
	cr_expect_eq(number, 7);
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		cr_expect_not(cli_number("--jobs", bad[i], 10, &number), "%s", bad[i]);
	cr_expect_eq(number, 7);
}

Test(common, an_edition_chooses_its_game)
{
	struct suite_options options = { .edition = "dbs/en-1.00" };
	cr_expect(cli_choose(&options));
	cr_expect_str_eq(options.game, "dbs");
	cr_expect_str_eq(options.edition, "en-1.00");
	cr_expect_not(cli_choose(&(struct suite_options){ .game = "chess" }));
	cr_expect_not(cli_choose(&(struct suite_options){ .edition = "en-9.9" }));
}

Test(common, a_fault_has_a_line_or_a_pointer)
{
	struct fault in_yaml = { .code = "unknown-key", .line = 3, .column = 5 };
	struct fault in_json = { .code = "unknown-key" };
	snprintf(in_json.pointer, sizeof in_json.pointer, "/moves/1");
	json_t *line = fault_json(&in_yaml), *pointer = fault_json(&in_json);
	cr_expect_eq(json_integer_value(json_object_get(line, "column")), 5);
	cr_expect_null(json_object_get(line, "pointer"));
	cr_expect_str_eq(json_string_value(json_object_get(pointer, "pointer")), "/moves/1");
	cr_expect_null(json_object_get(pointer, "line"));
	json_decref(line);
	json_decref(pointer);
}
