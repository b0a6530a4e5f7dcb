/* explain.h: explanations that an answer has in addition to a ruling, on request. */
#ifndef JUDGED_SERVICE_API_EXPLAIN_H
#define JUDGED_SERVICE_API_EXPLAIN_H

#include "judged/service/api/api.h"

enum { EXPLAINED_DECIDED = -1 };

struct explained {
	bool wanted, readings;
	/* number of a move; EXPLAINED_DECIDED: the move that decided, or the last one begun */
	int64_t move;
};

/* Read the parameters `name` and `readings`. Returns false with a problem. */
bool request_explained(struct request *request, const char *name, struct explained *out);
/* Add the wanted members `explanation` and `other_readings` to `out`, for the ruling in
 * `api->ruling`. */
void explain_into(struct api *api, enum view view, const struct explained *wanted, json_t *out);

#endif
