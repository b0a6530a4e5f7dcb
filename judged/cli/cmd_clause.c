/* cmd_clause.c: `judge clause`: looking clauses up. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/suite/scenarios.h"
#include "judged/words/say.h"
#include "rulebook/rulebook.h"
#include "judged/text/alloc.h"

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

static json_t *
reading_json(const char *game, const char *id)
{
	const struct rulebook_reading *reading = rulebook_reading(game, id);
	return json_pack("{s:s, s:s, s:s, s:s}", "id", id, "question", reading->question, "reading",
	                 reading->reading, "reason", reading->reason);
}

static json_t *
clause_json(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	json_t *rules = json_array(), *refs = json_array(), *readings = json_array();
	const struct rulebook_change *change = rulebook_change(edition->game, clause->tie);
	for (int i = 0; i < clause->n_rules; i++)
		json_array_append_new(rules, rule_json(edition->game, clause->rule[i]));
	for (int i = 0; i < clause->n_refs; i++)
		json_array_append_new(refs, json_string(clause->ref[i]));
	for (int i = 0; i < clause->n_readings; i++)
		json_array_append_new(readings, reading_json(edition->game, clause->reading[i]));
	json_t *out =
		json_pack("{s:s, s:s, s:b, s:b, s:b, s:s, s:o, s:o, s:o}", "clause", clause->number,
	                  "kind", rulebook_kind_name(clause->kind), "heading", (int)clause->heading,
	                  "house", (int)clause->house, "presumed", (int)clause->presumed, "gist",
	                  clause->gist, "rules", rules, "refers_to", refs, "readings", readings);
	json_object_set_new(out, "scenarios", scenarios_json(edition, clause));
	if (clause->misprint)
		json_object_set_new(out, "misprint", json_string(clause->misprint));
	cli_add_change(out, change);
	return out;
}

/* 2. Clauses as text */

static void
print_rule(const char *game, judge_rule rule)
{
	const struct judge_rule_row *row = rulebook_rule_row(game, rule);
	printf("  rule %s (%s): %s\n", row->name, rulebook_shape_name(row->shape), row->gist);
	if (row->shape == JUDGE_VALUE)
		printf("    %d; without this rule: %d\n", (int)row->value, (int)row->other);
	else if (row->other_form)
		printf("    without this rule: %s\n", row->other_form);
}

/* What tells a clause apart from those of a document. */
static const char *
apart(const struct rulebook_clause *clause)
{
	if (clause->house)
		return "house rule, ";
	return clause->presumed ? "presumed, " : "";
}

static void
print_clause(const struct rulebook_edition *edition, const struct rulebook_clause *clause)
{
	const struct rulebook_change *change = rulebook_change(edition->game, clause->tie);
	char page[32] = "";
	say_page(clause, page, sizeof page);
	printf("%s/%s %s (%s%s%s): %s\n", edition->game, edition->name, clause->number,
	       apart(clause), rulebook_kind_name(clause->kind), page, clause->gist);
	for (int i = 0; i < clause->n_rules; i++)
		print_rule(edition->game, clause->rule[i]);
	for (int i = 0; i < clause->n_refs; i++)
		printf("%s%s%s", i ? ", " : "  refers to ", clause->ref[i],
		       i + 1 == clause->n_refs ? "\n" : "");
	for (int i = 0; i < clause->n_readings; i++) {
		const struct rulebook_reading *reading =
			rulebook_reading(edition->game, clause->reading[i]);
		printf("  reading %s: %s %s\n", reading->id, reading->question, reading->reading);
	}
	if (clause->misprint)
		printf("  misprint: %s\n", clause->misprint);
	if (change)
		printf("  between editions: %s, %s\n", rulebook_change_name(change->kind),
		       change->what);
}

/* 3. Finding them */

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

static void
find(const struct rulebook_edition *edition, const char *what, struct found *found)
{
	judge_rule rule = rulebook_rule(edition->game, what);
	found->at = alloc_zeroed(edition->n, sizeof *found->at);
	found->n = 0;
	find_by_number(edition, what, found);
	if (found->n > 0 || isdigit((unsigned char)*what))
		return;
	if (rule != JUDGE_NO_RULE)
		found->n = rulebook_clauses_of(edition, rule, found->at, edition->n);
	else
		found->n = rulebook_search(edition, what, found->at, edition->n);
}

static void
tell_found(const struct rulebook_edition *edition, const struct found *found, bool json)
{
	json_t *all = json ? json_array() : NULL;
	for (size_t i = 0; i < found->n; i++)
		if (json)
			json_array_append_new(all, clause_json(edition, found->at[i]));
		else
			print_clause(edition, found->at[i]);
	if (json)
		cli_print(json_pack("{s:s, s:s, s:o}", "game", edition->game, "edition",
		                    edition->name, "clauses", all));
}

/* `7.2*` may be meant as `7.2.*`. */
static int
found_nothing(const struct rulebook_edition *edition, const char *what, struct found *found)
{
	char meant[64];
	size_t len = strcspn(what, "*");
	snprintf(meant, sizeof meant, "%.*s%c*", (int)(len < 40 ? len : 40), what,
	         memchr(what, '-', len) ? '-' : '.');
	if (what[len])
		find_by_number(edition, meant, found);
	return found->n ? cli_wrong("%s/%s has nothing under `%.60s`; did you mean `%s`?",
	                            edition->game, edition->name, what, meant)
	                : cli_wrong("%s/%s has nothing under `%.60s`", edition->game, edition->name,
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
		tell_found(edition, &found, command->asked.json);
	free(found.at);
	return code;
}

static const struct program_option options[] = { CLI_JSON("print the result as JSON"), OPTION_END };

const struct program_command cmd_clause = {
	.name = "clause",
	.summary = "look up clauses by number, rule or word",
	.usage = "EDITION WHAT",
	.about =
		"Look up clauses of an edition (godzilla/en-1.2, or just en-1.2). WHAT is a number (7.2.2,\n"
		"4.G/proc/1), a number and everything below it (10.4.*, house.*), the name of a rule\n"
		"(start-phase-draw) or a word. House rules, which no document contains, are marked. So are clauses\n"
		"whose text has been lost from the document and is presumed. Under a rule stands what holds where it is\n"
		"lifted (\"without this rule\"). With --json, each clause also has the scenarios that prove it.\n",
	.exits = "0 found, 2 nothing found or usage error.",
	.operands = "EDITION CLAUSE",
	.examples = "judge clause en-1.2 8.2.1\n"
		    "judge clause en-1.2 '10.4.*'\n"
		    "judge clause colossus/en attack\n",
	.options = options,
	.least = 2,
	.most = 2,
	.size = sizeof(struct command),
	.run = look_up,
};
