/* list.h: the parameters by which rulings are listed. */
#ifndef JUDGED_SERVICE_API_LIST_H
#define JUDGED_SERVICE_API_LIST_H

#include "judged/service/api/api.h"

/* The texts of `query` belong to the request, except the times, which are stored here. After
 * copying, set `query.after` and `query.before` to the copy's own times. */
struct list_query {
	struct store_query query; /* its limit is not set */
	char after[TIME_SIZE], before[TIME_SIZE];
	int64_t limit; /* 0: not given */
	bool record;   /* with what the records say of table, round and players */
};

/* Read the parameters. Returns false with a problem. */
bool list_query_read(const struct api *api, struct request *request, struct list_query *q);
/* Does the query's card exist? A real card must have a number in the rulebook; a card made up for a
 * game must occur in a stored ruling. */
enum store_result list_find_card(const struct api *api, const struct store_query *q, bool *known);

#endif
