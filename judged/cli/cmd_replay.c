/* cmd_replay.c: `judge replay`: transcripts go in, rulings come out. */
#include <getopt.h>
#include <stdio.h>

#include "judged/advice/advice.h"
#include "judged/cli/cli.h"
#include "judged/advice/readings.h"
#include "judged/ruling/ruling.h"

static const char usage[] =
	"usage: judge replay FILE... [--edition E] [--json] [--view public|A|B|judge] [--full]\n"
	"                    [--readings] [--advice] [--on-illegal stop|skip|take] [--account "
	"A|B]\n"
	"\n"
	"Judge each transcript, `-` being standard input.\n"
	"  --edition E  judge by this edition instead of the one the transcript names\n"
	"  --json       tell the ruling as JSON; several files give an array\n"
	"  --view V     whose secrets may be told; by default only what both players know\n"
	"  --full       in text, with every citation and its cause\n"
	"  --on-illegal T  stop at a move that rules refuse, skip it, or take it all the same;\n"
	"               by default as the transcript says, else stop\n"
	"  --account P  judge what this player says came after the common moves, and nothing else\n"
	"  --readings   and whether it would come out otherwise by another reading of unclear "
	"clauses\n"
	"  --advice     in JSON, with what to do about an illegal move, and what the ruling hangs "
	"on\n"
	"Exit: 0 consistent or incomplete, 1 illegal, refuted or surplus, 2 bad input, 3 "
	"undetermined.\n";

static const struct option options[] = {
	{ "edition", required_argument, NULL, 'e' },
	{ "json", no_argument, NULL, 'j' },
	{ "view", required_argument, NULL, 'v' },
	{ "full", no_argument, NULL, 'f' },
	{ "readings", no_argument, NULL, 'r' },
	{ "advice", no_argument, NULL, 'a' },
	{ "on-illegal", required_argument, NULL, 'i' },
	{ "account", required_argument, NULL, 'c' },
	{ "help", no_argument, NULL, 'h' },
	{ NULL, 0, NULL, 0 },
};

struct replay {
	const char *edition;
	enum view view;
	judge_seat account; /* or JUDGE_NOBODY */
	int on_illegal;     /* enum transcript_illegal; -1: as the transcript says */
	bool json, full, readings, advice, several;
	json_t *all; /* several files as JSON */
	struct ruling ruling;
};

static void
tell_text(struct replay *replay, const char *path)
{
	if (replay->several)
		printf("%s: ", path);
	ruling_text(&replay->ruling, replay->view,
	            RULING_TELL_ADVICE | (replay->full ? RULING_TELL_FULL : 0), stdout);
	if (replay->readings) {
		json_t *readings = readings_json(&replay->ruling, replay->view);
		readings_text(readings, stdout);
		json_decref(readings);
	}
	if (replay->several)
		putchar('\n');
}

static void
tell(struct replay *replay, const char *path)
{
	if (!replay->json) {
		tell_text(replay, path);
		return;
	}
	json_t *json = ruling_json(&replay->ruling, replay->view);
	if (replay->readings)
		json_object_set_new(json, "other_readings",
		                    readings_json(&replay->ruling, replay->view));
	if (replay->advice)
		advice_add_json(&replay->ruling, replay->view, json);
	if (!replay->several) {
		cli_print(json);
		return;
	}
	json_array_append_new(replay->all, json_pack("{s:s, s:o}", "file", path, "ruling", json));
}

static int
replay_one(struct replay *replay, const char *path)
{
	struct transcript t;
	struct fault fault;
	int code;

	if (!cli_read(&t, path, replay->edition, &fault))
		return cli_fault(&fault);
	cli_treat(&t, replay->on_illegal);
	if (!cli_follow(&t, replay->account, path)) {
		code = CLI_WRONG_USE;
	} else if (ruling_make(&replay->ruling, &t, NULL, &fault)) {
		tell(replay, path);
		code = ruling_exit_code(replay->ruling.verdict);
	} else {
		code = cli_fault(&fault);
	}
	ruling_free(&replay->ruling);
	transcript_free(&t);
	return code;
}

/* Of several files: bad input weighs most, then what is not fine, then what is undetermined. */
static int
worse(int a, int b)
{
	static const int weight[] = {
		[CLI_FINE] = 0, [CLI_UNDETERMINED] = 1, [CLI_NOT_FINE] = 2, [CLI_WRONG_USE] = 3
	};

	return weight[a] >= weight[b] ? a : b;
}

static bool
set_option(struct replay *replay, int option)
{
	switch (option) {
	case 'e': replay->edition = optarg; return true;
	case 'j': return replay->json = true;
	case 'v': return cli_view(optarg, &replay->view);
	case 'f': return replay->full = true;
	case 'i': return cli_on_illegal(optarg, &replay->on_illegal);
	case 'c': return cli_account(optarg, &replay->account);
	case 'r': return replay->readings = true;
	case 'a': return replay->advice = true;
	default: break;
	}
	return false;
}

int
cli_replay(int argc, char *argv[])
{
	struct replay replay = { .view = VIEW_PUBLIC, .account = JUDGE_NOBODY, .on_illegal = -1 };
	int option, code = CLI_FINE;

	while ((option = getopt_long(argc, argv, "", options, NULL)) != -1)
		if (option == 'h' || option == '?')
			return cli_usage(option, usage);
		else if (!set_option(&replay, option))
			return CLI_WRONG_USE;
	if (optind == argc)
		return cli_usage('?', usage);
	replay.several = argc - optind > 1;
	if (replay.json && replay.several)
		replay.all = json_array();
	for (int i = optind; i < argc; i++)
		code = worse(code, replay_one(&replay, argv[i]));
	if (replay.all)
		cli_print(replay.all);
	return code;
}
