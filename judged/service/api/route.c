/* route.c: the table of routes. */
#include <stdio.h>
#include <string.h>

#include "judged/service/api/route.h"

static const char *const plain[] = { "text/plain; charset=utf-8", NULL };
static const char *const text_types[] = { "application/json", "text/plain; charset=utf-8", NULL };
static const char *const figures[] = { "text/plain; version=0.0.4; charset=utf-8", NULL };
static const char *const reports[] = { "application/yaml", NULL };
static const char *const pictures[] = { "image/svg+xml", NULL };
static const char *const lines[] = { "application/x-ndjson", NULL };
static const char *const events[] = { "text/event-stream", NULL };
static const char *const page[] = { "text/html; charset=utf-8", NULL };
static const char *const assets[] = { "text/javascript; charset=utf-8", "text/css; charset=utf-8",
	                              "image/svg+xml", "application/wasm", NULL };
static const char *const lists[] = { "application/json", "application/x-ndjson",
	                             "text/csv; charset=utf-8", NULL };

/* Scopes that may have jobs done. */
#define SCOPE_JOBS (SCOPE_JUDGE | SCOPE_ADMIN)

#define ALL                                                                                        \
	"view", "game", "edition", "verdict", "clause", "role", "card", "player", "event",         \
		"remark", "text", "standing", "rejudges", "group"

/* A route: its endpoint, the media types it gives, the query parameters it takes. `kept` makes the
 * answer of a request that must wait for the store. */
#define GET(path, scope, answer, type, ...)                                                        \
	{                                                                                          \
		"GET", path, { __VA_ARGS__ }, scope, answer, NULL, type                            \
	}
#define POST(path, scope, answer, kept, type, ...)                                                 \
	{                                                                                          \
		"POST", path, { __VA_ARGS__ }, scope, answer, kept, type                           \
	}
#define GET_KEPT(path, scope, answer, kept)                                                        \
	{                                                                                          \
		"GET", path, { NULL }, scope, answer, kept, NULL                                   \
	}
#define DELETE(path, scope, answer, kept, ...)                                                     \
	{                                                                                          \
		"DELETE", path, { __VA_ARGS__ }, scope, answer, kept, NULL                         \
	}

static const struct route routes[] = {
	POST("/v1/rulings", SCOPE_SUBMIT, api_submit, api_submitted, text_types, "edition", "view",
	     "advice", "on_illegal", "reading", "dry_run", "budget", "include", "policy"),
	GET("/v1/rulings", SCOPE_READ, api_rulings, lists, ALL, "after", "before", "limit",
	    "cursor", "record"),
	POST("/v1/rulings/batch", SCOPE_SUBMIT, api_batch, api_batch_kept, lines, "edition"),
	POST("/v1/moves", SCOPE_SUBMIT, api_moves, NULL, text_types, "edition", "on_illegal",
	     "reading", "view", "budget"),
	POST("/v1/table", SCOPE_SUBMIT, api_table, NULL, NULL, "edition", "on_illegal", "reading",
	     "view", "advice", "after", "budget", "explain", "readings"),
	POST("/v1/reconstructions", SCOPE_SUBMIT, api_reconstruct, NULL, NULL, "edition", "budget"),
	POST("/v1/reach", SCOPE_SUBMIT, api_reach, NULL, NULL, "edition", "reading", "view",
	     "budget", "win", "that", "for", "move", "after"),
	POST("/v1/decks/check", SCOPE_SUBMIT, api_decks, NULL, NULL, "edition"),
	GET("/v1/rulings/{}", SCOPE_READ, api_ruling, NULL, "view", "advice", "include", "policy"),
	DELETE("/v1/rulings/{}", SCOPE_ADMIN, api_erase, api_erased, "reason"),
	GET("/v1/log", SCOPE_ADMIN, api_log, NULL, NULL),
	GET("/v1/rulings/{}/text", SCOPE_READ, api_ruling_text, plain, "view", "advice", "include",
	    "policy"),
	GET("/v1/rulings/{}/transcript", SCOPE_READ, api_transcript, NULL, "view"),
	GET("/v1/rulings/{}/citations", SCOPE_READ, api_citations, NULL, "view", "clause", "rule",
	    "event", "limit", "cursor"),
	GET("/v1/rulings/{}/positions", SCOPE_READ, api_positions, NULL, "view", "limit", "cursor"),
	GET("/v1/rulings/{}/positions/{}", SCOPE_READ, api_position, NULL, "view"),
	GET("/v1/rulings/{}/explanation", SCOPE_READ, api_explanation, NULL, "view", "move",
	    "readings"),
	GET("/v1/rulings/{}/report", SCOPE_READ, api_report, reports, "view", "expected", "verdict",
	    "clause", "move"),
	GET("/v1/rulings/{}/steps", SCOPE_READ, api_steps, NULL, "view", "from", "to", "limit",
	    "cursor"),
	GET("/v1/rulings/{}/board/{}", SCOPE_READ, api_board, pictures, "view"),
	GET("/v1/rulings/{}/similar", SCOPE_READ, api_similar, NULL, "view", "limit"),
	POST("/v1/rulings/{}/notes", SCOPE_JUDGE, api_note, api_note_kept, NULL, NULL),
	GET("/v1/rulings/{}/notes", SCOPE_READ, api_notes, NULL, NULL),
	POST("/v1/penalties", SCOPE_PENALTIES, api_penalty, api_penalty_kept, NULL, NULL),
	GET("/v1/penalties", SCOPE_PENALTIES | SCOPE_ADMIN, api_penalties, NULL, "event", "player",
	    "limit", "cursor"),
	DELETE("/v1/penalties/{}", SCOPE_ADMIN, api_penalty_erase, api_penalty_erased, "reason"),
	GET("/v1/notes", SCOPE_JUDGE, api_audit, NULL, "cursor"),
	GET("/v1/editions", SCOPE_READ, api_editions, NULL, NULL),
	GET("/v1/editions/{}/{}/clauses", SCOPE_READ, api_clauses, NULL, "number", "word"),
	GET("/v1/editions/{}/{}/clauses/{+}", SCOPE_READ, api_clause, NULL, NULL),
	GET("/v1/editions/{}/{}/diff/{}", SCOPE_READ, api_diff, NULL, NULL),
	GET("/v1/layouts/{}", SCOPE_READ, api_layout, NULL, NULL),
	GET("/v1/cards/{}", SCOPE_READ, api_cards, NULL, "q", "limit"),
	GET("/v1/cards/{}/{}", SCOPE_READ, api_card, NULL, NULL),
	GET("/v1/disputes", SCOPE_READ, api_disputes, NULL, "game", "edition", "clause", "card",
	    "q", "limit"),
	GET("/v1/disputes/{}", SCOPE_READ, api_dispute, NULL, NULL),
	GET("/v1/search", SCOPE_READ, api_search, NULL, "q", "game", "limit"),
	GET("/v1/schemas/cards/{}", SCOPE_READ, api_cards_schema, NULL, NULL),
	GET("/v1/schemas/transcripts/{}", SCOPE_READ, api_transcript_schema, NULL, NULL),
	POST("/v1/rejudgements", SCOPE_JOBS, api_rejudge, api_task_kept, NULL, NULL),
	GET("/v1/rejudgements", SCOPE_JOBS, api_tasks, NULL, "limit", "cursor"),
	GET("/v1/rejudgements/{}", SCOPE_JOBS, api_task, NULL, NULL),
	DELETE("/v1/rejudgements/{}", SCOPE_JOBS, api_task_cancel, api_task_cancelled, NULL),
	GET("/v1/rejudgements/{}/events", SCOPE_JOBS, api_task_events, events, NULL),
	GET("/v1/rejudgements/{}/changes", SCOPE_JOBS, api_rejudgement_changes, NULL, "view",
	    "clause", "limit", "cursor"),
	POST("/v1/suite-runs", SCOPE_JOBS, api_suite_run_begin, api_task_kept, NULL, NULL),
	GET("/v1/suite-runs", SCOPE_JOBS, api_tasks, NULL, "limit", "cursor"),
	GET("/v1/suite-runs/{}", SCOPE_JOBS, api_task, NULL, NULL),
	DELETE("/v1/suite-runs/{}", SCOPE_JOBS, api_task_cancel, api_task_cancelled, NULL),
	GET("/v1/suite-runs/{}/events", SCOPE_JOBS, api_task_events, events, NULL),
	GET("/v1/suite-runs/{}/matrix", SCOPE_JOBS, api_suite_run_matrix, NULL, NULL),
	GET("/v1/session", SCOPE_SUBMIT | SCOPE_READ | SCOPE_JUDGE | SCOPE_ADMIN, api_session, NULL,
	    NULL),
	POST("/v1/session", SCOPE_NONE, api_session_begin, NULL, NULL, NULL),
	DELETE("/v1/session", SCOPE_NONE, api_session_end, NULL, NULL),
	GET("/", SCOPE_NONE, api_page, page, NULL),
	GET("/dispute", SCOPE_NONE, api_page, page, NULL),
	GET("/rulings", SCOPE_NONE, api_page, page, NULL),
	GET("/disputes", SCOPE_NONE, api_page, page, NULL),
	GET("/reconstruct", SCOPE_NONE, api_page, page, NULL),
	GET("/rulings/{}", SCOPE_NONE, api_page, page, NULL),
	GET("/rulings/{}/replay", SCOPE_NONE, api_page, page, NULL),
	GET("/rules", SCOPE_NONE, api_page, page, NULL),
	GET("/cards", SCOPE_NONE, api_page, page, NULL),
	GET("/rules/{+}", SCOPE_NONE, api_page, page, NULL),
	GET("/cards/{+}", SCOPE_NONE, api_page, page, NULL),
	GET("/assets/{}", SCOPE_NONE, api_asset, assets, NULL),
	GET("/v1", SCOPE_NONE, api_versions, NULL, NULL),
	GET("/sw.js", SCOPE_NONE, api_file, assets, NULL),
	GET("/judge.js", SCOPE_NONE, api_file, assets, NULL),
	GET("/judge.wasm", SCOPE_NONE, api_file, assets, NULL),
	GET("/healthz", SCOPE_NONE, api_health, NULL, NULL),
	GET_KEPT("/readyz", SCOPE_NONE, api_ready, api_ready_again),
	GET("/metrics", SCOPE_ADMIN | SCOPE_METRICS, api_metrics, figures, NULL),
	GET("/openapi.json", SCOPE_NONE, api_openapi_document, NULL, NULL),
	GET("/ruling.schema.json", SCOPE_NONE, api_ruling_schema_document, NULL, NULL),
};

enum { ROUTES = sizeof routes / sizeof routes[0] };

_Static_assert((int)ROUTES <= (int)METRICS_ROUTES, "every route has its figures");

const struct route *
route_get(const struct route *route)
{
	for (size_t i = 0; i < ROUTES; i++)
		if (strcmp(routes[i].method, "GET") == 0 &&
		    strcmp(routes[i].path, route->path) == 0)
			return &routes[i];
	return NULL;
}

size_t
route_number(const struct route *route)
{
	return route ? (size_t)(route - routes) : METRICS_ROUTES;
}

bool
route_at(size_t number, const char **method, const char **path)
{
	if (number >= ROUTES)
		return false;
	*method = routes[number].method;
	*path = routes[number].path;
	return true;
}

/* Does a path match, segment by segment? {+} at the end takes the whole rest, with slashes. If it
 * matches, `path` is cut at the ends of the values. */
static bool
matches(const char *pattern, char *path, const char *value[ROUTE_VALUES])
{
	char *cut[ROUTE_VALUES];
	int n = 0;
	while (*pattern && *path) {
		bool rest = strcmp(pattern, "{+}") == 0;
		if (rest || strncmp(pattern, "{}", 2) == 0) {
			size_t len = rest ? strlen(path) : strcspn(path, "/");
			if (len == 0)
				return false;
			value[n] = path;
			path += len;
			cut[n++] = path;
			pattern += rest ? 3 : 2;
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
	char allow[64] = "";
	/* true once a path without {} matched: no pattern with {} may match then */
	bool named = false;
	if (strlen(path) < sizeof request->path) {
		for (size_t i = 0; i < ROUTES; i++) {
			strcpy(request->path, path);
			bool cut = strchr(routes[i].path, '{') != NULL;
			if ((named && cut) ||
			    !matches(routes[i].path, request->path, request->value))
				continue;
			named = named || !cut;
			if (takes(&routes[i], method))
				return request->route = &routes[i];
			add_allowed(allow, sizeof allow, &routes[i]);
		}
	}
	answer_problem(&request->answer, *allow ? PROBLEM_METHOD : PROBLEM_NO_PAGE, NULL);
	if (*allow)
		answer_header(&request->answer, "Allow", "%s", allow);
	return NULL;
}

bool
route_argument(struct request *request, const char *name, const char *value)
{
	const struct route *route = request->route;
	if (route->answer == api_page) /* its script reads them */
		return true;
	for (int i = 0; i < ROUTE_ARGUMENTS && route->argument[i]; i++) {
		if (strcmp(route->argument[i], name) != 0)
			continue;
		if (request->argument[i]) {
			answer_argument(&request->answer, PROBLEM_REPEATED_ARGUMENT, name, NULL);
			return false;
		}
		request->argument[i] = value;
		return true;
	}
	answer_argument(&request->answer, PROBLEM_UNKNOWN_ARGUMENT, name, NULL);
	return false;
}
