/* judge.c: the program judge: one command at a time. docs/man/judge.1 is its manual. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/server.h"

static const struct program_command *const commands[] = {
	&cmd_replay, &cmd_moves,    &cmd_new,      &cmd_check_start, &cmd_position,
	&cmd_board,  &cmd_explain,  &cmd_sight,    &cmd_clause,      &cmd_diff,
	&cmd_impact, &cmd_bisect,   &cmd_readings, &cmd_deck,        &cmd_cards,
	&cmd_suite,  &cmd_disputes, &cmd_matrix,   &cmd_random,
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void
help(FILE *to)
{
	fputs("usage: judge COMMAND [ARGUMENT...]\n\n", to);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(to, "  %-11s %s\n", commands[i]->name, commands[i]->summary);
	fputs("\n`judge COMMAND --help` tells its arguments, `judge --version` the version.\n"
	      "`judge --server URL COMMAND` has a daemon judge, keep and find rulings: see its --help.\n"
	      "Exit: 0 fine, 1 judged and not fine, 2 wrong use or bad input, 3 undetermined.\n",
	      to);
}

static bool
is_option(const char *word, const char *is_long, const char *is_short)
{
	return strcmp(word, is_long) == 0 || strcmp(word, is_short) == 0;
}

/* What could not be written was not told: a full disk is no verdict. */
static int
finish(int code)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	return cli_wrong("the answer could not be written");
}

int
main(int argc, char *argv[])
{
	if (argc < 2) {
		help(stderr);
		return CLI_WRONG_USE;
	}
	if (is_option(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0) {
		help(stdout);
		return finish(CLI_FINE);
	}
	if (is_option(argv[1], "--version", "-V")) {
		puts("judge " JUDGE_ENGINE_VERSION);
		return finish(CLI_FINE);
	}
	if (strncmp(argv[1], "--", 2) == 0)
		return finish(cli_server(argc, argv));
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i]->name) == 0)
			return finish(program_run("judge", commands[i], argc - 1, argv + 1, NULL));
	return cli_wrong("there is no command `%.40s`; `judge --help` lists them", argv[1]);
}
