/* rejudge.h: requests to judge rulings again. */
#ifndef JUDGED_SERVICE_JOBS_REJUDGE_H
#define JUDGED_SERVICE_JOBS_REJUDGE_H

#include <jansson.h>

#include "judged/text/doc.h"
#include "judged/store/store.h"
#include "rulebook/rulebook.h"

/* Read the body of a request. The caller owns the JSON, which is the request in normal form:
 * {"from", "to", "filter"}. NULL with a fault. */
json_t *rejudge_read(const struct doc_node *root, struct fault *fault);

/* The rulings to judge again, and how. */
struct rejudge_order {
	struct store_query query; /* its texts belong to the JSON */
	/* only rulings by this version of the engine; NULL: any */
	const char *engine;
	const struct rulebook_edition *to; /* edition to judge by; NULL: each ruling's own */
};

struct rejudge_order rejudge_order(const json_t *asked, int view);

#endif
