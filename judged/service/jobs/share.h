/*
 * share.h: a job that all who share a store work on, a page at a time, each on its own.
 *
 * Nobody is told what to do: each takes what was left by one who is not heard of any more, else the next page, and who finds nothing
 * left ends the job. A page is kept in one commit with what it came to, so it counts once whoever was how far with it.
 * What is done to a page, and how long one waits, is the business of who calls: here is no clock and no thread.
 */
#ifndef JUDGED_SERVICE_JOBS_SHARE_H
#define JUDGED_SERVICE_JOBS_SHARE_H

#include "judged/store/store.h"

/* What to do, each with the `ctx` of the work. */
struct share_work {
	/* Where the page ends that begins below `top`: its last ruling; 0: there are no more. */
	enum store_result (*find)(void *ctx, int64_t top, int64_t *bottom);
	/* How many there are up to this one. */
	enum store_result (*count)(void *ctx, int64_t upto, int64_t *n);
	/* Do the page and have it kept together with the share, as STORE_SHARE_END; with 0 as the bottom the share alone. Anything but
	 * STORE_DONE: who knows what was kept. */
	enum store_result (*keep)(void *ctx, struct store_share *share);
	/* Have the job ended as done. */
	enum store_result (*end)(void *ctx);
	/* From now on this is in hand, and is to be held again and again; NULL: nothing is. */
	void (*hold)(void *ctx, const struct store_share *share);
	/* A new name for the holder. */
	void (*name)(void *ctx, char out[STORE_ID]);
};

struct sharing {
	struct store *store;
	const struct share_work *work;
	void *ctx;
	const char *id; /* of the job */
	struct store_share share;
	struct {
		int64_t cursor, upto;
		bool runs;
	} row; /* as it was read last */
};

enum share_state {
	SHARE_GOES_ON, /* something was done: at once again */
	SHARE_WAITS,   /* others have the rest in hand: again in a moment */
	SHARE_FAILS,   /* the store does */
	SHARE_OVER,    /* the job has ended */
};

/* Begin to share a job. */
void share_begin(struct sharing *s, int64_t task);
/* Do one thing for it. */
enum share_state share_step(struct sharing *s);

#endif
