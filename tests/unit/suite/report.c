/* report.c: tests of the results as text. */
#include "tests/unit/suite/cases.h"

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

Test(report, the_output_does_not_depend_on_the_number_of_processes)
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
