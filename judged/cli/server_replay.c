/* server_replay.c: `judge --server URL replay` and `moves`: transcripts go there, answers come back. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/server.h"

static const char replay_usage[] =
	"usage: judge --server URL replay FILE... [--edition E] [--json] [--view "
	"public|A|B|judge]\n"
	"                          [--advice] [--on-illegal stop|skip|take] [--dry-run]\n"
	"\n"
	"Submit each transcript, `-` being standard input, and tell its ruling.\n"
	"  --edition E  judge by this edition instead of the one the transcript names\n"
	"  --json       the server's answer as it comes; several files give an array\n"
	"  --view V     whose secrets may be told; by default those of the token's seat\n"
	"  --advice     in JSON, with what to do about an illegal move\n"
	"  --on-illegal T  stop at a move that rules refuse, skip it, or take it all the same\n"
	"  --dry-run    the ruling is made and told, and not kept\n"
	"Exit: 0 consistent or incomplete, 1 illegal, refuted or surplus, 2 bad input or no "
	"answer,\n"
	"3 undetermined.\n";

static const char moves_usage[] =
	"usage: judge --server URL moves FILE [--edition E] [--json] [--view public|A|B|judge]\n"
	"                          [--on-illegal stop|skip|take]\n"
	"\n"
	"Tell the question a transcript ends at, every option, and what refuses the rest. Nothing "
	"is "
	"kept.\n"
	"Exit: 0 a question is open or the game is over, 1 a move was refused, 2 bad input or no "
	"answer,\n"
	"3 undetermined.\n";

static const struct option options[] = {
	{ "edition", required_argument, NULL, 'e' },
	{ "json", no_argument, NULL, 'j' },
	{ "view", required_argument, NULL, 'v' },
	{ "on-illegal", required_argument, NULL, 'i' },
	{ "help", no_argument, NULL, 'h' },
	{ "advice", no_argument, NULL, 'a' }, /* from here on not for moves */
	{ "dry-run", no_argument, NULL, 'd' },
	{ NULL, 0, NULL, 0 },
};

enum { MOVES_OPTIONS = 5 };

struct asked {
	const char *edition, *view, *on_illegal;
	bool json, advice, dry_run;
};

static void
set_option(struct asked *asked, int option)
{
	switch (option) {
	case 'e': asked->edition = optarg; break;
	case 'v': asked->view = optarg; break;
	case 'i': asked->on_illegal = optarg; break;
	case 'j': asked->json = true; break;
	case 'a': asked->advice = true; break;
	default: asked->dry_run = true; break;
	}
}

/* Answers -1, or the exit code to end with. */
static int
read_options(struct asked *asked, const struct option *known, const char *usage, int argc,
             char *argv[])
{
	int option;

	while ((option = getopt_long(argc, argv, "", known, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else
			set_option(asked, option);
	return optind < argc ? -1 : cli_usage('?', usage);
}

static void
add_arguments(struct buffer *path, const struct asked *asked)
{
	client_argument(path, "edition", asked->edition);
	client_argument(path, "view", asked->view);
	client_argument(path, "on_illegal", asked->on_illegal);
}

static const char *
accepted(const struct asked *asked)
{
	return asked->json ? "application/json" : "text/plain";
}

/* 1. replay */

/* "/v1/rulings/ID": where it is kept. */
static void
tell_kept(const struct client_answer *answer)
{
	const char *slash = strrchr(answer->location, '/');

	if (!slash)
		return;
	fputs(answer->status == 201 ? "Kept as " : "Kept before as ", stdout);
	server_print_text(slash + 1);
	fputs(".\n", stdout);
}

static bool
tell_of_several(const struct client_answer *answer, const char *file, json_t *all)
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
tell(const struct client_answer *answer, const struct asked *asked, const char *file, json_t *all)
{
	int code = server_exit_code(answer->verdict);

	if (code == CLI_WRONG_USE)
		return code;
	if (asked->json && all)
		return tell_of_several(answer, file, all) ? code : CLI_WRONG_USE;
	if (!asked->json && all)
		printf("%s: ", file);
	server_print(answer);
	if (!asked->json)
		tell_kept(answer);
	if (all)
		putchar('\n');
	return code;
}

static int
submit(struct client *client, const struct asked *asked, const char *file, json_t *all)
{
	struct client_answer answer;
	struct buffer path = { 0 };

	buffer_text(&path, "/v1/rulings");
	add_arguments(&path, asked);
	client_argument(&path, "advice", asked->advice || !asked->json ? "true" : NULL);
	client_argument(&path, "dry_run", asked->dry_run ? "true" : NULL);
	buffer_end(&path);
	int code = CLI_WRONG_USE;
	if (server_post(client, &path, accepted(asked), file, &answer))
		code = tell(&answer, asked, file, all);
	client_answer_free(&answer);
	buffer_free(&path);
	return code;
}

int
server_replay(struct client *client, int argc, char *argv[])
{
	struct asked asked = { .edition = NULL };
	int code = read_options(&asked, options, replay_usage, argc, argv);

	if (code >= 0)
		return code;
	json_t *all = argc - optind > 1 ? json_array() : NULL;
	code = CLI_FINE;
	for (int i = optind; i < argc; i++)
		code = server_worse(code, submit(client, &asked, argv[i], all));
	if (all && asked.json)
		cli_print(json_incref(all));
	json_decref(all);
	return code;
}

/* 2. moves */

static int
tell_question(const struct client_answer *answer)
{
	static const struct {
		const char *state;
		int code;
	} codes[] = { { "open", CLI_FINE },
		      { "over", CLI_FINE },
		      { "refused", CLI_NOT_FINE },
		      { "undetermined", CLI_UNDETERMINED } };

	for (size_t i = 0; i < sizeof codes / sizeof codes[0]; i++)
		if (strcmp(codes[i].state, answer->question) == 0) {
			server_print(answer);
			return codes[i].code;
		}
	return server_exit_code(""); /* it is not judged */
}

static int
ask_moves(struct client *client, const struct asked *asked, const char *file)
{
	struct client_answer answer;
	struct buffer path = { 0 };

	buffer_text(&path, "/v1/moves");
	add_arguments(&path, asked);
	buffer_end(&path);
	int code = CLI_WRONG_USE;
	if (server_post(client, &path, accepted(asked), file, &answer))
		code = tell_question(&answer);
	client_answer_free(&answer);
	buffer_free(&path);
	return code;
}

int
server_moves(struct client *client, int argc, char *argv[])
{
	struct option known[MOVES_OPTIONS + 1] = { 0 };
	struct asked asked = { .edition = NULL };

	memcpy(known, options, MOVES_OPTIONS * sizeof *known);
	int code = read_options(&asked, known, moves_usage, argc, argv);
	if (code >= 0)
		return code;
	return argc - optind == 1 ? ask_moves(client, &asked, argv[optind])
	                          : cli_usage('?', moves_usage);
}
