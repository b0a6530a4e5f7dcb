/* list.h: what a list of rulings is asked for by. */
#ifndef JUDGED_SERVICE_API_LIST_H
#define JUDGED_SERVICE_API_LIST_H

#include "judged/service/api/api.h"

/* The texts of `query` are those of the request, but for the times, which are here: copied, its `after`
 * and `before` must be pointed anew. */
struct list_query {
	struct store_query query; /* without its limit */
	char after[TIME_SIZE], before[TIME_SIZE];
	int64_t limit; /* 0: none is given */
};

/* Read the parameters; false with a problem. */
bool list_query_read(const struct api *api, struct request *request, struct list_query *q);
/* Is its card one there is? Of those that nobody made up for a game the numbers are known; of others, which were met. */
enum store_result list_find_card(const struct api *api, const struct store_query *q, bool *known);

#endif
