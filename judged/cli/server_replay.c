/* server_replay.c: `judge --server URL replay` and `moves`: sends transcripts and prints the
 * answers. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/embed/reply.h"
#include "judged/cli/server.h"

struct command {
	const char *edition, *view, *on_illegal, *reading;
	bool json, advice, dry_run, full;
	int language; /* index in server_languages */
};

static void
add_arguments(struct buffer *path, const struct command *command)
{
	client_argument(path, "edition", command->edition);
	client_argument(path, "view", command->view);
	client_argument(path, "on_illegal", command->on_illegal);
	client_argument(path, "reading", command->reading);
}

static const char *
accepted(const struct command *command)
{
	return command->json ? "application/json" : "text/plain";
}

/* 1. replay */

/* Print where the ruling was stored: "/v1/rulings/ID". */
static void
print_kept(const struct client_answer *answer)
{
	const char *slash = strrchr(answer->location, '/');
	if (!slash)
		return;
	fputs(answer->status == 201 ? "Kept as " : "Kept before as ", stdout);
	server_print_text(slash + 1);
	fputs(".\n", stdout);
}

static bool
print_of_several(const struct client_answer *answer, const char *file, json_t *all)
{
	json_t *json = server_json(answer), *one;
	if (!json)
		return false;
	one = json_pack("{s:s}", "file", file);
	json_object_update(one, json);
	json_array_append_new(all, one);
	json_decref(json);
	return true;
}

static int
print_result(const struct client_answer *answer, const struct command *command, const char *file,
             json_t *all)
{
	int code = server_exit_code(answer->verdict);
	if (code == CLI_WRONG_USE)
		return code;
	if (command->json && all)
		return print_of_several(answer, file, all) ? code : CLI_WRONG_USE;
	if (!command->json && all)
		printf("%s: ", file);
	server_print(answer);
	if (!command->json)
		print_kept(answer);
	if (all)
		putchar('\n');
	return code;
}

static int
submit(struct client *client, const struct command *command, const char *file, json_t *all)
{
	struct client_answer answer;
	struct buffer path = { 0 };
	buffer_text(&path, "/v1/rulings");
	add_arguments(&path, command);
	client_argument(&path, "advice", command->advice || !command->json ? "true" : NULL);
	client_argument(&path, "dry_run", command->dry_run ? "true" : NULL);
	client->language = server_languages[command->language];
	client_argument(&path, "include", command->full ? "all" : NULL);
	buffer_end(&path);
	int code = CLI_WRONG_USE;
	if (server_post(client, &path, accepted(command), file, &answer))
		code = print_result(&answer, command, file, all);
	client_answer_free(&answer);
	buffer_free(&path);
	return code;
}

static int
replay(const struct program_call *call)
{
	const struct command *command = call->command;
	json_t *all = call->n > 1 ? json_array() : NULL;
	int code = CLI_FINE;
	for (int i = 0; i < call->n; i++)
		code = cli_worse(code, submit(call->context, command, call->operand[i], all));
	if (all && command->json)
		cli_print(json_incref(all));
	json_decref(all);
	return code;
}

/* 2. moves */

static int
print_question(const struct client_answer *answer)
{
	int code = reply_question_code(answer->question);
	if (code == CLI_WRONG_USE)
		return server_exit_code(""); /* the transcript wasn't judged */
	server_print(answer);
	return code;
}

static int
moves(const struct program_call *call)
{
	const struct command *command = call->command;
	struct client *client = call->context;
	struct client_answer answer;
	struct buffer path = { 0 };
	client->language = server_languages[command->language];
	buffer_text(&path, "/v1/moves");
	add_arguments(&path, command);
	buffer_end(&path);
	int code = CLI_WRONG_USE;
	if (server_post(client, &path, accepted(command), call->operand[0], &answer))
		code = print_question(&answer);
	client_answer_free(&answer);
	buffer_free(&path);
	return code;
}

/* 3. The commands */

const char *const server_languages[] = { "en", "ja", NULL };

#define LANG                                                                                       \
	OPTION_WORD("lang", "L", language, server_languages, 0,                                    \
	            "the language of the ruling: en (the default), or ja for the edition ja-1.04")

#define EDITION                                                                                    \
	OPTION_TEXT("edition", "E", edition,                                                       \
	            "judge by this edition instead of the one the transcript names")
#define VIEW                                                                                       \
	OPTION_TEXT_OF(                                                                            \
		"view", "V", view, view_words,                                                     \
		"whose hidden cards to show; by default, the ones the token's seat may see")
#define ON_ILLEGAL                                                                                 \
	OPTION_TEXT_OF("on-illegal", "T", on_illegal, transcript_illegal_words,                    \
	               "stop at an illegal move, skip it, or take it (play it anyway)")

#define READING                                                                                    \
	OPTION_TEXT("reading", "ID=MEANING", reading,                                              \
	            "read unclear clauses with another meaning, such as `D58=other`")

static const struct program_option replay_options[] = {
	EDITION,
	OPTION_FLAG("json", json,
	            "print the server's answer as JSON; for several files, an array of answers"),
	VIEW,
	OPTION_FLAG("advice", advice, "with --json, also print what to do about an illegal move"),
	ON_ILLEGAL,
	READING,
	OPTION_FLAG("full", full,
	            "also print readings, versions, hashes, and every citation with its cause"),
	LANG,
	OPTION_FLAG("dry-run", dry_run, "print the ruling, but don't keep it on the server"),
	OPTION_END,
};

const struct program_command server_replay = {
	.name = "replay",
	.summary = "submit transcripts and print their rulings",
	.usage = "FILE...",
	.about = "Submit each transcript and print its ruling. `-` is standard input.\n",
	.exits =
		"0 consistent or incomplete, 1 illegal, refuted or out of place, 2 bad input or no "
		"answer, 3 undetermined.",
	.examples = "judge --server http://127.0.0.1:8470 replay game.yaml\n"
		    "judge --server http://127.0.0.1:8470 replay game.yaml --dry-run\n",
	.options = replay_options,
	.least = 1,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.run = replay,
};

static const struct program_option moves_options[] = {
	EDITION,    OPTION_FLAG("json", json, "print the server's answer as JSON"),
	VIEW,       ON_ILLEGAL,
	READING,    LANG,
	OPTION_END,
};

const struct program_command server_moves = {
	.name = "moves",
	.summary = "list the legal moves where a transcript ends, and why others are refused",
	.usage = "FILE",
	.about =
		"Print the decision that is open where a transcript ends, every legal move there, and why other moves\n"
		"are refused. The server keeps nothing.\n",
	.exits =
		"0 a decision is open or the game is over, 1 a move was refused, 2 bad input or no "
		"answer, 3 undetermined.",
	.examples = "judge --server http://127.0.0.1:8470 moves position.yaml\n",
	.options = moves_options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = moves,
};
