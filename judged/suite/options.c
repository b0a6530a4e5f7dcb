/* options.c: the folder of the suite, and playing it for a command. */
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/suite/options.h"

#ifndef JUDGED_DATADIR
#define JUDGED_DATADIR "/usr/local/share/judged"
#endif

enum { MOST_JOBS = 256 };

const char *
suite_default_dir(void)
{
	struct stat st;
	return stat("fixtures", &st) == 0 && S_ISDIR(st.st_mode) ? "fixtures"
	                                                         : JUDGED_DATADIR "/fixtures";
}

int
suite_default_jobs(void)
{
	long n = sysconf(_SC_NPROCESSORS_ONLN);
	return n < 1 ? 1 : n > MOST_JOBS ? MOST_JOBS : (int)n;
}

static bool
is_same(const struct fault *a, const struct fault *b)
{
	return a->line == b->line && strcmp(a->file, b->file) == 0 &&
	       strcmp(a->sentence, b->sentence) == 0;
}

/* All of them, but not again and again what is wrong for all scenarios of a file. */
static void
print_faults(const struct suite *suite)
{
	const struct fault *last = NULL;
	for (size_t i = 0; i < suite->n; i++) {
		const struct suite_result *r = &suite->result[i];
		if (!r->faulty)
			continue;
		if (!last || !is_same(last, &r->fault))
			fault_print(stderr, &r->fault);
		last = &r->fault;
	}
}

int
suite_load_and_run(struct suite *suite, const struct suite_options *options, const char *command)
{
	struct fault fault = { 0 };
	if (!suite_load(suite, options, &fault)) {
		fault_print(stderr, &fault);
		return EXIT_BAD;
	}
	suite_run(suite);
	print_faults(suite);
	if (suite->n > 0)
		return EXIT_FINE;
	fprintf(stderr, "judge %s: no scenario found in %s\n", command, options->dir);
	suite_free(suite);
	return EXIT_BAD;
}

int
suite_exit_code(const struct suite *suite)
{
	if (suite_fault(suite))
		return EXIT_BAD;
	return suite_totals(suite).failed > 0 ? EXIT_NOT_FINE : EXIT_FINE;
}
