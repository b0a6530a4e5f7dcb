/* cmd_position.c: `judge position`: the position of a transcript after some decisions, written down. */
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/board/export.h"
#include "judged/board/export_text.h"
#include "judged/board/sight.h"
#include "judged/ruling/until.h"

static const char usage[] =
	"usage: judge position FILE --after K [--edition E] [--view V | --for V] [--json | "
	"--yaml]\n"
	"\n"
	"Write down the position of a transcript after K decisions, as a transcript that starts "
	"there: at the\n"
	"last checkpoint, with the decisions since as its moves. Played again it comes to the same "
	"position.\n"
	"  --after K    after so many decisions, set-up included; `end`: where the transcript "
	"ends\n"
	"  --edition E  play by this edition instead of the one the transcript names\n"
	"  --view V     instead, what that reader may look at, knows, or knows to be among some\n"
	"  --for V      written down as far as that reader knows it: A, B, public or judge, who "
	"knows all\n"
	"  --json       as JSON\n"
	"  --yaml       as YAML, which is the usual\n"
	"Exit: 0, 1 the game does not come so far, 2 wrong use or bad input, 3 undetermined.\n";

static const struct option options[] = {
	{ "after", required_argument, NULL, 'a' }, { "edition", required_argument, NULL, 'e' },
	{ "json", no_argument, NULL, 'j' },        { "yaml", no_argument, NULL, 'y' },
	{ "view", required_argument, NULL, 'v' },  { "for", required_argument, NULL, 'f' },
	{ "help", no_argument, NULL, 'h' },        { NULL, 0, NULL, 0 },
};

struct asked {
	const char *edition;
	uint64_t after;
	bool given, end, json, seen;
	enum view view, reader;
};

static void
tell(const struct transcript *position, bool json)
{
	struct buffer out = { 0 };
	if (json) {
		cli_print(export_json(position));
		return;
	}
	export_yaml(position, &out);
	fputs(buffer_end(&out), stdout);
	buffer_free(&out);
}

/* As somebody sees it: docs/ruling.md, "Sight". */
static int
tell_seen(struct judge_run *run, const struct asked *asked)
{
	if (asked->json)
		cli_print(sight_json(run, asked->view));
	else
		sight_text(run, asked->view, stdout);
	return CLI_FINE;
}

/* What the run came to before it got there. */
static int
too_far(const struct ruling *ruling, uint64_t after)
{
	cli_wrong("the game comes to %u decisions, not to %llu: %s", ruling->script.n_steps,
	          (unsigned long long)after, ruling->why);
	return ruling->verdict == RULING_UNDETERMINED ? CLI_UNDETERMINED : CLI_NOT_FINE;
}

static int
write_down(struct ruling *ruling, const struct transcript *t, const struct asked *asked,
           struct fault *fault)
{
	struct transcript position;
	uint64_t after = asked->end ? UINT32_MAX : asked->after;
	if (!ruling_play_until(ruling, t, (uint32_t)after, fault))
		return cli_fault(fault);
	if (!asked->end && ruling->script.n_steps < after)
		return too_far(ruling, after);
	if (asked->seen)
		return tell_seen(ruling->run, asked);
	judge_rewind(ruling->run);
	if (!export_position(&position, t, ruling->run, &ruling->script, ruling->script.n_steps,
	                     fault))
		return cli_fault(fault);
	if (!position.start.given && asked->reader != VIEW_JUDGE) {
		transcript_free(&position);
		return cli_wrong(
			"before the first turn all of the document is one player's secret");
	}
	export_hide(&position, ruling->run, asked->reader);
	tell(&position, asked->json);
	transcript_free(&position);
	return CLI_FINE;
}

static int
position(const char *path, const struct asked *asked)
{
	struct ruling ruling = { 0 };
	struct transcript t;
	struct fault fault;
	if (!cli_read(&t, path, asked->edition, &fault))
		return cli_fault(&fault);
	int code = write_down(&ruling, &t, asked, &fault);
	ruling_free(&ruling);
	transcript_free(&t);
	return code;
}

static bool
set_option(struct asked *asked, int option)
{
	switch (option) {
	case 'a':
		asked->given = true;
		asked->end = strcmp(optarg, "end") == 0;
		return asked->end || cli_number("--after", optarg, UINT32_MAX, &asked->after);
	case 'e': asked->edition = optarg; return true;
	case 'j': return asked->json = true;
	case 'y': asked->json = false; return true;
	case 'f': return cli_view(optarg, &asked->reader);
	case 'v': return asked->seen = cli_view(optarg, &asked->view);
	default: return false;
	}
}

int
cli_position(int argc, char *argv[])
{
	struct asked asked = { .reader = VIEW_JUDGE };
	int option;
	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&asked, option))
			return CLI_WRONG_USE;
	if (argc - optind != 1 || !asked.given)
		return cli_usage('?', usage);
	return position(argv[optind], &asked);
}
