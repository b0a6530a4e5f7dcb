/*
 * tasks.h: jobs, each on a thread of its own, so that no request waits for them.
 *
 * A job's row in the store is the truth about it; what stands here is only what runs at the moment. A job
 * that was running when the service ended goes on at the next start if it can (judging rulings anew does),
 * else it is told as interrupted. In a store that is shared every daemon works on what can be shared (share.h), and what cannot is
 * done anew by another when the one that did it is not heard of any more.
 */
#ifndef JUDGED_SERVICE_JOBS_TASKS_H
#define JUDGED_SERVICE_JOBS_TASKS_H

#include <pthread.h>
#include <stdatomic.h>

#include "judged/service/base/settings.h"
#include "judged/service/base/writer.h"

struct tasks;

/* A job that runs; what does the work gets it. */
struct task {
	struct tasks *tasks;
	struct store_task row;    /* its texts are its own */
	struct settings settings; /* as of its beginning */
	char *name, *asked, *counts, *group;
	atomic_bool cancelled;
	int unkept;              /* under the mutex: writes the writer still has */
	bool over;               /* under the mutex: the thread has nothing more to do */
	bool left;               /* under the mutex: unended, for another to do */
	struct store_share held; /* under the mutex: in hand, with a top */
	pthread_t thread;
	struct store_entry interrupted; /* when the service began again */
	struct task *next;
};

/* 1. For the service */

/* `ring` is called, in any thread, when a row has changed. */
struct tasks *tasks_start(struct writer *writer, void (*ring)(void *ctx), void *ctx);
/* Go on with what was running when the service ended; `store` belongs to the calling thread. */
enum store_result tasks_recall(struct tasks *tasks, struct store *store,
                               const struct settings *settings);
/* In a store that several share; it is theirs from now on: tell now and then which jobs are being worked on here, and look for others to
 * work on. */
void tasks_watch(struct tasks *tasks, struct store *store, const struct settings *settings);
/* End what runs as soon as it can be, and wait for it; nothing begins any more. */
void tasks_stop(struct tasks *tasks);
/* After the writer was stopped. NULL is fine. */
void tasks_free(struct tasks *tasks);

/* Take one of so many places; false when all are taken. It is given back, or used by tasks_begin(). */
bool tasks_take_place(struct tasks *tasks, int64_t most);
void tasks_give_back(struct tasks *tasks);
/* Begin a job whose row is durable. */
void tasks_begin(struct tasks *tasks, const struct store_task *row,
                 const struct settings *settings);
/* Its row says it is cancelled: end it, if it runs. */
void tasks_cancel(struct tasks *tasks, int64_t seq);
/* How many run. */
int tasks_running(struct tasks *tasks);

/* 2. For what does the work, in the thread of the task */

/* Shall it end before it is done? */
bool task_should_end(const struct task *task);
/* Have these kept, then the row as it is now, and wait until they are durable; the jobs are freed. STORE_NONE:
 * it runs no more. */
enum store_result task_go_on(struct task *task, struct writer_job *jobs);
/* The same with something else of the kind in place of the row. */
enum store_result task_keep_with(struct task *task, struct writer_job *jobs, enum store_kind kind,
                                 void *what);
/* This is in hand from now on and held for as long as the service runs; NULL: nothing is. */
void task_hold(struct task *task, const struct store_share *share);
/* It is left, unended: another may do it. False where nobody else could. */
bool task_leave(struct task *task);
/* The last word; `result` may be NULL. STORE_NONE: it had ended before, or others are not yet done with it. */
enum store_result task_end(struct task *task, enum task_state state, const char *why,
                           const char *result);

/* 3. The work (rejudge.c, suite_task.c) */

void rejudge_run(struct task *task);
void suite_task_run(struct task *task);

#endif
