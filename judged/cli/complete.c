/*
 * complete.c: completes command lines from the tables of commands and options that are also used to
 * read arguments and print help.
 *
 * The argument of an option is known from its name in the usage: E is an edition, FILE a file.
 * Likewise the operands, from the command's `operands`. Nothing has to be added here for a new
 * command, option, edition or card.
 */
#include "judged/cli/complete.h"

#include <string.h>
#include <strings.h>

#include "judged/cards/cards.h"
#include "judged/cli/cli.h"
#include "judged/cli/commands.h"
#include "judged/cli/meant.h"

const char *const complete_shells[] = { "bash", "zsh", "fish", NULL };

struct completion {
	char *const *word; /* words of the command, beginning with its name */
	int n;             /* number of words; the last one is completed */
	const char *begun; /* the last word */
	FILE *to;
};

/* 1. Candidates */

static void
offer(const struct completion *c, const char *word, const char *meaning)
{
	if (strncasecmp(word, c->begun, strlen(c->begun)) == 0)
		fprintf(c->to, "%s\t%s\n", word, meaning ? meaning : "");
}

/* Offer each word once: two games may have an edition of the same name. */
static void
offer_all(const struct completion *c, const char *const words[])
{
	for (int i = 0; words[i]; i++) {
		int first = 0;
		while (strcmp(words[first], words[i]) != 0)
			first++;
		if (first == i)
			offer(c, words[i], NULL);
	}
}

static void
offer_commands(const struct completion *c, const struct program_command *const commands[])
{
	for (int i = 0; commands[i]; i++)
		offer(c, commands[i]->name, commands[i]->summary);
}

static bool
is_given(const struct completion *c, const char *option)
{
	for (int i = 0; i + 1 < c->n; i++)
		if (strncmp(c->word[i], "--", 2) == 0 && strcmp(c->word[i] + 2, option) == 0)
			return true;
	return false;
}

static void
offer_options(const struct completion *c, const struct program_command *command)
{
	char option[80];
	for (const struct program_option *row = command->options; row->name; row++) {
		snprintf(option, sizeof option, "--%s", row->name);
		if (!is_given(c, row->name))
			offer(c, option, row->help);
	}
	offer(c, "--help", "show what it takes");
}

/* Return the value of an option given before the word, or NULL. */
static const char *
value_of(const struct completion *c, const char *option)
{
	for (int i = 0; i + 2 < c->n; i++)
		if (strncmp(c->word[i], "--", 2) == 0 && strcmp(c->word[i] + 2, option) == 0)
			return c->word[i + 1];
	return NULL;
}

/* 2. Names of each kind */

static void
offer_games(const struct completion *c)
{
	for (size_t i = 0; rulebook_game_at(i); i++)
		offer(c, rulebook_game_at(i)->name, NULL);
}

static void
offer_editions(const struct completion *c)
{
	for (int full = 0; full < 2; full++) {
		char **words = meant_editions(value_of(c, "game"), full);
		offer_all(c, (const char *const *)words);
		meant_free(words);
	}
}

/* Offer a card by a name, if something was typed and the name is of this card alone. */
static void
offer_name(const struct completion *c, const struct judge_card_set *set,
           const struct judge_card_def *def, const char *name)
{
	judge_def same;
	if (name && *c->begun && cards_meant(set, name, &same, 1) == 1)
		offer(c, name, def->number);
}

/* Offer cards by number and, if something was typed, by name. */
static void
offer_cards(const struct completion *c)
{
	const char *game = value_of(c, "game");
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const char *name = rulebook_game_at(i)->name;
		const struct judge_card_set *set = rulebook_cards(name);
		for (judge_def d = 0; set && d < set->n && (!game || !strcmp(game, name)); d++) {
			const struct judge_card_def *def = &set->def[d];
			offer(c, def->number, def->face[0].name);
			offer_name(c, set, def, def->face[0].name);
			offer_name(c, set, def, def->face[0].name_ja);
		}
	}
}

/* Offer clauses of the edition named before. */
static void
offer_clauses(const struct completion *c)
{
	const struct rulebook_edition *edition = NULL;
	for (int i = 1; i + 1 < c->n && !edition; i++)
		edition = rulebook_edition_of(NULL, c->word[i]);
	for (uint16_t i = 0; edition && i < edition->n; i++)
		offer(c, edition->clause[i].number, edition->clause[i].gist);
}

/* Offer steps of the game named before, or of all games. */
static void
offer_steps(const struct completion *c)
{
	const struct judge_game *game = NULL;
	for (int i = 1; i + 1 < c->n && !game; i++)
		game = judge_game(c->word[i]);
	for (size_t i = 0; rulebook_game_at(i); i++) {
		const struct judge_game *other = judge_game(rulebook_game_at(i)->name);
		if (other && (!game || game == other))
			offer_all(c, other->step);
	}
}

static void
offer_shells(const struct completion *c)
{
	offer_all(c, complete_shells);
}

static void
offer_files(const struct completion *c)
{
	fputs(":files\n", c->to);
}

static void
offer_kind(const struct completion *c, const char *kind, size_t length)
{
	static const struct {
		const char *kind;
		void (*offer)(const struct completion *c);
	} kinds[] = {
		{ "E", offer_editions },  { "EDITION", offer_editions }, { "E1", offer_editions },
		{ "E2", offer_editions }, { "G", offer_games },          { "GAME", offer_games },
		{ "CARD", offer_cards },  { "CLAUSE", offer_clauses },   { "STEP", offer_steps },
		{ "FILE", offer_files },  { "DIR", offer_files },        { "SHELL", offer_shells },
	};
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (strlen(kinds[i].kind) == length && strncmp(kinds[i].kind, kind, length) == 0)
			kinds[i].offer(c);
}

/* 3. Positions on the line */

/* Return the option whose argument the word is, or NULL. */
static const struct program_option *
option_before(const struct completion *c, const struct program_command *command)
{
	const char *before = c->n > 1 ? c->word[c->n - 2] : "";
	for (const struct program_option *row = command->options; row->name; row++)
		if (row->argument && strncmp(before, "--", 2) == 0 &&
		    strcmp(before + 2, row->name) == 0)
			return row;
	return NULL;
}

static bool
takes_argument(const struct program_command *command, const char *word)
{
	for (const struct program_option *row = command->options; row->name; row++)
		if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, row->name) == 0)
			return row->argument != NULL;
	return false;
}

/* Return how many operands come before the word. */
static int
operands_before(const struct completion *c, const struct program_command *command)
{
	int n = 0;
	for (int i = 1; i + 1 < c->n; i++)
		if (takes_argument(command, c->word[i]))
			i++;
		else
			n += c->word[i][0] != '-';
	return n;
}

static void
offer_operands(const struct completion *c, const struct program_command *command)
{
	const char *kind = command->operands ? command->operands : "FILE";
	int before = operands_before(c, command);
	bool files = is_given(c, "check");
	if (command->most != PROGRAM_MANY && before >= command->most)
		return;
	for (const char *next; before > 0 && (next = strchr(kind, ' ')); before--)
		kind = next + 1;
	offer_kind(c, files ? "FILE" : kind, files ? 4 : strcspn(kind, " "));
}

static void
complete_command(const struct completion *c, const struct program_command *command)
{
	const struct program_option *row = option_before(c, command);
	if (row && row->words)
		offer_all(c, row->words);
	else if (row)
		offer_kind(c, row->argument, strlen(row->argument));
	else if (c->begun[0] == '-')
		offer_options(c, command);
	else
		offer_operands(c, command);
}

/* Complete `judge --server URL ... COMMAND ...`. */
static void
complete_server(const struct completion *c)
{
	int at = 0;
	while (at + 1 < c->n && c->word[at][0] == '-')
		at += takes_argument(&server_command, c->word[at]) ? 2 : 1;
	/* Complete as if the program's name were the command's. */
	struct completion inner = *c;
	if (at + 1 >= c->n) {
		if (option_before(c, &server_command) || c->begun[0] == '-')
			complete_command(c, &server_command);
		else
			offer_commands(c, server_commands);
		return;
	}
	inner.word += at;
	inner.n -= at;
	for (int i = 0; server_commands[i]; i++)
		if (strcmp(server_commands[i]->name, inner.word[0]) == 0)
			complete_command(&inner, server_commands[i]);
}

static void
complete_first(const struct completion *c)
{
	offer_commands(c, cli_commands);
	offer(c, "help", "show what a command takes");
	if (c->begun[0] != '-')
		return;
	offer(c, "--help", "list the commands");
	offer(c, "--version", "print the version");
	offer_options(c, &server_command);
}

void
complete_words(char *const words[], int n, FILE *to)
{
	const struct completion c = { words, n, n > 0 ? words[n - 1] : "", to };
	const struct program_command *command = n > 1 ? cli_command(words[0]) : NULL;
	if (n <= 1)
		complete_first(&c);
	else if (command)
		complete_command(&c, command);
	else if (strcmp(words[0], "help") == 0 && n == 2)
		offer_commands(&c, cli_commands);
	else if (strncmp(words[0], "--", 2) == 0)
		complete_server(&c);
}
