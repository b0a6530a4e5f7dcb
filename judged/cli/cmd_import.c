/* cmd_import.c: `judge import`: makes a transcript from another program's replay. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/cli/cli.h"
#include "judged/reconstruct/import.h"
#include "first-game.h"

struct command {
	struct cli_asked asked;
};

static int
run(const struct program_call *call)
{
	static const int codes[] = { CLI_FINE, CLI_FINE, CLI_NOT_FINE, CLI_UNDETERMINED };
	const struct command *command = call->command;
	struct import import;
	struct fault fault;
	size_t len;
	char *text = doc_load(call->operand[1], &len, &positions_limits, &fault);
	if (!text || !import_replay(&import, call->operand[0], call->operand[1], text, len,
	                            command->asked.edition, &fault)) {
		free(text);
		return cli_fault(&fault);
	}
	cli_answer_joined(import_json(&import), command->asked.json);
	int code = codes[import.joined->chain.verdict];
	import_free(&import);
	free(text);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("the edition to play by; by default, the one of the format"),
	CLI_JSON("print the result as JSON, with the transcript"),
	OPTION_END,
};

const struct program_command cmd_import = {
	.name = "import",
	.summary = "make a transcript from another program's replay",
	.usage = "FORMAT FILE",
	.about =
		"Read a replay that another program wrote, and find the decisions between its snapshots. Every total\n"
		"that the program wrote is compared with ours. What breaks a rule is shown with its clause.\n",
	.exits =
		"0 every step was found, 1 a step is impossible, 2 usage error or bad input, 3 a step "
		"was not searched whole.",
	.examples = "judge import " FIRST_GAME "-sim replay.json\n",
	.options = options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.run = run,
};
