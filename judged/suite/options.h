/* options.h: what the commands `suite` and `matrix` take in common. */
#ifndef JUDGED_SUITE_OPTIONS_H
#define JUDGED_SUITE_OPTIONS_H

#include <getopt.h>

#include "judged/suite/suite.h"

/* Exit codes of programs. */
enum { EXIT_FINE = 0, EXIT_NOT_FINE = 1, EXIT_BAD = 2 };

/* `fixtures` in the current folder, or the installed ones when there are none. */
const char *suite_default_dir(void);
/* The processors there are. */
int suite_default_jobs(void);

/* A command: its name, what it says of itself, and its options. The letters of those that both take
 * are fixed: g, e, f and j for --game, --edition, --fixtures and --jobs; h is --help. */
struct suite_command {
	const char *name, *usage;
	const struct option *options;
	/* Take one of its own; false with a sentence on standard error. */
	bool (*take)(void *ctx, int option);
};

/* Read the arguments of a command. --game and --edition are checked and tidied: "godzilla/en-1.2" is
 * split in two, "en-1.2" is found in any game. Answers -1 to go on, or the exit code to end with; what
 * is wrong is told on standard error. */
int suite_read_options(struct suite_options *options, const struct suite_command *command,
                       void *ctx, int argc, char *argv[]);

/* Load and play the suite. EXIT_FINE when it was played, whatever came of it; EXIT_BAD, with a
 * sentence on standard error, for a file that cannot be read as scenarios, or when there is none.
 * Bad scenarios found while playing are told there as well. After EXIT_FINE the caller frees it. */
int suite_load_and_run(struct suite *suite, const struct suite_options *options,
                       const char *command);
/* Of a suite that was played: EXIT_BAD when a scenario was bad, EXIT_NOT_FINE when one failed. */
int suite_exit_code(const struct suite *suite);

#endif
