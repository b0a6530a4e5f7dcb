/* judge.c: the program judge: one command at a time. docs/man/judge.1 is its manual. */
#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "judged/cli/cli.h"
#include "judged/cli/server.h"
#include "judged/text/doc.h"

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
	fputs("\n`judge help COMMAND` shows what a command takes, `judge --version` the version.\n"
	      "`judge --server URL COMMAND` has a daemon judge, keep and find rulings: see its --help.\n"
	      "Exit: 0 fine, 1 judged and not fine, 2 wrong use or bad input, 3 undetermined.\n",
	      to);
}

static const struct program_command *
find_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(commands[i]->name, name) == 0)
			return commands[i];
	return NULL;
}

/* What was meant may also be the one command that begins so. */
static const char *
nearest_command(const char *word)
{
	const char *names[COMMANDS + 2] = { "help" }, *begins = NULL;
	size_t length = strlen(word), n = 0;
	for (size_t i = 0; i < COMMANDS; i++) {
		names[i + 1] = commands[i]->name;
		if (length > 0 && strncasecmp(commands[i]->name, word, length) == 0) {
			begins = commands[i]->name;
			n++;
		}
	}
	return n == 1 ? begins : doc_nearest(word, names);
}

static int
no_command(const char *word)
{
	const char *near = nearest_command(word);
	if (near)
		return cli_wrong("there is no command `%.40s`; did you mean `%s`?", word, near);
	return cli_wrong("there is no command `%.40s`; `judge help` lists them", word);
}

/* `judge help`, `judge help COMMAND` */
static int
tell_help(const char *name)
{
	char *argv[] = { (char[]){ "" }, (char[]){ "--help" }, NULL };
	const struct program_command *command = name ? find_command(name) : NULL;
	if (command)
		return program_run("judge", command, 2, argv, NULL);
	if (name)
		return no_command(name);
	help(stdout);
	return CLI_FINE;
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
	if (is_option(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0)
		return finish(tell_help(argv[2]));
	if (is_option(argv[1], "--version", "-V")) {
		puts("judge " JUDGE_ENGINE_VERSION);
		return finish(CLI_FINE);
	}
	if (strncmp(argv[1], "--", 2) == 0)
		return finish(cli_server(argc, argv));
	const struct program_command *command = find_command(argv[1]);
	if (!command)
		return no_command(argv[1]);
	return finish(program_run("judge", command, argc - 1, argv + 1, NULL));
}
