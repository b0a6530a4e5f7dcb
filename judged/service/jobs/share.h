/*
 * share.h: a job that all daemons on a store work on, each on a page of its own.
 *
 * There is no coordinator: each daemon takes a page whose holder isn't heard of any more, or else
 * the next page, and a daemon that finds no page left ends the job. A page is stored in one commit
 * with its results, so it counts once, no matter how many daemons worked on it. The caller decides
 * what is done to a page and how long to wait; there are no clocks and no threads here.
 */
#ifndef JUDGED_SERVICE_JOBS_SHARE_H
#define JUDGED_SERVICE_JOBS_SHARE_H

#include "judged/store/store.h"

/* The work, as functions that get the `ctx`. */
struct share_work {
	/* Find the last ruling of the page that begins below `top`; 0: there are no more. */
	enum store_result (*find)(void *ctx, int64_t top, int64_t *bottom);
	/* Count the rulings up to this one. */
	enum store_result (*count)(void *ctx, int64_t upto, int64_t *n);
	/* Do the page and store it together with the share, as STORE_SHARE_END; if `bottom` is 0,
	 * only the share. After any result but STORE_DONE, it is unknown what was stored. */
	enum store_result (*keep)(void *ctx, struct store_share *share);
	/* End the job as done. */
	enum store_result (*end)(void *ctx);
	/* Note that this share is in hand, to be held again and again; NULL: none is. */
	void (*hold)(void *ctx, const struct store_share *share);
	/* Write a new name for the holder. */
	void (*name)(void *ctx, char out[STORE_ID]);
};

struct sharing {
	struct store *store;
	const struct share_work *work;
	void *ctx;
	const char *id; /* id of the job */
	struct store_share share;
	struct {
		int64_t cursor, upto;
		bool runs;
	} row; /* as last read */
};

enum share_state {
	SHARE_GOES_ON, /* something was done: call again at once */
	SHARE_WAITS,   /* others hold the rest: call again in a moment */
	SHARE_FAILS,   /* the store fails */
	SHARE_OVER,    /* the job has ended */
};

/* Begin to share a job. */
void share_begin(struct sharing *s, int64_t task);
/* Do one step of the job. */
enum share_state share_step(struct sharing *s);

#endif
