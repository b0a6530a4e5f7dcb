/* cmd_clause.c: `judge clause`: looks up clauses. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/readings.h"
#include "judged/cli/cli.h"
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

static json_t *
rule_json(const char *game, judge_rule rule)
{
	const struct judge_rule_row *row = rulebook_rule_row(game, rule);
	json_t *out = json_pack("{s:s, s:s, s:s}", "rule", row->name, "shape",
	                        rulebook_shape_name(row->shape), "gist", row->gist);
	if (row->shape == JUDGE_VALUE) {
		json_object_set_new(out, "value", json_integer(row->value));
		json_object_set_new(out, "otherwise", json_integer(row->other));
	} else if (row->other_form) {
		json_object_set_new(out, "otherwise", json_string(row->other_form));
	}
	return out;
}

/* Add the clause's numbers in the other editions (null if it isn't there), and how it differs
 * between editions. */
static void
add_editions(json_t *out, const struct rulebook_edition *edition,
             const struct rulebook_clause *clause)
{
	const struct rulebook_game *game = rulebook_game(edition->game);
	json_t *numbers = json_object(), *changes = json_array();
	size_t n;
	const struct rulebook_change *change = rulebook_changes(edition->game, clause->tie, &n);
	for (int i = 0; i < game->n_editions; i++) {
		const struct rulebook_edition *other = &game->edition[i];
		const struct rulebook_clause *tied = rulebook_clause_tied(other, clause->tie);
		if (strcmp(other->name, edition->name) != 0)
			json_object_set_new(numbers, other->name,
			                    tied ? json_string(tied->number) : json_null());
	}
	for (size_t i = 0; i < n; i++)
		json_array_append_new(changes, json_pack("{s:s, s:s}", "kind",
		                                         rulebook_change_name(change[i].kind),
		                                         "what", change[i].what));
	json_object_set_new(out, "in_other_editions", numbers);
	json_object_set_new(out, "changes", changes);
}

/* Add the gist in the language of the edition, if that isn't English. */
static void
add_languages(json_t *out, const struct rulebook_edition *edition,
              const struct rulebook_clause *clause)
{
	for (int i = 1; cli_languages[i]; i++) {
		const struct rulebook_language *language =
			rulebook_language(edition, cli_languages[i]);
		if (language)
			json_object_set_new(out, "gists",
			                    json_pack("{s:s}", language->name,
			                              language->gist[clause - edition->clause]));
	}
}

static json_t *
clause_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	json_t *rules = json_array(), *refs = json_array();
	for (int i = 0; i < clause->n_rules; i++)
		json_array_append_new(rules, rule_json(edition->game, clause->rule[i]));
	for (int i = 0; i < clause->n_refs; i++)
		json_array_append_new(refs, json_string(clause->ref[i]));
	json_t *out =
		json_pack("{s:s, s:s, s:b, s:b, s:b, s:s, s:o, s:o, s:o}", "clause", clause->number,
	                  "kind", rulebook_kind_name(clause->kind), "heading", (int)clause->heading,
	                  "house", (int)clause->house, "presumed", (int)clause->presumed, "gist",
	                  clause->gist, "rules", rules, "refers_to", refs, "readings",
	                  clause_readings_json(edition, clause));
	json_object_set_new(out, "answers", answers_json(edition, clause));
	json_object_set_new(out, "scenarios", scenarios_json(edition, clause));
	if (clause->misprint)
		json_object_set_new(out, "misprint", json_string(clause->misprint));
	add_editions(out, edition, clause);
	add_languages(out, edition, clause);
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

struct found {
	const struct rulebook_clause **at;
	size_t n;
};

static void
find_by_number(const struct rulebook_edition *edition, const char *pattern, struct found *found)
{
	for (size_t i = 0; i < edition->n; i++)
		if (rulebook_number_matches(pattern, edition->clause[i].number))
			found->at[found->n++] = &edition->clause[i];
}

/* Find the clauses of the rule with that name, followed by all others that mention it. */
static void
find_by_word(const struct rulebook_edition *edition, const char *word, struct found *found)
{
	const struct rulebook_clause **other = alloc_zeroed(edition->n, sizeof *other);
	judge_rule rule = rulebook_rule(edition->game, word);
	size_t of_rule = 0, n = rulebook_search(edition, word, other, edition->n);
	if (rule != JUDGE_NO_RULE)
		of_rule = rulebook_clauses_of(edition, rule, found->at, edition->n);
	found->n = of_rule;
	for (size_t i = 0; i < n; i++) {
		bool again = false;
		for (size_t k = 0; k < of_rule; k++)
			again |= found->at[k] == other[i];
		if (!again)
			found->at[found->n++] = other[i];
	}
	free(other);
}

static void
find(const struct rulebook_edition *edition, const char *what, struct found *found)
{
	found->at = alloc_zeroed(edition->n, sizeof *found->at);
	found->n = 0;
	find_by_number(edition, what, found);
	if (found->n == 0 && !isdigit((unsigned char)*what))
		find_by_word(edition, what, found);
}

static void
print_found(const struct rulebook_edition *edition, const struct found *found,
            const struct cli_asked *asked)
{
	const struct rulebook_language *language =
		rulebook_language(edition, cli_languages[asked->language]);
	json_t *all = asked->json ? json_array() : NULL;
	for (size_t i = 0; i < found->n; i++)
		if (asked->json)
			json_array_append_new(all, clause_json(edition, found->at[i]));
		else
			print_clause(edition, found->at[i], language);
	if (asked->json)
		cli_print(json_pack("{s:s, s:s, s:o}", "game", edition->game, "edition",
		                    edition->name, "clauses", all));
}

/* Report that nothing was found. If `7.2.*` would find something, `7.2*` may be a slip. */
static int
found_nothing(const struct rulebook_edition *edition, const char *what, struct found *found)
{
	char meant[64];
	size_t len = strcspn(what, "*");
	snprintf(meant, sizeof meant, "%.*s%c*", (int)(len < 40 ? len : 40), what,
	         memchr(what, '-', len) ? '-' : '.');
	if (what[len])
		find_by_number(edition, meant, found);
	return found->n ? cli_wrong("%s/%s has no clause `%.60s`; did you mean `%s`?",
	                            edition->game, edition->name, what, meant)
	                : cli_wrong("%s/%s has no clause `%.60s`", edition->game, edition->name,
	                            what);
}

static int
look_up(const struct program_call *call)
{
	const struct command *command = call->command;
	const struct rulebook_edition *edition = cli_edition(call->operand[0]);
	struct found found;
	int code = CLI_FINE;
	if (!edition)
		return CLI_WRONG_USE;
	find(edition, call->operand[1], &found);
	if (found.n == 0)
		code = found_nothing(edition, call->operand[1], &found);
	else
		print_found(edition, &found, &command->asked);
	free(found.at);
	return code;
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
