/* cmd_reach.c: `judge reach`: what a player can make true by the end of the turn. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/reconstruct/reach.h"

struct command {
	struct cli_asked asked;
	struct moment at;
	int wins;         /* 1: A, 2: B; 0: not asked */
	const char *that; /* a map of values, or NULL */
	int by;           /* whose answers are chosen; 0: the turn player's */
	uint64_t budget;
};

static const char *const ends[] = { "end-of-turn", NULL };

static void
print_text(const struct reach *reach)
{
	printf("%s, after %llu tries.\n", reach_words[reach->answer],
	       (unsigned long long)reach->tries);
	const json_t *move;
	size_t i;
	json_array_foreach(reach->line, i, move) {
		char *text = json_dumps(move, JSON_COMPACT);
		printf("  %s\n", text);
		free(text);
	}
}

static int
print_reach(struct cli_judged *judged, const struct command *command, const struct reach_goal *goal)
{
	static const int codes[] = { CLI_NOT_FINE, CLI_UNDETERMINED, CLI_FINE, CLI_FINE };
	struct reach reach;
	reach_search(&reach, &judged->transcript, judged->ruling.run, &judged->ruling.script, goal);
	if (command->asked.json)
		cli_print(reach_json(&reach));
	else
		print_text(&reach);
	int code = codes[reach.answer];
	reach_free(&reach);
	return code;
}

static int
reach_from(struct cli_judged *judged, const struct command *command)
{
	struct reach_goal goal = { .wins = command->wins > 0, .budget = command->budget };
	struct doc doc = { 0 };
	struct fault fault;
	int code = CLI_WRONG_USE;
	if (judged->ruling.stop != JUDGE_OPEN)
		return cli_wrong("the game isn't at a decision there; see `judge replay`");
	/* The copies of the run share its allowance; the budget limits them instead. */
	judged->ruling.own = (struct judge_step_limit){ .steps = UINT64_MAX };
	goal.seat = (judge_seat)(command->wins ? command->wins - 1
	                         : command->by ? command->by - 1
	                                       : game_value(judged->ruling.run, "turn_player"));
	if (command->that &&
	    !reach_read_values(&goal, &judged->transcript, &doc, command->that, &fault))
		code = cli_fault(&fault);
	else
		code = print_reach(judged, command, &goal);
	doc_free(&doc);
	return code;
}

static int
reach(const struct program_call *call)
{
	const struct command *command = call->command;
	struct cli_judged judged = { 0 };
	int code = CLI_WRONG_USE;
	if (!command->wins == !command->that)
		return cli_wrong("write --win or --that, and not both");
	if (cli_open(&judged, call->operand[0], &command->asked))
		code = cli_play_to(&judged, &command->at, command->asked.json);
	if (code == CLI_FINE)
		code = reach_from(&judged, command);
	cli_close(&judged);
	return code;
}

static bool
read_by(void *command, const char *text)
{
	(void)command;
	if (strcmp(text, ends[0]) == 0)
		return true;
	cli_wrong("--by takes %s, the only end there is", ends[0]);
	return false;
}

static const struct program_option options[] = {
	CLI_MOVE(
		"search from the position after move K, numbered as in rulings; by default, from the end"),
	CLI_AFTER("search from the position after N decisions instead, counting from the set-up"),
	OPTION_WORD("win", "P", wins, cli_seats, 1, "can this player, A or B, win?"),
	OPTION_TEXT("that", "CLAIM", that,
	            "can these values become true? A map as in a claim: "
	            "'{A.monster.zone: 8}'"),
	OPTION_WORD("for", "P", by, cli_seats, 1,
	            "with --that: whose decisions are free; by default the turn player's"),
	OPTION_READ("by", "END", read_by, "by when: `end-of-turn`, which is the default"),
	OPTION_NUMBER("budget", "N", budget, 1, UINT32_MAX, "tries, at most; by default 200000"),
	CLI_EDITION("play by this edition instead of the one the transcript names"),
	CLI_JSON("print the result as JSON"),
	OPTION_END,
};

const struct program_command cmd_reach = {
	.name = "reach",
	.summary = "tell whether a player can win, or make something true, this turn",
	.usage = "FILE",
	.about =
		"Search from where a transcript ends, or from one of its moves, to the end of the turn. The answer\n"
		"is `forced` (against every answer of the other player), `possible` (the other player helps, or\n"
		"chance or hidden cards must fall so), `no` (nothing leads there) or `budget` (not searched whole).\n",
	.exits = "0 forced or possible, 1 no, 2 usage error or bad input, 3 not "
		 "searched whole.",
	.examples = "judge reach position.yaml --win A\n"
		    "judge reach position.yaml --that '{A.monster.zone: 8}'\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.begin = &(const struct command){ .at = CLI_AT_END },
	.run = reach,
};
