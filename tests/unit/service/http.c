/* http.c: tests of routes, addresses and problems, and of the service as raw bytes on a socket
 * meet it. */
#include <arpa/inet.h>
#include <jansson.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "judged/service/http/http.h"
#include "judged/service/api/route.h"
#include "tests/criterion.h"

/* Addresses */

Test(http, loopback_addresses_are_taken)
{
	static const char *const right[] = { "127.0.0.1:0", "127.0.0.1:65535", "127.3.2.1:80",
		                             "[::1]:8080", "localhost:8080" };
	struct http_address address;
	struct fault fault;
	for (size_t i = 0; i < sizeof right / sizeof right[0]; i++)
		cr_expect(http_read_address(right[i], &address, &fault) &&
		                  http_is_loopback(&address),
		          "%s", right[i]);
}

static void
expect_no_address(const char *text, const char *code)
{
	struct http_address address;
	struct fault fault;
	cr_assert_not(http_read_address(text, &address, &fault), "%s", text);
	cr_expect_str_eq(fault.code, code, "%s: %s", text, fault.code);
}

Test(http, addresses_others_could_reach_are_known)
{
	static const char *const open[] = { "0.0.0.0:80", "192.168.0.1:80",        "128.0.0.1:80",
		                            "[::]:80",    "[::ffff:127.0.0.1]:80", "[fe80::1]:80" };
	struct http_address address;
	struct fault fault;
	for (size_t i = 0; i < sizeof open / sizeof open[0]; i++) {
		cr_assert(http_read_address(open[i], &address, &fault), "%s", open[i]);
		cr_expect_not(http_is_loopback(&address), "%s", open[i]);
	}
}

Test(http, what_is_no_address_is_refused)
{
	static const char *const wrong[] = { "",
		                             ":",
		                             "80",
		                             "127.0.0.1",
		                             "127.0.0.1:",
		                             "127.0.0.1:x",
		                             "127.0.0.1:65536",
		                             "127.0.0.1:-1",
		                             "127.0.0.1: 80",
		                             "127.1:80",
		                             "::1:80",
		                             "[::1]80",
		                             "[::1:80",
		                             "[127.0.0.1]:80",
		                             "example:80",
		                             "[]:1",
		                             "[:1" };
	for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++)
		expect_no_address(wrong[i], "bad-address");
}

/* Routes */

static void
forget(struct request *request)
{
	free(request->answer.body);
	*request = (struct request){ 0 };
}

Test(http, a_route_is_found_with_its_values)
{
	struct request request = { 0 };
	cr_assert(route_find(&request, "GET", "/v1/editions/godzilla/en-1.2/clauses/8.5.1"));
	cr_expect_str_eq(request.value[0], "godzilla");
	cr_expect_str_eq(request.value[1], "en-1.2");
	cr_expect_str_eq(request.value[2], "8.5.1");
	forget(&request);
	cr_assert(route_find(&request, "POST", "/v1/rulings"));
	cr_expect_eq(request.route->answer, api_submit);
	forget(&request);
	cr_assert(route_find(&request, "HEAD", "/v1/rulings"));
	cr_expect_eq(request.route->answer, api_rulings);
	forget(&request);
}

Test(http, paths_that_are_none_are_not_found)
{
	static const char *const none[] = { "",
		                            "//",
		                            "/v1/",
		                            "/v1/rulings/",
		                            "/v1/rulings//",
		                            "/v1/ruling",
		                            "/v1/rulingsx",
		                            "/v1/rulings/a/b",
		                            "/v1/editions/godzilla",
		                            "/v1/editions//en-1.2/clauses",
		                            "/healthz/",
		                            "v1/rulings" };
	char deep[2 * ROUTE_PATH];
	struct request request = { 0 };
	for (size_t i = 0; i < sizeof none / sizeof none[0]; i++) {
		cr_expect_null(route_find(&request, "GET", none[i]), "%s", none[i]);
		cr_expect_eq(request.answer.status, 404);
		forget(&request);
	}
	memset(deep, 'a', sizeof deep);
	memcpy(deep, "/v1/rulings/", 12);
	deep[sizeof deep - 1] = '\0';
	cr_expect_null(route_find(&request, "GET", deep));
	forget(&request);
}

Test(http, another_method_gets_the_list_of_allowed_ones)
{
	struct request request = { 0 };
	cr_expect_null(route_find(&request, "PUT", "/v1/rulings"));
	cr_expect_eq(request.answer.status, 405);
	cr_expect_str_eq(request.answer.header[0].name, "Allow");
	cr_expect_str_eq(request.answer.header[0].value, "POST, GET, HEAD");
	forget(&request);
}

Test(http, parameters_are_the_routes_own_and_come_once)
{
	struct request request = { 0 };
	cr_assert(route_find(&request, "GET", "/v1/rulings"));
	cr_expect(route_argument(&request, "verdict", "illegal"));
	cr_expect_str_eq(request_argument(&request, "verdict"), "illegal");
	cr_expect_null(request_argument(&request, "clause"));
	cr_expect_not(route_argument(&request, "verdict", "illegal"));
	cr_expect_not(route_argument(&request, "colour", "red"));
	forget(&request);
}

/* Problems */

Test(http, every_problem_is_a_whole_one)
{
	for (int i = 0; i < PROBLEMS; i++) {
		char *text = problem_text((enum problem)i, NULL);
		json_t *json = json_loads(text, 0, NULL);
		cr_assert(json, "%s", text);
		cr_expect_eq(json_integer_value(json_object_get(json, "status")),
		             problem_status((enum problem)i));
		cr_expect(json_string_value(json_object_get(json, "type")));
		cr_expect(json_string_length(json_object_get(json, "title")));
		cr_expect(json_string_length(json_object_get(json, "detail")));
		cr_expect(json_string_length(json_object_get(json, "code")));
		json_decref(json);
		free(text);
	}
}

/* On a socket */

struct service {
	char dir[32], database[48];
	struct http *http;
	struct sockaddr_in at;
};

static struct settings
settings_for(const struct service *s, const char *listen)
{
	char *argv[] = { "judged", "--max-body", "5000", "--log-requests=false" };
	struct settings_sources sources = { .argc = 4, .argv = argv };
	struct settings settings;
	struct fault fault;
	cr_assert(settings_read(&settings, &sources, &fault), "%s", fault.sentence);
	snprintf(settings.listen, sizeof settings.listen, "%s", listen);
	snprintf(settings.database, sizeof settings.database, "%s", s->database);
	return settings;
}

static struct service
start(void)
{
	struct service s = { .dir = "/tmp/judged-http-XXXXXX" };
	struct settings settings = settings_for(&s, "127.0.0.1:0");
	struct fault fault;
	char url[HTTP_URL];
	signal(SIGPIPE, SIG_IGN);
	cr_assert(mkdtemp(s.dir));
	snprintf(s.database, sizeof s.database, "%s/a.db", s.dir);
	snprintf(settings.database, sizeof settings.database, "%s", s.database);
	s.http = http_start(&settings, &fault);
	cr_assert(s.http, "%s", fault.sentence);
	http_url(s.http, url);
	s.at = (struct sockaddr_in){ .sin_family = AF_INET,
		                     .sin_addr.s_addr = htonl(INADDR_LOOPBACK),
		                     .sin_port = htons((uint16_t)atoi(strrchr(url, ':') + 1)) };
	return s;
}

static void
stop(struct service *s)
{
	http_stop(s->http);
	unlink(s->database);
	cr_expect_eq(rmdir(s->dir), 0, "the log is folded into the file");
}

static void
wait_at_most(int fd, int seconds, int milliseconds)
{
	struct timeval time = { seconds, milliseconds * 1000 };
	setsockopt(fd, SOL_SOCKET, SO_RCVTIMEO, &time, sizeof time);
}

static int
dial(const struct service *s)
{
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	cr_assert_eq(connect(fd, (const struct sockaddr *)&s->at, sizeof s->at), 0);
	wait_at_most(fd, 5, 0);
	return fd;
}

/* Send bytes, keep what comes until the connection ends or falls silent. */
static const char *
exchange(const struct service *s, const char *bytes, size_t len)
{
	static char got[20000];
	size_t n = 0;
	ssize_t more = 1;
	int fd = dial(s);
	cr_assert_eq(send(fd, bytes, len, 0), (ssize_t)len);
	while (more > 0 && n < sizeof got - 1) {
		more = recv(fd, got + n, sizeof got - 1 - n, 0);
		n += more > 0 ? (size_t)more : 0;
		wait_at_most(fd, 0, 150);
	}
	got[n] = '\0';
	close(fd);
	return got;
}

/* The status of the first answer; 0 when there is none. */
static int
status_of(const char *answer)
{
	int status = 0;
	return sscanf(answer, "HTTP/1.1 %d", &status) == 1 ? status : 0;
}

static int
answers(const char *answer)
{
	int n = 0;
	while ((answer = strstr(answer, "HTTP/1.1 "))) {
		answer++;
		n++;
	}
	return n;
}

#define BYTES(text) text, sizeof text - 1
#define HEAD "POST /v1/rulings HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/yaml\r\n"

struct raw {
	const char *name, *bytes;
	size_t len;
};

Test(http, requests_that_can_be_read_in_two_ways_are_refused)
{
	static const struct raw raw[] = {
		{ "two lengths",
		  BYTES(HEAD "Content-Length: 3\r\nContent-Length: 5\r\n\r\na: b\n") },
		{ "two equal lengths",
		  BYTES(HEAD "Content-Length: 5\r\nContent-Length: 5\r\n\r\na: b\n") },
		{ "length and encoding",
		  BYTES(HEAD "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n"
		             "0\r\n\r\nGET /healthz HTTP/1.1\r\nHost: here\r\n\r\n") },
		{ "two encodings",
		  BYTES(HEAD "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n\r\n"
		             "0\r\n\r\n") },
		{ "another encoding",
		  BYTES(HEAD "Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n") },
		{ "a length that is none", BYTES(HEAD "Content-Length: 5, 5\r\n\r\na: b\n") },
		{ "a signed length", BYTES(HEAD "Content-Length: +5\r\n\r\na: b\n") },
		{ "a folded header", BYTES(HEAD "X-One: a\r\n b\r\n\r\n") },
		{ "a folded header of blanks", BYTES(HEAD "X-One: a\r\n  \r\n\r\n") },
		{ "a carriage return before blanks", BYTES(HEAD "X-One: a\r \r\n\r\n") },
		{ "a length, blanks and more", BYTES(HEAD "Content-Length: 5 5\r\n\r\na: b\n") },
		{ "a folded length", BYTES(HEAD "Content-Length:\r\n 5\r\n\r\na: b\n") },
		{ "NUL in a value", BYTES(HEAD "X-One: a\0b\r\nX-Two: c\r\n\r\n") },
		{ "NUL in the last value", BYTES(HEAD "X-One: a\0b\r\n\r\n") },
		{ "bare line feeds", BYTES("GET /healthz HTTP/1.1\nHost: here\nX-One: a\n\n") },
		{ "a carriage return in a name", BYTES(HEAD "X\rOne: a\r\n\r\n") },
		{ "a control character in a value", BYTES(HEAD "X-One: a\x01z\r\n\r\n") },
		{ "a blank in a name", BYTES(HEAD "X One: a\r\n\r\n") },
		{ "a blank before the colon", BYTES(HEAD "Content-Length : 5\r\n\r\na: b\n") },
		{ "two hosts",
		  BYTES("GET /healthz HTTP/1.1\r\nHost: here\r\nHost: there\r\n\r\n") },
		{ "no host", BYTES("GET /healthz HTTP/1.1\r\n\r\n") },
		{ "NUL in a parameter",
		  BYTES("GET /v1/rulings?game=a%00b HTTP/1.1\r\nHost: here\r\n\r\n") },
	};
	struct service s = start();
	for (size_t i = 0; i < sizeof raw / sizeof raw[0]; i++) {
		const char *answer = exchange(&s, raw[i].bytes, raw[i].len);
		cr_expect_eq(status_of(answer), 400, "%s: %.40s", raw[i].name, answer);
		cr_expect_not(strstr(answer, "HTTP/1.1 2"), "%s: no other answer", raw[i].name);
	}
	stop(&s);
}

Test(http, plain_requests_are_answered)
{
	static const struct raw raw[] = {
		{ "no blank after the colon", BYTES("GET /healthz HTTP/1.1\r\nHost:here\r\n\r\n") },
		{ "many blanks",
		  BYTES("GET /healthz HTTP/1.1\r\nHost:    here   \r\nX-One:\r\nX-Two: \r\n\r\n") },
		{ "a cookie",
		  BYTES("GET /healthz HTTP/1.1\r\nHost: here\r\nCookie: a=b; c=d\r\n\r\n") },
		{ "a long value",
		  BYTES("GET /healthz HTTP/1.1\r\nX-Long: 0123456789012345678901234567890123456789"
		        "0123456789\r\nHost: here\r\nAccept: */*\r\n\r\n") },
		{ "a target with the name of the host",
		  BYTES("GET http://there:80/healthz HTTP/1.1\r\nHost: here\r\n\r\n") },
		{ "a body nobody reads",
		  BYTES("GET /healthz HTTP/1.1\r\nHost: here\r\nContent-Length: 2\r\n\r\nab") },
	};
	struct service s = start();
	for (size_t i = 0; i < sizeof raw / sizeof raw[0]; i++)
		cr_expect_eq(status_of(exchange(&s, raw[i].bytes, raw[i].len)), 200, "%s",
		             raw[i].name);
	stop(&s);
}

#define GAME                                                                                       \
	"judged: 1\ngame: godzilla\nedition: en-1.2\nstart:\n  step: action\n  turn: 3\n"          \
	"  turn_player: A\n  rest: empty\n  A: {monster: {stack: [EPR-007], zone: 2}}\n"           \
	"  B: {monster: {stack: [EPR-007], zone: 1}}\nmoves:\n  - A: pass\n"

Test(http, two_requests_on_one_connection_are_two_answers)
{
	struct service s = start();
	char bytes[2000];
	int len = snprintf(bytes, sizeof bytes,
	                   HEAD "Content-Length: %zu\r\n\r\n" GAME "GET /v1/rulings HTTP/1.1\r\n"
	                        "Host: localhost\r\n\r\n",
	                   strlen(GAME));
	const char *answer = exchange(&s, bytes, (size_t)len);
	cr_expect_eq(status_of(answer), 201);
	cr_expect_eq(answers(answer), 2);
	cr_expect(strstr(answer, "\"rulings\":[{\"id\":"),
	          "the list has what was answered before it");
	stop(&s);
}

Test(http, a_body_in_chunks_is_put_together)
{
	struct service s = start();
	char bytes[2000];
	size_t half = strlen(GAME) / 2;
	int len =
		snprintf(bytes, sizeof bytes,
	                 HEAD
	                 "Transfer-Encoding: chunked\r\n\r\n%zx\r\n%.*s\r\n%zx\r\n%s\r\n0\r\n\r\n",
	                 half, (int)half, GAME, strlen(GAME) - half, &GAME[half]);
	cr_expect_eq(status_of(exchange(&s, bytes, (size_t)len)), 201);
	stop(&s);
}

Test(http, an_endless_body_is_cut_off)
{
	struct service s = start();
	static char chunk[4000];
	int fd = dial(&s), sent = 0;
	memset(chunk, '#', sizeof chunk);
	memcpy(chunk, "f99\r\n", 5); /* 3993 bytes in each */
	memcpy(chunk + sizeof chunk - 2, "\r\n", 2);
	send(fd, BYTES(HEAD "Transfer-Encoding: chunked\r\n\r\n"), 0);
	while (sent < 5000 && send(fd, chunk, sizeof chunk, 0) > 0)
		sent++;
	cr_expect_lt(sent, 5000, "the service stops reading");
	close(fd);
	stop(&s);
}

Test(http, a_client_that_goes_away_does_no_harm)
{
	struct service s = start();
	char bytes[2000];
	int len = snprintf(bytes, sizeof bytes, HEAD "Content-Length: %zu\r\n\r\n" GAME,
	                   strlen(GAME));
	for (int cut = 1; cut < len; cut += 37) {
		int fd = dial(&s);
		send(fd, bytes, (size_t)cut, 0);
		close(fd);
	}
	int fd = dial(&s);
	send(fd, bytes, (size_t)len, 0);
	close(fd);
	cr_expect_eq(status_of(exchange(&s, BYTES("GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"))),
	             200);
	stop(&s);
}

Test(http, the_service_stops_with_connections_open)
{
	struct service s = start();
	int idle = dial(&s), begun = dial(&s);
	send(begun, BYTES("GET /healthz HTTP/1.1\r\nHo"), 0);
	stop(&s);
	close(idle);
	close(begun);
}

Test(http, an_address_in_use_is_reported)
{
	struct service s = start();
	char listen[32];
	snprintf(listen, sizeof listen, "127.0.0.1:%d", ntohs(s.at.sin_port));
	struct settings settings = settings_for(&s, listen);
	struct fault fault;
	cr_expect_null(http_start(&settings, &fault));
	cr_expect_str_eq(fault.code, "cannot-listen");
	stop(&s);
}

/* Every connection takes a file descriptor. A soft limit below what is needed is raised, a hard one is told. */
Test(http, a_process_that_may_open_too_few_files_does_not_start)
{
	struct service s = start();
	struct settings settings = settings_for(&s, "127.0.0.1:0");
	struct rlimit files;
	struct fault fault;
	cr_assert(getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_max > 3000);
	files.rlim_cur = 1000;
	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &files), 0);
	settings.max_connections = 2000;
	struct http *http = http_start(&settings, &fault);
	cr_assert(http, "%s", fault.sentence);
	http_stop(http);
	cr_assert(getrlimit(RLIMIT_NOFILE, &files) == 0 && files.rlim_cur > 2000);
	files.rlim_cur = files.rlim_max = 2400;
	cr_assert_eq(setrlimit(RLIMIT_NOFILE, &files), 0);
	cr_expect_null(http_start(&settings, &fault));
	cr_expect_str_eq(fault.code, "too-few-files");
	cr_expect(strstr(fault.sentence, "set max-connections to 1888 or less"), "%s",
	          fault.sentence);
	stop(&s);
}
