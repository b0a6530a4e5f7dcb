/* cmd_cards.c: `judge cards`: the real cards, and which of them the judge can judge. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/cards/ability_schema.h"
#include "judged/cli/cli.h"
#include "judged/cli/cards_check.h"
#include "judged/cli/cards_prove.h"
#include "judged/cli/cards_show.h"
#include "judged/cards/cards.h"

static const char usage[] =
	"usage: judge cards [--game G] [--json] [--show NUMBER | --schema]\n"
	"       judge cards [--game G] [--json] --check FILE...\n"
	"       judge cards [--game G] [--json] --prove [--fixtures DIR] [--jobs N]\n"
	"\n"
	"List the real cards, and how many of each set are modelled.\n"
	"  --show NUMBER   print one card and its abilities instead, as docs/cards.md has them\n"
	"  --schema        print the JSON Schema of files of cards instead\n"
	"  --check         check files of cards of your own instead: a map with `game` and\n"
	"                  `cards`, or the list alone, YAML or JSON; - is standard input.\n"
	"                  They may name the real cards and each other\n"
	"  --prove         list every ability instead, with a scenario that comes out differently "
	"without it\n"
	"  --fixtures DIR  where the scenarios are\n"
	"  --jobs N        play them in so many processes\n"
	"Exit: 0, 1 when an ability is not proven, 2 for wrong use, bad scenarios or faulty "
	"cards.\n";

static const struct option options[] = {
	{ "game", required_argument, NULL, 'g' },     { "json", no_argument, NULL, 'j' },
	{ "show", required_argument, NULL, 's' },     { "schema", no_argument, NULL, 'c' },
	{ "check", no_argument, NULL, 'k' },          { "prove", no_argument, NULL, 'p' },
	{ "fixtures", required_argument, NULL, 'f' }, { "jobs", required_argument, NULL, 'n' },
	{ "help", no_argument, NULL, 'h' },           { NULL, 0, NULL, 0 },
};

enum { MOST_JOBS = 256 };

struct command {
	struct suite_options suite;
	const struct judge_game *game;
	const struct judge_card_set *set;
	const char *show; /* the number of a card, or NULL */
	bool json, prove, schema, check;
};

/* 1. Listing */

static json_t *
card_json(const struct judge_game *game, const struct judge_card_def *def)
{
	json_t *acts = json_array();
	json_t *out = json_pack("{s:s, s:s, s:s, s:b, s:i}", "number", def->number, "name",
	                        def->face[0].name, "type", game->type[def->face[0].type],
	                        "modelled", def->acts_in == 0, "abilities", def->n_abilities);

	json_object_set_new(out, "why", def->why ? json_string(def->why) : json_null());
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (def->acts_in & bit)
			json_array_append_new(acts, json_string(rulebook_acts_in_name(bit)));
	json_object_set_new(out, "acts_in", acts);
	return out;
}

static void
print_json(const struct command *command)
{
	json_t *all = json_array();

	for (judge_def i = 0; i < command->set->n; i++)
		json_array_append_new(all, card_json(command->game, &command->set->def[i]));
	cli_print(all);
}

/* The set of a card: its number up to the hyphen. */
static int
set_length(const struct judge_card_def *def)
{
	return (int)strcspn(def->number, "-");
}

/* How many of the cards from `first` on are of its set, and how many of those are modelled. */
static judge_def
count_set(const struct judge_card_set *set, judge_def first, int *modelled)
{
	int length = set_length(&set->def[first]);
	judge_def i = first;

	for (*modelled = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		if (set_length(def) != length ||
		    strncmp(def->number, set->def[first].number, (size_t)length) != 0)
			break;
		*modelled += def->acts_in == 0;
	}
	return (judge_def)(i - first);
}

static void
print_sets(const struct judge_card_set *set)
{
	int modelled;

	for (judge_def i = 0, n; i < set->n; i = (judge_def)(i + n)) {
		n = count_set(set, i, &modelled);
		printf("%-6.*s %d of %d\n", set_length(&set->def[i]), set->def[i].number, modelled,
		       (int)n);
	}
}

static void
print_text(const struct command *command)
{
	const struct judge_card_set *set = command->set;
	int modelled = 0, abilities = 0;

	for (judge_def i = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		modelled += def->acts_in == 0;
		abilities += def->n_abilities;
		printf("%-14s %-9s %s%s%s\n", def->number, command->game->type[def->face[0].type],
		       def->face[0].name, def->acts_in ? ": " : "",
		       def->acts_in && def->why ? def->why : "");
	}
	print_sets(set);
	printf("%d of %d cards are modelled, with %d abilities (set %s)\n", modelled, (int)set->n,
	       abilities, set->version);
}

/* 2. The command */

static bool
set_option(struct command *command, int option)
{
	uint64_t jobs;

	switch (option) {
	case 'g': command->suite.game = optarg; return true;
	case 'j': return command->json = true;
	case 's': command->show = optarg; return true;
	case 'c': return command->schema = true;
	case 'k': return command->check = true;
	case 'p': return command->prove = true;
	case 'f': command->suite.dir = optarg; return true;
	default: break;
	}
	if (!cli_number("--jobs", optarg, MOST_JOBS, &jobs))
		return false;
	command->suite.jobs = jobs ? (int)jobs : 1;
	return true;
}

int
cli_cards(int argc, char *argv[])
{
	struct command command = { .suite = { .game = rulebook_game_at(0)->name,
		                              .dir = suite_default_dir(),
		                              .jobs = suite_default_jobs(),
		                              .prove = true } };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (command.check == (optind == argc))
		return cli_usage('?', usage);
	command.game = judge_game(command.suite.game);
	command.set = command.game ? rulebook_cards(command.suite.game) : NULL;
	if (!command.set)
		return cli_wrong("there is no game `%.60s`", command.suite.game);
	if (command.check)
		return cli_cards_check(command.game, command.set, argv + optind, command.json);
	if (command.schema)
		return cli_print(ability_schema(command.game)), CLI_FINE;
	if (command.show)
		return cli_cards_show(command.game, command.set, command.show, command.json);
	if (command.prove)
		return cli_cards_prove(&command.suite, command.set, command.json);
	(command.json ? print_json : print_text)(&command);
	return CLI_FINE;
}
