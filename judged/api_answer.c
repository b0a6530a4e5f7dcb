/* api_answer.c: what the endpoints share: answers and parameters. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/api.h"
#include "judged/route.h"

void
answer_text(struct answer *answer, unsigned status, char *text, size_t len, const char *type)
{
	if (!text)
		abort();
	free(answer->body);
	answer->status = status;
	answer->body = text;
	answer->len = len;
	answer->type = type;
}

void
answer_json(struct answer *answer, unsigned status, char *text)
{
	answer_text(answer, status, text, text ? strlen(text) : 0, "application/json");
}

static void
answer_problem_text(struct answer *answer, unsigned status, char *text)
{
	answer_text(answer, status, text, strlen(text), "application/problem+json");
}

void
answer_problem(struct answer *answer, enum problem problem, const char *detail)
{
	answer_problem_text(answer, problem_status(problem), problem_text(problem, detail));
}

void
answer_fault(struct answer *answer, unsigned status, const struct fault *fault)
{
	answer_problem_text(answer, status, problem_fault_text(status, fault));
}

const char *
request_argument(const struct request *request, const char *name)
{
	for (int i = 0; i < ROUTE_ARGUMENTS && request->route->argument[i]; i++)
		if (strcmp(request->route->argument[i], name) == 0)
			return request->argument[i];
	return NULL;
}

bool
request_view(const struct api *api, struct request *request, enum view *view)
{
	const char *word = request_argument(request, "view");

	*view = VIEW_PUBLIC;
	if (word && !view_from_word(word, view)) {
		answer_problem(&request->answer, PROBLEM_BAD_ARGUMENT,
		               "The parameter view is one of public, A, B and judge.");
		return false;
	}
	if (*view == VIEW_PUBLIC || api->judge_view)
		return true;
	answer_problem(&request->answer, PROBLEM_VIEW, NULL);
	return false;
}
