/* daemon_worker.h: `judged worker`: works on the jobs of a shared store, without serving
 * requests. */
#ifndef JUDGED_SERVICE_DAEMON_WORKER_H
#define JUDGED_SERVICE_DAEMON_WORKER_H

#include "judged/service/base/settings.h"

struct worker;

/* Start working on jobs. NULL with a fault. */
struct worker *worker_start(const struct settings *settings, struct fault *fault);
/* Stop; jobs in progress are left for others to do. */
void worker_stop(struct worker *worker);

#endif
