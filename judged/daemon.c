/* daemon.c: the program `judged`. docs/man/judged.8 is its manual. */
#include <errno.h>
#include <getopt.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "engine/judge.h"
#include "judged/daemon_token.h"
#include "judged/http.h"

static const char usage[] =
	"usage: judged [--listen ADDRESS:PORT] [--database FILE] [--max-body BYTES]\n"
	"              [--allow-judge-view] [--help] [--version]\n"
	"       judged token add|list|revoke ...\n";

static const struct option long_options[] = {
	{ "listen", required_argument, NULL, 'l' },
	{ "database", required_argument, NULL, 'd' },
	{ "max-body", required_argument, NULL, 'b' },
	{ "allow-judge-view", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },
	{ "version", no_argument, NULL, 'v' },
	{ NULL, 0, NULL, 0 },
};

enum todo { SERVE, SAY_AND_END, WRONG_USE };

static enum todo
complain(const struct fault *fault)
{
	fprintf(stderr, "judged: %s [%s]\n", fault->sentence, fault->code);
	return WRONG_USE;
}

static enum todo
read_size(const char *text, size_t *out)
{
	char *end;
	unsigned long long size;

	errno = 0;
	size = strtoull(text, &end, 10);
	*out = size;
	if (*text >= '1' && *text <= '9' && !*end && errno == 0 && size <= HTTP_MOST_BODY)
		return SERVE;
	fprintf(stderr, "judged: --max-body takes a number of bytes from 1 to %d, not %s\n",
	        HTTP_MOST_BODY, text);
	return WRONG_USE;
}

static enum todo
set_option(struct http_options *options, int option)
{
	struct fault fault;

	switch (option) {
	case 'l':
		return http_read_address(optarg, &options->listen, &fault) ? SERVE
		                                                           : complain(&fault);
	case 'd': options->database = optarg; return SERVE;
	case 'b': return read_size(optarg, &options->max_body);
	case 'j': options->judge_view = true; return SERVE;
	case 'h': fputs(usage, stdout); return SAY_AND_END;
	case 'v': puts("judged " JUDGE_ENGINE_VERSION); return SAY_AND_END;
	default: fputs(usage, stderr); return WRONG_USE;
	}
}

static enum todo
read_options(struct http_options *options, int argc, char *argv[])
{
	enum todo todo = SERVE;
	int option;

	while (todo == SERVE && (option = getopt_long(argc, argv, "", long_options, NULL)) != -1)
		todo = set_option(options, option);
	if (todo == SERVE && optind < argc) {
		fputs(usage, stderr);
		return WRONG_USE;
	}
	return todo;
}

/* Threads started from here on leave the signals that stop the program to the first one. */
static void
hold_signals(sigset_t *stops)
{
	signal(SIGPIPE, SIG_IGN);
	sigemptyset(stops);
	sigaddset(stops, SIGTERM);
	sigaddset(stops, SIGINT);
	pthread_sigmask(SIG_BLOCK, stops, NULL);
}

static int
serve(const struct http_options *options)
{
	struct fault fault;
	sigset_t stops;
	char url[80];
	int signal_number;

	hold_signals(&stops);
	struct http *http = http_start(options, &fault);
	if (!http) {
		complain(&fault);
		return 2;
	}
	http_url(http, url, sizeof url);
	printf("listening on %s\n", url);
	fflush(stdout);
	sigwait(&stops, &signal_number);
	http_stop(http);
	return 0;
}

int
main(int argc, char *argv[])
{
	struct http_options options = { .database = "judged.db", .max_body = HTTP_MAX_BODY };
	struct fault fault;

	if (argc > 1 && strcmp(argv[1], "token") == 0)
		return daemon_token(argc - 1, argv + 1);
	http_read_address("127.0.0.1:8470", &options.listen, &fault);
	switch (read_options(&options, argc, argv)) {
	case SAY_AND_END: return 0;
	case WRONG_USE: return 2;
	default: return serve(&options);
	}
}
