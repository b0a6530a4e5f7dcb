/* cmd_new.c: `judge new`: prints a template of a transcript, to be filled in at the table. */
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "judged/embed/clause.h"
#include "judged/embed/template.h"
#include "judged/suite/options.h"
#include "judged/text/alloc.h"
#include "judged/transcript/schema.h"
#include "first-game.h"

struct command {
	struct cli_asked asked;
	const char *step; /* or NULL */
	bool schema;
};

/* Find the schema of the game's transcripts: built next to the program, or installed. False if there
 * is none. */
static bool
find_schema(const struct judge_game *game, char *out)
{
	const char *folders[] = { suite_program_dir(), suite_data_dir() };
	for (int i = 0; i < 2; i++) {
		char *path =
			alloc_text("%s/schema/transcript.%s.schema.json", folders[i], game->name);
		bool found = realpath(path, out) != NULL;
		free(path);
		if (found)
			return true;
	}
	return false;
}

static int
print_template(const struct template_wish *wish)
{
	struct buffer out = { 0 };
	struct fault fault;
	bool good = template_write(wish, &out, &fault);
	if (good)
		fputs(buffer_end(&out), stdout);
	buffer_free(&out);
	return good ? CLI_FINE : cli_fault(&fault);
}

static int
print_new(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *name = call->operand[0], *edition = command->asked.edition;
	struct template_wish wish = { .game = judge_game(name), .step = command->step };
	char schema[PATH_MAX];
	struct fault fault;
	if (!wish.game)
		return meant_no_game(name);
	if (command->schema)
		return cli_print(transcript_schema(wish.game)), CLI_FINE;
	wish.edition = edition ? cli_edition_of(name, edition) : edition_asked(name, NULL, &fault);
	if (find_schema(wish.game, schema))
		wish.schema = schema;
	return wish.edition ? print_template(&wish) : CLI_WRONG_USE;
}

static const struct program_option options[] = {
	OPTION_TEXT(
		"at", "STEP", step,
		"the step to start at; by default, the main decision of a turn; `setup` starts a whole game"),
	CLI_EDITION("the edition to judge by; by default, the newest"),
	OPTION_FLAG("schema", schema, "print the JSON Schema of the game's transcripts instead"),
	OPTION_END,
};

const struct program_command cmd_new = {
	.name = "new",
	.summary = "print a transcript template to fill in",
	.usage = "GAME [--schema]",
	.about =
		"Print a transcript template with comments. It can be judged as printed, and shows every key a\n"
		"transcript and its start position can have and every word of a move, most of them commented out.\n",
	.exits = "0 success, 2 usage error.",
	.operands = "GAME",
	.examples = "judge new " FIRST_GAME " > position.yaml\n"
		    "judge new " FIRST_GAME " --at setup > whole-game.yaml\n"
		    "judge new " FIRST_GAME " --schema > transcript.schema.json\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = print_new,
};
