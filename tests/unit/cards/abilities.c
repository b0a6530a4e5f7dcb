/* abilities.c: tests of the compiler of abilities and of what prints them back. */
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

static const struct judge_card_set *
real(void)
{
	return rulebook_cards("godzilla");
}

static bool
read_cards(const char *text)
{
	bool good = doc_read_yaml(&doc, "own.yaml", text, strlen(text), NULL, &fault);
	cr_assert(good, "%d:%d %s\n%s", fault.line, fault.column, fault.sentence, text);
	return doc_cards_read(&own, doc.root, game_words("godzilla"), real(), &fault);
}

static void
let_go(void)
{
	doc_cards_free(&own);
	doc_free(&doc);
}

/* A battle card; what follows is its abilities. */
#define CARD                                                                                       \
	"- {number: T-1, name: Test, type: battle, rank: 3, colours: [red], icon: 1, counter: 1,"  \
	" abilities: ["

/* 1. What is taken, and how it reads when it is written back */

static const char *const good[] = {
	"on: enter\ndo:\n  - {draw: 1}",
	"on: [enter, {destroyed: {own: battle}, by: [crush, invasion]}]\ndo:\n  - {draw: 1}",
	"on: {advances: any, by: invasion, to: {min: 6, max: 8}}\ndo:\n  - {rage: own, by: -1}",
	"on: {phase: counter, of: own}\nwhen: {turn: own}\nif: {rage: own, min: 2}\nturn: own\n"
	"awakening: 4\nworks_in: hand\ncovered: true\noverwhelm: true\ndo:\n  - {draw: 1}",
	"instead_of: {countered: own, total: {max: 50000}}\noptional: true\nstill: true\ndo:\n"
	"  - {fall_behind: own}",
	"instead_of: {rage_set: own, to: 0, phase: start}",
	"continuous:\n  - {modify: counter, by: 3000, of: this}\n"
	"  - {modify: total, times: 2, of: own}",
	"continuous:\n  - {forbid: destroy, of: this, by: opponent_effect}\n"
	"  - {forbid: draw, of: opponent}\nturn: opponent",
	"continuous:\n  - {rule: start-zone, value: 5}\nworks_in: monster_deck",
	"continuous:\n"
	"  - {play_rank: 2, of: this, pay: [{discard: {own: card, in: hand, choose: 1}}]}\n"
	"works_in: hand",
	"burst: 3",
	"evolution: {rank: 5, trait: Mothra}",
	"evolution: {rank: 5, trait: [Mothra, \"3rd Form\"]}",
	"revenge:\n  - {if: {count: {own: battle}, is: 3}, then: [{draw: 1}], else: [{draw: 2}]}",
	"base:\n  on: {advances: any, to: 8}\n  turn: own",
	"resonance: {colours: [red, blue], monsters: {trait: Weapon}, strategies_at_least: 8}",
	"copies: any",
	"on: {rage_up: own}\ndo:\n  - {rage: opponent, by: {difference: [amount, 1]}}",
	"on: {moved: this, from: [zone, strategy], by: effect, player: opponent, to: discard}\n"
	"do:\n"
	"  - {may: [{move: this, to: deck, at: bottom}], then: [{shuffle: deck}], by: opponent}",
	"on: enter\n"
	"do:\n"
	"  - {search: {own: battle, in: deck, trait: [Weapon, Mech], up_to: 2, by: own, total_rank: 8, as: kept1}, reveal: true}\n"
	"  - {move: {the: kept1}, to: hand}",
	"on: enter\n"
	"do:\n"
	"  - {destroy: {opponent: battle, any_number: true, total_counter: 4000}}",
	"continuous:\n  - {forbid: destroy, of: this, source: {opponent: strategy}}",
	"on: enter\ndo:\n  - {mill: 2, as: kept1, count_as: kept2}\n"
	"  - {if: {did: kept1}, then: [{rage: own, by: {value: kept2}}]}",
	"on: enter\n"
	"do:\n"
	"  - {for_each: {opponent: battle}, do: [{if: {zone: {the: each}, max: 3}, then: [{destroy: {the: each}}]}]}",
	"on: enter\n"
	"do:\n"
	"  - {options: [[{draw: 1}], {do: [{win: own}], if: {exists: own monster}, awakening: 8}], choose: 1}",
	"on: enter\n"
	"do:\n"
	"  - {keep_zones: {opponent: zone, unoccupied: true, choose: 1, as: kept1}}\n"
	"  - {destroy: {any: battle, in_zones: {any: zone, near: {the: kept1}}}, one_by_one: true}",
	"on: enter\n"
	"do:\n"
	"  - {later: {destroyed: this}, do: [{move: that, to: hand}], until: game_end, always: true}",
	"on: enter\n"
	"do:\n"
	"  - {apply: [{modify: threat, of: {opponent: monster, choose: 1}, to: 0}], until: phase_end}",
	"on: enter\ndo:\n  - {token: EBP04-T01, count: 2, zone: {own: zone, choose: 2}, each: true}",
	"on: enter\n"
	"do:\n"
	"  - {play: {under: this, type: [monster, battle], named: \"X: 1\", any_number: true}, zone: {own: zone, of: {among: this, zone: 8}}}",
	"on: enter\n"
	"do:\n"
	"  - {destroy: {opponent: battle, colour: [red, green], not: own monster, other: true, has: revenge, extreme: lowest_rank, number: EBP01-001}}",
	"on: {state: {all_of: [{none: {own: battle}}, {not: {invaded: own}}, {one_of: [{phase: end}, {turn: any}]}]}}\n"
	"do:\n"
	"  - {lose: opponent}",
	"on: {destroyed: {own: battle}, by: crush, at_once: true}\ndo:\n  - {draw: amount}",
	"on: {comes: any, by: effect, to: {min: 6}}\ndo:\n  - {counter: {any_of: [this, own monster]}}\n"
	"  - {counter: any}",
	"on: enter\n"
	"do:\n"
	"  - {repeat: 2, do: [{mill: 1, adds_to: kept1}, {keep: {own: battle, choose: 1, adds_to: kept1}}]}\n"
	"  - {if: {did: kept1}, then: [{move: {any_of: [{the: kept1}, this], rank: 3, up_to: 1}, to: hand}]}\n"
	"  - {keep_zones: {own: zone, choose: 1, adds_to: kept2}}",
	"continuous:\n"
	"  - {modify: counter, by: 1}\n"
	"  - {if: {rage: own, min: 2}, then: [{modify: counter, by: 2}, {if: {turn: own}, then: [{forbid: move}]}]}",
	"continuous:\n  - {play_onto: {own: battle}}\n"
	"  - {forbid_zones: {own: zone, number: 1}, to: own, of: this}\nworks_in: hand",
	"on: {moved: own monster, to: monster}\ndo:\n  - {draw: 1}",
	"instead_of: {moved: this, from: zone, to: discard}",
	"continuous:\n  - {rule: play-battle-rank, for: own, suspended: true}\n"
	"  - {rule: start-phase-clears-strategies, of: {own: strategy}, suspended: true}\n"
	"  - {rule: covered-abilities-inactive, suspended: true}\n"
	"  - {rule: loop-draw, for: any, suspended: true}",
	"continuous:\n  - {play_rank: 2, of: {own: battle, in: hand}}",
	"on: enter\n"
	"do:\n"
	"  - {if: {all: {own: battle}, are: {rank: {max: {rank: this}}}}, then: [{set_rule: start-zone, value: 3, for: own, until: turn_end}]}",
};

/* What a card needs besides, of the type that can have such an ability. */
static const char *
type_for(const char *ability)
{
	static const char *const monsters[] = { "burst:", "resonance:", "setup:", "on: invading" };
	for (size_t i = 0; i < sizeof monsters / sizeof *monsters; i++)
		if (strncmp(ability, monsters[i], strlen(monsters[i])) == 0)
			return "monster\n  threat: 1\n";
	if (strncmp(ability, "base:", 5) == 0 || strncmp(ability, "on: placed", 10) == 0)
		return "strategy\n";
	return "battle\n  counter: 1\n";
}

/* The ability as it was, in a document and indented under a list. */
static char *
in_card(const char *ability)
{
	static const char head[] =
		"- number: T-1\n  name: Test\n  rank: 3\n  colours: [red]\n  icon: 1\n  type: ";
	char *text = malloc(sizeof head + 60 + 5 * strlen(ability)), *to = text;
	to += sprintf(to, "%s%s  abilities:\n  - ", head, type_for(ability));
	for (; *ability; ability++) {
		*to++ = *ability;
		if (*ability == '\n')
			to += sprintf(to, "    ");
	}
	strcpy(to, "\n");
	return text;
}

static const char *
printed(struct buffer *out, const struct judge_card_set *set, int ability)
{
	out->n = 0;
	ability_print(out, judge_game("godzilla"), set, &set->ability[ability], 0);
	return buffer_end(out);
}

Test(abilities, what_is_taken_reads_as_it_was_written)
{
	struct buffer out = { 0 };
	for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
		char *text = in_card(good[i]);
		bool taken = read_cards(text);
		cr_expect(taken, "%d:%d %s\n%s", fault.line, fault.column, fault.sentence, text);
		if (taken)
			cr_expect_str_eq(printed(&out, &own, own.def[real()->n].ability), good[i]);
		let_go();
		free(text);
	}
	buffer_free(&out);
}

/* 2. Every ability of a real card, printed and read again, is the same program */

static bool
same(const struct judge_node *a, uint16_t x, const struct judge_node *b, uint16_t y)
{
	for (; x && y; x = a[x].next, y = b[y].next) {
		if (a[x].op != b[y].op || a[x].number != b[y].number || a[x].as != b[y].as ||
		    a[x].count_as != b[y].count_as || a[x].adds_to != b[y].adds_to)
			return false;
		for (int i = 0; i < JUDGE_SLOTS; i++)
			if (!same(a, a[x].arg[i], b, b[y].arg[i]))
				return false;
	}
	return !x && !y;
}

static bool
same_ability(const struct judge_card_set *s, const struct judge_ability *a,
             const struct judge_card_set *t, const struct judge_ability *b)
{
	return a->kind == b->kind && a->keyword == b->keyword && a->need_number == b->need_number &&
	       a->turn == b->turn && a->in_setup == b->in_setup && a->works_in == b->works_in &&
	       a->covered == b->covered && a->need_flag == b->need_flag &&
	       a->optional == b->optional && a->still == b->still &&
	       a->n_variables == b->n_variables && a->n == b->n &&
	       same(s->node, a->on, t->node, b->on) && same(s->node, a->when, t->node, b->when) &&
	       same(s->node, a->active_if, t->node, b->active_if) &&
	       same(s->node, a->body, t->node, b->body) &&
	       same(s->node, a->traits, t->node, b->traits);
}

/* The card's grants stand beside it, so that `grant` has what it numbers. */
static void
copy_card(struct buffer *text, const struct judge_card_def *def)
{
	static const char head[] = "- {number: T-1, name: T, type: battle, rank: 1, colours: [red],"
				   " icon: 1, counter: 1}\n";
	static const char *const typed[] = { "  type: monster\n  threat: 1\n",
		                             "  type: battle\n  counter: 1\n",
		                             "  type: strategy\n" };
	char line[100];
	struct buffer out = { 0 };
	text->n = 0;
	buffer_bytes(text, head, sizeof head - 3);
	buffer_text(text, "}\n");
	buffer_text(text, "- number: T-2\n  name: T\n  rank: 1\n  colours: [red]\n  icon: 1\n");
	buffer_text(text, typed[def->face[0].type]);
	for (int i = 0; i < def->n_abilities + def->n_grants; i++) {
		snprintf(line, sizeof line, "%s  - ",
		         i == 0 && def->n_abilities ? "  abilities:\n"
		         : i == def->n_abilities    ? "  grants:\n"
		                                    : "");
		buffer_text(text, line);
		out.n = 0;
		ability_print(&out, judge_game("godzilla"), real(),
		              &real()->ability[def->ability + i], 4);
		buffer_text(text, buffer_end(&out));
		buffer_text(text, "\n");
	}
	buffer_free(&out);
}

Test(abilities, every_real_ability_survives_printing_and_reading)
{
	struct buffer text = { 0 };
	int n = 0;
	for (judge_def i = 0; i < real()->n; i++) {
		const struct judge_card_def *def = &real()->def[i];
		copy_card(&text, def);
		bool taken = read_cards(buffer_end(&text));
		cr_assert(taken, "%s: %d:%d %s\n%s", def->number, fault.line, fault.column,
		          fault.sentence, text.at);
		const struct judge_card_def *copy = &own.def[own.n - 1];
		cr_expect_eq(copy->n_abilities, def->n_abilities);
		cr_expect_eq(copy->n_grants, def->n_grants);
		for (int k = 0; k < def->n_abilities + def->n_grants; k++, n++)
			cr_expect(same_ability(real(), &real()->ability[def->ability + k], &own,
			                       &own.ability[copy->ability + k]),
			          "%s: ability %d\n%s", def->number, k + 1, text.at);
		let_go();
	}
	cr_expect_eq(n, real()->n_abilities);
	buffer_free(&text);
}

/* 3. What is refused, where, and as what */

struct bad {
	const char *ability, *expected; /* columns count from the ability's brace */
};

static const struct bad bad[] = {
	/* Shapes */
	{ "{}", "1 missing-key" },
	{ "5", "1 wrong-type" },
	{ "{onn: enter, do: [{draw: 1}]}", "2 unknown-key" },
	{ "{on: enter}", "1 missing-key" },
	{ "{on: enter, do: []}", "17 empty-list" },
	{ "{on: enter, do: {draw: 1}}", "17 wrong-type" },
	{ "{on: [], do: [{draw: 1}]}", "6 empty-list" },
	{ "{on: enter, do: [{draw: 1}], burst: 3}", "30 conflicting-keys" },
	{ "{on: enter, do: [{draw: 1}], optional: true}", "30 unknown-key" },
	{ "{on: enter, do: [{draw: 1}], turn: mine}", "36 unknown-word" },
	{ "{on: enter, do: [{draw: 1}], awakening: 9}", "41 out-of-range" },
	{ "{on: enter, do: [{draw: 1}], works_in: [hand, hand]}", "47 duplicate-word" },
	{ "{on: enter, do: [{draw: 1}], works_in: []}", "40 empty-list" },
	{ "{on: enter, do: [{draw: 1}], covered: 1}", "39 wrong-type" },
	{ "{continuous: {modify: counter, by: 1}}", "14 wrong-type" },
	{ "{continuous: [{modify: counter, by: 1}], when: {turn: own}}", "42 unknown-key" },
	{ "{burst: much}", "9 wrong-type" },
	{ "{evolution: {rank: 3}}", "13 missing-key" },
	{ "{base: {on: enter, do: [{draw: 1}]}}", "20 unknown-key" },
	{ "{resonance: {color: [red]}}", "13 missing-key" },
	{ "{resonance: {colours: [red], monster: {trait: X}}}", "30 unknown-key" },
	{ "{copies: many}", "10 unknown-word" },
	/* Events */
	{ "{on: entre, do: [{draw: 1}]}", "6 unknown-word" },
	{ "{on: {destroy: this}, do: [{draw: 1}]}", "7 unknown-word" },
	{ "{on: {destroyed: this, because: crush}, do: [{draw: 1}]}", "24 unknown-key" },
	{ "{on: {destroyed: this, by: fire}, do: [{draw: 1}]}", "28 unknown-word" },
	{ "{on: {destroyed: that}, do: [{draw: 1}]}", "18 no-event" },
	{ "{on: {phase: refill}, do: [{draw: 1}]}", "14 unknown-word" },
	{ "{on: {destroyed: {choose: 1, own: battle}}, do: [{draw: 1}]}", "19 no-choice" },
	{ "{instead_of: enter}", "14 not-replaceable" },
	{ "{instead_of: [{destroyed: this}, {phase: main}]}", "14 not-replaceable" },
	{ "{on: {rage_set: own, to: 0}, do: [{draw: 1}]}", "6 no-trigger" },
	{ "{on: enter, do: [{later: {invasion_discard: own}, do: [{draw: 1}]}]}", "26 no-trigger" },
	/* Effects */
	{ "{on: enter, do: [draw]}", "18 unknown-word" },
	{ "{on: enter, do: [{}]}", "18 missing-key" },
	{ "{on: enter, do: [{destory: this}]}", "19 unknown-word" },
	{ "{on: enter, do: [{draw: -1}]}", "25 out-of-range" },
	{ "{on: enter, do: [{draw: 0}]}", "25 out-of-range" },
	{ "{on: enter, do: [{draw: 1.5}]}", "25 wrong-type" },
	{ "{on: enter, do: [{draw: 1, form: own}]}", "28 unknown-key" },
	{ "{on: enter, do: [{rage: own}]}", "18 missing-key" },
	{ "{on: enter, do: [{rage: own, by: 1, to: 2}]}", "18 conflicting-keys" },
	{ "{on: enter, do: [{rage: own, by: 1000001}]}", "34 out-of-range" },
	{ "{on: enter, do: [{if: {turn: own}}]}", "18 missing-key" },
	{ "{on: enter, do: [{if: {turn: own}, then: []}]}", "42 empty-list" },
	{ "{on: enter, do: [{options: [[{draw: 1}]]}]}", "28 out-of-range" },
	{ "{on: enter, do: [{options: [[{draw: 1}], [{draw: 2}]], choose: 3}]}",
	  "64 out-of-range" },
	{ "{on: enter, do: [{move: this, to: [hand, deck]}]}", "35 out-of-range" },
	{ "{on: enter, do: [{move: this, to: play}]}", "35 out-of-range" },
	{ "{on: enter, do: [{play: this, zone: {own: zone}, on: this}]}", "18 conflicting-keys" },
	{ "{on: enter, do: [{destroy: this, one_by_one: false}]}", "46 out-of-range" },
	{ "{on: enter, do: [{token: ZZZ-1}]}", "26 unknown-card" },
	{ "{on: enter, do: [{token: EBP01-001}]}", "26 out-of-range" },
	{ "{on: enter, do: [{set_rule: stat-zone, value: 5}]}", "29 unknown-rule" },
	{ "{on: enter, do: [{set_rule: game-ends-at-once, value: 5}]}", "18 no-value" },
	{ "{on: enter, do: [{set_rule: start-zone}]}", "18 missing-key" },
	{ "{on: enter, do: [{trigger: entre, of: this}]}", "28 unknown-word" },
	{ "{on: enter, do: [{trigger: '', of: this}]}", "28 unknown-word" },
	{ "{continuous: [{modify: threat, by: 1000}]}", "15 no-number" },
	{ "{continuous: [{modify: threat, by: 1000, of: this}]}", "15 no-number" },
	/* Cards and zones */
	{ "{on: enter, do: [{destroy: these}]}", "28 unknown-word" },
	{ "{on: enter, do: [{destroy: own}]}", "28 unknown-word" },
	{ "{on: enter, do: [{destroy: [this]}]}", "28 wrong-type" },
	{ "{on: enter, do: [{destroy: {rank: 3}}]}", "28 missing-key" },
	{ "{on: enter, do: [{destroy: {own: battle, any: battle}}]}", "42 conflicting-keys" },
	{ "{on: enter, do: [{destroy: {own: battel}}]}", "34 unknown-word" },
	{ "{on: enter, do: [{destroy: {own: battle, rnak: 3}}]}", "42 unknown-word" },
	{ "{on: enter, do: [{destroy: {own: battle, in: feild}}]}", "46 unknown-word" },
	{ "{on: enter, do: [{destroy: {own: battle, choose: 0}}]}", "50 out-of-range" },
	{ "{on: enter, do: [{destroy: {own: battle, choose: 1, up_to: 2}}]}",
	  "53 conflicting-keys" },
	{ "{on: enter, do: [{destroy: {own: battle, by: own}}]}", "42 missing-key" },
	{ "{on: enter, do: [{destroy: {own: battle, rank: {min: 4, max: 3}}}]}",
	  "54 out-of-range" },
	{ "{on: enter, do: [{destroy: {own: battle, rank: {least: 4}}}]}", "49 unknown-word" },
	{ "{on: enter, do: [{destroy: {own: battle, colour: pink}}]}", "50 unknown-word" },
	{ "{on: enter, do: [{destroy: {own: battle, number: ZZZ-1}}]}", "50 unknown-card" },
	{ "{on: enter, do: [{destroy: {own: battle, has: [burst, base]}}]}", "47 wrong-type" },
	{ "{on: enter, do: [{to_zone: this, zone: {own: battle}}]}", "46 unknown-word" },
	{ "{on: enter, do: [{to_zone: this, zone: {number: 1}}]}", "40 missing-key" },
	{ "{on: enter, do: [{destroy: {any_of: [this]}}]}", "37 out-of-range" },
	{ "{on: enter, do: [{destroy: {any_of: this}}]}", "37 wrong-type" },
	{ "{on: enter, do: [{destroy: {any_of: [this, {own: battle, choose: 1}]}}]}",
	  "58 no-choice" },
	{ "{on: enter, do: [{mill: 1, as: a, adds_to: b}]}", "35 conflicting-keys" },
	{ "{on: enter, do: [{mill: 1, count_as: a}, {mill: 1, adds_to: a}]}", "61 two-meanings" },
	{ "{on: {destroyed: this, at_once: true}, do: [{move: that, to: hand}]}", "52 no-event" },
	{ "{instead_of: {destroyed: this, at_once: true}}", "14 conflicting-keys" },
	{ "{on: {invades: own, at_once: true}, do: [{draw: 1}]}", "21 unknown-key" },
	{ "{continuous: [{if: {turn: own}}]}", "15 missing-key" },
	/* Numbers and conditions */
	{ "{on: enter, do: [{draw: {cuont: {own: battle}}}]}", "26 unknown-word" },
	{ "{on: enter, do: [{draw: {count: {own: battle, choose: 1}}}]}", "47 no-choice" },
	{ "{on: enter, do: [{draw: {difference: [1, 2, 3]}}]}", "38 out-of-range" },
	{ "{on: enter, do: [{draw: {quotient: [1, 0]}}]}", "36 out-of-range" },
	{ "{on: enter, if: {rage: own}, do: [{draw: 1}]}", "17 missing-key" },
	{ "{on: enter, if: {rage: own, is: 1, min: 1}, do: [{draw: 1}]}", "29 conflicting-keys" },
	{ "{on: enter, if: {exists: this, min: 1}, do: [{draw: 1}]}", "32 unknown-key" },
	{ "{on: enter, if: {exist: this}, do: [{draw: 1}]}", "18 unknown-word" },
	{ "{on: enter, if: {all_of: []}, do: [{draw: 1}]}", "26 empty-list" },
	/* Static effects */
	{ "{continuous: [{modify: counter, of: this}]}", "15 missing-key" },
	{ "{continuous: [{modify: counter, of: own, by: 1}]}", "37 conflicting-keys" },
	{ "{continuous: [{modify: total, of: this, by: 1}]}", "15 conflicting-keys" },
	{ "{continuous: [{define: total, is: 1}]}", "15 conflicting-keys" },
	{ "{continuous: [{modify: counter, of: that, by: 1}]}", "37 no-event" },
	{ "{continuous: [{modify: counter, of: this, by: amount}]}", "47 no-event" },
	{ "{continuous: [{modify: counter, by: 1, of: {own: battle, choose: 1}}]}",
	  "58 no-choice" },
	{ "{continuous: [{grant: 1, of: {own: battle}}]}", "23 out-of-range" },
	{ "{continuous: [{rule: start-zone, value: 5, suspended: true}]}", "15 conflicting-keys" },
	/* What could never do anything */
	{ "{on: placed, do: [{draw: 1}]}", "6 wrong-card" },
	{ "{on: invading, do: [{draw: 1}]}", "6 wrong-card" },
	{ "{on: [enter, placed], do: [{draw: 1}]}", "6 wrong-card" },
	{ "{burst: 3}", "2 wrong-card" },
	{ "{base: {on: {phase: end}}}", "2 wrong-card" },
	{ "{setup: [{rule: start-zone, value: 5}]}", "2 wrong-card" },
	{ "{on: {played: {own: battle, has: burst}}, do: [{draw: 1}]}", "34 wrong-card" },
	{ "{on: enter, do: [{trigger: placed, of: this}]}", "28 wrong-card" },
	{ "{on: enter, do: [{trigger: resonance, of: own monster}]}", "28 no-trigger" },
	{ "{continuous: [{nullify: placed, of: {any: battle}}]}", "25 wrong-card" },
	{ "{on: enter, do: [{destroy: own monster}]}", "28 wrong-card" },
	{ "{on: {evolves: {own: strategy}}, do: [{draw: 1}]}", "16 wrong-card" },
	{ "{on: {played: this, by: burst}, do: [{draw: 1}]}", "25 wrong-card" },
	{ "{on: {leaves: {own: strategy}, by: crush}, do: [{draw: 1}]}", "36 wrong-card" },
	{ "{on: enter, do: [{evolve: {own: strategy, choose: 1}}]}", "27 wrong-card" },
	{ "{continuous: [{forbid: retreat}]}", "15 wrong-card" },
	{ "{continuous: [{forbid: engage, of: {opponent: strategy}}]}", "36 wrong-card" },
	{ "{continuous: [{forbid: draw, of: {own: card, in: hand}}]}", "34 wrong-card" },
	{ "{continuous: [{forbid: destroy, of: this, total: 5}]}", "50 conflicting-keys" },
	{ "{on: enter, do: [{discard: {own: card, in: hand, any_number: true, total_rank: 3, total_counter: 4}}]}",
	  "83 conflicting-keys" },
	{ "{on: enter, do: [{discard: {own: card, in: hand, choose: 1, random: true}}]}",
	  "61 unknown-key" },
	{ "{on: enter, do: [{discard: {own: card, in: hand, total_threat: 3}}]}",
	  "50 missing-key" },
	{ "{continuous: [{modify: counter, by: 1, of: {own: strategy}}]}", "44 no-number" },
	{ "{continuous: [{modify: threat, by: 1, of: {own: battle}}]}", "43 no-number" },
	{ "{continuous: [{modify: counter, by: 1, of: opponent monster}]}", "44 no-number" },
	{ "{on: enter, do: [{draw: {threat: {own: battle}}}]}", "34 no-number" },
	{ "{on: enter, do: [{destroy: {own: battle, threat: {min: 1}}}]}", "50 no-number" },
	{ "{on: enter, do: [{destroy: {own: strategy, zone: 3}}]}", "50 wrong-card" },
	{ "{on: enter, do: [{destroy: {own: battle, type: strategy}}]}", "48 wrong-card" },
	{ "{on: {moved: own monster, to: zone}, do: [{draw: 1}]}", "31 wrong-area" },
	{ "{on: {leaves: own monster}, do: [{draw: 1}]}", "15 wrong-card" },
	{ "{on: {destroyed: this, from: hand}, do: [{draw: 1}]}", "30 wrong-area" },
	{ "{instead_of: {moved: this, to: hand}}", "32 wrong-area" },
	{ "{instead_of: [{destroyed: this}, {moved: this, from: hand}]}", "54 wrong-area" },
	{ "{on: {destroyed: this, by: [own, opponent_effect]}, do: [{draw: 1}]}", "28 no-cause" },
	{ "{on: {rage_up: own, by: crush}, do: [{draw: 1}]}", "25 no-cause" },
	{ "{on: {destroyed: this, by: [own, hand]}, do: [{draw: 1}]}", "28 no-cause" },
	{ "{on: enter, when: {played_by: crush}, do: [{draw: 1}]}", "31 no-cause" },
	{ "{on: {phase: end}, do: [{move: that, to: hand}]}", "32 no-event" },
	{ "{on: enter, do: [{later: {phase: end}, do: [{move: that, to: hand}]}]}", "52 no-event" },
	{ "{on: enter, do: [{later: enter, do: [{draw: 1}]}]}", "26 no-trigger" },
	{ "{continuous: [{play_rank: 2, of: this}]}", "15 works-nowhere" },
	{ "{continuous: [{play_rank: 2}], works_in: [zone, strategy]}", "15 works-nowhere" },
	{ "{continuous: [{play_ignoring: [play-battle-rank]}]}", "15 works-nowhere" },
	{ "{continuous: [{play_onto: {own: battle}}]}", "15 works-nowhere" },
	{ "{continuous: [{play_onto: {own: strategy}}], works_in: hand}", "27 wrong-card" },
	{ "{continuous: [{forbid_zones: {own: zone}, of: this}]}", "15 works-nowhere" },
	{ "{on: enter, do: [{counter: {own: battle}}]}", "28 wrong-card" },
	{ "{on: enter, do: [{destroy: {any_of: [own monster, {own: monster}]}}]}",
	  "28 wrong-card" },
	{ "{continuous: [{rule: play-battle-rank, suspended: true}]}", "22 not-asked" },
	{ "{continuous: [{rule: start-phase-clears-strategies, suspended: true}]}",
	  "22 not-asked" },
	{ "{continuous: [{rule: [advance, loop-draw], suspended: true, for: own}]}",
	  "22 not-asked" },
	{ "{on: enter, do: [{set_rule: loop-draw, suspended: true}]}", "29 not-asked" },
	{ "{on: enter, do: [{destroy: {own: battle, in: hand}}]}", "28 wrong-area" },
	{ "{on: enter, do: [{destroy: {any_of: [{own: battle, in: deck}, {own: strategy, in: discard}]}}]}",
	  "28 wrong-area" },
	{ "{on: enter, do: [{evolve: {own: battle, in: discard, choose: 1}}]}", "27 wrong-area" },
	{ "{on: enter, do: [{move: {own: card, in: hand, choose: 1}, to: hand}]}",
	  "63 wrong-area" },
	{ "{on: enter, do: [{discard: {own: card, in: discard, choose: 1}}]}", "28 wrong-area" },
	{ "{on: enter, do: [{reveal: {own: card, in: discard, choose: 1}}]}", "27 wrong-area" },
	{ "{on: enter, do: [{move: {own: battle, in: hand, zone: 3, choose: 1}, to: deck}]}",
	  "55 wrong-area" },
	{ "{on: enter, do: [{destroy: {own: battle, zone: {min: 9}}}]}", "48 out-of-range" },
	{ "{on: enter, do: [{destroy: {own: battle, zone: 0}}]}", "48 out-of-range" },
	{ "{on: enter, do: [{to_zone: {own: battle, choose: 1}, zone: {own: zone, number: 9}}]}",
	  "80 out-of-range" },
	{ "{on: enter, when: {zone: own monster, max: 0}, do: [{draw: 1}]}", "26 out-of-range" },
	{ "{on: enter, when: {count: {own: battle}, max: -1}, do: [{draw: 1}]}",
	  "27 out-of-range" },
	{ "{on: {advances: own, to: 9}, do: [{draw: 1}]}", "26 out-of-range" },
	{ "{on: enter, do: [{move_monster: own, to: 9}]}", "42 out-of-range" },
	{ "{on: enter, do: [{advance: own, to: 0}]}", "37 out-of-range" },
	{ "{on: {moved: {own: card}, from: hand, to: hand}, do: [{draw: 1}]}", "43 wrong-area" },
	{ "{continuous: [{forbid: destroy, of: {own: battle, in: hand}}]}", "37 wrong-area" },
	{ "{continuous: [{modify: counter, by: 0, of: this}]}", "37 out-of-range" },
	{ "{continuous: [{modify: counter, times: 1, of: this}]}", "40 out-of-range" },
	/* Names */
	{ "{on: enter, do: [{destroy: {the: found}}]}", "34 unknown-name" },
	{ "{on: enter, do: [{mill: 1, as: a}, {keep_zones: {the: a}}]}", "55 wrong-name" },
	{ "{on: enter, do: [{mill: 1, as: a}, {rage: own, by: {value: a}}]}", "60 wrong-name" },
	{ "{on: enter, do: [{mill: 1, as: a}, {mill: 1, count_as: a}]}", "56 two-meanings" },
	{ "{on: enter, do: [{mill: 1, as: that}]}", "32 bad-name" },
	{ "{on: enter, do: [{for_each: {own: battle}, do: [{draw: 1}]}, {destroy: {the: each}}]}",
	  "78 unknown-name" },
};

/* "1:COLUMN CODE" with the column counted from where the ability begins. */
static void
expect_fault(const char *text, const char *expected, bool taken)
{
	char got[64];
	snprintf(got, sizeof got, "%d %s", fault.column - (int)(sizeof CARD - 1), fault.code);
	cr_expect_not(taken, "%s was taken", text);
	cr_expect_str_eq(got, expected, "%s\n  %s: %s", text, got, fault.sentence);
	cr_expect_null(own.def);
}

Test(abilities, what_no_run_could_carry_out_is_refused_with_place_and_code)
{
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		char text[1000];
		snprintf(text, sizeof text, CARD "%s]}\n", bad[i].ability);
		bool taken = read_cards(text);
		expect_fault(bad[i].ability, bad[i].expected, taken);
		doc_free(&doc);
	}
}

/* 4. Limits */

static const char *
code_of(const char *text)
{
	bool taken = read_cards(text);
	if (taken)
		let_go();
	else
		doc_free(&doc);
	return taken ? "" : fault.code;
}

static const char *
repeated(struct buffer *out, const char *begin, const char *again, int n, const char *end)
{
	out->n = 0;
	buffer_text(out, CARD);
	buffer_text(out, begin);
	for (int i = 0; i < n; i++) {
		buffer_text(out, i ? ", " : "");
		for (const char *c = again; *c; c++)
			if (*c == '#')
				buffer_number(out, i);
			else
				buffer_bytes(out, c, 1);
	}
	buffer_text(out, end);
	return buffer_end(out);
}

Test(abilities, limits_are_kept)
{
	struct buffer text = { 0 };
	cr_expect_str_eq(code_of(repeated(&text, "", "{copies: any}", 16, "]}")), "");
	cr_expect_str_eq(code_of(repeated(&text, "", "{copies: any}", 17, "]}")), "too-many");
	cr_expect_str_eq(code_of(repeated(&text, "{copies: any}], grants: [", "{copies: any}", 16,
	                                  "]}")),
	                 "too-many");
	cr_expect_str_eq(code_of(repeated(&text, "{on: enter, do: [", "{mill: 1, as: n#}", 12,
	                                  "]}]}")),
	                 "");
	cr_expect_str_eq(code_of(repeated(&text, "{on: enter, do: [", "{mill: 1, as: n#}", 13,
	                                  "]}]}")),
	                 "too-many");
	cr_expect_str_eq(code_of(repeated(&text, "{on: enter, do: [{options: [", "[{draw: 1}]", 16,
	                                  "]}]}]}")),
	                 "");
	cr_expect_str_eq(code_of(repeated(&text, "{on: enter, do: [{options: [", "[{draw: 1}]", 17,
	                                  "]}]}]}")),
	                 "too-many");
	cr_expect_str_eq(code_of(repeated(&text, "{on: enter, do: [", "{draw: 1}", 30000, "]}]}")),
	                 "too-large");
	buffer_free(&text);
}

/* Names are found again whatever their number; looking each up is no walk over all of them. */
Test(abilities, a_document_full_of_names_is_read_at_once)
{
	struct buffer text = { 0 };
	const char *cards = repeated(&text, "{continuous: [{add_trait: [", "t#", 50000, "]}]}]}");
	cr_assert(read_cards(cards), "%s", fault.sentence);
	cr_expect_eq(own.n_traits, real()->n_traits + 50000);
	for (uint16_t i = 0; i < real()->n_traits; i++)
		cr_expect_str_eq(own.trait[i], real()->trait[i]);
	for (int i = 0; i < 50000; i += 7) {
		char name[20];
		snprintf(name, sizeof name, "t%d", i);
		cr_expect_str_eq(own.trait[real()->n_traits + i], name);
	}
	let_go();
	buffer_free(&text);
}

static const char *
nested(struct buffer *out, int n)
{
	out->n = 0;
	buffer_text(out, CARD "{on: enter, if: ");
	for (int i = 0; i < n; i++)
		buffer_text(out, "{not: ");
	buffer_text(out, "{turn: own}");
	for (int i = 0; i < n; i++)
		buffer_text(out, "}");
	buffer_text(out, ", do: [{draw: 1}]}]}");
	return buffer_end(out);
}

Test(abilities, nesting_is_limited)
{
	struct buffer text = { 0 };
	cr_expect_str_eq(code_of(nested(&text, 23)), "");
	cr_expect_str_eq(code_of(nested(&text, 24)), "too-deep");
	buffer_free(&text);
}

/* 5. Cards together */

Test(abilities, cards_may_name_cards_that_come_later)
{
	cr_assert(
		read_cards(
			"- {number: T-1, name: One, type: strategy, rank: 1, colours: [red], icon: 1, abilities: [{on: placed, do: [{token: [T-2, EBP04-T01]}]}]}\n"
			"- {number: T-2, name: Two, type: battle, rank: 1, colours: [red], counter: 1, traits: [Token]}\n"),
		"%s", fault.sentence);
	const struct judge_card_def *one = &own.def[own.n - 2];
	const struct judge_node *token = &own.node[own.ability[one->ability].body];
	cr_expect_eq(own.node[token->arg[0]].number, own.n - 1);
	uint16_t second = own.node[token->arg[0]].next;
	cr_expect_eq(own.node[second].number, rulebook_card(real(), "EBP04-T01"));
	let_go();
}

Test(abilities, programs_of_real_cards_keep_their_meaning_beside_own_cards)
{
	cr_assert(read_cards(CARD "{on: enter, do: [{draw: 1}]}]}\n"), "%s", fault.sentence);
	cr_expect_gt(own.n_nodes, real()->n_nodes);
	cr_expect_eq(own.n_abilities, real()->n_abilities + 1);
	for (uint16_t i = 0; i < real()->n_abilities; i++)
		cr_expect(same_ability(real(), &real()->ability[i], &own, &own.ability[i]));
	cr_expect_eq(own.def[own.n - 1].ability, real()->n_abilities);
	let_go();
}

Test(abilities, a_keyword_is_that_of_its_word)
{
	static const char *const words[] = { "enter", "revenge", "copies", "evolution" };
	cr_assert(read_cards(
		CARD
		"{on: enter, do: [{draw: 1}]}, {revenge: [{draw: 1}]}, {copies: any}, {evolution: {rank: 3, trait: X}}]}\n"));
	const struct judge_ability *a = &own.ability[own.def[own.n - 1].ability];
	for (int i = 0; i < 4; i++)
		cr_expect_str_eq(judge_game("godzilla")->keyword[a[i].keyword],
		                 i == 2 ? "" : words[i]);
	cr_expect_eq(a[3].n, 3);
	cr_expect_eq(a[2].kind, JUDGE_DECK_CONDITION);
	cr_expect_str_eq(own.trait[own.node[a[3].traits].number], "X");
	let_go();
}

/* 6. The examples of the page */

static void
check_example(char *block)
{
	char *line_end = strchr(block, '\n');
	cr_assert_not_null(line_end);
	*line_end = '\0';
	if (strcmp(block, "# colossus") == 0 || strcmp(block, "# dbs") == 0)
		return; /* abilities_colossus.c reads it */
	const char *code = code_of(line_end + 1);
	if (strcmp(block, "# valid") == 0)
		cr_expect_str_eq(code, "", "%s\n%s", fault.sentence, line_end + 1);
	else if (strncmp(block, "# fault: ", 9) == 0)
		cr_expect_str_eq(code, block + 9, "%s\n%s", fault.sentence, line_end + 1);
	else
		cr_expect_fail("an example says neither `# valid` nor `# fault: CODE`: %s", block);
}

Test(abilities, every_word_of_the_language_is_on_its_page)
{
	const struct judge_game *game = judge_game("godzilla");
	char *page = page_load("docs/cards.md");
	for (uint16_t i = 0; i < game->n_ops; i++) {
		const struct judge_op *op = &game->op[i];
		if (op->name[0] != ' ')
			cr_expect(page_has_word(page, op->name), "%s", op->name);
		for (int slot = 0; slot < JUDGE_SLOTS && op->slot[slot].name; slot++) {
			const char *const *words = op->slot[slot].words;
			if (op->slot[slot].name[0] != ' ')
				cr_expect(page_has_word(page, op->slot[slot].name), "%s of %s",
				          op->slot[slot].name, op->name);
			for (; words && *words; words++)
				cr_expect(!**words || page_has_word(page, *words), "%s of %s",
				          *words, op->name);
		}
	}
	free(page);
}

Test(abilities, examples_of_the_page_are_what_they_say)
{
	cr_expect_geq(page_examples("docs/cards.md", check_example), 3);
}

/* 7. The schema */

static const char *
built_schema(void)
{
	static char path[PATH_MAX];
	const char *build = getenv("B");
	snprintf(path, sizeof path, "%s/schema/cards.godzilla.schema.json",
	         build ? build : "build");
	return path;
}

Test(abilities, schema_is_the_one_of_the_table)
{
	json_t *made = ability_schema(judge_game("godzilla"));
	json_t *built = json_load_file(built_schema(), 0, NULL);
	cr_expect(json_equal(made, built), "%s is another", built_schema());
	json_decref(made);
	json_decref(built);
}

static void
print_schema(FILE *check, const char *answer, const char *name, const char *text)
{
	bool taken = doc_read_yaml(&doc, name, text, strlen(text), NULL, &fault);
	cr_assert(taken, "%s: %s", name, fault.sentence);
	char *canonical = doc_canonical(doc.root, NULL);
	fprintf(check, "%s\t%s\t%s\n", answer, name, canonical);
	free(canonical);
	doc_free(&doc);
}

static void
print_ability(FILE *check, const char *answer, const char *ability)
{
	char text[1000], name[100];
	snprintf(text, sizeof text, "game: godzilla\ncards:\n" CARD "%s]}\n", ability);
	snprintf(name, sizeof name, "%.99s", ability);
	print_schema(check, answer, name, text);
}

/* What is of one word or key, and not of how several hang together. */
static bool
schema_can_know(const char *expected)
{
	const char *code = strchr(expected, ' ') + 1;
	return strcmp(code, "unknown-key") == 0 || strcmp(code, "unknown-word") == 0 ||
	       strcmp(code, "wrong-type") == 0;
}

Test(abilities, schema_takes_every_real_card_and_knows_every_word)
{
	static const char *const sets[] = { "EBP01", "EBP02", "EBP03", "EBP04", "EFC01", "EPR",
		                            "ESC01", "ESD01", "ESD02", "ESD03", "ESD05" };
	char command[PATH_MAX + 50];
	snprintf(command, sizeof command, "python3 tests/unit/transcript/schema.py %s",
	         built_schema());
	FILE *check = popen(command, "w");
	cr_assert_not_null(check);
	for (size_t i = 0; i < sizeof sets / sizeof *sets; i++) {
		char path[60];
		size_t len;
		snprintf(path, sizeof path, "rulebook/godzilla/cards/%s.yaml", sets[i]);
		char *text = doc_load(path, &len, NULL, &fault);
		cr_assert_not_null(text, "%s", fault.sentence);
		text = realloc(text, len + 1);
		text[len] = '\0';
		print_schema(check, "accept", path, text);
		free(text);
	}
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
		if (schema_can_know(bad[i].expected))
			print_ability(check, "refuse", bad[i].ability);
	cr_expect_eq(pclose(check), 0);
}
