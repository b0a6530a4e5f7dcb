/* server.c: linked into `judge` for tests. `judge-forks COMMAND...` runs a command and serves forks
 * of `judge` to it (forks.h). */
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/forks/forks.h"

extern char **environ;

/* The name of main() if the program is linked with --wrap=main. */
int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);

enum { CLIENTS = 64, WORDS = 8192, FIRST_FREE = 256 };

static struct client {
	int connection, process; /* process: a file descriptor to wait on */
	pid_t pid;
} client[CLIENTS];
static int n_clients;
static char text[FORKS_TEXT], *words[WORDS + 2];

static bool
receive(int connection, struct forks_request *request, int *files)
{
	struct iovec part = { request, sizeof *request };
	char control[CMSG_SPACE(sizeof(int) * FORKS_FILES)];
	struct msghdr message = { .msg_iov = &part,
		                  .msg_iovlen = 1,
		                  .msg_control = control,
		                  .msg_controllen = sizeof control };
	if (recvmsg(connection, &message, MSG_CMSG_CLOEXEC | MSG_WAITALL) !=
	            (ssize_t)sizeof *request ||
	    !CMSG_FIRSTHDR(&message))
		return false;
	memcpy(files, CMSG_DATA(CMSG_FIRSTHDR(&message)),
	       sizeof(int) * (size_t)(request->files + 1));
	return request->arguments + request->variables < WORDS &&
	       recv(connection, text, request->bytes, MSG_WAITALL) == (ssize_t)request->bytes;
}

/* Split the text into arguments and variables as main() gets them, with a NULL after each list. */
static void
find_words(const struct forks_request *request)
{
	char *at = text, **word = words;
	for (uint32_t n = 0; n < request->arguments + request->variables; n++) {
		if (n == request->arguments)
			*word++ = NULL;
		*word++ = at;
		at += strlen(at) + 1;
	}
	*word = NULL;
}

static const char *
value_of(char **variables, const char *name)
{
	size_t n = strlen(name);
	for (; *variables; variables++)
		if (strncmp(*variables, name, n) == 0 && (*variables)[n] == '=')
			return *variables + n + 1;
	return "";
}

/* Do all variables that are read before main() have the same values in the server and in this
 * process? */
static bool
began_alike(char **variables)
{
	static const char *const read_early[] = {
		"ASAN_OPTIONS",    "LSAN_OPTIONS",     "UBSAN_OPTIONS", "LD_PRELOAD",
		"LD_LIBRARY_PATH", "LD_BIND_NOW",      "LD_DEBUG",      "GLIBC_TUNABLES",
		"MALLOC_PERTURB_", "MALLOC_ARENA_MAX", "MALLOC_CHECK_"
	};
	for (size_t i = 0; i < sizeof read_early / sizeof *read_early; i++)
		if (strcmp(value_of(environ, read_early[i]), value_of(variables, read_early[i])) !=
		    0)
			return false;
	return true;
}

/* Ignore the signal, or stop ignoring it. A signal that the program handles itself keeps its
 * handler. */
static void
set_ignored(int signal_number, bool ignored)
{
	struct sigaction action;
	if (sigaction(signal_number, NULL, &action) == 0 &&
	    (action.sa_handler == SIG_IGN) != ignored)
		signal(signal_number, ignored ? SIG_IGN : SIG_DFL);
}

/* In the fork: take over everything from the client, and become the program. */
__attribute__((noreturn)) static void
become(const struct forks_request *request, int *files)
{
	bool bad = fchdir(files[request->files]) != 0;
	for (int i = 0; i < request->files; i++)
		bad |= (files[i] = fcntl(files[i], F_DUPFD, FIRST_FREE)) < 0;
	close_range(0, FIRST_FREE - 1, 0);
	for (int i = 0; i < request->files; i++)
		bad |= dup2(files[i], request->number[i]) < 0;
	close_range(FIRST_FREE, ~0U, 0);
	umask((mode_t)request->umask);
	for (__rlimit_resource_t i = 0; i < RLIM_NLIMITS; i++)
		bad |= setrlimit(i, &request->limit[i]) != 0;
	for (int s = 1; s < NSIG; s++)
		set_ignored(s, request->ignored >> (s - 1) & 1);
	environ = words + request->arguments + 1;
	program_invocation_name = words[0];
	if (bad)
		_exit(126);
	exit(__real_main((int)request->arguments, words));
}

static void
answer(int connection, int status)
{
	send(connection, &status, sizeof status, MSG_NOSIGNAL);
	close(connection);
}

static void
serve(int connection)
{
	static struct forks_request request;
	int files[FORKS_FILES];
	if (connection < 0)
		return;
	if (!receive(connection, &request, files)) {
		close(connection);
		return;
	}
	find_words(&request);
	struct client one = { connection, -1, -1 };
	if (n_clients < CLIENTS && began_alike(words + request.arguments + 1) &&
	    (one.pid = fork()) == 0)
		become(&request, files);
	for (int i = 0; i <= request.files; i++)
		close(files[i]);
	if (one.pid < 0) {
		answer(connection, FORKS_REFUSED);
		return;
	}
	one.process = (int)syscall(SYS_pidfd_open, one.pid, 0);
	client[n_clients++] = one;
}

/* Pass on a signal that the client sends; if the client is gone, kill the fork. Returns whether the
 * fork has ended. */
static bool
look_after(const struct client *one, short heard, short ended)
{
	unsigned char signal_number = SIGKILL;
	int status;
	if (heard) {
		recv(one->connection, &signal_number, 1, 0);
		kill(one->pid, signal_number);
	}
	if (!ended || waitpid(one->pid, &status, 0) != one->pid)
		return false;
	close(one->process);
	answer(one->connection, status);
	return true;
}

/* Serve until the command ends, then end the forks it left behind. Returns the command's wait
 * status. */
static int
serve_until_it_ends(int listening, int ender, pid_t command)
{
	struct pollfd poll_of[2 + 2 * CLIENTS] = { { listening, POLLIN, 0 }, { ender, POLLIN, 0 } };
	int status = 1;
	while (!poll_of[1].revents) {
		for (int i = 0; i < n_clients; i++) {
			poll_of[2 + 2 * i] = (struct pollfd){ client[i].connection, POLLIN, 0 };
			poll_of[3 + 2 * i] = (struct pollfd){ client[i].process, POLLIN, 0 };
		}
		poll(poll_of, (nfds_t)(2 + 2 * n_clients), -1);
		for (int i = n_clients - 1; i >= 0; i--)
			if (look_after(&client[i], poll_of[2 + 2 * i].revents,
			               poll_of[3 + 2 * i].revents))
				client[i] = client[--n_clients];
		if (poll_of[0].revents)
			serve(accept4(listening, NULL, NULL, SOCK_CLOEXEC));
	}
	waitpid(command, &status, 0);
	for (int i = 0; i < n_clients; i++) {
		kill(client[i].pid, SIGKILL);
		waitpid(client[i].pid, NULL, 0);
	}
	return status;
}

/* Run the command and serve it. If the server can't be set up, only run the command. */
int
__wrap_main(int argc, char **argv)
{
	char name[24];
	struct sockaddr_un address;
	snprintf(name, sizeof name, "judge-%d", (int)getpid());
	int listening = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0), ender = -1;
	bool serves =
		bind(listening, (struct sockaddr *)&address, forks_address(&address, name)) == 0 &&
		listen(listening, CLIENTS) == 0 && setenv("JUDGE_FORKS", name, 1) == 0;
	pid_t command = fork();
	if (command == 0 && argc > 1)
		execvp(argv[1], argv + 1);
	if (command <= 0)
		_exit(127);
	if (serves)
		ender = (int)syscall(SYS_pidfd_open, command, 0);
	int status = 1;
	if (ender >= 0)
		status = serve_until_it_ends(listening, ender, command);
	else if (close(listening) == 0)
		waitpid(command, &status, 0);
	_exit(WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status));
}
