/*
 * pool.h: the threads that judge, so that serving threads never do.
 *
 * Work waits in a bounded queue, with a lane for each client. The client that has used the fewest
 * steps so far is next, so no client waits for more than one piece of another client's work. Work
 * that a client waits for precedes pieces of batches. If a client has asked in the last seconds,
 * one of several threads takes no batches at all. Each thread has its own ruling and its own
 * connection to the store.
 */
#ifndef JUDGED_SERVICE_JOBS_POOL_H
#define JUDGED_SERVICE_JOBS_POOL_H

#include "judged/service/base/parts.h"

enum pool_class {
	POOL_INTERACTIVE, /* work that a client waits for */
	POOL_BATCH,       /* a piece of a batch */
	POOL_CLASSES
};

struct pool;

/* A piece of work. It belongs to the pool until one of the pool's threads calls `run`, and then to
 * `run`. */
struct pool_work {
	void (*run)(struct pool_work *work, struct api *api);
	uint64_t client;
	enum pool_class class;
	struct pool_work *next; /* owned by the pool */
};

enum pool_answer {
	POOL_TAKEN,
	POOL_CLIENT_FULL, /* this client has as many requests waiting as it may */
	POOL_FULL,        /* as many requests are waiting in total as may */
};

/* Start the pool with this many threads; they take settings, metrics and jobs from `with`. NULL
 * with a fault. */
struct pool *pool_start(const struct api *with, int threads, struct fault *fault);
/* Queue work, if there is space in the queue. */
enum pool_answer pool_add(struct pool *pool, struct pool_work *work);
/* Queue work that continues earlier work: there is always space. */
void pool_add_more(struct pool *pool, struct pool_work *work);
/* Change the settings for work that begins from now on. */
void pool_set(struct pool *pool, const struct settings *settings);
/* Return how much work waits or is being done. */
int pool_waiting(struct pool *pool);
/* Return how much work waits. */
int pool_queued(struct pool *pool);
/* Cancel the current work of a class. Waiting work is still begun, and then finds itself
 * cancelled. */
void pool_cancel(struct pool *pool, enum pool_class class);
/* Was the current work of `api` cancelled? Then report that to the client, and store nothing. */
bool api_is_cancelled(const struct api *api);
/* Return freed memory to the system. Call it about once a second, from any thread. NULL is fine. */
void pool_tidy(struct pool *pool);
/* End the threads. Nothing may be waiting or be added any more. NULL is fine. */
void pool_stop(struct pool *pool);

#endif
