/* cmd_bisect.c: `judge bisect`: finds where two transcripts, or one by two editions, diverge. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/cli/cli.h"
#include "judged/ruling/explain.h"
#include "judged/ruling/outcome.h"
#include "judged/ruling/divergence.h"
#include "judged/words/choices.h"

/* One of the two rulings. */
struct side {
	const char *path;
	/* name in the output: the path, or the edition if both have the same path */
	char name[FAULT_FILE];
	struct cli_judged judged;
};

struct command {
	struct cli_asked asked;
	const char *editions; /* two editions, separated by a comma; or NULL */
	struct side side[2];
};

/* 1. Text */

static void
print_side(const struct side *side, const struct divergence *divergence, enum view view)
{
	const struct ruling *r = &side->judged.ruling;
	char text[EXPLAIN_SAYING];
	uint32_t move = divergence_move(r, divergence);
	judge_rule rule = divergence_rule(r, divergence);
	divergence_say(r, divergence, view, text, sizeof text);
	printf("  %s", side->name);
	if (move)
		printf(", move %u", move);
	if (move && r->transcript->move[move - 1].mark.line)
		printf(" (line %d)", r->transcript->move[move - 1].mark.line);
	if (rule != JUDGE_NO_RULE)
		printf(", by %s %s", clause_said(r->transcript->edition, rule),
		       r->transcript->edition->rules.row[rule].name);
	printf(": %s\n", text);
}

static void
print_divergence(const struct command *command, const struct divergence *divergence)
{
	struct divergence decision = *divergence;
	decision.citation_first = false;
	if (divergence->citation_first) {
		puts("The first rule that acts differently:");
		for (int i = 0; i < 2; i++)
			print_side(&command->side[i], divergence, command->asked.view);
	}
	if (!divergence->decisions)
		return;
	printf("The first decision that differs is number %u:\n", divergence->decision + 1);
	for (int i = 0; i < 2; i++)
		print_side(&command->side[i], &decision, command->asked.view);
}

static void
print_outcomes(struct command *command, unsigned bits)
{
	char what[96];
	outcome_words(bits, what, sizeof what);
	if (bits)
		printf("What comes out differently: %s.\n", what);
	else
		printf("Both come out the same.\n");
	for (int i = 0; bits && i < 2; i++) {
		struct ruling *ruling = &command->side[i].judged.ruling;
		enum view view = command->asked.view;
		char why[RULING_WHY];
		ruling_why_in(ruling, view, cli_languages[command->asked.language], why);
		printf("  %s: %s. %s\n", command->side[i].name,
		       ruling_verdict_word(ruling_verdict_of(ruling, view)), why);
	}
}

/* 2. JSON */

static json_t *
both_json(struct command *command, const struct divergence *divergence)
{
	json_t *out = json_array();
	for (int i = 0; i < 2; i++)
		json_array_append_new(out, divergence_json(&command->side[i].judged.ruling,
		                                           divergence, command->asked.view));
	return out;
}

static json_t *
sides_json(struct command *command)
{
	json_t *out = json_array();
	for (int i = 0; i < 2; i++) {
		struct side *side = &command->side[i];
		json_t *one = outcome_json(&side->judged.ruling, command->asked.view);
		json_object_set_new(one, "file", json_string(side->path));
		json_object_set_new(one, "edition",
		                    json_string(side->judged.transcript.edition->name));
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
answer_json(struct command *command, const struct divergence *divergence, unsigned bits)
{
	struct divergence decision = *divergence;
	json_t *out = json_pack("{s:b, s:s, s:o, s:o}", "parts",
	                        divergence->decisions || divergence->citations || bits, "view",
	                        view_word(command->asked.view), "differences",
	                        outcome_words_json(bits), "sides", sides_json(command));
	decision.citation_first = false;
	if (divergence->citation_first)
		json_object_set_new(out, "citation", both_json(command, divergence));
	if (!divergence->decisions)
		return out;
	json_object_set_new(out, "decision",
	                    json_pack("{s:I, s:o}", "number", (json_int_t)divergence->decision + 1,
	                              "sides", both_json(command, &decision)));
	return out;
}

/* 3. Both rulings */

static int
compare(struct command *command)
{
	struct ruling *a = &command->side[0].judged.ruling, *b = &command->side[1].judged.ruling;
	struct divergence divergence = divergence_find(a, b);
	unsigned bits = command->editions ? outcome_compare_rules(a, b) : outcome_compare(a, b);
	bool parts = divergence.decisions || divergence.citations || bits;
	if (command->asked.json) {
		cli_print(answer_json(command, &divergence, bits));
	} else if (!parts) {
		puts("They do not diverge.");
	} else {
		print_divergence(command, &divergence);
		print_outcomes(command, bits);
	}
	if (parts)
		return CLI_NOT_FINE;
	return a->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_FINE;
}

static bool
judge(struct side *side, const struct cli_asked *asked, const char *edition, bool name_by_edition)
{
	struct cli_asked here = *asked;
	here.edition = edition;
	if (!cli_judge(&side->judged, side->path, &here))
		return false;
	snprintf(side->name, sizeof side->name, "%s",
	         name_by_edition ? side->judged.transcript.edition->name : side->path);
	return true;
}

/* Judge one transcript by each of two editions. */
static bool
judge_by(struct command *command)
{
	char first[FAULT_FILE];
	const char *second = strchr(command->editions, ',') + 1;
	snprintf(first, sizeof first, "%.*s", (int)strcspn(command->editions, ","),
	         command->editions);
	const struct rulebook_edition *a = cli_edition(first), *b = a ? cli_edition(second) : NULL;
	return b && judge(&command->side[0], &command->asked, a->name, true) &&
	       judge(&command->side[1], &command->asked, b->name, true);
}

static bool
judge_both(struct command *command)
{
	struct side *side = command->side;
	bool same_path = strcmp(side[0].path, side[1].path) == 0;
	for (int i = 0; i < 2; i++)
		if (!judge(&side[i], &command->asked, command->asked.edition, same_path))
			return false;
	if (side[0].judged.transcript.game == side[1].judged.transcript.game)
		return true;
	cli_wrong("the two transcripts are of different games");
	return false;
}

/* 4. The command */

static bool
read_editions(void *to, const char *text)
{
	struct command *command = to;
	const char *comma = strchr(text, ',');
	command->editions = text;
	if (comma && !strchr(comma + 1, ','))
		return true;
	cli_wrong("--editions takes two editions separated by a comma, not `%.60s`", text);
	return false;
}

static int
bisect(const struct program_call *call)
{
	struct command *command = call->command;
	int code = CLI_WRONG_USE;
	if (call->n != (command->editions ? 1 : 2))
		return PROGRAM_MISUSED;
	if (command->editions && command->asked.edition)
		return cli_wrong("--edition and --editions cannot be used together");
	command->side[0].path = call->operand[0];
	command->side[1].path = call->operand[call->n - 1];
	if (call->n == 2 && strcmp(call->operand[0], "-") == 0 &&
	    strcmp(call->operand[1], "-") == 0)
		return cli_wrong("standard input cannot be read twice");
	if ((command->editions ? judge_by : judge_both)(command))
		code = compare(command);
	cli_close(&command->side[0].judged);
	cli_close(&command->side[1].judged);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("judge both by this edition instead of the ones they name"),
	CLI_READING,
	OPTION_READ("editions", "E1,E2", read_editions,
	            "judge one transcript by both of these editions"),
	CLI_VIEW("whose hidden cards to show; by default everybody's, as a judge sees them"),
	CLI_JSON("print the result as JSON"),
	CLI_LANG("the language of the reasons: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_bisect = {
	.name = "bisect",
	.summary = "find where two transcripts or editions first diverge",
	.usage = "A B | FILE --editions E1,E2",
	.about =
		"Find where two transcripts, or two editions judging the same transcript, diverge: the first decision\n"
		"and the first rule that differ.\n",
	.exits =
		"0 no difference, 1 a difference found, 2 bad input, 3 no difference, but undetermined.",
	.examples = "judge bisect game.yaml other.yaml\n"
		    "judge bisect game.yaml --editions ja-1.04,en-1.2\n",
	.options = options,
	.least = 1,
	.most = 2,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = bisect,
};
