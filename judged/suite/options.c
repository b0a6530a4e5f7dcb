/* options.c: finds the suite's folder, and plays the suite for a command. */
#include <limits.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/stat.h>
#include <unistd.h>

#include "judged/suite/options.h"

#ifndef JUDGED_DATADIR
#define JUDGED_DATADIR "/usr/local/share/judged"
#endif

enum { MOST_JOBS = 256 };

static bool
is_folder(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

/* Found once, before any reader uses them. */
static char program_dir[PATH_MAX], data_dir[PATH_MAX + 32], installed_suite[PATH_MAX + 48];
static pthread_once_t looked = PTHREAD_ONCE_INIT;

/* Find the data folder. The programs may have been unpacked anywhere, so a folder next to them
 * takes precedence over the one they were built for. */
static void
look(void)
{
	static const char beside[] = "/../share/judged";
	if (!realpath("/proc/self/exe", program_dir) &&
	    !realpath((const char *)getauxval(AT_EXECFN), program_dir))
		*program_dir = '\0';
	char *slash = strrchr(program_dir, '/');
	if (slash)
		*slash = '\0';
	snprintf(data_dir, sizeof data_dir, "%s%s", program_dir, beside);
	if (!slash || !is_folder(data_dir))
		snprintf(data_dir, sizeof data_dir, "%s", JUDGED_DATADIR);
	snprintf(installed_suite, sizeof installed_suite, "%s/fixtures", data_dir);
}

const char *
suite_program_dir(void)
{
	pthread_once(&looked, look);
	return program_dir;
}

const char *
suite_data_dir(void)
{
	pthread_once(&looked, look);
	return data_dir;
}

const char *
suite_default_dir(void)
{
	pthread_once(&looked, look);
	return is_folder("fixtures") ? "fixtures" : installed_suite;
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

/* Print all faults, but a fault shared by all scenarios of a file only once. */
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
