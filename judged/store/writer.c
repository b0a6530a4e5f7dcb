/* writer.c: group commit. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "judged/store/internal.h"
#include "judged/store/writer.h"
#include "judged/text/alloc.h"
#include "judged/text/log.h"

enum { BATCH = 128 };

struct store_writer {
	struct store *store;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t work;
	struct store_job *first, **end; /* under the mutex */
	bool stopping;                  /* under the mutex */
	bool may_be_old;                /* something is not packed yet */
	atomic_bool fails;
	atomic_ulong failures;
	int waiting;          /* under the mutex */
	struct timespec next; /* when it keeps house again */
};

/* Wait for work; cut off at most a batch of it. NULL: there is none, it is time to keep house, or there will be no more. */
static struct store_job *
take_batch(struct store_writer *w, bool *over)
{
	struct store_job *batch, **cut;
	int n = 0;
	pthread_mutex_lock(&w->mutex);
	while (!w->first && !w->stopping &&
	       pthread_cond_timedwait(&w->work, &w->mutex, &w->next) != ETIMEDOUT)
		;
	*over = w->stopping && !w->first;
	batch = w->first;
	for (cut = &w->first; *cut && n < BATCH; n++)
		cut = &(*cut)->next;
	w->first = *cut;
	*cut = NULL;
	if (!w->first)
		w->end = &w->first;
	w->waiting -= n;
	pthread_mutex_unlock(&w->mutex);
	return batch;
}

static enum store_result
put_all(struct store *store, struct store_job *batch)
{
	for (struct store_job *job = batch; job; job = job->next) {
		job->result = job->put         ? job->put(store, job)
		              : job->note.kind ? store_note_put(store, &job->note)
		                               : store_put(store, &job->ruling);
		if (job->result == STORE_FAILED)
			return STORE_FAILED;
	}
	return STORE_DONE;
}

/* What a search would still find of what was erased is gone with the commit; what the file has is gone after this. */
static void
scrub(struct store_writer *w)
{
	if (store_scrub(w->store) != STORE_DONE)
		log_line("error", "cannot-scrub", "why", store_error(w->store), NULL);
}

/* Whoever had a ruling erased is told so when nothing is left of it. */
static void
erased_at_once(struct store_writer *w, const struct store_job *batch)
{
	bool any = false;
	for (; batch && !any; batch = batch->next)
		any = batch->erases;
	if (any)
		scrub(w);
}

static void
keep(struct store_writer *w, struct store_job *batch)
{
	struct store *store = w->store;
	enum store_result result = store_begin(store);
	if (result == STORE_DONE)
		result = put_all(store, batch);
	if (result == STORE_DONE)
		result = store_commit(store);
	w->fails = result == STORE_FAILED;
	if (result == STORE_DONE)
		erased_at_once(w, batch);
	if (result != STORE_FAILED)
		return;
	w->failures++;
	store_roll_back(store);
	log_line("error", "cannot-keep", "why", store_error(store), NULL);
	for (struct store_job *job = batch; job; job = job->next)
		job->result = STORE_FAILED;
}

/* A job may be gone as soon as it is told finished. */
static void
tell(struct store_job *batch)
{
	while (batch) {
		struct store_job *next = batch->next;
		batch->finished(batch);
		batch = next;
	}
}

static bool
is_idle(struct store_writer *w)
{
	pthread_mutex_lock(&w->mutex);
	bool idle = !w->first && !w->stopping;
	pthread_mutex_unlock(&w->mutex);
	return idle;
}

/* While there is nothing to keep, what an older version kept is packed. */
static void
pack_old(struct store_writer *w)
{
	while (w->may_be_old && is_idle(w)) {
		w->may_be_old = store_catch_up(w->store);
		store_tidy(w->store, false);
	}
}

/* Keeping house */

static void
tell_head(void *ctx, const struct store_log_head *head)
{
	char length[24];
	(void)ctx;
	snprintf(length, sizeof length, "%lld", (long long)head->length);
	log_line("info", "log-head", "log", head->name, "length", length, "head", head->text, NULL);
}

static void
keep_house(struct store_writer *w)
{
	struct timespec now;
	enum store_result result;
	clock_gettime(CLOCK_REALTIME, &now);
	if (now.tv_sec < w->next.tv_sec)
		return;
	w->next = now;
	w->next.tv_sec += (time_t)w->store->house_seconds;
	while ((result = store_expire(w->store)) == STORE_DONE)
		;
	if (result == STORE_FAILED)
		log_line("error", "cannot-erase", "why", store_error(w->store), NULL);
	scrub(w);
	store_heads(w->store, tell_head, NULL);
}

static void *
write_rulings(void *ctx)
{
	struct store_writer *w = ctx;
	struct store_job *batch;
	bool over = false;
	while (!over) {
		keep_house(w);
		pack_old(w);
		batch = take_batch(w, &over);
		if (!batch)
			continue;
		keep(w, batch);
		tell(batch);
		store_tidy(w->store, is_idle(w));
	}
	store_heads(w->store, tell_head, NULL);
	return NULL;
}

struct store_writer *
store_writer_start(struct store *store)
{
	struct store_writer *w = alloc_zeroed(1, sizeof *w);
	w->store = store;
	w->end = &w->first;
	w->may_be_old = true;
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->work, NULL);
	if (pthread_create(&w->thread, NULL, write_rulings, w) == 0)
		return w;
	store_close(store);
	free(w);
	return NULL;
}

bool
store_writer_fails(const struct store_writer *w)
{
	return w->fails;
}

uint64_t
store_writer_failures(const struct store_writer *w)
{
	return w->failures;
}

int
store_writer_waiting(struct store_writer *w)
{
	pthread_mutex_lock(&w->mutex);
	int waiting = w->waiting;
	pthread_mutex_unlock(&w->mutex);
	return waiting;
}

void
store_writer_add(struct store_writer *w, struct store_job *job)
{
	job->next = NULL;
	pthread_mutex_lock(&w->mutex);
	*w->end = job;
	w->end = &job->next;
	w->waiting++;
	pthread_cond_signal(&w->work);
	pthread_mutex_unlock(&w->mutex);
}

void
store_writer_stop(struct store_writer *w)
{
	if (!w)
		return;
	pthread_mutex_lock(&w->mutex);
	w->stopping = true;
	pthread_cond_signal(&w->work);
	pthread_mutex_unlock(&w->mutex);
	pthread_join(w->thread, NULL);
	pthread_cond_destroy(&w->work);
	pthread_mutex_destroy(&w->mutex);
	store_close(w->store);
	free(w);
}
