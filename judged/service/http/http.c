/* http.c: starting and stopping the service. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "judged/service/api/cache.h"
#include "judged/service/http/internal.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/alloc.h"

/* RESERVE for each thread that judges, and what serves and writes beside them. */
enum { RESERVES_BESIDE = 2 };

/* For requests under way when the service stops: without news of them, and at most. */
enum { GRACE_SECONDS = 3, END_SECONDS = 20 };

/* As long as a commit waits for rulings while more waits to be judged than threads can take: a fraction of what that takes. */
enum { COMPANY_MS = 10 };

/* Two at least, so that one long ruling does not hold up the short ones. */
static int
judging_threads(const struct settings *settings)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	if (settings->judging_threads)
		return (int)settings->judging_threads;
	return processors < 2 ? 2 : processors > 64 ? 64 : (int)processors;
}

/* More has come in than there are threads to judge it. */
static bool
more_waits(void *pool)
{
	return pool_queued(pool) > 0;
}

static bool
open_stores(struct http *http, const char *database, struct fault *fault)
{
	const struct settings *settings = &http->api.settings;
	struct store *store = store_open(database, true, fault);
	if (!store || !(http->api.store = store_open(database, true, fault))) {
		store_close(store);
		return false;
	}
	http->writer = writer_start(store, (struct writer_house){ settings->retention_days,
	                                                          settings->head_seconds });
	if (!http->writer)
		return fault_set(fault, "cannot-start", "A thread could not be started.");
	http->api.writer = http->writer;
	http->api.tasks = tasks_start(http->writer, http_ring, http);
	int judging = judging_threads(&http->api.settings);
	alloc_hold_reserve((size_t)(judging + RESERVES_BESIDE) * RESERVE);
	http->pool = pool_start(&http->api, judging, fault);
	if (!http->pool)
		return false;
	writer_wait_while(http->writer, more_waits, http->pool, COMPANY_MS);
	http->api.batches = batches_start(http->writer, http->pool);
	return true;
}

/* Jobs that were running when the service ended. */
static bool
recall_tasks(struct http *http, struct fault *fault)
{
	const struct settings *settings = &http->api.settings;
	bool shared = store_can(http->api.store, STORE_SHARES);
	struct store *beside = shared ? store_open(settings->database, false, fault) : NULL;
	if (shared && !beside)
		return false;
	if (beside)
		tasks_watch(http->api.tasks, beside, settings);
	if (tasks_recall(http->api.tasks, http->api.store, settings) == STORE_DONE)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be read: %s.",
	                 http->api.settings.database, store_error(http->api.store));
}

/* Without tokens whoever can connect may ask: nobody beyond this machine shall be able to. */
static bool
is_guarded(struct http *http, const struct http_address *listen, struct fault *fault)
{
	if (http_is_loopback(listen) ||
	    store_tokens(http->api.store, STORE_ALL_TOKENS, NULL, NULL) == STORE_DONE)
		return true;
	return fault_set(
		fault, "not-loopback",
		"Other machines could reach this address, but the database has no tokens. Create one with `judged token add`, or listen on a loopback address.");
}

static bool
start_daemon(struct http *http, struct fault *fault)
{
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
	/* Twice the memory for headers, so that what is too long is refused with a problem of ours. */
	const struct settings *s = &http->api.settings;
	if (!framing_start())
		return fault_set(fault, "cannot-start", "There is not enough memory to start.");
	http->daemon =
		MHD_start_daemon(flags, 0, NULL, NULL, http_on_request, http,
	                         MHD_OPTION_LISTEN_SOCKET, http->fd, MHD_OPTION_URI_LOG_CALLBACK,
	                         http_on_target, http, MHD_OPTION_NOTIFY_COMPLETED,
	                         http_on_completed, http, MHD_OPTION_NOTIFY_CONNECTION,
	                         http_on_connection, http, MHD_OPTION_CONNECTION_LIMIT,
	                         (unsigned)s->max_connections, MHD_OPTION_PER_IP_CONNECTION_LIMIT,
	                         (unsigned)s->max_connections_of_client,
	                         MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)s->idle_seconds,
	                         MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)s->max_header * 2,
	                         MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
	return http->daemon ||
	       fault_set(fault, "cannot-start", "The service cannot be started: %m.");
}

static void
release(struct http *http)
{
	if (http->fd >= 0)
		close(http->fd);
	tasks_stop(http->api.tasks);
	api_cache_free(http->api.cache);
	shared_text_release(http->no_memory);
	batches_stop(http->api.batches);
	if (http->writer)
		writer_wait_while(http->writer, NULL, NULL, 0);
	pool_stop(http->pool);
	store_close(http->api.store);
	writer_stop(http->writer);
	tasks_free(http->api.tasks);
	batches_free(http->api.batches);
	ruling_free(&http->api.ruling);
	told_free(&http->api.told);
	pthread_cond_destroy(&http->calmer);
	pthread_mutex_destroy(&http->mutex);
	free(http);
}

struct http *
http_start(const struct settings *settings, struct fault *fault)
{
	struct http *http = alloc_zeroed(1, sizeof *http);
	struct http_address listen;
	pthread_mutex_init(&http->mutex, NULL);
	pthread_cond_init(&http->calmer, NULL);
	http->api.settings = *settings;
	http->api.metrics = &http->metrics;
	http->api.serves = true;
	http->fd = -1;
	json_object_seed(0); /* before there are threads that could all be the first to need it */
	http->no_memory = shared_problem(PROBLEM_MEMORY);
	if (http_read_address(settings->listen, &listen, fault) &&
	    http_check_proxies(settings->trusted_proxies, fault))
		http->fd = http_listen(&listen, fault);
	if (http->fd >= 0) {
		http_url_of(http->fd, http->url, sizeof http->url);
		if (open_stores(http, settings->database, fault) &&
		    is_guarded(http, &listen, fault) && recall_tasks(http, fault) &&
		    start_daemon(http, fault))
			return http;
	}
	release(http);
	return NULL;
}

/* The thread that serves takes them over with the next request. */
void
http_reload(struct http *http, const struct settings *settings)
{
	pthread_mutex_lock(&http->mutex);
	http->next = *settings;
	http->reload = true;
	pthread_mutex_unlock(&http->mutex);
}

void
http_url(const struct http *http, char *out, size_t cap)
{
	snprintf(out, cap, "%s", http->url);
}

static struct timespec
in_seconds(time_t seconds)
{
	struct timespec at;
	clock_gettime(CLOCK_REALTIME, &at);
	at.tv_sec += seconds;
	return at;
}

static bool
is_past(struct timespec at)
{
	return in_seconds(0).tv_sec >= at.tv_sec;
}

/* Wait for a change, a second at most; what is judged for too long is told to stop. */
static void
wait_for_suspended(struct http *http, struct timespec grace, struct timespec end)
{
	struct timespec next = in_seconds(1);
	pthread_cond_timedwait(&http->calmer, &http->mutex, &next);
	if (is_past(grace))
		pool_cancel(http->pool, POOL_INTERACTIVE);
	if (is_past(end))
		pool_cancel(http->pool, POOL_BATCH);
}

/* Every suspended connection is resumed, however long the writer takes: the library ends the
 * program when it is stopped with one left. The others get a while to end, and one that was resumed just now
 * gets it anew. A batch may be suspended again meanwhile; from the end of this on none may. */
static void
calm_down(struct http *http)
{
	const struct timespec grace = in_seconds(GRACE_SECONDS), end = in_seconds(END_SECONDS);
	struct timespec until = grace;
	bool late = false;
	pthread_mutex_lock(&http->mutex);
	while (http->suspended > 0 || (http->active > 0 && !late)) {
		if (http->suspended > 0) {
			wait_for_suspended(http, grace, end);
			until = in_seconds(GRACE_SECONDS);
			until = until.tv_sec < end.tv_sec ? until : end;
		} else {
			late = pthread_cond_timedwait(&http->calmer, &http->mutex, &until) ==
			       ETIMEDOUT;
		}
	}
	http->ending = true;
	pthread_mutex_unlock(&http->mutex);
}

static void
begin_to_close(struct http *http)
{
	pthread_mutex_lock(&http->mutex);
	http->closing = true;
	pthread_mutex_unlock(&http->mutex);
	http_ring(http);
}

void
http_stop(struct http *http)
{
	MHD_quiesce_daemon(http->daemon);
	begin_to_close(http);
	tasks_stop(http->api.tasks);
	calm_down(http);
	MHD_stop_daemon(http->daemon);
	release(http);
}
