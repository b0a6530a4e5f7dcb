/* cards_prove.c: finds, for each ability of a card, a scenario that ends differently without it. */
#include "judged/cli/cards_prove.h"

#include <stdlib.h>
#include <string.h>

#include "judged/cli/cli.h"
#include "judged/text/alloc.h"

/* An ability, and the result that proves it, or else the first result that tried. */
struct ability_row {
	const struct judge_card_def *card;
	int ability; /* from 1 */
	const struct suite_result *result;
	const struct suite_proof *proof;
};

struct table {
	struct ability_row *row;
	size_t n, proven;
};

/* 1. Searching the results */

static bool
is_proven(const struct ability_row *row)
{
	return row->proof && row->proof->outcome == SUITE_PROVEN && row->result->passed;
}

static void
try_result(struct ability_row *row, const struct suite_result *result)
{
	const char *card = result->fixture->card;
	if (!card || is_proven(row) || strcmp(card, row->card->number) != 0)
		return;
	for (int i = 0; i < result->fixture->n_abilities; i++) {
		const struct suite_proof *proof = &result->proof[i];
		if (result->fixture->ability[i] != row->ability)
			continue;
		struct ability_row better = { row->card, row->ability, result, proof };
		if (!row->result || is_proven(&better))
			*row = better;
	}
}

static void
make_table(struct table *table, const struct suite *suite, const struct judge_card_set *set)
{
	size_t n = 0;
	for (judge_def d = 0; d < set->n; d++)
		n += set->def[d].n_abilities;
	table->row = alloc_zeroed(n + 1, sizeof *table->row);
	for (judge_def d = 0; d < set->n; d++)
		for (int a = 1; a <= set->def[d].n_abilities; a++) {
			struct ability_row *row = &table->row[table->n++];
			*row = (struct ability_row){ .card = &set->def[d], .ability = a };
			for (size_t i = 0; i < suite->n; i++)
				try_result(row, &suite->result[i]);
			table->proven += is_proven(row);
		}
}

/* 2. Reporting */

static const char *
outcome_of(const struct ability_row *row)
{
	if (!row->result)
		return "no scenario";
	if (row->result->done && row->proof->outcome != SUITE_NOT_MET && !row->result->faulty)
		return suite_outcome_say(row->proof->outcome);
	return row->result->why;
}

static void
print_row(const struct ability_row *row)
{
	printf("%-14s %2d  ", row->card->number, row->ability);
	if (!is_proven(row)) {
		printf("NOT PROVEN: %s%s%s\n", outcome_of(row), row->result ? ": " : "",
		       row->result ? row->result->fixture->name : "");
		return;
	}
	printf("%s (%s)\n                    with it %s; without it %s\n",
	       row->result->fixture->name, row->result->edition->name, row->proof->expected,
	       row->proof->instead);
}

static json_t *
row_json(const struct ability_row *row)
{
	json_t *out = json_pack("{s:s, s:i, s:b}", "card", row->card->number, "ability",
	                        row->ability, "proven", is_proven(row));
	if (row->result)
		json_object_update_new(out, json_pack("{s:s, s:s, s:s}", "file",
		                                      row->result->fixture->file, "scenario",
		                                      row->result->fixture->name, "edition",
		                                      row->result->edition->name));
	if (is_proven(row))
		json_object_update_new(out, json_pack("{s:s, s:s}", "with", row->proof->expected,
		                                      "without", row->proof->instead));
	else
		json_object_set_new(out, "why", json_string(outcome_of(row)));
	return out;
}

static void
print_json(const struct table *table)
{
	json_t *rows = json_array();
	for (size_t i = 0; i < table->n; i++)
		json_array_append_new(rows, row_json(&table->row[i]));
	cli_print(json_pack("{s:{s:I, s:I, s:I}, s:o}", "totals", "abilities", (json_int_t)table->n,
	                    "proven", (json_int_t)table->proven, "unproven",
	                    (json_int_t)(table->n - table->proven), "abilities", rows));
}

static void
print_text(const struct table *table)
{
	for (size_t i = 0; i < table->n; i++)
		print_row(&table->row[i]);
	printf("%zu of %zu abilities are proven\n", table->proven, table->n);
}

int
cli_cards_prove(const struct suite_options *options, const struct judge_card_set *set, bool json)
{
	struct suite suite;
	struct table table = { 0 };
	struct suite_options playing = *options;
	playing.cards_only = true;
	if (suite_load_and_run(&suite, &playing, "cards") != EXIT_FINE)
		return EXIT_BAD;
	make_table(&table, &suite, set);
	(json ? print_json : print_text)(&table);
	int code = table.proven < table.n ? EXIT_NOT_FINE : EXIT_FINE;
	if (suite_fault(&suite))
		code = EXIT_BAD;
	free(table.row);
	suite_free(&suite);
	return code;
}
