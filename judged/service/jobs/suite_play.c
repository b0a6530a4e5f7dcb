/* suite_play.c: the program in which the service plays the suite. */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>

#include "judged/suite/matrix.h"
#include "judged/suite/options.h"
#include "judged/cards/catalogue.h"
#include "judged/service/jobs/suite_task.h"
#include "judged/text/alloc.h"

static void
print_progress(size_t done, size_t total)
{
	if (done % 16 && done != total)
		return;
	printf("at %zu %zu\n", done, total);
	fflush(stdout);
}

static int
complain(const struct fault *fault)
{
	printf("fault %s\n", fault->sentence);
	return EXIT_BAD;
}

/* Collect the editions that scenarios were played in, each once, in the order of the results.
 * Returns how many. */
static size_t
played_in(const struct suite *suite, const struct rulebook_edition **out, size_t cap)
{
	size_t n = 0;
	for (size_t i = 0; i < suite->n; i++) {
		size_t at = 0;
		while (at < n && out[at] != suite->result[i].edition)
			at++;
		if (at == n && n < cap)
			out[n++] = suite->result[i].edition;
	}
	return n;
}

enum { EDITIONS = 32 };

static void
print_matrices(const struct suite *suite, const struct matrix_exceptions *exceptions)
{
	const struct rulebook_edition *edition[EDITIONS];
	struct matrix matrix[EDITIONS];
	size_t n = played_in(suite, edition, EDITIONS);
	for (size_t i = 0; i < n; i++)
		matrix_make(&matrix[i], suite, edition[i], exceptions);
	matrix_print_json(matrix, n, stdout);
	for (size_t i = 0; i < n; i++)
		matrix_free(&matrix[i]);
}

static void
print_results(const struct suite *suite, const struct matrix_exceptions *exceptions)
{
	struct suite_totals t = suite_totals(suite);
	printf("totals %zu %zu %zu %zu\n", suite->n, t.passed, t.failed, t.proofs);
	print_matrices(suite, exceptions);
}

static int
play(const struct suite_options *options, const struct matrix_exceptions *exceptions)
{
	struct suite suite;
	struct fault fault = { 0 };
	if (!suite_load(&suite, options, &fault))
		return complain(&fault);
	if (suite.n == 0)
		fault_set(&fault, "no-fixtures", "There are no scenarios in %s.", options->dir);
	else
		suite_run(&suite);
	if (suite.n > 0)
		print_results(&suite, exceptions);
	suite_free(&suite);
	return fault.code[0] ? complain(&fault) : EXIT_FINE;
}

int
suite_task_main(int argc, char *argv[])
{
	const struct rulebook_edition *edition = argc > 3 ? rulebook_edition_named(argv[3]) : NULL;
	struct suite_options options = { .prove = true, .jobs = 1, .report = print_progress };
	struct matrix_exceptions exceptions;
	struct fault fault = { 0 };
	char *path;
	if (argc < 3 || argc > 4 || (argc > 3 && !edition)) {
		fputs("usage: judged suite-run DIR CARDS [GAME/EDITION]\n", stderr);
		return EXIT_BAD;
	}
	if (!catalogue_load(argv[2], &fault))
		return complain(&fault);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	options.dir = argv[1];
	options.game = edition ? edition->game : NULL;
	options.edition = edition ? edition->name : NULL;
	path = alloc_text("%s/../rulebook/exceptions.yaml", options.dir);
	bool fine = matrix_exceptions_load(&exceptions, path, &fault);
	free(path);
	if (!fine)
		return complain(&fault);
	int code = play(&options, &exceptions);
	matrix_exceptions_free(&exceptions);
	return code;
}
