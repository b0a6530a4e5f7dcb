/*
 * suite_task.h: the suite played by the service, in a program of its own, so that a scenario that crashes
 * is the end of that program alone.
 */
#ifndef JUDGED_SERVICE_JOBS_SUITE_TASK_H
#define JUDGED_SERVICE_JOBS_SUITE_TASK_H

#include "judged/service/base/settings.h"

/* The folder of the scenarios. */
const char *suite_task_dir(const struct settings *settings);

/*
 * `judged suite-run DIR [EDITION]`, started by the service: play the scenarios of a folder with their proofs,
 * in one edition ("godzilla/en-1.2") or all. Writes lines while it goes on, then the matrices as JSON:
 *
 *	at DONE TOTAL
 *	totals SCENARIOS PASSED FAILED PROOFS
 *	[{...}, ...]
 *
 * or, when that cannot be, "fault SENTENCE". Answers the exit code.
 */
int suite_task_main(int argc, char *argv[]);

#endif
