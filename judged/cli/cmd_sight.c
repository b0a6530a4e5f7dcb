/* cmd_sight.c: `judge sight`: who may look at which card after a move, knows it, or knows what it is among. */
#include <getopt.h>
#include <stdio.h>

#include "judged/cli/cli.h"
#include "judged/ruling/ruling.h"
#include "judged/board/sight.h"

static const char usage[] =
	"usage: judge sight FILE [--after K] [--edition E] [--view public|A|B|judge] [--json]\n"
	"\n"
	"Tell what a player sees and knows of the cards that can lie hidden: which may be looked "
	"at "
	"now,\n"
	"which are known, and which are known only to be among some. `-` is standard input.\n"
	"  --after K    after so many moves; by default after all of them\n"
	"  --edition E  play by this edition instead of the one the transcript names\n"
	"  --view V     whose knowledge is told; by default what both players know together\n"
	"  --json       tell it as JSON\n"
	"Exit: 0 told, 1 a move was refused before that, 2 bad input, 3 undetermined before "
	"that.\n";

static const struct option options[] = {
	{ "after", required_argument, NULL, 'a' }, { "edition", required_argument, NULL, 'e' },
	{ "view", required_argument, NULL, 'v' },  { "json", no_argument, NULL, 'j' },
	{ "help", no_argument, NULL, 'h' },        { NULL, 0, NULL, 0 },
};

struct command {
	const char *edition;
	enum view view;
	bool json;
	uint64_t after;
};

static int
tell(const struct command *command, struct ruling *r)
{
	if (command->json)
		cli_print(sight_json(r->run, command->view));
	else
		sight_text(r->run, command->view, stdout);
	if (r->verdict == RULING_ILLEGAL || r->verdict == RULING_SURPLUS)
		return CLI_NOT_FINE;
	return r->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_FINE;
}

static int
sight(const struct command *command, const char *path)
{
	const struct ruling_options without_claims = { .ignore_claims = true };
	struct ruling ruling = { 0 };
	struct transcript t;
	struct fault fault;

	if (!cli_read(&t, path, command->edition, &fault))
		return cli_fault(&fault);
	if (command->after < t.n_moves)
		t.n_moves = (size_t)command->after;
	bool made = ruling_make(&ruling, &t, &without_claims, &fault);
	int code = made ? tell(command, &ruling) : cli_fault(&fault);
	ruling_free(&ruling);
	transcript_free(&t);
	return code;
}

static bool
set_option(struct command *command, int option)
{
	switch (option) {
	case 'a': return cli_number("--after", optarg, UINT32_MAX, &command->after);
	case 'e': command->edition = optarg; return true;
	case 'v': return cli_view(optarg, &command->view);
	case 'j': return command->json = true;
	default: break;
	}
	return false;
}

int
cli_sight(int argc, char *argv[])
{
	struct command command = { .view = VIEW_PUBLIC, .after = UINT32_MAX };
	int option;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&command, option))
			return CLI_WRONG_USE;
	if (argc - optind != 1)
		return cli_usage('?', usage);
	return sight(&command, argv[optind]);
}
