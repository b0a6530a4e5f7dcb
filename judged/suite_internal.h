/* suite_internal.h: what the files suite*.c share. */
#ifndef JUDGED_SUITE_INTERNAL_H
#define JUDGED_SUITE_INTERNAL_H

#include "judged/ruling.h"
#include "judged/suite.h"

/* suite_prove.c: play one scenario in one edition, as the options say, into its result. */
void scenario_judge(const struct suite_options *options, struct suite_result *result);

/* suite_cut.c: cut the script of a run that was made and hashed before each of its decisions. Each
 * time the run has to stop there, offer the decision, and come to the same hashes when it goes on.
 * False with result->why at the first that does not. */
bool cut_anywhere(const struct ruling *whole, struct suite_result *result);

/* suite_jobs.c: judge all results of a suite in its processes. */
void suite_play(struct suite *suite);

#endif
