/*
 * session.c: signing in on the web page: the token is stored in a cookie that scripts can't read.
 *
 * The cookie counts as the header Authorization, but only for requests by the page itself. A
 * browser also sends it with requests by other pages, but then says so (Sec-Fetch-Site), or at
 * least says which page it was (Origin).
 */
#include <stdio.h>
#include <string.h>

#include "judged/service/api/api.h"
#include "judged/service/base/links.h"
#include "judged/text/doc.h"

static const char name[] = "judged=";

/* 1. The cookie */

/* Is the origin "https://host:port" the host that is being asked? */
static bool
is_origin_of(const char *origin, const char *host)
{
	const char *at = origin ? strstr(origin, "://") : NULL;
	return at && host && strcmp(at + 3, host) == 0;
}

static bool
is_asked_by_page(const struct request_headers *headers)
{
	if (headers->fetch_site)
		return strcmp(headers->fetch_site, "same-origin") == 0;
	return is_origin_of(headers->origin, headers->host);
}

/* Find the cookie's value and its length; NULL if there is no cookie. */
static const char *
find_cookie(const char *cookie, size_t *len)
{
	const char *at = cookie;
	while (at && strncmp(at, name, sizeof name - 1) != 0) {
		at = strchr(at, ';');
		at = at ? at + 1 + strspn(at + 1, " ") : NULL;
	}
	if (!at)
		return NULL;
	at += sizeof name - 1;
	*len = strcspn(at, "; ");
	return at;
}

const char *
session_authorization(const struct request_headers *headers, char text[SESSION_TEXT])
{
	size_t len;
	const char *token;
	if (headers->authorization)
		return headers->authorization;
	token = headers->cookie ? find_cookie(headers->cookie, &len) : NULL;
	if (!token || len == 0 || len >= AUTH_TOKEN || !is_asked_by_page(headers))
		return NULL;
	snprintf(text, SESSION_TEXT, "Bearer %.*s", (int)len, token);
	return text;
}

/* Set the session cookie, which lasts until the browser is closed. On other machines than this one
 * it is sent over TLS only. */
static void
set_cookie(struct request *request, const char *token)
{
	answer_header(&request->answer, "Set-Cookie",
	              "%s%s; Path=%s/v1; HttpOnly; SameSite=Strict%s%s", name, token, links_base(),
	              *token ? "" : "; Max-Age=0",
	              is_of_this_machine(request->headers.host) ? "" : "; Secure");
}

/* 2. The caller */

static json_t *
caller_json(const struct caller *caller)
{
	json_t *list = json_array();
	for (int i = 0; auth_scope_words[i]; i++)
		if (caller->scopes >> i & 1)
			json_array_append_new(list, json_string(auth_scope_words[i]));
	return json_pack("{s:s, s:s, s:o, s:b}", "name", caller->name, "seat",
	                 view_word(caller->seat), "scopes", list, "token", caller->token != 0);
}

void
api_session(struct api *api, struct request *request)
{
	(void)api;
	answer_value(&request->answer, 200, caller_json(&request->caller));
}

/* 3. Signing in and out */

static void
refuse_token(struct request *request)
{
	answer_problem(&request->answer, PROBLEM_WRONG_TOKEN, NULL);
	answer_header(&request->answer, "WWW-Authenticate", "Bearer realm=\"judged\"");
}

static void
begin(struct api *api, struct request *request, const char *token)
{
	char text[SESSION_TEXT];
	struct caller caller;
	snprintf(text, sizeof text, "Bearer %s", token);
	switch (auth_know(api->store, text, false, &caller)) {
	case AUTH_FINE:
		answer_value(&request->answer, 200, caller_json(&caller));
		set_cookie(request, token);
		break;
	case AUTH_FAILED: answer_failed(api, &request->answer); break;
	default: refuse_token(request); break;
	}
}

void
api_session_begin(struct api *api, struct request *request)
{
	static const char *const keys[] = { "token", NULL };
	struct doc doc;
	struct fault fault;
	const struct doc_node *node;
	const char *token;
	if (!request_document(api, request, &doc))
		return;
	node = doc_need(doc.root, "token", &fault);
	if (!node || !doc_only_keys(doc.root, keys, &fault) ||
	    !doc_want_string(node, &token, &fault))
		answer_fault(&request->answer, 422, &fault);
	else if (strlen(token) >= AUTH_TOKEN)
		refuse_token(request);
	else
		begin(api, request, token);
	doc_free(&doc);
}

void
api_session_end(struct api *api, struct request *request)
{
	(void)api;
	request->answer.status = 204;
	set_cookie(request, "");
}
