/* cmd_moves.c: `judge moves`: shows the open question, its options, and why other answers are
 * refused. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/embed/reply.h"
#include "judged/advice/refused.h"

struct command {
	struct cli_asked asked;
	bool full;
};

static int
print_result(struct ruling *r, const struct command *command)
{
	enum view view = command->asked.view;
	struct groups groups;
	group_refused(r, view, &groups);
	if (command->asked.json)
		cli_print(open_question_json(r, view, &groups));
	else
		(command->full ? open_question_text
		               : open_question_brief)(r, view,
		                                      cli_languages[command->asked.language],
		                                      &groups, stdout);
	free_groups(&groups);
	if (ruling_verdict_of(r, view) != RULING_UNDETERMINED)
		cli_warn_one_case(r, view);
	return reply_question_code(open_question_state(r, view));
}

static int
moves(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (cli_judge(&judged, call->operand[0], &command->asked))
		code = print_result(&judged.ruling, command);
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_READING,
	OPTION_FLAG("full", full,
	            "for the judge's view, list every refused move under the rules that refuse it"),
	CLI_JSON("print the moves as JSON, for the judge's view with every refused move"),
	CLI_VIEW("whose hidden cards to show; by default everybody's, as a judge sees them"),
	CLI_LANG("the language it is printed in: en (the default), or ja for the edition ja-1.04"),
	CLI_ACCOUNT("list the moves that are legal after this player's account of what happened"),
	CLI_ON_ILLEGAL(
		"stop at an illegal move, skip it, or take it (play it anyway); by default, as the transcript says, or else stop"),
	OPTION_END,
};

const struct program_command cmd_moves = {
	.name = "moves",
	.summary = "list the legal moves where a transcript ends, and why others are refused",
	.usage = "FILE",
	.about =
		"Play a transcript to its end and list every legal move there. Refused moves are counted by the rule\n"
		"that refuses them; a move refused by several rules counts for each of them.\n",
	.exits = "0 a decision is open or the game is over, 1 a move was refused, 2 bad input, 3 "
		 "undetermined.",
	.examples = "judge moves position.yaml\n"
		    "judge moves position.yaml --full\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = moves,
};
