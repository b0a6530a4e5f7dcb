/* writer.c: commits jobs in groups. */
#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "judged/service/base/writer.h"
#include "judged/text/alloc.h"
#include "judged/text/log.h"
#include "judged/text/time.h"

/* BATCH: most jobs in a commit. COMPANY: enough jobs to begin a commit at once. GOOD_SECONDS: how
 * long a successful commit proves that the store works. */
enum { BATCH = 128, COMPANY = 32, GOOD_SECONDS = 5 };

struct writer {
	struct store *store;
	struct writer_house house;
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t work;
	struct writer_job *first, **end; /* under the mutex */
	bool (*more)(void *ctx);         /* under the mutex, as is `more_ctx`; or NULL */
	void *more_ctx;
	long most_ms;  /* under the mutex: how long to wait at most while `more` is true */
	bool gathers;  /* under the mutex: it waits for more jobs, and need not be woken by each */
	bool stopping; /* under the mutex */
	atomic_bool fails, idle;
	atomic_llong kept;      /* time of the last successful commit, by time_steady(); 0: never */
	atomic_llong committed; /* the same as Unix time in seconds */
	atomic_ulong failures;
	atomic_llong unscrubbed; /* writer_unscrubbed() */
	int waiting;             /* under the mutex */
	struct timespec next;    /* time of the next housekeeping */
};

/* Find the end of a batch: after BATCH jobs, or after those that belong with the last of them. */
static struct writer_job **
cut(struct writer_job **first, int *n)
{
	struct writer_job **end = first, *last = NULL;
	for (; *end && (*n < BATCH || last->with == *end); end = &last->next) {
		last = *end;
		++*n;
	}
	return end;
}

static struct timespec
in_milliseconds(long n)
{
	struct timespec at;
	clock_gettime(CLOCK_REALTIME, &at);
	at.tv_sec += n / 1000;
	at.tv_nsec += n % 1000 * 1000000;
	at.tv_sec += at.tv_nsec / 1000000000;
	at.tv_nsec %= 1000000000;
	return at;
}

/* May a commit begin? The mutex is held. */
static bool
has_company(const struct writer *w)
{
	return w->waiting >= COMPANY || w->stopping || !w->more || !w->more(w->more_ctx);
}

/* Wait for more jobs. The mutex is held. */
static void
wait_for_company(struct writer *w)
{
	const struct timespec until = in_milliseconds(w->most_ms);
	w->gathers = true;
	while (!has_company(w) && pthread_cond_timedwait(&w->work, &w->mutex, &until) != ETIMEDOUT)
		;
	w->gathers = false;
}

/* Wait for work and take a batch. NULL if there is none: it is time for housekeeping, or there will
 * be no more. */
static struct writer_job *
take_batch(struct writer *w, bool *over)
{
	struct writer_job *batch, **end;
	int n = 0;
	pthread_mutex_lock(&w->mutex);
	while (!w->first && !w->stopping &&
	       pthread_cond_timedwait(&w->work, &w->mutex, &w->next) != ETIMEDOUT)
		;
	if (w->first)
		wait_for_company(w);
	*over = w->stopping && !w->first;
	batch = w->first;
	end = cut(&w->first, &n);
	w->first = *end;
	*end = NULL;
	if (!w->first)
		w->end = &w->first;
	w->waiting -= n;
	pthread_mutex_unlock(&w->mutex);
	return batch;
}

/* Remove what the file still contains of erased rulings. Searches no longer find them after the
 * commit already. */
static void
scrub(struct writer *w)
{
	if (store_scrub(w->store) == STORE_DONE) {
		w->unscrubbed = 0;
		return;
	}
	if (w->unscrubbed == 0)
		w->unscrubbed = 1;
	log_line("error", "cannot-scrub", "why", store_error(w->store), NULL);
}

/* Link the entries of a batch. Returns how many of them erase something. */
static int
chain(struct writer_job *batch)
{
	int erasures = 0;
	for (struct writer_job *job = batch; job; job = job->next) {
		struct store_entry *entry = &job->entry;
		entry->what = entry->kind == STORE_RULING ? &job->ruling
		              : entry->kind == STORE_NOTE ? (void *)&job->note
		                                          : job->what;
		entry->next = job->next ? &job->next->entry : NULL;
		erasures += entry->kind == STORE_ERASURE ||
		            (entry->kind == STORE_PENALTY &&
		             ((const struct store_penalty *)entry->what)->erased);
	}
	return erasures;
}

/* Store a batch. An erasure is reported as done only when nothing of what was erased is left. */
static void
keep(struct writer *w, struct writer_job *batch)
{
	int erasures = chain(batch);
	enum store_result result = store_keep(w->store, &batch->entry);
	w->fails = result == STORE_FAILED;
	if (result == STORE_DONE) {
		w->kept = time_steady();
		w->committed = time(NULL);
	}
	for (struct writer_job *job = batch; job; job = job->next)
		job->result = job->entry.result;
	if (result == STORE_DONE && erasures) {
		w->unscrubbed += erasures;
		scrub(w);
	}
	if (result != STORE_FAILED)
		return;
	w->failures++;
	log_line("error", "cannot-keep", "why", store_error(w->store), NULL);
}

/* Report the jobs as finished. A job may be freed as soon as it is reported. */
static void
report(struct writer_job *batch)
{
	while (batch) {
		struct writer_job *next = batch->next;
		batch->finished(batch);
		batch = next;
	}
}

static bool
is_idle(struct writer *w)
{
	pthread_mutex_lock(&w->mutex);
	bool idle = !w->first && !w->stopping;
	pthread_mutex_unlock(&w->mutex);
	return idle;
}

/* Housekeeping */

static void
report_head(void *ctx, const struct store_log_head *head)
{
	char length[24];
	(void)ctx;
	snprintf(length, sizeof length, "%lld", (long long)head->length);
	log_line("info", "log-head", "log", head->name, "#length", length, "head", head->text,
	         NULL);
}

static void
report_heads(struct writer *w)
{
	store_heads(w->store, report_head, NULL);
}

static void
keep_house(struct writer *w)
{
	struct timespec now;
	enum store_result result;
	clock_gettime(CLOCK_REALTIME, &now);
	if (now.tv_sec < w->next.tv_sec)
		return;
	w->next = now;
	w->next.tv_sec += (time_t)w->house.seconds;
	while ((result = store_expire(w->store, w->house.days)) == STORE_DONE)
		;
	if (result == STORE_FAILED)
		log_line("error", "cannot-erase", "why", store_error(w->store), NULL);
	scrub(w);
	report_heads(w);
}

static void *
write_rulings(void *ctx)
{
	struct writer *w = ctx;
	struct writer_job *batch;
	bool over = false;
	while (!over) {
		keep_house(w);
		store_tidy(w->store, is_idle(w));
		w->idle = true;
		batch = take_batch(w, &over);
		w->idle = false;
		if (!batch)
			continue;
		keep(w, batch);
		report(batch);
	}
	report_heads(w);
	return NULL;
}

struct writer *
writer_start(struct store *store, struct writer_house house)
{
	struct writer *w = alloc_zeroed(1, sizeof *w);
	w->store = store;
	w->end = &w->first;
	w->house = house;
	pthread_mutex_init(&w->mutex, NULL);
	pthread_cond_init(&w->work, NULL);
	if (pthread_create(&w->thread, NULL, write_rulings, w) == 0)
		return w;
	store_close(store);
	free(w);
	return NULL;
}

/* While the writer works, its state is about to be known, so only an idle one is in doubt. Before
 * the first commit, its thread may not have begun. */
bool
writer_is_in_doubt(const struct writer *w)
{
	return w->fails || !w->kept || (w->idle && time_steady() - w->kept >= GOOD_SECONDS);
}

int64_t
writer_unscrubbed(const struct writer *w)
{
	return w->unscrubbed;
}

int64_t
writer_last_commit(const struct writer *w)
{
	return w->committed;
}

uint64_t
writer_failures(const struct writer *w)
{
	return w->failures;
}

int
writer_waiting(struct writer *w)
{
	pthread_mutex_lock(&w->mutex);
	int waiting = w->waiting;
	pthread_mutex_unlock(&w->mutex);
	return waiting;
}

void
writer_add(struct writer *w, struct writer_job *job)
{
	pthread_mutex_lock(&w->mutex);
	for (; job; job = job->with) {
		job->next = NULL;
		*w->end = job;
		w->end = &job->next;
		w->waiting++;
	}
	if (!w->gathers || has_company(w))
		pthread_cond_signal(&w->work);
	pthread_mutex_unlock(&w->mutex);
}

void
writer_wait_while(struct writer *w, bool (*more)(void *ctx), void *ctx, long most_ms)
{
	pthread_mutex_lock(&w->mutex);
	w->more = more;
	w->more_ctx = ctx;
	w->most_ms = most_ms;
	pthread_mutex_unlock(&w->mutex);
}

void
writer_stop(struct writer *w)
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
