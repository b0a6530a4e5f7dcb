/* cmd_reconstruct.c: `judge reconstruct`: joins a list of positions by legal play. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/reconstruct/report.h"

struct command {
	struct cli_asked asked;
	uint64_t budget, ways, to;
	struct cli_progress progress;
	size_t n;
};

static bool
after_step(void *ctx, size_t done)
{
	struct command *command = ctx;
	cli_progress(&command->progress, done, command->n);
	return false;
}

static int
reconstruct(const struct program_call *call)
{
	static const int codes[] = { CLI_FINE, CLI_FINE, CLI_NOT_FINE, CLI_UNDETERMINED };
	struct command *command = call->command;
	struct positions list;
	struct chain chain;
	struct fault fault;
	if (!positions_load(&list, call->operand[0], command->asked.edition, &fault))
		return cli_fault(&fault);
	command->n = list.n - 1;
	chain_make(&chain, &list,
	           &(struct chain_options){ .budget = command->budget,
	                                    .ways = (int)command->ways,
	                                    .to = (size_t)command->to,
	                                    .stopped = after_step,
	                                    .stopped_ctx = command });
	cli_progress_end(&command->progress);
	if (command->asked.json)
		cli_print(report_chain(&chain));
	else
		report_text(&chain, stdout);
	int code = codes[chain.verdict];
	chain_free(&chain);
	positions_free(&list);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("play by this edition instead of the one the list names"),
	OPTION_NUMBER("budget", "STEPS", budget, 1, UINT32_MAX,
	              "tries for the play between two positions, at most; by default 200000"),
	OPTION_NUMBER("ways", "N", ways, 1, 1000,
	              "list at most N ways between two positions; by default 16"),
	OPTION_NUMBER("to", "K", to, 1, UINT32_MAX,
	              "stop at position K, counted from 0; by default, at the last one"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_reconstruct = {
	.name = "reconstruct",
	.summary = "join a list of positions by legal play",
	.usage = "FILE",
	.about =
		"Find the decisions between the positions of a list, whole or as one player saw them. Each step is\n"
		"given, found, one of several ways, impossible, or not searched whole. An impossible step comes with\n"
		"the clauses that refuse the nearest thing, and the search goes on from the position after it.\n",
	.exits =
		"0 every step was found, 1 a step is impossible, 2 usage error or bad input, 3 a step "
		"was not searched whole.",
	.examples = "judge reconstruct positions.json\n"
		    "judge reconstruct positions.json --json --ways 4\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = reconstruct,
};
