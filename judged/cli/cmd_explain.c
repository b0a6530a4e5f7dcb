/* cmd_explain.c: `judge explain`: explains a move of a transcript: every rule that acted, and
 * why. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/ruling/explain.h"

struct command {
	struct cli_asked asked;
	struct cli_moment at; /* default: the move that decided */
};

static void
print_result(const struct command *command, struct ruling *ruling, uint32_t move)
{
	struct explanation explanation;
	explain_make(&explanation, ruling, move);
	if (command->asked.json)
		cli_print(explain_json(&explanation, ruling, command->asked.view));
	else
		explain_text(&explanation, ruling, command->asked.view, stdout);
	explain_free(&explanation);
}

static int
not_reached(const struct command *command, const struct ruling *ruling, uint32_t move)
{
	const char *why = ruling_why(ruling, command->asked.view);
	if (command->asked.json)
		cli_print(json_pack(
			"{s:I, s:b, s:s, s:s}", "move", (json_int_t)move, "reached", 0, "verdict",
			ruling_verdict_word(ruling_verdict_of(ruling, command->asked.view)), "why",
			why));
	else
		printf("The game did not reach move %u: %s\n", move, why);
	return CLI_NOT_FINE;
}

/* Return the move that made the last of `decisions` decisions, or the last move before it. */
static uint32_t
move_of(const struct script *script, uint32_t decisions)
{
	uint32_t move = 0;
	for (uint32_t i = 0; i < decisions; i++)
		if (script->step[i].move > 0)
			move = script->step[i].move;
	return move;
}

static int
explain(const struct command *command, struct ruling *ruling)
{
	size_t moves = ruling->transcript->n_moves;
	uint32_t steps = ruling->script.n_steps;
	uint64_t after = command->at.after;
	uint32_t move = command->at.move == CLI_ALL
	                        ? explain_default_move(ruling, command->asked.view)
	                        : (uint32_t)command->at.move;
	if (move > moves)
		return moves > 0
		               ? cli_wrong(
					 "--move must be at most %zu, the number of moves, not %u",
					 moves, move)
		               : cli_wrong("the transcript has no moves");
	if (after != CLI_ALL && after > steps)
		return cli_wrong("the game has only %u decisions", steps);
	if (after != CLI_ALL)
		move = move_of(&ruling->script, (uint32_t)after);
	if (!explain_reached(ruling, move))
		return not_reached(command, ruling, move);
	print_result(command, ruling, move);
	enum ruling_verdict verdict = ruling_verdict_of(ruling, command->asked.view);
	return explain_decided(ruling, command->asked.view, move) ? ruling_exit_code(verdict)
	                                                          : CLI_FINE;
}

static int
run(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (cli_is_one_moment(&command->at) &&
	    cli_judge(&judged, call->operand[0], &command->asked))
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
