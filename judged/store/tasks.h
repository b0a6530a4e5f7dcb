/*
 * tasks.h: what takes longer than a request, and what comes of it: judging rulings anew, playing the
 * suite. The service calls them jobs.
 *
 * A task is one row, written as it goes on, so that readers see how far it is and a new start knows where it
 * was. A ruling that was judged anew stays as it is: the new one refers to it, and a row tells what changed.
 */
#ifndef JUDGED_STORE_TASKS_H
#define JUDGED_STORE_TASKS_H

#include "judged/store/store.h"

enum task_kind { TASK_REJUDGEMENT, TASK_SUITE_RUN, TASK_KINDS };

enum task_state {
	TASK_RUNS,
	TASK_DONE,
	TASK_CANCELLED,
	TASK_FAILED,      /* `why` */
	TASK_INTERRUPTED, /* the service ended and could not go on with it: `why` */
	TASK_STATES
};

struct store_task {
	int64_t seq;
	char id[STORE_ID];
	enum task_kind kind;
	enum task_state state;
	int64_t token;    /* of whoever asked for it */
	const char *name; /* of that token; "": nobody's */
	const char *
		group; /* of the token: whoever has another gets to know nothing of it; "" or NULL: none */
	int view; /* it was asked for with: whoever has another seat gets to know nothing of it */
	char made[TIME_SIZE], ended[TIME_SIZE]; /* ended: "" while it runs */
	const char *engine;                     /* the version that does it */
	const char *asked;                      /* JSON, as it was asked for */
	int64_t upto; /* rulings up to this `seq` are its matter: those that were there when it was made */
	int64_t cursor;      /* those below it are still to do */
	int64_t step;        /* counts up with every change of the row */
	int64_t total, done; /* total -1: not yet known */
	const char *counts;  /* JSON: what came of it so far; "{}" at first */
	const char *why;     /* or "" */
};

/* "rejudgement", "running" */
const char *task_kind_word(enum task_kind kind);
const char *task_state_word(enum task_state state);

typedef void store_each_task(void *ctx, const struct store_task *task);

/* 1. Writing, between store_begin() and store_commit() */

/* Keep a new one, running; writes `seq`, `made`, `upto` and `cursor`. */
enum store_result store_task_put(struct store *store, struct store_task *task);
/* Write cursor, total, done and counts. STORE_NONE: it runs no more, and nothing is written. */
enum store_result store_task_go_on(struct store *store, const struct store_task *task);
/* Write state, why and counts, and the time; `result` may be NULL. STORE_NONE: it had ended before. */
enum store_result store_task_end(struct store *store, const struct store_task *task,
                                 const char *result);

/* 2. Reading */

enum store_result store_task_find(struct store *store, enum task_kind kind, const char *id,
                                  store_each_task *each, void *ctx);
/* Those of a group (of all with "") that a seat may know of, all seats with `all`, newest first, with a smaller `seq` than the cursor unless
 * that is 0. */
enum store_result store_tasks(struct store *store, enum task_kind kind, const char *group, int seat,
                              bool all, int64_t cursor, int limit, store_each_task *each,
                              void *ctx);
/* Those that run, or ran when the service ended. */
enum store_result store_tasks_running(struct store *store, store_each_task *each, void *ctx);
/* What store_task_end() was given; valid within the call. STORE_NONE: there is none. */
enum store_result store_task_result(struct store *store, int64_t task,
                                    void (*each)(void *ctx, const char *result), void *ctx);

/* 3. Rulings judged anew */

enum rejudged_bits {
	REJUDGED_VERDICT = 1 << 0,
	REJUDGED_CLAUSES = 1 << 1, /* those that decided */
	REJUDGED_NONE = 1 << 2,    /* there is no ruling any more: `code` */
};

struct store_rejudged {
	int64_t task, ruling, again; /* again 0: there is none */
	unsigned changed;            /* enum rejudged_bits */
	const char *code, *why;      /* of a transcript that cannot be judged so; or "" */
	const char *const *clause;   /* to keep: what it is found by: "godzilla/8.5.1", "none" */
	size_t n_clauses;
};

/* Keep it, or leave it as it was kept before. */
enum store_result store_rejudged_put(struct store *store, const struct store_rejudged *r);

/* What changed by a task, newest ruling first; with a clause what is found by that. */
typedef void store_each_rejudged(void *ctx, const struct store_rejudged *r);
enum store_result store_rejudged_list(struct store *store, int64_t task, const char *clause,
                                      int64_t cursor, int limit, store_each_rejudged *each,
                                      void *ctx);
/* The ruling of a number as lists show it. */
enum store_result store_head(struct store *store, int64_t seq, int view, store_each *each,
                             void *ctx);

#endif
