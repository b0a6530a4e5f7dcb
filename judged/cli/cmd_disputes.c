/* cmd_disputes.c: `judge disputes`: are disputes ruled as they should be? */
#include <stdio.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/cli/cli.h"
#include "judged/cli/files.h"
#include "judged/suite/disputes.h"
#include "judged/suite/options.h"

enum { AS_JSON = 1, AS_TAP, AS_TOLD };

struct command {
	struct program_form as;
	int language; /* of cli_languages */
	size_t passed, failed, n;
	bool bad; /* a file is no dispute */
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
	json_object_set_new(out, "ruling", ruling_json(r, d->view));
	return out;
}

static void
tell_aloud(struct command *c, const struct dispute *d)
{
	size_t len = strlen(d->story);
	printf("%s\n%s%s\n", d->path, d->story, len && d->story[len - 1] == '\n' ? "" : "\n");
	ruling_text_in(&c->ruling, d->view, cli_languages[c->language], RULING_TELL_ADVICE, stdout);
	putchar('\n');
}

static void
tell(struct command *c, const struct dispute *d, json_t *differences)
{
	bool passed = json_array_size(differences) == 0;
	if (c->as.form == AS_JSON)
		json_array_append_new(c->results, result_json(d, &c->ruling, differences));
	else if (c->as.form == AS_TAP)
		printf("%sok %zu - %s\n", passed ? "" : "not ", c->n, d->path);
	else if (!passed)
		printf("%s\n", d->path);
	if (c->as.form == AS_TOLD)
		tell_aloud(c, d);
	if (c->as.form != AS_JSON)
		print_differences(differences, c->as.form == AS_TAP ? "  # " : "  ");
}

static void
tell_bad(struct command *c, const char *path, const struct fault *fault)
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
		tell_bad(c, path, &fault);
		return;
	}
	if (dispute_judge(&dispute, &c->ruling, &fault)) {
		json_t *differences = dispute_compare(&dispute, &c->ruling);
		*(json_array_size(differences) ? &c->failed : &c->passed) += 1;
		tell(c, &dispute, differences);
		json_decref(differences);
	} else {
		tell_bad(c, path, &fault);
	}
	ruling_free(&c->ruling);
	dispute_free(&dispute);
}

/* 2. All of them */

static void
tell_all(struct command *c)
{
	if (c->as.form == AS_JSON)
		cli_print(json_pack("{s:{s:I, s:I}, s:o}", "totals", "passed",
		                    (json_int_t)c->passed, "failed", (json_int_t)c->failed,
		                    "results", c->results));
	else if (c->as.form == AS_TAP)
		printf("1..%zu\n", c->n);
	else
		printf("%zu passed, %zu failed\n", c->passed, c->failed);
}

static int
run_all(struct command *c, const struct cli_files *files)
{
	if (c->as.form == AS_JSON)
		c->results = json_array();
	for (size_t i = 0; i < files->n; i++)
		run_one(c, files->path[i]);
	tell_all(c);
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
	OPTION_FORM("tell", NULL, as, AS_TOLD, "print each dispute with its ruling"),
	OPTION_WORD(
		"lang", "L", language, cli_languages, 0,
		"with --tell, the language of the rulings: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_disputes = {
	.name = "disputes",
	.summary = "check that disputes get the expected rulings",
	.usage = "[--json | --tap | --tell [--lang L]] [FILE|DIR...]",
	.about =
		"Judge disputes (by default, the suite's own) and compare each ruling with the one expected.\n",
	.exits = "0 every ruling is as expected, 1 some are not, 2 usage error or a bad file.",
	.examples = "judge disputes --tell\n",
	.options = options,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.run = judge,
};
