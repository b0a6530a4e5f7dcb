/*
 * writer.h: the single thread that writes to the store.
 *
 * A caller hands over a ruling to store, and goes on. Jobs that arrive during a commit go into the
 * next one, so they share the cost of making a commit durable: under load there are many rulings in
 * a commit, without load none waits for others.
 *
 * If judging takes long, few jobs arrive during a commit, and a commit of one ruling writes nearly
 * as many pages as a commit of ten. So a ruling waits a little for others while there are more
 * requests than judging threads: each request waits for those before it anyway.
 */
#ifndef JUDGED_SERVICE_BASE_WRITER_H
#define JUDGED_SERVICE_BASE_WRITER_H

#include "judged/store/store.h"

/* A ruling, a note, or something else (`what`) to store. It belongs to the writer from writer_add()
 * until the writer's thread calls `finished`, with `result` and the output of store_keep() filled
 * in; then it belongs to the caller again. */
struct writer_job {
	struct store_entry entry; /* its kind is set by the caller, the rest by the writer */
	struct store_ruling ruling;
	struct store_note note;
	void *what;               /* set by the caller: what to store, for other kinds */
	enum store_result result; /* as store_keep() reports it */
	void (*finished)(struct writer_job *job);
	void *ctx;
	/* set by the caller, or NULL: called before the job is freed */
	void (*release)(struct writer_job *job);
	/* set by the caller: another job that belongs with this one */
	struct writer_job *with;
	struct writer_job *next; /* used by the writer */
};

struct writer;

/* Housekeeping: how many days rulings are stored (0: for ever), and how often, in seconds, old ones
 * are removed and the heads of the store's logs are written to the program's log. */
struct writer_house {
	int64_t days, seconds;
};

/* Start a writer for a store, which it owns from now on. NULL if no thread can be started; the
 * store is closed then. */
struct writer *writer_start(struct store *store, struct writer_house house);
/* Did the last commit fail, or has none been tried lately although there was time? Thread-safe. */
bool writer_is_in_doubt(const struct writer *writer);
/* Return the number of failed commits, and of waiting jobs. */
uint64_t writer_failures(const struct writer *writer);
int writer_waiting(struct writer *writer);
/* Return how many rulings were erased in commits, while the store still has bytes of them; rulings
 * erased before the writer started count as one. */
int64_t writer_unscrubbed(const struct writer *writer);
/* Return the Unix time, in seconds, of the last commit that succeeded; 0 if there was none. */
int64_t writer_last_commit(const struct writer *writer);
/* Queue a job and the jobs in its `with` list. They are committed together and in order: all or
 * none. */
void writer_add(struct writer *writer, struct writer_job *job);
/* While `more` returns true, a commit waits for more jobs, `most_ms` milliseconds at most. It is
 * called in the writer's thread and in those that hand over jobs, and must not call the writer.
 * NULL: don't wait, and don't call `more` again. */
void writer_wait_while(struct writer *writer, bool (*more)(void *ctx), void *ctx, long most_ms);
/* Store the jobs handed over, end the thread, close the store. NULL is fine. */
void writer_stop(struct writer *writer);

#endif
