/* peer.c: see peer.h. */
#include "judged/conform/peer.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "judged/conform/jcp.h"

/* Time for a program to end after `stop`. */
enum { STOP_MS = 500, STOP_PAUSE_MS = 10, PIECE = 65536 };

static int64_t
now_ms(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

/* 1. Starting and ending */

/* Start the command in a process group of its own, so that its children can be ended too. */
static int
spawn(struct peer *peer, int in, int out)
{
	char shell[] = "sh", option[] = "-c";
	char *command = strdup(peer->command);
	char *argv[] = { shell, option, command, NULL };
	posix_spawn_file_actions_t files;
	posix_spawnattr_t how;
	posix_spawnattr_init(&how);
	posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF);
	sigset_t defaults;
	sigemptyset(&defaults);
	sigaddset(&defaults, SIGPIPE);
	posix_spawnattr_setsigdefault(&how, &defaults);
	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_adddup2(&files, in, STDIN_FILENO);
	posix_spawn_file_actions_adddup2(&files, out, STDOUT_FILENO);
	int error =
		command ? posix_spawn(&peer->pid, "/bin/sh", &files, &how, argv, environ) : ENOMEM;
	posix_spawn_file_actions_destroy(&files);
	posix_spawnattr_destroy(&how);
	free(command);
	return error;
}

static bool
start(struct peer *peer)
{
	int in[2], out[2];
	if (pipe2(in, O_CLOEXEC) != 0)
		return false;
	if (pipe2(out, O_CLOEXEC) != 0) {
		close(in[0]);
		close(in[1]);
		return false;
	}
	bool good = spawn(peer, in[0], out[1]) == 0;
	close(in[0]);
	close(out[1]);
	peer->to = in[1];
	peer->from = out[0];
	fcntl(peer->to, F_SETFL, O_NONBLOCK);
	fcntl(peer->from, F_SETFL, O_NONBLOCK);
	if (!good) {
		close(peer->to);
		close(peer->from);
		peer->pid = 0;
	}
	return good;
}

/* End the program at once, with its children. */
static void
kill_peer(struct peer *peer)
{
	if (!peer->pid)
		return;
	close(peer->to);
	close(peer->from);
	kill(-peer->pid, SIGKILL);
	waitpid(peer->pid, NULL, 0);
	peer->pid = 0;
	peer->reply.n = 0;
}

void
peer_end(struct peer *peer)
{
	static const char stop[] = "{\"cmd\":\"stop\"}\n";
	if (peer->pid && write(peer->to, stop, sizeof stop - 1) > 0) {
		const struct timespec pause = { .tv_nsec = STOP_PAUSE_MS * 1000000 };
		siginfo_t ended = { 0 };
		for (int ms = 0; ms < STOP_MS && ended.si_pid == 0; ms += STOP_PAUSE_MS) {
			nanosleep(&pause, NULL);
			if (waitid(P_PID, (id_t)peer->pid, &ended, WEXITED | WNOHANG | WNOWAIT) !=
			    0)
				break;
		}
	}
	kill_peer(peer);
	buffer_free(&peer->reply);
}

/* 2. Asking */

static json_t *
no_reply(struct peer *peer, const char *why)
{
	snprintf(peer->why, sizeof peer->why, "%s", why);
	kill_peer(peer);
	return NULL;
}

/* Read the output that has arrived. Returns NULL, or the reason why there will be no reply. */
static const char *
read_some(struct peer *peer)
{
	ssize_t n = read(peer->from, buffer_room(&peer->reply, PIECE), PIECE);
	if (n == 0)
		return "it ended";
	if (n < 0)
		return errno == EAGAIN || errno == EINTR ? NULL : "its output could not be read";
	peer->reply.n += (size_t)n;
	if (peer->reply.n > JCP_LINE && !memchr(peer->reply.at, '\n', JCP_LINE + 1))
		return "its line is longer than 1 MiB";
	return NULL;
}

/* Send the text and read until a line is complete. NULL, or why there is no reply. */
static const char *
exchange(struct peer *peer, const char *text, size_t n)
{
	int64_t end = now_ms() + peer->patience;
	const char *why = NULL;
	while (!why && (n || !peer->reply.n || !memchr(peer->reply.at, '\n', peer->reply.n))) {
		struct pollfd ends[] = { { .fd = peer->from, .events = POLLIN },
			                 { .fd = n ? peer->to : -1, .events = POLLOUT } };
		int64_t left = end - now_ms();
		if (left <= 0)
			return "it did not reply in time";
		if (poll(ends, 2, (int)left) < 0 && errno != EINTR)
			return "it could not be waited for";
		if (ends[0].revents)
			why = read_some(peer);
		if (!why && n && ends[1].revents) {
			ssize_t sent = write(peer->to, text, n);
			if (sent < 0 && errno != EAGAIN && errno != EINTR)
				return "it no longer reads";
			text += sent > 0 ? sent : 0;
			n -= sent > 0 ? (size_t)sent : 0;
		}
	}
	return why;
}

static json_t *
reply_of(struct peer *peer)
{
	const char *end = memchr(peer->reply.at, '\n', peer->reply.n);
	size_t length = (size_t)(end - peer->reply.at);
	if (length + 1 != peer->reply.n)
		return no_reply(peer, "it wrote more than one line");
	json_t *out = json_loadb(peer->reply.at, length, 0, NULL);
	if (!json_is_object(out)) {
		json_decref(out);
		return no_reply(peer, "its line is no JSON object");
	}
	peer->reply.n = 0;
	return out;
}

json_t *
peer_ask(struct peer *peer, const json_t *message)
{
	if (!peer->pid)
		return no_reply(peer, "it is not running");
	if (peer->reply.n)
		return no_reply(peer, "it wrote more than one line");
	char *text = json_dumps(message, JSON_COMPACT);
	struct buffer line = { 0 };
	buffer_text(&line, text);
	buffer_text(&line, "\n");
	free(text);
	const char *why = exchange(peer, line.at, line.n);
	buffer_free(&line);
	return why ? no_reply(peer, why) : reply_of(peer);
}

json_t *
peer_start(struct peer *peer)
{
	json_t *message = json_pack("{s:s, s:i}", "cmd", "start", "jcp", 1);
	json_t *out =
		start(peer) ? peer_ask(peer, message) : no_reply(peer, "it could not be started");
	json_decref(message);
	return out;
}
