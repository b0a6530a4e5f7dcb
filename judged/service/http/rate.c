/* rate.c: counts the requests of clients. */
#include "judged/service/http/rate.h"

/* Find the client's bucket among the few places it can have, or take the place of the client that
 * has been silent longest. */
static struct rate_bucket *
bucket_of(struct rate *rate, uint64_t client)
{
	struct rate_bucket *oldest = NULL;
	for (uint64_t i = 0; i < RATE_PLACES; i++) {
		struct rate_bucket *b = &rate->bucket[(client + i) % RATE_CLIENTS];
		if (b->client == client)
			return b;
		if (!oldest || b->at < oldest->at)
			oldest = b;
	}
	oldest->client = 0;
	return oldest;
}

int64_t
rate_take(struct rate *rate, uint64_t client, int64_t now, int64_t per_second, int64_t burst,
          int64_t *left)
{
	struct rate_bucket *b = bucket_of(rate, client);
	double most = (double)burst;
	if (b->client != client)
		*b = (struct rate_bucket){ client, now, most };
	b->left += (double)(now - b->at) * (double)per_second / 1000;
	b->left = b->left < most ? b->left : most;
	b->at = now;
	*left = b->left < 1 ? 0 : (int64_t)b->left - 1;
	if (b->left < 1)
		return 1 + (int64_t)((1 - b->left) / (double)per_second);
	b->left--;
	return 0;
}
