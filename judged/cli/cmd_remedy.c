/* cmd_remedy.c: `judge remedy`: what a tournament's policy makes of a ruling. */
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/policy/policy.h"

struct command {
	struct cli_asked asked;
	const char *policy;
	const char *reading; /* other meanings of the document's readings, or NULL */
	uint64_t seed;
	bool record; /* print the record to play on from */
};

static int
print_remedy(const struct command *command, json_t *remedy)
{
	const json_t *record = json_object_get(json_object_get(remedy, "remedy"), "record");
	int code = remedy_exit_code(remedy);
	if (command->record && !record)
		code = cli_wrong("there is no record to play on from: %s",
		                 code == CLI_UNDETERMINED ? "something is asked first"
		                                          : "no play is put right");
	else if (command->record)
		cli_print(json_deep_copy(record));
	else if (command->asked.json)
		cli_print(json_incref(remedy));
	else
		remedy_text(remedy, stdout);
	json_decref(remedy);
	return code;
}

static int
remedy(const struct program_call *call)
{
	const struct command *command = call->command;
	struct judge_ruleset rules;
	struct remedy_options options = { .seed = command->seed };
	struct cli_judged judged = { 0 };
	struct fault fault;
	json_t *made = NULL;
	int code = CLI_WRONG_USE;
	if (cli_open(&judged, call->operand[0], &command->asked)) {
		options.document = remedy_document(&judged.transcript, command->policy, &fault);
		options.rules = &rules;
		if (options.document &&
		    remedy_read(options.document, command->reading, &rules, &fault))
			made = remedy_make(&judged.transcript, &options, &fault);
		code = made ? print_remedy(command, made) : cli_fault(&fault);
	}
	cli_close(&judged);
	return code;
}

static const struct program_option options[] = {
	OPTION_TEXT(
		"policy", "P", policy,
		"judge by this document; by default, by the one that the record's event names. A name that there isn't lists them"),
	OPTION_TEXT(
		"policy-reading", "ID=MEANING", reading,
		"read an unclear clause of the document another way, such as P1=other; several with commas between. `judge readings --game policy` lists them"),
	OPTION_NUMBER("seed", "N", seed, 0, UINT32_MAX,
	              "begin the generator that takes cards at random with this number (0)"),
	OPTION_FLAG("record", record,
	            "print the record to play on from, with the remedy carried out, as JSON"),
	CLI_EDITION("judge by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_JSON("print the answer as JSON"),
	OPTION_END,
};

const struct program_command cmd_remedy = {
	.name = "remedy",
	.summary = "say what a tournament's policy makes of a ruling: infraction, remedy, penalty",
	.usage = "FILE [--policy P] [--policy-reading ID=MEANING] [--seed N] [--record]",
	.about =
		"Judge a transcript with its illegal moves let stand, and name the infraction, what is done about it and the\n"
		"penalty, each with its clause. What only the head judge can find is asked, with the grounds on both sides;\n"
		"write the answer under `findings`. docs/remedy.md explains the document and the answer.\n",
	.exits =
		"0 no infraction, 1 an infraction, 2 usage error or bad input, 3 something is asked.",
	.examples = "judge remedy game.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = remedy,
};
