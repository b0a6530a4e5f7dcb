/* cli_cards.c: `judge cards`: the real cards, and which of them the judge can judge. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/ability.h"
#include "judged/cli.h"
#include "rulebook/cards.h"

static const char usage[] = "usage: judge cards [--game G] [--json] [--show NUMBER]\n"
			    "\n"
			    "List the real cards, and how many of each set the judge can judge. "
			    "One whose text is outside\n"
			    "the model says why: a game in which that text could act is "
			    "undetermined from then on.\n"
			    "--show prints one card and its abilities, in the language of "
			    "docs/cards.md.\n"
			    "Exit: 0, or 2 for wrong use.\n";

static const struct option options[] = {
	{ "game", required_argument, NULL, 'g' },
	{ "json", no_argument, NULL, 'j' },
	{ "show", required_argument, NULL, 's' },
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

/* One card */

static const char *
ability_text(struct buffer *out, const struct judge_game *game, const struct judge_card_set *set,
             int index, int indent)
{
	out->n = 0;
	ability_print(out, game, set, &set->ability[index], indent);
	return buffer_end(out);
}

static json_t *
abilities_json(const struct judge_game *game, const struct judge_card_set *set, int first, int n)
{
	struct buffer text = { 0 };
	json_t *all = json_array();

	for (int i = 0; i < n; i++)
		json_array_append_new(all,
		                      json_string(ability_text(&text, game, set, first + i, 0)));
	buffer_free(&text);
	return all;
}

static void
print_abilities(const struct judge_game *game, const struct judge_card_set *set, const char *what,
                int first, int n)
{
	struct buffer text = { 0 };

	if (n > 0)
		printf("%s:\n", what);
	for (int i = 0; i < n; i++)
		printf("  - %s\n", ability_text(&text, game, set, first + i, 4));
	buffer_free(&text);
}

static int
print_card(const struct judge_game *game, const struct judge_card_set *set, const char *number,
           bool json)
{
	judge_def found = rulebook_card(set, number);

	if (found == JUDGE_NO_DEF)
		return cli_wrong("there is no card `%.60s`", number);
	const struct judge_card_def *def = &set->def[found];
	int own = def->ability, grants = own + def->n_abilities;
	if (json) {
		json_t *out = card_json(game, def);
		json_object_set_new(out, "abilities",
		                    abilities_json(game, set, own, def->n_abilities));
		json_object_set_new(out, "grants",
		                    abilities_json(game, set, grants, def->n_grants));
		cli_print(out);
		return CLI_FINE;
	}
	printf("number: %s\nname: %s\ntype: %s\n", def->number, def->face[0].name,
	       game->type[def->face[0].type]);
	print_abilities(game, set, "abilities", own, def->n_abilities);
	print_abilities(game, set, "grants", grants, def->n_grants);
	return CLI_FINE;
}

/* All */

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
	print_sets(set);
	printf("%d of %d cards are modelled (set %s)\n", modelled, (int)set->n, set->version);
}

int
cli_cards(int argc, char *argv[])
{
	const char *name = "godzilla";
	const char *show = NULL;
	bool json = false;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		switch (option) {
		case 'g': name = optarg; break;
		case 'j': json = true; break;
		case 's': show = optarg; break;
		default: return cli_usage(option, usage);
		}
	if (optind != argc)
		return cli_usage('?', usage);
	const struct judge_game *game = judge_game(name);
	const struct judge_card_set *set = game ? rulebook_cards(name) : NULL;
	if (!set)
		return cli_wrong("there is no game `%.60s`", name);
	if (show)
		return print_card(game, set, show, json);
	(json ? print_json : print_text)(game, set);
	return CLI_FINE;
}
