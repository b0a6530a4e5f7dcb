/* address.c: addresses to listen on. */
#include <arpa/inet.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/un.h>

#include "judged/service/http/http.h"
#include "judged/service/http/internal.h"

static bool
read_port(const char *text, in_port_t *out)
{
	char *end;
	long port = strtol(text, &end, 10);
	if (*text < '0' || *text > '9' || *end || port > 65535)
		return false;
	*out = htons((uint16_t)port);
	return true;
}

static bool
read_host(const char *host, in_port_t port, struct http_address *out)
{
	struct sockaddr_in *v4 = (struct sockaddr_in *)&out->at;
	struct sockaddr_in6 *v6 = (struct sockaddr_in6 *)&out->at;
	memset(out, 0, sizeof *out);
	if (strcmp(host, "localhost") == 0)
		host = "127.0.0.1";
	if (inet_pton(AF_INET, host, &v4->sin_addr) == 1) {
		v4->sin_family = AF_INET;
		v4->sin_port = port;
		out->len = sizeof *v4;
		return true;
	}
	if (inet_pton(AF_INET6, host, &v6->sin6_addr) == 1) {
		v6->sin6_family = AF_INET6;
		v6->sin6_port = port;
		out->len = sizeof *v6;
		return true;
	}
	return false;
}

bool
http_is_loopback(const struct http_address *address)
{
	const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->at;
	const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->at;
	if (address->at.ss_family == AF_UNIX)
		return true;
	if (address->at.ss_family == AF_INET)
		return ntohl(v4->sin_addr.s_addr) >> 24 == 127;
	return IN6_IS_ADDR_LOOPBACK(&v6->sin6_addr);
}

static const char unix_scheme[] = "unix:";

/* Read "unix:/run/judged.sock". */
static bool
read_socket(const char *text, struct http_address *out)
{
	struct sockaddr_un *local = (struct sockaddr_un *)&out->at;
	const char *path = text + strlen(unix_scheme);
	if (*path != '/' || strlen(path) >= sizeof local->sun_path)
		return false;
	memset(out, 0, sizeof *out);
	local->sun_family = AF_UNIX;
	strcpy(local->sun_path, path);
	out->len = sizeof *local;
	return true;
}

/* Split "HOST:PORT" or "[HOST]:PORT". */
static bool
part(const char *text, char *host, size_t cap, const char **port)
{
	const char *colon = strrchr(text, ':');
	bool bracket = *text == '[';
	size_t len;
	if (!colon || (bracket && (colon == text || colon[-1] != ']')))
		return false;
	text += bracket;
	len = (size_t)(colon - text) - bracket;
	if (len >= cap)
		return false;
	memcpy(host, text, len);
	host[len] = '\0';
	*port = colon + 1;
	return bracket == (strchr(host, ':') != NULL);
}

bool
http_read_address(const char *text, struct http_address *out, struct fault *fault)
{
	char host[64];
	const char *port_text;
	in_port_t port;
	fault_at(fault, NULL, 0, 0);
	if (strncmp(text, unix_scheme, strlen(unix_scheme)) == 0
	            ? read_socket(text, out)
	            : part(text, host, sizeof host, &port_text) && read_port(port_text, &port) &&
	                      read_host(host, port, out))
		return true;
	return fault_set(
		fault, "bad-address",
		"%.120s is not an address to listen on; write it like 127.0.0.1:8080, [::1]:8080 or unix:/run/judged.sock, whose path has at most 107 bytes.",
		text);
}

/* Write an address: "127.0.0.1:8470", "[::1]:8470", "unix:/run/judged.sock". */
static void
write_address(const struct http_address *address, char out[HTTP_ADDRESS])
{
	const struct sockaddr_un *local = (const struct sockaddr_un *)&address->at;
	const struct sockaddr_in *v4 = (const struct sockaddr_in *)&address->at;
	const struct sockaddr_in6 *v6 = (const struct sockaddr_in6 *)&address->at;
	bool old = address->at.ss_family == AF_INET;
	char host[INET6_ADDRSTRLEN] = "";
	if (address->at.ss_family == AF_UNIX) {
		snprintf(out, HTTP_ADDRESS, "%s%s", unix_scheme, local->sun_path);
		return;
	}
	inet_ntop(address->at.ss_family, old ? (const void *)&v4->sin_addr : &v6->sin6_addr, host,
	          sizeof host);
	snprintf(out, HTTP_ADDRESS, old ? "%s:%u" : "[%s]:%u", host,
	         ntohs(old ? v4->sin_port : v6->sin6_port));
}

/* Remove a socket that an ended service left behind. One that a running service listens on
 * accepts connections, and stays. */
static void
remove_left_behind(const struct sockaddr_un *local)
{
	struct stat st;
	if (lstat(local->sun_path, &st) != 0 || !S_ISSOCK(st.st_mode))
		return;
	int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
	if (fd < 0)
		return;
	if (connect(fd, (const struct sockaddr *)local, sizeof *local) != 0 &&
	    errno == ECONNREFUSED)
		unlink(local->sun_path);
	close(fd);
}

/* Bind a socket. Members of the service's group may connect to a Unix socket: a proxy, for
 * example. */
static bool
bind_to(int fd, const struct http_address *address)
{
	const struct sockaddr_un *local = (const struct sockaddr_un *)&address->at;
	bool is_local = address->at.ss_family == AF_UNIX;
	int on = 1;
	if (is_local)
		remove_left_behind(local);
	return setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, sizeof on) == 0 &&
	       bind(fd, (const struct sockaddr *)&address->at, address->len) == 0 &&
	       (!is_local || chmod(local->sun_path, S_IRUSR | S_IWUSR | S_IRGRP | S_IWGRP) == 0);
}

int
http_listen(const struct http_address *address, struct fault *fault)
{
	int fd = socket(address->at.ss_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
	fault_at(fault, NULL, 0, 0);
	if (fd >= 0 && bind_to(fd, address) && listen(fd, SOMAXCONN) == 0)
		return fd;
	int why = errno;
	char text[HTTP_ADDRESS];
	write_address(address, text);
	errno = why;
	fault_set(fault, "cannot-listen", "Cannot listen on %s: %m.", text);
	if (fd >= 0)
		close(fd);
	return -1;
}

void
http_unlink(const struct http_address *address)
{
	if (address->at.ss_family == AF_UNIX)
		unlink(((const struct sockaddr_un *)&address->at)->sun_path);
}

void
http_url_of(int fd, char out[HTTP_URL])
{
	struct http_address address = { .len = sizeof address.at };
	char text[HTTP_ADDRESS];
	getsockname(fd, (struct sockaddr *)&address.at, &address.len);
	write_address(&address, text);
	snprintf(out, HTTP_URL, "%s%s", address.at.ss_family == AF_UNIX ? "" : "http://", text);
}
