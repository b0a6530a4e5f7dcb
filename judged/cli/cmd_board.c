/* cmd_board.c: `judge board`: a position as a picture. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/board.h"
#include "judged/cli/cli.h"
#include "judged/ruling/until.h"

static const char usage[] =
	"usage: judge board FILE [--after K] [--edition E] [--view public|A|B|judge] > x.svg\n"
	"\n"
	"Draw the position of a transcript as SVG. `-` is standard input.\n"
	"  --after K    after so many decisions, set-up included; by default where it ends\n"
	"  --edition E  play by this edition instead of the one the transcript names\n"
	"  --view V     whose secrets are shown; by default only what both players know\n"
	"Exit: 0, 1 the game does not come so far, 2 wrong use or bad input, 3 undetermined.\n";

static const struct option options[] = {
	{ "after", required_argument, NULL, 'a' },
	{ "edition", required_argument, NULL, 'e' },
	{ "view", required_argument, NULL, 'v' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

struct asked {
	const char *edition;
	uint64_t after;
	bool given; /* `after` was */
	enum view view;
};

/* What the run came to before it got there. */
static int
too_far(const struct ruling *ruling, uint64_t after)
{
	cli_wrong("the game comes to %u decisions, not to %llu: %s", ruling->script.n_steps,
	          (unsigned long long)after, ruling->why);
	return ruling->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_NOT_FINE;
}

static int
draw(struct ruling *ruling, const struct transcript *t, const struct asked *asked)
{
	uint32_t before = asked->given ? (uint32_t)asked->after : UINT32_MAX;
	struct fault fault;

	if (!ruling_play_until(ruling, t, before, &fault))
		return cli_fault(&fault);
	if (asked->given && ruling->script.n_steps < asked->after)
		return too_far(ruling, asked->after);
	char *svg = board_svg(ruling, asked->view, ruling->script.n_steps);
	fputs(svg, stdout);
	free(svg);
	return CLI_FINE;
}

static bool
set_option(struct asked *asked, int option)
{
	switch (option) {
	case 'a':
		asked->given = true;
		return cli_number("--after", optarg, UINT32_MAX, &asked->after);
	case 'e': asked->edition = optarg; return true;
	default: return cli_view(optarg, &asked->view);
	}
}

int
cli_board(int argc, char *argv[])
{
	struct asked asked = { .view = VIEW_PUBLIC };
	struct ruling ruling = { 0 };
	struct transcript t;
	struct fault fault;
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&asked, option))
			return CLI_WRONG_USE;
	if (argc - optind != 1)
		return cli_usage('?', usage);
	if (!cli_read(&t, argv[optind], asked.edition, &fault))
		return cli_fault(&fault);
	int code = draw(&ruling, &t, &asked);
	ruling_free(&ruling);
	transcript_free(&t);
	return code;
}
