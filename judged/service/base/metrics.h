/* metrics.h: counts of the service's activity, for its operators. Any thread may count. */
#ifndef JUDGED_SERVICE_BASE_METRICS_H
#define JUDGED_SERVICE_BASE_METRICS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "judged/text/buffer.h"

enum { METRICS_CLASSES = 6, METRICS_BUCKETS = 12, METRICS_ROUTES = 96 };

/* Names a route by its number; false if there is none. */
typedef bool metrics_route(size_t number, const char **method, const char **path);

/* Plain counts. Zero it first. */
struct metrics {
	atomic_ulong answers[METRICS_CLASSES]; /* by first digit of the status */
	atomic_ulong seconds[METRICS_BUCKETS]; /* by bucket: requests that took at most its limit */
	atomic_ulong requests, microseconds;   /* all requests, and their total time */
	/* new rulings, and rulings that were already there */
	atomic_ulong kept, kept_before;
	atomic_ulong limited;             /* requests refused because a client asked too often */
	atomic_ulong bytes_in, bytes_out; /* size of bodies */
	atomic_ulong rejudgements, suite_runs; /* jobs begun */
	/* requests and batches that are being judged or wait for it, set like those below */
	atomic_long judging;
	atomic_long connections, waiting; /* current numbers, set just before they are reported */
	atomic_long jobs;                 /* running jobs, set likewise */
	atomic_long rulings;              /* rulings in the store */
	/* last: requests without a route */
	atomic_ulong by_route[METRICS_ROUTES + 1][METRICS_CLASSES];
	atomic_ulong micros_by_route[METRICS_ROUTES + 1];
	/* failed commits; set before they are reported, like the fields below */
	atomic_ulong failed_writes;
	atomic_long to_judge, to_write;
	atomic_long database_bytes, wal_bytes; /* -1: unknown, and not reported */
	atomic_long last_commit;               /* in seconds of Unix time; 0: none yet */
	atomic_long reconnects, unscrubbed;    /* store_reconnects(), writer_unscrubbed() */
	/* The last verification of the store: when it ended, in seconds of Unix time; 1 or 0: was
	 * the store sound? -1: unknown, and not reported */
	atomic_long verified, sound;
};

/* Count a request. `route` is METRICS_ROUTES if it has none. */
void metrics_note(struct metrics *m, size_t route, unsigned status, uint64_t microseconds);
/* Append the length of one of the store's logs; `first` is true for the first of them. */
void metrics_tell_log(struct buffer *to, const char *name, int64_t length, bool first);
/* Append all other metrics in the text format of Prometheus. */
void metrics_write(const struct metrics *m, metrics_route *route, struct buffer *to);

#endif
