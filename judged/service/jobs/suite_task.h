/*
 * suite_task.h: plays the suite for the service, in a program of its own, so that a scenario that
 * crashes ends only that program.
 */
#ifndef JUDGED_SERVICE_JOBS_SUITE_TASK_H
#define JUDGED_SERVICE_JOBS_SUITE_TASK_H

#include "judged/service/base/settings.h"

/* Return the folder of the scenarios. */
const char *suite_task_dir(const struct settings *settings);

/*
 * Run `judged suite-run DIR [EDITION]`, which the service starts: play the scenarios of a folder
 * with their proofs, in one edition ("GAME/en-1.2") or all. Writes lines meanwhile, then the
 * matrices as JSON:
 *
 *	at DONE TOTAL
 *	totals SCENARIOS PASSED FAILED PROOFS
 *	[{...}, ...]
 *
 * or, if that isn't possible, "fault SENTENCE". Returns the exit code.
 */
int suite_task_main(int argc, char *argv[]);

#endif
