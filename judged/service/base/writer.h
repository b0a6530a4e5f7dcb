/*
 * writer.h: the one thread that writes to the store.
 *
 * Whoever has a ruling to keep hands it over and goes on. What has come together while a commit was
 * on its way goes into the next one, so the cost of making a commit durable is shared: under load
 * many rulings go to a commit, without load none waits for company.
 *
 * Where judging is what takes long, little comes together while a commit is on its way, and a commit of one ruling writes
 * nearly as many pages as a commit of ten. So a ruling waits a little for others as long as more requests have come in than
 * there are threads to judge them: each of those waits for the ones before it in any case.
 */
#ifndef JUDGED_SERVICE_BASE_WRITER_H
#define JUDGED_SERVICE_BASE_WRITER_H

#include "judged/store/store.h"

/* A ruling to keep, or a note, or what `what` is. It belongs to the writer from writer_add() until `finished` is called, in the writer's
 * thread, with `result` and what store_keep() writes written; from then on to the caller again. */
struct writer_job {
	struct store_entry entry; /* its kind; the rest is the writer's */
	struct store_ruling ruling;
	struct store_note note;
	void *what;               /* the caller's; to keep where the kind is another */
	enum store_result result; /* as store_keep() answers for it */
	void (*finished)(struct writer_job *job);
	void *ctx;
	void (*release)(struct writer_job *job); /* the caller's, or NULL: before it is freed */
	struct writer_job *with;                 /* the caller's: another it belongs with */
	struct writer_job *next;                 /* the writer's */
};

struct writer;

/* How a writer keeps house: rulings for so many days, 0: for ever; and it looks for what is too old, and tells the log of the program how
 * far the logs of the store are, every so many seconds. */
struct writer_house {
	int64_t days, seconds;
};

/* Begin writing to a store, which is the writer's from now on. NULL when no thread can be had; the store is then closed. */
struct writer *writer_start(struct store *store, struct writer_house house);
/* Did the last commit fail, or was none tried of late though there was time for one? Any thread may ask. */
bool writer_is_in_doubt(const struct writer *writer);
/* How many commits have failed, and how many jobs wait. */
uint64_t writer_failures(const struct writer *writer);
int writer_waiting(struct writer *writer);
/* A job, and in the same commit, in their order, all that is `with` it: all of them are kept or none. */
void writer_add(struct writer *writer, struct writer_job *job);
/* While `more` answers true a commit waits for company, so many milliseconds at most. It is asked in the writer's thread and
 * in those that hand over, and must not call the writer. NULL: nobody is waited for, and `more` is not asked again. */
void writer_wait_while(struct writer *writer, bool (*more)(void *ctx), void *ctx, long most_ms);
/* Keep what was handed over, end the thread, close the store. NULL is fine. */
void writer_stop(struct writer *writer);

#endif
