/* parts.h: what endpoints and jobs work with. */
#ifndef JUDGED_SERVICE_BASE_PARTS_H
#define JUDGED_SERVICE_BASE_PARTS_H

#include "judged/ruling/ruling.h"
#include "judged/service/base/auth.h"
#include "judged/service/base/metrics.h"
#include "judged/service/base/settings.h"
#include "judged/store/writer.h"

/* One for the thread that serves, and one for each that judges beside it. */
struct api {
	struct store *store; /* to read */
	struct settings settings;
	struct metrics metrics;
	struct ruling ruling;    /* used for one submission after another */
	struct tasks *tasks;     /* judged/service/jobs/tasks.h; NULL in a job itself */
	struct api_cache *cache; /* NULL at first */
	struct batches *batches; /* judged/service/jobs/batch.h; the same */
};

#endif
