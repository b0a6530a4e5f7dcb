/* cli_moves.c: `judge moves`: the open question, its options, and why the rest is refused. */
#include <getopt.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli.h"
#include "judged/ruling.h"
#include "judged/ruling_say.h"

static const char usage[] =
	"usage: judge moves FILE [--edition E] [--json] [--view public|A|B|judge] [--account A|B]\n"
	"\n"
	"Play a transcript and tell the question it ends at: every option, and for all else that "
	"may be\n"
	"named every clause that refuses it.\n"
	"  --edition E  play by this edition instead of the one the transcript names\n"
	"  --json       tell it as JSON\n"
	"  --view V     whose secrets may be told; by default all of them, as a judge may know\n"
	"  --account P  after what this player says came after the common moves\n"
	"Exit: 0 a question is open or the game is over, 1 a move was refused, 2 bad input, 3 "
	"undetermined.\n";

static const struct option options[] = {
	{ "edition", required_argument, NULL, 'e' }, { "json", no_argument, NULL, 'j' },
	{ "view", required_argument, NULL, 'v' },    { "account", required_argument, NULL, 'c' },
	{ "help", no_argument, NULL, 'h' },          { NULL, 0, NULL, 0 },
};

/* Picks refused by the same rules with the same values. */
struct group {
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n;
	struct judge_pick *pick;
	int n_picks;
};

struct groups {
	struct group *at;
	int n;
};

/* 1. Grouping */

static bool
same_value(const struct judge_value *a, const struct judge_value *b)
{
	return a->is == b->is && strcmp(a->name, b->name) == 0;
}

static bool
same_refusal(const struct judge_refusal *a, const struct judge_refusal *b)
{
	if (a->rule != b->rule || a->by != b->by || a->n_values != b->n_values)
		return false;
	for (int i = 0; i < a->n_values; i++)
		if (!same_value(&a->value[i], &b->value[i]))
			return false;
	return true;
}

static struct group *
find_group(struct groups *groups, const struct judge_refusal *refusal, int n)
{
	for (int g = 0; g < groups->n; g++) {
		int same = 0;
		while (groups->at[g].n == n && same < n &&
		       same_refusal(&groups->at[g].refusal[same], &refusal[same]))
			same++;
		if (groups->at[g].n == n && same == n)
			return &groups->at[g];
	}
	struct group *group = &groups->at[groups->n++];
	group->n = n;
	memcpy(group->refusal, refusal, (size_t)n * sizeof *refusal);
	group->pick = calloc(JUDGE_PICKS, sizeof *group->pick);
	if (!group->pick)
		abort();
	return group;
}

static void
group_refused(struct judge_run *run, enum view view, struct groups *groups)
{
	struct judge_pick pick[JUDGE_PICKS];
	struct judge_refusal refusal[JUDGE_REFUSALS];
	int n = judge_candidates(run, pick, JUDGE_PICKS);

	groups->at = calloc(JUDGE_PICKS, sizeof *groups->at);
	if (!groups->at)
		abort();
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		int refusals = judge_test(run, pick[i], refusal, JUDGE_REFUSALS);
		if (refusals <= 0 || !pick_is_known(run, pick[i], view))
			continue;
		struct group *group =
			find_group(groups, refusal,
		                   refusals < JUDGE_REFUSALS ? refusals : JUDGE_REFUSALS);
		group->pick[group->n_picks++] = pick[i];
	}
}

static void
free_groups(struct groups *groups)
{
	for (int g = 0; g < groups->n; g++)
		free(groups->at[g].pick);
	free(groups->at);
}

/* 2. Telling */

static json_t *
refused_json(const struct ruling *r, enum view view, const struct groups *groups)
{
	json_t *out = json_array();

	for (int g = 0; g < groups->n; g++) {
		const struct group *group = &groups->at[g];
		json_t *clauses = json_array(), *picks = json_array();
		for (int i = 0; i < group->n; i++)
			json_array_append_new(clauses,
			                      refusal_json(r->transcript, &group->refusal[i]));
		for (int i = 0; i < group->n_picks; i++)
			json_array_append_new(picks, pick_json(r->run, group->pick[i], view));
		json_array_append_new(out,
		                      json_pack("{s:o, s:o}", "clauses", clauses, "picks", picks));
	}
	return out;
}

static void
tell_json(struct ruling *r, enum view view, const struct groups *groups)
{
	json_t *out =
		json_pack("{s:s, s:s}", "verdict", ruling_verdict_word(r->verdict), "why", r->why);

	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED) {
		json_object_set_new(out, "question", question_json(r->run, judge_question(r->run)));
		json_object_set_new(out, "options", options_json(r->run, view));
		json_object_set_new(out, "refused", refused_json(r, view, groups));
	}
	cli_print(out);
}

static void
tell_group(const struct ruling *r, const struct group *group)
{
	const struct rulebook_edition *edition = r->transcript->edition;
	char text[SAY_PICK];

	for (int i = 0; i < group->n; i++) {
		const struct judge_rule_row *row =
			rulebook_rule_row(edition->game, group->refusal[i].rule);
		char by[SAY_CARD];
		say_values(group->refusal[i].value, group->refusal[i].n_values, text, sizeof text);
		say_source(&r->transcript->cards, group->refusal[i].by, 0, by, sizeof by);
		printf("  %s %s%s%s%s%s%s: %s\n", clause_number(edition, group->refusal[i].rule),
		       row->name, *text ? " (" : "", text, *text ? ")" : "", *by ? ", by " : "", by,
		       row->gist);
	}
	for (int i = 0; i < group->n_picks; i++) {
		say_pick(r->run, group->pick[i], text, sizeof text);
		printf("    %s: %s\n", say_seat(group->pick[i].seat), text);
	}
}

static void
tell_text(struct ruling *r, enum view view, const struct groups *groups)
{
	struct judge_pick pick[JUDGE_PICKS];
	char text[SAY_PICK];

	printf("%s\n", r->why);
	if (r->stop != JUDGE_OPEN && r->stop != JUDGE_REFUSED)
		return;
	int n = judge_options(r->run, pick, JUDGE_PICKS);
	printf("Legal:\n");
	for (int i = 0; i < n && i < JUDGE_PICKS; i++) {
		if (!pick_is_known(r->run, pick[i], view))
			continue;
		say_pick(r->run, pick[i], text, sizeof text);
		printf("    %s: %s\n", say_seat(pick[i].seat), text);
	}
	if (asked_has_secrets(r->run, view))
		printf("    and whatever hidden cards allow\n");
	printf("Refused:\n");
	for (int g = 0; g < groups->n; g++)
		tell_group(r, &groups->at[g]);
}

static int
tell(struct ruling *r, enum view view, bool json)
{
	struct groups groups = { 0 };

	if (r->stop == JUDGE_OPEN || r->stop == JUDGE_REFUSED)
		group_refused(r->run, view, &groups);
	(json ? tell_json : tell_text)(r, view, &groups);
	free_groups(&groups);
	if (r->verdict == RULING_UNDETERMINED)
		return CLI_UNDETERMINED;
	return r->stop == JUDGE_OPEN || r->stop == JUDGE_FINISHED ? CLI_FINE : CLI_NOT_FINE;
}

struct command {
	const char *edition;
	enum view view;
	judge_seat account; /* or JUDGE_NOBODY */
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
	default: return command->json = true;
	}
}

int
cli_moves(int argc, char *argv[])
{
	struct command command = { .view = VIEW_JUDGE, .account = JUDGE_NOBODY };
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
