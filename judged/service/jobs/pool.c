/* pool.c: lanes of work, and the threads that take work from them. */
#include "judged/service/jobs/pool.h"

#include <malloc.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>

#include "judged/text/alloc.h"
#include "judged/text/time.h"

/* BATCH_TURN: every n-th piece of work is of a batch, even if a client waits for another, so that
 * batches make progress. NICE: judging threads yield to serving threads. LANES: from this number
 * on, lanes of silent clients are removed. AWAITED: for this many seconds after a request, another
 * one is expected. */
enum { BATCH_TURN = 8, NICE = 5, LANES = 1024, AWAITED = 10 };

/* Steps above which work is unusual, and very unusual. */
enum { USUAL = 5000, LONG = 50000 };

/* The waiting work of one client. */
struct lane {
	struct lane *next;
	uint64_t client, used; /* steps, at least as many as those of the client served last */
	int waiting;
	struct pool_work *first[POOL_CLASSES], **end[POOL_CLASSES];
};

struct worker {
	struct pool *pool;
	struct api api;
	enum pool_class class; /* class of its current work */
	pthread_t thread;
};

struct pool {
	pthread_mutex_t mutex;
	pthread_cond_t work;
	struct settings settings; /* under the mutex, like the fields below */
	struct lane *lanes;
	/* busy: threads at work; batches: those of them with a piece of a batch */
	int n_lanes, waiting, busy, batches;
	int most_batches; /* limit of `batches` while a client is expected to ask */
	int64_t asked;    /* when a client asked last, by time_steady() */
	uint64_t floor, turn;
	bool stopping;
	atomic_bool cancelled[POOL_CLASSES];
	atomic_bool untidy;
	int n;
	struct worker worker[];
};

/* 1. Lanes, with the mutex held */

static void
forget_silent_lanes(struct pool *pool)
{
	for (struct lane **at = &pool->lanes; *at;) {
		struct lane *lane = *at;
		if (lane->waiting > 0 || lane->used > pool->floor) {
			at = &lane->next;
			continue;
		}
		*at = lane->next;
		free(lane);
		pool->n_lanes--;
	}
}

static struct lane *
lane_of(struct pool *pool, uint64_t client)
{
	struct lane *lane = pool->lanes;
	while (lane && lane->client != client)
		lane = lane->next;
	if (!lane) {
		if (pool->n_lanes >= LANES)
			forget_silent_lanes(pool);
		lane = alloc_zeroed(1, sizeof *lane);
		lane->client = client;
		for (int i = 0; i < POOL_CLASSES; i++)
			lane->end[i] = &lane->first[i];
		lane->next = pool->lanes;
		pool->lanes = lane;
		pool->n_lanes++;
	}
	if (lane->waiting == 0 && lane->used < pool->floor)
		lane->used = pool->floor;
	return lane;
}

static void
put(struct pool *pool, struct lane *lane, struct pool_work *work)
{
	if (work->class == POOL_INTERACTIVE)
		pool->asked = time_steady();
	work->next = NULL;
	*lane->end[work->class] = work;
	lane->end[work->class] = &work->next;
	lane->waiting++;
	pool->waiting++;
	pthread_cond_signal(&pool->work);
}

/* Return the lane that has used the fewest steps, of those with waiting work of the class. */
static struct lane *
next_lane(struct pool *pool, enum pool_class class)
{
	struct lane *best = NULL;
	for (struct lane *lane = pool->lanes; lane; lane = lane->next)
		if (lane->first[class] && (!best || lane->used < best->used))
			best = lane;
	return best;
}

/* May a thread take work of this class? While a client is expected to ask, one of several threads
 * takes no batches, since a piece can take half a second. */
static bool
may_take(const struct pool *pool, enum pool_class class)
{
	return class != POOL_BATCH || pool->batches < pool->most_batches ||
	       time_steady() - pool->asked > AWAITED;
}

static struct pool_work *
take(struct pool *pool)
{
	enum pool_class class = ++pool->turn % BATCH_TURN == 0 ? POOL_BATCH : POOL_INTERACTIVE;
	struct lane *lane = may_take(pool, class) ? next_lane(pool, class) : NULL;
	if (!lane) {
		class = class == POOL_BATCH ? POOL_INTERACTIVE : POOL_BATCH;
		lane = may_take(pool, class) ? next_lane(pool, class) : NULL;
	}
	if (!lane)
		return NULL;
	struct pool_work *work = lane->first[class];
	lane->first[class] = work->next;
	if (!work->next)
		lane->end[class] = &lane->first[class];
	lane->waiting--;
	pool->waiting--;
	if (lane->used > pool->floor)
		pool->floor = lane->used;
	return work;
}

/* 2. Threads */

static bool
is_stopped(void *ctx)
{
	const struct worker *worker = ctx;
	return worker->pool->cancelled[worker->class];
}

bool
api_is_cancelled(const struct api *api)
{
	return api->stopped && api->stopped(api->stopped_ctx);
}

/* Free memory that only unusual work needed, so that no request makes the process larger for good.
 * Returning memory to the system takes a while, and so does getting it back page by page; after
 * mildly unusual work this is therefore done later, not after each piece. */
static void
tidy(struct pool *pool, struct api *api)
{
	ruling_trim(&api->ruling);
	if (api->used > LONG)
		malloc_trim(0);
	else if (api->used > USUAL)
		pool->untidy = true;
	alloc_recover();
}

void
pool_tidy(struct pool *pool)
{
	if (pool && atomic_exchange(&pool->untidy, false))
		malloc_trim(0);
}

/* Do a piece of work. The mutex is held, but released meanwhile. Afterwards a thread that was not
 * allowed to take a piece of a batch is woken. */
static void
work_on(struct worker *worker, struct pool_work *work)
{
	struct pool *pool = worker->pool;
	uint64_t client = work->client;
	bool is_batch = work->class == POOL_BATCH;
	worker->class = work->class;
	worker->api.settings = pool->settings;
	worker->api.used = 0;
	worker->api.small = false;
	pool->busy++;
	pool->batches += is_batch;
	pthread_mutex_unlock(&pool->mutex);
	work->run(work, &worker->api);
	tidy(pool, &worker->api);
	pthread_mutex_lock(&pool->mutex);
	lane_of(pool, client)->used += worker->api.used;
	pool->busy--;
	pool->batches -= is_batch;
	if (is_batch && pool->waiting > 0)
		pthread_cond_signal(&pool->work);
}

static void *
work(void *ctx)
{
	struct worker *worker = ctx;
	struct pool *pool = worker->pool;
	struct pool_work *next;
	setpriority(PRIO_PROCESS, (id_t)gettid(), NICE);
	pthread_mutex_lock(&pool->mutex);
	for (;;) {
		while (!(next = take(pool)) && !pool->stopping)
			pthread_cond_wait(&pool->work, &pool->mutex);
		if (!next)
			break;
		work_on(worker, next);
	}
	pthread_mutex_unlock(&pool->mutex);
	return NULL;
}

static bool
start_worker(struct pool *pool, const struct api *with, struct fault *fault)
{
	struct worker *worker = &pool->worker[pool->n];
	*worker = (struct worker){ .pool = pool, .class = POOL_INTERACTIVE };
	worker->api.settings = with->settings;
	worker->api.metrics = with->metrics;
	worker->api.tasks = with->tasks;
	worker->api.stopped = is_stopped;
	worker->api.stopped_ctx = worker;
	worker->api.store = store_open(with->settings.database, true, fault);
	if (!worker->api.store)
		return false;
	if (pthread_create(&worker->thread, NULL, work, worker) == 0) {
		pool->n++;
		return true;
	}
	store_close(worker->api.store);
	return fault_set(fault, "cannot-start", "A thread could not be started.");
}

/* 3. For the users of the pool */

struct pool *
pool_start(const struct api *with, int threads, struct fault *fault)
{
	size_t workers = (size_t)threads * sizeof(struct worker);
	struct pool *pool = alloc_zeroed(1, sizeof *pool + workers);
	pool->settings = with->settings;
	pool->most_batches = threads > 1 ? threads - 1 : 1;
	pool->asked = time_steady() - AWAITED - 1;
	pthread_mutex_init(&pool->mutex, NULL);
	pthread_cond_init(&pool->work, NULL);
	for (int i = 0; i < threads; i++) {
		if (start_worker(pool, with, fault))
			continue;
		pool_stop(pool);
		return NULL;
	}
	return pool;
}

enum pool_answer
pool_add(struct pool *pool, struct pool_work *work)
{
	enum pool_answer answer = POOL_TAKEN;
	pthread_mutex_lock(&pool->mutex);
	struct lane *lane = lane_of(pool, work->client);
	if (lane->waiting >= pool->settings.max_waiting_of_client)
		answer = POOL_CLIENT_FULL;
	else if (pool->waiting >= pool->settings.max_waiting)
		answer = POOL_FULL;
	else
		put(pool, lane, work);
	pthread_mutex_unlock(&pool->mutex);
	return answer;
}

void
pool_add_more(struct pool *pool, struct pool_work *work)
{
	pthread_mutex_lock(&pool->mutex);
	put(pool, lane_of(pool, work->client), work);
	pthread_mutex_unlock(&pool->mutex);
}

void
pool_set(struct pool *pool, const struct settings *settings)
{
	pthread_mutex_lock(&pool->mutex);
	pool->settings = *settings;
	pthread_mutex_unlock(&pool->mutex);
}

int
pool_waiting(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	int waiting = pool->waiting + pool->busy;
	pthread_mutex_unlock(&pool->mutex);
	return waiting;
}

int
pool_queued(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	int waiting = pool->waiting;
	pthread_mutex_unlock(&pool->mutex);
	return waiting;
}

void
pool_cancel(struct pool *pool, enum pool_class class)
{
	pool->cancelled[class] = true;
}

void
pool_stop(struct pool *pool)
{
	if (!pool)
		return;
	pthread_mutex_lock(&pool->mutex);
	pool->stopping = true;
	pthread_cond_broadcast(&pool->work);
	pthread_mutex_unlock(&pool->mutex);
	for (int i = 0; i < pool->n; i++) {
		pthread_join(pool->worker[i].thread, NULL);
		store_close(pool->worker[i].api.store);
		ruling_free(&pool->worker[i].api.ruling);
		snapshot_free(&pool->worker[i].api.snap);
	}
	while (pool->lanes) {
		struct lane *lane = pool->lanes;
		pool->lanes = lane->next;
		free(lane);
	}
	pthread_cond_destroy(&pool->work);
	pthread_mutex_destroy(&pool->mutex);
	free(pool);
}
