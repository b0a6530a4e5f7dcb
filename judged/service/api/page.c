/* page.c: serves the daemon's web page: the bundle of judged/web/ that was built into the
 * program. */
#include <stdlib.h>
#include <string.h>

#include "judged/service/api/route.h"
#include "judged/service/base/links.h"
#include "judged/text/alloc.h"
#include "judged/text/embedded.h"

static const char policy[] =
	"default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'self'; frame-ancestors 'none'; "
	"form-action 'self'";

/* The judge that runs on the device is compiled by its browser. */
static const char policy_of_judge[] = "default-src 'self' 'wasm-unsafe-eval'";

static const char not_built[] =
	"<!doctype html><html lang=\"en\"><meta charset=\"utf-8\"><title>judged</title>"
	"<h1>The page was not built</h1>"
	"<p>This judged was built without Node.js, or without the packages it fetches, so it has no page to show. The service "
	"itself is here: ask it over HTTP (<a href=\"openapi.json\">/openapi.json</a>), or use the command line. To have the "
	"page, install nodejs and npm and run make page.</p></html>\n";

static const struct web_file *
file_named(const char *name)
{
	for (const struct web_file *file = web_files; file->name; file++)
		if (strcmp(file->name, name) == 0)
			return file;
	return NULL;
}

static void
answer_bytes(struct answer *answer, const void *bytes, size_t n, const char *type)
{
	char *copy = alloc_bytes(n + 1);
	memcpy(copy, bytes, n);
	copy[n] = '\0';
	answer_text(answer, 200, copy, n, type);
	answer_header(answer, "Content-Security-Policy", "%s", policy);
}

static void
answer_file(struct request *request, const struct web_file *file, const char *type)
{
	struct answer *answer = &request->answer;
	if (file->packed_len && request_takes_gzip(request)) {
		answer_bytes(answer, file->packed, file->packed_len, type);
		answer_header(answer, "Content-Encoding", "gzip");
	} else {
		answer_bytes(answer, file->bytes, file->len, type);
	}
}

/* May the client see the page? As long as no token exists, the page is subject to the same rule as
 * other requests: only this machine may see it. */
static bool
may_see(struct api *api, struct request *request)
{
	struct caller anonymous;
	switch (auth_know(api->store, NULL, false, &anonymous)) {
	case AUTH_FINE: return request_is_from_here(request);
	case AUTH_FAILED: answer_failed(api, &request->answer); return false;
	default: return true;
	}
}

/* Answer with the page below the base path: its <base>, which all its links refer to, has that
 * path. */
static void
answer_below(struct request *request, const struct web_file *file)
{
	static const char usual[] = "<base href=\"/\">";
	const char *html = (const char *)file->bytes;
	const char *at = memmem(html, file->len, usual, strlen(usual));
	struct buffer text = { 0 };
	if (!at)
		abort(); /* judged/web/index.html has it */
	buffer_bytes(&text, html, (size_t)(at - html));
	buffer_text(&text, "<base href=\"");
	buffer_text(&text, links_base());
	buffer_text(&text, "/\">");
	at += strlen(usual);
	buffer_bytes(&text, at, file->len - (size_t)(at - html));
	answer_bytes(&request->answer, text.at, text.n, request->type);
	buffer_free(&text);
}

void
api_page(struct api *api, struct request *request)
{
	const struct web_file *file = file_named("index.html");
	if (!may_see(api, request))
		return;
	if (file && *links_base())
		answer_below(request, file);
	else if (file)
		answer_file(request, file, request->type);
	else
		answer_bytes(&request->answer, not_built, strlen(not_built), request->type);
	answer_header(&request->answer, "Cache-Control", "no-cache");
}

/* Return the media type for the end of a file's name; NULL if such files aren't served. */
static const char *
type_of(const char *name)
{
	static const char *const types[][2] = { { ".js", "text/javascript; charset=utf-8" },
		                                { ".css", "text/css; charset=utf-8" },
		                                { ".svg", "image/svg+xml" },
		                                { ".wasm", "application/wasm" } };
	const char *end = strrchr(name, '.');
	for (size_t i = 0; end && i < sizeof types / sizeof types[0]; i++)
		if (strcmp(end, types[i][0]) == 0)
			return types[i][1];
	return NULL;
}

/* Answer with a file of the page; returns false if there is none of that name. */
static bool
find_file(struct api *api, struct request *request, const char *name)
{
	const struct web_file *file = file_named(name);
	const char *type = file ? type_of(file->name) : NULL;
	if (!may_see(api, request))
		return false;
	if (type)
		answer_file(request, file, type);
	else
		answer_problem(&request->answer, PROBLEM_NO_PAGE, NULL);
	return type;
}

/* Serve a file for ever: its name contains a hash of its contents. */
void
api_asset(struct api *api, struct request *request)
{
	if (find_file(api, request, request->value[0]))
		answer_header(&request->answer, "Cache-Control",
		              "public, max-age=31536000, immutable");
}

/* Serve a file that browsers ask for by a name that stays, beside the page itself. */
void
api_file(struct api *api, struct request *request)
{
	struct answer *answer = &request->answer;
	const char *name = request->route->path + 1;
	if (!find_file(api, request, name))
		return;
	answer_header(answer, "Cache-Control", "no-cache");
	if (strncmp(name, "judge.", 6) == 0)
		answer_header(answer, "Content-Security-Policy", "%s", policy_of_judge);
}

void
api_no_page(struct api *api, struct request *request)
{
	struct answer *answer = &request->answer;
	answer_drop(answer);
	request->type = "text/html; charset=utf-8";
	api_page(api, request);
	if (answer->status == 200)
		answer->status = 404;
	else
		answer_problem(answer, PROBLEM_NO_PAGE, NULL);
}
