/*
 * writer.h: the one thread that writes to the store.
 *
 * Whoever has a ruling to keep hands it over and goes on. What has come together while a commit was
 * on its way goes into the next one, so the cost of making a commit durable is shared: under load
 * many rulings go to a commit, without load none waits for company.
 */
#ifndef JUDGED_STORE_WRITER_H
#define JUDGED_STORE_WRITER_H

#include "judged/store/notes.h"

/* A ruling to keep, or a note, or what `put` does within the commit. It belongs to the writer from store_writer_add() until `finished` is called, in
 * the writer's thread, with `result` and ruling.time written; from then on to the caller again. */
struct store_job {
	struct store_ruling ruling;
	struct store_note note; /* to keep instead, when it has a kind */
	/* To do instead, or NULL; `what` is the caller's. STORE_FAILED takes back the whole commit. */
	enum store_result (*put)(struct store *store, struct store_job *job);
	void *what;
	bool erases; /* `put` erases rulings, and is finished when nothing is left of them */
	enum store_result result; /* as store_put(), store_note_put() and the commit answer */
	void (*finished)(struct store_job *job);
	void *ctx;
	void (*release)(struct store_job *job); /* the caller's, or NULL: before it is freed */
	struct store_job *with;                 /* the caller's: others it belongs with */
	struct store_job *next;                 /* the writer's */
};

struct store_writer;

/* Begin writing to a store, which is the writer's from now on. Now and then it tells the log of the program how far the logs of the
 * store are, and lets go of what has been kept long enough: store_set_keeping(). NULL when no thread can be had; the store is then closed. */
struct store_writer *store_writer_start(struct store *store);
/* Did the last commit fail? Any thread may ask. */
bool store_writer_fails(const struct store_writer *writer);
/* How many commits have failed, and how many jobs wait. */
uint64_t store_writer_failures(const struct store_writer *writer);
int store_writer_waiting(struct store_writer *writer);
void store_writer_add(struct store_writer *writer, struct store_job *job);
/* Keep what was handed over, end the thread, close the store. NULL is fine. */
void store_writer_stop(struct store_writer *writer);

#endif
