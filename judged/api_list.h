/* api_list.h: what a list of rulings is asked for by. */
#ifndef JUDGED_API_LIST_H
#define JUDGED_API_LIST_H

#include "judged/api.h"

/* The texts of `query` are those of the request, but for the times, which are here: copied, its `after`
 * and `before` must be pointed anew. */
struct list_query {
	struct store_query query; /* without its limit */
	char after[STORE_TIME], before[STORE_TIME];
	int64_t limit; /* 0: none is given */
};

/* Read the parameters; false with a problem. */
bool list_query_read(struct request *request, struct list_query *q);

/* Is it the word of a verdict; a number, or "10.4.*"? */
bool list_is_verdict(const char *word);
bool list_is_clause(const char *text);

#endif
