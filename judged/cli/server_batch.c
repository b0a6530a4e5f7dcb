/*
 * server_batch.c: `judge --server URL batch`: sends many transcripts in few requests, and prints a
 * line for each.
 *
 * Documents are sent as lines of JSON, some hundred per request, and each result is printed as soon
 * as it arrives.
 */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/files.h"
#include "judged/cli/server.h"
#include "judged/text/alloc.h"

enum { IN_REQUEST = 200, BYTES_IN_REQUEST = 512 << 10 };

struct command {
	struct cli_asked asked;
	struct client *client;
	bool ended; /* the server takes no more requests */
	int code;
	struct buffer body;
	char *name[IN_REQUEST]; /* names of the documents in the body */
	size_t n, printed;      /* documents in the body; how many results were printed */
	int64_t before;         /* transcripts in earlier requests */
	struct buffer line;     /* current line of the answer, so far */
};

/* 1. Output */

static void
print_json(const struct command *b, json_t *line)
{
	json_object_set_new(line, "line", json_integer(b->before + (int64_t)b->printed + 1));
	json_object_set_new(line, "file", json_string(b->name[b->printed]));
	json_dumpf(line, stdout, JSON_COMPACT);
	putchar('\n');
}

static void
print_text(const struct command *b, const json_t *line)
{
	printf("%s: ", b->name[b->printed]);
	server_print_text(server_member(line, "verdict"));
	putchar(' ');
	server_print_text(server_member(line, "id"));
	putchar('\n');
}

static bool
print_result(struct command *b, const char *text)
{
	json_t *line = b->printed < b->n ? json_loads(text, 0, NULL) : NULL;
	const json_t *problem = json_object_get(line, "problem");
	if (!line) {
		b->code = cli_wrong("the server's answer to the batch is not understood");
		return false;
	}
	int code = problem ? CLI_WRONG_USE : server_exit_code(server_member(line, "verdict"));
	if (b->asked.json)
		print_json(b, line);
	else if (problem)
		server_print_problem(problem, b->name[b->printed]);
	else
		print_text(b, line);
	b->printed++;
	b->code = cli_worse(b->code, code);
	json_decref(line);
	return !ferror(stdout);
}

static bool
take(void *ctx, const char *bytes, size_t n)
{
	struct command *b = ctx;
	for (size_t i = 0; i < n; i++) {
		if (bytes[i] != '\n') {
			buffer_bytes(&b->line, &bytes[i], 1);
			continue;
		}
		const char *text = buffer_end(&b->line);
		bool fine = b->line.n == 0 || print_result(b, text);
		b->line.n = 0;
		if (!fine)
			return false;
	}
	return true;
}

/* 2. Sending */

static void
forget(struct command *b)
{
	for (size_t i = 0; i < b->n; i++)
		free(b->name[i]);
	b->before += (int64_t)b->n;
	b->n = b->printed = 0;
	b->body.n = b->line.n = 0;
}

static void
ask(struct command *b, const struct client_request *request)
{
	struct client_answer answer;
	char why[CLIENT_WHY];
	if (!client_ask(b->client, request, &answer, why))
		b->code = cli_wrong("%s", why);
	else if (answer.status != 200)
		b->code = server_problem(b->client, &answer, NULL);
	else if (b->printed < b->n)
		b->code = cli_wrong("the server's answer to the batch is incomplete");
	b->ended = b->printed < b->n;
	client_answer_free(&answer);
}

static void
send_off(struct command *b)
{
	struct buffer path = { 0 };
	if (b->n == 0 || b->ended)
		return;
	buffer_text(&path, "/v1/rulings/batch");
	client_argument(&path, "edition", b->asked.edition);
	struct client_request request = {
		.path = buffer_end(&path),
		.accept = "application/x-ndjson",
		.type = "application/x-ndjson",
		.body = b->body.at,
		.len = b->body.n,
		.take = take,
		.ctx = b,
	};
	ask(b, &request);
	buffer_free(&path);
	forget(b);
}

static void
add(struct command *b, char *name, const char *text, size_t len)
{
	if (b->n == IN_REQUEST || (b->n > 0 && b->body.n + len > BYTES_IN_REQUEST))
		send_off(b);
	b->name[b->n++] = name;
	buffer_bytes(&b->body, text, len);
	buffer_text(&b->body, "\n");
}

/* 3. Reading */

static void
add_document(struct command *b, const char *path)
{
	struct fault fault;
	struct doc doc;
	size_t len;
	if (!doc_read_file(&doc, path, &transcript_limits, &fault)) {
		b->code = cli_fault(&fault);
		return;
	}
	char *line = doc_canonical(doc.root, &len);
	add(b, alloc_copy(path), line, len);
	free(line);
	doc_free(&doc);
}

static void
add_lines(struct command *b, const char *name, FILE *from)
{
	char *line = NULL, *place;
	size_t cap = 0;
	ssize_t len;
	for (int n = 1; !b->ended && (len = getline(&line, &cap, from)) >= 0; n++) {
		while (len > 0 && strchr(" \t\r\n", line[len - 1]))
			len--;
		if (len == 0)
			continue;
		place = alloc_text("%s, line %d", name, n);
		add(b, place, line, (size_t)len);
	}
	free(line);
	if (ferror(from))
		b->code = cli_wrong("%s cannot be read: %s", name, strerror(errno));
}

static bool
has_ending(const char *path, const char *ending)
{
	size_t len = strlen(path), n = strlen(ending);
	return len > n && strcmp(path + len - n, ending) == 0;
}

static void
add_file(struct command *b, const char *path)
{
	if (strcmp(path, "-") == 0) {
		add_lines(b, "standard input", stdin);
	} else if (has_ending(path, ".ndjson")) {
		FILE *from = fopen(path, "r");
		if (!from) {
			b->code = cli_wrong("%s cannot be read: %s", path, strerror(errno));
			return;
		}
		add_lines(b, path, from);
		fclose(from);
	} else {
		add_document(b, path);
	}
}

static void
add_argument(struct command *b, const char *path)
{
	struct cli_files files = { 0 };
	if (!cli_files_add(&files, path))
		b->code = CLI_WRONG_USE;
	for (size_t i = 0; i < files.n && !b->ended; i++)
		add_file(b, files.path[i]);
	cli_files_free(&files);
}

static int
batch(const struct program_call *call)
{
	struct command *b = call->command;
	b->client = call->context;
	for (int i = 0; i < call->n && !b->ended; i++)
		add_argument(b, call->operand[i]);
	send_off(b);
	forget(b);
	buffer_free(&b->body);
	buffer_free(&b->line);
	return b->code;
}

static const struct program_option options[] = {
	OPTION_TEXT("edition", "E", asked.edition,
	            "judge by this edition instead of the one each transcript names"),
	CLI_JSON("print each line as JSON, with the transcript's number and file"),
	OPTION_END,
};

const struct program_command server_batch = {
	.name = "batch",
	.summary = "submit many transcripts and print a line for each",
	.usage = "FILE...",
	.about =
		"Submit many transcripts and print a line for each. A folder means every document in it. In a\n"
		"*.ndjson file, and on standard input (`-`), each line is one transcript in JSON.\n",
	.exits =
		"the worst result decides: 2 bad input or no answer, then 1 illegal, refuted or out of place, then 3 undetermined, and 0 otherwise.",
	.examples = "judge --server http://127.0.0.1:8470 batch games/\n",
	.options = options,
	.least = 1,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.run = batch,
};
