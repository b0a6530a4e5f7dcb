/* commands.c: the list of commands, and help. */
#include "judged/cli/commands.h"

#include <string.h>
#include <strings.h>

#include "judged/cli/cli.h"
#include "judged/text/doc.h"

const struct program_command *const cli_commands[] = {
	&cmd_replay,      &cmd_moves,   &cmd_new,      &cmd_check_start, &cmd_position,
	&cmd_board,       &cmd_explain, &cmd_sight,    &cmd_clause,      &cmd_diff,
	&cmd_impact,      &cmd_bisect,  &cmd_readings, &cmd_deck,        &cmd_report,
	&cmd_remedy,      &cmd_cards,   &cmd_suite,    &cmd_disputes,    &cmd_matrix,
	&cmd_random,      &cmd_book,    &cmd_conform,  &cmd_jcp,         &cmd_mcp,
	&cmd_reconstruct, &cmd_import,  &cmd_reach,    &cmd_completion,  NULL,
};

enum { COMMANDS = sizeof cli_commands / sizeof *cli_commands - 1 };

void
cli_list_commands(FILE *to)
{
	fputs("usage: judge COMMAND [ARGUMENT...]\n\n", to);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(to, "  %-11s %s\n", cli_commands[i]->name, cli_commands[i]->summary);
	fputs("\n"
	      "`judge help COMMAND` explains a command. `judge --version` prints the version (with --json, all numbers).\n"
	      "`judge --cards DIR COMMAND` adds the card files in DIR. So does JUDGE_CARDS=DIR in the environment.\n"
	      "`judge --server URL COMMAND` has a server judge transcripts, keep the rulings and find them again:\n"
	      "see `judge --server URL --help`.\n"
	      "Exit status: 0 nothing wrong, 1 something is wrong with what was judged, 2 usage error or bad input,\n"
	      "3 undetermined.\n",
	      to);
}

const struct program_command *
cli_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(cli_commands[i]->name, name) == 0)
			return cli_commands[i];
	return NULL;
}

/* Return the command nearest to a word, or the only command that begins with it; NULL if there is
 * none. */
static const char *
nearest_command(const char *word)
{
	const char *names[COMMANDS + 2] = { "help" }, *begins = NULL;
	size_t length = strlen(word), n = 0;
	for (size_t i = 0; i < COMMANDS; i++) {
		names[i + 1] = cli_commands[i]->name;
		if (length > 0 && strncasecmp(cli_commands[i]->name, word, length) == 0) {
			begins = cli_commands[i]->name;
			n++;
		}
	}
	return n == 1 ? begins : doc_nearest(word, names);
}

int
cli_no_command(const char *word)
{
	const char *near = nearest_command(word);
	if (near)
		return cli_wrong("there is no command `%.40s`; did you mean `%s`?", word, near);
	return cli_wrong("there is no command `%.40s`; `judge help` lists them", word);
}

/* Print help, for `judge help` and `judge help COMMAND`. */
int
cli_help(const char *name)
{
	char *argv[] = { (char[]){ "" }, (char[]){ "--help" }, NULL };
	const struct program_command *command = name ? cli_command(name) : NULL;
	if (command)
		return program_run("judge", command, 2, argv, NULL);
	if (name && name[0] != '-')
		return cli_no_command(name);
	cli_list_commands(stdout);
	return CLI_FINE;
}
