/* batches.c: many transcripts in one request, one per line, each with its own answer. */
#include <strings.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/jobs/batch.h"
#include "judged/service/api/route.h"

bool
api_takes_pieces(const struct request *request)
{
	const char *encoding = request->headers.content_encoding;
	return request->route->answer == api_batch &&
	       (!encoding || strcasecmp(encoding, "identity") == 0);
}

bool
api_batch_begin(struct api *api, struct request *request, const struct batch_waiter *waiter)
{
	static const char wanted[] = "application/x-ndjson";
	const char *type = request->headers.content_type;
	if (!type || strncasecmp(type, wanted, strlen(wanted)) != 0) {
		answer_problem(
			&request->answer, PROBLEM_MEDIA_TYPE,
			"A batch is application/x-ndjson: one transcript as JSON on each line.");
		return false;
	}
	const struct batch_of of = { &request->caller, request->client };
	request->batch = batch_begin(api->batches, &api->settings, &of,
	                             request_argument(request, "edition"), waiter);
	if (!request->batch)
		answer_problem(&request->answer, PROBLEM_BUSY, NULL);
	return request->batch;
}

/* Take the whole body of a compressed batch at once. Only after decompressing all of it is it
 * certain that the body arrived intact. */
void
api_batch(struct api *api, struct request *request)
{
	(void)api;
	batch_take(request->batch, request->body, request->len);
}

void
api_batch_kept(struct api *api, struct request *request)
{
	struct batch_result result;
	batch_result(request->batch, &result);
	api->metrics->kept += result.kept;
	api->metrics->kept_before += result.kept_before;
	if (result.refused) {
		answer_problem(&request->answer, result.problem, NULL);
		return;
	}
	buffer_end(&result.text);
	answer_text(&request->answer, 200, result.text.at, result.text.n, request->type);
}
