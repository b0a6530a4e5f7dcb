/* server_ask.c: requests and output of the commands that ask a daemon. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/server.h"
#include "judged/ruling/ruling.h"

/* 1. Requests */

static bool
ask(struct client *client, struct client_request *request, const struct buffer *path,
    const char *file, struct client_answer *answer)
{
	char why[CLIENT_WHY];
	request->path = path->at;
	if (!client_ask(client, request, answer, why)) {
		cli_wrong("%s", why);
		return false;
	}
	if (answer->status == 200 || (answer->status == 201 && request->body))
		return true;
	server_problem(client, answer, file);
	return false;
}

bool
server_get(struct client *client, const struct buffer *path, const char *accept,
           struct client_answer *answer)
{
	struct client_request request = { .accept = accept };
	*answer = (struct client_answer){ .status = 0 };
	return ask(client, &request, path, NULL, answer);
}

/* Return the media type of a text, decided as in doc_read(). */
static const char *
notation_of(const char *text, size_t len)
{
	while (len > 0 && strchr(" \t\r\n", *text))
		text++, len--;
	return len > 0 && *text == '{' ? "application/json" : "application/yaml";
}

bool
server_post(struct client *client, const struct buffer *path, const char *accept, const char *file,
            struct client_answer *answer)
{
	struct client_request request = { .accept = accept };
	struct fault fault;
	char *body = doc_load(file, &request.len, &transcript_limits, &fault);
	*answer = (struct client_answer){ .status = 0 };
	if (!body) {
		cli_fault(&fault);
		return false;
	}
	request.body = body;
	request.type = notation_of(body, request.len);
	bool fine = ask(client, &request, path, file, answer);
	free(body);
	return fine;
}

/* 2. Problems */

static int
number_of(const json_t *problem, const char *name)
{
	return (int)json_integer_value(json_object_get(problem, name));
}

int
server_print_problem(const json_t *problem, const char *file)
{
	const char *pointer = server_member(problem, "pointer");
	struct fault fault = { .code = "" };
	fault_set(&fault, server_member(problem, "code"), "%s", server_member(problem, "detail"));
	if (number_of(problem, "line") > 0)
		fault_at(&fault, file, number_of(problem, "line"), number_of(problem, "column"));
	else
		fault_at_pointer(&fault, file ? file : "judge", pointer);
	return cli_fault(&fault);
}

int
server_problem(const struct client *client, const struct client_answer *answer, const char *file)
{
	json_t *problem = strcmp(answer->type, "application/problem+json") == 0
	                          ? json_loadb(answer->body.at, answer->body.n, 0, NULL)
	                          : NULL;
	if (*server_member(problem, "detail"))
		server_print_problem(problem, file);
	else
		cli_wrong("%s answered %ld, but not as judged would", client->server,
		          answer->status);
	if (answer->status == 401)
		cli_wrong("give a token in JUDGE_TOKEN or with --token-file FILE");
	json_decref(problem);
	return CLI_WRONG_USE;
}

/* 3. Exit codes */

int
server_exit_code(const char *verdict)
{
	for (int i = RULING_ILLEGAL; i <= RULING_CONSISTENT; i++)
		if (strcmp(ruling_verdict_word((enum ruling_verdict)i), verdict) == 0)
			return ruling_exit_code((enum ruling_verdict)i);
	return cli_wrong(
		"the server's answer has no known verdict: is it judged, and this version of it?");
}

/* 4. Output */

json_t *
server_json(const struct client_answer *answer)
{
	json_t *json = json_loadb(answer->body.at, answer->body.n, JSON_REJECT_DUPLICATES, NULL);
	if (!json)
		cli_wrong("the server's answer is not JSON: is it judged?");
	return json;
}

void
server_print_text(const char *text)
{
	const unsigned char *at = (const unsigned char *)text;
	for (; *at; at++) {
		bool c1 = at[0] == 0xc2 && at[1] >= 0x80 && at[1] < 0xa0;
		putchar(c1 || *at == 0x7f || (*at < ' ' && *at != '\n' && *at != '\t') ? '?' : *at);
		at += c1;
	}
}

void
server_print(const struct client_answer *answer)
{
	if (strcmp(answer->type, "text/plain") == 0)
		server_print_text(answer->body.at);
	else
		fwrite(answer->body.at, 1, answer->body.n, stdout);
	if (answer->body.n > 0 && answer->body.at[answer->body.n - 1] != '\n')
		putchar('\n');
}

const char *
server_member(const json_t *of, const char *name)
{
	const char *text = json_string_value(json_object_get(of, name));
	return text ? text : "";
}

static void
print_upper(const char *word)
{
	for (; *word; word++)
		putchar(isalpha((unsigned char)*word) ? toupper((unsigned char)*word) : '?');
}

void
server_print_head(const json_t *head)
{
	server_print_text(server_member(head, "id"));
	putchar(' ');
	server_print_text(server_member(head, "kept"));
	putchar(' ');
	server_print_text(server_member(head, "game"));
	putchar('/');
	server_print_text(server_member(head, "edition"));
	putchar(' ');
	print_upper(server_member(head, "verdict"));
	if (strcmp(server_member(head, "standing"), "stands") != 0) {
		fputs(", ", stdout);
		server_print_text(server_member(head, "standing"));
	}
	fputs(": ", stdout);
	server_print_text(server_member(head, "why"));
	putchar('\n');
}
