/* cmd_disputes.c: `judge disputes`: checks that disputes are ruled as they should be. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "judged/advice/advice.h"
#include "judged/cli/cli.h"
#include "judged/cli/files.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/disputes.h"
#include "judged/suite/options.h"

enum { AS_JSON = 1, AS_TAP, AS_TEXT };

struct command {
	struct program_form as;
	int language;       /* index in cli_languages */
	const char *source; /* only disputes that test an answer from this source; or NULL */
	size_t passed, failed, n;
	bool bad; /* a file isn't a dispute */
	json_t *results;
	struct ruling ruling;
};

/* 1. One dispute */

static void
print_differences(const json_t *differences, const char *before)
{
	for (size_t i = 0; i < json_array_size(differences); i++) {
		const json_t *one = json_array_get(differences, i);
		printf("%s%s: expected %s, found %s\n", before,
		       json_string_value(json_object_get(one, "key")),
		       json_string_value(json_object_get(one, "expected")),
		       json_string_value(json_object_get(one, "found")));
	}
}

static json_t *
result_json(const struct dispute *d, struct ruling *r, json_t *differences)
{
	json_t *out = json_pack("{s:s, s:s, s:s, s:b, s:O}", "file", d->path, "dispute", d->story,
	                        "verdict", ruling_verdict_word(r->verdict), "passed",
	                        json_array_size(differences) == 0, "differences", differences);
	json_t *clauses = json_array();
	for (const struct doc_node *n = d->clauses->first; n; n = n->next)
		json_array_append_new(clauses, json_string(doc_text(n)));
	json_object_set_new(out, "clauses", clauses);
	json_t *source = json_array();
	for (const struct doc_node *n = d->source ? d->source->first : NULL; n; n = n->next)
		json_array_append_new(source, json_string(doc_text(n)));
	json_object_set_new(out, "source", source);
	json_object_set_new(out, "ruling", ruling_json(r, d->view));
	return out;
}

/* Print the answers that a dispute tests. */
static void
print_sources(const struct dispute *d)
{
	for (const struct doc_node *n = d->source->first; n; n = n->next) {
		const struct answer_row *answer = answer_named(doc_text(n));
		printf("  %s (%s; %s)\n    %s %s\n", answer->id, answer->authority, answer->source,
		       answer->question, answer->answer);
		if (*answer->decision)
			printf("    %s\n", answer->decision);
	}
}

/* Print the answers that no dispute tests, and why. */
static void
print_excused(const char *source)
{
	for (const struct answer_row *answer = answer_rows; answer->id; answer++)
		if (*answer->excused && answer_mentions(answer, source))
			printf("%s (%s; %s)\n    %s %s\n    Not tested: %s.\n", answer->id,
			       answer->authority, answer->source, answer->question, answer->answer,
			       answer->excused);
}

static void
print_aloud(struct command *c, const struct dispute *d)
{
	size_t len = strlen(d->story);
	printf("%s\n%s%s\n", d->path, d->story, len && d->story[len - 1] == '\n' ? "" : "\n");
	ruling_text_in(&c->ruling, d->view, cli_languages[c->language], RULING_TEXT_ADVICE, stdout);
	putchar('\n');
}

static void
print_result(struct command *c, const struct dispute *d, json_t *differences)
{
	bool passed = json_array_size(differences) == 0;
	if (c->as.form == AS_JSON)
		json_array_append_new(c->results, result_json(d, &c->ruling, differences));
	else if (c->as.form == AS_TAP)
		printf("%sok %zu - %s\n", passed ? "" : "not ", c->n, d->path);
	else if (!passed || (c->source && c->as.form != AS_TEXT))
		printf("%s\n", d->path);
	if (c->source && c->as.form != AS_JSON && c->as.form != AS_TAP)
		print_sources(d);
	if (c->as.form == AS_TEXT)
		print_aloud(c, d);
	if (c->as.form != AS_JSON)
		print_differences(differences, c->as.form == AS_TAP ? "  # " : "  ");
}

static void
print_bad(struct command *c, const char *path, const struct fault *fault)
{
	c->bad = true;
	c->failed++;
	if (c->as.form == AS_TAP)
		printf("not ok %zu - %s\n", c->n, path);
	fault_print(stderr, fault);
}

static void
run_one(struct command *c, const char *path)
{
	struct dispute dispute;
	struct fault fault;
	c->n++;
	if (!dispute_read(&dispute, path, &fault)) {
		print_bad(c, path, &fault);
		return;
	}
	if (c->source && !dispute_tests(&dispute, c->source)) {
		c->n--;
	} else if (dispute_judge(&dispute, &c->ruling, &fault)) {
		json_t *differences = dispute_compare(&dispute, &c->ruling);
		*(json_array_size(differences) ? &c->failed : &c->passed) += 1;
		print_result(c, &dispute, differences);
		json_decref(differences);
	} else {
		print_bad(c, path, &fault);
	}
	ruling_free(&c->ruling);
	dispute_free(&dispute);
}

/* 2. All disputes */

/* Does every answer cite a clause that exists? If not, that has been reported. */
static bool
answers_are_sound(void)
{
	char clause[32];
	const struct answer_row *answer = answer_without_clause(clause);
	if (answer)
		cli_wrong(
			"rulebook/answers.yaml: %s is about %s, and no edition of %s has that clause",
			answer->id, clause, answer->game);
	return !answer;
}

static void
print_all(struct command *c)
{
	if (c->as.form == AS_JSON)
		cli_print(json_pack("{s:{s:I, s:I}, s:o}", "totals", "passed",
		                    (json_int_t)c->passed, "failed", (json_int_t)c->failed,
		                    "results", c->results));
	else if (c->as.form == AS_TAP)
		printf("1..%zu\n", c->n);
	else {
		if (c->source)
			print_excused(c->source);
		printf("%zu passed, %zu failed\n", c->passed, c->failed);
	}
}

static int
run_all(struct command *c, const struct cli_files *files)
{
	if (c->as.form == AS_JSON)
		c->results = json_array();
	for (size_t i = 0; i < files->n; i++)
		run_one(c, files->path[i]);
	if (!answers_are_sound())
		c->bad = true;
	print_all(c);
	if (c->bad)
		return CLI_WRONG_USE;
	return c->failed ? CLI_NOT_FINE : CLI_FINE;
}

static bool
find_files(struct cli_files *files, const struct program_call *call)
{
	char path[512];
	if (call->n == 0) {
		snprintf(path, sizeof path, "%s/disputes", suite_default_dir());
		if (access(path, R_OK) != 0)
			return !cli_wrong(
				"there is no folder %s; name files or a folder with disputes",
				path);
		return cli_files_add(files, path);
	}
	for (int i = 0; i < call->n; i++)
		if (!cli_files_add(files, call->operand[i]))
			return false;
	return true;
}

static int
judge_files(struct command *command, const struct program_call *call)
{
	struct cli_files files = { 0 };
	int code = CLI_WRONG_USE;
	if (!find_files(&files, call))
		cli_files_free(&files);
	else if (files.n == 0)
		cli_wrong("there are no disputes in that folder");
	else
		code = run_all(command, &files);
	cli_files_free(&files);
	return code;
}

static int
judge(const struct program_call *call)
{
	return judge_files(call->command, call);
}

int
cli_judge_disputes(const struct program_call *call, bool json, bool tap)
{
	struct command command = { .n = 0 };
	command.as.form = json ? AS_JSON : tap ? AS_TAP : 0;
	return judge_files(&command, call);
}

static const struct program_option options[] = {
	OPTION_FORM("json", NULL, as, AS_JSON, "print the results as JSON"),
	OPTION_FORM("tap", NULL, as, AS_TAP, "print the results as TAP"),
	OPTION_FORM("tell", NULL, as, AS_TEXT, "print each dispute with its ruling"),
	OPTION_TEXT(
		"source", "TEXT", source,
		"only those that test an answer of the publisher, with the answer: its name, such as `A24`, "
		"its authority, a card, a word of its source; or `any`"),
	OPTION_WORD(
		"lang", "L", language, cli_languages, 0,
		"with --tell, the language of the rulings: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_disputes = {
	.name = "disputes",
	.summary = "check that disputes get the expected rulings",
	.usage = "[--json | --tap | --tell [--lang L]] [--source TEXT] [FILE|DIR...]",
	.about =
		"Judge disputes (by default, the suite's own) and compare each ruling with the one expected.\n",
	.exits = "0 every ruling is as expected, 1 some are not, 2 usage error or a bad file.",
	.examples = "judge disputes --tell\n",
	.options = options,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.run = judge,
};
