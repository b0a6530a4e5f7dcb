/* servers.c: see servers.h. */
#include "tests/bench-http/servers.h"

#include <arpa/inet.h>
#include <glob.h>
#include <microhttpd.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <signal.h>
#include <unistd.h>

#include "tests/bench-http/floor.h"

static void
require(bool condition, const char *what)
{
	if (condition)
		return;
	perror(what);
	exit(2);
}

/* What the child writes first is a line that ends in its port. */
static struct server
read_port(pid_t pid, const int ends[2])
{
	struct server server = { .pid = pid };
	char line[200] = "";
	close(ends[1]);
	FILE *from = fdopen(ends[0], "r");
	require(from && fgets(line, sizeof line, from), "bench-http: a server did not start");
	const char *colon = strrchr(line, ':');
	server.port = colon ? (uint16_t)atoi(colon + 1) : 0;
	require(server.port != 0, "bench-http: a server told no port");
	return server;
}

struct server
server_judged(const char *program, const char *database, int judging)
{
	int ends[2];
	char threads[16];
	snprintf(threads, sizeof threads, "%d", judging);
	require(pipe(ends) == 0, "pipe");
	pid_t pid = fork();
	require(pid >= 0, "fork");
	if (pid > 0)
		return read_port(pid, ends);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	dup2(ends[1], STDOUT_FILENO);
	freopen("/dev/null", "w", stderr);
	execl(program, program, "--listen", "127.0.0.1:0", "--database", database, "--rate", "0",
	      "--log-requests=false", "--judging-threads", threads, (char *)NULL);
	_exit(127);
}

static enum MHD_Result
answer(void *response, struct MHD_Connection *connection, const char *url, const char *method,
       const char *version, const char *data, size_t *len, void **seen)
{
	(void)url, (void)method, (void)version, (void)data, (void)len;
	if (!*seen) {
		*seen = response;
		return MHD_YES;
	}
	return MHD_queue_response(connection, MHD_HTTP_OK, response);
}

static void
serve_bare(size_t len, int to)
{
	char *body = malloc(len + 1);
	char line[32];
	require(body != NULL, "memory");
	memset(body, 'x', len);
	struct MHD_Response *response =
		MHD_create_response_from_buffer(len, body, MHD_RESPMEM_PERSISTENT);
	MHD_add_response_header(response, "Content-Type", "application/json");
	struct sockaddr_in at = { .sin_family = AF_INET,
		                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK) };
	struct MHD_Daemon *daemon =
		MHD_start_daemon(MHD_USE_EPOLL_INTERNAL_THREAD, 0, NULL, NULL, answer, response,
	                         MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&at,
	                         MHD_OPTION_CONNECTION_LIMIT, 2048u, MHD_OPTION_CONNECTION_TIMEOUT,
	                         15u, MHD_OPTION_END);
	require(daemon != NULL, "bench-http: the bare server");
	const union MHD_DaemonInfo *info = MHD_get_daemon_info(daemon, MHD_DAEMON_INFO_BIND_PORT);
	int n = snprintf(line, sizeof line, "bare:%u\n", info->port);
	require(write(to, line, (size_t)n) == n, "pipe");
	for (;;)
		pause();
}

struct server
server_bare(size_t len)
{
	int ends[2];
	require(pipe(ends) == 0, "pipe");
	pid_t pid = fork();
	require(pid >= 0, "fork");
	if (pid > 0)
		return read_port(pid, ends);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	serve_bare(len, ends[1]);
	_exit(1);
}

struct server
server_floor(const char *database, size_t kept, size_t answer)
{
	int ends[2];
	require(pipe(ends) == 0, "pipe");
	pid_t pid = fork();
	require(pid >= 0, "fork");
	if (pid > 0)
		return read_port(pid, ends);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	floor_serve(database, kept, answer, ends[1]);
	_exit(1);
}

void
server_stop(const struct server *server)
{
	kill(server->pid, SIGTERM);
	waitpid(server->pid, NULL, 0);
}

double
server_memory(const struct server *server)
{
	char path[64], line[200];
	long kib = 0;
	snprintf(path, sizeof path, "/proc/%d/status", (int)server->pid);
	FILE *file = fopen(path, "r");
	while (file && fgets(line, sizeof line, file))
		if (strncmp(line, "VmHWM:", 6) == 0)
			kib = atol(line + 6);
	if (file)
		fclose(file);
	return (double)kib / 1024;
}

/* Of all its threads, none of which ends before it does. */
double
server_seconds(const struct server *server)
{
	char pattern[64];
	glob_t found;
	double sum = 0;
	snprintf(pattern, sizeof pattern, "/proc/%d/task/*/schedstat", (int)server->pid);
	require(glob(pattern, 0, NULL, &found) == 0, "bench-http: no figures of a server");
	for (size_t i = 0; i < found.gl_pathc; i++) {
		unsigned long long nanoseconds = 0;
		FILE *file = fopen(found.gl_pathv[i], "r");
		if (file && fscanf(file, "%llu", &nanoseconds) == 1)
			sum += (double)nanoseconds * 1e-9;
		if (file)
			fclose(file);
	}
	globfree(&found);
	return sum;
}
