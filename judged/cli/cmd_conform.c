/* cmd_conform.c: `judge conform`: compares another engine with this one, clause by clause. */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "judged/cli/cli.h"
#include "judged/cli/random_write.h"
#include "judged/conform/conform.h"
#include "judged/suite/options.h"
#include "judged/text/alloc.h"
#include "first-game.h"

struct command {
	const char *engine, *report;
	struct suite_options options;
	uint64_t random, seed, seconds;
	bool json;
	struct cli_progress progress;
};

enum { SEED = 1, SECONDS = 10, MOST_SECONDS = 3600, MOST_GAMES = 100000 };

/* 1. What is played */

static void
show_progress(void *ctx, size_t done, size_t all)
{
	cli_progress(ctx, done, all);
}

static int
play_suite(struct command *command, struct conform *conform)
{
	struct suite suite;
	struct fault fault;
	command->options.dir = cli_fixtures(command->options.dir);
	if (!cli_choose(&command->options))
		return CLI_WRONG_USE;
	if (!suite_load(&suite, &command->options, &fault))
		return cli_fault(&fault);
	int code = CLI_FINE;
	if (suite.n == 0)
		code = cli_wrong("no scenarios match");
	else if (!conform_suite(conform, &suite, show_progress, &command->progress, &fault))
		code = cli_fault(&fault);
	cli_progress_end(&command->progress);
	suite_free(&suite);
	return code;
}

/* Play a game written on a line of its own. */
static int
play_line(struct conform *conform, const char *name, const char *text, size_t n)
{
	struct doc doc;
	struct fault fault;
	if (!doc_read(&doc, name, text, n, &transcript_limits, &fault))
		return cli_fault(&fault);
	bool played = conform_game(conform, name, doc.root, &fault);
	doc_free(&doc);
	return played ? CLI_FINE : cli_fault(&fault);
}

/* Make random games and play them. */
static int
play_random(struct command *command, struct conform *conform)
{
	const char *game = command->options.game ? command->options.game : FIRST_GAME;
	char *text = NULL, name[64];
	size_t n = 0;
	FILE *to = alloc_stream(&text, &n);
	bool made =
		random_games(game, command->options.edition, command->random, command->seed, to);
	fclose(to);
	int code = made ? CLI_FINE : CLI_WRONG_USE;
	const char *line = text;
	for (uint64_t i = 0; code == CLI_FINE && i < command->random; i++) {
		size_t length = strcspn(line, "\n");
		snprintf(name, sizeof name, "random game %" PRIu64, command->seed + i);
		code = play_line(conform, name, line, length);
		line += length + 1;
		cli_progress(&command->progress, i + 1, command->random);
	}
	cli_progress_end(&command->progress);
	free(text);
	return code;
}

static int
play_files(const struct program_call *call, struct conform *conform)
{
	int code = CLI_FINE;
	for (int i = 0; code == CLI_FINE && i < call->n; i++) {
		struct fault fault;
		size_t n;
		char *text = doc_load(call->operand[i], &n, &transcript_limits, &fault);
		code = text ? play_line(conform, call->operand[i], text, n) : cli_fault(&fault);
		free(text);
	}
	return code;
}

static int
play_all(const struct program_call *call, struct conform *conform)
{
	struct command *command = call->command;
	int code = CLI_FINE;
	if (call->n == 0 && !command->random)
		code = play_suite(command, conform);
	if (code == CLI_FINE && command->random)
		code = play_random(command, conform);
	return code == CLI_FINE ? play_files(call, conform) : code;
}

/* 2. The report */

static FILE *
open_in(const char *dir, const char *name)
{
	char *path = alloc_text("%s/%s", dir, name);
	FILE *to = fopen(path, "w");
	if (!to)
		cli_wrong("%s cannot be written: %s", path, strerror(errno));
	free(path);
	return to;
}

/* Write report.json, and a text for each difference. */
static int
write_report(const struct conform *conform, const char *dir)
{
	size_t i;
	json_t *one;
	if (mkdir(dir, 0777) != 0 && errno != EEXIST)
		return cli_wrong("%s cannot be made: %s", dir, strerror(errno));
	FILE *to = open_in(dir, "report.json");
	if (!to)
		return CLI_WRONG_USE;
	json_t *report = conform_json(conform);
	json_dumpf(report, to, JSON_INDENT(2));
	json_decref(report);
	bool good = fclose(to) == 0;
	json_array_foreach(conform->differences, i, one) {
		char name[64];
		snprintf(name, sizeof name, "difference-%03zu.md", i + 1);
		if (!(to = open_in(dir, name)))
			return CLI_WRONG_USE;
		conform_difference_text(one, to);
		good &= fclose(to) == 0;
	}
	return good ? CLI_FINE : cli_wrong("the report in %s could not be written", dir);
}

static int
report(const struct command *command, const struct conform *conform)
{
	int code = command->report ? write_report(conform, command->report) : CLI_FINE;
	if (command->json)
		cli_print(conform_json(conform));
	else
		conform_text(conform, stdout);
	bool fine = !conform->count[CONFORM_DIFFERS] && !conform->count[CONFORM_ERRORED];
	return cli_worse(code, fine ? CLI_FINE : CLI_NOT_FINE);
}

static int
conform(const struct program_call *call)
{
	struct command *command = call->command;
	struct conform conform = { .peer = { .command = command->engine,
		                             .patience = (int)command->seconds * 1000 } };
	if (!command->engine)
		return cli_wrong("write --engine COMMAND, such as --engine 'python3 model.py'");
	signal(SIGPIPE, SIG_IGN);
	int code = CLI_FINE;
	if (!conform_begin(&conform)) {
		code = cli_wrong("the engine did not start: %s", conform.peer.why);
	} else {
		code = play_all(call, &conform);
		if (code == CLI_FINE)
			code = report(command, &conform);
	}
	conform_end(&conform);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT("engine", "COMMAND", engine,
	            "the command that starts the other engine, for the shell"),
	CLI_GAME(options.game, "play only the scenarios of this game"),
	OPTION_TEXT("edition", "E", options.edition,
	            "play only this edition, such as en-1.2 or " FIRST_GAME "/en-1.2"),
	OPTION_TEXT("clause", "N|N.*", options.clause,
	            "play only scenarios about this clause, card or set"),
	OPTION_NUMBER(
		"random", "N", random, 1, MOST_GAMES,
		"play N random games of real cards instead of the scenarios; by default of " FIRST_GAME),
	OPTION_NUMBER("seed", "S", seed, 0, UINT64_MAX / 2,
	              "the seed of the first random game; by default 1"),
	OPTION_NUMBER("patience", "SECONDS", seconds, 1, MOST_SECONDS,
	              "how long to wait for an answer; by default 10"),
	OPTION_TEXT("report", "DIR", report,
	            "write report.json and a text for each difference to this folder"),
	CLI_FIXTURES(options.dir, "the folder with the scenarios"),
	OPTION_FLAG("json", json, "print the report as JSON"),
	OPTION_END,
};

const struct program_command cmd_conform = {
	.name = "conform",
	.summary = "compare another engine with this one, clause by clause",
	.usage = "--engine COMMAND [FILE...]",
	.about =
		"Start another engine, send it the proven scenarios of the suite, and compare its answers with ours.\n"
		"If FILEs are given, play these transcripts instead. For each difference, report the fewest moves\n"
		"after which the engines differ, both answers and our ruling.\n",
	.exits =
		"0 the engines agree, 1 they differ or the other engine gave no answer, 2 usage error or bad input.",
	.examples = "judge conform --engine 'python3 model.py' --clause '8.*'\n"
		    "judge conform --engine 'judge jcp' --random 20\n",
	.options = options,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .seed = SEED, .seconds = SECONDS },
	.run = conform,
};
