/*
 * clients.c: keeps track of connections, and shuts down those that take too long.
 *
 * The library closes connections that are silent. A client that sends a byte now and then, or
 * receives its answer that slowly, is never silent; so its connection is noted here, and shut down
 * when its time is over. The same is done for a client that ended its side within a request: when
 * the end arrives together with the last bytes, the library doesn't see it and would keep the
 * connection until it has been silent long enough.
 */
#include <arpa/inet.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "judged/service/http/internal.h"
#include "judged/service/jobs/pool.h"
#include "judged/text/log.h"

/* An answer is in the way if it has more bytes than this, and has been received for longer than
 * this. */
enum { ANSWER_OF_WEIGHT = 65536, TAKING_MS = 10000 };

int64_t
http_now(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

void
http_name_address(int family, const void *at, char name[HTTP_NAME], uint64_t *address)
{
	inet_ntop(family, at, name, HTTP_NAME);
	*address = XXH3_64bits(at, family == AF_INET ? sizeof(struct in_addr) : 8) | 1;
}

static void
name_client(struct client *c, const struct sockaddr *at)
{
	const struct sockaddr_in *v4 = (const struct sockaddr_in *)(const void *)at;
	const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)(const void *)at;
	c->address = 1;
	if (at->sa_family == AF_UNIX)
		snprintf(c->name, sizeof c->name, HTTP_UNIX);
	else if (at->sa_family == AF_INET)
		http_name_address(AF_INET, &v4->sin_addr, c->name, &c->address);
	else if (at->sa_family == AF_INET6 && IN6_IS_ADDR_V4MAPPED(&v6->sin6_addr))
		http_name_address(AF_INET, &v6->sin6_addr.s6_addr[12], c->name, &c->address);
	else if (at->sa_family == AF_INET6)
		http_name_address(AF_INET6, &v6->sin6_addr, c->name, &c->address);
}

static void *
note_client(struct http *http, struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *fd =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
	const union MHD_ConnectionInfo *at =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
	struct client *c = fd && at ? calloc(1, sizeof *c) : NULL;
	if (!c)
		return NULL;
	c->fd = fd->connect_fd;
	c->since = http_now();
	name_client(c, at->client_addr);
	pthread_mutex_lock(&http->mutex);
	c->next = http->clients;
	c->before = &http->clients;
	if (c->next)
		c->next->before = &c->next;
	http->clients = c;
	http->n_clients++;
	pthread_mutex_unlock(&http->mutex);
	return c;
}

static void
forget_client(struct http *http, struct client *c)
{
	if (!c)
		return;
	pthread_mutex_lock(&http->mutex);
	*c->before = c->next;
	if (c->next)
		c->next->before = c->before;
	http->n_clients--;
	pthread_mutex_unlock(&http->mutex);
	free(c);
}

void
http_on_connection(void *ctx, struct MHD_Connection *connection, void **client,
                   enum MHD_ConnectionNotificationCode what)
{
	if (what == MHD_CONNECTION_NOTIFY_STARTED) {
		*client = note_client(ctx, connection);
	} else {
		forget_client(ctx, *client);
		*client = NULL;
	}
}

struct client *
http_client(struct MHD_Connection *connection)
{
	const union MHD_ConnectionInfo *info =
		MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
	return info ? info->socket_context : NULL;
}

void
http_client_is(struct http *http, struct MHD_Connection *connection, enum client_state state)
{
	struct client *c = http_client(connection);
	if (!c)
		return;
	pthread_mutex_lock(&http->mutex);
	c->state = state;
	c->ended = false;
	c->since = http_now();
	pthread_mutex_unlock(&http->mutex);
}

void
http_client_takes(struct http *http, struct MHD_Connection *connection, size_t bytes)
{
	struct client *c = http_client(connection);
	http_client_is(http, connection, CLIENT_IS_ANSWERED);
	if (!c)
		return;
	pthread_mutex_lock(&http->mutex);
	c->takes = bytes;
	pthread_mutex_unlock(&http->mutex);
}

/* Is the client's answer in the way? When answers fill their memory, the clients that have been
 * receiving one for longest are cut off. */
static bool
is_in_the_way(const struct client *c, const struct settings *s, size_t held, int64_t now)
{
	return held > (size_t)s->max_answers / 2 && c->state == CLIENT_IS_ANSWERED &&
	       c->takes > ANSWER_OF_WEIGHT && now - c->since >= TAKING_MS;
}

static size_t
held_by_all(const struct http *http)
{
	size_t held = 0;
	for (const struct client *c = http->clients; c; c = c->next)
		held += c->state == CLIENT_IS_ANSWERED ? c->takes : 0;
	return held;
}

static bool
is_late(const struct client *c, const struct settings *s, int64_t now)
{
	int64_t seconds = (now - c->since) / 1000;
	return (c->state == CLIENT_ASKS && seconds >= s->request_seconds) ||
	       (c->state == CLIENT_IS_ANSWERED && seconds >= s->answer_seconds);
}

/* Will no more bytes of the request come? The end must have been seen the last time, too, so that
 * there was time to answer. */
static bool
is_gone(struct client *c)
{
	struct pollfd peer = { .fd = c->fd, .events = POLLRDHUP };
	int left = 0;
	bool before = c->ended;
	c->ended = c->state == CLIENT_ASKS && poll(&peer, 1, 0) == 1 &&
	           ioctl(c->fd, FIONREAD, &left) == 0 && left == 0;
	return before && c->ended;
}

void
http_tick(struct http *http)
{
	int64_t now = http_now();
	char count[16];
	int cut = 0;
	pthread_mutex_lock(&http->mutex);
	const struct settings *settings = &http->settings;
	size_t held = held_by_all(http);
	for (struct client *c = http->clients; c; c = c->next) {
		bool late = is_late(c, settings, now) || is_in_the_way(c, settings, held, now);
		if (late || is_gone(c))
			shutdown(c->fd, SHUT_RDWR);
		cut += late;
	}
	bool due = now - http->rung >= settings->event_seconds * 1000;
	pthread_mutex_unlock(&http->mutex);
	if (due) {
		http->rung = now;
		http_ring(http);
	}
	pool_tidy(http->pool);
	snprintf(count, sizeof count, "%d", cut);
	if (cut)
		log_line("info", "slow-clients-cut-off", "#connections", count, NULL);
}
