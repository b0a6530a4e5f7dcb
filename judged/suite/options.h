/* options.h: the folder of the suite, and playing it for a command. */
#ifndef JUDGED_SUITE_OPTIONS_H
#define JUDGED_SUITE_OPTIONS_H

#include "judged/suite/suite.h"

/* Exit codes of programs. */
enum { EXIT_FINE = 0, EXIT_NOT_FINE = 1, EXIT_BAD = 2 };

/* `fixtures` in the current folder, or the installed ones when there are none. */
const char *suite_default_dir(void);
/* Where installed data is: beside the program, ../share/judged, or where it was built to be installed. */
const char *suite_data_dir(void);
/* The processors there are. */
int suite_default_jobs(void);

/* Load and play the suite. EXIT_FINE when it was played, whatever came of it; EXIT_BAD, with a
 * sentence on standard error, for a file that cannot be read as scenarios, or when there is none.
 * Bad scenarios found while playing are told there as well. After EXIT_FINE the caller frees it. */
int suite_load_and_run(struct suite *suite, const struct suite_options *options,
                       const char *command);
/* Of a suite that was played: EXIT_BAD when a scenario was bad, EXIT_NOT_FINE when one failed. */
int suite_exit_code(const struct suite *suite);

#endif
