/* cli_cards.c: `judge cards`: the real cards, and which of them the judge can judge. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/cli.h"
#include "judged/cli_cards_prove.h"
#include "rulebook/cards.h"

static const char usage[] =
	"usage: judge cards [--game G] [--json] [--prove [--fixtures DIR] [--jobs N]]\n"
	"\n"
	"List the real cards. One whose text is outside the model lists where that text could act: "
	"a game\n"
	"in which it gets there is undetermined from then on.\n"
	"  --prove         list every ability instead, with a scenario that comes out differently "
	"without it\n"
	"  --fixtures DIR  where the scenarios are\n"
	"  --jobs N        play them in so many processes\n"
	"Exit: 0, 1 when an ability is not proven, 2 for wrong use or bad scenarios.\n";

static const struct option options[] = {
	{ "game", required_argument, NULL, 'g' },
	{ "json", no_argument, NULL, 'j' },
	{ "prove", no_argument, NULL, 'p' },
	{ "fixtures", required_argument, NULL, 'f' },
	{ "jobs", required_argument, NULL, 'n' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

enum { MOST_JOBS = 256 };

struct command {
	struct suite_options suite;
	const struct judge_game *game;
	const struct judge_card_set *set;
	bool json, prove;
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
	struct command command = { .suite = { .game = "godzilla",
		                              .dir = suite_default_dir(),
		                              .jobs = suite_default_jobs(),
		                              .prove = true } };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (optind != argc)
		return cli_usage('?', usage);
	command.game = judge_game(command.suite.game);
	command.set = command.game ? rulebook_cards(command.suite.game) : NULL;
	if (!command.set)
		return cli_wrong("there is no game `%.60s`", command.suite.game);
	if (command.prove)
		return cli_cards_prove(&command.suite, command.set, command.json);
	(command.json ? print_json : print_text)(&command);
	return CLI_FINE;
}
