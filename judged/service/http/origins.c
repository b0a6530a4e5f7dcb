/* origins.c: lets pages of other origins use the service (CORS), as the setting allow-origins
 * says. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "judged/service/http/internal.h"

static const char every[] = "*";

/* Is it an origin: "https://example.org" or "http://localhost:3000", with nothing after it? */
static bool
is_origin(const char *text)
{
	const char *host = strstr(text, "://");
	size_t scheme = host ? (size_t)(host - text) : 0;
	if ((scheme != 4 && scheme != 5) || strncasecmp(text, "https", scheme) != 0)
		return false;
	host += 3;
	return *host && strcspn(host, "/?#@*") == strlen(host);
}

/* Is the origin in the list? If `origin` is NULL: is every entry an origin or "*"? */
static bool
is_listed(const char *list, const char *origin)
{
	char copy[SETTINGS_TEXT];
	snprintf(copy, sizeof copy, "%s", list);
	for (char *rest, *one = strtok_r(copy, ", \t", &rest); one;
	     one = strtok_r(NULL, ", \t", &rest)) {
		if (origin ? strcasecmp(one, origin) == 0
		           : !is_origin(one) && strcmp(one, every) != 0)
			return origin != NULL;
	}
	return origin == NULL;
}

bool
http_check_origins(const char *list, struct fault *fault)
{
	fault_at(fault, NULL, 0, 0);
	return is_listed(list, NULL) ||
	       fault_set(
		       fault, "bad-setting",
		       "allow-origins takes origins like https://example.org, separated by commas, or * for all");
}

bool
http_is_named_origin(const char *list, const char *origin)
{
	return *list && origin && is_listed(list, origin);
}

void
http_add_origin(struct MHD_Response *response, const char *list, const char *origin)
{
	if (!*list)
		return;
	MHD_add_response_header(response, "Vary", "Origin");
	if (!origin || (!is_listed(list, origin) && !is_listed(list, every)))
		return;
	MHD_add_response_header(response, "Access-Control-Allow-Origin", origin);
	MHD_add_response_header(
		response, "Access-Control-Expose-Headers",
		"ETag, Judged-Question, Judged-Verdict, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id");
}

void
http_answer_preflight(struct answer *answer, const char *path)
{
	bool bare = strncmp(path, "/v1/", 4) != 0;
	answer->status = 204;
	answer_header(answer, "Access-Control-Allow-Methods", "%s",
	              bare ? "GET, HEAD" : "GET, HEAD, POST, DELETE");
	answer_header(
		answer, "Access-Control-Allow-Headers",
		"Accept, Authorization, Content-Encoding, Content-Type, Idempotency-Key, If-Match, If-None-Match, Last-Event-ID, traceparent, X-Request-Id");
	answer_header(answer, "Access-Control-Max-Age", "600");
}
