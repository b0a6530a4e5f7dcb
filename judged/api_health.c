/* api_health.c: is the service well? */
#include <stdlib.h>

#include "judged/api.h"

void
api_health(struct api *api, struct request *request)
{
	json_t *out;

	if (!store_answers(api->store)) {
		answer_problem(&request->answer, PROBLEM_NOT_KEPT, NULL);
		return;
	}
	out = json_pack("{s:s, s:s}", "status", "ok", "engine", JUDGE_ENGINE_VERSION);
	answer_json(&request->answer, 200, json_dumps(out, JSON_COMPACT));
	json_decref(out);
}
