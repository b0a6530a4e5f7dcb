/* daemon_worker.c: the part of a daemon that works on jobs: a writer, tasks and a search for jobs,
 * without a server. */
#include "judged/service/daemon_worker.h"

#include <jansson.h>
#include <stdlib.h>

#include "judged/service/base/writer.h"
#include "judged/service/jobs/tasks.h"
#include "judged/text/alloc.h"

struct worker {
	struct writer *writer;
	struct tasks *tasks;
};

/* There is no client to notify. */
static void
ring(void *ctx)
{
	(void)ctx;
}

/* Open two connections: one to write, one to look for jobs. */
static bool
open_stores(const char *address, struct store *stores[2], struct fault *fault)
{
	stores[0] = store_open(address, false, fault);
	stores[1] = stores[0] ? store_open(address, false, fault) : NULL;
	if (stores[1] && store_can(stores[1], STORE_SHARES))
		return true;
	if (stores[1])
		fault_set(
			fault, "store-cannot",
			"A worker needs a store in PostgreSQL. A store in a file belongs to one daemon, which does all its own jobs.");
	store_close(stores[0]);
	store_close(stores[1]);
	return false;
}

struct worker *
worker_start(const struct settings *settings, struct fault *fault)
{
	const struct writer_house house = { .seconds = settings->head_seconds };
	struct store *stores[2];
	json_object_seed(0);
	if (!open_stores(settings->database, stores, fault))
		return NULL;
	alloc_hold_reserve(0); /* nothing to hold: it judges one game at a time */
	struct worker *w = alloc_zeroed(1, sizeof *w);
	w->writer = writer_start(stores[0], house);
	if (!w->writer) {
		fault_set(fault, "cannot-start", "A thread could not be started.");
		store_close(stores[1]);
		free(w);
		return NULL;
	}
	w->tasks = tasks_start(w->writer, ring, NULL);
	tasks_watch(w->tasks, stores[1], settings);
	return w;
}

void
worker_stop(struct worker *w)
{
	tasks_stop(w->tasks);
	writer_stop(w->writer);
	tasks_free(w->tasks);
	free(w);
}
