/* cmd_readings.c: `judge readings`: lists unclear clauses, their readings, and the scenarios that
 * distinguish them. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/advice/readings.h"
#include "judged/suite/apart.h"
#include "judged/cli/cli.h"
#include "judged/cli/meant.h"
#include "rulebook/rulebook.h"
#include "judged/text/alloc.h"
#include "first-game.h"

struct command {
	const char *game, *fixtures;
	bool prove, json;
	struct fixtures suite; /* with `prove`: the results point into it */
	struct apart *at;
	size_t n, total[APART_STATUSES];
};

/* 1. Proving */

static void
collect(struct command *command)
{
	const struct rulebook_reading *reading = rulebook_readings(command->game, &command->n);
	command->at = alloc_zeroed(command->n + 1, sizeof *command->at);
	for (size_t i = 0; i < command->n; i++)
		command->at[i].reading = &reading[i];
}

static bool
prove(struct command *command)
{
	struct cli_progress progress = { 0 };
	struct fault fault;
	if (!fixtures_load(&command->suite, cli_fixtures(command->fixtures), command->game,
	                   &fault)) {
		cli_fault(&fault);
		return false;
	}
	for (size_t i = 0; i < command->n; i++) {
		cli_progress(&progress, i, command->n);
		apart_find(&command->at[i], command->game, &command->suite);
		command->total[command->at[i].status]++;
	}
	cli_progress_end(&progress);
	return true;
}

/* 2. Text */

static void
print_proof(const struct apart *a)
{
	switch ((enum apart_status)a->status) {
	case APART_DISTINGUISHED:
		printf("  distinguished by %s, `%s`, in %s:\n    as taken: %s\n    otherwise: %s\n",
		       a->fixture->file, a->fixture->name, a->edition->name, a->taken,
		       a->otherwise);
		break;
	case APART_SAME: printf("  the same in every game: %s\n", a->reading->same); break;
	case APART_UNDISTINGUISHED:
		printf("  NOT TOLD APART: its scenarios come out the same in %s\n",
		       a->edition->name);
		break;
	case APART_UNNAMED:
		printf("  NOT NAMED: the rulings that turn on it in %s do not say so\n",
		       a->edition->name);
		break;
	case APART_IDLE:
		printf("  NOT TOLD APART: the other meaning switches nothing in %s\n",
		       a->edition->name);
		break;
	default: puts("  NOT TOLD APART: there is no other meaning to try"); break;
	}
}

static void
print_one(const struct command *command, const struct apart *a)
{
	const struct rulebook_reading *r = a->reading;
	printf("%s (", r->id);
	for (int i = 0; i < r->n_clauses; i++)
		printf("%s%s", i ? ", " : "", r->clause[i]);
	printf(") %s %s %s\n", r->question, r->reading, r->reason);
	for (int i = 0; i < r->n_others; i++)
		printf("  %s=%s: %s%s%s\n", r->id, r->other[i].name, r->other[i].reading,
		       r->other[i].reason ? " " : "", r->other[i].reason ? r->other[i].reason : "");
	if (command->prove)
		print_proof(a);
}

static void
print_result(const struct command *command)
{
	for (size_t i = 0; i < command->n; i++)
		print_one(command, &command->at[i]);
	printf("%zu readings", command->n);
	for (uint8_t s = 0; command->prove && s < APART_STATUSES; s++)
		printf(", %zu %s", command->total[s], apart_status_word(s));
	putchar('\n');
}

/* 3. JSON */

static json_t *
words_json(const char *const *word, int n)
{
	json_t *out = json_array();
	for (int i = 0; i < n; i++)
		json_array_append_new(out, json_string(word[i]));
	return out;
}

static json_t *
one_json(const struct command *command, const struct apart *a)
{
	const struct rulebook_reading *r = a->reading;
	json_t *out =
		json_pack("{s:s, s:s, s:s, s:s, s:o, s:o, s:o}", "id", r->id, "question",
	                  r->question, "reading", r->reading, "reason", r->reason, "instead",
	                  reading_instead_json(r), "clauses", words_json(r->clause, r->n_clauses),
	                  "editions", words_json(r->edition, r->n_editions));
	if (!command->prove)
		return out;
	json_object_set_new(out, "status", json_string(apart_status_word(a->status)));
	if (a->status == APART_UNDISTINGUISHED || a->status == APART_UNNAMED ||
	    a->status == APART_IDLE)
		json_object_set_new(out, "edition", json_string(a->edition->name));
	if (a->status == APART_SAME)
		json_object_set_new(out, "why", json_string(r->same));
	if (a->status == APART_DISTINGUISHED)
		json_object_set_new(out, "proof",
		                    json_pack("{s:s, s:s, s:s, s:s, s:s}", "file", a->fixture->file,
		                              "scenario", a->fixture->name, "edition",
		                              a->edition->name, "outcome", a->taken,
		                              "other_outcome", a->otherwise));
	return out;
}

static void
print_json(const struct command *command)
{
	json_t *all = json_array();
	for (size_t i = 0; i < command->n; i++)
		json_array_append_new(all, one_json(command, &command->at[i]));
	json_t *out = json_pack("{s:s, s:o}", "game", command->game, "readings", all);
	if (command->prove) {
		json_t *totals = json_object();
		for (uint8_t s = 0; s < APART_STATUSES; s++)
			json_object_set_new(totals, apart_status_word(s),
			                    json_integer((json_int_t)command->total[s]));
		json_object_set_new(out, "totals", totals);
	}
	cli_print(out);
}

/* 4. The command */

static int
print_all(struct command *command)
{
	collect(command);
	if (command->prove && !prove(command))
		return CLI_WRONG_USE;
	if (command->json)
		print_json(command);
	else
		print_result(command);
	if (command->prove)
		fixtures_free(&command->suite);
	return command->prove && command->total[APART_DISTINGUISHED] + command->total[APART_SAME] <
	                                 command->n
	               ? CLI_NOT_FINE
	               : CLI_FINE;
}

static int
run(const struct program_call *call)
{
	struct command *command = call->command;
	if (!command->game)
		command->game = rulebook_game_at(0)->name;
	if (!rulebook_game(command->game))
		return meant_no_game(command->game);
	if (command->prove && !cli_plays(command->game))
		return CLI_WRONG_USE;
	int code = print_all(command);
	free(command->at);
	return code;
}

static const struct program_option options[] = {
	CLI_GAME(game, "the game; by default " FIRST_GAME),
	OPTION_FLAG(
		"prove", prove,
		"for each reading, add a scenario that comes out differently under the other reading, and both outcomes"),
	CLI_FIXTURES(fixtures, "the folder with the scenarios"),
	OPTION_FLAG("json", json, "print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_readings = {
	.name = "readings",
	.summary = "list the unclear clauses and how they are read",
	.usage = "[--game G] [--prove [--fixtures DIR]]",
	.about =
		"List the unclear clauses of a game's rulebook, the question each leaves open, and the reading used.\n",
	.exits = "0 listed, or all proven; 1 a reading is not proven; 2 usage error or bad input.",
	.operands = "",
	.examples = "judge readings --game " FIRST_GAME "\n",
	.options = options,
	.size = sizeof(struct command),
	.run = run,
};
