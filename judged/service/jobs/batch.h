/*
 * batch.h: many transcripts in one request, judged as they come in, in other threads than those
 * that serve.
 *
 * Bytes are handed over as they arrive. The judging threads (pool.h) split them into lines, judge a
 * few lines per turn, and hand the rulings to the store's writer; the result of each line is kept
 * as text, in the order of the lines. At most BATCH_AHEAD bytes wait to be read, then the client
 * has to wait; and a bounded number of rulings wait to be durable. So the memory for a batch
 * doesn't grow with it, except for a short text per line.
 *
 * The answer can begin only when the whole request has been read: the HTTP library requires that.
 */
#ifndef JUDGED_SERVICE_JOBS_BATCH_H
#define JUDGED_SERVICE_JOBS_BATCH_H

#include "judged/text/buffer.h"
#include "judged/service/base/auth.h"
#include "judged/service/base/problem.h"
#include "judged/service/base/settings.h"
#include "judged/service/base/writer.h"

enum { BATCH_AHEAD = 256 << 10 };

struct batches;
struct batch;

/* How a batch makes its feeder wait. Both functions are called with a lock held and must not call
 * back. */
struct batch_waiter {
	/* Suspend the feeder until `resume`. False if it can't be suspended: then it is blocked in
	 * the call instead. */
	bool (*suspend)(void *ctx);
	void (*resume)(void *ctx);
	void *ctx;
};

struct pool;

struct batches *batches_start(struct writer *writer, struct pool *pool);
/* Wait until everything handed over is judged. Call before stopping pool and writer. NULL is
 * fine. */
void batches_stop(struct batches *batches);
/* Call after batches_stop(). */
void batches_free(struct batches *batches);

/* The owner of a batch: the caller its rulings are stored for, and the client whose share of the
 * pool it uses. */
struct batch_of {
	const struct caller *caller;
	uint64_t client;
};

/* Begin a batch; `edition` may be NULL. Returns NULL if there is no memory. */
struct batch *batch_begin(struct batches *batches, const struct settings *settings,
                          const struct batch_of *of, const char *edition,
                          const struct batch_waiter *waiter);
/* Hand over bytes. False if nothing more of the batch is judged: the bytes are ignored. */
bool batch_take(struct batch *batch, const char *bytes, size_t n);
/* Wait until there is space for more bytes. True if `suspend` was called. */
bool batch_wait(struct batch *batch);
/* Report that no more bytes come. True if `suspend` was called because the batch isn't done; call
 * again when it resumes. */
bool batch_end(struct batch *batch);

/* The result of a batch that is done. */
struct batch_result {
	bool refused; /* nothing was judged because of `problem`; if false, `text` is valid */
	enum problem problem;
	struct buffer text; /* owned by the caller: a line of JSON for each line */
	uint64_t kept, kept_before;
};

void batch_result(struct batch *batch, struct batch_result *out);
/* End the request, whether the batch is done or not. Rulings made so far are stored; the rest is
 * dropped. NULL is fine. */
void batch_leave(struct batch *batch);

#endif
