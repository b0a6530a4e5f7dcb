/* cmd_position.c: `judge position`: writes the position of a transcript after some decisions. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/board/export_text.h"
#include "judged/board/sight.h"

struct command {
	struct cli_asked asked;
	struct moment at;
	bool given; /* --after was given */
	int seen;   /* enum view plus 1: show what that reader sees; 0: write the position */
	enum view reader;
	struct program_form as;
};

enum { AS_JSON = 1, AS_YAML };

static void
print_result(const struct transcript *position, bool json)
{
	struct buffer out = { 0 };
	if (json) {
		cli_print(export_json(position));
		return;
	}
	export_yaml(position, &out);
	fputs(buffer_end(&out), stdout);
	buffer_free(&out);
}

/* Print what an observer sees: docs/ruling.md, "Sight". */
static int
print_seen(const struct cli_judged *judged, const struct command *command)
{
	struct judge_run *run = judged->ruling.run;
	enum view view = (enum view)(command->seen - 1);
	if (command->asked.json)
		cli_print(sight_json(run, view));
	else
		sight_text(run, view, stdout);
	cli_warn_if_depends(judged, view);
	return CLI_FINE;
}

static int
write_down(struct cli_judged *judged, const struct command *command)
{
	struct transcript at;
	struct fault fault;
	int code = moment_position(&at, &judged->ruling, command->reader, &fault);
	if (code != CLI_FINE) {
		cli_faults(&fault, 1, command->asked.json);
		return code;
	}
	print_result(&at, command->asked.json);
	transcript_free(&at);
	return CLI_FINE;
}

static int
position(const struct program_call *call)
{
	struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	command->asked.json = command->as.form == AS_JSON;
	if (command->at.move == MOMENT_NONE && !command->given)
		return PROGRAM_MISUSED;
	if (cli_open(&judged, call->operand[0], &command->asked))
		code = cli_play_to(&judged, &command->at, command->asked.json);
	if (code == CLI_FINE)
		code = command->seen ? print_seen(&judged, command) : write_down(&judged, command);
	cli_close(&judged);
	return code;
}

static bool
read_after(void *to, const char *text)
{
	struct command *command = to;
	command->given = true;
	return strcmp(text, "end") == 0 ||
	       cli_number("--after", text, UINT32_MAX, &command->at.after);
}

static const struct program_option options[] = {
	CLI_MOVE(
		"print the position after move K, numbered as in rulings; 0 is before the first move"),
	OPTION_READ(
		"after", "N", read_after,
		"print the position after N decisions instead, counting from the set-up; `end` is where the transcript ends"),
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_LANG(
		"the language in which it says why the game doesn't get that far: en (the default), or ja for the edition ja-1.04"),
	OPTION_WORD(
		"view", "V", seen, view_words, 1,
		"instead of the position, print which cards this reader may look at, knows, or partly knows"),
	OPTION_WORD(
		"for", "V", reader, view_words, 0,
		"print only what this reader knows of the position: A, B, public, or judge (everything)"),
	OPTION_FORM("json", NULL, as, AS_JSON, "print the position as JSON"),
	OPTION_FORM("yaml", NULL, as, AS_YAML, "print the position as YAML (the default)"),
	OPTION_END,
};

const struct program_command cmd_position = {
	.name = "position",
	.summary = "print the position after a move as a transcript",
	.usage = "FILE --move K | --after N [--view V | --for V] [--json | --yaml]",
	.about =
		"Print the position after a move as a transcript. It starts at the last checkpoint before that point,\n"
		"and its moves are the decisions made since. Judging it leads to the same position.\n",
	.exits =
		"0 success, 1 the game does not get that far, 2 usage error or bad input, 3 undetermined.",
	.examples = "judge position game.yaml --move 6 > position.yaml\n"
		    "judge position game.yaml --after end --for B\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .at = CLI_AT_END, .reader = VIEW_JUDGE },
	.run = position,
};
