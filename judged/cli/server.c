/* server.c: `judge --server URL`: which server, with which token, and which command. */
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/server.h"

static const char usage[] =
	"usage: judge --server URL [--token-file FILE] [--ca FILE] [--timeout SECONDS]\n"
	"             [--wait SECONDS] [--cleartext] COMMAND [ARGUMENT...]\n"
	"\n"
	"Have a daemon judge, and look up what it keeps:\n"
	"  replay FILE...    submit transcripts, and tell their rulings\n"
	"  batch FILE...     submit many at once, and tell a line of each\n"
	"  moves FILE        what may be answered where a transcript ends\n"
	"  show ID [PART]    a ruling that is kept, or a part of it\n"
	"  search            rulings that are kept, by clause, card, verdict, word and more\n"
	"`judge --server URL COMMAND --help` tells the arguments of each.\n"
	"  --token-file FILE  the token is the first line of it; else it is what JUDGE_TOKEN "
	"holds\n"
	"  --ca FILE          trust these certificates instead of the system's\n"
	"  --timeout SECONDS  how long the server may be silent; by default 60\n"
	"  --wait SECONDS     how long to wait, in all, when the server says it is busy; by "
	"default "
	"60\n"
	"  --cleartext        send the token without TLS to another machine, too\n"
	"Exit: as without a server; 2 also when it cannot be reached or refuses.\n";

static const struct option options[] = {
	{ "server", required_argument, NULL, 's' }, { "token-file", required_argument, NULL, 't' },
	{ "ca", required_argument, NULL, 'c' },     { "timeout", required_argument, NULL, 'o' },
	{ "wait", required_argument, NULL, 'w' },   { "cleartext", no_argument, NULL, 'p' },
	{ "help", no_argument, NULL, 'h' },         { NULL, 0, NULL, 0 },
};

static const struct command {
	const char *name;
	int (*run)(struct client *client, int argc, char *argv[]);
} commands[] = {
	{ "replay", server_replay }, { "batch", server_batch },   { "moves", server_moves },
	{ "show", server_show },     { "search", server_search },
};

enum { COMMANDS = sizeof commands / sizeof commands[0], LONGEST_WAIT = 86400 };

struct asked {
	const char *server, *token_file;
	struct client client;
};

/* 1. The token */

static bool
take_token(struct client *client, const char *text, const char *where)
{
	if (!client_is_token(text)) {
		cli_wrong("%s holds no token: one is a word of visible characters", where);
		return false;
	}
	memcpy(client->token, text, strlen(text) + 1);
	return true;
}

static bool
read_token(struct client *client, const char *path)
{
	char line[CLIENT_TOKEN + 2];
	FILE *from = fopen(path, "r");

	if (!from) {
		cli_wrong("%s cannot be read: %s", path, strerror(errno));
		return false;
	}
	if (!fgets(line, sizeof line, from))
		*line = '\0';
	fclose(from);
	line[strcspn(line, "\r\n")] = '\0';
	bool taken = take_token(client, line, path);
	explicit_bzero(line, sizeof line);
	return taken;
}

static bool
find_token(struct asked *asked)
{
	const char *given = getenv("JUDGE_TOKEN");

	if (asked->token_file)
		return read_token(&asked->client, asked->token_file);
	return !given || !*given || take_token(&asked->client, given, "JUDGE_TOKEN");
}

/* 2. Options */

static bool
seconds(const char *option, const char *text, uint64_t least, long *out)
{
	uint64_t number;

	if (!cli_number(option, text, LONGEST_WAIT, &number))
		return false;
	*out = (long)number;
	if (number < least)
		cli_wrong("%s is %llu second at least", option, (unsigned long long)least);
	return number >= least;
}

static bool
set_option(struct asked *asked, int option)
{
	switch (option) {
	case 's': asked->server = optarg; return true;
	case 't': asked->token_file = optarg; return true;
	case 'c': asked->client.ca = optarg; return true;
	case 'o': return seconds("--timeout", optarg, 1, &asked->client.timeout);
	case 'w': return seconds("--wait", optarg, 0, &asked->client.patience);
	default: return asked->client.cleartext = true;
	}
}

/* 3. The command */

static const struct command *
find_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i].name, name) == 0)
			return &commands[i];
	cli_wrong("`judge %.40s` asks no server; replay, batch, moves, show and search do", name);
	return NULL;
}

static int
run(struct asked *asked, int argc, char *argv[])
{
	const struct command *command = find_command(argv[0]);
	char why[CLIENT_WHY];

	if (!command || !find_token(asked))
		return CLI_WRONG_USE;
	if (!client_open(&asked->client, asked->server, why))
		return cli_wrong("%s", why);
	optind = 0; /* getopt begins anew */
	int code = command->run(&asked->client, argc, argv);
	client_close(&asked->client);
	return code;
}

int
cli_server(int argc, char *argv[])
{
	struct asked asked = { .client = { .timeout = CLIENT_TIMEOUT,
		                           .patience = CLIENT_PATIENCE } };
	int option;

	while ((option = getopt_long(argc, argv, "+", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&asked, option))
			return CLI_WRONG_USE;
	if (!asked.server || optind == argc)
		return cli_usage('?', usage);
	return run(&asked, argc - optind, argv + optind);
}
