/* judge.c: the program judge: one command at a time. docs/man/judge.1 is its manual. */
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/cli/server.h"
#include "judged/cli/cmd_suite.h"

static const struct command {
	const char *name;
	int (*run)(int argc, char *argv[]);
	const char *what;
} commands[] = {
	{ "replay", cli_replay, "judge transcripts" },
	{ "moves", cli_moves,
	  "what may be answered where a transcript ends, and what may not and why" },
	{ "new", cli_new, "a template of a transcript, to be filled in" },
	{ "check-start", cli_check_start, "can a start position be at all?" },
	{ "position", cli_position, "the position after some decisions, as a transcript" },
	{ "board", cli_board, "a picture of the position after some decisions" },
	{ "explain", cli_explain, "what a move brought about, rule by rule" },
	{ "sight", cli_sight, "who sees and knows which cards after a move" },
	{ "clause", cli_clause, "look up clauses by number, rule or word" },
	{ "diff", cli_diff, "what differs between two editions" },
	{ "impact", cli_impact, "which rulings another edition changes, and by which clause" },
	{ "bisect", cli_bisect, "the first decision where two transcripts, or editions, part" },
	{ "readings", cli_readings, "how unclear clauses are read, and what tells it" },
	{ "deck", cli_deck, "check decks" },
	{ "cards", cli_cards, "the real cards, and which of them are modelled" },
	{ "suite", cli_suite, "play the scenario suite" },
	{ "disputes", cli_disputes, "do disputes come to the rulings they should" },
	{ "matrix", cli_matrix, "which clause is proven by which scenario" },
	{ "random", cli_random, "play random legal games and check invariants" },
};

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void
help(FILE *to)
{
	fputs("usage: judge COMMAND [ARGUMENT...]\n\n", to);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(to, "  %-11s %s\n", commands[i].name, commands[i].what);
	fputs("\n`judge COMMAND --help` tells its arguments, `judge --version` the version.\n"
	      "`judge --server URL COMMAND` has a daemon judge, keep and find rulings: see its "
	      "--help.\n"
	      "Exit: 0 fine, 1 judged and not fine, 2 wrong use or bad input, 3 undetermined.\n",
	      to);
}

static bool
is_option(const char *word, const char *is_long, const char *is_short)
{
	return strcmp(word, is_long) == 0 || strcmp(word, is_short) == 0;
}

/* What could not be written was not told: a full disk is no verdict. */
static int
finish(int code)
{
	if (fflush(stdout) == 0 && !ferror(stdout))
		return code;
	return cli_wrong("the answer could not be written");
}

int
main(int argc, char *argv[])
{
	if (argc < 2) {
		help(stderr);
		return CLI_WRONG_USE;
	}
	if (is_option(argv[1], "--help", "-h") || strcmp(argv[1], "help") == 0) {
		help(stdout);
		return finish(CLI_FINE);
	}
	if (is_option(argv[1], "--version", "-V")) {
		puts("judge " JUDGE_ENGINE_VERSION);
		return finish(CLI_FINE);
	}
	if (strncmp(argv[1], "--", 2) == 0)
		return finish(cli_server(argc, argv));
	for (size_t i = 0; i < COMMANDS; i++)
		if (strcmp(argv[1], commands[i].name) == 0)
			return finish(commands[i].run(argc - 1, argv + 1));
	return cli_wrong("there is no command `%.40s`; `judge --help` lists them", argv[1]);
}
