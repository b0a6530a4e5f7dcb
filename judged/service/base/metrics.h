/* metrics.h: what the service has done so far, for its operators. Any thread may count. */
#ifndef JUDGED_SERVICE_BASE_METRICS_H
#define JUDGED_SERVICE_BASE_METRICS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/text/buffer.h"

enum { METRICS_CLASSES = 6, METRICS_BUCKETS = 12, METRICS_ROUTES = 64 };

/* A route by its number, for people; false when there is none of it. */
typedef bool metrics_route(size_t number, const char **method, const char **path);

/* Plain counts; zeroed at first. */
struct metrics {
	atomic_ulong answers[METRICS_CLASSES]; /* by the first digit of the status */
	atomic_ulong seconds[METRICS_BUCKETS]; /* requests that took at most metrics_limit() */
	atomic_ulong requests, microseconds;   /* all of them, and how long they took */
	atomic_ulong kept, kept_before;        /* rulings that were new, and those that were not */
	atomic_ulong limited;             /* requests refused because a client asked too often */
	atomic_ulong bytes_in, bytes_out; /* of bodies */
	atomic_ulong rejudgements, suite_runs; /* jobs that were begun */
	atomic_long
		judging; /* requests and batches that are judged or wait to be; as those below */
	atomic_long connections, waiting; /* now; written before they are told */
	atomic_long jobs;                 /* that run now; as above */
	atomic_long rulings;              /* in the store */
	atomic_ulong by_route[METRICS_ROUTES + 1][METRICS_CLASSES]; /* the last: of none */
	atomic_ulong micros_by_route[METRICS_ROUTES + 1];
	atomic_ulong failed_writes; /* commits; written before they are told, as what follows */
	atomic_long to_judge, to_write, database_bytes; /* -1: not known, and not told */
};

/* `route` is METRICS_ROUTES for none. */
void metrics_note(struct metrics *m, size_t route, unsigned status, uint64_t microseconds);
/* Add all of it in the text format of Prometheus. */
void metrics_tell(const struct metrics *m, metrics_route *route, struct buffer *to);

#endif
