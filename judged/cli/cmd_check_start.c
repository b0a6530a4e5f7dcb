/* cmd_check_start.c: `judge check-start`: checks whether a start position is possible. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/cli/cli.h"
#include "judged/embed/check.h"
#include "judged/text/alloc.h"

struct command {
	struct cli_asked asked;
};

static int
check_start(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *path = call->operand[0];
	struct transcript_faults *faults = alloc_zeroed(1, sizeof *faults);
	struct check *check = alloc_zeroed(1, sizeof *check);
	size_t len;
	char *text = doc_load(path, &len, &transcript_limits, &faults->at[0]);
	faults->n = !text;
	bool good = text && check_make(check, path, text, len, command->asked.edition,
	                               command->asked.json ? NULL : stdout, faults);
	int code = good ? check_code(check) : CLI_WRONG_USE;
	if (!good)
		cli_faults(faults->at, faults->n, command->asked.json);
	else if (command->asked.json)
		cli_print(check_json(check));
	else
		start_check_text(&check->start, stdout);
	check_free(check);
	free(check);
	free(faults);
	free(text);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("use this edition instead of the one the transcript names"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_check_start = {
	.name = "check-start",
	.summary = "check a transcript's start position or decks",
	.usage = "FILE",
	.about =
		"Show what is wrong with a transcript's start position. An error means that no game can have such a\n"
		"position; a warning, that play could not have led to it. Each has a code, and its clause if there is\n"
		"one. Of a whole game, show what is wrong with the decks.\n",
	.exits = "0 no errors, 1 errors, 2 usage error or bad input.",
	.examples = "judge check-start position.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = check_start,
};
