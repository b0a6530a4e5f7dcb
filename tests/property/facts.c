/*
 * facts.c: whom rules are asked of, what brings events about and which of them have a card, in all scenarios, is
 * what the checker of cards goes by: else it would refuse texts that do something, or take some that cannot.
 */
#include <string.h>

#include "judged/cards/facts.h"
#include "engine/kernel/state.h"
#include "judged/ruling/ruling.h"
#include "judged/suite/fixtures.h"
#include "tests/criterion.h"
#include "tests/support/effort.h"

enum { TYPES = FACT_PLAYER - 1 };

struct seen_facts {
	uint8_t asked[JUDGE_RULES];
	struct event_facts of;
};

/* A run asks whom a rule is about only where a text could change it, and reports what somebody listens to. */
static void
play(const struct transcript *t, struct seen_facts *met)
{
	struct fault fault = { 0 };
	struct ruling ruling = { 0 };
	if (ruling_prepare(&ruling, t, NULL, &fault)) {
		ruling.run->texts.changes_rules = true;
		memset(ruling.run->asked_of, 0, sizeof ruling.run->asked_of);
		for (int rule = 0; rule < ruling.run->n_rules; rule++)
			ruling.run->rule_is[rule] |= RULE_CHANGEABLE;
		memset(ruling.run->texts.uses, 0xff, sizeof ruling.run->texts.uses);
		memset(ruling.run->texts.moves, 0xff, sizeof ruling.run->texts.moves);
		ruling_play(&ruling);
		for (int rule = 0; rule < JUDGE_RULES; rule++)
			met->asked[rule] |= ruling.run->asked_of[rule];
		for (int op = 0; op < JUDGE_OPS; op++) {
			met->of.caused[op] |= ruling.run->facts.caused[op];
			met->of.carded[op] |= ruling.run->facts.carded[op];
			met->of.happened_to[op] |= ruling.run->facts.happened_to[op];
		}
		for (int cause = 0; cause < 16; cause++)
			met->of.caused_to[cause] |= ruling.run->facts.caused_to[cause];
	}
	ruling_free(&ruling);
}

static void
play_all(const char *game, struct seen_facts *met)
{
	struct fixtures fixtures;
	struct fault fault = { 0 };
	cr_assert(fixtures_load(&fixtures, "fixtures", game, &fault), "%s", fault.sentence);
	for (size_t i = 0; i < fixtures.n; i += stride_of_effort()) {
		const struct fixture *fixture = &fixtures.at[i];
		for (int e = 0; e < fixture->n_editions; e++) {
			struct transcript t;
			cr_assert(fixture_decode(fixture, fixture->edition[e], &t, &fault), "%s",
			          fault.sentence);
			play(&t, met);
			transcript_free(&t);
		}
	}
	fixtures_free(&fixtures);
}

/* Met in random games alone (tests/property/programs_others.c), or asked only where a text has suspended another
 * rule or a number sinks below zero. */
static bool
is_rarely_asked(const char *rule)
{
	static const char *const rare[] = { "draw-step", "card-text-over-rules",
		                            "last-known-information", "empty-draw-loses",
		                            "numbers-floor" };
	for (size_t i = 0; i < sizeof rare / sizeof *rare; i++)
		if (strcmp(rare[i], rule) == 0)
			return true;
	return false;
}

/* Only all scenarios together ask each rule of all that it can be asked of. */
static void
expect_as_asked(const char *game, const uint8_t asked[JUDGE_RULES])
{
	const struct rulebook_game *book = rulebook_game(game);
	for (judge_rule rule = 0; rule < book->n_rules; rule++) {
		const char *name = book->rule[rule].name;
		uint8_t said = card_rule_of(judge_game(game), rule);
		cr_expect_eq(asked[rule] & ~said, 0, "%s %s is asked of %02x, rules.yaml has %02x",
		             game, name, asked[rule], said);
		if (is_rarely_asked(name) || stride_of_effort() > 1)
			continue;
		cr_expect(!(said & TYPES) || asked[rule] & TYPES, "%s %s is asked of no card", game,
		          name);
		cr_expect(!(said & FACT_PLAYER) || asked[rule] & FACT_PLAYER,
		          "%s %s is asked of no player", game, name);
	}
}

/* The words of causes of an event; NULL: it has none. */
static const char *const *
words_of_causes(const struct judge_op *op)
{
	for (int slot = 0; slot < JUDGE_SLOTS && op->slot[slot].name; slot++)
		if (strcmp(op->slot[slot].name, "by") == 0)
			return op->slot[slot].words;
	return NULL;
}

/* `said` of all types is nothing said. */
static void
expect_types(const char *game, const char *word, uint8_t met, uint8_t said)
{
	if (said == UINT8_MAX)
		return;
	cr_expect_eq(met & ~said, 0, "%s: %s happens to types %02x, the checker has %02x", game,
	             word, met, said);
}

static void
expect_as_caused(const char *game, const struct seen_facts *met)
{
	const struct judge_game *g = judge_game(game);
	const struct card_facts *facts = card_facts(game);
	for (uint16_t i = 1; i < g->n_ops; i++) {
		const struct judge_op *op = &g->op[i];
		const char *const *words = op->kind == JUDGE_K_EVENT ? words_of_causes(op) : NULL;
		for (int c = 0; words && words[c]; c++)
			cr_expect(!(met->of.caused[i] >> c & 1) ||
			                  card_is_caused(facts, op->name, words[c]),
			          "%s: %s comes about by %s", game, op->name, words[c]);
		uint8_t said = card_word_types(g, facts->happens_to, op->name);
		if (op->kind == JUDGE_K_EVENT)
			expect_types(game, op->name, met->of.happened_to[i], said);
		for (int c = 0; words && words[c]; c++)
			expect_types(game, words[c], met->of.caused_to[c],
			             card_word_types(g, facts->caused_to, words[c]));
		cr_expect(!met->of.carded[i] || !card_is_cardless(facts, op->name),
		          "%s: %s has a card", game, op->name);
	}
}

Test(facts, of_rules_and_events_are_as_the_checker_says)
{
	static struct seen_facts met[3];
	play_all("godzilla", &met[0]);
	play_all("colossus", &met[1]);
	play_all("dbs", &met[2]);
	expect_as_asked("godzilla", met[0].asked);
	expect_as_asked("colossus", met[1].asked);
	expect_as_asked("dbs", met[2].asked);
	expect_as_caused("godzilla", &met[0]);
	expect_as_caused("colossus", &met[1]);
	expect_as_caused("dbs", &met[2]);
}
