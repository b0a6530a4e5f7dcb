/* cmd_diff.c: `judge diff`: what differs between two editions. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/diff_prove.h"
#include "judged/suite/options.h"
#include "rulebook/rulebook.h"
#include "judged/text/alloc.h"

struct command {
	struct cli_asked asked;
	const char *fixtures; /* NULL: where they are */
	bool prove;
};

static const struct {
	uint8_t bit;
	const char *word;
} difference_words[] = {
	{ RULEBOOK_ONLY_FROM, "removed" },       { RULEBOOK_ONLY_TO, "added" },
	{ RULEBOOK_RENUMBERED, "renumbered" },   { RULEBOOK_RULES_DIFFER, "other rules" },
	{ RULEBOOK_GIST_DIFFERS, "other gist" },
};

enum { DIFFERENCE_WORDS = sizeof difference_words / sizeof difference_words[0] };

static json_t *
difference_json(const char *game, const struct rulebook_difference *d)
{
	json_t *words = json_array(), *out = json_object();
	const struct rulebook_change *change =
		rulebook_change(game, (d->to ? d->to : d->from)->tie);
	for (int i = 0; i < DIFFERENCE_WORDS; i++)
		if (d->bits & difference_words[i].bit)
			json_array_append_new(words, json_string(difference_words[i].word));
	if (d->from)
		json_object_set_new(out, "from", json_string(d->from->number));
	if (d->to)
		json_object_set_new(out, "to", json_string(d->to->number));
	json_object_set_new(out, "differences", words);
	json_object_set_new(out, "gist", json_string((d->to ? d->to : d->from)->gist));
	cli_add_change(out, change);
	return out;
}

static void
print_difference(const char *game, const struct rulebook_difference *d)
{
	const struct rulebook_change *change =
		rulebook_change(game, (d->to ? d->to : d->from)->tie);
	const char *between = "";
	printf("%-12s -> %-12s ", d->from ? d->from->number : "-", d->to ? d->to->number : "-");
	for (int i = 0; i < DIFFERENCE_WORDS; i++)
		if (d->bits & difference_words[i].bit) {
			printf("%s%s", between, difference_words[i].word);
			between = ", ";
		}
	if (change)
		printf(" (%s: %s)", rulebook_change_name(change->kind), change->what);
	putchar('\n');
}

static json_t *
totals_json(const size_t *total, size_t same)
{
	json_t *out = json_object();
	for (int i = 0; i < DIFFERENCE_WORDS; i++)
		json_object_set_new(out, difference_words[i].word,
		                    json_integer((json_int_t)total[i]));
	json_object_set_new(out, "same", json_integer((json_int_t)same));
	return out;
}

static void
tell(const struct rulebook_edition *from, const struct rulebook_edition *to,
     const struct rulebook_difference *d, size_t n, bool json)
{
	size_t total[DIFFERENCE_WORDS] = { 0 }, same = 0;
	json_t *all = json_array();
	for (size_t i = 0; i < n; i++) {
		same += d[i].bits == 0;
		for (int w = 0; w < DIFFERENCE_WORDS; w++)
			total[w] += (d[i].bits & difference_words[w].bit) != 0;
		if (d[i].bits && json)
			json_array_append_new(all, difference_json(from->game, &d[i]));
		else if (d[i].bits)
			print_difference(from->game, &d[i]);
	}
	if (json) {
		cli_print(json_pack("{s:s, s:s, s:s, s:o, s:o}", "game", from->game, "from",
		                    from->name, "to", to->name, "totals", totals_json(total, same),
		                    "clauses", all));
		return;
	}
	json_decref(all);
	printf("%zu the same", same);
	for (int w = 0; w < DIFFERENCE_WORDS; w++)
		printf(", %zu %s", total[w], difference_words[w].word);
	putchar('\n');
}

static int
compare(const struct program_call *call)
{
	const struct command *command = call->command;
	const struct rulebook_edition *from = cli_edition(call->operand[0]);
	const struct rulebook_edition *to = from ? cli_edition(call->operand[1]) : NULL;
	int code = CLI_FINE;
	if (!to || !cli_same_game(from, to))
		return CLI_WRONG_USE;
	size_t cap = (size_t)from->n + to->n;
	struct rulebook_difference *d = alloc_zeroed(cap, sizeof *d);
	size_t n = rulebook_diff(from, to, d, cap);
	if (command->prove)
		code = cli_diff_prove(from, to, d, n, cli_fixtures(command->fixtures),
		                      command->asked.json);
	else
		tell(from, to, d, n, command->asked.json);
	free(d);
	return code;
}

static const struct program_option options[] = {
	OPTION_FLAG(
		"prove", prove,
		"list only differences that matter in play, each with a scenario that comes out "
		"differently in the two editions, and both outcomes"),
	CLI_FIXTURES(fixtures, "the folder with the scenarios"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_diff = {
	.name = "diff",
	.summary = "list the differences between two editions",
	.usage = "EDITION EDITION [--prove [--fixtures DIR]]",
	.about = "List the differences between two editions of a game, clause by clause.\n",
	.exits =
		"0 listed, or all proven; 1 a difference that matters is unproven; 2 usage error or bad input.",
	.operands = "EDITION",
	.examples = "judge diff en-1.00 en-1.2\n"
		    "judge diff ja-1.04 en-1.2 --prove\n",
	.options = options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.run = compare,
};
