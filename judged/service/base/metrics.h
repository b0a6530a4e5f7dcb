/* metrics.h: what the service has done so far, for its operators. One thread writes and reads it. */
#ifndef JUDGED_SERVICE_BASE_METRICS_H
#define JUDGED_SERVICE_BASE_METRICS_H

#include <stddef.h>
#include <stdint.h>

#include "judged/text/buffer.h"

enum { METRICS_CLASSES = 6, METRICS_BUCKETS = 12 };

/* Plain counts; zeroed at first. */
struct metrics {
	uint64_t answers[METRICS_CLASSES]; /* by the first digit of the status */
	uint64_t seconds[METRICS_BUCKETS]; /* requests that took at most metrics_limit() */
	uint64_t requests, microseconds;   /* all of them, and how long they took */
	uint64_t kept, kept_before;        /* rulings that were new, and those that were not */
	uint64_t limited;                  /* requests refused because a client asked too often */
	uint64_t bytes_in, bytes_out;      /* of bodies */
	uint64_t rejudgements, suite_runs; /* jobs that were begun */
	int64_t connections, waiting;      /* now; written before they are told */
	int64_t jobs;                      /* that run now; as above */
	int64_t rulings;                   /* in the store */
};

void metrics_note(struct metrics *m, unsigned status, uint64_t microseconds);
/* Add all of it in the text format of Prometheus. */
void metrics_tell(const struct metrics *m, struct buffer *to);

#endif
