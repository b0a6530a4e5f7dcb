/* explain.h: what an answer says besides a ruling of why it is so; for those who ask. */
#ifndef JUDGED_SERVICE_API_EXPLAIN_H
#define JUDGED_SERVICE_API_EXPLAIN_H

#include "judged/service/api/api.h"

enum { EXPLAINED_DECIDED = -1 };

struct explained {
	bool wanted, readings;
	int64_t move; /* or EXPLAINED_DECIDED: the one that decided, else the last one begun */
};

/* What the parameters `name` and `readings` ask for; else false with a problem. */
bool request_explained(struct request *request, const char *name, struct explained *out);
/* Add that of `api->ruling`, which was made, to an answer: `explanation`, `other_readings`. */
void explain_into(struct api *api, enum view view, const struct explained *wanted, json_t *out);

#endif
