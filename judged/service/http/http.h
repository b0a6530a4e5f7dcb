/*
 * http.h: the service on a socket: libmicrohttpd in front of the endpoints of api.h.
 *
 * Two threads read and answer, those of a pool judge, the store's writer keeps. A submission's connection is
 * suspended until its ruling is durable, so that the thread goes on with others meanwhile.
 */
#ifndef JUDGED_SERVICE_HTTP_HTTP_H
#define JUDGED_SERVICE_HTTP_HTTP_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "judged/service/base/settings.h"

/* Where to listen: an address and a port; port 0 is any free one. */
struct http_address {
	struct sockaddr_storage at;
	socklen_t len;
};

struct http;

/* Read "127.0.0.1:8080", "[::1]:8080" or "localhost:8080". False with a fault (`bad-address`) when it is
 * no such address. */
bool http_read_address(const char *text, struct http_address *out, struct fault *fault);
/* Are these addresses, with commas between? False with a fault (`bad-address`). */
bool http_check_proxies(const char *list, struct fault *fault);
/* Can no other machine reach it? */
bool http_is_loopback(const struct http_address *address);

/* Open the store and begin to serve. NULL with a fault; `not-loopback`: others could reach it, and there
 * is no token. */
struct http *http_start(const struct settings *settings, struct fault *fault);
/* Go on with other settings; those that take a restart stay. */
void http_reload(struct http *http, const struct settings *settings);
/* Cut off clients that are too slow; call it every second or so. */
void http_tick(struct http *http);
/* "http://127.0.0.1:8080" */
void http_url(const struct http *http, char *out, size_t cap);
/* Refuse new requests, answer those that wait for a commit, give the others a moment, end. */
void http_stop(struct http *http);

#endif
