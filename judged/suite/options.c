/* options.c: what the commands `suite` and `matrix` take in common. */
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
read_jobs(const char *command, const char *text, int *jobs)
{
	char *end;
	long n = strtol(text, &end, 10);
	if (end == text || *end != '\0' || n < 1 || n > MOST_JOBS) {
		fprintf(stderr, "judge %s: --jobs takes a number from 1 to %d, not %s\n", command,
		        MOST_JOBS, text);
		return false;
	}
	*jobs = (int)n;
	return true;
}

static bool
no_such(const char *command, const char *what, const char *name)
{
	fprintf(stderr, "judge %s: there is no %s %s\n", command, what, name);
	return false;
}

/* A game with a rulebook and no engine has nothing to be played yet. */
static bool
is_played(const char *game, const char *command)
{
	if (!game || judge_game(game))
		return true;
	fprintf(stderr, "judge %s: %s has a rulebook and no engine yet\n", command, game);
	return false;
}

static bool
resolve(struct suite_options *options, const char *command)
{
	if (options->game && !rulebook_game(options->game))
		return no_such(command, "game", options->game);
	if (!options->edition)
		return is_played(options->game, command);
	const struct rulebook_edition *edition =
		rulebook_edition_of(options->game, options->edition);
	if (!edition)
		return no_such(command, "edition", options->edition);
	options->game = edition->game;
	options->edition = edition->name;
	return is_played(options->game, command);
}

static bool
take(struct suite_options *options, const struct suite_command *command, void *ctx, int option)
{
	switch (option) {
	case 'g': options->game = optarg; return true;
	case 'e': options->edition = optarg; return true;
	case 'f': options->dir = optarg; return true;
	case 'j': return read_jobs(command->name, optarg, &options->jobs);
	case '?': fputs(command->usage, stderr); return false;
	default: return command->take(ctx, option);
	}
}

int
suite_read_options(struct suite_options *options, const struct suite_command *command, void *ctx,
                   int argc, char *argv[])
{
	int option;
	optind = 0;
	while ((option = getopt_long(argc, argv, "", command->options, NULL)) != -1) {
		if (option == 'h') {
			fputs(command->usage, stdout);
			return EXIT_FINE;
		}
		if (!take(options, command, ctx, option))
			return EXIT_BAD;
	}
	if (optind < argc) {
		fprintf(stderr, "judge %s: it takes no argument %s\n", command->name, argv[optind]);
		return EXIT_BAD;
	}
	return resolve(options, command->name) ? -1 : EXIT_BAD;
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
