/* cmd_board.c: `judge board`: draws a position. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/board/board.h"
#include "judged/cli/cli.h"

struct command {
	struct cli_asked asked;
	struct moment at;
	bool text;
};

static int
draw(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (cli_open(&judged, call->operand[0], &command->asked))
		code = cli_play_to(&judged, &command->at, false);
	if (code == CLI_FINE) {
		uint32_t decision = judged.ruling.script.n_steps;
		char *board = command->text
		                      ? board_text(&judged.ruling, command->asked.view, decision)
		                      : board_svg(&judged.ruling, command->asked.view, decision);
		fputs(board, stdout);
		free(board);
		cli_warn_if_depends(&judged, command->asked.view);
	}
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	CLI_MOVE(
		"draw the position after move K, numbered as in rulings; 0 is before the first move; by default, draw the final position"),
	CLI_AFTER("draw the position after N decisions instead, counting from the set-up"),
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_VIEW(
		"show only what this reader may know; by default `judge`, who may know everything in the file"),
	OPTION_FLAG("text", text, "draw it as text for a terminal instead of as SVG"),
	OPTION_END,
};

const struct program_command cmd_board = {
	.name = "board",
	.summary = "draw the position after a move",
	.usage = "FILE",
	.about = "Draw a position from a transcript, as SVG or as text, on standard output. `-` is "
		 "standard input.\n",
	.exits =
		"0 success, 1 the game does not get that far, 2 usage error or bad input, 3 undetermined.",
	.examples = "judge board game.yaml --move 6 > board.svg\n"
		    "judge board game.yaml --view A > board.svg\n"
		    "judge board game.yaml --text\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE }, .at = CLI_AT_END },
	.run = draw,
};
