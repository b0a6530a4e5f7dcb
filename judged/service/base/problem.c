/* problem.c: the table of problems. */
#include <jansson.h>
#include <stdlib.h>

#include "judged/service/base/problem.h"

struct row {
	const char *code;
	unsigned status;
	const char *detail;
};

static const struct row rows[PROBLEMS] = {
	[PROBLEM_BAD_REQUEST] = { "bad-request", 400,
	                          "The headers of the request can be read in more than one way." },
	[PROBLEM_BAD_ARGUMENT] = { "bad-argument", 400,
	                           "A query parameter has no value it can have." },
	[PROBLEM_UNKNOWN_ARGUMENT] = { "unknown-argument", 400,
	                               "There is no query parameter of that name here." },
	[PROBLEM_REPEATED_ARGUMENT] = { "repeated-argument", 400,
	                                "A query parameter is given more than once." },
	[PROBLEM_NO_TOKEN] = { "token-needed", 401,
	                       "This needs a token: send Authorization: Bearer and the token." },
	[PROBLEM_WRONG_TOKEN] = { "token-unknown", 401,
	                          "This token is not known here, or was revoked." },
	[PROBLEM_SCOPE] = { "scope-missing", 403, "The token has no scope that allows this." },
	[PROBLEM_NO_PAGE] = { "no-such-page", 404, "There is nothing at this path." },
	[PROBLEM_NO_RULING] = { "no-such-ruling", 404, "No ruling of that id is kept." },
	[PROBLEM_NO_POSITION] = { "no-such-position", 404,
	                          "The game did not come to a decision of that number." },
	[PROBLEM_NO_GAME] = { "no-such-game", 404, "There is no game of that name." },
	[PROBLEM_NO_EDITION] = { "no-such-edition", 404, "There is no edition of that name." },
	[PROBLEM_NO_CLAUSE] = { "no-such-clause", 404,
	                        "The edition has no clause of that number." },
	[PROBLEM_METHOD] = { "method-not-allowed", 405,
	                     "This path does not take the method; the header Allow names those it "
	                     "takes." },
	[PROBLEM_MEDIA_TYPE] = { "unsupported-media-type", 415,
	                         "A transcript is application/json or application/yaml." },
	[PROBLEM_NOT_ACCEPTABLE] = { "not-acceptable", 406,
	                             "What is asked for cannot be had in any of the media types "
	                             "that the header Accept names." },
	[PROBLEM_ENCODING] = { "unsupported-encoding", 415,
	                       "A body comes as it is or packed by gzip." },
	[PROBLEM_BAD_ENCODING] = { "bad-encoding", 400, "The body cannot be unpacked as gzip." },
	[PROBLEM_HEADER] = { "header-too-large", 431,
	                     "The line and headers of the request are longer than this service "
	                     "takes (max-header)." },
	[PROBLEM_LENGTH] = { "length-required", 411,
	                     "A body needs a Content-Length, or to come in chunks." },
	[PROBLEM_TOO_LARGE_UNPACKED] = { "decoded-too-large", 413,
	                                 "The body is larger than this service takes when unpacked "
	                                 "(max-decoded)." },
	[PROBLEM_TOO_MANY_DECISIONS] = { "too-many-decisions", 422,
	                                 "The transcript has more decisions than this service "
	                                 "takes "
	                                 "(max-decisions)." },
	[PROBLEM_NO_DECKS] = { "no-decks", 422, "The document has no decks to check." },
	[PROBLEM_BATCH] = { "batch-too-long", 413,
	                    "The batch has more lines than this service takes (max-batch)." },
	[PROBLEM_RATE] = { "too-many-requests", 429,
	                   "This client asks too often; the header Retry-After says when to ask "
	                   "again." },
	[PROBLEM_TOO_LARGE] = { "body-too-large", 413,
	                        "The body is larger than this service takes (max-body)." },
	[PROBLEM_VIEW] = { "view-not-allowed", 403,
	                   "This view is another seat's; a caller has the public view and that of "
	                   "the own "
	                   "seat, a judge all of them." },
	[PROBLEM_VIEW_GONE] = { "view-not-kept", 409,
	                        "The ruling was made by another version, and this one does not "
	                        "come to the same, so what was not kept cannot be made again." },
	[PROBLEM_KEY_REUSED] = { "idempotency-key-reused", 422,
	                         "The Idempotency-Key was used for another submission." },
	[PROBLEM_TOO_BROAD] = { "search-too-broad", 422,
	                        "Hardly any ruling fits all of these conditions, and looking on "
	                        "takes "
	                        "too long; give a span of time." },
	[PROBLEM_BUSY] = { "busy", 503,
	                   "Too many bodies are coming in at the moment (max-bodies); the header "
	                   "Retry-After says when to try again." },
	[PROBLEM_NO_JOB] = { "no-such-job", 404, "There is no job of that id." },
	[PROBLEM_JOB_OVER] = { "job-over", 409, "The job has ended, so it cannot be cancelled." },
	[PROBLEM_NO_RESULT] = { "no-result", 409,
	                        "The job runs still, or ended without a result; its state says "
	                        "which." },
	[PROBLEM_JOBS] = { "too-many-jobs", 503,
	                   "As many jobs run as this service runs at once (max-jobs); ask again "
	                   "when one has ended." },
	[PROBLEM_NO_FIXTURES] = { "no-fixtures", 409,
	                          "This service has no scenarios to play: there are none where "
	                          "the setting fixtures says, or none are installed." },
	[PROBLEM_CLOSING] = { "closing", 503, "The service is shutting down." },
	[PROBLEM_NOT_KEPT] = { "cannot-keep", 503,
	                       "The store cannot be read or written at the moment." },
};

static const char *
title_of(unsigned status)
{
	switch (status) {
	case 400: return "Bad Request";
	case 401: return "Unauthorized";
	case 403: return "Forbidden";
	case 404: return "Not Found";
	case 405: return "Method Not Allowed";
	case 406: return "Not Acceptable";
	case 409: return "Conflict";
	case 411: return "Length Required";
	case 413: return "Content Too Large";
	case 415: return "Unsupported Media Type";
	case 422: return "Unprocessable Content";
	case 429: return "Too Many Requests";
	case 431: return "Request Header Fields Too Large";
	default: return "Service Unavailable";
	}
}

static json_t *
problem_json(unsigned status, const char *code, const char *detail)
{
	return json_pack("{s:s+, s:s, s:i, s:s, s:s}", "type", "urn:judged:problem:", code, "title",
	                 title_of(status), "status", (int)status, "detail", detail, "code", code);
}

static char *
text_of(json_t *json)
{
	char *text = json_dumps(json, JSON_COMPACT);

	json_decref(json);
	if (!text)
		abort();
	return text;
}

unsigned
problem_status(enum problem problem)
{
	return rows[problem].status;
}

char *
problem_text(enum problem problem, const char *detail)
{
	const struct row *row = &rows[problem];

	return text_of(problem_json(row->status, row->code, detail ? detail : row->detail));
}

char *
problem_argument_text(const char *parameter, const char *detail)
{
	const struct row *row = &rows[PROBLEM_BAD_ARGUMENT];
	json_t *out = problem_json(row->status, row->code, detail);

	json_object_set_new(out, "parameter", json_string(parameter));
	return text_of(out);
}

char *
problem_fault_text(unsigned status, const struct fault *fault)
{
	json_t *out = problem_json(status, fault->code, fault->sentence);

	if (fault->line) {
		json_object_set_new(out, "line", json_integer(fault->line));
		json_object_set_new(out, "column", json_integer(fault->column));
	} else {
		json_object_set_new(out, "pointer", json_string(fault->pointer));
	}
	return text_of(out);
}
