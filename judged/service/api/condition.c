/* condition.c: whether a resource is still as a client last saw it (RFC 9110, 13.1). */
#include <string.h>

#include "judged/service/api/cache.h"
#include "judged/service/api/route.h"

static bool
list_has(const char *list, const char *tag, bool strong)
{
	size_t len = strlen(tag);
	if (strcmp(list, "*") == 0)
		return true;
	for (const char *at = list; (at = strstr(at, tag)); at += len)
		if (!strong || at - list < 2 || strncmp(at - 2, "W/", 2) != 0)
			return true;
	return false;
}

bool
condition_names(const char *list, const char *tag)
{
	return list_has(list, tag, false);
}

bool
condition_matches(const char *list, const char *tag)
{
	char packed[40];
	strcpy(packed, tag);
	answer_tag_packed(packed);
	return list_has(list, tag, true) || list_has(list, packed, true);
}

void
answer_tag_packed(char tag[40])
{
	strcpy(tag + strlen(tag) - 1, "-gzip\"");
}

void
answer_tag(const struct answer *answer, char tag[40])
{
	if (answer->shared)
		strcpy(tag, answer->shared->tag);
	else
		text_tag(answer->body, answer->len, tag);
}

/* Make the answer that GET would give this caller now. */
static void
ask_for_it(struct api *api, struct request *request, const struct route *get)
{
	const struct request as_it_is = *request;
	request->route = get;
	request->type = "application/json";
	memset(request->argument, 0, sizeof request->argument);
	get->answer(api, request);
	request->route = as_it_is.route;
	request->type = as_it_is.type;
	memcpy(request->argument, as_it_is.argument, sizeof request->argument);
}

/* A resource that doesn't exist passes: the endpoint itself answers that it is missing. */
bool
condition_holds(struct api *api, struct request *request)
{
	struct answer *answer = &request->answer;
	const char *wanted = request->headers.if_match;
	const struct route *get = wanted ? route_get(request->route) : NULL;
	bool named = false;
	char tag[40];
	if (!get || get == request->route)
		return true;
	if (get->scope == SCOPE_NONE || request->caller.scopes & get->scope) {
		ask_for_it(api, request, get);
		if (request->judging && api->serves)
			return false;
		if (answer->status == 404 || answer->status == 410) {
			answer_drop(answer);
			return true;
		}
		if (answer->status != 200)
			return false;
		answer_tag(answer, tag);
		named = condition_matches(wanted, tag);
		answer_drop(answer);
	}
	if (!named)
		answer_problem(answer, PROBLEM_CONDITION, NULL);
	return named;
}
