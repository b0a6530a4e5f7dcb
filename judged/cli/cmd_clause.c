/* cmd_clause.c: `judge clause`: looks up clauses. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/embed/clause.h"
#include "judged/suite/dispute_index.h"
#include "judged/suite/scenarios.h"
#include "judged/words/choices.h"
#include "rulebook/rulebook.h"
#include "judged/text/alloc.h"
#include "first-game.h"

struct command {
	struct cli_asked asked;
};

/* 1. Clauses as JSON */

/* Return the clause, with what the suite has about it. */
static json_t *
with_suite(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	json_t *out = clause_json(edition, clause);
	json_object_set_new(out, "answers", answers_json(edition, clause));
	json_object_set_new(out, "scenarios", scenarios_json(edition, clause));
	return out;
}

/* 2. Clauses as text */

/* Return the word for a thing in that language, or for NULL in English. */
static const char *
called(const struct rulebook_language *language, const char *thing)
{
	return language ? rulebook_word(language, "clause", thing) : thing;
}

/* Print a rule. In another language only its name, since its text is only in English. */
static void
print_rule(const char *game, judge_rule rule, const struct rulebook_language *language)
{
	const struct judge_rule_row *row = rulebook_rule_row(game, rule);
	if (language) {
		printf("  %s %s\n", called(language, "rule"), row->name);
		return;
	}
	printf("  rule %s (%s): %s\n", row->name, rulebook_shape_name(row->shape), row->gist);
	if (row->shape == JUDGE_VALUE)
		printf("    %d; without this rule: %d\n", (int)row->value, (int)row->other);
	else if (row->other_form)
		printf("    without this rule: %s\n", row->other_form);
}

/* Return what distinguishes the clause from those of a document, or "". */
static const char *
apart(const struct rulebook_clause *clause)
{
	if (clause->house)
		return "house rule, ";
	return clause->presumed ? "presumed, " : "";
}

static void
print_headline(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
               const struct rulebook_language *language)
{
	char page[32] = "";
	const char *kind = rulebook_kind_name(clause->kind);
	if (language) {
		printf("%s/%s %s (%s): %s\n", edition->game, edition->name, clause->number,
		       rulebook_word(language, "kind", kind),
		       language->gist[clause - edition->clause]);
		return;
	}
	say_page(clause, page, sizeof page);
	printf("%s/%s %s (%s%s%s): %s\n", edition->game, edition->name, clause->number,
	       apart(clause), kind, page, clause->gist);
}

/* Print the clause's numbers in other editions: "en-1.00 9.6.7.1, ja-1.04 does not have it". */
static void
print_elsewhere(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
                const struct rulebook_language *language)
{
	const struct rulebook_game *game = rulebook_game(edition->game);
	bool any = false;
	for (int i = 0; i < game->n_editions; i++) {
		const struct rulebook_edition *other = &game->edition[i];
		const struct rulebook_clause *tied = rulebook_clause_tied(other, clause->tie);
		if (strcmp(other->name, edition->name) == 0)
			continue;
		if (!any)
			printf("  %s: ", called(language, "in other editions"));
		printf("%s%s %s", any ? ", " : "", other->name,
		       tied ? tied->number : called(language, "does not have it"));
		any = true;
	}
	if (any)
		putchar('\n');
}

static void
print_changes(const char *game, const char *tie)
{
	size_t n;
	const struct rulebook_change *change = rulebook_changes(game, tie, &n);
	for (size_t i = 0; i < n; i++) {
		bool presence = change[i].kind == RULEBOOK_PRESENCE;
		printf("  between editions%s%s: %s\n", presence ? "" : ", ",
		       presence ? "" : rulebook_change_name(change[i].kind), change[i].what);
	}
}

static void
print_clause(const struct rulebook_edition *edition, const struct rulebook_clause *clause,
             const struct rulebook_language *language)
{
	print_headline(edition, clause, language);
	for (int i = 0; i < clause->n_rules; i++)
		print_rule(edition->game, clause->rule[i], language);
	for (int i = 0; i < clause->n_refs; i++)
		printf("%s%s%s%s%s", i ? ", " : "  ", i ? "" : called(language, "refers to"),
		       i ? "" : " ", clause->ref[i], i + 1 == clause->n_refs ? "\n" : "");
	for (int i = 0; i < clause->n_readings && !language; i++) {
		const struct rulebook_reading *reading =
			rulebook_reading(edition->game, clause->reading[i]);
		printf("  reading %s: %s %s\n", reading->id, reading->question, reading->reading);
		for (int k = 0; k < reading->n_others; k++)
			printf("    %s=%s: %s\n", reading->id, reading->other[k].name,
			       reading->other[k].reading);
	}
	if (!language)
		answers_print(edition, clause, "  ", stdout);
	print_elsewhere(edition, clause, language);
	if (language)
		return;
	if (clause->misprint)
		printf("  misprint: %s\n", clause->misprint);
	print_changes(edition->game, clause->tie);
}

/* 3. Lookup */

static void
print_found(const struct rulebook_edition *edition, const struct rulebook_clause *const found[],
            size_t n, const struct cli_asked *asked)
{
	const struct rulebook_language *language =
		rulebook_language(edition, cli_languages[asked->language]);
	json_t *all = asked->json ? json_array() : NULL;
	for (size_t i = 0; i < n; i++)
		if (asked->json)
			json_array_append_new(all, with_suite(edition, found[i]));
		else
			print_clause(edition, found[i], language);
	if (asked->json)
		cli_print(json_pack("{s:s, s:s, s:I, s:o}", "game", edition->game, "edition",
		                    edition->name, "found", (json_int_t)n, "clauses", all));
}

static int
look_up(const struct program_call *call)
{
	const struct command *command = call->command;
	const struct rulebook_edition *edition = cli_edition(call->operand[0]);
	struct fault fault;
	if (!edition)
		return CLI_WRONG_USE;
	const struct rulebook_clause **found = alloc_zeroed(edition->n, sizeof *found);
	size_t n = clause_find(edition, call->operand[1], found, &fault);
	if (n > 0)
		print_found(edition, found, n, &command->asked);
	free(found);
	if (n == 0)
		cli_faults(&fault, 1, command->asked.json);
	return n > 0 ? CLI_FINE : CLI_WRONG_USE;
}

static const struct program_option options[] = {
	CLI_JSON("print the result as JSON"),
	CLI_LANG("the language it is printed in: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_clause = {
	.name = "clause",
	.summary = "look up clauses by number, rule or word",
	.usage = "EDITION WHAT",
	.about =
		"Look up clauses of an edition (" FIRST_GAME
		"/en-1.2, or just en-1.2). WHAT is a number (7.2.2,\n"
		"4.G/proc/1), a number and everything below it (10.4.*, house.*), the name of a rule\n"
		"(start-phase-draw) or a word. The clauses of a rule come before others that mention its name. House\n"
		"rules, which no document contains, are marked. So are clauses whose text has been lost from the\n"
		"document and is presumed. Under a rule stands what holds where it is lifted (\"without this rule\").\n"
		"With --json, each clause also has the scenarios that prove it.\n",
	.exits = "0 found, 2 nothing found or usage error.",
	.operands = "EDITION CLAUSE",
	.examples = "judge clause en-1.2 8.2.1\n"
		    "judge clause en-1.2 '10.4.*'\n"
		    "judge clause " FIRST_GAME "/en-1.2 invade\n"
		    "judge clause ja-1.04 進攻 --lang ja\n",
	.options = options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.run = look_up,
};
