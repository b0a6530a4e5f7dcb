/* judge.c: the program judge, which runs one command. docs/man/judge.1 is its manual. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/catalogue.h"
#include "judged/cli/cli.h"
#include "judged/cli/commands.h"
#include "judged/cli/screen.h"
#include "judged/cli/server.h"
#include "judged/text/versions.h"

static bool
is_option(const char *word, const char *is_long, const char *is_short)
{
	return strcmp(word, is_long) == 0 || strcmp(word, is_short) == 0;
}

/* Show the output. Returns `code`, or an error if the output can't be written: a full disk must not
 * look like a verdict. */
static int
finish(int code)
{
	if (screen_end())
		return code;
	return cli_wrong("the output could not be written");
}

/* Remove `--cards DIR` or `--cards=DIR`, anywhere before `--`, from the arguments, and return the
 * folder. */
static const char *
take_cards(int *argc, char *argv[])
{
	const char *folder = getenv("JUDGE_CARDS");
	int n = 1, at = 1;
	while (at < *argc && strcmp(argv[at], "--") != 0) {
		bool apart = strcmp(argv[at], "--cards") == 0 && at + 1 < *argc;
		if (apart || strncmp(argv[at], "--cards=", 8) == 0) {
			folder = apart ? argv[at + 1] : argv[at] + 8;
			at += apart ? 2 : 1;
		} else {
			argv[n++] = argv[at++];
		}
	}
	while (at < *argc)
		argv[n++] = argv[at++];
	argv[ *argc = n] = NULL;
	return folder;
}

int
main(int argc, char *argv[])
{
	struct fault fault = { 0 };
	if (!catalogue_load(take_cards(&argc, argv), &fault))
		return cli_fault(&fault);
	if (argc < 2) {
		cli_list_commands(stderr);
		return CLI_WRONG_USE;
	}
	screen_begin(argv[1]);
	if (is_option(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0)
		return finish(cli_help(argv[2]));
	if (is_option(argv[1], "--version", "-V")) {
		puts(argc > 2 && strcmp(argv[2], "--json") == 0 ? VERSIONS_JSON
		                                                : "judge " JUDGE_ENGINE_VERSION);
		return finish(CLI_FINE);
	}
	if (strncmp(argv[1], "--", 2) == 0)
		return finish(cli_server(argc, argv));
	const struct program_command *command = cli_command(argv[1]);
	if (!command)
		return cli_no_command(argv[1]);
	return finish(program_run("judge", command, argc - 1, argv + 1, NULL));
}
