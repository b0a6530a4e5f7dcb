/* servers.h: what is asked: the service, and libmicrohttpd with nothing behind it. Each is a process of its own. */
#ifndef BENCH_HTTP_SERVERS_H
#define BENCH_HTTP_SERVERS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

struct server {
	pid_t pid;
	uint16_t port;
};

/* `judged` on a database, with so many judging threads; 0: as many as it takes by itself. */
struct server server_judged(const char *program, const char *database, int judging);
/* The least such a service must do, as floor.h has it. */
struct server server_floor(const char *database, size_t kept, size_t answer);
/* libmicrohttpd with one epoll thread and one answer of `len` bytes that is always the same. */
struct server server_bare(size_t len);
void server_stop(const struct server *server);

/* The most memory it ever had, in MiB; processor time so far, in seconds. */
double server_memory(const struct server *server);
double server_seconds(const struct server *server);

#endif
