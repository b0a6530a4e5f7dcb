/* cmd_report.c: `judge report`: a ruling that is wrong, as a file that fails until the engine agrees. */
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
		return cli_wrong("--expected says what the ruling should have been");
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
		"the verdict it should have been: legal, illegal, undetermined, surplus, refuted, ..."),
	OPTION_TEXT("clause", "N", clause, "the clause that should decide it"),
	OPTION_NUMBER("move", "K", move, 1, UINT32_MAX, "the move that should decide it"),
	CLI_EDITION("judge by this edition instead of the one the transcript names"),
	CLI_VIEW(
		"leave out what this reader may not know; by default `judge`: everything in the file"),
	CLI_ON_ILLEGAL(
		"stop at an illegal move, skip it, or play it anyway; by default what the transcript "
		"says, or stop"),
	OPTION_END,
};

const struct program_command cmd_report = {
	.name = "report",
	.summary = "report a wrong ruling, with everything needed to correct it",
	.usage = "FILE --expected TEXT [--verdict V] [--clause N] [--move K]",
	.about =
		"Print one file with the transcript, the ruling it got, versions, digests, and what you "
		"expected. Run\n"
		"`judge suite THAT-FILE` to test it: it fails until the engine agrees with you.\n",
	.exits = "0 success, 2 usage error or bad input, or the ruling already says that.",
	.examples = "judge report game.yaml --expected \"illegal: its rank is 3\" > wrong.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = report,
};
