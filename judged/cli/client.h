/*
 * client.h: HTTP requests to a daemon, for the command line.
 *
 * A connection goes only to the server that was named: no redirects, no proxies, no other
 * protocols. The token is sent as a header. Without TLS it is sent only to this machine, unless
 * that is allowed.
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

/* A server. Zero it, then client_open() it. */
struct client {
	char server[CLIENT_SERVER]; /* "http://127.0.0.1:8470", without a slash at the end */
	char token[CLIENT_TOKEN];   /* or "" */
	const char *ca;       /* file of certificates to trust instead of the system's, or NULL */
	const char *language; /* language of texts, such as "ja"; or NULL */
	long timeout;         /* seconds the server may be silent */
	long patience;        /* total seconds to wait because of Retry-After */
	bool cleartext;       /* a token may go to another machine without TLS */
	long waited;          /* seconds of `patience` used so far */
	const struct libcurl *lib;
	void *curl; /* libcurl's handle */
};

struct client_request {
	const char *path;        /* with its query: client_segment(), client_argument() */
	const char *accept;      /* media type */
	const char *body, *type; /* of a POST; NULL: GET */
	size_t len;              /* of the body */
	/* Function that takes the body of a 200 answer as it arrives; false ends the transfer.
	 * NULL: gather the body. */
	bool (*take)(void *ctx, const char *bytes, size_t n);
	void *ctx;
};

struct client_answer {
	long status;
	char type[80];      /* media type, without parameters */
	char verdict[24];   /* value of Judged-Verdict, or "" */
	char question[24];  /* value of Judged-Question, or "" */
	char location[128]; /* value of Location, or "" */
	struct buffer body; /* a string; freed by client_answer_free() */
};

/* Prepare for requests to a server, http:// or https://. False if the URL is wrong, has a password,
 * or would be sent a token without TLS; `why`, of CLIENT_WHY bytes, gets a sentence. */
bool client_open(struct client *client, const char *server, char *why);
void client_close(struct client *client);

/* Can it be a token of judged: not empty, and only visible characters? */
bool client_is_token(const char *text);

/* Send a request. After an answer 429 or 503 with a time to wait, the request is repeated, as long
 * as patience lasts. False with `why` if there is no answer, or it is incomplete. */
bool client_ask(struct client *client, const struct client_request *request,
                struct client_answer *answer, char *why);
void client_answer_free(struct client_answer *answer);

/* Append "/" and a text as one segment of a path. */
void client_segment(struct buffer *path, const char *text);
/* Append a parameter to a path; nothing for NULL. */
void client_argument(struct buffer *path, const char *name, const char *value);

/* Compress a body with gzip. False if that doesn't make it smaller; otherwise the caller frees
 * `*out`. */
bool client_pack(const char *body, size_t len, char **out, size_t *out_len);

#endif
