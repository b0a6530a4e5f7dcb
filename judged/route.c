/* route.c: the table of routes. */
#include <stdio.h>
#include <string.h>

#include "judged/route.h"

static const struct route routes[] = {
	{ "POST", "/v1/rulings", { "edition", "view", "advice" }, api_submit, api_submitted },
	{ "GET",
	  "/v1/rulings",
	  { "game", "edition", "verdict", "clause", "role", "after", "before", "limit", "cursor" },
	  api_rulings,
	  NULL },
	{ "GET", "/v1/rulings/{}", { "view", "advice" }, api_ruling, NULL },
	{ "GET", "/v1/rulings/{}/text", { "advice" }, api_ruling_told, NULL },
	{ "GET", "/v1/editions", { NULL }, api_editions, NULL },
	{ "GET", "/v1/editions/{}/{}/clauses", { NULL }, api_clauses, NULL },
	{ "GET", "/v1/editions/{}/{}/clauses/{}", { NULL }, api_clause, NULL },
	{ "GET", "/healthz", { NULL }, api_health, NULL },
	{ "GET", "/openapi.json", { NULL }, api_openapi_document, NULL },
	{ "GET", "/ruling.schema.json", { NULL }, api_ruling_schema_document, NULL },
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

/* Does a path match, segment by segment? The values it holds are cut out of `path` when it does. */
static bool
matches(const char *pattern, char *path, const char *value[ROUTE_VALUES])
{
	char *cut[ROUTE_VALUES];
	int n = 0;

	while (*pattern && *path) {
		if (strncmp(pattern, "{}", 2) == 0) {
			size_t len = strcspn(path, "/");
			if (len == 0)
				return false;
			value[n] = path;
			path += len;
			cut[n++] = path;
			pattern += 2;
		} else if (*pattern++ != *path++) {
			return false;
		}
	}
	if (*pattern || *path)
		return false;
	while (n > 0)
		*cut[--n] = '\0';
	return true;
}

static bool
takes(const struct route *route, const char *method)
{
	return strcmp(route->method, method) == 0 ||
	       (strcmp(method, "HEAD") == 0 && strcmp(route->method, "GET") == 0);
}

static void
add_allowed(char *allow, size_t cap, const struct route *route)
{
	const char *name = strcmp(route->method, "GET") == 0 ? "GET, HEAD" : route->method;
	size_t len = strlen(allow);

	snprintf(allow + len, cap - len, "%s%s", len ? ", " : "", name);
}

const struct route *
route_find(struct request *request, const char *method, const char *path)
{
	char *allow = request->answer.allow;

	if (strlen(path) < sizeof request->path) {
		for (size_t i = 0; i < ROUTES; i++) {
			strcpy(request->path, path);
			if (!matches(routes[i].path, request->path, request->value))
				continue;
			if (takes(&routes[i], method)) {
				*allow = '\0';
				return request->route = &routes[i];
			}
			add_allowed(allow, sizeof request->answer.allow, &routes[i]);
		}
	}
	answer_problem(&request->answer, *allow ? PROBLEM_METHOD : PROBLEM_NO_PAGE, NULL);
	return NULL;
}

bool
route_argument(struct request *request, const char *name, const char *value)
{
	const struct route *route = request->route;

	for (int i = 0; i < ROUTE_ARGUMENTS && route->argument[i]; i++) {
		if (strcmp(route->argument[i], name) != 0)
			continue;
		if (request->argument[i]) {
			answer_problem(&request->answer, PROBLEM_REPEATED_ARGUMENT, NULL);
			return false;
		}
		request->argument[i] = value;
		return true;
	}
	answer_problem(&request->answer, PROBLEM_UNKNOWN_ARGUMENT, NULL);
	return false;
}
