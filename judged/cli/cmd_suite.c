/* cmd_suite.c: `judge suite`: plays the scenario suite. docs/man/judge-suite.1 is its manual. */
#include <errno.h>
#include <string.h>
#include <unistd.h>

#include "judged/cli/cli.h"
#include "judged/suite/options.h"
#include "first-game.h"

enum { AS_TAP = 1, AS_JUNIT, AS_JSON, AS_DIGESTS };

struct command {
	struct suite_options options;
	struct program_form as;
	uint64_t jobs; /* 0: one per processor */
};

static bool
write_junit(const struct suite *suite, const char *path)
{
	FILE *to = fopen(path, "w");
	if (to)
		suite_print_junit(suite, to);
	bool good = to && !ferror(to);
	if ((to && fclose(to) != 0) || !good) {
		fprintf(stderr, "judge suite: %s cannot be written: %s\n", path, strerror(errno));
		return false;
	}
	suite_print(suite, stdout);
	return true;
}

static bool
print_result(const struct suite *suite, const struct command *command)
{
	switch (command->as.form) {
	case AS_TAP: suite_print_tap(suite, stdout); return true;
	case AS_JSON: suite_print_json(suite, stdout); return true;
	case AS_DIGESTS: suite_print_digests(suite, stdout); return true;
	case AS_JUNIT: return write_junit(suite, command->as.text);
	default: suite_print(suite, stdout); return true;
	}
}

/* Play single files: disputes, and files written by `judge report`. */
static int
play_files(const struct program_call *call)
{
	const struct command *command = call->command;
	if (command->as.form == AS_JUNIT || command->as.form == AS_DIGESTS ||
	    command->options.prove || command->options.cut || command->options.positions)
		return cli_wrong(
			"with files, only their results can be printed, also with --json and --tap");
	return cli_judge_disputes(call, command->as.form == AS_JSON, command->as.form == AS_TAP);
}

static int
play(const struct program_call *call)
{
	struct command *command = call->command;
	struct suite suite;
	if (call->n > 0)
		return play_files(call);
	cli_play_with(&command->options, command->jobs);
	command->options.progress = isatty(STDERR_FILENO);
	if (!cli_choose(&command->options))
		return CLI_WRONG_USE;
	int code = suite_load_and_run(&suite, &command->options, "suite");
	if (code != EXIT_FINE)
		return code;
	code = print_result(&suite, command) ? suite_exit_code(&suite) : EXIT_BAD;
	suite_free(&suite);
	return code;
}

static const struct program_option options[] = {
	CLI_GAME(options.game, "play only the scenarios of this game"),
	OPTION_TEXT("edition", "E", options.edition,
	            "play the scenarios only in this edition, such as en-1.2 or " FIRST_GAME
	            "/en-1.2"),
	OPTION_TEXT("clause", "N|N.*", options.clause,
	            "play only scenarios about this clause, card or set"),
	OPTION_FLAG(
		"prove", options.prove,
		"replay each scenario with each of its rules or abilities removed in turn; the outcome must differ every time"),
	OPTION_FLAG("cut", options.cut,
	            "also stop each scenario before each of its decisions, and resume from there"),
	OPTION_FLAG(
		"positions", options.positions,
		"also write the position before each decision as a transcript, and play on from that"),
	CLI_JOBS("play the scenarios in N processes at once; by default, one per processor"),
	OPTION_FORM("digests", NULL, as, AS_DIGESTS,
	            "print the digests of each scenario in each edition, one line each"),
	OPTION_FORM("tap", NULL, as, AS_TAP, "print the results as TAP"),
	OPTION_FORM("junit", "FILE", as, AS_JUNIT, "write the results to this file as JUnit XML"),
	OPTION_FORM("json", NULL, as, AS_JSON, "print the results as JSON"),
	CLI_FIXTURES(options.dir, "the folder with the scenarios"),
	OPTION_END,
};

const struct program_command cmd_suite = {
	.name = "suite",
	.summary = "play the scenario suite",
	.usage = "[--tap | --junit FILE | --json | --digests] [FILE...]",
	.about =
		"Play every scenario of the suite in every edition it is meant for. If FILEs are given, play only\n"
		"those; each is a dispute or the output of `judge report`.\n",
	.exits =
		"0 all passed, 1 some failed, 2 usage error, a bad scenario file, or no scenarios to play.",
	.examples = "judge suite --game " FIRST_GAME " --prove\n",
	.options = options,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.run = play,
};
