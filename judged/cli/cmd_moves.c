/* cmd_moves.c: `judge moves`: the open question, its options, and why the rest is refused. */
#include <getopt.h>
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/advice/refused.h"

static const char usage[] =
	"usage: judge moves FILE [--edition E] [--json] [--view public|A|B|judge] [--account A|B]\n"
	"                  [--on-illegal stop|skip|take]\n"
	"\n"
	"Play a transcript and tell the question it ends at: every option, and for all else that "
	"may be\n"
	"named every clause that refuses it.\n"
	"  --edition E  play by this edition instead of the one the transcript names\n"
	"  --json       tell it as JSON\n"
	"  --view V     whose secrets may be told; by default all of them, as a judge may know\n"
	"  --account P  after what this player says came after the common moves\n"
	"  --on-illegal T  stop at a move that rules refuse, skip it or take it; by default as "
	"the\n"
	"               transcript says, else stop\n"
	"Exit: 0 a question is open or the game is over, 1 a move was refused, 2 bad input, 3 "
	"undetermined.\n";

static const struct option options[] = {
	{ "edition", required_argument, NULL, 'e' },
	{ "json", no_argument, NULL, 'j' },
	{ "view", required_argument, NULL, 'v' },
	{ "account", required_argument, NULL, 'c' },
	{ "on-illegal", required_argument, NULL, 'i' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

/* Telling */

static int
tell(struct ruling *r, enum view view, bool json)
{
	struct groups groups = { 0 };

	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		group_refused(r->run, view, &groups);
	if (json)
		cli_print(open_question_json(r, view, &groups));
	else
		open_question_text(r, view, &groups, stdout);
	free_groups(&groups);
	if (r->verdict == RULING_UNDETERMINED)
		return CLI_UNDETERMINED;
	return r->stop == JUDGE_OPEN || r->stop == JUDGE_FINISHED ? CLI_FINE : CLI_NOT_FINE;
}

struct command {
	const char *edition;
	enum view view;
	judge_seat account; /* or JUDGE_NOBODY */
	int on_illegal;     /* enum transcript_illegal; -1: as the transcript says */
	bool json;
};

static int
moves(const struct command *command, const char *path)
{
	struct ruling ruling = { 0 };
	struct transcript t;
	struct fault fault;

	if (!cli_read(&t, path, command->edition, &fault))
		return cli_fault(&fault);
	int code = CLI_WRONG_USE;
	cli_treat(&t, command->on_illegal);
	if (cli_follow(&t, command->account, path))
		code = ruling_make(&ruling, &t, NULL, &fault)
		               ? tell(&ruling, command->view, command->json)
		               : cli_fault(&fault);
	ruling_free(&ruling);
	transcript_free(&t);
	return code;
}

static bool
set_option(struct command *command, int option)
{
	switch (option) {
	case 'e': command->edition = optarg; return true;
	case 'v': return cli_view(optarg, &command->view);
	case 'c': return cli_account(optarg, &command->account);
	case 'i': return cli_on_illegal(optarg, &command->on_illegal);
	default: return command->json = true;
	}
}

int
cli_moves(int argc, char *argv[])
{
	struct command command = { .view = VIEW_JUDGE, .account = JUDGE_NOBODY, .on_illegal = -1 };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (argc - optind != 1)
		return cli_usage('?', usage);
	return moves(&command, argv[optind]);
}
