/* abilities_dbs.c: cards of the third game: abilities that could never do anything are refused, those that can are
 * read. */
#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability_compile.h"
#include "judged/cards/cards.h"
#include "judged/cards/document.h"
#include "tests/support/page.h"

#define LEADER "type: leader, power: 10000, character: Test"
#define BATTLE                                                                                     \
	"type: battle, power: 10000, cost: 2, combo_cost: 0, combo_power: 5000, character: Test"
#define EXTRA "type: extra, cost: 1"

struct text {
	const char *type, *ability, *code; /* NULL: it is read */
};

static void
expect(const struct text *t)
{
	struct doc doc;
	struct fault fault = { 0 };
	struct judge_card_set own;
	char text[600];
	snprintf(text, sizeof text,
	         "- {number: T-1, name: Test, colours: [red], %s, abilities: [%s]}", t->type,
	         t->ability);
	cr_assert(doc_read_yaml(&doc, "own.yaml", text, strlen(text), NULL, &fault), "%s", text);
	bool good =
		doc_cards_read(&own, doc.root, game_words("dbs"), rulebook_cards("dbs"), &fault);
	cr_expect_eq(good, t->code == NULL, "%s: %s", text, fault.sentence);
	if (good)
		doc_cards_free(&own);
	else if (t->code)
		cr_expect_str_eq(fault.code, t->code, "%s: %s", text, fault.sentence);
	doc_free(&doc);
}

static const struct text never[] = {
	{ BATTLE, "{on: {attacks: this}, do: [{ko: {opponent: leader}}]}", "wrong-card" },
	{ BATTLE, "{on: {attacks: this}, do: [{ko: {choose: 1, opponent: extra, in: battle}}]}",
	  "wrong-card" },
	{ LEADER, "{on: {attacks: this}, do: [{ko: this}]}", "wrong-card" },
	{ LEADER, "{on: {attacks: this}, do: [{play: this}]}", "wrong-card" },
	{ LEADER, "{on: {koed: this}, do: [{draw: 1}]}", "wrong-card" },
	{ LEADER, "{on: {evolves: this}, do: [{draw: 1}]}", "wrong-card" },
	{ LEADER, "{on: {leaves: this}, do: [{draw: 1}]}", "wrong-card" },
	{ EXTRA, "{on: {attacks: this}, do: [{draw: 1}]}", "wrong-card" },
	{ BATTLE, "{on: {comboed: {own: extra}}, do: [{draw: 1}]}", "wrong-card" },
	{ BATTLE, "{on: {comboed: this}, do: [{draw: 1}]}", "works-nowhere" },
	{ BATTLE, "{on: {comboed: this}, works_in: combo, do: [{draw: 1}]}", NULL },
	{ BATTLE, "{on: {comboed: {own: battle}}, do: [{draw: 1}]}", NULL },
	{ LEADER, "{on: {attacks: this}, do: [{combo: this}]}", "wrong-card" },
	{ BATTLE, "{on: enter, do: [{activate: {choose: 1, own: battle, in: hand}}]}",
	  "wrong-card" },
	{ LEADER, "{continuous: [{forbid: ko, of: this}]}", "wrong-card" },
	{ BATTLE, "{continuous: [{forbid: combo, of: {opponent: leader}}]}", "wrong-card" },
	{ BATTLE, "{continuous: [{forbid: attack, of: {opponent: extra}}]}", "wrong-card" },
	{ BATTLE, "{continuous: [{forbid: draw, of: {opponent: card, in: hand}}]}", "wrong-card" },
	{ LEADER, "{continuous: [{modify: combo_power, by: 5000, of: this}]}", "no-number" },
	{ BATTLE, "{continuous: [{modify: power, by: 5000, of: {own: extra}}]}", "no-number" },
	{ BATTLE, "{on: enter, do: [{draw: {cost: {own: leader}}}]}", "no-number" },
	{ BATTLE, "{on: enter, do: [{ko: {opponent: battle, has: awaken}}]}", "wrong-card" },
	{ BATTLE, "{on: {attacks: {opponent: leader, has: evolve}}, do: [{draw: 1}]}",
	  "wrong-card" },
	{ BATTLE, "{on: battle_ends, do: [{ko: that}]}", "no-event" },
	{ BATTLE, "{on: {damaged: own}, do: [{to_rest: that}]}", "no-event" },
	{ BATTLE, "{on: {blocks: {opponent: extra}}, do: [{draw: 1}]}", "wrong-card" },
	{ BATTLE, "{on: enter, do: [{evolve: {choose: 1, own: extra, in: hand}, onto: this}]}",
	  "wrong-card" },
	{ BATTLE, "{on: enter, do: [{evolve: {choose: 1, own: battle, in: battle}, onto: this}]}",
	  "wrong-area" },
	{ BATTLE, "{on: {koed: {own: battle}, by: [own_effect, opponent_effect]}, do: [{draw: 1}]}",
	  "no-cause" },
	{ BATTLE, "{continuous: [{rule: evolve-pays, suspended: true, of: {own: leader}}]}",
	  "not-asked" },
	{ BATTLE, "{continuous: [{rule: draw-several, suspended: true, of: this}]}", "not-asked" },
	{ EXTRA, "{continuous: [{rule: awaken-flips, suspended: true, of: this}]}", "not-asked" },
	{ BATTLE, "{instead_of: {moved: this, to: hand}, do: [{draw: 1}]}", "wrong-area" },
	{ BATTLE, "{instead_of: {moved: this, from: hand}, do: [{draw: 1}]}", "wrong-area" },
	{ BATTLE, "{instead_of: {moved: this, from: battle}, do: [{draw: 1}]}", "wrong-area" },
	{ BATTLE, "{instead_of: {moved: this}, do: [{draw: 1}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{move: {own: battle}, to: leader}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{move: {own: leader}, to: hand}]}", "wrong-card" },
	{ BATTLE, "{on: enter, do: [{combo: {choose: 1, own: extra, in: hand}}]}", "wrong-card" },
	{ BATTLE, "{on: {attacked: this}, do: [{retarget: {own: extra, in: battle}}]}",
	  "wrong-card" },
	{ BATTLE, "{instead_of: {attacks: this}, do: [{draw: 1}]}", "not-replaceable" },
	{ BATTLE, "{on: enter, do: [{ko: {choose: 1, opponent: battle, in: hand}}]}",
	  "wrong-area" },
	{ BATTLE, "{on: enter, do: [{to_rest: {choose: 1, own: battle, in: combo}}]}",
	  "wrong-area" },
	{ BATTLE, "{on: enter, do: [{to_active: {own: card, in: drop}}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{combo: {choose: 1, own: battle, in: combo}}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{move: {choose: 1, own: card, in: energy}, to: energy}]}",
	  "wrong-area" },
	{ BATTLE, "{on: enter, do: [{discard: {choose: 1, own: card, in: drop}}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{move: {choose: 1, own: leader, in: hand}, to: deck}]}",
	  "wrong-area" },
	{ BATTLE, "{on: enter, do: [{reveal: {own: battle, in: leader}}]}", "wrong-area" },
	{ BATTLE, "{on: enter, do: [{discard: {choose: 1, own: card, in: hand, rested: true}}]}",
	  "wrong-area" },
	{ BATTLE, "{on: enter, do: [{ko: {opponent: battle, power: {max: -1}}}]}", "out-of-range" },
	{ BATTLE, "{on: enter, when: {life: own, max: -1}, do: [{draw: 1}]}", "out-of-range" },
	{ BATTLE, "{continuous: [{forbid: ko, of: {own: battle, in: energy}}]}", "wrong-area" },
	{ BATTLE, "{continuous: [{modify: power, by: 0, of: this}]}", "out-of-range" },
};

Test(abilities_dbs, what_can_never_do_anything_is_refused)
{
	for (size_t i = 0; i < sizeof never / sizeof *never; i++)
		expect(&never[i]);
}

static const struct text can[] = {
	{ BATTLE, "{on: {attacks: this}, do: [{ko: {choose: 1, opponent: card, in: battle}}]}",
	  NULL },
	{ BATTLE, "{on: {koed: this, by: opponent_effect}, do: [{draw: 1}]}", NULL },
	{ BATTLE, "{on: enter, do: [{activate: {choose: 1, own: extra, in: hand}}]}", NULL },
	{ BATTLE, "{on: enter, do: [{play: {choose: 1, own: battle, in: hand}, rested: true}]}",
	  NULL },
	{ BATTLE, "{on: {attacked: this}, do: [{retarget: {choose: 1, own: leader}}]}", NULL },
	{ BATTLE, "{continuous: [{forbid: attacked, of: {own: leader}}]}", NULL },
	{ BATTLE, "{continuous: [{forbid: counter, of: {opponent: extra, in: hand}}]}", NULL },
	{ BATTLE, "{continuous: [{rule: attacked-card-rested, suspended: true, of: this}]}", NULL },
	{ LEADER, "{continuous: [{modify: power, by: 5000, of: this}]}", NULL },
	{ LEADER, "{on: {attacks: this}, do: [{to_active: {choose: 1, own: card, in: energy}}]}",
	  NULL },
	{ EXTRA, "{activate_main: {}, do: [{combo: {choose: 1, own: battle}}]}", NULL },
	{ LEADER, "{on: {blocks: {opponent: card}}, do: [{negate: true}]}", NULL },
	{ BATTLE, "{on: {attacks: this}, do: [{keep: {among: first_target, as: foe}}]}", NULL },
	{ BATTLE,
	  "{activate_main: {}, do: [{evolve: {choose: 1, own: battle, in: drop}, onto: this}]}",
	  NULL },
	{ EXTRA,
	  "{activate_main: {}, do: [{apply: [{awaken_at_any_life: true, of: {own: leader}}]}]}",
	  NULL },
	{ LEADER, "{activate_main: {cost: {energy: {red: 63, any: 63}}}, do: [{draw: 1}]}", NULL },
	{ BATTLE, "{instead_of: {moved: this, from: [battle, hand], to: drop}, do: [{draw: 1}]}",
	  NULL },
};

Test(abilities_dbs, what_can_happen_is_read)
{
	for (size_t i = 0; i < sizeof can / sizeof *can; i++)
		expect(&can[i]);
}

/* What a card of its type has not is refused, unless the card says that it is a misprint. */
Test(abilities_dbs, what_its_type_has_not_is_read_of_a_misprint_alone)
{
	static const struct text bears[] = {
		{ EXTRA ", power: 5000", "{field: true}", "unknown-key" },
		{ EXTRA ", combo_power: 5000", "{field: true}", "unknown-key" },
		{ EXTRA ", character: Test", "{field: true}", "unknown-key" },
		{ EXTRA ", traits: [Test]", "{field: true}", "unknown-key" },
		{ EXTRA ", misprint: false, era: Test", "{field: true}", "unknown-key" },
		{ LEADER ", cost: 1", "{critical: true}", "unknown-key" },
		{ LEADER ", misprint: true, cost: 1, colour_cost: {red: 1}", "{critical: true}",
		  NULL },
		{ LEADER ", misprint: true, combo_cost: 0, combo_power: 5000", "{critical: true}",
		  NULL },
		{ EXTRA ", misprint: true, power: 5000, combo_power: 5000, traits: [Test]",
		  "{field: true}", NULL },
		{ EXTRA ", misprint: true, character: Test, era: Test", "{field: true}", NULL },
		{ EXTRA ", misprint: true, power: much", "{field: true}", "wrong-type" },
		{ EXTRA ", misprint: yes please", "{field: true}", "wrong-type" },
	};
	for (size_t i = 0; i < sizeof bears / sizeof *bears; i++)
		expect(&bears[i]);
}

/* An operation that only this game has stands in its section. */
static bool
is_its_own(const struct judge_op *op)
{
	const struct judge_game *other = judge_game("colossus");
	for (uint16_t i = 1; i < other->n_ops; i++)
		if (strcmp(other->op[i].name, op->name) == 0)
			return false;
	return true;
}

Test(abilities_dbs, every_word_of_the_game_is_on_its_page)
{
	const struct judge_game *game = judge_game("dbs");
	char *page = page_load("docs/cards.md");
	char *part = strstr(page, "\n## Dragon Ball Super Card Game\n");
	cr_assert_not_null(part);
	char *rest = strstr(part, "\n## Rules that texts change\n");
	cr_assert_not_null(rest);
	*rest = '\0';
	for (uint16_t i = 1; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		cr_expect(!ability_is_written(game, op) ||
		                  page_has_word(is_its_own(op) ? part : page, op->name),
		          "%s is not on the page", op->name);
	}
	for (int i = 1; game->keyword[i] && strcmp(game->keyword[i], "abilities") != 0; i++)
		cr_expect(page_has_word(part, game->keyword[i]), "%s is not on the page",
		          game->keyword[i]);
	free(page);
}
