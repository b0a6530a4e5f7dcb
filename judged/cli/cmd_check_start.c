/* cmd_check_start.c: `judge check-start`: checks whether a start position is possible. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/check_start.h"
#include "judged/cli/cli.h"
#include "judged/text/alloc.h"

struct command {
	struct cli_asked asked;
};

/* Is the fault in the document's start? If the start can't be set up, the position is
 * impossible. */
static bool
is_of_start(const struct fault *fault, const struct doc_node *document)
{
	const struct doc_node *root = transcript_within(document);
	const struct doc_node *start = root->type == DOC_MAP ? doc_member(root, "start") : NULL;
	const char *from_where = root == document ? "/start" : "/transcript/start";
	static const char *const codes[] = { "no-such-position", "incomplete-position",
		                             "too-many-cards", "out-of-range", "empty-stack" };
	bool is_one = false;
	for (size_t i = 0; i < sizeof codes / sizeof *codes; i++)
		is_one = is_one || strcmp(fault->code, codes[i]) == 0;
	if (!start || !is_one)
		return false;
	if (fault->line == 0)
		return strncmp(fault->pointer, from_where, strlen(from_where)) == 0;
	return fault->line >= start->key_line &&
	       (!start->next || fault->line < start->next->key_line);
}

static void
note_fault(struct start_check *check, const struct fault *fault)
{
	struct start_doubt *at = &check->at[0];
	*check = (struct start_check){ .n = 1, .n_faults = 1 };
	at->fault = true;
	at->place = JUDGE_NO_PLACE;
	memcpy(at->code, fault->code, sizeof at->code);
	if (fault->line)
		snprintf(at->sentence, sizeof at->sentence, "line %d: %.200s", fault->line,
		         fault->sentence);
	else
		snprintf(at->sentence, sizeof at->sentence, "%.100s: %.120s", fault->pointer,
		         fault->sentence);
}

/* Check the start of a document. False with a fault if the document isn't a transcript. */
static bool
check(struct start_check *out, const char *path, const char *edition, struct fault *fault)
{
	struct transcript t;
	struct doc doc;
	bool good = true;
	if (!doc_read_file(&doc, path, &transcript_limits, fault))
		return false;
	if (transcript_decode(&t, doc.root, doc.root->file, edition, fault)) {
		start_check(out, &t);
		transcript_free(&t);
	} else if ((good = is_of_start(fault, doc.root))) {
		note_fault(out, fault);
	}
	doc_free(&doc);
	return good;
}

static int
check_start(const struct program_call *call)
{
	const struct command *command = call->command;
	struct start_check *found = alloc_bytes(sizeof *found);
	struct fault fault;
	bool good = check(found, call->operand[0], command->asked.edition, &fault);
	int code = !good ? cli_fault(&fault) : found->n_faults ? CLI_NOT_FINE : CLI_FINE;
	if (good && command->asked.json)
		cli_print(start_check_json(found));
	else if (good)
		start_check_text(found, stdout);
	free(found);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("use this edition instead of the one the transcript names"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_check_start = {
	.name = "check-start",
	.summary = "check whether a start position is possible",
	.usage = "FILE",
	.about =
		"Show what is wrong with a transcript's start position. An error means that no game can have such a\n"
		"position; a warning, that play could not have led to it. Each has a code, and its clause if there is\n"
		"one.\n",
	.exits = "0 no errors, 1 errors, 2 usage error or bad input.",
	.examples = "judge check-start position.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = check_start,
};
