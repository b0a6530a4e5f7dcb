/* cmd_impact.c: `judge impact`: finds the rulings that another edition changes, and the clauses
 * responsible. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/cli/cli.h"
#include "judged/cli/files.h"
#include "judged/cli/impact_draft.h"
#include "judged/advice/impact.h"
#include "judged/text/alloc.h"

struct command {
	struct cli_asked asked;
	const struct rulebook_edition *from, *to;
	const struct draft *draft; /* NULL: `to` is an edition of the rulebook */
	struct cli_files files;
	json_t *rulings_json; /* JSON of each transcript */
	size_t differ, same, undetermined, unreadable;
	size_t from_by[JUDGE_RULES],
		to_by[JUDGE_RULES]; /* by rule of an edition: number of transcripts it changes */
	struct impact impact;
};

/* 1. One transcript */

static void
count(struct command *command, const struct impact *impact)
{
	command->differ += impact->differs;
	command->same += !impact->differs;
	command->undetermined +=
		!impact->differs && impact->from.ruling.verdict == RULING_UNDETERMINED;
	for (int i = 0; i < impact->n_by && !impact->together; i++) {
		const struct impact_rule *by = &impact->by[i];
		(by->in == command->from ? command->from_by : command->to_by)[by->rule]++;
	}
}

static void
print_result(struct command *command, const char *path)
{
	struct impact *impact = &command->impact;
	if (command->asked.json) {
		json_t *one = impact_json(impact, command->asked.view);
		json_object_set_new(one, "file", json_string(path));
		json_array_append_new(command->rulings_json, one);
	} else if (impact->differs) {
		printf("%s: ", path);
		impact_text(impact, command->asked.view, cli_languages[command->asked.language],
		            stdout);
	}
}

static void
not_read(struct command *command, const char *path, const struct fault *fault)
{
	command->unreadable++;
	if (command->asked.json)
		json_array_append_new(command->rulings_json, json_pack("{s:s, s:o}", "file", path,
		                                                       "fault", fault_json(fault)));
	cli_fault(fault);
}

static void
judge_file(struct command *command, const char *path)
{
	size_t len;
	struct fault fault;
	char *text = doc_load(path, &len, &transcript_limits, &fault);
	if (text && impact_make(&command->impact, path, text, len, command->from, command->to)) {
		count(command, &command->impact);
		print_result(command, path);
	} else {
		not_read(command, path, text ? &command->impact.from.fault : &fault);
	}
	free(text);
}

/* 2. All transcripts */

static json_t *
blame_json(const struct rulebook_edition *edition, judge_rule rule, size_t n)
{
	const struct rulebook_clause *clause = rulebook_clause_of(edition, rule);
	return json_pack("{s:s, s:s, s:s, s:I}", "edition", edition->name, "clause",
	                 clause ? clause->number : "-", "rule", edition->rules.row[rule].name,
	                 "transcripts", (json_int_t)n);
}

static json_t *
by_clause_json(const struct command *command)
{
	json_t *out = json_array();
	for (judge_rule rule = 0; rule < command->from->rules.n; rule++) {
		if (command->from_by[rule])
			json_array_append_new(out, blame_json(command->from, rule,
			                                      command->from_by[rule]));
		if (command->to_by[rule])
			json_array_append_new(out,
			                      blame_json(command->to, rule, command->to_by[rule]));
	}
	return out;
}

static void
print_totals(const struct command *command, json_t *by_clause)
{
	size_t i;
	json_t *one;
	printf("%zu come%s out differently, %zu the same (%zu undetermined), %zu unreadable.\n",
	       command->differ, command->differ == 1 ? "s" : "", command->same,
	       command->undetermined, command->unreadable);
	json_array_foreach(by_clause, i, one) {
		printf("  by %s/%s %s: %lld\n", json_string_value(json_object_get(one, "edition")),
		       json_string_value(json_object_get(one, "clause")),
		       json_string_value(json_object_get(one, "rule")),
		       (long long)json_integer_value(json_object_get(one, "transcripts")));
	}
	json_decref(by_clause);
}

static void
print_all_totals(struct command *command)
{
	json_t *by_clause = by_clause_json(command);
	if (!command->asked.json) {
		print_totals(command, by_clause);
		return;
	}
	json_t *totals = json_pack("{s:I, s:I, s:I, s:I, s:o}", "differ",
	                           (json_int_t)command->differ, "same", (json_int_t)command->same,
	                           "undetermined", (json_int_t)command->undetermined, "unreadable",
	                           (json_int_t)command->unreadable, "by_clause", by_clause);
	json_t *all = json_pack("{s:s, s:s, s:s, s:s, s:o, s:o}", "game", command->from->game,
	                        "from", command->from->name, "to", command->to->name, "view",
	                        view_word(command->asked.view), "transcripts",
	                        command->rulings_json, "totals", totals);
	if (command->draft)
		json_object_set_new(all, "draft", impact_draft_json(command->draft));
	cli_print(all);
}

static int
judge_all(struct command *command)
{
	struct cli_progress progress = { 0 };
	command->rulings_json = command->asked.json ? json_array() : NULL;
	if (command->draft && !command->asked.json)
		impact_draft_text(command->draft);
	for (size_t i = 0; i < command->files.n; i++) {
		cli_progress(&progress, i, command->files.n);
		judge_file(command, command->files.path[i]);
	}
	cli_progress_end(&progress);
	print_all_totals(command);
	impact_free(&command->impact);
	if (command->unreadable)
		return CLI_WRONG_USE;
	if (command->differ)
		return CLI_NOT_FINE;
	return command->undetermined ? CLI_UNDETERMINED : CLI_FINE;
}

/* 3. The command */

static bool
read_from(void *command, const char *text)
{
	return (((struct command *)command)->from = cli_edition(text)) != NULL;
}

static bool
read_to(void *command, const char *text)
{
	struct command *c = command;
	struct fault fault;
	c->to = cli_edition(text);
	c->draft = c->to && draft_is_file(text) ? draft_keep(text, &fault) : NULL;
	return c->to;
}

/* Compare the named files by two editions. Returns the exit code. */
static int
compare(struct command *command, const struct program_call *call)
{
	int code = CLI_WRONG_USE;
	bool good = true;
	if (!command->from || !command->to)
		return cli_wrong(
			"impact compares two editions: give --from E1 and --to E2, or only --to with a draft");
	if (!cli_same_game(command->from, command->to))
		return CLI_WRONG_USE;
	for (int i = 0; good && i < call->n; i++)
		good = cli_files_add(&command->files, call->operand[i]);
	if (good && command->files.n == 0)
		cli_wrong("no transcripts were found in the files and folders given");
	else if (good)
		code = judge_all(command);
	cli_files_free(&command->files);
	return code;
}

static int
run(const struct program_call *call)
{
	struct command *command = call->command;
	if (command->draft && !command->from)
		command->from = command->draft->from;
	return compare(command, call);
}

static const struct program_option options[] = {
	OPTION_READ("from", "E1", read_from,
	            "the first edition; by default the one the draft is based on"),
	OPTION_READ("to", "E2", read_to, "the second edition, often the file of a draft"),
	CLI_VIEW("whose hidden cards to show; by default everybody's, as a judge sees them"),
	CLI_JSON("print the result as JSON"),
	CLI_LANG("the language of the reasons: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_impact = {
	.name = "impact",
	.summary = "show which rulings another edition changes, and why",
	.usage = "--from E1 --to E2 FILE...",
	.about =
		"Judge each transcript by two editions and show which ones come out differently, where they diverge,\n"
		"and which clauses or numbers make the difference. In a folder, every *.yaml, *.yml and\n"
		"*.json file is read. The second edition may be a draft: a file that says how it differs from an\n"
		"existing edition.\n",
	.exits =
		"0 every ruling is the same, 1 some differ, 2 bad input, 3 some are undetermined in both editions.",
	.examples = "judge impact --from ja-1.04 --to en-1.2 games/\n"
		    "judge impact --to draft.yaml games/\n",
	.options = options,
	.least = 1,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = run,
};
