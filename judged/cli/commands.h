/* commands.h: the list of commands of the program judge. */
#ifndef JUDGED_CLI_COMMANDS_H
#define JUDGED_CLI_COMMANDS_H

#include <stdio.h>

#include "judged/text/program.h"

/* In the order of `judge --help`, ended by NULL. */
extern const struct program_command *const cli_commands[];
/* Commands that ask a server, and the command with the options before them. */
extern const struct program_command *const server_commands[];
extern const struct program_command server_command;

/* Return the command with that name, or NULL. */
const struct program_command *cli_command(const char *name);
void cli_list_commands(FILE *to);
/* Report that there is no such command. Returns CLI_WRONG_USE. */
int cli_no_command(const char *word);
/* Print `judge help` or, with a name, `judge help COMMAND`. Returns the exit code. */
int cli_help(const char *name);

#endif
