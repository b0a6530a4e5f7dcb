/* cli_cards.c: `judge cards`: the real cards, and which of them the judge can judge. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/cli.h"
#include "rulebook/cards.h"

static const char usage[] = "usage: judge cards [--game G] [--json]\n"
			    "\n"
			    "List the real cards. One whose text is outside the model lists where "
			    "that text could act: a game\n"
			    "in which it gets there is undetermined from then on.\n"
			    "Exit: 0, or 2 for wrong use.\n";

static const struct option options[] = {
	{ "game", required_argument, NULL, 'g' },
	{ "json", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

static json_t *
card_json(const struct judge_game *game, const struct judge_card_def *def)
{
	json_t *acts = json_array();
	json_t *out =
		json_pack("{s:s, s:s, s:s, s:b}", "number", def->number, "name", def->face[0].name,
	                  "type", game->type[def->face[0].type], "modelled", def->acts_in == 0);

	json_object_set_new(out, "why", def->why ? json_string(def->why) : json_null());
	for (unsigned bit = 1; bit <= JUDGE_ACTS_SETUP; bit <<= 1)
		if (def->acts_in & bit)
			json_array_append_new(acts, json_string(rulebook_acts_in_name(bit)));
	json_object_set_new(out, "acts_in", acts);
	return out;
}

static void
print_json(const struct judge_game *game, const struct judge_card_set *set)
{
	json_t *all = json_array();

	for (judge_def i = 0; i < set->n; i++)
		json_array_append_new(all, card_json(game, &set->def[i]));
	cli_print(all);
}

static void
print_text(const struct judge_game *game, const struct judge_card_set *set)
{
	int modelled = 0;

	for (judge_def i = 0; i < set->n; i++) {
		const struct judge_card_def *def = &set->def[i];
		modelled += def->acts_in == 0;
		printf("%-14s %-9s %s%s%s\n", def->number, game->type[def->face[0].type],
		       def->face[0].name, def->acts_in ? ": " : "",
		       def->acts_in && def->why ? def->why : "");
	}
	printf("%d of %d cards are modelled (set %s)\n", modelled, (int)set->n, set->version);
}

int
cli_cards(int argc, char *argv[])
{
	const char *name = "godzilla";
	bool json = false;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'g': name = optarg; break;
		case 'j': json = true; break;
		default: return cli_usage(option, usage);
		}
	if (optind != argc)
		return cli_usage('?', usage);
	const struct judge_game *game = judge_game(name);
	const struct judge_card_set *set = game ? rulebook_cards(name) : NULL;
	if (!set)
		return cli_wrong("there is no game `%.60s`", name);
	(json ? print_json : print_text)(game, set);
	return CLI_FINE;
}
