/* load.h: a client that asks a service on loopback over many connections, and measures how long answers take. */
#ifndef BENCH_HTTP_LOAD_H
#define BENCH_HTTP_LOAD_H

#include <stdbool.h>
#include <stdint.h>

#include "judged/text/buffer.h"

/* What to ask. */
struct load {
	uint16_t port;
	int connections;
	int64_t requests; /* in all */
	double rate; /* a second, whether or not answers come; 0: the next as soon as one is answered */
	/* Append a request as it goes over the wire. */
	void (*ask)(void *ctx, struct buffer *to);
	void *ctx;
};

struct load_result {
	double seconds;         /* from the first request to the last answer */
	int64_t answers, wrong; /* wrong: other than 200 and 201 */
	double p50, p99;        /* seconds from when a request was due to its answer */
	int64_t bytes;          /* of the bodies of all answers */
};

/* Ask, and wait for every answer. Ends the program when the service does not answer as HTTP should. */
struct load_result load_run(const struct load *load);

/* Seconds of a clock that only goes forward. */
double load_now(void);

#endif
