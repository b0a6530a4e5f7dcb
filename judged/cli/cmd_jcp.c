/* cmd_jcp.c: `judge jcp`: answers the messages of the conformance protocol. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "judged/conform/jcp.h"

struct command {
	const char *without;
};

/* Does a rule with this name exist in some game? */
static bool
is_rule(const char *name)
{
	const struct rulebook_game *game;
	for (size_t g = 0; (game = rulebook_game_at(g)); g++)
		if (rulebook_rule(game->name, name) != JUDGE_NO_RULE)
			return true;
	return false;
}

static int
answer_messages(const struct program_call *call)
{
	const struct command *command = call->command;
	struct jcp jcp = { .without = command->without };
	char *line = NULL;
	size_t cap = 0;
	ssize_t n;
	bool goes_on = true;
	if (command->without && !is_rule(command->without))
		return cli_wrong("no game has a rule `%.60s`; the rules of a clause are listed by "
		                 "`judge clause`",
		                 command->without);
	while (goes_on && (n = getline(&line, &cap, stdin)) > 0) {
		json_t *answer = jcp_answer_text(&jcp, line, (size_t)n);
		goes_on = answer != NULL;
		if (answer && json_dumpf(answer, stdout, JSON_COMPACT) == 0)
			putchar('\n');
		json_decref(answer);
		fflush(stdout);
	}
	free(line);
	return ferror(stdout) ? CLI_WRONG_USE : CLI_FINE;
}

static const struct program_option options[] = {
	OPTION_TEXT(
		"without", "RULE", without,
		"play as if this rule did not exist, to see that a runner finds the clauses that hold it"),
	OPTION_END,
};

const struct program_command cmd_jcp = {
	.name = "jcp",
	.summary = "answer the messages of the conformance protocol, as an engine",
	.usage = "",
	.about =
		"Read messages of the conformance protocol on standard input, one JSON object a line, and write one\n"
		"answer a line on standard output, until `stop` or the end of the input.\n",
	.exits = "0 stopped, 2 usage error, or the output can't be written.",
	.examples = "judge conform --engine 'judge jcp'\n",
	.options = options,
	.size = sizeof(struct command),
	.run = answer_messages,
};
