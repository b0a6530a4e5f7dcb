/* cmd_moves.c: `judge moves`: the open question, its options, and why the rest is refused. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/advice/refused.h"

struct command {
	struct cli_asked asked;
};

static int
tell(struct ruling *r, enum view view, bool json)
{
	struct groups groups = { 0 };
	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		group_refused(r->run, view, &groups);
	if (json)
		cli_print(open_question_json(r, view, &groups));
	else
		open_question_text(r, view, &groups, stdout);
	free_groups(&groups);
	return cli_question_code(open_question_state(r, view));
}

static int
moves(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (cli_judge(&judged, call->operand[0], &command->asked))
		code = tell(&judged.ruling, command->asked.view, command->asked.json);
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_JSON("tell it as JSON"),
	CLI_VIEW("whose secrets may be told; by default all of them, as a judge may know"),
	CLI_ACCOUNT("after what this player says came after the common moves"),
	CLI_ON_ILLEGAL(
		"stop at a move that rules refuse, skip it or take it; by default as the transcript says, else stop"),
	OPTION_END,
};

const struct program_command cmd_moves = {
	.name = "moves",
	.summary = "what may be answered where a transcript ends, and what may not and why",
	.usage = "FILE",
	.about =
		"Play a transcript and tell the question it ends at: every option, and for all else that may be\n"
		"named every clause that refuses it.\n",
	.exits =
		"0 a question is open or the game is over, 1 a move was refused, 2 bad input, 3 undetermined.",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = moves,
};
