/* commands.h: the commands of the program judge, as a list. */
#ifndef JUDGED_CLI_COMMANDS_H
#define JUDGED_CLI_COMMANDS_H

#include <stdio.h>

#include "judged/text/program.h"

/* In the order of `judge --help`, ended by NULL. */
extern const struct program_command *const cli_commands[];
/* Those that ask a server, and the options before them. */
extern const struct program_command *const server_commands[];
extern const struct program_command server_command;

/* The command of that name, or NULL. */
const struct program_command *cli_command(const char *name);
void cli_list_commands(FILE *to);
/* Tell that there is no such command; answers CLI_WRONG_USE. */
int cli_no_command(const char *word);
/* `judge help`, and with a name `judge help COMMAND`. Answers the exit code. */
int cli_help(const char *name);

#endif
