/* daemon_worker.h: `judged worker`: works on the jobs of a store that is shared, and answers nobody. */
#ifndef JUDGED_SERVICE_DAEMON_WORKER_H
#define JUDGED_SERVICE_DAEMON_WORKER_H

#include "judged/service/base/settings.h"

struct worker;

/* NULL with a fault. */
struct worker *worker_start(const struct settings *settings, struct fault *fault);
/* What is in hand is left for others to do. */
void worker_stop(struct worker *worker);

#endif
