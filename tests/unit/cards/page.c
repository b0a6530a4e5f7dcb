/* page.c: the tables of events in docs/cards.md agree with the checker. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/document.h"
#include "judged/cards/facts.h"
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

Test(page, every_event_has_its_words)
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
