/* cmd_replay.c: `judge replay`: judges transcripts and prints the rulings. */
#include <stdio.h>
#include <string.h>

#include "judged/advice/advice.h"
#include "judged/advice/legal.h"
#include "judged/cards/doubt.h"
#include "judged/cli/cli.h"
#include "judged/embed/reply.h"
#include "judged/advice/readings.h"
#include "judged/ruling/remarks.h"
#include "judged/ruling/ruling.h"
#include "judged/ruling/trace.h"

struct command {
	struct cli_asked asked;
	bool full, readings, advice, trace, several;
	json_t *all; /* the rulings of several files, as JSON */
};

/* Print a line with the remarks that the reader may see, if there are any. */
static void
say_remarks(const struct transcript_remarks *remarks, const char *const *words, enum view view,
            const char *title, bool *begun)
{
	const char *between = title;
	for (int i = 0; remarks && words[i]; i++) {
		if (!remarks->text[i] || !(remarks_audience(words[i]) >> view & 1))
			continue;
		if (!*begun)
			printf("Written beside the record, without effect on the ruling:\n");
		*begun = true;
		printf("%s%s: ", between, words[i]);
		for (const char *c = remarks->text[i]; *c; c++)
			putchar(*c == '\n' ? '|' : *c);
		between = "; ";
	}
	if (between != title)
		putchar('\n');
}

/* Print the remarks separately: the ruling is only about the rules, so how the record says the game
 * ended isn't part of it. */
static void
remarks_text(const struct transcript *t, enum view view)
{
	bool begun = false;
	say_remarks(t->remarks, transcript_record_remarks, view, "- ", &begun);
	for (size_t i = 0; i < t->n_moves; i++) {
		char title[32];
		snprintf(title, sizeof title, "- move %zu: ", i + 1);
		say_remarks(t->move[i].remarks, transcript_move_remarks, view, title, &begun);
	}
}

/* Warn of doubtful definitions among the transcript's own cards. */
static void
warn_of_cards(const struct transcript *t)
{
	struct fault doubt = { 0 };
	for (const struct doc_node *row = t->written_cards ? t->written_cards->first : NULL; row;
	     row = row->next)
		if (card_doubt(t->game->name, row, &doubt))
			fault_print(stderr, &doubt);
}

static void
print_text(const struct command *command, struct ruling *ruling, const char *path)
{
	enum view view = command->asked.view;
	if (command->trace)
		trace_text(ruling, view, stdout);
	if (command->several)
		printf("%s: ", path);
	ruling_text_in(ruling, view, cli_languages[command->asked.language],
	               RULING_TEXT_ADVICE | (command->full ? RULING_TEXT_FULL : 0), stdout);
	if (command->readings && view == VIEW_JUDGE) {
		json_t *readings = readings_json(ruling);
		readings_text(readings, stdout);
		json_decref(readings);
	} else if (!command->full && command->asked.language == 0) {
		legal_text(ruling, view, stdout);
	}
	remarks_text(ruling->written, view);
	if (command->several)
		putchar('\n');
}

/* Print the ruling, or add it to those of several files. */
static void
print_json(const struct command *command, struct ruling *ruling, const char *path)
{
	const struct wish_of_ruling wish = { command->asked.view, command->full, command->readings,
		                             command->advice };
	if (!command->trace && !command->several) {
		struct buffer text = { 0 };
		reply_ruling(ruling, &wish, &text);
		fwrite(text.at, 1, text.n, stdout);
		buffer_free(&text);
		return;
	}
	json_t *json = reply_ruling_json(ruling, &wish);
	if (command->trace)
		json_object_set_new(json, "trace", trace_json(ruling, command->asked.view));
	if (command->several)
		json_array_append_new(command->all,
		                      json_pack("{s:s, s:o}", "file", path, "ruling", json));
	else
		cli_print(json);
}

/* Return the entry of a file that can't be read or judged: its first fault, and all if there are
 * several. */
static json_t *
faulty_json(const char *path, const struct transcript_faults *faults)
{
	json_t *out = json_pack("{s:s, s:o}", "file", path, "fault", fault_json(&faults->at[0]));
	if (faults->n > 1)
		json_object_set_new(out, "errors", fault_json_all(faults->at, faults->n));
	return out;
}

static int
replay_one(const struct command *command, const char *path)
{
	struct cli_judged judged = { 0 };
	struct cli_asked asked = command->asked;
	int code = CLI_WRONG_USE;
	asked.json = asked.json && !command->several;
	if (cli_judge(&judged, path, &asked)) {
		warn_of_cards(judged.ruling.written);
		(command->asked.json ? print_json : print_text)(command, &judged.ruling, path);
		code = ruling_exit_code(ruling_verdict_of(&judged.ruling, command->asked.view));
	} else if (command->all && judged.faults.n) {
		json_array_append_new(command->all, faulty_json(path, &judged.faults));
	}
	cli_close(&judged);
	return code;
}

static int
replay(const struct program_call *call)
{
	struct command *command = call->command;
	int code = CLI_FINE;
	command->several = call->n > 1;
	if (command->asked.json && command->several)
		command->all = json_array();
	for (int i = 0; i < call->n; i++)
		code = cli_worse(code, replay_one(command, call->operand[i]));
	if (command->all)
		cli_print(command->all);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("judge by this edition instead of the one the transcript names"),
	CLI_READING,
	CLI_JSON("print the ruling as JSON; for several files, an array of rulings"),
	CLI_VIEW(
		"show only what this reader may know; by default `judge`, who may know everything in the file"),
	OPTION_FLAG("full", full,
	            "also print readings, versions, hashes, and every citation with its cause"),
	CLI_LANG("the language of the ruling: en (the default), or ja for the edition ja-1.04"),
	OPTION_FLAG(
		"readings", readings,
		"for the judge's view, also show whether another reading of an unclear clause would change the ruling"),
	OPTION_FLAG(
		"advice", advice,
		"with --json and for the judge's view, also print what to do about an illegal move, and what the ruling depends on"),
	OPTION_FLAG(
		"trace", trace,
		"for debugging: first print what the engine did, a line for every decision and every rule that acted"),
	CLI_ON_ILLEGAL(
		"stop at an illegal move, skip it, or take it (play it anyway); by default, as the transcript says, or else stop"),
	CLI_ACCOUNT(
		"judge this player's account of what happened after the moves both players agree on"),
	OPTION_END,
};

const struct program_command cmd_replay = {
	.name = "replay",
	.summary = "judge transcripts",
	.usage = "FILE...",
	.about =
		"Judge each transcript and print the verdict, the reason, the clauses, and what to do now.\n"
		"`-` is standard input.\n",
	.exits = "0 consistent or incomplete, 1 illegal, refuted or out of place, 2 bad input, 3 "
		 "undetermined.",
	.examples = "judge replay game.yaml\n"
		    "judge replay game.yaml --full\n"
		    "judge replay game.yaml other.yaml --json\n",
	.options = options,
	.least = 1,
	.most = PROGRAM_MANY,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .asked = { .view = VIEW_JUDGE } },
	.run = replay,
};
