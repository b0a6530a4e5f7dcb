/* cmd_reconstruct.c: `judge reconstruct`: joins a list of positions by legal play. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

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

/* Print a value of a list on a line of its own. */
static void
print_line(const char *before, const json_t *value)
{
	char *text = json_dumps(value, JSON_COMPACT);
	printf("%s%s\n", before, text);
	free(text);
}

static const char *
word_of(const json_t *map, const char *key)
{
	return json_string_value(json_object_get(map, key));
}

/* Print why the step failed: no legal play joins the two positions, or the search ended early. */
static void
print_failure(const json_t *step, const json_t *failure)
{
	const json_t *clauses = json_object_get(failure, "clauses"), *clause;
	const char *limit = word_of(step, "limit");
	bool none = strcmp(json_string_value(json_array_get(clauses, 0)), "unaccounted") == 0;
	size_t i;
	printf(": %s%s%s", limit ? limit : "", limit ? "; " : "",
	       none ? "no clause speaks of this" : "clause");
	json_array_foreach(none ? NULL : clauses, i, clause)
		printf("%s %s", i ? "," : "", json_string_value(clause));
	printf(". %s\n", word_of(failure, "why"));
}

static void
print_step(const json_t *step)
{
	const char *how = word_of(step, "how");
	const json_t *between = json_object_get(step, "between"), *way;
	const json_t *failure = json_object_get(step, how);
	size_t i;
	printf("%lld to %lld: %s", json_integer_value(json_array_get(between, 0)),
	       json_integer_value(json_array_get(between, 1)), how);
	if (!json_object_get(step, "ways")) {
		print_failure(step, failure);
		return;
	}
	printf(", %lld%s\n", json_integer_value(json_object_get(step, "ways")),
	       json_object_get(step, "more") ? " or more" : "");
	json_array_foreach(json_object_get(step, "alternatives"), i, way)
		print_line("    ", way);
}

static void
print_steps(const json_t *joined)
{
	static const char *const words[] = { "given", "found", "ways", "impossible", "budget" };
	enum { FOUND = 2, WORDS = sizeof words / sizeof *words };
	const json_t *steps = json_object_get(joined, "steps"), *step;
	size_t n[WORDS] = { 0 }, i;
	json_array_foreach(steps, i, step) {
		int word = 0;
		while (strcmp(words[word], word_of(step, "how")) != 0)
			word++;
		n[word]++;
		if (word >= FOUND)
			print_step(step);
	}
	printf("%s: %zu steps", word_of(joined, "verdict"), json_array_size(steps));
	for (int word = 0; word < WORDS; word++)
		if (n[word])
			printf(", %zu %s", n[word], words[word]);
	printf(".\n");
}

/* Print the totals of another program that were compared. */
static void
print_totals(const json_t *joined)
{
	const json_t *counters = json_object_get(joined, "counters"), *one;
	size_t differ = 0, i;
	json_array_foreach(counters, i, one)
		differ += !json_is_true(json_object_get(one, "agrees"));
	if (counters)
		printf("%zu totals compared, %zu differ.\n", json_array_size(counters), differ);
	json_array_foreach(counters, i, one)
		if (!json_is_true(json_object_get(one, "agrees")))
			print_line("  ", one);
	json_array_foreach(json_object_get(joined, "unread"), i, one)
		printf("Not read: %s.\n", json_string_value(one));
}

void
cli_answer_joined(json_t *joined, bool json)
{
	if (json) {
		cli_print(joined);
		return;
	}
	print_steps(joined);
	print_totals(joined);
	json_decref(joined);
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
	cli_answer_joined(report_chain(&chain), command->asked.json);
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
