/* abilities_colossus.c: cards of the second game: what is read, what is printed back, what is refused. */
#include <criterion/criterion.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/cards/ability.h"
#include "judged/cards/ability_schema.h"
#include "judged/cards/document.h"
#include "judged/cards/cards.h"
#include "tests/support/page.h"

static struct doc doc;
static struct fault fault;
static struct judge_card_set own;

static bool
read_cards_of(const char *game, const char *text)
{
	bool good = doc_read_yaml(&doc, "own.yaml", text, strlen(text), NULL, &fault);
	cr_assert(good, "%d:%d %s\n%s", fault.line, fault.column, fault.sentence, text);
	return doc_cards_read(&own, doc.root, game_words(game), rulebook_cards(game), &fault);
}

static bool
read_cards(const char *text)
{
	return read_cards_of("colossus", text);
}

static void
let_go(void)
{
	doc_cards_free(&own);
	doc_free(&doc);
}

/* 1. Every ability of the made-up set, printed and read again, is the same program. */

static void
print_list(struct buffer *out, const struct judge_card_set *set, const char *key, int first, int n)
{
	if (n > 0)
		buffer_text(out, key);
	for (int i = first; i < first + n; i++) {
		buffer_text(out, "  - ");
		ability_print(out, judge_game("colossus"), set, &set->ability[i], 4);
		buffer_text(out, "\n");
	}
}

static const char *
printed(struct buffer *out, const struct judge_card_set *set, const struct judge_card_def *def)
{
	const char *type = judge_game("colossus")->type[def->face[0].type];
	buffer_text(out, "- number: T-1\n  name: n\n  colours: [red]\n  type: ");
	buffer_text(out, type);
	bool is_follower = strcmp(type, "follower") == 0;
	if (is_follower || strcmp(type, "action") == 0)
		buffer_text(out, "\n  cost: 0");
	buffer_text(out, is_follower ? "\n  attack: 1\n  defence: 1\n" : "\n");
	print_list(out, set, "  abilities:\n", def->ability, def->n_abilities);
	print_list(out, set, "  grants:\n", def->ability + def->n_abilities, def->n_grants);
	return buffer_end(out);
}

Test(abilities_colossus, programs_are_printed_as_they_are_written)
{
	const struct judge_card_set *set = rulebook_cards("colossus");
	for (int i = 0; i < set->n; i++) {
		struct buffer first = { 0 }, second = { 0 };
		const char *text = printed(&first, set, &set->def[i]);
		cr_assert(read_cards(text), "%d:%d %s\n%s", fault.line, fault.column,
		          fault.sentence, text);
		const char *again = printed(&second, &own, &own.def[own.n - 1]);
		cr_expect_str_eq(text, again);
		buffer_free(&first);
		buffer_free(&second);
		let_go();
	}
}

/* 2. What is printed on a card */

#define FOLLOWER                                                                                   \
	"- {number: T-1, name: Test, type: follower, colours: [red], cost: 2, attack: 3, defence: 4"

Test(abilities_colossus, numbers_that_are_left_out_are_none)
{
	cr_assert(read_cards(FOLLOWER ", gems: {red: 2, any: 1}, unique: true}"));
	const int32_t *number = own.def[own.n - 1].face[0].number;
	static const int32_t wanted[] = { 2, 3, 4, 0, 0, 0, 0, 0, 2, 1, 1, JUDGE_NO_NUMBER };
	for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
		cr_expect_eq(number[i], wanted[i], "number %zu: %d", i, number[i]);
	let_go();
}

#define ACTION "- {number: T-1, name: Test, type: action, colours: [red], cost: 2"

/* 3. What is refused, and where */

static const struct {
	const char *text, *code;
} bad[] = {
	{ FOLLOWER ", gems: {green: 1}}", "unknown-key" },
	{ FOLLOWER ", gems: [red]}", "wrong-type" },
	{ FOLLOWER ", gems: {red: -1}}", "out-of-range" },
	{ FOLLOWER ", snap: true}", "unknown-key" },
	{ FOLLOWER ", abilities: [{on: {captured: this}, do: [{draw: 1}]}]}", "wrong-card" },
	{ FOLLOWER ", abilities: [{on: {flipped: this}, do: [{draw: 1}]}]}", "works-nowhere" },
	{ FOLLOWER ", abilities: [{on: {attacks: {opponent: gem}}, do: [{draw: 1}]}]}",
	  "wrong-card" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{damage: {opponent: follower, in: hand, choose: 1}, by: 1}]}]}",
	  "wrong-area" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{turn_off: {opponent: follower, in: hand}}]}]}",
	  "wrong-area" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{turn_on: {own: follower, in: discard}}]}]}",
	  "wrong-area" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{flip: {own: card, in: hand, choose: 1}}]}]}",
	  "wrong-area" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{set_gem: {own: gem, in: set_gems, choose: 1}}]}]}",
	  "wrong-area" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{move: {own: card, in: discard, choose: 1}, to: discard}]}]}",
	  "wrong-area" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{move: {own: gem, in: field, choose: 1}, to: hand}]}]}",
	  "wrong-area" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{discard: {own: follower, in: hand, damaged: true, choose: 1}}]}]}",
	  "wrong-area" },
	{ FOLLOWER
	  ", abilities: [{on: enter, do: [{damage: {opponent: follower, cost: {max: -1}, choose: 1}, by: 1}]}]}",
	  "out-of-range" },
	{ FOLLOWER ", abilities: [{on: enter, when: {gems: own, max: -1}, do: [{draw: 1}]}]}",
	  "out-of-range" },
	{ FOLLOWER
	  ", abilities: [{continuous: [{forbid: attack, of: {opponent: follower, in: hand}}]}]}",
	  "wrong-area" },
	{ FOLLOWER ", unique: 1}", "wrong-type" },
	{ FOLLOWER ", rank: 1}", "unknown-key" },
	{ "- {number: T-1, name: Test, type: follower, colours: [red], cost: 2, attack: 3}",
	  "missing-key" },
	{ "- {number: T-1, name: Test, type: gem, colours: [red], cost: 1}", "unknown-key" },
	{ FOLLOWER ", abilities: [{burst: 2}]}", "unknown-key" },
	{ FOLLOWER ", abilities: [{soar: false}]}", "out-of-range" },
	{ FOLLOWER ", abilities: [{soar: true, awakening: 2}]}", "unknown-key" },
	{ FOLLOWER ", abilities: [{ignition: {}}]}", "missing-key" },
	{ FOLLOWER ", abilities: [{ignition: {gems: {red: 1}}, do: [{draw: 1}]}]}", "unknown-key" },
	{ FOLLOWER ", abilities: [{continuous: [{rule: hand-limit, value: 9, of: this}]}]}",
	  "no-card-value" },
	{ FOLLOWER ", abilities: [{ignition: {cost: {}}, do: [{draw: 1}]}]}", "empty-list" },
	{ FOLLOWER ", abilities: [{ignition: {cost: {gems: {}}}, do: [{draw: 1}]}]}",
	  "empty-list" },
	{ FOLLOWER ", abilities: [{ignition: {cost: {gems: {red: 64}}}, do: [{draw: 1}]}]}",
	  "out-of-range" },
	{ FOLLOWER ", abilities: [{ignition: {cost: {mana: 1}}, do: [{draw: 1}]}]}",
	  "unknown-word" },
	{ ACTION ", abilities: [{play: {cost: {points: 1}}, do: [{draw: 1}]}]}", "unknown-key" },
	{ ACTION ", abilities: [{play: {}, do: [{draw: 1}]}, {play: {}, do: [{draw: 1}]}]}",
	  "too-many" },
	{ ACTION ", abilities: [{play: {}, do: [{damage: {the: target}, by: 1}]}]}",
	  "unknown-name" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{play: {own: card, in: hand}}]}]}",
	  "unknown-word" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{put_under: this, under: this}]}]}",
	  "unknown-word" },
	{ FOLLOWER ", abilities: [{on: {phase: counter}, do: [{draw: 1}]}]}", "unknown-word" },
	{ FOLLOWER ", abilities: [{instead_of: {blocks: this}}]}", "not-replaceable" },
	{ FOLLOWER ", abilities: [{on: enter, do: [{draw: {highest_rank: {own: follower}}}]}]}",
	  "unknown-word" },
};

Test(abilities_colossus, what_the_game_has_not_is_refused)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		cr_expect_not(read_cards(bad[i].text), "%s", bad[i].text);
		cr_expect_str_eq(fault.code, bad[i].code, "%s: %s", bad[i].text, fault.sentence);
		doc_free(&doc);
	}
}

/* The third game: its Extra Cards have no traits, and each game has its own words. */

#define EXTRA "- {number: T-1, name: Test, type: extra, colours: [red], cost: 1"

static const struct {
	const char *text, *code;
} bad_extras[] = {
	{ EXTRA ", traits: [God]}", "unknown-key" },
	{ EXTRA ", character: Champa}", "unknown-key" },
	{ EXTRA ", abilities: [{burst: 2}]}", "unknown-key" },
	{ EXTRA ", abilities: [{activate_man: {}, do: [{draw: 1}]}]}", "unknown-key" },
	{ EXTRA ", abilities: [{do: [{draw: 1}]}]}", "missing-key" },
};

Test(abilities_colossus, what_the_third_game_has_not_is_refused)
{
	for (size_t i = 0; i < sizeof bad_extras / sizeof *bad_extras; i++) {
		cr_expect_not(read_cards_of("dbs", bad_extras[i].text), "%s", bad_extras[i].text);
		cr_expect_str_eq(fault.code, bad_extras[i].code, "%s: %s", bad_extras[i].text,
		                 fault.sentence);
		doc_free(&doc);
	}
	cr_expect(read_cards_of("dbs",
	                        EXTRA ", abilities: [{activate_main: {}, do: [{draw: 1}]}]}"),
	          "%s", fault.sentence);
	let_go();
}

/* 4. The examples of the page */

static int examples;

static void
check_example(char *example)
{
	bool dbs = strncmp(example, "# dbs\n", 6) == 0;
	if (!dbs && strncmp(example, "# colossus\n", 11) != 0)
		return; /* abilities.c reads it */
	cr_expect(read_cards_of(dbs ? "dbs" : "colossus", example), "%s\n%s", fault.sentence,
	          example);
	let_go();
	examples++;
}

Test(abilities_colossus, examples_of_the_page_are_read)
{
	page_examples("docs/cards.md", check_example);
	cr_expect_gt(examples, 1);
}

Test(abilities_colossus, every_word_of_the_game_is_on_its_page)
{
	const struct judge_game *game = judge_game("colossus");
	char *page = page_load("docs/cards.md");
	const char *part = strstr(page, "\n## Colossus Order\n");
	cr_assert_not_null(part);
	for (uint16_t i = 1; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		bool written = ability_is_written(game, op);
		cr_expect(!written || page_has_word(page, op->name), "%s is not on the page",
		          op->name);
	}
	for (int i = 1; game->keyword[i]; i++)
		cr_expect(page_has_word(part, game->keyword[i]) ||
		                  page_has_word(page, game->keyword[i]),
		          "%s is not on the page", game->keyword[i]);
	free(page);
}

/* 5. The schema */

Test(abilities_colossus, schema_is_the_one_of_the_table)
{
	json_t *made = ability_schema(judge_game("colossus"));
	char path[PATH_MAX];
	const char *build = getenv("B");
	snprintf(path, sizeof path, "%s/schema/cards.colossus.schema.json",
	         build ? build : "build");
	json_t *built = json_load_file(path, 0, NULL);
	cr_expect(json_equal(made, built), "%s is another", path);
	json_decref(made);
	json_decref(built);
}
