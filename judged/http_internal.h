/* http_internal.h: what the files of the HTTP service share; nobody else includes it. */
#ifndef JUDGED_HTTP_INTERNAL_H
#define JUDGED_HTTP_INTERNAL_H

#include <microhttpd.h>
#include <pthread.h>
#include <unistd.h>

#include "judged/api.h"
#include "judged/http.h"

struct http {
	struct api api;
	struct store_writer *writer;
	struct MHD_Daemon *daemon;
	int fd; /* listens */
	char url[80];
	pthread_mutex_t mutex;
	pthread_cond_t calmer; /* one of the counts below went down */
	bool closing;          /* under the mutex, as the counts */
	int suspended;         /* connections that wait for the writer */
	int active;            /* requests begun and not yet answered */
};

/* A socket that listens, or -1 with a fault. */
int http_listen(const struct http_address *address, struct fault *fault);
/* The URL of a listening socket. */
void http_url_of(int fd, char *out, size_t cap);

/* Can the request's headers be read in one way only? */
bool http_headers_are_plain(struct MHD_Connection *connection);

/* libmicrohttpd's callbacks: a request goes on, a request is over. */
enum MHD_Result http_on_request(void *http, struct MHD_Connection *connection, const char *url,
                                const char *method, const char *version, const char *data,
                                size_t *len, void **exchange);
void http_on_completed(void *http, struct MHD_Connection *connection, void **exchange,
                       enum MHD_RequestTerminationCode how);

#endif
