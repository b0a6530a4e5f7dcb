/* cmd_explain.c: `judge explain`: one move of a transcript, every rule that acted and why. */
#include <getopt.h>
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/ruling/explain.h"

static const char usage[] =
	"usage: judge explain FILE [--move K] [--edition E] [--view public|A|B|judge] [--json]\n"
	"                     [--account A|B] [--on-illegal stop|skip|take]\n"
	"\n"
	"Tell what one move brought about, as a chain of cause and effect: each rule that acted "
	"stands\n"
	"under the one it follows from. `-` is standard input.\n"
	"  --move K     this move, from 1; 0: what came before the first. By default the move "
	"that\n"
	"               decided the ruling, else the last one\n"
	"  --edition E  judge by this edition instead of the one the transcript names\n"
	"  --view V     whose secrets may be told; by default only what both players know\n"
	"  --account P  of what this player says came after the common moves\n"
	"  --on-illegal T  stop at a move that rules refuse, skip it or take it; by default as "
	"the\n"
	"               transcript says, else stop\n"
	"  --json       tell it as JSON\n"
	"Exit: 0 explained, 1 the move is what is wrong, or was never come to, 2 bad input, 3 it "
	"is\n"
	"undetermined from this move on.\n";

static const struct option options[] = {
	{ "move", required_argument, NULL, 'm' },    { "edition", required_argument, NULL, 'e' },
	{ "view", required_argument, NULL, 'v' },    { "json", no_argument, NULL, 'j' },
	{ "account", required_argument, NULL, 'c' }, { "on-illegal", required_argument, NULL, 'i' },
	{ "help", no_argument, NULL, 'h' },          { NULL, 0, NULL, 0 },
};

struct command {
	const char *edition;
	enum view view;
	judge_seat account; /* or JUDGE_NOBODY */
	int on_illegal;     /* enum transcript_illegal; -1: as the transcript says */
	bool json, has_move;
	uint64_t move;
};

static void
tell(const struct command *command, struct ruling *ruling, uint32_t move)
{
	struct explanation explanation;

	explain_make(&explanation, ruling, move);
	if (command->json)
		cli_print(explain_json(&explanation, ruling, command->view));
	else
		explain_text(&explanation, ruling, command->view, stdout);
	explain_free(&explanation);
}

static int
not_reached(const struct command *command, const struct ruling *ruling, uint32_t move)
{
	const char *why = ruling_why(ruling, command->view);

	if (command->json)
		cli_print(json_pack("{s:I, s:b, s:s, s:s}", "move", (json_int_t)move, "reached", 0,
		                    "verdict", ruling_verdict_word(ruling->verdict), "why", why));
	else
		printf("The run did not come to move %u: %s\n", move, why);
	return CLI_NOT_FINE;
}

static int
explain(const struct command *command, struct ruling *ruling)
{
	size_t moves = ruling->transcript->n_moves;
	uint32_t move = command->has_move ? (uint32_t)command->move : explain_default_move(ruling);

	if (move > moves)
		return cli_wrong("--move is at most %zu here, not %u", moves, move);
	if (!explain_reached(ruling, move))
		return not_reached(command, ruling, move);
	tell(command, ruling, move);
	return explain_decided(ruling, move) ? ruling_exit_code(ruling->verdict) : CLI_FINE;
}

static int
explain_file(const struct command *command, const char *path)
{
	struct ruling ruling = { 0 };
	struct transcript t;
	struct fault fault;

	if (!cli_read(&t, path, command->edition, &fault))
		return cli_fault(&fault);
	int code = CLI_WRONG_USE;
	cli_treat(&t, command->on_illegal);
	if (cli_follow(&t, command->account, path))
		code = ruling_make(&ruling, &t, NULL, &fault) ? explain(command, &ruling)
		                                              : cli_fault(&fault);
	ruling_free(&ruling);
	transcript_free(&t);
	return code;
}

static bool
set_option(struct command *command, int option)
{
	switch (option) {
	case 'm':
		command->has_move = true;
		return cli_number("--move", optarg, TRANSCRIPT_MOVES, &command->move);
	case 'e': command->edition = optarg; return true;
	case 'v': return cli_view(optarg, &command->view);
	case 'c': return cli_account(optarg, &command->account);
	case 'i': return cli_on_illegal(optarg, &command->on_illegal);
	default: return command->json = true;
	}
}

int
cli_explain(int argc, char *argv[])
{
	struct command command = { .view = VIEW_PUBLIC, .account = JUDGE_NOBODY, .on_illegal = -1 };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (argc - optind != 1)
		return cli_usage('?', usage);
	return explain_file(&command, argv[optind]);
}
