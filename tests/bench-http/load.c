/*
 * load.c: one thread and epoll; no connection has more than one request under way.
 *
 * With a rate, requests are due at fixed times, and what each takes is counted from then: a service that
 * stands still for a moment is charged for everyone who would have asked meanwhile.
 */
#include "tests/bench-http/load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { READ = 1 << 18, EVENTS = 64 };

struct connection {
	int fd;
	bool busy;
	double due;
	struct buffer out, in;
	size_t sent;
};

struct client {
	const struct load *load;
	int epoll;
	struct connection *connection;
	double begun, *took;
	int64_t asked;
	struct load_result result;
};

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	fprintf(stderr, "bench-http: %s: %s\n", what, strerror(errno));
	exit(2);
}

double
load_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void
dial(struct client *c, struct connection *k)
{
	const struct sockaddr_in at = { .sin_family = AF_INET,
		                        .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		                        .sin_port = htons(c->load->port) };
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = k };
	int one = 1;
	k->fd = socket(AF_INET, SOCK_STREAM, 0);
	require(k->fd >= 0 && connect(k->fd, (const struct sockaddr *)&at, sizeof at) == 0,
	        "the service cannot be reached");
	setsockopt(k->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
	fcntl(k->fd, F_SETFL, O_NONBLOCK);
	require(epoll_ctl(c->epoll, EPOLL_CTL_ADD, k->fd, &event) == 0, "epoll");
}

/* What a socket does not take at once goes when it has room. */
static void
send_more(struct client *c, struct connection *k)
{
	struct epoll_event event = { .events = EPOLLIN, .data.ptr = k };
	while (k->sent < k->out.n) {
		ssize_t n = send(k->fd, k->out.at + k->sent, k->out.n - k->sent, MSG_NOSIGNAL);
		if (n < 0 && errno == EAGAIN) {
			event.events |= EPOLLOUT;
			break;
		}
		require(n > 0, "the service hung up");
		k->sent += (size_t)n;
	}
	if (event.events & EPOLLOUT || k->sent > 1 << 17)
		epoll_ctl(c->epoll, EPOLL_CTL_MOD, k->fd, &event);
}

static void
ask(struct client *c, struct connection *k)
{
	double now = load_now();
	k->due = c->load->rate > 0 ? c->begun + (double)c->asked / c->load->rate : now;
	k->busy = true;
	k->out.n = k->in.n = k->sent = 0;
	c->load->ask(c->load->ctx, &k->out);
	c->asked++;
	send_more(c, k);
}

static bool
is_due(const struct client *c)
{
	return c->asked < c->load->requests &&
	       (c->load->rate <= 0 || c->begun + (double)c->asked / c->load->rate <= load_now());
}

/* Is the answer whole? */
static bool
is_whole(const struct connection *k, int64_t *body)
{
	const char *end = memmem(k->in.at, k->in.n, "\r\n\r\n", 4);
	const char *length =
		end ? memmem(k->in.at, (size_t)(end - k->in.at), "Content-Length: ", 16) : NULL;
	if (!end)
		return false;
	require(length, "an answer without a length");
	*body = atoll(length + 16);
	return k->in.n >= (size_t)(end + 4 - k->in.at) + (size_t)*body;
}

static void
take_answer(struct client *c, struct connection *k)
{
	struct load_result *r = &c->result;
	int64_t body;
	if (!is_whole(k, &body))
		return;
	r->bytes += body;
	require(memcmp(k->in.at, "HTTP/1.1 ", 9) == 0, "no answer in HTTP");
	bool wrong = memcmp(k->in.at + 9, "200", 3) != 0 && memcmp(k->in.at + 9, "201", 3) != 0;
	if (wrong && r->wrong++ == 0)
		fprintf(stderr, "%.*s\n", (int)k->in.n, k->in.at);
	c->took[r->answers++] = load_now() - k->due;
	k->busy = false;
}

static void
receive(struct client *c, struct connection *k)
{
	static char block[READ];
	ssize_t n = recv(k->fd, block, sizeof block, 0);
	if (n < 0 && errno == EAGAIN)
		return;
	if (n <= 0 && !k->busy) { /* it was idle for so long that the service closed it */
		close(k->fd);
		dial(c, k);
		return;
	}
	require(n > 0 && k->busy, "the service hung up");
	buffer_bytes(&k->in, block, (size_t)n);
	take_answer(c, k);
}

/* Until something comes, or the next request is due. */
static int
wait_for(struct client *c, struct epoll_event event[EVENTS], bool any_free)
{
	double wait = 1;
	if (c->load->rate > 0 && any_free && c->asked < c->load->requests)
		wait = c->begun + (double)c->asked / c->load->rate - load_now();
	wait = wait > 0 ? wait : 0;
	struct timespec most = { (time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9) };
	return epoll_pwait2(c->epoll, event, EVENTS, &most, NULL);
}

static struct connection *
free_one(const struct client *c)
{
	for (int i = 0; i < c->load->connections; i++)
		if (!c->connection[i].busy)
			return &c->connection[i];
	return NULL;
}

static void
ask_all(struct client *c)
{
	struct epoll_event event[EVENTS];
	struct connection *next;
	while (c->result.answers < c->load->requests) {
		while (is_due(c) && (next = free_one(c)))
			ask(c, next);
		int n = wait_for(c, event, free_one(c) != NULL);
		for (int i = 0; i < n; i++) {
			struct connection *k = event[i].data.ptr;
			if (event[i].events & EPOLLOUT)
				send_more(c, k);
			if (event[i].events & ~(uint32_t)EPOLLOUT)
				receive(c, k);
		}
	}
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;
	return (x > y) - (x < y);
}

struct load_result
load_run(const struct load *load)
{
	struct client c = { .load = load, .epoll = epoll_create1(0) };
	c.connection = calloc((size_t)load->connections, sizeof *c.connection);
	c.took = calloc((size_t)load->requests, sizeof *c.took);
	require(c.connection && c.took, "memory");
	for (int i = 0; i < load->connections; i++)
		dial(&c, &c.connection[i]);
	c.begun = load_now();
	ask_all(&c);
	c.result.seconds = load_now() - c.begun;
	qsort(c.took, (size_t)c.result.answers, sizeof *c.took, compare);
	c.result.p50 = c.took[c.result.answers / 2];
	c.result.p99 = c.took[c.result.answers * 99 / 100];
	for (int i = 0; i < load->connections; i++) {
		close(c.connection[i].fd);
		buffer_free(&c.connection[i].out);
		buffer_free(&c.connection[i].in);
	}
	close(c.epoll);
	free(c.connection);
	free(c.took);
	return c.result;
}
