/*
 * forks.h: how tests run `judge` without starting it each time.
 *
 * Most of the cost of a short command is its start: loading eight libraries and, with sanitizers,
 * mapping their shadow memory. So a script's fork server does that once, and each command is a fork
 * of the server that goes on in main().
 *
 *     tests/run.sh ── server.c ── fork, exec ─> script ── exec ─> client.c
 *                        │ <───────── request, all open files ────────┤
 *                        ├── fork ─> main() of judge                  │
 *                        └── its wait status, when it has ended ────> exits or dies like the fork
 *
 * A fork has what exec would have given it: arguments, environment, working directory, open files,
 * umask, limits and ignored signals. A signal sent to the client is passed on, and if the client is
 * killed, so is the fork. The client starts the program itself if there is no server, if a terminal
 * is open, or if a variable differs that is read before main().
 */
#ifndef TESTS_FORKS_FORKS_H
#define TESTS_FORKS_FORKS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { FORKS_FILES = 64, FORKS_TEXT = 1 << 18, FORKS_REFUSED = -1 };

/* The request, sent with the files: those in `number`, then the working directory. The words
 * follow, each with its terminating NUL. */
struct forks_request {
	uint32_t arguments, variables, bytes;
	int32_t files, number[FORKS_FILES];
	uint32_t umask;
	uint64_t ignored; /* bit per signal */
	struct rlimit limit[RLIM_NLIMITS];
};

/* Make the address of a server, in the abstract namespace: it is in no folder. Returns its
 * length. */
static inline socklen_t
forks_address(struct sockaddr_un *address, const char *name)
{
	size_t n = 0;
	*address = (struct sockaddr_un){ .sun_family = AF_UNIX };
	while (name[n] && n + 2 < sizeof address->sun_path) {
		address->sun_path[n + 1] = name[n];
		n++;
	}
	return (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + n);
}

#endif
