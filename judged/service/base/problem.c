/* problem.c: the table of problems. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/base/problem.h"
#include "judged/text/fault_json.h"

struct row {
	const char *code;
	unsigned status;
	const char *detail;
};

static const struct row rows[PROBLEMS] = {
#define PROBLEM(id, code, status, detail) { code, status, detail },
#include "judged/service/base/problems.def"
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
	case 410: return "Gone";
	case 411: return "Length Required";
	case 412: return "Precondition Failed";
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
problem_argument_text(enum problem problem, const char *parameter, const char *detail)
{
	const struct row *row = &rows[problem];
	json_t *out = problem_json(row->status, row->code, detail ? detail : row->detail);
	json_object_set_new(out, "parameter", json_string(parameter));
	return text_of(out);
}

char *
problem_faults_text(unsigned status, const struct fault fault[], size_t n)
{
	json_t *out = problem_json(status, fault->code, fault->sentence),
	       *first = fault_json(fault);
	json_object_del(first, "sentence"); /* it is the detail */
	json_object_update(out, first);
	json_decref(first);
	if (n > 1)
		json_object_set_new(out, "errors", fault_json_all(fault, n));
	return text_of(out);
}

bool
problem_is_no_memory(const struct fault *fault)
{
	return strcmp(fault->code, "no-memory") == 0;
}
