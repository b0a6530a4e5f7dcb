/* cmd_new.c: `judge new`: a template of a transcript, to be filled in at the table. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/transcript/decode.h"
#include "judged/cards/cards.h"

struct command {
	struct cli_asked asked;
	const char *step; /* or NULL */
};

struct template
{
	const struct judge_game *game;
	const struct rulebook_edition *edition;
	const struct judge_card_set *cards;
	int step;
};

static void
print_frame(const struct template *t)
{
	printf("# Fill in what is known: whatever is left out is unknown. A line that begins with # says nothing.\n"
	       "# `judge check-start FILE` tells what cannot be, `judge replay FILE` judges.\n"
	       "judged: 1\n"
	       "game: %s\n"
	       "edition: %s\n",
	       t->game->name, t->edition->name);
}

/* The whole game: its lists may be empty, the decks in an order nobody knows. */
static void
print_players(const struct template *t)
{
	printf("players:\n");
	for (int seat = 0; seat < JUDGE_SEATS; seat++) {
		printf("  %s:\n", seat_name((judge_seat)seat));
		for (int i = 0; t->game->list[i]; i++) {
			bool ordered = decode_is_ordered_list(t->game, i);
			printf("    %s: %s  # %s\n", t->game->list[i],
			       ordered ? "{unknown: []}" : "[]",
			       ordered ? "or {listed: [...]}, the top first, or {seed: 42, cards: {NUMBER: 4}}"
			               : "card numbers");
		}
	}
	printf("# first: A  # who takes the first turn\n");
}

static void
print_lists(const struct template *t)
{
	printf("# players:  # the lists that were brought, as far as they are known\n"
	       "#   A:\n");
	for (int i = 0; t->game->list[i]; i++)
		printf("#     %s: %s\n", t->game->list[i],
		       decode_is_ordered_list(t->game, i) ? "{unknown: {NUMBER: 4}}" : "[NUMBER]");
}

/* A card to stand where there has to be one: the first of the area's type, of the lowest rank. */
static const char *
some_card(const struct template *t, const struct judge_area *area)
{
	const struct judge_card_def *best = NULL;
	for (uint16_t i = 0; i < t->cards->n; i++) {
		const struct judge_card_def *d = &t->cards->def[i];
		if (strcmp(t->game->type[d->face[0].type], area->name) != 0 || d->acts_in)
			continue;
		if (!best || d->face[0].number[0] < best->face[0].number[0])
			best = d;
	}
	return best ? best->number : t->cards->def[0].number;
}

/* An area with values of its own has to be stated. */
static void
print_stack(const struct template *t, const struct judge_area *area)
{
	printf("    %s:\n      stack: [%s]  # from the lowest card up\n", area->name,
	       some_card(t, area));
	for (int i = 0; i < t->game->n_properties; i++) {
		const char *key = decode_area_property(area, &t->game->property[i]);
		if (key)
			printf("      %s: 1\n", key);
	}
}

/* Does the player bring a list for the area, and all see it? */
static bool
is_listed(const struct judge_game *game, const struct judge_area *area)
{
	for (int i = 0; game->list[i]; i++)
		if (strcmp(game->list[i], area->name) == 0)
			return area->sight == JUDGE_SEEN_BY_ALL;
	return false;
}

static void
print_area(const struct template *t, const struct judge_area *area)
{
	char plural[48];
	decode_plural(area->name, plural, sizeof plural);
	if (decode_has_properties(t->game, area))
		print_stack(t, area);
	else if (area->places > 1)
		printf("    # %s: {1: NUMBER, 2: {card: NUMBER, since: 3}, 3: {stack: [NUMBER, NUMBER]}}  # left out: empty\n",
		       plural);
	else if (is_listed(t->game, area))
		printf("    %s: [%s]\n", area->name, some_card(t, area));
	else if (area->sight == JUDGE_SEEN_BY_ALL)
		printf("    # %s: [NUMBER]  # left out: empty\n", area->name);
	else
		printf("    # %s: 5  # or [NUMBER, unknown]%s, or {count: 5, has: [NUMBER]}\n",
		       area->name, area->ordered ? ", the top first" : "");
}

static void
print_side(const struct template *t, judge_seat seat)
{
	printf("  %s:\n", seat_name(seat));
	for (int i = 0; i < t->game->n_areas; i++)
		if (!t->game->area[i].shared)
			print_area(t, &t->game->area[i]);
	for (int i = 0; i < t->game->n_properties; i++) {
		const struct judge_property *row = &t->game->property[i];
		if (row->set && row->of == JUDGE_OF_SEAT && !strchr(row->name, '.'))
			printf("    # %s: %s  # in this turn\n", row->name,
			       row->kind == JUDGE_IS_BOOL ? "true" : "1");
	}
}

static void
print_steps(const struct template *t)
{
	printf("start:\n  step: %s  #", t->game->step[t->step]);
	for (int i = 1; t->game->step[i]; i++)
		printf(" %s", t->game->step[i]);
	printf("\n  turn: 2\n  turn_player: A\n");
}

static void
print_template(const struct template *t)
{
	print_frame(t);
	if (t->step == 0) {
		print_players(t);
	} else {
		print_lists(t);
		print_steps(t);
		print_side(t, 0);
		print_side(t, 1);
		printf("  # What lasts, waits and is remembered: docs/transcript.md, \"The rest of the state\".\n");
	}
	printf("moves: []  # - A: pass\n");
}

static const struct rulebook_edition *
newest(const char *game)
{
	size_t n;
	const struct rulebook_edition *editions = rulebook_editions(game, &n);
	return n ? &editions[n - 1] : NULL;
}

/* The step that scenarios of the game start at when they say none. */
static int
usual_step(const struct judge_game *game)
{
	json_t *left_out = json_loads(rulebook_game(game->name)->scenario, 0, NULL);
	const json_t *start = json_object_get(left_out, "start");
	const char *step = json_string_value(json_object_get(start, "step"));
	int found = step ? decode_index(step, game->step) : 0;
	json_decref(left_out);
	return found;
}

static int
print_new(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *name = call->operand[0], *edition = command->asked.edition;
	const struct judge_game *game = judge_game(name);
	struct template t = { .game = game };
	if (!game)
		return cli_wrong("there is no game `%.40s`", name);
	t.edition = edition ? cli_edition(edition) : newest(name);
	if (!t.edition)
		return CLI_WRONG_USE;
	t.cards = rulebook_cards(name);
	t.step = command->step ? decode_index(command->step, game->step) : usual_step(game);
	if (t.step < 0)
		return cli_wrong("there is no step `%.40s`; docs/transcript.md lists them",
		                 command->step);
	print_template(&t);
	return CLI_FINE;
}

static const struct program_option options[] = {
	OPTION_TEXT(
		"at", "STEP", step,
		"the step it starts at, by default the main decision of a turn; setup: the whole game"),
	CLI_EDITION("the edition to judge by; by default the newest"),
	OPTION_END,
};

const struct program_command cmd_new = {
	.name = "new",
	.summary = "a template of a transcript, to be filled in",
	.usage = "GAME",
	.about =
		"Print a template of a transcript with comments, which decodes as it is. Whatever is left out is\n"
		"unknown.\n",
	.exits = "0, 2 wrong use.",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = print_new,
};
