/* server_search.c: `judge --server URL search`: searches stored rulings. */
#include <stdio.h>
#include <string.h>

#include "judged/cards/cards.h"
#include "judged/cli/server.h"

enum { AS_JSON = 1, AS_NDJSON, AS_CSV };

enum { CARD = 5, CONDITIONS = 15 };

struct command {
	const char *value[CONDITIONS]; /* values of the first rows */
	struct program_form as;
};

static bool
print_page(const struct client_answer *answer)
{
	json_t *page = server_json(answer);
	const json_t *rulings = json_object_get(page, "rulings"), *one;
	size_t i;
	if (!page)
		return false;
	json_array_foreach(rulings, i, one)
		server_print_head(one);
	if (json_array_size(rulings) == 0)
		puts("No kept ruling matches.");
	if (*server_member(page, "next")) {
		fputs("There are more; continue with --cursor ", stdout);
		server_print_text(server_member(page, "next"));
		putchar('\n');
	}
	json_decref(page);
	return true;
}

static int
list_page(struct client *client, const struct buffer *path, bool json)
{
	struct client_answer answer;
	bool fine = server_get(client, path, "application/json", &answer);
	if (fine && json)
		server_print(&answer);
	else if (fine)
		fine = print_page(&answer);
	client_answer_free(&answer);
	return fine ? CLI_FINE : CLI_WRONG_USE;
}

static bool
pass_on(void *ctx, const char *bytes, size_t n)
{
	return fwrite(bytes, 1, n, ctx) == n;
}

static int
list_all(struct client *client, const struct buffer *path, const char *accept)
{
	struct client_request request = {
		.path = path->at, .accept = accept, .take = pass_on, .ctx = stdout
	};
	struct client_answer answer;
	char why[CLIENT_WHY];
	if (!client_ask(client, &request, &answer, why))
		return cli_wrong("%s", why);
	int code = answer.status == 200 ? CLI_FINE : server_problem(client, &answer, NULL);
	client_answer_free(&answer);
	return code;
}

/* A row for a parameter of GET /v1/rulings, with the same name. */
#define CONDITION(i, name, argument, help) OPTION_TEXT(name, argument, value[i], help)

static const char *const roles[] = { "deciding", "cited", NULL };

static const struct program_option options[] = {
	CONDITION(0, "game", "G", "only rulings of this game"),
	CONDITION(1, "edition", "E", "only rulings judged by this edition"),
	CONDITION(2, "verdict", "V", "only rulings with this verdict"),
	CONDITION(
		3, "clause", "C",
		"only rulings that cite this clause, such as 8.5.1; 10.4.* means 10.4 and everything below it"),
	OPTION_TEXT_OF(
		"role", "R", value[4], roles,
		"`deciding`: only rulings that the clause decided; `cited`: all that cite it"),
	CONDITION(CARD, "card", "CARD", "only rulings with this card, by number or name"),
	CONDITION(6, "player", "P", "only rulings with a player of this name"),
	CONDITION(7, "event", "E",
	          "only rulings with this event: move, shuffle, set, step, decide, end or note"),
	CONDITION(
		8, "text", "WORDS",
		"only rulings with all of these words; `inva*` matches any word that begins with inva"),
	CONDITION(
		9, "after", "T",
		"only rulings kept at or after this time, written like 2026-11-21 or 2026-11-21T09:30:00Z"),
	CONDITION(10, "before", "T", "only rulings kept before this time"),
	CONDITION(11, "view", "V",
	          "whose hidden cards to show; by default, the ones the token's seat may see"),
	CONDITION(12, "limit", "N", "how many rulings to list, 1 to 1000; by default 20"),
	CONDITION(13, "cursor", "C", "continue where the last list ended"),
	CONDITION(14, "remark", "R",
	          "only rulings with this remark beside their record, such as table:12"),
	OPTION_FORM("json", NULL, as, AS_JSON,
	            "print one page of results as JSON, as the server sends it"),
	OPTION_FORM("ndjson", NULL, as, AS_NDJSON,
	            "print all results, or up to --limit of them, as JSON, one per line"),
	OPTION_FORM("csv", NULL, as, AS_CSV, "print all results, or up to --limit of them, as CSV"),
	OPTION_END,
};

/* Replace a card's name by its number, which the server needs. Unless exactly one card has the
 * name, it is sent unchanged, and the answer explains the problem. */
static void
name_card(const char **card)
{
	judge_def meant;
	for (size_t i = 0; *card && rulebook_game_at(i); i++) {
		const struct judge_card_set *set = rulebook_cards(rulebook_game_at(i)->name);
		if (set && cards_meant(set, *card, &meant, 1) == 1)
			*card = set->def[meant].number;
	}
}

static int
search(const struct program_call *call)
{
	struct command *command = call->command;
	name_card(&command->value[CARD]);
	struct buffer path = { 0 };
	int form = command->as.form, code;
	buffer_text(&path, "/v1/rulings");
	for (int i = 0; i < CONDITIONS; i++)
		client_argument(&path, options[i].name, command->value[i]);
	buffer_end(&path);
	if (form == AS_NDJSON || form == AS_CSV)
		code = list_all(call->context, &path,
		                form == AS_CSV ? "text/csv" : "application/x-ndjson");
	else
		code = list_page(call->context, &path, form == AS_JSON);
	buffer_free(&path);
	return code;
}

const struct program_command server_search = {
	.name = "search",
	.summary = "find kept rulings by clause, card, verdict, word and more",
	.usage = "[--json | --ndjson | --csv]",
	.about =
		"List the kept rulings that meet every condition given, one per line, newest first.\n",
	.exits = "0 success, even if nothing is found; 2 usage error or no answer.",
	.operands = "",
	.examples =
		"judge --server http://127.0.0.1:8470 search --clause '10.4.*' --verdict illegal\n",
	.options = options,
	.size = sizeof(struct command),
	.run = search,
};
