/* rejudge.h: what is asked for when rulings are to be judged anew. */
#ifndef JUDGED_SERVICE_JOBS_REJUDGE_H
#define JUDGED_SERVICE_JOBS_REJUDGE_H

#include <jansson.h>

#include "judged/text/doc.h"
#include "judged/store/store.h"
#include "rulebook/rulebook.h"

/* Read the body of a request; the caller owns the JSON, which says the same tidied: {"from", "to", "filter"}.
 * NULL with a fault. */
json_t *rejudge_read(const struct doc_node *root, struct fault *fault);

/* The rulings meant, and what is to be done to them. */
struct rejudge_order {
	struct store_query query;          /* its texts are those of the JSON */
	const char *engine;                /* only rulings of this version of the engine, or NULL */
	const struct rulebook_edition *to; /* NULL: each by its own edition */
};

struct rejudge_order rejudge_order(const json_t *asked, int view);

#endif
