/* server.c: `judge --server URL`: finds the server, the token and the command. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/commands.h"
#include "judged/cli/server.h"

const struct program_command *const server_commands[] = {
	&server_replay, &server_batch, &server_moves, &server_show, &server_search, NULL,
};

enum { LONGEST_WAIT = 86400 };

struct command {
	const char *server, *token_file;
	uint64_t timeout, patience;
	struct client client;
};

/* 1. The token */

static bool
take_token(struct client *client, const char *text, const char *where)
{
	if (!client_is_token(text)) {
		cli_wrong("%s contains no token; a token is a word of visible characters", where);
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
find_token(struct command *asked)
{
	const char *given = getenv("JUDGE_TOKEN");
	if (asked->token_file)
		return read_token(&asked->client, asked->token_file);
	return !given || !*given || take_token(&asked->client, given, "JUDGE_TOKEN");
}

/* 2. The command */

static const struct program_command *
find_command(const char *name)
{
	for (size_t i = 0; server_commands[i]; i++)
		if (strcmp(server_commands[i]->name, name) == 0)
			return server_commands[i];
	cli_wrong(
		"`judge %.40s` cannot use a server; only replay, batch, moves, show and search can",
		name);
	return NULL;
}

static int
run(const struct program_call *call)
{
	struct command *asked = call->command;
	struct client *client = &asked->client;
	char why[CLIENT_WHY];
	if (!asked->server)
		return PROGRAM_MISUSED;
	const struct program_command *command = find_command(call->operand[0]);
	if (!command || !find_token(asked))
		return CLI_WRONG_USE;
	client->timeout = (long)asked->timeout;
	client->patience = (long)asked->patience;
	if (!client_open(client, asked->server, why))
		return cli_wrong("%s", why);
	int code = program_run("judge --server URL", command, call->n, call->operand, client);
	client_close(client);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT("server", "URL", server, NULL),
	OPTION_TEXT("token-file", "FILE", token_file,
	            "read the token from the first line of this file; by default from JUDGE_TOKEN"),
	OPTION_TEXT("ca", "FILE", client.ca, "trust these certificates instead of the system's"),
	OPTION_NUMBER("timeout", "SECONDS", timeout, 1, LONGEST_WAIT,
	              "how long to wait for the server to send something; by default 60"),
	OPTION_NUMBER("wait", "SECONDS", patience, 0, LONGEST_WAIT,
	              "how long to wait in total while the server is busy; by default 60"),
	OPTION_FLAG("cleartext", client.cleartext,
	            "allow sending the token to another machine without TLS"),
	OPTION_END,
};

const struct program_command server_command = {
	.name = "",
	.usage =
		"--server URL [--token-file FILE] [--ca FILE] [--timeout SECONDS] [--wait SECONDS] [--cleartext] COMMAND [ARGUMENT...]",
	.about =
		"Have a server judge transcripts, and look up the rulings it keeps:\n"
		"  replay FILE...    submit transcripts and print their rulings\n"
		"  batch FILE...     submit many transcripts and print a line for each\n"
		"  moves FILE        list the legal moves where a transcript ends, and why others are "
		"refused\n"
		"  show ID [PART]    print a kept ruling, or a part of it\n"
		"  search            find kept rulings by clause, card, verdict, word and more\n"
		"`judge --server URL COMMAND --help` lists the arguments of each.\n",
	.exits =
		"the same as without a server, and 2 if the server can't be reached or refuses the request.",
	.examples = "judge --server http://127.0.0.1:8470 replay game.yaml\n",
	.options = options,
	.least = 1,
	.most = PROGRAM_MANY,
	.leading = true,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .timeout = CLIENT_TIMEOUT, .patience = CLIENT_PATIENCE },
	.run = run,
};

int
cli_server(int argc, char *argv[])
{
	return program_run("judge", &server_command, argc, argv, NULL);
}
