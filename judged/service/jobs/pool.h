/*
 * pool.h: the threads that judge, so that those that serve never do.
 *
 * Work waits in a queue that is bounded, for each client in a lane of its own. Next is the client that has used the
 * fewest steps so far, so nobody waits for more of another's than one piece of work; what somebody waits for goes
 * before the pieces of batches, and while somebody has asked in the last seconds one thread of several takes none of them. Each thread has a ruling and a connection to the store of its own.
 */
#ifndef JUDGED_SERVICE_JOBS_POOL_H
#define JUDGED_SERVICE_JOBS_POOL_H

#include "judged/service/base/parts.h"

enum pool_class {
	POOL_INTERACTIVE, /* somebody waits for it */
	POOL_BATCH,       /* a piece of a batch */
	POOL_CLASSES
};

struct pool;

/* Something to do. It belongs to the pool until `run` is called, in one of its threads, and from then on to `run`. */
struct pool_work {
	void (*run)(struct pool_work *work, struct api *api);
	uint64_t client;
	enum pool_class class;
	struct pool_work *next; /* the pool's */
};

enum pool_answer {
	POOL_TAKEN,
	POOL_CLIENT_FULL, /* as much of this client waits as may */
	POOL_FULL,        /* as much as may waits in all */
};

/* Begin with so many threads; their rulings are judged by `with`: its settings, metrics, jobs. NULL with a fault. */
struct pool *pool_start(const struct api *with, int threads, struct fault *fault);
/* Have it done, if there is room in the queue. */
enum pool_answer pool_add(struct pool *pool, struct pool_work *work);
/* The same for what goes on with something that was taken before: there is always room. */
void pool_add_more(struct pool *pool, struct pool_work *work);
/* The settings for work that is begun from now on. */
void pool_set(struct pool *pool, const struct settings *settings);
/* How much waits or is done. */
int pool_waiting(struct pool *pool);
/* How much waits. */
int pool_queued(struct pool *pool);
/* Stop what is judged of a class; what waits is begun all the same and finds itself cancelled. */
void pool_cancel(struct pool *pool, enum pool_class class);
/* Is the work that this belongs to cancelled? It is to be told the client, and nothing kept. */
bool api_is_cancelled(const struct api *api);
/* Give back to the system what was freed; to be called once a second or so, by any thread. NULL is fine. */
void pool_tidy(struct pool *pool);
/* End the threads; nothing may wait or come any more. NULL is fine. */
void pool_stop(struct pool *pool);

#endif
