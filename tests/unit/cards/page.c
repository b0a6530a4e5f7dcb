/* page.c: the tables of docs/cards.md are those the checker goes by. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/document.h"
#include "judged/cards/facts.h"
#include "rulebook/rulebook.h"
#include "tests/support/page.h"

/* What stands between a heading and the next, as a text of its own. */
static char *
section(const char *heading)
{
	char *page = page_load("docs/cards.md");
	char *begin = strstr(page, heading);
	cr_assert_not_null(begin, "%s", heading);
	begin += strlen(heading);
	char *end = strstr(begin, "\n#"), *copy = strndup(begin, (size_t)(end - begin));
	free(page);
	return copy;
}

/* The row of a table that has the word in backticks, up to its end; NULL: none has. */
static const char *
row_of(const char *table, const char *word, const char **end)
{
	char quoted[100];
	snprintf(quoted, sizeof quoted, "`%s`", word);
	const char *at = strstr(table, quoted);
	if (!at)
		return NULL;
	*end = strchr(at, '\n');
	while (at > table && at[-1] != '\n')
		at--;
	return at;
}

/* 1. Rules */

static void
say_whom(char *to, size_t size, const struct judge_game *game, uint8_t of)
{
	size_t n = 0;
	to[0] = '\0';
	if (of & FACT_PLAYER)
		n += (size_t)snprintf(to, size, "player");
	for (int i = 0; game->type[i]; i++)
		if (of >> i & 1)
			n += (size_t)snprintf(to + n, size - n, "%s%s", n ? ", " : "",
			                      game->type[i]);
	if (n == 0)
		snprintf(to, size, "nobody");
}

static void
expect_rules(const char *game, const char *heading)
{
	const struct rulebook_game *book = rulebook_game(game);
	char *table = section(heading), whom[120], wanted[130];
	int listed = 0;
	for (judge_rule rule = 0; rule < book->n_rules; rule++) {
		const char *name = book->rule[rule].name, *end = NULL,
			   *row = row_of(table, name, &end);
		say_whom(whom, sizeof whom, judge_game(game), card_rule_of(judge_game(game), rule));
		snprintf(wanted, sizeof wanted, "| %s |", whom);
		cr_expect(row && strncmp(row, wanted, strlen(wanted)) == 0,
		          "%s is to stand in the row of `%s`", name, whom);
	}
	for (const char *at = table; (at = strchr(at, '`')); at++)
		listed++;
	cr_expect_eq(listed, 2 * book->n_rules, "a rule stands there twice, or is none");
	free(table);
}

Test(page, lists_the_rules_and_whom_they_are_asked_of)
{
	expect_rules("godzilla", "\n### Rules of Godzilla Card Game\n");
	expect_rules("colossus", "\n### Rules of Colossus Order\n");
	expect_rules("dbs", "\n### Rules of Dragon Ball Super Card Game\n");
}

/* 2. Events */

static const struct judge_slot *
causes_of(const struct judge_op *op)
{
	for (int i = 0; i < JUDGE_SLOTS && op->slot[i].name; i++)
		if (strcmp(op->slot[i].name, "by") == 0)
			return &op->slot[i];
	return NULL;
}

/* Those of the game alone: of the others the text above the table speaks. */
static void
expect_causes(const char *row, const char *end, const struct judge_op *op,
              const struct card_facts *facts)
{
	const struct judge_slot *by = causes_of(op);
	for (int i = 6; by && by->words[i]; i++) {
		char quoted[40];
		snprintf(quoted, sizeof quoted, "`%s`", by->words[i]);
		const char *at = strstr(row, quoted);
		cr_expect_eq(at && at < end, card_is_caused(facts, op->name, by->words[i]),
		             "%s by %s", op->name, by->words[i]);
	}
}

/* A game may have a table of its own before the one of all games. */
static void
expect_events(const char *game, const char *own, const char *table)
{
	const struct judge_game *g = judge_game(game);
	const struct card_facts *facts = card_facts(game);
	for (uint16_t i = 1; i < g->n_ops; i++) {
		const struct judge_op *op = &g->op[i];
		const char *end = NULL, *row = own ? row_of(own, op->name, &end) : NULL;
		if (!row)
			row = row_of(table, op->name, &end);
		if (op->kind != JUDGE_K_EVENT)
			continue;
		cr_expect_not_null(row, "%s is not in the table of events", op->name);
		if (!row)
			continue;
		const char *cardless = strstr(row, "no card");
		cr_expect_eq(cardless && cardless < end, card_is_cardless(facts, op->name), "%s",
		             op->name);
		expect_causes(row, end, op, facts);
	}
}

Test(page, says_of_every_event_what_it_tells)
{
	char *all = section("\n### What an event tells\n");
	char *dbs = section("\n### What an event tells in the Dragon Ball Super Card Game\n");
	const char *table = strstr(all, "| --- |");
	expect_events("godzilla", NULL, table);
	expect_events("colossus", NULL, table);
	expect_events("dbs", strstr(dbs, "| --- |"), table);
	free(dbs);
	free(all);
}
