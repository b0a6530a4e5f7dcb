/* http.c: starts and stops the service. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

#include "judged/service/api/cache.h"
#include "judged/service/http/internal.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/alloc.h"

/* The number of RESERVE blocks, in addition to one per judging or serving thread: one for the
 * writer. */
enum { RESERVES_BESIDE = 1 };

/* Time for unfinished requests when the service stops: after the last change, and in all. */
enum { GRACE_SECONDS = 3, END_SECONDS = 20 };

/* File descriptors for stores, threads and the log, with 64 judging threads. */
enum { FILES_BESIDE = 512 };

/* How long a commit waits for more rulings while more work is queued than threads can take; a
 * fraction of the time that work takes. */
enum { COMPANY_MS = 10 };

/* Return the number of judging threads: at least two, so that a long ruling doesn't delay short
 * ones. */
static int
judging_threads(const struct settings *settings)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	if (settings->judging_threads)
		return (int)settings->judging_threads;
	return processors < 2 ? 2 : processors > 64 ? 64 : (int)processors;
}

/* Is more work queued than the threads have taken? */
static bool
more_waits(void *pool)
{
	return pool_queued(pool) > 0;
}

static int
serving_threads(void)
{
	return sysconf(_SC_NPROCESSORS_ONLN) < HTTP_SERVING ? 1 : HTTP_SERVING;
}

/* Give a thread its settings. The cache of answers is divided among the serving threads. */
void
http_set(const struct http *http, struct api *api)
{
	api->settings = http->settings;
	api->settings.max_cache /= http->n_serving;
}

static bool
open_writer(struct http *http, struct fault *fault)
{
	const struct settings *s = &http->settings;
	struct store *store = store_open(s->database, true, fault);
	if (!store)
		return false;
	http->writer =
		writer_start(store, (struct writer_house){ s->retention_days, s->head_seconds });
	return http->writer || fault_set(fault, "cannot-start", "A thread could not be started.");
}

/* Set up the objects of a serving thread. */
static bool
open_serving(struct http *http, struct tasks *tasks, struct fault *fault)
{
	struct api *api = &http->serving[http->n_serving].api;
	api->store = store_open(http->settings.database, true, fault);
	if (!api->store)
		return false;
	api->metrics = &http->metrics;
	api->writer = http->writer;
	api->tasks = tasks;
	api->serves = true;
	http->n_serving++;
	return true;
}

static bool
open_stores(struct http *http, struct fault *fault)
{
	struct api *api = &http->serving[0].api;
	int serving = serving_threads(), judging = judging_threads(&http->settings);
	if (!open_writer(http, fault))
		return false;
	http->tasks = tasks_start(http->writer, http_ring, http);
	while (http->n_serving < serving)
		if (!open_serving(http, http->tasks, fault))
			return false;
	alloc_hold_reserve((size_t)(judging + serving + RESERVES_BESIDE) * RESERVE);
	for (int i = 0; i < serving; i++)
		http_set(http, &http->serving[i].api);
	http->pool = pool_start(api, judging, fault);
	if (!http->pool)
		return false;
	writer_wait_while(http->writer, more_waits, http->pool, COMPANY_MS);
	http->batches = batches_start(http->writer, http->pool);
	for (int i = 0; i < serving; i++)
		http->serving[i].api.batches = http->batches;
	return true;
}

/* Go on with jobs that were running when the service ended. */
static bool
recall_tasks(struct http *http, struct fault *fault)
{
	const struct settings *settings = &http->settings;
	struct store *store = http->serving[0].api.store;
	bool shared = store_can(store, STORE_SHARES);
	struct store *beside = shared ? store_open(settings->database, false, fault) : NULL;
	if (shared && !beside)
		return false;
	if (beside)
		tasks_watch(http->tasks, beside, settings);
	if (tasks_recall(http->tasks, store, settings) == STORE_DONE)
		return true;
	return fault_set(fault, "cannot-open", "%s cannot be read: %s.", settings->database,
	                 store_error(store));
}

/* Read the first line of a file. */
static bool
read_line(const char *path, char *out, size_t cap, struct fault *fault)
{
	FILE *file = fopen(path, "r");
	bool read = file && fgets(out, (int)cap, file);
	fault_at(fault, path, 0, 0);
	if (!read)
		fault_set(fault, "cannot-read", "The file with the first token cannot be read: %s.",
		          file ? "it is empty" : strerror(errno));
	else
		out[strcspn(out, "\r\n")] = '\0';
	if (file)
		fclose(file);
	return read;
}

/* Store the first token, if the settings or JUDGED_FIRST_TOKEN give one. The variable is no
 * setting, so that --check-config doesn't show it. */
static bool
take_first_token(struct http *http, struct fault *fault)
{
	const char *path = http->settings.first_token_file, *given = getenv("JUDGED_FIRST_TOKEN");
	char line[AUTH_TOKEN + 2];
	if ((!*path && !given) ||
	    store_tokens(http->serving[0].api.store, STORE_ALL_TOKENS, NULL, NULL) == STORE_DONE)
		return true;
	if (*path && !read_line(path, line, sizeof line, fault))
		return false;
	fault_at(fault, *path ? path : "JUDGED_FIRST_TOKEN", 0, 0);
	return auth_first(http->serving[0].api.store, *path ? line : given, fault);
}

/* Is the service protected? Without tokens anyone who can connect may send requests, so the address
 * must not be reachable from other machines. */
static bool
is_guarded(struct http *http, struct fault *fault)
{
	if (http_is_loopback(&http->listen) ||
	    store_tokens(http->serving[0].api.store, STORE_ALL_TOKENS, NULL, NULL) == STORE_DONE)
		return true;
	return fault_set(
		fault, "not-loopback",
		"Other machines could reach this address, but the database has no tokens. Create one with `judged token add`, or listen on a loopback address.");
}

/* Make sure there are enough file descriptors: one per connection, and some for stores and threads.
 * If they ran out, the library's threads would try to accept connections without a pause. */
static bool
may_open_files(const struct settings *settings, struct fault *fault)
{
	struct rlimit files;
	const rlim_t needed = (rlim_t)settings->max_connections + FILES_BESIDE;
	if (getrlimit(RLIMIT_NOFILE, &files) != 0 || files.rlim_cur >= needed)
		return true;
	files.rlim_cur = needed;
	if (files.rlim_max >= needed && setrlimit(RLIMIT_NOFILE, &files) == 0)
		return true;
	return fault_set(
		fault, "too-few-files",
		"%lld connections need %lld open files, and this process may have %lld. Allow it more (`ulimit -n`, `LimitNOFILE=`), or set max-connections to %lld or less.",
		(long long)settings->max_connections, (long long)needed, (long long)files.rlim_max,
		(long long)files.rlim_max - FILES_BESIDE);
}

static bool
start_daemon(struct http *http, struct fault *fault)
{
	unsigned flags = MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_SUSPEND_RESUME;
	/* Twice the memory for headers, so that headers that are too long are refused with a
	 * problem of our own. */
	const struct settings *s = &http->settings;
	http->daemon = MHD_start_daemon(
		flags, 0, NULL, NULL, http_on_request, http, MHD_OPTION_LISTEN_SOCKET, http->fd,
		MHD_OPTION_URI_LOG_CALLBACK, http_on_target, http, MHD_OPTION_NOTIFY_COMPLETED,
		http_on_completed, http, MHD_OPTION_NOTIFY_CONNECTION, http_on_connection, http,
		MHD_OPTION_CONNECTION_LIMIT, (unsigned)s->max_connections,
		MHD_OPTION_PER_IP_CONNECTION_LIMIT, (unsigned)s->max_connections_of_client,
		MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)s->idle_seconds,
		MHD_OPTION_CONNECTION_MEMORY_LIMIT, (size_t)s->max_header * 2,
		MHD_OPTION_STRICT_FOR_CLIENT, 1,
		/* The library takes 0, not 1, for "no thread pool". */
		MHD_OPTION_THREAD_POOL_SIZE, http->n_serving > 1 ? (unsigned)http->n_serving : 0u,
		MHD_OPTION_END);
	return http->daemon ||
	       fault_set(fault, "cannot-start", "The service cannot be started: %m.");
}

static void
release(struct http *http)
{
	if (http->fd >= 0)
		close(http->fd);
	if (*http->url)
		http_unlink(&http->listen);
	tasks_stop(http->tasks);
	for (int i = 0; i < http->n_serving; i++)
		api_cache_free(http->serving[i].api.cache);
	shared_text_release(http->no_memory);
	batches_stop(http->batches);
	if (http->writer)
		writer_wait_while(http->writer, NULL, NULL, 0);
	pool_stop(http->pool);
	for (int i = 0; i < http->n_serving; i++) {
		store_close(http->serving[i].api.store);
		ruling_free(&http->serving[i].api.ruling);
		snapshot_free(&http->serving[i].api.snap);
	}
	writer_stop(http->writer);
	tasks_free(http->tasks);
	batches_free(http->batches);
	pthread_cond_destroy(&http->calmer);
	pthread_mutex_destroy(&http->mutex);
	free(http);
}

struct http *
http_start(const struct settings *settings, struct fault *fault)
{
	struct http *http = alloc_zeroed(1, sizeof *http);
	pthread_mutex_init(&http->mutex, NULL);
	pthread_cond_init(&http->calmer, NULL);
	http->settings = *settings;
	http->fd = -1;
	json_object_seed(0); /* before there are threads, all of which might need it first */
	http->no_memory = shared_problem(PROBLEM_MEMORY);
	if (may_open_files(settings, fault) &&
	    http_read_address(settings->listen, &http->listen, fault) &&
	    http_check_proxies(settings->trusted_proxies, fault) &&
	    http_check_origins(settings->allow_origins, fault))
		http->fd = http_listen(&http->listen, fault);
	if (http->fd >= 0) {
		http_url_of(http->fd, http->url);
		if (open_stores(http, fault) && take_first_token(http, fault) &&
		    is_guarded(http, fault) && recall_tasks(http, fault) &&
		    start_daemon(http, fault))
			return http;
	}
	release(http);
	return NULL;
}

/* Change the settings. Each serving thread takes them over with its next request. */
void
http_reload(struct http *http, const struct settings *settings)
{
	pthread_mutex_lock(&http->mutex);
	http->settings = *settings;
	http->n_settings++;
	pool_set(http->pool, settings);
	pthread_mutex_unlock(&http->mutex);
}

void
http_url(const struct http *http, char out[HTTP_URL])
{
	strcpy(out, http->url);
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

/* Wait for a change, for a second at most, and cancel work that has been judged for too long. */
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

/* Wait until connections are done. Every suspended connection must be resumed, however long the
 * writer takes: if one is left, the library ends the program when it is stopped. The others get
 * some time to end, and so does a connection that was just resumed. A batch may be suspended again
 * meanwhile, but no connection may after this function. */
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
	begin_to_close(http);
	tasks_stop(http->tasks);
	calm_down(http);
	MHD_stop_daemon(http->daemon); /* closes the listening socket */
	http->fd = -1;
	release(http);
}
