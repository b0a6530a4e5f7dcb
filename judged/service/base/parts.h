/* parts.h: the objects that endpoints and jobs use. */
#ifndef JUDGED_SERVICE_BASE_PARTS_H
#define JUDGED_SERVICE_BASE_PARTS_H

#include "judged/ruling/ruling.h"
#include "judged/service/base/auth.h"
#include "judged/service/base/metrics.h"
#include "judged/service/base/settings.h"
#include "judged/service/base/writer.h"

/* One for each thread that serves or judges. */
struct api {
	struct store *store; /* for reading */
	struct settings settings;
	struct metrics *metrics; /* shared by all threads; NULL in a job */
	/* the current ruling, reused for each submission; unused if `serves` */
	struct ruling ruling;
	struct ruling_snapshot snap; /* record of a stored ruling; reused */
	struct writer *writer;       /* NULL unless `serves` */
	struct tasks *tasks;         /* judged/service/jobs/tasks.h; NULL in a job */
	struct api_cache *cache;     /* NULL at first; only in serving threads */
	struct batches *batches;     /* judged/service/jobs/batch.h; only in serving threads */
	bool serves;                 /* the thread must not judge: it leaves that to others */
	bool (*stopped)(void *ctx);  /* is the result no longer wanted? Or NULL */
	void *stopped_ctx;
	bool small;    /* the next ruling has the small allowance */
	uint64_t used; /* steps, including those charged for reading documents */
};

#endif
