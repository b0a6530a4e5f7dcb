/*
 * tasks.h: jobs, each in a thread of its own, so that no request waits for them.
 *
 * The truth about a job is its row in the store; here is only what runs at the moment. A job that
 * was running when the service ended goes on at the next start if it can (judging rulings again
 * can); otherwise it is reported as interrupted. In a shared store every daemon works on jobs that
 * can be shared (share.h); any other job is done again by another daemon if its own isn't heard of
 * any more.
 */
#ifndef JUDGED_SERVICE_JOBS_TASKS_H
#define JUDGED_SERVICE_JOBS_TASKS_H

#include <pthread.h>
#include <stdatomic.h>

#include "judged/service/base/settings.h"
#include "judged/service/base/writer.h"

struct tasks;

/* A running job, as passed to the function that does the work. */
struct task {
	struct tasks *tasks;
	struct store_task row;    /* its texts belong to the task */
	struct settings settings; /* as when it began */
	char *name, *asked, *counts, *group;
	atomic_bool cancelled;
	int unkept;              /* under the mutex: writes the writer still has */
	bool over;               /* under the mutex: the thread has finished */
	bool left;               /* under the mutex: not ended, for another daemon to do */
	struct store_share held; /* under the mutex: the share in hand, if it has a top */
	pthread_t thread;
	struct store_entry interrupted; /* for jobs interrupted before this start */
	struct task *next;
};

/* 1. For the service */

/* Start. `ring` is called when a row has changed, in any thread. */
struct tasks *tasks_start(struct writer *writer, void (*ring)(void *ctx), void *ctx);
/* Go on with the jobs that were running when the service ended. `store` belongs to the calling
 * thread. */
enum store_result tasks_recall(struct tasks *tasks, struct store *store,
                               const struct settings *settings);
/* Watch a shared store, which belongs to the tasks from now on: report now and then which jobs are
 * in progress here, and look for others to work on. */
void tasks_watch(struct tasks *tasks, struct store *store, const struct settings *settings);
/* End running jobs as soon as possible, and wait for them. No job begins any more. */
void tasks_stop(struct tasks *tasks);
/* Free everything. Call it after the writer was stopped. NULL is fine. */
void tasks_free(struct tasks *tasks);

/* Take one of `most` places; false if all are taken. Give it back, or use it with tasks_begin(). */
bool tasks_take_place(struct tasks *tasks, int64_t most);
void tasks_give_back(struct tasks *tasks);
/* Begin a job whose row is durable. */
void tasks_begin(struct tasks *tasks, const struct store_task *row,
                 const struct settings *settings);
/* End a job, if it runs; its row already says that it is cancelled. */
void tasks_cancel(struct tasks *tasks, int64_t seq);
/* Return how many jobs run. */
int tasks_running(struct tasks *tasks);

/* 2. For the work itself, in the task's thread */

/* Should the job end before it is done? */
bool task_should_end(const struct task *task);
/* Store these jobs and then the current row, wait until they are durable, and free the jobs.
 * STORE_NONE: the task no longer runs. */
enum store_result task_go_on(struct task *task, struct writer_job *jobs);
/* Like task_go_on(), but keeps `what` (an entry of `kind`) instead of the task's row. */
enum store_result task_keep_with(struct task *task, struct writer_job *jobs, enum store_kind kind,
                                 void *what);
/* Note the share in hand, which is held while the service runs; NULL: none. */
void task_hold(struct task *task, const struct store_share *share);
/* Leave the job without ending it, so that another daemon can do it. False if no other could. */
bool task_leave(struct task *task);
/* End the job; `result` may be NULL. STORE_NONE: it had ended before, or others still work on
 * it. */
enum store_result task_end(struct task *task, enum task_state state, const char *why,
                           const char *result);

/* 3. The work (rejudge.c, suite_task.c) */

void rejudge_run(struct task *task);
void suite_task_run(struct task *task);

#endif
