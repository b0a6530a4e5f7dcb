/*
 * facts.c: whom rules are asked of, in all scenarios, is what the checker of cards goes by: else it would refuse
 * texts that do something, or take some that cannot.
 */
#include <string.h>

#include "judged/cards/facts.h"
#include "engine/kernel/state.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"

enum { TYPES = FACT_PLAYER - 1 };

/* A run asks whom a rule is about only where a text could change it. */
static void
play(const struct transcript *t, uint8_t asked[JUDGE_RULES])
{
	struct fault fault = { 0 };
	struct ruling ruling = { 0 };
	if (ruling_prepare(&ruling, t, NULL, &fault)) {
		ruling.run->changes_rules = true;
		ruling_play(&ruling);
		for (int rule = 0; rule < JUDGE_RULES; rule++)
			asked[rule] |= ruling.run->asked_of[rule];
	}
	ruling_free(&ruling);
}

static void
play_all(const char *game, uint8_t asked[JUDGE_RULES])
{
	struct fixtures fixtures;
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&fixtures, "fixtures", game, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i++) {
		const struct fixture *fixture = &fixtures.at[i];
		for (int e = 0; e < fixture->n_editions; e++) {
			struct transcript t;
			cr_assert(fixture_decode(fixture, fixture->edition[e], &t, &fault), "%s",
			          fault.sentence);
			play(&t, asked);
			transcript_free(&t);
		}
	}
	fixtures_free(&fixtures);
}

/* Met in random games alone (tests/property/programs_colossus.c). */
static bool
is_rarely_asked(const char *rule)
{
	static const char *const rare[] = { "draw-step", "card-text-over-rules",
		                            "last-known-information" };
	for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
		if (strcmp(rare[i], rule) == 0)
			return true;
	return false;
}

static void
expect_as_asked(const char *game)
{
	const struct rulebook_game *book = rulebook_game(game);
	const struct card_facts *facts = card_facts(game);
	uint8_t asked[JUDGE_RULES] = { 0 };
	play_all(game, asked);
	for (judge_rule rule = 0; rule < book->n_rules; rule++) {
		const char *name = book->rule[rule].name;
		uint8_t said = card_rule_of(facts, name);
		cr_expect_eq(asked[rule] & ~said, 0, "%s %s is asked of %02x, facts.c has %02x",
		             game, name, asked[rule], said);
		if (is_rarely_asked(name))
			continue;
		cr_expect(!(said & TYPES) || asked[rule] & TYPES, "%s %s is asked of no card", game,
		          name);
		cr_expect(!(said & FACT_PLAYER) || asked[rule] & FACT_PLAYER,
		          "%s %s is asked of no player", game, name);
	}
}

static void
expect_rules_there_are(const char *game)
{
	for (const struct card_rule *row = card_facts(game)->rule; row->rule; row++)
		cr_expect_neq(rulebook_rule(game, row->rule), JUDGE_NO_RULE, "%s", row->rule);
}

Test(facts, rules_are_asked_of_whom_the_checker_says)
{
	expect_rules_there_are("godzilla");
	expect_rules_there_are("colossus");
	expect_as_asked("godzilla");
	expect_as_asked("colossus");
}
