/*
 * client.h: asking a daemon over HTTP, for the command line.
 *
 * A connection goes to the server that was named and to no other: no redirects, no proxies, no other
 * protocols. The token goes along as a header, and without TLS to this machine alone unless that is allowed.
 */
#ifndef JUDGED_CLI_CLIENT_H
#define JUDGED_CLI_CLIENT_H

#include <stdbool.h>
#include <stddef.h>

#include "judged/text/buffer.h"

enum {
	CLIENT_TIMEOUT = 60,
	CLIENT_PATIENCE = 60,
	CLIENT_SERVER = 256,
	CLIENT_TOKEN = 256,
	CLIENT_WHY = 512
};

/* Zero it, and client_open() it. */
struct client {
	char server[CLIENT_SERVER]; /* "http://127.0.0.1:8470", without a slash at the end */
	char token[CLIENT_TOKEN];   /* or "" */
	const char *ca;       /* a file of certificates to trust instead of the system's, or NULL */
	const char *language; /* texts are wanted in, "ja"; or NULL */
	long timeout;         /* seconds the server may be silent */
	long patience;        /* seconds that Retry-After is waited for, in all */
	bool cleartext;       /* a token may go to another machine without TLS */
	long waited;          /* of `patience` */
	const struct libcurl *lib;
	void *curl; /* its handle */
};

struct client_request {
	const char *path;        /* with its query: client_segment(), client_argument() */
	const char *accept;      /* media type */
	const char *body, *type; /* POST; NULL: GET */
	size_t len;              /* of the body */
	/* Takes the body of an answer with status 200 as it comes; NULL: it is gathered. False ends it. */
	bool (*take)(void *ctx, const char *bytes, size_t n);
	void *ctx;
};

struct client_answer {
	long status;
	char type[80];      /* its media type, without parameters */
	char verdict[24];   /* what Judged-Verdict says, or "" */
	char question[24];  /* what Judged-Question says, or "" */
	char location[128]; /* or "" */
	struct buffer body; /* a string; freed by client_answer_free() */
};

/* Take up a server, http:// or https://, and get ready. False with `why` in a sentence: it is no such URL, or
 * holds a password, or would be told a token in the clear. `why` has CLIENT_WHY bytes. */
bool client_open(struct client *client, const char *server, char *why);
void client_close(struct client *client);

/* Is it a token as judged makes them: something, and nothing but visible characters? */
bool client_is_token(const char *text);

/* Ask. An answer 429 or 503 that names a time to wait is asked again after it, as long as patience lasts. False
 * with `why`: there is no answer, or not all of it. */
bool client_ask(struct client *client, const struct client_request *request,
                struct client_answer *answer, char *why);
void client_answer_free(struct client_answer *answer);

/* Add "/" and a text as one segment of a path. */
void client_segment(struct buffer *path, const char *text);
/* Add a parameter to a path; none for NULL. */
void client_argument(struct buffer *path, const char *name, const char *value);

/* Pack a body as gzip. False when that makes it no smaller; else the caller frees `*out`. */
bool client_pack(const char *body, size_t len, char **out, size_t *out_len);

#endif
