/* parts.h: what endpoints and jobs work with. */
#ifndef JUDGED_SERVICE_BASE_PARTS_H
#define JUDGED_SERVICE_BASE_PARTS_H

#include "judged/ruling/ruling.h"
#include "judged/service/base/auth.h"
#include "judged/service/base/metrics.h"
#include "judged/service/base/settings.h"
#include "judged/service/base/writer.h"

/* One for each thread that serves or judges. */
struct api {
	struct store *store; /* to read */
	struct settings settings;
	struct metrics *metrics;    /* of all; NULL in a job */
	struct ruling ruling;       /* used for one submission after another; not where `serves` */
	struct told_ruling told;    /* what a kept one tells; used again and again */
	struct writer *writer;      /* NULL where nothing `serves` */
	struct tasks *tasks;        /* judged/service/jobs/tasks.h; NULL in a job itself */
	struct api_cache *cache;    /* NULL at first; of a thread that serves alone */
	struct batches *batches;    /* judged/service/jobs/batch.h; the same */
	bool serves;                /* its thread may not judge: what needs it is left to another */
	bool (*stopped)(void *ctx); /* is what is judged wanted no more? Or NULL */
	void *stopped_ctx;
	bool small;    /* what is judged next has the small allowance */
	uint64_t used; /* steps, and what reading documents is worth of them */
};

#endif
