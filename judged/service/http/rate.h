/* rate.h: how often a client may ask: a bucket for each that fills with time. */
#ifndef JUDGED_SERVICE_HTTP_RATE_H
#define JUDGED_SERVICE_HTTP_RATE_H

#include <stddef.h>
#include <stdint.h>

enum { RATE_CLIENTS = 4096, RATE_PLACES = 8 };

struct rate_bucket {
	uint64_t client; /* 0: free */
	int64_t at;      /* milliseconds: when `left` was true */
	double left;
};

/* Zeroed it knows nobody. When more clients ask at once than there are places, the one that has been
 * silent longest is forgotten. */
struct rate {
	struct rate_bucket bucket[RATE_CLIENTS];
};

/* May this client ask once more at the time `now` (milliseconds)? 0, or the seconds until it may. At most
 * `burst` at once, and `rate` a second in the long run. */
int64_t rate_take(struct rate *rate, uint64_t client, int64_t now, int64_t per_second,
                  int64_t burst);

#endif
