/*
 * batch.h: many transcripts in one request, judged as they come in, off the threads that serve.
 *
 * Bytes are handed over as they arrive. The threads that judge (pool.h) part them into lines, judge each, a few at a
 * turn, and hand the rulings to the store's writer; what came of a line is kept as text, in the order of the lines. At most BATCH_AHEAD bytes
 * wait to be read, then the client has to wait; and a bounded number of rulings wait to be durable. So what a
 * batch needs does not grow with it, but for a short text a line.
 *
 * The answer can only be begun when the request is read: the HTTP library has it so.
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

/* How a batch has whoever feeds it wait. Both are called with a lock held and must not call back. */
struct batch_waiter {
	/* Nothing more may come until `resume`; false: it cannot wait, and is kept where it is instead. */
	bool (*suspend)(void *ctx);
	void (*resume)(void *ctx);
	void *ctx;
};

struct pool;

struct batches *batches_start(struct writer *writer, struct pool *pool);
/* Wait until what was handed over is judged; before pool and writer are stopped. NULL is fine. */
void batches_stop(struct batches *batches);
/* After it. */
void batches_free(struct batches *batches);

/* Whose it is: the caller it is kept for, and the client whose share it takes from. */
struct batch_of {
	const struct caller *caller;
	uint64_t client;
};

/* Begin one; `edition` may be NULL. NULL: no memory. */
struct batch *batch_begin(struct batches *batches, const struct settings *settings,
                          const struct batch_of *of, const char *edition,
                          const struct batch_waiter *waiter);
/* Hand bytes over. False: nothing more of it is judged, so they are forgotten. */
bool batch_take(struct batch *batch, const char *bytes, size_t n);
/* Wait until there is room for more. True: `suspend` was called. */
bool batch_wait(struct batch *batch);
/* There are no more. True: `suspend` was called, and the batch is not done; when it resumes, call again. */
bool batch_end(struct batch *batch);

/* What came of a batch that is done. */
struct batch_result {
	bool refused; /* nothing of it was judged: `problem`; else `text` */
	enum problem problem;
	struct buffer text; /* the caller's: a line of JSON for each line */
	uint64_t kept, kept_before;
};

void batch_result(struct batch *batch, struct batch_result *out);
/* The request is over, done or not. What is judged is kept; the rest of it is forgotten. NULL is fine. */
void batch_leave(struct batch *batch);

#endif
