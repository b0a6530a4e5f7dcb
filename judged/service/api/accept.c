/* accept.c: chooses the media type, the language and the compression that a client prefers
 * (RFC 9110, 12.5). */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "judged/service/api/api.h"
#include "judged/service/api/route.h"

static const char *const only_json[] = { "application/json", NULL };

/* Return how closely a range of the header fits a type: 0 not at all, 1 any type, 2 its main type,
 * 3 exactly. */
static int
fit(const char *range, size_t len, const char *type)
{
	size_t whole = strcspn(type, ";"), kind = strcspn(type, "/") + 1;
	if (len == 3 && strncmp(range, "*/*", 3) == 0)
		return 1;
	if (len == kind + 1 && range[kind] == '*' && strncasecmp(range, type, kind) == 0)
		return 2;
	return len == whole && strncasecmp(range, type, whole) == 0 ? 3 : 0;
}

/* Return the weight (q=) of an entry; 1 if it has none. */
static double
weight(const char *entry, size_t len)
{
	const char *q = memmem(entry, len, "q=", 2);
	return q && q > entry && strchr("; \t", q[-1]) ? strtod(q + 2, NULL) : 1;
}

/* Return the weight the header gives a type: that of the entry that fits the type most closely. */
static double
liking(const char *accept, const char *type)
{
	double best = 0;
	for (int closest = 0; *accept;) {
		accept += strspn(accept, " \t,");
		size_t len = strcspn(accept, ",");
		int close = fit(accept, strcspn(accept, "; \t,"), type);
		if (close > closest) {
			closest = close;
			best = weight(accept, len);
		}
		accept += len;
	}
	return best;
}

bool
request_negotiate(struct request *request)
{
	const char *const *type = request->route->type ? request->route->type : only_json;
	const char *accept = request->headers.accept;
	double best = 0;
	if (!accept) {
		request->type = *type;
		return true;
	}
	for (; *type; type++) {
		double likes = liking(accept, *type);
		if (likes > best) {
			best = likes;
			request->type = *type;
		}
	}
	if (!request->type)
		answer_problem(&request->answer, PROBLEM_NOT_ACCEPTABLE, NULL);
	return request->type;
}

bool
request_wants_page(const struct request *request)
{
	const char *accept = request->headers.accept;
	return accept && liking(accept, "text/html") > liking(accept, *only_json);
}

/* Languages, and compressions, which are listed in the same way */

struct named {
	double weight;
	int place; /* number of the entry it comes from, from 1; 0: no entry names the word */
};

/* Does the range name the word, as "ja" and "ja-JP" name "ja"? */
static bool
names(const char *range, const char *word)
{
	size_t len = strlen(word);
	return strncasecmp(range, word, len) == 0 && !isalnum((unsigned char)range[len]);
}

/* Return the best entry that names the word, or the entry for any. */
static struct named
entry_of(const char *accept, const char *word)
{
	struct named named = { 0, 0 }, any = { 0, 0 };
	for (int place = 1; *accept; place++) {
		accept += strspn(accept, " \t,");
		size_t len = strcspn(accept, ",");
		struct named *is = names(accept, word)        ? &named
		                   : strspn(accept, "*") == 1 ? &any
		                                              : NULL;
		double given = weight(accept, len);
		if (is && (!is->place || given > is->weight))
			*is = (struct named){ given, place };
		accept += len;
	}
	return named.place ? named : any;
}

bool
request_wants_japanese(const struct request *request)
{
	const char *accept = request->headers.accept_language;
	if (!accept)
		return false;
	struct named ja = entry_of(accept, "ja"), en = entry_of(accept, "en");
	return ja.weight > en.weight ||
	       (ja.weight > 0 && ja.weight >= en.weight && ja.place < en.place);
}

bool
request_takes_gzip(const struct request *request)
{
	const char *accept = request->headers.accept_encoding;
	return accept && entry_of(accept, "gzip").weight > 0;
}
