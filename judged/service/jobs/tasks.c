/* tasks.c: the threads of jobs. */
#include "judged/service/jobs/tasks.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "judged/service/jobs/judging.h"
#include "judged/text/log.h"
#include "judged/text/alloc.h"

struct tasks {
	struct writer *writer;
	void (*ring)(void *ctx);
	void *ctx;
	pthread_mutex_t mutex;
	pthread_cond_t kept;
	struct task *first; /* under the mutex, like the fields below */
	int places;
	atomic_bool stopping;
	struct store *watched; /* the store, if it is shared with other daemons; or NULL */
	struct settings settings;
	pthread_t watching;
};

enum { WATCH_SECONDS = 2, MOST_HELD = 128 };

static char *
copy_of(const char *text)
{
	char *copy = alloc_copy(text ? text : "");
	return copy;
}

static void
free_task(struct task *task)
{
	free(task->name);
	free(task->asked);
	free(task->counts);
	free(task->group);
	free(task);
}

struct tasks *
tasks_start(struct writer *writer, void (*ring)(void *ctx), void *ctx)
{
	struct tasks *t = alloc_zeroed(1, sizeof *t);
	t->writer = writer;
	t->ring = ring;
	t->ctx = ctx;
	pthread_mutex_init(&t->mutex, NULL);
	pthread_cond_init(&t->kept, NULL);
	return t;
}

/* 1. Beginning and end */

static void *
run(void *ctx)
{
	struct task *task = ctx;
	struct tasks *t = task->tasks;
	if (task->row.kind == TASK_REJUDGEMENT)
		rejudge_run(task);
	else
		suite_task_run(task);
	pthread_mutex_lock(&t->mutex);
	task->over = true;
	t->places--;
	pthread_mutex_unlock(&t->mutex);
	t->ring(t->ctx);
	return NULL;
}

/* Join the threads that have ended, or all. Called now and then, so that the list doesn't grow. */
static void
bury(struct tasks *t, bool all)
{
	struct task *ended = NULL, **at = &t->first;
	pthread_mutex_lock(&t->mutex);
	while (*at) {
		struct task *task = *at;
		if (all || (task->over && !task->left)) {
			*at = task->next;
			task->next = ended;
			ended = task;
		} else {
			at = &task->next;
		}
	}
	pthread_mutex_unlock(&t->mutex);
	while (ended) {
		struct task *task = ended;
		ended = task->next;
		pthread_join(task->thread, NULL);
		if (task->left)
			store_share(t->watched, SHARE_DROP,
			            &(struct store_share){ .task = task->row.seq });
		free_task(task);
	}
}

static struct task *
new_task(struct tasks *t, const struct store_task *row, const struct settings *settings)
{
	struct task *task = alloc_zeroed(1, sizeof *task);
	task->tasks = t;
	task->row = *row;
	task->settings = *settings;
	task->row.name = task->name = copy_of(row->name);
	task->row.asked = task->asked = copy_of(row->asked);
	task->row.counts = task->counts = copy_of(row->counts);
	task->row.group = task->group = copy_of(row->group);
	task->row.why = "";
	task->row.engine = JUDGE_ENGINE_VERSION;
	return task;
}

static bool
runs_here(const struct tasks *t, int64_t seq)
{
	for (const struct task *task = t->first; task; task = task->next)
		if (task->row.seq == seq && !task->over)
			return true;
	return false;
}

void
tasks_begin(struct tasks *t, const struct store_task *row, const struct settings *settings)
{
	struct task *task = new_task(t, row, settings);
	bool begun = false;
	bury(t, false);
	pthread_mutex_lock(&t->mutex);
	if (!t->stopping && !runs_here(t, row->seq) &&
	    pthread_create(&task->thread, NULL, run, task) == 0) {
		task->next = t->first;
		t->first = task;
		begun = true;
	} else {
		t->places--;
	}
	pthread_mutex_unlock(&t->mutex);
	if (!begun)
		free_task(task);
}

void
tasks_stop(struct tasks *t)
{
	if (!t)
		return;
	pthread_mutex_lock(&t->mutex);
	t->stopping = true;
	pthread_cond_broadcast(&t->kept);
	pthread_mutex_unlock(&t->mutex);
	if (t->watched)
		pthread_join(t->watching, NULL);
	bury(t, true);
	store_close(t->watched);
	t->watched = NULL;
}

void
tasks_free(struct tasks *t)
{
	if (!t)
		return;
	pthread_cond_destroy(&t->kept);
	pthread_mutex_destroy(&t->mutex);
	free(t);
}

void
tasks_cancel(struct tasks *t, int64_t seq)
{
	pthread_mutex_lock(&t->mutex);
	for (struct task *task = t->first; task; task = task->next)
		if (task->row.seq == seq)
			task->cancelled = true;
	pthread_mutex_unlock(&t->mutex);
}

/* 2. Places */

bool
tasks_take_place(struct tasks *t, int64_t most)
{
	pthread_mutex_lock(&t->mutex);
	bool free_one = t->places < most;
	t->places += free_one;
	pthread_mutex_unlock(&t->mutex);
	return free_one;
}

void
tasks_give_back(struct tasks *t)
{
	pthread_mutex_lock(&t->mutex);
	t->places--;
	pthread_mutex_unlock(&t->mutex);
}

int
tasks_running(struct tasks *t)
{
	pthread_mutex_lock(&t->mutex);
	int n = t->places;
	pthread_mutex_unlock(&t->mutex);
	return n;
}

/* 3. Jobs that were running when the service ended */

struct recalling {
	struct tasks *tasks;
	struct store *store;
	const struct settings *settings;
	struct task *first; /* jobs found, but not begun */
};

/* Return why a job can't go on, or NULL. Judging again goes on where it was, if the engine has the
 * same version. Other jobs can't go on; in a shared store they are begun again, since others wait
 * for the result. */
static const char *
why_not(const struct store_task *row, bool shared)
{
	if (row->kind != TASK_REJUDGEMENT && !shared)
		return "The service ended while it ran.";
	if (strcmp(row->engine, JUDGE_ENGINE_VERSION) != 0)
		return "The service came back with another version of the engine.";
	return NULL;
}

static void
note_running(void *ctx, const struct store_task *row)
{
	struct recalling *r = ctx;
	struct task *task = new_task(r->tasks, row, r->settings);
	task->row.why = why_not(row, r->tasks->watched != NULL);
	task->next = r->first;
	r->first = task;
}

/* Note a job that other daemons work on, to join in if it is for this version of the engine. */
static void
note_shared(void *ctx, const struct store_task *row)
{
	if (strcmp(row->engine, JUDGE_ENGINE_VERSION) == 0)
		note_running(ctx, row);
}

static enum store_result
interrupt(struct recalling *r)
{
	struct store_entry *entries = NULL;
	for (struct task *task = r->first; task; task = task->next) {
		if (!task->row.why)
			continue;
		task->row.state = TASK_INTERRUPTED;
		task->interrupted =
			(struct store_entry){ STORE_TASK_END, &task->row, STORE_DONE, entries };
		entries = &task->interrupted;
	}
	return entries ? store_keep(r->store, entries) : STORE_DONE;
}

enum store_result
tasks_recall(struct tasks *t, struct store *store, const struct settings *settings)
{
	struct recalling r = { t, store, settings, NULL };
	enum store_result result =
		store_tasks(store, &(struct store_tasks_query){ .running = true }, note_running,
	                    &r);
	if (result == STORE_DONE && r.first)
		result = interrupt(&r);
	if (result == STORE_DONE && t->watched)
		result = store_tasks(store, &(struct store_tasks_query){ .shared = true },
		                     note_shared, &r);
	while (r.first) {
		struct task *task = r.first;
		r.first = task->next;
		if (!task->row.why && result == STORE_DONE && tasks_take_place(t, INT64_MAX)) {
			task->row.state = TASK_RUNS;
			tasks_begin(t, &task->row, settings);
		}
		free_task(task);
	}
	return result;
}

/* Tell the store about all jobs in progress here. */
static void
hold_all(struct tasks *t)
{
	struct store_share held[MOST_HELD];
	int n = 0;
	pthread_mutex_lock(&t->mutex);
	for (struct task *task = t->first; task && n < MOST_HELD; task = task->next)
		if (!task->over) {
			held[n] = task->held;
			held[n++].task = task->row.seq;
		}
	pthread_mutex_unlock(&t->mutex);
	for (int i = 0; i < n; i++)
		store_share(t->watched, SHARE_HOLD, &held[i]);
}

static bool
wait_to_watch(struct tasks *t)
{
	struct timespec next;
	clock_gettime(CLOCK_REALTIME, &next);
	next.tv_sec += WATCH_SECONDS;
	pthread_mutex_lock(&t->mutex);
	while (!t->stopping && pthread_cond_timedwait(&t->kept, &t->mutex, &next) != ETIMEDOUT)
		;
	bool goes_on = !t->stopping;
	pthread_mutex_unlock(&t->mutex);
	return goes_on;
}

static void *
watch(void *ctx)
{
	struct tasks *t = ctx;
	while (wait_to_watch(t)) {
		hold_all(t);
		if (tasks_recall(t, t->watched, &t->settings) == STORE_FAILED)
			log_line("error", "cannot-read", "why", store_error(t->watched), NULL);
	}
	return NULL;
}

void
tasks_watch(struct tasks *t, struct store *store, const struct settings *settings)
{
	t->watched = store;
	t->settings = *settings;
	if (pthread_create(&t->watching, NULL, watch, t) == 0)
		return;
	t->watched = NULL;
	store_close(store);
}

/* 4. For the work itself */

bool
task_should_end(const struct task *task)
{
	return task->cancelled || task->tasks->stopping;
}

static void
finished(struct writer_job *job)
{
	struct task *task = job->ctx;
	struct tasks *t = task->tasks;
	pthread_mutex_lock(&t->mutex);
	bool last = --task->unkept == 0;
	if (last)
		pthread_cond_broadcast(&t->kept);
	pthread_mutex_unlock(&t->mutex);
	if (last)
		t->ring(t->ctx);
}

/* Hand over jobs as a group, so the writer stores all or none, and wait for that. */
static void
hand_over(struct task *task, struct writer_job *jobs)
{
	struct tasks *t = task->tasks;
	for (struct writer_job *job = jobs; job; job = job->with) {
		job->finished = finished;
		job->ctx = task;
		task->unkept++;
	}
	writer_add(t->writer, jobs);
	pthread_mutex_lock(&t->mutex);
	while (task->unkept > 0)
		pthread_cond_wait(&t->kept, &t->mutex);
	pthread_mutex_unlock(&t->mutex);
}

/* Store the jobs and free them. Returns the result of the last one, or STORE_FAILED if any
 * failed. */
static enum store_result
keep(struct task *task, struct writer_job *jobs)
{
	enum store_result result = STORE_DONE;
	hand_over(task, jobs);
	while (jobs) {
		struct writer_job *job = jobs;
		jobs = job->with;
		result = result == STORE_FAILED ? STORE_FAILED : job->result;
		job_free(job);
	}
	return result;
}

enum store_result
task_keep_with(struct task *task, struct writer_job *jobs, enum store_kind kind, void *what)
{
	struct writer_job **end = &jobs;
	while (*end)
		end = &(*end)->with;
	*end = job_of(kind, what, NULL);
	return keep(task, jobs);
}

enum store_result
task_go_on(struct task *task, struct writer_job *jobs)
{
	return task_keep_with(task, jobs, STORE_TASK_ON, &task->row);
}

void
task_hold(struct task *task, const struct store_share *share)
{
	pthread_mutex_lock(&task->tasks->mutex);
	task->held = share ? *share : (struct store_share){ .top = 0 };
	pthread_mutex_unlock(&task->tasks->mutex);
}

bool
task_leave(struct task *task)
{
	pthread_mutex_lock(&task->tasks->mutex);
	task->left = task->tasks->watched != NULL;
	pthread_mutex_unlock(&task->tasks->mutex);
	return task->left;
}

enum store_result
task_end(struct task *task, enum task_state state, const char *why, const char *result)
{
	task->row.state = state;
	task->row.why = why;
	task->row.result = result;
	enum store_result kept = keep(task, job_of(STORE_TASK_END, &task->row, NULL));
	if (kept == STORE_FAILED)
		log_line("error", "job-not-kept", "job", task->row.id, NULL);
	return kept;
}
