/* cmd_suite.h: the commands `suite` and `matrix` of the program judge. */
#ifndef JUDGED_CLI_CMD_SUITE_H
#define JUDGED_CLI_CMD_SUITE_H

/* argv[0] is the command's name. The answer is the exit code: 0 fine, 1 something failed, 2 wrong
 * use or a bad fixture. */
int cli_suite(int argc, char *argv[]);
int cli_matrix(int argc, char *argv[]);

#endif
