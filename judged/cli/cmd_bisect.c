/* cmd_bisect.c: `judge bisect`: where two transcripts, or one by two editions, part. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/ruling/explain.h"
#include "judged/ruling/outcome.h"
#include "judged/ruling/parting.h"
#include "judged/words/say.h"

static const char usage[] =
	"usage: judge bisect A B [--edition E] [--view public|A|B|judge] [--json]\n"
	"       judge bisect FILE --editions E1,E2 [--view public|A|B|judge] [--json]\n"
	"\n"
	"Find the first decision, and the first rule that acted, that is not the same in two "
	"transcripts,\n"
	"or in one transcript judged by two editions.\n"
	"  --edition E       judge both by this edition instead of those they name\n"
	"  --editions E1,E2  judge one transcript by both\n"
	"  --view V          whose secrets may be told; by default only what both players know\n"
	"  --json            tell it as JSON\n"
	"Exit: 0 they do not part, 1 they do, 2 bad input, 3 they do not and are undetermined.\n";

static const struct option options[] = {
	{ "edition", required_argument, NULL, 'e' }, { "editions", required_argument, NULL, 'E' },
	{ "view", required_argument, NULL, 'v' },    { "json", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },          { NULL, 0, NULL, 0 },
};

/* One of the two. */
struct side {
	const char *path;
	char name[FAULT_FILE]; /* as told: the path, or the edition when both have the same path */
	struct transcript transcript;
	struct ruling ruling;
	bool read;
};

struct command {
	const char *edition;
	char *editions; /* two, parted by a comma */
	enum view view;
	bool json;
	struct side side[2];
};

/* 1. Text */

static void
tell_side(const struct side *side, const struct parting *parting, enum view view)
{
	const struct ruling *r = &side->ruling;
	char text[EXPLAIN_SAYING];
	uint32_t move = parting_move(r, parting);
	judge_rule rule = parting_rule(r, parting);

	parting_say(r, parting, view, text, sizeof text);
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
tell_parting(const struct command *command, const struct parting *parting)
{
	struct parting decision = *parting;

	decision.citation_first = false;
	if (parting->citation_first) {
		puts("The first rule that does not act alike:");
		for (int i = 0; i < 2; i++)
			tell_side(&command->side[i], parting, command->view);
	}
	if (!parting->decisions)
		return;
	printf("The first decision that is not the same, number %u:\n", parting->decision + 1);
	for (int i = 0; i < 2; i++)
		tell_side(&command->side[i], &decision, command->view);
}

static void
tell_outcomes(const struct command *command, unsigned bits)
{
	char what[96];

	outcome_words(bits, what, sizeof what);
	if (bits)
		printf("What comes out differently: %s.\n", what);
	else
		printf("They come out the same.\n");
	for (int i = 0; bits && i < 2; i++)
		printf("  %s: %s. %s\n", command->side[i].name,
		       ruling_verdict_word(command->side[i].ruling.verdict),
		       ruling_why(&command->side[i].ruling, command->view));
}

/* 2. JSON */

static json_t *
both_json(struct command *command, const struct parting *parting)
{
	json_t *out = json_array();

	for (int i = 0; i < 2; i++)
		json_array_append_new(out, parting_json(&command->side[i].ruling, parting,
		                                        command->view));
	return out;
}

static json_t *
sides_json(struct command *command)
{
	json_t *out = json_array();

	for (int i = 0; i < 2; i++) {
		struct side *side = &command->side[i];
		json_t *one = outcome_json(&side->ruling, command->view);
		json_object_set_new(one, "file", json_string(side->path));
		json_object_set_new(one, "edition", json_string(side->transcript.edition->name));
		json_array_append_new(out, one);
	}
	return out;
}

static json_t *
answer_json(struct command *command, const struct parting *parting, unsigned bits)
{
	struct parting decision = *parting;
	json_t *out = json_pack("{s:b, s:s, s:o, s:o}", "parts",
	                        parting->decisions || parting->citations || bits, "view",
	                        view_word(command->view), "differences", outcome_words_json(bits),
	                        "sides", sides_json(command));

	decision.citation_first = false;
	if (parting->citation_first)
		json_object_set_new(out, "citation", both_json(command, parting));
	if (!parting->decisions)
		return out;
	json_object_set_new(out, "decision",
	                    json_pack("{s:I, s:o}", "number", (json_int_t)parting->decision + 1,
	                              "sides", both_json(command, &decision)));
	return out;
}

/* 3. Both rulings */

static int
compare(struct command *command)
{
	struct ruling *a = &command->side[0].ruling, *b = &command->side[1].ruling;
	struct parting parting = parting_find(a, b);
	unsigned bits = command->editions ? outcome_compare_rules(a, b) : outcome_compare(a, b);
	bool parts = parting.decisions || parting.citations || bits;

	if (command->json) {
		cli_print(answer_json(command, &parting, bits));
	} else if (!parts) {
		puts("They do not part.");
	} else {
		tell_parting(command, &parting);
		tell_outcomes(command, bits);
	}
	if (parts)
		return CLI_NOT_FINE;
	return a->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_FINE;
}

static bool
judge(struct side *side, const char *edition, bool name_by_edition)
{
	struct fault fault;

	side->read = cli_read(&side->transcript, side->path, edition, &fault);
	if (!side->read || !ruling_make(&side->ruling, &side->transcript, NULL, &fault)) {
		cli_fault(&fault);
		return false;
	}
	snprintf(side->name, sizeof side->name, "%s",
	         name_by_edition ? side->transcript.edition->name : side->path);
	return true;
}

static int
judge_both(struct command *command)
{
	const char *edition[2] = { command->edition, command->edition };

	if (command->editions) {
		edition[0] = command->editions;
		edition[1] = strchr(command->editions, ',') + 1;
		command->editions[strcspn(command->editions, ",")] = '\0';
		for (int i = 0; i < 2; i++)
			if (!cli_edition(edition[i]))
				return CLI_WRONG_USE;
	}
	bool same_path = strcmp(command->side[0].path, command->side[1].path) == 0;
	for (int i = 0; i < 2; i++)
		if (!judge(&command->side[i], edition[i], same_path))
			return CLI_WRONG_USE;
	if (command->side[0].transcript.game != command->side[1].transcript.game)
		return cli_wrong("the two transcripts are of different games");
	return compare(command);
}

static void
free_side(struct side *side)
{
	ruling_free(&side->ruling);
	if (side->read)
		transcript_free(&side->transcript);
}

/* 4. Arguments */

static bool
set_editions(struct command *command)
{
	const char *comma = strchr(optarg, ',');

	command->editions = optarg;
	if (comma && !strchr(comma + 1, ','))
		return true;
	cli_wrong("--editions takes two, parted by a comma, not `%.60s`", optarg);
	return false;
}

static bool
set_option(struct command *command, int option)
{
	switch (option) {
	case 'e': command->edition = optarg; return true;
	case 'E': return set_editions(command);
	case 'v': return cli_view(optarg, &command->view);
	default: return command->json = true;
	}
}

int
cli_bisect(int argc, char *argv[])
{
	struct command command = { .view = VIEW_PUBLIC };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (argc - optind != (command.editions ? 1 : 2))
		return cli_usage('?', usage);
	if (command.editions && command.edition)
		return cli_wrong("--edition and --editions cannot be had together");
	command.side[0].path = argv[optind];
	command.side[1].path = argv[argc - 1];
	if (strcmp(command.side[0].path, "-") == 0 && strcmp(command.side[1].path, "-") == 0)
		return cli_wrong("standard input cannot be read twice");
	int code = judge_both(&command);
	free_side(&command.side[0]);
	free_side(&command.side[1]);
	return code;
}
