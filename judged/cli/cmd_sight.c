/* cmd_sight.c: `judge sight`: shows which cards an observer may look at, knows, or knows to be
 * among others, after a move. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/ruling/ruling.h"
#include "judged/board/sight.h"

struct command {
	struct cli_asked asked;
	struct moment at;
};

static int
print_result(const struct command *command, struct ruling *r)
{
	if (command->asked.json)
		cli_print(sight_json(r->run, command->asked.view));
	else
		sight_text(r->run, command->asked.view, stdout);
	if (r->verdict == RULING_ILLEGAL || r->verdict == RULING_SURPLUS)
		return CLI_NOT_FINE;
	return r->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_FINE;
}

static int
sight(const struct program_call *call)
{
	const struct ruling_options without_claims = { .ignore_claims = true };
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	struct fault fault;
	int code = CLI_WRONG_USE;
	if (!cli_open(&judged, call->operand[0], &command->asked)) {
		code = CLI_WRONG_USE;
	} else if (command->at.after != MOMENT_NONE || command->at.move != MOMENT_NONE) {
		code = cli_play_to(&judged, &command->at, command->asked.json);
		if (code == CLI_FINE) {
			print_result(command, &judged.ruling);
			cli_warn_if_depends(&judged, command->asked.view);
		}
	} else {
		bool made =
			ruling_make(&judged.ruling, &judged.transcript, &without_claims, &fault);
		code = made ? print_result(command, &judged.ruling) : cli_fault(&fault);
		cli_warn_one_case(&judged.ruling, command->asked.view);
	}
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	CLI_MOVE(
		"show what is known after move K, numbered as in rulings; 0 is before the first move; by default, at the end"),
	CLI_AFTER("show what is known after N decisions instead, counting from the set-up"),
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_VIEW(
		"show what this reader sees and knows; by default `judge`, which shows who knows each card"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_sight = {
	.name = "sight",
	.summary = "show which hidden cards each player knows after a move",
	.usage = "FILE",
	.about =
		"Show which hidden cards a player may look at now, which ones they know, and which ones they know\n"
		"only in part. `-` is standard input.\n",
	.exits =
		"0 shown, 1 an earlier move was refused, 2 bad input, 3 the game is undetermined before that point.",
	.examples = "judge sight game.yaml --move 6 --view B\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE }, .at = CLI_AT_END },
	.run = sight,
};
