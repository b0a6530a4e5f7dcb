/* client.c: sends requests to a daemon, with libcurl. */
#include "judged/cli/client.h"
#include "judged/cli/libcurl.h"
#include "judged/text/alloc.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum {
	CONNECT_SECONDS = 10,
	WORTH_PACKING = 1400, /* bytes; smaller bodies fit into one packet anyway */
	MOST_GATHERED = 64 << 20,
};

/* 1. The server */

/* Is the host of a URL this machine? */
static bool
is_loopback(const char *host)
{
	return strcasecmp(host, "localhost") == 0 || strncmp(host, "127.", 4) == 0 ||
	       strcmp(host, "[::1]") == 0;
}

static bool
refuse(char *why, const char *sentence, const char *server)
{
	snprintf(why, CLIENT_WHY, "%s: %s", server, sentence);
	return false;
}

static bool
check_parts(const struct client *client, CURLU *url, char *why)
{
	static const CURLUPart none[] = { CURLUPART_USER, CURLUPART_PASSWORD, CURLUPART_QUERY,
		                          CURLUPART_FRAGMENT };
	const struct libcurl *lib = client->lib;
	char *scheme = NULL, *host = NULL, *part;
	bool fine = true;
	if (lib->url_get(url, CURLUPART_SCHEME, &scheme, 0) != CURLUE_OK ||
	    lib->url_get(url, CURLUPART_HOST, &host, 0) != CURLUE_OK ||
	    (strcmp(scheme, "http") != 0 && strcmp(scheme, "https") != 0))
		fine = refuse(why, "a server is http:// or https:// with a host and a port",
		              client->server);
	for (size_t i = 0; fine && i < sizeof none / sizeof none[0]; i++) {
		if (lib->url_get(url, none[i], &part, 0) != CURLUE_OK)
			continue;
		lib->free(part);
		snprintf(
			why, CLIENT_WHY,
			"a server is named without user, password, query or fragment; a token comes from JUDGE_TOKEN or --token-file");
		fine = false;
	}
	if (fine && *client->token && !client->cleartext && strcmp(scheme, "http") == 0 &&
	    !is_loopback(host))
		fine = refuse(
			why,
			"the token would go over the network in the clear; use https, or --cleartext where the way is safe",
			client->server);
	lib->free(scheme);
	lib->free(host);
	return fine;
}

bool
client_open(struct client *client, const char *server, char *why)
{
	const struct libcurl *lib = client->lib = libcurl_load(why, CLIENT_WHY);
	CURLU *url = lib ? lib->url() : NULL;
	size_t len = strlen(server);
	if (!lib)
		return false;
	if (!url)
		abort();
	while (len > 0 && server[len - 1] == '/')
		len--;
	snprintf(client->server, sizeof client->server, "%.*s", (int)len, server);
	bool fine = len < sizeof client->server && strstr(server, "://") &&
	            lib->url_set(url, CURLUPART_URL, client->server, 0) == CURLUE_OK;
	if (!fine)
		snprintf(why, CLIENT_WHY,
		         "a server is a URL like http://127.0.0.1:8470, not `%.100s`", server);
	fine = fine && check_parts(client, url, why);
	lib->url_cleanup(url);
	if (!fine)
		return false;
	client->curl = lib->easy_init();
	if (!client->curl)
		abort();
	return true;
}

void
client_close(struct client *client)
{
	client->lib->easy_cleanup(client->curl);
	client->curl = NULL;
	explicit_bzero(client->token, sizeof client->token);
}

bool
client_is_token(const char *text)
{
	size_t len = strlen(text);
	for (size_t i = 0; i < len; i++)
		if (text[i] <= ' ' || text[i] > '~')
			return false;
	return len > 0 && len < CLIENT_TOKEN;
}

/* 2. Receiving the answer */

struct coming {
	const struct client *client;
	const struct client_request *request;
	struct client_answer *answer;
	bool too_large, given_up;
};

static long
status_of(const struct client *client)
{
	long status = 0;
	client->lib->easy_getinfo(client->curl, CURLINFO_RESPONSE_CODE, &status);
	return status;
}

static size_t
take_body(char *bytes, size_t one, size_t n, void *ctx)
{
	struct coming *coming = ctx;
	const struct client_request *request = coming->request;
	(void)one;
	if (request->take && status_of(coming->client) == 200) {
		coming->given_up = !request->take(request->ctx, bytes, n);
		return coming->given_up ? 0 : n;
	}
	coming->too_large = coming->answer->body.n + n > MOST_GATHERED;
	if (coming->too_large)
		return 0;
	buffer_bytes(&coming->answer->body, bytes, n);
	return n;
}

/* Copy the value of a header line if it has that name. */
static void
take_value(const char *line, size_t len, const char *name, const char *ends, char *out, size_t cap)
{
	size_t named = strlen(name);
	if (len <= named || line[named] != ':' || strncasecmp(line, name, named) != 0)
		return;
	line += named + 1;
	len -= named + 1;
	while (len > 0 && *line == ' ')
		line++, len--;
	size_t n = 0;
	while (n < len && n + 1 < cap && !strchr(ends, line[n]))
		n++;
	memcpy(out, line, n);
	out[n] = '\0';
}

static size_t
take_header(char *line, size_t one, size_t n, void *ctx)
{
	struct coming *coming = ctx;
	struct client_answer *answer = coming->answer;
	(void)one;
	take_value(line, n, "Content-Type", "; \r\n", answer->type, sizeof answer->type);
	take_value(line, n, "Judged-Verdict", " \r\n", answer->verdict, sizeof answer->verdict);
	take_value(line, n, "Judged-Question", " \r\n", answer->question, sizeof answer->question);
	take_value(line, n, "Location", " \r\n", answer->location, sizeof answer->location);
	return n;
}

/* 3. A single request */

static void
add_header(const struct libcurl *lib, struct curl_slist **list, const char *name, const char *value)
{
	char *line;
	if (!value || !*value)
		return;
	line = alloc_text("%s: %s", name, value);
	struct curl_slist *longer = lib->slist_append(*list, line);
	explicit_bzero(line, strlen(line));
	free(line);
	if (!longer)
		abort();
	*list = longer;
}

static struct curl_slist *
headers_of(const struct client *client, const struct client_request *request, bool packed)
{
	const struct libcurl *lib = client->lib;
	struct curl_slist *list = NULL;
	char bearer[CLIENT_TOKEN + 8] = "";
	if (*client->token)
		snprintf(bearer, sizeof bearer, "Bearer %s", client->token);
	add_header(lib, &list, "Authorization", bearer);
	add_header(lib, &list, "Accept", request->accept);
	add_header(lib, &list, "Accept-Language", client->language);
	add_header(lib, &list, "Content-Type", request->type);
	add_header(lib, &list, "Content-Encoding", packed ? "gzip" : NULL);
	explicit_bzero(bearer, sizeof bearer);
	return list;
}

/* Limit where the connection may go and how long it may take. */
static void
set_bounds(const struct client *client)
{
	const struct libcurl *lib = client->lib;
	CURL *curl = client->curl;
	lib->easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
	lib->easy_setopt(curl, CURLOPT_FOLLOWLOCATION, 0L);
	lib->easy_setopt(curl, CURLOPT_NOPROXY, "*");
	lib->easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	lib->easy_setopt(curl, CURLOPT_CONNECTTIMEOUT,
	                 client->timeout < CONNECT_SECONDS ? client->timeout : CONNECT_SECONDS);
	lib->easy_setopt(curl, CURLOPT_LOW_SPEED_LIMIT, 1L);
	lib->easy_setopt(curl, CURLOPT_LOW_SPEED_TIME, client->timeout);
	if (client->ca)
		lib->easy_setopt(curl, CURLOPT_CAINFO, client->ca);
}

static CURLcode
ask_once(struct coming *coming, const char *url, const char *body, size_t len, bool packed)
{
	const struct libcurl *lib = coming->client->lib;
	CURL *curl = coming->client->curl;
	struct curl_slist *headers = headers_of(coming->client, coming->request, packed);
	lib->easy_reset(curl);
	set_bounds(coming->client);
	lib->easy_setopt(curl, CURLOPT_URL, url);
	lib->easy_setopt(curl, CURLOPT_HTTPHEADER, headers);
	lib->easy_setopt(curl, CURLOPT_USERAGENT, "judge");
	lib->easy_setopt(curl, CURLOPT_ACCEPT_ENCODING, "gzip");
	lib->easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
	lib->easy_setopt(curl, CURLOPT_WRITEDATA, coming);
	lib->easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_header);
	lib->easy_setopt(curl, CURLOPT_HEADERDATA, coming);
	if (body) {
		lib->easy_setopt(curl, CURLOPT_POST, 1L);
		lib->easy_setopt(curl, CURLOPT_POSTFIELDS, body);
		lib->easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE, (curl_off_t)len);
	}
	CURLcode code = lib->easy_perform(curl);
	lib->slist_free_all(headers);
	return code;
}

/* 4. Failures in a sentence */

static void
say_unreached(const struct client *client, char *why)
{
	long number = 0;
	client->lib->easy_getinfo(client->curl, CURLINFO_OS_ERRNO, &number);
	snprintf(why, CLIENT_WHY, "%s cannot be reached: %s", client->server,
	         number == ECONNREFUSED ? "nobody listens there; is judged running?"
	         : number               ? strerror((int)number)
	                                : "no connection could be made");
}

static bool
say_why(const struct coming *coming, CURLcode code, char *why)
{
	const struct client *client = coming->client;
	if (coming->too_large)
		snprintf(why, CLIENT_WHY, "%s answered with more than %d MiB", client->server,
		         MOST_GATHERED >> 20);
	else if (coming->given_up)
		snprintf(why, CLIENT_WHY, "the answer could not be written");
	else if (code == CURLE_COULDNT_CONNECT)
		say_unreached(client, why);
	else if (code == CURLE_COULDNT_RESOLVE_HOST)
		snprintf(why, CLIENT_WHY, "%s cannot be reached: no machine of that name is known",
		         client->server);
	else if (code == CURLE_OPERATION_TIMEDOUT)
		snprintf(why, CLIENT_WHY, "%s did not answer within %ld s", client->server,
		         client->timeout);
	else if (code == CURLE_GOT_NOTHING || code == CURLE_RECV_ERROR ||
	         code == CURLE_SEND_ERROR || code == CURLE_PARTIAL_FILE)
		snprintf(why, CLIENT_WHY, "%s ended the connection before its answer was complete",
		         client->server);
	else
		snprintf(why, CLIENT_WHY, "%s: %s", client->server,
		         client->lib->easy_strerror(code));
	return false;
}

/* 5. Repeating a request until it is answered */

/* Wait as long as the answer demands. False if it doesn't ask to wait, or for longer than patience
 * lasts. */
static bool
wait_as_asked(struct client *client, long status)
{
	curl_off_t seconds = 0;
	if (status != 429 && status != 503)
		return false;
	client->lib->easy_getinfo(client->curl, CURLINFO_RETRY_AFTER, &seconds);
	if (seconds <= 0 || seconds > client->patience - client->waited)
		return false;
	if (isatty(STDERR_FILENO))
		fprintf(stderr, "judge: %s asks to wait %ld s\n", client->server, (long)seconds);
	client->waited += (long)seconds;
	sleep((unsigned)seconds);
	return true;
}

static bool
ask_until(struct client *client, const struct client_request *request, const char *url,
          const char *body, size_t len, bool packed, struct client_answer *answer, char *why)
{
	do {
		struct coming coming = { .client = client, .request = request, .answer = answer };
		client_answer_free(answer);
		CURLcode code = ask_once(&coming, url, body, len, packed);
		if (code != CURLE_OK) {
			client_answer_free(answer);
			return say_why(&coming, code, why);
		}
		answer->status = status_of(client);
	} while (wait_as_asked(client, answer->status));
	buffer_end(&answer->body);
	return true;
}

bool
client_ask(struct client *client, const struct client_request *request,
           struct client_answer *answer, char *why)
{
	char *url, *small = NULL;
	size_t len = request->len;
	*answer = (struct client_answer){ .status = 0 };
	url = alloc_text("%s%s", client->server, request->path);
	bool packed = request->body && len > WORTH_PACKING &&
	              client_pack(request->body, len, &small, &len);
	bool asked = ask_until(client, request, url, packed ? small : request->body, len, packed,
	                       answer, why);
	if (packed)
		free(small);
	free(url);
	return asked;
}

void
client_answer_free(struct client_answer *answer)
{
	buffer_free(&answer->body);
	*answer = (struct client_answer){ .status = 0 };
}
