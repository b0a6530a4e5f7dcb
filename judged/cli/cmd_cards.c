/* cmd_cards.c: `judge cards`: lists the real cards and says which of them are modelled. */
#include <stdio.h>
#include <string.h>

#include "judged/cards/ability_schema.h"
#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "judged/cli/cards_check.h"
#include "judged/cli/cards_find.h"
#include "judged/cli/cards_prove.h"
#include "judged/cli/cards_show.h"
#include "judged/cards/cards.h"
#include "judged/embed/card.h"
#include "first-game.h"

struct command {
	struct suite_options suite;
	uint64_t jobs; /* 0: one per processor */
	const struct judge_game *game;
	const struct judge_card_set *set;
	const char *show; /* number of a card, or NULL */
	bool json, prove, schema, check;
};

/* 1. Listing */

static void
print_json(const struct command *command)
{
	const struct judge_card_set *set = command->set;
	json_t *all = json_array();
	for (judge_def i = 0; i < set->n; i++)
		json_array_append_new(all, card_head_json(command->game, set, &set->def[i]));
	cli_print(json_pack("{s:i, s:o}", "found", (int)set->n, "cards", all));
}

/* Return the length of the set in a card's number: the part before the hyphen. */
static int
set_length(const struct judge_card_def *def)
{
	return (int)strcspn(def->number, "-");
}

/* Count the cards from `first` on that are of the same set, and those that are modelled. */
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

/* 2. Searching */

struct hits {
	char *const *words;
	json_t *all; /* or NULL: print as text */
	int n;
};

static void
search_game(struct hits *hits, const struct judge_game *game, const struct judge_card_set *set)
{
	for (judge_def i = 0; i < set->n; i++) {
		if (!card_has_words(game, set, i, hits->words))
			continue;
		hits->n++;
		if (hits->all)
			json_array_append_new(hits->all, card_head_json(game, set, &set->def[i]));
		else
			cards_print(stdout, game, set, &set->def[i]);
	}
}

/* Search the game that was named, or all games. */
static int
search(const struct command *command, const char *named, char *const words[])
{
	struct hits hits = { .words = words, .all = command->json ? json_array() : NULL };
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *name = rulebook_game_at(i)->name;
		if (judge_game(name) && (!named || strcmp(named, name) == 0))
			search_game(&hits, judge_game(name), rulebook_cards(name));
	}
	if (hits.all)
		cli_print(json_pack("{s:i, s:o}", "found", hits.n, "cards", hits.all));
	else if (hits.n > 0)
		printf("%d %s; `judge cards --show NUMBER` shows what one does\n", hits.n,
		       hits.n == 1 ? "card" : "cards");
	return hits.n ? CLI_FINE : cli_wrong("no card has all of these words");
}

/* 3. The command */

static int
print_result(struct command *command)
{
	if (command->schema)
		return cli_print(ability_schema(command->game)), CLI_FINE;
	if (command->show)
		return cli_cards_show(command->game, command->set, command->show, command->json);
	if (command->prove)
		return cli_cards_prove(&command->suite, command->set, command->json);
	(command->json ? print_json : print_text)(command);
	return CLI_FINE;
}

static int
cards(const struct program_call *call)
{
	struct command *command = call->command;
	struct suite_options *suite = &command->suite;
	bool special = command->show || command->schema || command->prove;
	if (command->check ? call->n == 0 : call->n > 0 && special)
		return PROGRAM_MISUSED;
	const char *asked = suite->game;
	if (!suite->game)
		suite->game =
			command->show ? card_game_of(command->show) : rulebook_game_at(0)->name;
	cli_play_with(suite, command->jobs);
	command->game = judge_game(suite->game);
	command->set = command->game ? rulebook_cards(suite->game) : NULL;
	if (!command->set)
		return meant_no_game(suite->game);
	if (command->check)
		return cli_cards_check(asked, call->operand, command->json);
	return call->n > 0 ? search(command, asked, call->operand) : print_result(command);
}

static const struct program_option options[] = {
	CLI_GAME(
		suite.game,
		"the game; by default, a search covers all games, and anything else uses " FIRST_GAME
		". A card file names its own game"),
	OPTION_FLAG("json", json, "print the result as JSON"),
	OPTION_TEXT(
		"show", "CARD", show,
		"show one card, by number or name, with its abilities as docs/cards.md writes them"),
	OPTION_FLAG("schema", schema, "print the JSON Schema of card files instead"),
	OPTION_FLAG(
		"check", check,
		"check your own card files instead, in YAML or JSON. Each is a map with `game` and `cards`, or just the list of cards; `-` is standard input. Their cards may refer to real cards and to each other"),
	OPTION_FLAG(
		"prove", prove,
		"list every ability, each with a scenario that comes out differently without it"),
	CLI_FIXTURES(suite.dir, "the folder with the scenarios"),
	CLI_JOBS("play the scenarios in N processes at once"),
	OPTION_END,
};

const struct program_command cmd_cards = {
	.name = "cards",
	.summary = "search the real cards, or list all of them",
	.usage =
		"[WORD... | --show CARD | --schema | --check FILE... | --prove [--fixtures DIR] [--jobs N]]",
	.about =
		"List the cards that have every WORD in their number, name, type, colour, traits or text. Without a\n"
		"WORD, list all of a game's cards, and how many of each set are modelled.\n",
	.exits =
		"0 success, 1 an ability is not proven, 2 usage error, no such card, a bad scenario file or a faulty card file.",
	.operands = "CARD",
	.examples = "judge cards mothra\n"
		    "judge cards --show EBP03-020\n"
		    "judge cards --show 'mothra leo'\n"
		    "judge cards --check own-cards.yaml\n",
	.options = options,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .suite = { .prove = true } },
	.run = cards,
};
