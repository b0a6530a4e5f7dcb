/* cmd_report.c: `judge report`: writes a wrong ruling as a file that fails until the engine
 * agrees. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/suite/objection.h"
#include "judged/text/buffer.h"

struct command {
	struct cli_asked asked;
	const char *expected, *verdict, *clause;
	uint64_t move;
};

static int
report(const struct program_call *call)
{
	struct command *command = call->command;
	struct cli_judged judged = { 0 };
	struct buffer text = { 0 };
	struct fault fault;
	int code = CLI_WRONG_USE;
	const struct objection objection = { .expected = command->expected,
		                             .verdict = command->verdict,
		                             .clause = command->clause,
		                             .move = (int64_t)command->move,
		                             .view = command->asked.view };
	if (!command->expected)
		return cli_wrong(
			"the option --expected is needed: it says what the ruling should have been");
	if (cli_judge(&judged, call->operand[0], &command->asked)) {
		if (objection_write(&objection, &judged.ruling, &text, &fault))
			code = fputs(buffer_end(&text), stdout) < 0 ? CLI_WRONG_USE : CLI_FINE;
		else
			cli_fault(&fault);
	}
	buffer_free(&text);
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT(
		"expected", "TEXT", expected,
		"what the ruling should have been, and why; it may begin with the verdict: \"legal: ...\""),
	OPTION_TEXT(
		"verdict", "V", verdict,
		"the verdict the ruling should have had: legal, illegal, undetermined, surplus, refuted, ..."),
	OPTION_TEXT("clause", "N", clause, "the clause that should decide the ruling"),
	OPTION_NUMBER("move", "K", move, 1, UINT32_MAX, "the move that should decide the ruling"),
	CLI_EDITION("judge by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_VIEW(
		"leave out what this reader may not know; by default `judge`, who may know everything in the file"),
	CLI_ON_ILLEGAL(
		"stop at an illegal move, skip it, or take it (play it anyway); by default, as the transcript says, or else stop"),
	OPTION_END,
};

const struct program_command cmd_report = {
	.name = "report",
	.summary = "report a wrong ruling, with everything needed to correct it",
	.usage = "FILE --expected TEXT [--verdict V] [--clause N] [--move K]",
	.about =
		"Print one file with the transcript, the ruling it got, versions, digests, and what you expected.\n"
		"Test that file with `judge suite FILE`: it fails until the engine agrees with you.\n",
	.exits = "0 success, 2 usage error, bad input, or the ruling is already what you expect.",
	.examples = "judge report game.yaml --expected \"illegal: its rank is 3\" > wrong.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = report,
};
