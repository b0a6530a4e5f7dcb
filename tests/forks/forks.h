/*
 * forks.h: how tests start `judge` without starting it. Most of what a short command costs is its start: loading eight
 * libraries and, with sanitizers, mapping their shadow. So a script's fork server does that once, and each command is a fork of
 * it that goes on in main().
 *
 *     tests/run.sh ── server.c ── fork, exec ─> script ── exec ─> client.c
 *                        │ <───────── request, all open files ────────┤
 *                        ├── fork ─> main() of judge                  │
 *                        └── its wait status, when it has ended ────> exits, or dies by a signal, as that did
 *
 * A fork has what an exec would have given it: arguments, environment, working directory, open files, umask, limits and
 * ignored signals. A signal sent to the client is sent on, and when the client is killed, so is the fork. The client starts
 * the program itself if there is no server, a terminal is open, or a variable differs that is read before main().
 */
#ifndef TESTS_FORKS_FORKS_H
#define TESTS_FORKS_FORKS_H

#include <stddef.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>

enum { FORKS_FILES = 64, FORKS_TEXT = 1 << 18, FORKS_REFUSED = -1 };

/* Sent with the files: those of `number`, then the working directory. The words follow, each with its final 0. */
struct forks_request {
	uint32_t arguments, variables, bytes;
	int32_t files, number[FORKS_FILES];
	uint32_t umask;
	uint64_t ignored; /* bit per signal */
	struct rlimit limit[RLIM_NLIMITS];
};

/* The address of a server: a name that is in no folder. Returns its length. */
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
