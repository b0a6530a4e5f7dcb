/* pages.c: reads the body of a request as a document. */
#include <string.h>
#include <strings.h>

#include "judged/service/api/api.h"
#include "judged/service/api/route.h"
#include "judged/text/alloc.h"

enum notation { NOTATION_NONE, NOTATION_JSON, NOTATION_YAML };

static enum notation
notation_of(const char *content_type)
{
	size_t len = content_type ? strcspn(content_type, "; \t") : 0;
	if (len == strlen("application/json") &&
	    strncasecmp(content_type, "application/json", len) == 0)
		return NOTATION_JSON;
	if (len == strlen("application/yaml") &&
	    strncasecmp(content_type, "application/yaml", len) == 0)
		return NOTATION_YAML;
	return NOTATION_NONE;
}

enum { BYTES_A_STEP = 64 }; /* document bytes that cost one step of judging */

/* Return the text of the problem for a wrong media type: a job's request is a short document, so it
 * gets its own text. NULL: the usual text. */
static const char *
wanted_by(const struct request *request)
{
	return request->route->answer == api_rejudge ||
	                       request->route->answer == api_suite_run_begin
	               ? "What is to be done is said as application/json or application/yaml, by a "
	                 "Content-Type of that name; {} asks for all of it."
	               : NULL;
}

bool
request_document(struct api *api, struct request *request, struct doc *doc)
{
	struct doc_limits limits = transcript_limits;
	struct fault fault;
	bool fine;
	if (notation_of(request->headers.content_type) == NOTATION_NONE) {
		answer_problem(&request->answer, PROBLEM_MEDIA_TYPE, wanted_by(request));
		return false;
	}
	if (!request_may_judge(api, request))
		return false;
	api->used += request->len / BYTES_A_STEP;
	limits.size = (size_t)api->settings.max_decoded;
	limits.depth = (int)api->settings.max_depth;
	limits.nodes = (size_t)api->settings.max_values;
	if (notation_of(request->headers.content_type) == NOTATION_JSON)
		fine = doc_read_json(doc, "body", request->body, request->len, &limits, &fault);
	else
		fine = doc_read_yaml(doc, "body", request->body, request->len, &limits, &fault);
	if (!fine)
		answer_fault(&request->answer, 400, &fault);
	size_t bytes = request->len;
	request->drop_body(request); /* the document has its own copy */
	alloc_freed(bytes);
	return fine;
}

/* Apply the parameter `on_illegal`, which replaces the document's. */
static bool
treat(struct request *request, struct transcript *t)
{
	const char *word = request_argument(request, "on_illegal");
	if (!word)
		return true;
	for (int i = 0; transcript_illegal_words[i]; i++) {
		if (strcmp(word, transcript_illegal_words[i]) != 0)
			continue;
		transcript_treat(t, (enum transcript_illegal)i);
		return true;
	}
	answer_bad_argument(&request->answer, "on_illegal",
	                    "The parameter on_illegal is stop, skip or take.");
	return false;
}

/* Apply the parameter `reading`, in addition to the document's readings or instead of them. */
static bool
choose(struct request *request, struct transcript *t)
{
	const char *text = request_argument(request, "reading");
	struct fault fault;
	if (!text || transcript_choose(t, text, &fault))
		return true;
	answer_fault(&request->answer, 422, &fault);
	return false;
}

bool
request_budget(struct api *api, struct request *request, bool kept)
{
	const char *word = request_argument(request, "budget");
	api->small = word && strcmp(word, "small") == 0;
	if (!word || strcmp(word, "full") == 0 || (api->small && !kept))
		return true;
	answer_bad_argument(
		&request->answer, "budget",
		api->small ? "What is kept is judged in full; budget=small goes with dry_run."
			   : "The parameter budget is small or full.");
	return false;
}

bool
request_transcript(const struct api *api, struct request *request, struct doc *doc,
                   struct transcript *t)
{
	const char *edition = request_argument(request, "edition");
	struct fault fault;
	if (!transcript_decode(t, doc->root, "body", edition, &fault)) {
		struct transcript_faults *all = alloc_bytes(sizeof *all);
		transcript_find_faults(doc->root, "body", edition, &fault, all);
		answer_faults(&request->answer, 422, all->at, all->n);
		free(all);
		return false;
	}
	transcript_forget_moves(t, doc);
	if (transcript_is_too_long(api, t))
		answer_problem(&request->answer, PROBLEM_TOO_MANY_DECISIONS, NULL);
	else if (treat(request, t) && choose(request, t))
		return true;
	transcript_free(t);
	return false;
}
