/*
 * http.h: the service on a socket: libmicrohttpd in front of the endpoints of api.h.
 *
 * Two threads read and answer, the threads of a pool judge, and the store's writer stores. The
 * connection of a submission is suspended until its ruling is durable, so that its thread can go on
 * with others meanwhile.
 */
#ifndef JUDGED_SERVICE_HTTP_HTTP_H
#define JUDGED_SERVICE_HTTP_HTTP_H

#include <netinet/in.h>
#include <sys/socket.h>

#include "judged/service/base/settings.h"

/* An address and a port to listen on; port 0 means any free port. Or a Unix socket. */
struct http_address {
	struct sockaddr_storage at;
	socklen_t len;
};

struct http;

enum { HTTP_ADDRESS = 128, HTTP_URL = HTTP_ADDRESS + 8 };

/* Read an address such as "127.0.0.1:8080", "[::1]:8080" or "unix:/run/judged.sock". False with a
 * fault (`bad-address`) if it isn't such an address. */
bool http_read_address(const char *text, struct http_address *out, struct fault *fault);
/* Is the list made of addresses, networks and `unix`, separated by commas? False with a fault
 * (`bad-address`). */
bool http_check_proxies(const char *list, struct fault *fault);
/* Is the list made of origins, or "*", separated by commas? False with a fault (`bad-setting`). */
bool http_check_origins(const char *list, struct fault *fault);
/* Is the address unreachable from other machines? */
bool http_is_loopback(const struct http_address *address);

/* Open the store and start to serve. NULL with a fault; `not-loopback`: other machines could
 * connect, but there is no token. */
struct http *http_start(const struct settings *settings, struct fault *fault);
/* Change the settings, except those that need a restart. */
void http_reload(struct http *http, const struct settings *settings);
/* Cut off clients that are too slow. Call it about once a second. */
void http_tick(struct http *http);
/* Write the URL: "http://127.0.0.1:8080", "unix:/run/judged.sock". */
void http_url(const struct http *http, char out[HTTP_URL]);
/* Refuse new requests, answer those that wait for a commit, give the others a moment, then end. */
void http_stop(struct http *http);

#endif
