/* cmd_deck.c: `judge deck`: lists every fault of the decks in a document. */
#include <stdio.h>
#include <stdlib.h>

#include "judged/cli/cli.h"
#include "judged/service/base/decks.h"
#include "judged/ruling/deck_check.h"
#include "first-game.h"

struct command {
	struct cli_asked asked;
};

static int
code_of(const struct deck_check *check)
{
	if (check->unmodelled != JUDGE_NO_DEF)
		return CLI_UNDETERMINED;
	return check->n ? CLI_NOT_FINE : CLI_FINE;
}

static int
check_decks(const struct decks *decks, bool json, const char *language)
{
	const struct transcript *t = &decks->transcript;
	struct deck_check check;
	json_t *all = json_array();
	int code = CLI_FINE;
	for (judge_seat seat = 0; seat < (decks->single ? 1 : JUDGE_SEATS); seat++) {
		deck_check_run(t, seat, &check);
		if (code != CLI_NOT_FINE)
			code = code_of(&check) == CLI_FINE ? code : code_of(&check);
		if (json)
			json_array_append_new(all, deck_check_json(&check, decks->single));
		else
			deck_check_say(&check, decks->single, language, stdout);
	}
	if (!json) {
		json_decref(all);
		return code;
	}
	cli_print(json_pack("{s:s, s:s, s:o}", "game", t->game->name, "edition", t->edition->name,
	                    "decks", all));
	return code;
}

static int
deck(const struct program_call *call)
{
	const struct command *command = call->command;
	const char *path = call->operand[0];
	struct decks decks;
	struct fault fault;
	if (!decks_read(&decks, path, command->asked.edition, &fault))
		return cli_fault(&fault);
	int code = decks.transcript.player[0].given
	                   ? check_decks(&decks, command->asked.json,
	                                 cli_languages[command->asked.language])
	                   : cli_wrong("%s has no decks", path);
	decks_free(&decks);
	return code;
}

static const struct program_option options[] = {
	CLI_EDITION("check by this edition instead of the one the file names"),
	CLI_JSON("print the result as JSON"),
	CLI_LANG("the language it is printed in: en (the default), or ja for the edition ja-1.04"),
	OPTION_END,
};

const struct program_command cmd_deck = {
	.name = "deck",
	.summary = "check whether decks are legal",
	.usage = "FILE",
	.about =
		"Check both players' decks in a transcript, or those of one player in a file like this:\n"
		"  game: " FIRST_GAME "\n"
		"  edition: en-1.2\n"
		"  monster_deck: [ESD01-001, ...]\n"
		"  deck: {cards: {ESD01-005: 4, ...}}\n"
		"Everything that is wrong with them is listed, with the clause it breaks.\n",
	.exits =
		"0 legal, 1 not legal, 2 bad input, 3 card text that isn't modelled affects the decks.",
	.examples = "judge deck game.yaml\n",
	.options = options,
	.least = 1,
	.most = 1,
	.size = sizeof(struct command),
	.run = deck,
};
