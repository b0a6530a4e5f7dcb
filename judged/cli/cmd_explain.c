/* cmd_explain.c: `judge explain`: explains a move of a transcript: every rule that acted, and
 * why. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/ruling/explain.h"

struct command {
	struct cli_asked asked;
	struct moment at; /* default: the move that decided */
};

static void
print_text(const struct command *command, struct ruling *ruling, const json_t *explained)
{
	struct explanation explanation;
	uint32_t move = (uint32_t)json_integer_value(json_object_get(explained, "move"));
	if (!json_is_true(json_object_get(explained, "reached"))) {
		printf("The game did not reach move %u: %s\n", move,
		       ruling_why(ruling, command->asked.view));
		return;
	}
	explain_make(&explanation, ruling, move);
	explain_text(&explanation, ruling, command->asked.view, stdout);
	explain_free(&explanation);
}

static int
explain(const struct command *command, struct ruling *ruling)
{
	struct fault fault;
	int code;
	json_t *explained =
		moment_explained(ruling, command->asked.view, &command->at, &code, &fault);
	if (!explained) {
		cli_faults(&fault, 1, command->asked.json);
		return code;
	}
	if (command->asked.json)
		cli_print(json_incref(explained));
	else
		print_text(command, ruling, explained);
	json_decref(explained);
	return code;
}

static int
run(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (cli_judge(&judged, call->operand[0], &command->asked))
		code = explain(command, &judged.ruling);
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	OPTION_NUMBER(
		"move", "K", at.move, 0, TRANSCRIPT_MOVES,
		"the move to explain, numbered from 1; 0 is what happened before the first; by default, the move that decided the ruling, or else the last one"),
	CLI_AFTER("explain the move that decision N belongs to instead, counting from the set-up"),
	CLI_EDITION("judge by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_VIEW(
		"show only what this reader may know; by default `judge`, who may know everything in the file"),
	CLI_ACCOUNT(
		"explain this player's account of what happened after the moves both players agree on"),
	CLI_ON_ILLEGAL(
		"stop at an illegal move, skip it, or take it (play it anyway); by default, as the transcript says, or else stop"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_explain = {
	.name = "explain",
	.summary = "show what a move did and which rules acted",
	.usage = "FILE",
	.about =
		"Show what one move did, as a chain of cause and effect: each rule that acted stands under the one\n"
		"it follows from. `-` is standard input.\n",
	.exits =
		"0 explained, 1 the move is illegal or was never reached, 2 bad input, 3 the game is undetermined from this move on.",
	.examples = "judge explain game.yaml\n"
		    "judge explain game.yaml --move 6\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE }, .at = CLI_AT_END },
	.run = run,
};
