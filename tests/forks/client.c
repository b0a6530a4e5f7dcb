/* client.c: takes the place of `judge` in tests and lets the script's fork server run it
 * (forks.h). */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/forks/forks.h"

extern char **environ;

static int server = -1;
static char text[FORKS_TEXT];

/* Start the program, which is in the folder above. */
static int
start_it(char **argv)
{
	char path[4096];
	ssize_t n = readlink("/proc/self/exe", path, sizeof path - 16);
	for (int up = 0; up < 2 && n > 0; n--)
		up += path[n - 1] == '/';
	strcpy(path + (n > 0 ? n : 0), "/judge");
	execv(path, argv);
	perror(path);
	return 127;
}

static bool
add_words(struct forks_request *request, uint32_t *n, char **words)
{
	for (; *words; words++, ++*n) {
		size_t size = strlen(*words) + 1;
		if (size > sizeof text - request->bytes)
			return false;
		memcpy(text + request->bytes, *words, size);
		request->bytes += (uint32_t)size;
	}
	return true;
}

/* Collect what a process passes on to a program it starts. False if a fork can't be given it. */
static bool
describe(struct forks_request *request, int *files, char **argv)
{
	struct sigaction action;
	for (int fd = 0; fd < 256; fd++) {
		if (fd == server || fcntl(fd, F_GETFD) < 0)
			continue;
		if (request->files == FORKS_FILES - 1 || isatty(fd))
			return false;
		files[request->files] = request->number[request->files] = fd;
		request->files++;
	}
	if ((files[request->files] = open(".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)) < 0)
		return false;
	umask((mode_t)(request->umask = umask(0)));
	for (int s = 1; s < NSIG; s++)
		if (sigaction(s, NULL, &action) == 0 && action.sa_handler == SIG_IGN)
			request->ignored |= UINT64_C(1) << (s - 1);
	for (__rlimit_resource_t i = 0; i < RLIM_NLIMITS; i++)
		getrlimit(i, &request->limit[i]);
	return add_words(request, &request->arguments, argv) &&
	       add_words(request, &request->variables, environ);
}

static bool
send_all(const struct forks_request *request, const int *files)
{
	struct iovec part = { (void *)request, sizeof *request };
	char control[CMSG_SPACE(sizeof(int) * FORKS_FILES)] = { 0 };
	size_t size = sizeof(int) * (size_t)(request->files + 1);
	struct msghdr message = { .msg_iov = &part,
		                  .msg_iovlen = 1,
		                  .msg_control = control,
		                  .msg_controllen = CMSG_SPACE(size) };
	struct cmsghdr *header = CMSG_FIRSTHDR(&message);
	header->cmsg_level = SOL_SOCKET;
	header->cmsg_type = SCM_RIGHTS;
	header->cmsg_len = CMSG_LEN(size);
	memcpy(CMSG_DATA(header), files, size);
	if (sendmsg(server, &message, MSG_NOSIGNAL) != (ssize_t)sizeof *request)
		return false;
	for (size_t sent = 0; sent < request->bytes;) {
		ssize_t n = send(server, text + sent, request->bytes - sent, MSG_NOSIGNAL);
		if (n <= 0)
			return false;
		sent += (size_t)n;
	}
	return true;
}

static void
send_on(int signal_number)
{
	unsigned char byte = (unsigned char)signal_number;
	send(server, &byte, 1, MSG_NOSIGNAL);
}

/* End as the fork ended: with its exit code or by its signal. */
static int
end(int status)
{
	if (!WIFSIGNALED(status))
		return WEXITSTATUS(status);
	setrlimit(RLIMIT_CORE, &(struct rlimit){ 0 });
	signal(WTERMSIG(status), SIG_DFL);
	raise(WTERMSIG(status));
	return 128 + WTERMSIG(status);
}

int
main(int argc, char **argv)
{
	static const int sent_on[] = {
		SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGALRM, SIGUSR1, SIGUSR2
	};
	static struct forks_request request;
	int files[FORKS_FILES], status = FORKS_REFUSED;
	struct sockaddr_un address;
	const char *name = getenv("JUDGE_FORKS");
	(void)argc;
	if (!name || (server = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) < 0 ||
	    connect(server, (struct sockaddr *)&address, forks_address(&address, name)) != 0 ||
	    !describe(&request, files, argv) || !send_all(&request, files))
		return start_it(argv);
	for (size_t i = 0; i < sizeof sent_on / sizeof *sent_on; i++)
		if (!(request.ignored >> (sent_on[i] - 1) & 1))
			sigaction(sent_on[i],
			          &(struct sigaction){ .sa_handler = send_on,
			                               .sa_flags = SA_RESTART },
			          NULL);
	if (recv(server, &status, sizeof status, MSG_WAITALL) != (ssize_t)sizeof status) {
		fputs("judge: the fork server of the test is gone\n", stderr);
		return 125;
	}
	return status == FORKS_REFUSED ? start_it(argv) : end(status);
}
