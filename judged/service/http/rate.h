/* rate.h: limits how often a client may send requests: each has a bucket that fills with time. */
#ifndef JUDGED_SERVICE_HTTP_RATE_H
#define JUDGED_SERVICE_HTTP_RATE_H

#include <stddef.h>
#include <stdint.h>

enum { RATE_CLIENTS = 4096, RATE_PLACES = 8 };

struct rate_bucket {
	uint64_t client; /* 0: free */
	int64_t at;      /* milliseconds: time for which `left` is true */
	double left;
};

/* The buckets. Zeroed, it knows no clients. If more clients send requests than there are places,
 * the one that has been silent longest is forgotten. */
struct rate {
	struct rate_bucket bucket[RATE_CLIENTS];
};

/* May this client send one more request at the time `now` (milliseconds)? Returns 0, or the seconds
 * until it may. At most `burst` requests at once, and `per_second` in the long run. `left` receives
 * the number of requests that it may send at once after this one. */
int64_t rate_take(struct rate *rate, uint64_t client, int64_t now, int64_t per_second,
                  int64_t burst, int64_t *left);

#endif
