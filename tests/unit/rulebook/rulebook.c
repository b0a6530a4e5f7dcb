/* rulebook.c: look-ups in the compiled Godzilla rulebook. */
#include "tests/criterion.h"

#include <stdio.h>
#include <string.h>

#include "godzilla_rules.h"
#include "rulebook/rulebook.h"

enum { MANY = 1100 };

static const struct rulebook_edition *
edition(const char *name)
{
	const struct rulebook_edition *found = rulebook_edition("godzilla", name);
	cr_assert(found, "no edition %s", name);
	return found;
}

static bool
in_force(const char *name, judge_rule rule)
{
	return edition(name)->rules.in_force[rule];
}

static bool
switch_other(const struct rulebook_reading *reading, int meaning, struct judge_ruleset *rules)
{
	return rulebook_reading_switch(reading, &reading->other[meaning], rules);
}

Test(rulebook, three_editions_are_complete)
{
	static const struct {
		const char *name;
		int clauses, headings;
	} want[] = {
		{ "en-1.00", 471, 94 },
		{ "ja-1.04", 517, 100 },
		{ "en-1.2", 517, 100 },
	};
	size_t n;
	const struct rulebook_edition *all = rulebook_editions("godzilla", &n);
	cr_assert_eq(n, 3);
	for (size_t i = 0; i < n; i++) {
		int headings = 0;
		for (size_t j = 0; j < all[i].n; j++)
			headings += all[i].clause[j].heading;
		cr_expect_str_eq(all[i].name, want[i].name);
		cr_expect_eq(all[i].n, want[i].clauses, "%s", want[i].name);
		cr_expect_eq(headings, want[i].headings, "%s", want[i].name);
	}
	cr_expect_str_eq(edition("en-1.00")->date, "2025-07-23");
	cr_expect_str_eq(edition("ja-1.04")->language, "ja");
}

static void
expect_clauses_to_be_found(const struct rulebook_edition *e)
{
	for (const struct rulebook_clause *c = e->clause; c < e->clause + e->n; c++) {
		cr_expect_eq(rulebook_clause(e, c->number), c, "%s", c->number);
		cr_expect_eq(rulebook_clause_tied(e, c->tie), c, "%s", c->tie);
		cr_expect(*c->gist && rulebook_kind_name(c->kind), "%s", c->number);
		cr_expect_eq(c->heading, c->kind == RULEBOOK_HEADING, "%s", c->number);
		cr_expect(!c->heading || c->n_rules == 0, "%s", c->number);
		cr_expect(!c->enforced || c->n_rules > 0, "%s", c->number);
		cr_expect(c->enforced || c->n_rules == 0, "%s", c->number);
	}
}

Test(rulebook, every_clause_is_found_by_its_number_and_says_something)
{
	for (size_t g = 0; rulebook_game_at(g); g++)
		for (int e = 0; e < rulebook_game_at(g)->n_editions; e++)
			expect_clauses_to_be_found(&rulebook_game_at(g)->edition[e]);
}

Test(rulebook, clauses_of_an_edition_with_numbers_alone_are_in_their_order)
{
	size_t n;
	const struct rulebook_edition *all = rulebook_editions("godzilla", &n);
	for (size_t i = 0; i < n; i++)
		for (size_t j = 1; j < all[i].n; j++)
			cr_expect_lt(rulebook_compare_numbers(all[i].clause[j - 1].number,
			                                      all[i].clause[j].number),
			             0, "%s", all[i].clause[j].number);
}

/* Where chapters begin is all that is known: a clause is on that page, on the one where the next begins, or between. */
Test(rulebook, clauses_have_their_pages_where_these_are_known)
{
	static const struct {
		const char *edition, *number;
		int page, last_page;
	} known[] = {
		{ "en-1.00", "1.1.1", 0, 1 },   { "en-1.00", "2.1.1", 1, 3 },
		{ "en-1.00", "3.1.1", 3, 3 },   { "en-1.00", "9.4.1", 8, 11 },
		{ "en-1.00", "12.1.1", 12, 0 }, { "ja-1.04", "6.1.1.2", 7, 7 },
		{ "ja-1.04", "10.4.1", 9, 12 }, { "ja-1.04", "13.1.1", 13, 0 },
		{ "en-1.2", "6.1.1.2", 0, 0 },
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
		const struct rulebook_clause *c =
			rulebook_clause(rulebook_edition("godzilla", known[i].edition),
		                        known[i].number);
		cr_assert_not_null(c, "%s", known[i].number);
		cr_expect_eq(c->page, known[i].page, "%s %s", known[i].edition, c->number);
		cr_expect(!c->page || c->last_page == known[i].last_page, "%s %s: %d",
		          known[i].edition, c->number, c->last_page);
	}
}

/* What rulings name: a word for each, so that nothing is left in English by oversight. */
static void
expect_word(const struct rulebook_language *language, const char *kind, const char *thing)
{
	cr_expect_neq(rulebook_word(language, kind, thing), thing, "no word for %s/%s", kind,
	              thing);
}

Test(rulebook, the_japanese_edition_is_there_in_japanese)
{
	static const char *const verdicts[] = { "illegal", "undetermined", "surplus",
		                                "refuted", "incomplete",   "consistent" };
	static const char *const phases[] = { "setup", "start", "main", "counter", "end" };
	const struct rulebook_edition *e = rulebook_edition_named("godzilla/ja-1.04");
	const struct rulebook_language *ja = rulebook_language(e, "ja");
	const struct judge_game *game = judge_game("godzilla");
	cr_assert_not_null(ja);
	cr_expect_null(rulebook_language(rulebook_edition_named("godzilla/en-1.2"), "ja"));
	cr_expect_null(rulebook_language(e, "fr"));
	cr_expect_null(rulebook_language(NULL, "ja"));
	for (uint16_t i = 0; i < e->n; i++)
		cr_expect(strpbrk(ja->gist[i], "\xe3\xe4\xe5\xe6\xe7\xe8\xe9"), "%s: %s",
		          e->clause[i].number, ja->gist[i]);
	for (judge_rule rule = 0; rule < e->rules.n; rule++)
		cr_expect(!judge_ruleset_has(&e->rules, rule) || !e->rules.row[rule].refusal ||
		                  ja->refusal[rule],
		          "%s", e->rules.row[rule].name);
	for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
		expect_word(ja, "verdict", verdicts[i]);
	for (size_t i = 0; i < sizeof phases / sizeof *phases; i++)
		expect_word(ja, "phase", phases[i]);
	for (int i = 0; i < game->n_verbs; i++)
		expect_word(ja, "verb", game->verb[i].name);
	for (int i = 0; i < game->n_questions; i++)
		expect_word(ja, "question", game->question[i].name);
	cr_expect_str_eq(rulebook_word(ja, "phase", "lunch"), "lunch");
}

Test(rulebook, a_clause_is_called_by_the_heading_it_stands_under)
{
	const struct rulebook_edition *e = rulebook_edition_named("godzilla/en-1.2");
	const struct rulebook_edition *c = rulebook_edition_named("colossus/en");
	cr_expect_str_eq(rulebook_title(e, rulebook_clause(e, "8.5.1.1")), "play a monster card");
	cr_expect_str_eq(rulebook_title(e, rulebook_clause(e, "8")), "main phase actions");
	cr_expect_str_eq(rulebook_title(c, rulebook_clause(c, "2.2.2.1")), "the main phase");
}

Test(rulebook, colossus_has_its_document_and_house_rules_apart)
{
	const struct rulebook_edition *e = rulebook_edition_named("colossus/en");
	int clauses = 0, headings = 0;
	cr_assert_not_null(e);
	for (int i = 0; i < e->n; i++) {
		const struct rulebook_clause *c = &e->clause[i];
		clauses += !c->house;
		headings += !c->house && c->heading;
		cr_expect_eq(c->house, strncmp(c->number, "house", 5) == 0, "%s", c->number);
	}
	cr_expect_eq(clauses, 179);
	cr_expect_eq(headings, 32);
	cr_expect_lt(rulebook_clause(e, "2.1/recovery/2.1"), rulebook_clause(e, "2.1/draw"));
	cr_expect_lt(rulebook_clause(e, "4.0.H"), rulebook_clause(e, "4.0.1"));
	cr_expect_null(rulebook_clause(e, "4.G/proc/"));
}

Test(rulebook, dragon_ball_has_its_document_with_what_is_lost_of_it)
{
	static const char *const lost[] = { "1-2-5", "1-2-6", "1-3", "1-3-1", "1-3-2", "1-3-2-1" };
	const struct rulebook_edition *e = rulebook_edition_named("dbs/en-1.00");
	int clauses = 0, headings = 0, presumed = 0;
	cr_assert_not_null(e);
	for (int i = 0; i < e->n; i++) {
		const struct rulebook_clause *c = &e->clause[i];
		clauses += !c->house;
		headings += !c->house && c->heading;
		cr_expect_eq(c->house, strncmp(c->number, "house", 5) == 0, "%s", c->number);
		if (c->presumed)
			cr_expect_str_eq(c->number, lost[presumed++]);
		cr_expect_eq(c->presumed, strstr(c->said, " (presumed)") != NULL, "%s", c->said);
	}
	cr_expect_eq(clauses, 431);
	cr_expect_eq(headings, 83);
	cr_expect_eq(presumed, 6);
}

Test(rulebook, numbers_with_dashes_are_ordered_and_found)
{
	const struct rulebook_edition *e = rulebook_edition_named("dbs/en-1.00");
	int below = 0;
	for (int i = 1; i < e->n && !e->clause[i].house; i++)
		cr_expect_lt(rulebook_compare_numbers(e->clause[i - 1].number, e->clause[i].number),
		             0, "%s", e->clause[i].number);
	for (int i = 0; i < e->n; i++)
		below += rulebook_number_matches("7-1-*", e->clause[i].number);
	cr_expect_eq(below, 5, "7-1 to 7-1-3-1");
	cr_expect_str_eq(rulebook_clause(e, "7-4-1-10")->number, "7-4-1-10");
	cr_expect_null(rulebook_clause(e, "7.1"));
	cr_expect_null(rulebook_clause(e, "7-1-4"), "which 7-1 refers to");
	cr_expect_not(rulebook_number_matches("7-1-*", "7-10"));
	cr_expect_eq(rulebook_parent_length("7-1-3-1", 7), 5);
}

Test(rulebook, the_superseded_limits_of_the_exchange_are_another_meaning)
{
	const struct rulebook_edition *e = rulebook_edition_named("colossus/en");
	struct judge_ruleset rules = e->rules;
	judge_rule starter = rulebook_rule("colossus", "exchange-limit-starter");
	cr_expect(judge_ruleset_has(&rules, starter));
	switch_other(rulebook_reading("colossus", "C1"), 0, &rules);
	cr_expect_not(judge_ruleset_has(&rules, starter));
	cr_expect_eq(rulebook_rule_row("colossus", starter)->value, 3);
	cr_expect_eq(rulebook_rule_row("colossus", starter)->other, 2);
}

Test(rulebook, editions_are_found_by_either_name)
{
	cr_expect_eq(rulebook_edition_named("godzilla/en-1.2"), edition("en-1.2"));
	cr_expect_null(rulebook_edition_named("godzilla"));
	cr_expect_null(rulebook_edition_named("godzilla/"));
	cr_expect_null(rulebook_edition_named("godzillas/en-1.2"));
	cr_expect_null(rulebook_edition("godzilla", "en-1"));
	cr_expect_null(rulebook_edition("mothra", "en-1.2"));
	cr_expect_eq(rulebook_edition_of(NULL, "en-1.2"), edition("en-1.2"));
	cr_expect_eq(rulebook_edition_of("colossus", "en"), rulebook_edition_named("colossus/en"));
	cr_expect_null(rulebook_edition_of("colossus", "godzilla/en-1.2"));
	cr_expect_null(rulebook_edition_of("colossus", "en-1.2"));
	size_t n = 1;
	cr_expect_null(rulebook_editions("mothra", &n));
	cr_expect_eq(n, 0);
}

Test(rulebook, numbers_that_are_none_are_not_found)
{
	static const char *const none[] = { "",     "0",      "14", "7.2.",  "7.2.9",
		                            "07.2", "7.2.02", "x",  "7.2.2 " };
	for (size_t i = 0; i < sizeof none / sizeof *none; i++)
		cr_expect_null(rulebook_clause(edition("en-1.2"), none[i]), "\"%s\"", none[i]);
	cr_expect_null(rulebook_clause(edition("en-1.2"), "8.5.2"));
	cr_expect_not_null(rulebook_clause(edition("ja-1.04"), "8.5.2"));
}

Test(rulebook, numbers_are_ordered_by_value_not_by_letter)
{
	static const char *const sorted[] = { "1",    "2",      "2.1", "2.1.1", "2.2",
		                              "2.10", "2.10.1", "10",  "10.4" };
	size_t n = sizeof sorted / sizeof *sorted;
	for (size_t i = 0; i < n; i++)
		for (size_t j = 0; j < n; j++) {
			int order = rulebook_compare_numbers(sorted[i], sorted[j]);
			cr_expect_eq((order > 0) - (order < 0), (i > j) - (i < j), "%s and %s",
			             sorted[i], sorted[j]);
		}
}

Test(rulebook, a_pattern_is_a_number_or_all_below_it)
{
	cr_expect(rulebook_number_matches("7.2", "7.2"));
	cr_expect(rulebook_number_matches("7.2.*", "7.2"));
	cr_expect(rulebook_number_matches("7.2.*", "7.2.2"));
	cr_expect(rulebook_number_matches("1.*", "1.3.2.1"));
	cr_expect_not(rulebook_number_matches("7.2", "7.2.2"));
	cr_expect_not(rulebook_number_matches("1.*", "10.4"));
	cr_expect_not(rulebook_number_matches("7.2.*", "7.20"));
	cr_expect_not(rulebook_number_matches("*", "7"));
	cr_expect(rulebook_number_matches("4.G.*", "4.G/proc/1.1"));
	cr_expect(rulebook_number_matches("house/locus/*", "house/locus/2"));
	cr_expect_not(rulebook_number_matches("4.G.*", "4.H"));
	cr_expect_eq(rulebook_pattern_stem("house.*"), 5);
	cr_expect_eq(rulebook_pattern_stem("7.2*"), 0);
	cr_expect_eq(rulebook_parent_length("4.G/proc/1", 10), 8);
	cr_expect_eq(rulebook_parent_length("4", 1), 0);
}

Test(rulebook, rules_have_their_rows_in_the_order_of_the_header)
{
	for (judge_rule i = 0; i < GODZILLA_RULES; i++) {
		const struct judge_rule_row *row = rulebook_rule_row("godzilla", i);
		cr_assert(row);
		cr_expect_eq(rulebook_rule("godzilla", row->name), i, "%s", row->name);
		cr_expect(rulebook_shape_name(row->shape), "%s", row->name);
		if (row->shape == JUDGE_VALUE)
			cr_expect_neq(row->value, row->other, "%s", row->name);
		else
			cr_expect(*row->other_form, "%s", row->name);
	}
	cr_expect_eq(rulebook_rule("godzilla", "start-phase-draw"), R_START_PHASE_DRAW);
	cr_expect_eq(rulebook_rule_row("godzilla", R_ZONES)->value, 8);
	cr_expect_eq(rulebook_rule("godzilla", "no-such-rule"), JUDGE_NO_RULE);
	cr_expect_eq(rulebook_rule("mothra", "concede"), JUDGE_NO_RULE);
	cr_expect_null(rulebook_rule_row("godzilla", GODZILLA_RULES));
}

Test(rulebook, a_rule_is_in_force_where_a_clause_holds_it)
{
	const struct rulebook_clause *held[8];
	size_t n;
	const struct rulebook_edition *all = rulebook_editions("godzilla", &n);
	for (size_t i = 0; i < n; i++)
		for (judge_rule r = 0; r < GODZILLA_RULES; r++) {
			size_t holding = rulebook_clauses_of(&all[i], r, held, 8);
			const struct rulebook_clause *cited = rulebook_clause_of(&all[i], r);
			cr_expect_eq(in_force(all[i].name, r), holding > 0, "rule %d", r);
			cr_expect_eq(cited != NULL, holding > 0, "rule %d", r);
		}
	cr_expect(in_force("ja-1.04", R_PLAY_MONSTER_ONCE));
	cr_expect_not(in_force("en-1.2", R_PLAY_MONSTER_ONCE));
	cr_expect_not(in_force("en-1.00", R_COLOUR_GREEN));
	cr_expect(in_force("en-1.2", R_COLOUR_GREEN));
}

Test(rulebook, a_rule_has_its_own_number_in_each_edition)
{
	static const struct {
		judge_rule rule;
		const char *edition, *number;
	} want[] = {
		{ R_RULE_ACTIONS_REPEAT, "en-1.00", "9.4.3.1" },
		{ R_RULE_ACTIONS_REPEAT, "ja-1.04", "10.4.3.1" },
		{ R_ILLEGAL_CARD_IN_RESOLUTION, "en-1.00", "10.4.1.1" },
		{ R_ILLEGAL_CARD_IN_RESOLUTION, "ja-1.04", "11.4.2" },
		{ R_ILLEGAL_CARD_IN_RESOLUTION, "en-1.2", "11.4.1.1" },
		{ R_START_ZONE, "en-1.00", "6.3.1.6" }, /* READING: G20 */
		{ R_START_ZONE, "en-1.2", "6.3.1.6.1" },
		{ R_COPIES_LIMIT, "en-1.2", "6.1.1.4" }, /* also 2.11.2, which comes first */
		{ R_PLAY_MONSTER_ONCE, "ja-1.04", "8.5.2" },
	};
	for (size_t i = 0; i < sizeof want / sizeof *want; i++) {
		const struct rulebook_clause *c =
			rulebook_clause_of(edition(want[i].edition), want[i].rule);
		cr_assert(c, "%s %s", want[i].edition, want[i].number);
		cr_expect_str_eq(c->number, want[i].number);
	}
	cr_expect_null(rulebook_clause_of(edition("en-1.2"), R_PLAY_MONSTER_ONCE));
	cr_expect_null(rulebook_clause_of(edition("en-1.2"), JUDGE_NO_RULE));
}

Test(rulebook, clauses_of_a_rule_come_in_document_order)
{
	const struct rulebook_clause *held[4] = { 0 };
	cr_assert_eq(rulebook_clauses_of(edition("en-1.2"), R_COPIES_LIMIT, held, 4), 2);
	cr_expect_str_eq(held[0]->number, "2.11.2");
	cr_expect_str_eq(held[1]->number, "6.1.1.4");
	held[1] = NULL;
	cr_expect_eq(rulebook_clauses_of(edition("en-1.2"), R_COPIES_LIMIT, held, 1), 2);
	cr_expect_null(held[1]);
	cr_expect_eq(rulebook_clauses_of(edition("en-1.2"), JUDGE_NO_RULE, held, 4), 0);
}

static size_t
clauses_with(const struct rulebook_edition *e, judge_rule rule,
             const struct rulebook_clause *const *listed, size_t n)
{
	size_t found = 0;
	for (size_t i = 0; i < e->n; i++)
		for (size_t j = 0; j < e->clause[i].n_rules; j++)
			if (e->clause[i].rule[j] == rule) {
				cr_expect(found < n && listed[found] == &e->clause[i], "%s",
				          e->clause[i].number);
				found++;
			}
	return found;
}

Test(rulebook, the_clauses_of_every_rule_are_those_that_hold_it)
{
	const struct rulebook_clause *held[MANY];
	for (size_t g = 0; rulebook_game_at(g); g++)
		for (int e = 0; e < rulebook_game_at(g)->n_editions; e++)
			for (judge_rule r = 0; r < rulebook_game_at(g)->n_rules; r++) {
				const struct rulebook_edition *edition =
					&rulebook_game_at(g)->edition[e];
				size_t n = rulebook_clauses_of(edition, r, held, MANY);
				cr_expect_eq(clauses_with(edition, r, held, n), n);
			}
}

Test(rulebook, words_are_found_in_gists_rules_and_misprints)
{
	const struct rulebook_clause *found[MANY];
	const struct rulebook_edition *e = edition("en-1.2");
	size_t n = rulebook_search(e, "RAGE", found, MANY);
	cr_expect_gt(n, 10);
	cr_expect_eq(rulebook_search(e, "rage", NULL, 0), n);
	cr_expect_eq(rulebook_search(e, "start-phase-draw", found, MANY), 1);
	cr_expect_str_eq(found[0]->number, "7.2.2");
	cr_expect_eq(rulebook_search(e, "the reference 10.1.2", found, MANY), 1);
	cr_expect_str_eq(found[0]->number, "11.2.1");
	cr_expect_eq(rulebook_search(e, "xylophone", found, MANY), 0);
}

Test(rulebook, readings_and_clauses_refer_to_each_other)
{
	size_t n;
	const struct rulebook_reading *all = rulebook_readings("godzilla", &n);
	cr_assert_eq(n, 50);
	for (size_t i = 0; i < n; i++) {
		char id[24];
		snprintf(id, sizeof id, "G%zu", i + 1);
		cr_expect_str_eq(all[i].id, id);
		cr_expect(*all[i].question && *all[i].reading && *all[i].reason, "%s", id);
		cr_expect(all[i].n_clauses > 0 && all[i].n_editions > 0, "%s", id);
		cr_expect_eq(rulebook_reading("godzilla", id), &all[i]);
	}
	const struct rulebook_clause *c = rulebook_clause(edition("en-1.00"), "6.3.1.6");
	cr_assert(c && c->n_readings == 2);
	cr_expect_str_eq(c->reading[0], "G13");
	cr_expect_str_eq(c->reading[1], "G20");
	cr_expect_null(rulebook_reading("godzilla", "G99"));
}

Test(rulebook, stale_references_are_marked_as_misprints)
{
	const struct rulebook_clause *c = rulebook_clause(edition("en-1.2"), "1.2.3");
	cr_assert(c && c->n_refs == 1 && c->misprint);
	cr_expect_str_eq(c->ref[0], "9.4.1");
	cr_expect(strstr(c->misprint, "10.4.1"));
}

/* How many differences have all of some bits. */
static size_t
count_bits(const struct rulebook_difference *d, size_t n, uint8_t bits)
{
	size_t found = 0;
	for (size_t i = 0; i < n; i++)
		found += (d[i].bits & bits) == bits;
	return found;
}

Test(rulebook, two_editions_differ_clause_by_clause)
{
	struct rulebook_difference d[MANY];
	size_t n = rulebook_diff(edition("en-1.00"), edition("en-1.2"), d, MANY);
	cr_expect_eq(n, 517);
	cr_expect_eq(count_bits(d, n, RULEBOOK_ONLY_TO), 46);
	cr_expect_eq(count_bits(d, n, RULEBOOK_ONLY_FROM), 0);
	n = rulebook_diff(edition("ja-1.04"), edition("en-1.2"), d, MANY);
	cr_expect_eq(n, 521);
	cr_expect_eq(count_bits(d, n, RULEBOOK_ONLY_TO), 4);
	cr_expect_eq(count_bits(d, n, RULEBOOK_ONLY_FROM), 4);
	cr_expect_eq(count_bits(d, n, RULEBOOK_RENUMBERED), 4);
	cr_expect_eq(rulebook_diff(edition("ja-1.04"), edition("en-1.2"), NULL, 0), 521);
}

static const struct rulebook_difference *
difference(const struct rulebook_difference *d, size_t n, const char *tie)
{
	for (size_t i = 0; i < n; i++)
		if (strcmp(d[i].to ? d[i].to->tie : d[i].from->tie, tie) == 0)
			return &d[i];
	return NULL;
}

Test(rulebook, a_difference_says_in_what)
{
	struct rulebook_difference d[MANY];
	size_t n = rulebook_diff(edition("ja-1.04"), edition("en-1.2"), d, MANY);
	cr_expect_eq(difference(d, n, "7.2.2")->bits, 0);
	cr_expect_eq(difference(d, n, "7.5.7")->bits,
	             RULEBOOK_RULES_DIFFER | RULEBOOK_GIST_DIFFERS);
	cr_expect_eq(difference(d, n, "11.4.1.1")->bits, RULEBOOK_RENUMBERED);
	const struct rulebook_difference *gone = difference(d, n, "8.5.2");
	cr_expect_eq(gone->bits, RULEBOOK_ONLY_FROM);
	cr_expect_str_eq(gone[-1].to->number, "8.5.1.1");
	cr_expect_str_eq(gone[1].to->number, "8.6");
}

Test(rulebook, an_edition_does_not_differ_from_itself)
{
	struct rulebook_difference d[MANY];
	size_t n = rulebook_diff(edition("ja-1.04"), edition("ja-1.04"), d, MANY);
	cr_expect_eq(n, 517);
	for (size_t i = 0; i < n; i++)
		cr_expect_eq(d[i].bits, 0, "%s", d[i].to->number);
}

Test(rulebook, changes_say_what_happened_to_a_clause)
{
	const struct rulebook_edition *old = rulebook_edition("godzilla", "en-1.00"),
				      *ja = rulebook_edition("godzilla", "ja-1.04"),
				      *now = rulebook_edition("godzilla", "en-1.2");
	size_t n;
	cr_expect_eq(rulebook_change_between(ja, now, "7.5.7")->kind, RULEBOOK_MEANING);
	cr_expect_null(rulebook_change_between(old, now, "7.5.7"));
	cr_expect_eq(rulebook_change_between(ja, now, "8.5.2")->kind, RULEBOOK_PRESENCE);
	cr_expect_eq(rulebook_change_between(old, ja, "8.5.2")->kind, RULEBOOK_PRESENCE);
	cr_expect_null(rulebook_change_between(old, now, "8.5.2"));
	cr_expect_eq(rulebook_change_between(old, now, "9.1.1")->kind, RULEBOOK_PRESENCE);
	cr_expect_eq(rulebook_change_between(ja, now, "9.1.1")->kind, RULEBOOK_REWORDED);
	cr_expect(rulebook_change_between(old, ja, "6.1.1.3") &&
	          rulebook_change_between(ja, now, "6.1.1.3"));
	cr_expect(rulebook_changes("godzilla", "9.1.1", &n) && n == 2);
	cr_expect_str_eq(rulebook_change_name(RULEBOOK_MEANING), "meaning");
	cr_expect(!rulebook_changes("godzilla", "7.2.2", &n) && n == 0);
	cr_expect_null(rulebook_change_name(9));
	cr_expect_null(rulebook_kind_name(RULEBOOK_KINDS));
	cr_expect_null(rulebook_shape_name(JUDGE_SHAPES));
}

Test(rulebook, the_other_meaning_of_a_reading_changes_only_what_the_two_do_not_share)
{
	const struct rulebook_edition *e = rulebook_edition("godzilla", "en-1.2");
	judge_rule kept = rulebook_rule("godzilla", "before-and-beyond");
	judge_rule dropped = rulebook_rule("godzilla", "before-and-beyond-itself");
	judge_rule added = rulebook_rule("godzilla", "stack-is-one-card-anywhere");
	struct judge_ruleset rules = e->rules;
	switch_other(rulebook_reading("godzilla", "G7"), 0, &rules);
	cr_expect(judge_ruleset_has(&rules, kept) && !judge_ruleset_has(&rules, dropped));
	judge_ruleset_set(&rules, dropped, true);
	cr_expect_eq(memcmp(&rules, &e->rules, sizeof rules), 0, "it changed another rule");
	cr_assert(!judge_ruleset_has(&rules, added));
	switch_other(rulebook_reading("godzilla", "G42"), 0, &rules);
	cr_expect(judge_ruleset_has(&rules, added));
	cr_expect(rulebook_reading_concerns(rulebook_reading("godzilla", "G42"), e));
	cr_expect(!rulebook_reading_concerns(rulebook_reading("godzilla", "G41"), e));
}

Test(rulebook, an_edition_that_has_the_other_meaning_already_is_switched_to_that_of_the_others)
{
	const struct rulebook_reading *often = rulebook_reading("godzilla", "G22");
	struct judge_ruleset japanese = edition("ja-1.04")->rules,
			     english = edition("en-1.2")->rules;
	cr_expect(switch_other(often, 0, &japanese));
	cr_expect_not(judge_ruleset_has(&japanese, R_PLAY_MONSTER_ONCE));
	cr_expect(switch_other(often, 0, &english));
	cr_expect(judge_ruleset_has(&english, R_PLAY_MONSTER_ONCE));
}

static void
try_everywhere(const struct rulebook_reading *reading, const char *game)
{
	size_t n;
	const struct rulebook_edition *at = rulebook_editions(game, &n);
	for (size_t e = 0; e < n; e++) {
		struct judge_ruleset rules = at[e].rules;
		for (int i = 0; i < reading->n_others; i++)
			if (rulebook_reading_concerns(reading, &at[e])) {
				rules = at[e].rules;
				cr_expect(switch_other(reading, i, &rules), "%s=%s in %s",
				          reading->id, reading->other[i].name, at[e].name);
			}
	}
}

Test(rulebook, the_other_meaning_of_a_reading_switches_something_in_every_edition_it_is_about)
{
	const struct rulebook_game *game;
	for (size_t g = 0; (game = rulebook_game_at(g)); g++)
		for (size_t i = 0; judge_game(game->name) && i < game->n_readings; i++)
			try_everywhere(&game->reading[i], game->name);
}
