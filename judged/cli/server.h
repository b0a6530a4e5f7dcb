/* server.h: `judge --server URL COMMAND`: the commands that ask a daemon, and what they share. */
#ifndef JUDGED_CLI_SERVER_H
#define JUDGED_CLI_SERVER_H

#include <jansson.h>

#include "judged/cli/cli.h"
#include "judged/cli/client.h"

/* Read the options before the command, and run it. */
int cli_server(int argc, char *argv[]);

/* Each gets the `struct client` as its context. */
extern const struct program_command server_replay, server_batch, server_moves, server_show,
	server_search;

/* GET a path. True with an answer 200; else false, told. The answer is to be freed in either case. */
bool server_get(struct client *client, const struct buffer *path, const char *accept,
                struct client_answer *answer);
/* POST a file, "-" being standard input, as the YAML or JSON it is; as above, and 201 is fine, too. */
bool server_post(struct client *client, const struct buffer *path, const char *accept,
                 const char *file, struct client_answer *answer);
/* Tell, in a sentence, the problem an answer holds; `file` is what was sent, or NULL. Answers CLI_WRONG_USE. */
int server_problem(const struct client *client, const struct client_answer *answer,
                   const char *file);
/* The same of a problem that stands in another document. */
int server_tell_problem(const json_t *problem, const char *file);

extern const char *const server_languages[];
/* The exit code of a verdict; CLI_WRONG_USE, told, for a word that is none. */
int server_exit_code(const char *verdict);
/* The body as JSON; NULL, told, when it is none. The caller owns the reference. */
json_t *server_json(const struct client_answer *answer);
/* Print the body of an answer: JSON as it came, text without what a terminal would obey. */
void server_print(const struct client_answer *answer);
/* Print a text without what a terminal would obey. */
void server_print_text(const char *text);
/* Print a line for a ruling as lists have it. */
void server_print_head(const json_t *head);
/* A member that is a string, or "". */
const char *server_member(const json_t *of, const char *name);

#endif
