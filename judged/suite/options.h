/* options.h: finds the suite's folder, and plays the suite for a command. */
#ifndef JUDGED_SUITE_OPTIONS_H
#define JUDGED_SUITE_OPTIONS_H

#include "judged/suite/suite.h"

/* Exit codes of programs. */
enum { EXIT_FINE = 0, EXIT_NOT_FINE = 1, EXIT_BAD = 2 };

/* Return `fixtures` in the current folder or, if there is none, the installed folder. */
const char *suite_default_dir(void);
/* Return the folder with the running program. */
const char *suite_program_dir(void);
/* Return the folder of installed data: ../share/judged next to the program, or the one it was built
 * for. */
const char *suite_data_dir(void);
/* Return the number of processors. */
int suite_default_jobs(void);

/* Load and play the suite. EXIT_FINE if it was played, whatever the results; the caller then frees
 * it. EXIT_BAD, with a sentence on standard error, if a file can't be read as scenarios or there
 * are none. Faults found while playing are printed there too. */
int suite_load_and_run(struct suite *suite, const struct suite_options *options,
                       const char *command);
/* Return EXIT_BAD if a scenario of a played suite had a fault, EXIT_NOT_FINE if one failed. */
int suite_exit_code(const struct suite *suite);

#endif
