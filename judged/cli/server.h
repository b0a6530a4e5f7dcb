/* server.h: `judge --server URL COMMAND`: the commands that ask a daemon, and the functions they
 * share. */
#ifndef JUDGED_CLI_SERVER_H
#define JUDGED_CLI_SERVER_H

#include <jansson.h>

#include "judged/cli/cli.h"
#include "judged/cli/client.h"

/* Read the options before the command, and run the command. */
int cli_server(int argc, char *argv[]);

/* The commands. Their context is the `struct client`. */
extern const struct program_command server_replay, server_batch, server_moves, server_show,
	server_search;

/* GET a path. True if the answer is 200; otherwise the failure has been reported. Free the answer
 * in either case. */
bool server_get(struct client *client, const struct buffer *path, const char *accept,
                struct client_answer *answer);
/* POST a file, or standard input if it is "-", as YAML or JSON. Returns as for server_get(), but
 * 201 is fine, too. */
bool server_post(struct client *client, const struct buffer *path, const char *accept,
                 const char *file, struct client_answer *answer);
/* Report the problem in an answer as a sentence; `file` is the file that was sent, or NULL. Returns
 * CLI_WRONG_USE. */
int server_problem(const struct client *client, const struct client_answer *answer,
                   const char *file);
/* Like server_problem(), for a problem inside another document. */
int server_print_problem(const json_t *problem, const char *file);

extern const char *const server_languages[];
/* Return the exit code of a verdict; CLI_WRONG_USE, reported, if the word isn't a verdict. */
int server_exit_code(const char *verdict);
/* Return the body as JSON; NULL, reported, if it isn't JSON. The caller owns the reference. */
json_t *server_json(const struct client_answer *answer);
/* Print the body of an answer: JSON unchanged, text without control characters for the terminal. */
void server_print(const struct client_answer *answer);
/* Print a text without control characters for the terminal. */
void server_print_text(const char *text);
/* Print the line of a ruling in lists. */
void server_print_head(const json_t *head);
/* Return a member that is a string, or "". */
const char *server_member(const json_t *of, const char *name);

#endif
