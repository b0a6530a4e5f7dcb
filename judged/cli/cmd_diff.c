/* cmd_diff.c: `judge diff`: lists the differences between two editions. */
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
	const char *fixtures; /* NULL: the default folder */
	bool prove;
};

static const struct {
	uint8_t bit;
	const char *word;
} difference_words[] = {
	{ RULEBOOK_ONLY_FROM, "removed" },           { RULEBOOK_ONLY_TO, "added" },
	{ RULEBOOK_RENUMBERED, "renumbered" },       { RULEBOOK_RULES_DIFFER, "different rules" },
	{ RULEBOOK_GIST_DIFFERS, "different gist" }, { RULEBOOK_VALUES_DIFFER, "different number" },
};

enum { DIFFERENCE_WORDS = sizeof difference_words / sizeof difference_words[0] };

/* The two editions, and the word to search for. */
struct pair {
	const struct rulebook_edition *from, *to;
	const char *word; /* NULL: everything */
};

static const struct rulebook_clause *
either(const struct rulebook_difference *d)
{
	return d->to ? d->to : d->from;
}

static const struct rulebook_change *
change_of(const struct pair *pair, const struct rulebook_difference *d)
{
	return rulebook_change_between(pair->from, pair->to, either(d)->tie);
}

/* 1. Rules that only one of the two clauses has */

/* Find the next rule, from `*i` on, that the other clause lacks. `elsewhere` is the clause of the
 * other edition that has it, or NULL. False if there are no more. */
static bool
next_rule(const struct rulebook_clause *of, const struct rulebook_clause *lacks,
          const struct rulebook_edition *edition, int *i, judge_rule *rule,
          const struct rulebook_clause **elsewhere)
{
	if (!of || !lacks)
		return false;
	while (*i < of->n_rules && rulebook_lists(lacks->rule, lacks->n_rules, of->rule[*i]))
		++*i;
	if (*i == of->n_rules)
		return false;
	*rule = of->rule[(*i)++];
	*elsewhere = rulebook_clause_of(edition, *rule);
	return true;
}

static json_t *
rules_json(const struct pair *pair, const struct rulebook_clause *of,
           const struct rulebook_clause *lacks, const struct rulebook_edition *edition)
{
	const struct rulebook_clause *elsewhere;
	judge_rule rule;
	json_t *out = json_array();
	for (int i = 0; next_rule(of, lacks, edition, &i, &rule, &elsewhere);) {
		json_t *one =
			json_pack("{s:s}", "rule", rulebook_rule_row(pair->to->game, rule)->name);
		if (elsewhere)
			json_object_set_new(one, "elsewhere", json_string(elsewhere->number));
		json_array_append_new(out, one);
	}
	return out;
}

/* Print such rules: "+standby-keeps-master (10.6.7.1 in en-1.2)". */
static void
print_rules(char sign, const struct rulebook_clause *of, const struct rulebook_clause *lacks,
            const struct rulebook_edition *edition)
{
	const struct rulebook_clause *elsewhere;
	judge_rule rule;
	for (int i = 0; next_rule(of, lacks, edition, &i, &rule, &elsewhere);) {
		printf(" %c%s", sign, rulebook_rule_row(edition->game, rule)->name);
		if (elsewhere)
			printf(" (%s in %s)", elsewhere->number, edition->name);
	}
}

/* 2. Rules of both clauses whose number differs */

/* Find the next such rule, from `*i` on. False if there are no more. */
static bool
next_value(const struct pair *pair, const struct rulebook_difference *d, int *i, judge_rule *rule)
{
	for (; d->from && d->to && *i < d->from->n_rules; ++*i) {
		*rule = d->from->rule[*i];
		if (rulebook_lists(d->to->rule, d->to->n_rules, *rule) &&
		    pair->from->rules.row[*rule].value != pair->to->rules.row[*rule].value)
			return ++*i, true;
	}
	return false;
}

static json_t *
values_json(const struct pair *pair, const struct rulebook_difference *d)
{
	json_t *out = json_array();
	judge_rule rule;
	for (int i = 0; next_value(pair, d, &i, &rule);)
		json_array_append_new(out, json_pack("{s:s, s:i, s:i}", "rule",
		                                     pair->to->rules.row[rule].name, "from",
		                                     pair->from->rules.row[rule].value, "to",
		                                     pair->to->rules.row[rule].value));
	return out;
}

static void
print_values(const struct pair *pair, const struct rulebook_difference *d)
{
	judge_rule rule;
	for (int i = 0; next_value(pair, d, &i, &rule);)
		printf(" %s is %d, was %d", pair->to->rules.row[rule].name,
		       pair->to->rules.row[rule].value, pair->from->rules.row[rule].value);
}

/* 3. One difference */

static json_t *
difference_json(const struct pair *pair, const struct rulebook_difference *d)
{
	json_t *words = json_array(), *out = json_object();
	for (int i = 0; i < DIFFERENCE_WORDS; i++)
		if (d->bits & difference_words[i].bit)
			json_array_append_new(words, json_string(difference_words[i].word));
	if (d->from)
		json_object_set_new(out, "from", json_string(d->from->number));
	if (d->to)
		json_object_set_new(out, "to", json_string(d->to->number));
	json_object_set_new(out, "differences", words);
	if (d->bits & RULEBOOK_RULES_DIFFER)
		json_object_set_new(out, "rules",
		                    json_pack("{s:o, s:o}", "gained",
		                              rules_json(pair, d->to, d->from, pair->from), "lost",
		                              rules_json(pair, d->from, d->to, pair->to)));
	if (d->bits & RULEBOOK_VALUES_DIFFER)
		json_object_set_new(out, "values", values_json(pair, d));
	json_object_set_new(out, "gist", json_string(either(d)->gist));
	cli_add_change(out, change_of(pair, d), d);
	return out;
}

/* Print a difference with its description or, if there is none, the gist of the clause. */
static void
print_difference(const struct pair *pair, const struct rulebook_difference *d)
{
	const struct rulebook_change *change = change_of(pair, d);
	const char *between = "";
	printf("%-12s -> %-12s ", d->from ? d->from->number : "-", d->to ? d->to->number : "-");
	for (int i = 0; i < DIFFERENCE_WORDS; i++)
		if (d->bits & difference_words[i].bit) {
			printf("%s%s", between, difference_words[i].word);
			between = ", ";
			if (difference_words[i].bit == RULEBOOK_VALUES_DIFFER)
				print_values(pair, d);
			if (difference_words[i].bit != RULEBOOK_RULES_DIFFER)
				continue;
			print_rules('+', d->to, d->from, pair->from);
			print_rules('-', d->from, d->to, pair->to);
		}
	if (!change)
		printf(": %s\n", either(d)->gist);
	else if (change->kind == RULEBOOK_PRESENCE)
		printf(" (%s)\n", change->what);
	else
		printf(" (%s: %s)\n", rulebook_change_name(change->kind), change->what);
}

/* 4. Filtering */

static bool
is_found(const struct rulebook_clause *clause, const struct rulebook_clause *const *found, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (found[i] == clause)
			return true;
	return false;
}

/* Keep the differences that match a number, or a word in either clause or in the description.
 * Returns how many remain. */
static size_t
filter(const struct pair *pair, struct rulebook_difference *d, size_t n)
{
	const struct rulebook_clause **in_from = alloc_zeroed(pair->from->n, sizeof *in_from);
	const struct rulebook_clause **in_to = alloc_zeroed(pair->to->n, sizeof *in_to);
	size_t n_from = rulebook_search(pair->from, pair->word, in_from, pair->from->n);
	size_t n_to = rulebook_search(pair->to, pair->word, in_to, pair->to->n), left = 0;
	for (size_t i = 0; i < n; i++) {
		const struct rulebook_change *change = change_of(pair, &d[i]);
		if ((d[i].from && (rulebook_number_matches(pair->word, d[i].from->number) ||
		                   is_found(d[i].from, in_from, n_from))) ||
		    (d[i].to && (rulebook_number_matches(pair->word, d[i].to->number) ||
		                 is_found(d[i].to, in_to, n_to))) ||
		    (change && strcasestr(change->what, pair->word)))
			d[left++] = d[i];
	}
	free(in_from);
	free(in_to);
	return left;
}

/* 5. All differences */

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
print_result(const struct pair *pair, const struct rulebook_difference *d, size_t n, bool json)
{
	size_t total[DIFFERENCE_WORDS] = { 0 }, same = 0;
	json_t *all = json_array();
	for (size_t i = 0; i < n; i++) {
		same += d[i].bits == 0;
		for (int w = 0; w < DIFFERENCE_WORDS; w++)
			total[w] += (d[i].bits & difference_words[w].bit) != 0;
		if (d[i].bits && json)
			json_array_append_new(all, difference_json(pair, &d[i]));
		else if (d[i].bits)
			print_difference(pair, &d[i]);
	}
	if (json) {
		cli_print(json_pack("{s:s, s:s, s:s, s:o, s:o}", "game", pair->from->game, "from",
		                    pair->from->name, "to", pair->to->name, "totals",
		                    totals_json(total, same), "clauses", all));
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
	const struct pair pair = { from, to, call->operand[2] };
	size_t cap = (size_t)from->n + to->n;
	struct rulebook_difference *d = alloc_zeroed(cap, sizeof *d);
	size_t n = rulebook_diff(from, to, d, cap);
	if (pair.word)
		n = filter(&pair, d, n);
	if (command->prove)
		code = cli_diff_prove(from, to, d, n, cli_fixtures(command->fixtures),
		                      command->asked.json);
	else
		print_result(&pair, d, n, command->asked.json);
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
	.usage = "EDITION EDITION [WORD] [--prove [--fixtures DIR]]",
	.about =
		"List the differences between two editions of a game, clause by clause: with a WORD, those whose\n"
		"clause, rules or difference mention it; with a number (7.2.2, or 10.4.* for everything below 10.4), those\n"
		"of these clauses. Rules behind a + are in the second edition's clause alone, those behind a - in the\n"
		"first one's.\n",
	.exits =
		"0 listed, or all proven; 1 a difference that matters is unproven; 2 usage error or bad input.",
	.operands = "EDITION EDITION CLAUSE",
	.examples = "judge diff en-1.00 en-1.2\n"
		    "judge diff en-1.00 en-1.2 token\n"
		    "judge diff ja-1.04 en-1.2 --prove\n",
	.options = options,
	.least = 2,
	.most = 3,
	.size = sizeof(struct command),
	.run = compare,
};
