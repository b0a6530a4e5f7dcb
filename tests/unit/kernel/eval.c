/* eval.c: what programs read: cards and filters, last known information, numbers, conditions. */
#include <stdio.h>
#include <string.h>

#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

/* 1. Expressions over one position: each condition is an ability's `if`, seen from Ash. */

#define TREES                                                                                      \
	"- {number: Oak, height: 3, traits: [Tree, Old], colours: [grey]}\n"                       \
	"- {number: Elm, height: 2, traits: [Tree], colours: [gold]}\n"                            \
	"- {number: Ash, traits: [Bush], colours: [grey, gold]}\n"                                 \
	"- {number: Fir, name: Fir Tree, height: 5, traits: [Tree, Fixed]}\n"                      \
	"- {number: Yew, height: 4, traits: [Old], abilities: [{burst: 2}]}\n"                     \
	"- {number: Sun, type: rune}\n"

/*
 *	B  spot 1: Yew
 *	A  spot 1: Elm on Oak   spot 2: Ash   spot 4: Fir   hand: Oak, Oak, Sun   throne: Elm
 *	stall 1: Sun of A, Sun of B
 */
static judge_card ash;

static void
plant(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Oak");
	lay_atop(r, 0, ROW, 0, "Elm");
	ash = lay(r, 0, ROW, 1, "Ash");
	lay(r, 0, ROW, 3, "Fir");
	lay(r, 1, ROW, 0, "Yew");
	lay(r, 0, HAND, 0, "Oak");
	lay(r, 0, HAND, 0, "Oak");
	lay(r, 0, HAND, 0, "Sun");
	lay(r, 0, THRONE, 0, "Elm");
	put(r, 0, 0, MARKET, 0, def_of(r, "Sun"));
	put(r, 1, 1, MARKET, 0, def_of(r, "Sun"));
	r->game.card[ash].marks = 3;
	r->game.value[0][SWAPS] = 1;
}

struct expression {
	const char *text;
	bool holds;
};

static const struct expression *list;
static size_t n_list;

static void
look_at_all(struct judge_run *r)
{
	plant(r);
	for (size_t i = 0; i < n_list; i++) {
		struct source s = source_of(r, ash, 0);
		struct frame f;
		char number[24];
		snprintf(number, sizeof number, "X-%zu", i);
		s.def = def_of(r, number);
		frame_init(r, &f, &s);
		cr_expect_eq(holds(r, &f, f.ability->active_if), list[i].holds, "%s is %s",
		             list[i].text, list[i].holds ? "true" : "false");
	}
}

static enum judge_stop
look_at_each(const struct expression *some, size_t n)
{
	static char text[1 << 16];
	size_t at = (size_t)snprintf(text, sizeof text, "%s", TREES);
	for (size_t i = 0; i < n; i++)
		at += (size_t)snprintf(
			text + at, sizeof text - at,
			"- {number: X-%zu, abilities: [{on: enter, if: %s, do: [{draw: 1}]}]}\n", i,
			some[i].text);
	cr_assert_lt(at, sizeof text);
	list = some;
	n_list = n;
	programs_world(&w, text);
	return inside(&w, look_at_all);
}

#define LOOK_AT(list) cr_assert_eq(look_at_each(list, sizeof list / sizeof *list), JUDGE_FINISHED)

Test(kernel_eval, cards_are_found_by_side_type_and_area)
{
	static const struct expression some[] = {
		{ "{count: {own: stone}, is: 3}", true },
		{ "{count: {opponent: stone}, is: 1}", true },
		{ "{count: {any: stone}, is: 4}", true },
		{ "{count: {own: card}, is: 4}", true },
		{ "{count: {any: rune}, is: 2}", true },
		{ "{count: {own: rune}, is: 1}", true },
		{ "{count: {opponent: rune}, is: 1}", true },
		{ "{count: {own: card, in: play}, is: 5}", true },
		{ "{count: {own: stone, in: hand}, is: 2}", true },
		{ "{count: {own: card, in: [hand, throne]}, is: 4}", true },
		{ "{count: {own: stone, in: under}, is: 1}", true },
		{ "{count: {own: stone, in: under, named: Oak}, is: 1}", true },
		{ "{count: {under: {own: stone, named: Elm}}, is: 1}", true },
		{ "{count: {among: {any: stone}, in: [hand, row]}, is: 4}", true },
		{ "{count: {among: {any: stone}, in: hand}, is: 0}", true },
		{ "{count: monarch, is: 1}", true },
		{ "{count: this, is: 1}", true },
	};
	LOOK_AT(some);
}

Test(kernel_eval, filters_of_cards)
{
	static const struct expression some[] = {
		{ "{count: {own: stone, named: [Ash, Elm]}, is: 2}", true },
		{ "{count: {own: stone, name_has: Tree}, is: 1}", true },
		{ "{count: {own: stone, number: [Fir, Oak]}, is: 1}", true },
		{ "{count: {any: stone, trait: [Old, Bush]}, is: 2}", true },
		{ "{count: {own: stone, traits: [Tree, Fixed]}, is: 1}", true },
		{ "{count: {own: stone, colour: gold}, is: 2}", true },
		{ "{count: {own: stone, not_colour: gold}, is: 1}", true },
		{ "{count: {own: stone, rank: {min: 2, max: 4}}, is: 1}", true },
		{ "{count: {own: stone, rank: 5}, is: 1}", true },
		{ "{count: {own: card, rank: {min: 0}}, is: 3}", true },
		{ "{count: {any: stone, has: burst}, is: 1}", true },
		{ "{count: {own: stone, other: true}, is: 2}", true },
		{ "{count: {own: stone, not: {own: stone, trait: Tree}}, is: 1}", true },
		{ "{count: {own: stone, with_under: 1}, is: 1}", true },
		{ "{count: {own: stone, with_under: 0}, is: 2}", true },
		{ "{count: {own: stone, same_name_as: monarch}, is: 1}", true },
		{ "{count: {own: stone, shares_trait_with: monarch}, is: 2}", true },
		{ "{count: {any: stone, extreme: highest_rank}, is: 1}", true },
		{ "{exists: {any: stone, extreme: highest_rank, named: Fir Tree}}", true },
		{ "{exists: {own: stone, extreme: lowest_rank, named: Ash}}", true },
		{ "{exists: {own: stone, extreme: leftmost, named: Elm}}", true },
		{ "{exists: {own: stone, extreme: rightmost, named: Fir Tree}}", true },
		{ "{count: {own: stone, extreme: leftmost, extreme_count: 2}, is: 2}", true },
		{ "{none: {among: {own: stone, extreme: leftmost, extreme_count: 2}, named: Fir Tree}}",
		  true },
		{ "{exists: {own: stone, spot: 4, named: Fir Tree}}", true },
		{ "{exists: {own: stone, spot: 3}}", false },
		{ "{count: {own: stone, type: stone}, is: 3}", true },
		{ "{all: {own: stone}, are: {rank: {min: 1}}}", true },
		{ "{all: {own: stone}, are: {trait: Tree}}", false },
		{ "{all: {own: stone, named: Nobody}, are: {trait: Tree}}", true },
	};
	LOOK_AT(some);
}

Test(kernel_eval, numbers)
{
	static const struct expression some[] = {
		{ "{rank: this, is: 1}", true },
		{ "{rank: {own: stone}, is: 8}", true },
		{ "{highest_rank: {own: stone}, is: 5}", true },
		{ "{lowest_rank: {own: stone}, is: 1}", true },
		{ "{rank: {own: rune}, min: -1000000}", false },
		{ "{rank: {own: rune}, max: 1000000}", false },
		{ "{highest_rank: {own: stone, named: Nobody}, min: 0}", false },
		{ "{colours_among: {own: stone}, is: 2}", true },
		{ "{colours_among: {opponent: stone}, is: 0}", true },
		{ "{names_among: {any: card}, is: 5}", true },
		{ "{traits_among: {own: stone}, is: 3}", true },
		{ "{different_traits: {own: stone, trait: Tree}, is: 1}", true },
		{ "{marks: this, is: 3}", true },
		{ "{marks: {own: stone}, is: 3}", true },
		{ "{sum: [1, 2, {rank: this}], is: 4}", true },
		{ "{difference: [1, 3], is: -2}", true },
		{ "{product: [3, {count: {own: stone}}], is: 9}", true },
		{ "{quotient: [-7, 2], is: -3}", true },
		{ "{quotient: [7, {count: {own: stone, named: Nobody}}], min: -9}", false },
		{ "{sum: [1, {rank: {own: rune}}], min: -9}", false },
		{ "{min_of: [3, 2, 4], is: 2}", true },
		{ "{max_of: [3, 2, 4], is: 4}", true },
		{ "{count_zones: {own: zone}, is: 4}", true },
		{ "{count_zones: {any: zone}, is: 8}", true },
		{ "{count_zones: {own: zone, empty: true}, is: 1}", true },
		{ "{tower: own, is: 11}", true },
		{ "{tower: opponent, is: 4}", true },
	};
	LOOK_AT(some);
}

Test(kernel_eval, conditions)
{
	static const struct expression some[] = {
		{ "{all_of: [{exists: this}, {none: {own: stone, named: Nobody}}]}", true },
		{ "{all_of: [{exists: this}, {none: this}]}", false },
		{ "{one_of: [{none: this}, {exists: this}]}", true },
		{ "{one_of: [{none: this}, {none: monarch}]}", false },
		{ "{not: {none: this}}", true },
		{ "{turn: own}", true },
		{ "{turn: opponent}", false },
		{ "{turn: any}", true },
		{ "{phase: end}", false },
		{ "{exists_zone: {opponent: zone, empty: true}}", true },
		{ "{swapped: own}", true },
		{ "{swapped: opponent}", false },
		{ "{rank: this, min: {rank: {opponent: stone}}}", false },
		{ "{rank: {opponent: stone}, min: {rank: this}}", true },
	};
	LOOK_AT(some);
}

Test(kernel_eval, a_number_beyond_all_bounds_stops_the_run)
{
	static const struct expression some[] = { { "{product: [1000000, 1000000], min: 0}",
		                                    true } };
	cr_assert_eq(look_at_each(some, 1), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "numbers");
}

/* 2. Last known information */

static const char gone[] =
	"- {number: Low, height: 1, traits: [Old], abilities: [{on: enter, if: {rank: this, is: 3}, do: [{draw: 1}]}, {on: enter, if: {rank: this, min: 0}, do: [{draw: 1}]}]}\n"
	"- {number: Up, height: 1, abilities: [{continuous: [{modify: height, by: 2, of: {own: stone, other: true}}]}]}\n";

static bool answers[2];

static void
leave(struct judge_run *r)
{
	judge_card low = lay(r, 0, ROW, 0, "Low");
	lay(r, 0, ROW, 1, "Up");
	struct frame f = frame_of(r, low, 0), g = frame_of(r, low, 1);
	cr_expect(holds(r, &f, f.ability->active_if), "it is 3 high");
	move_card(r, low, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	answers[0] = holds(r, &f, f.ability->active_if);
	move_card(r, low, place_of(r, 0, ROW, 0), BESIDE, JUDGE_NO_CARD, BY(R_BUILD));
	answers[1] = holds(r, &f, f.ability->active_if);
	cr_expect(holds(r, &g, g.ability->active_if));
}

Test(kernel_eval, a_card_that_left_is_read_as_it_was)
{
	programs_world(&w, gone);
	cr_assert_eq(inside(&w, leave), JUDGE_FINISHED);
	cr_assert(answers[0] && answers[1], "and when it is back, it is another card");
	programs_world(&w, gone);
	knock_out(&w, R_LAST_KNOWN_INFORMATION);
	cr_assert_eq(inside(&w, leave), JUDGE_FINISHED);
	cr_assert(!answers[0] && answers[1], "otherwise it is read where it is");
}

TestWith(kernel_eval, a_card_that_left_unseen_is_not_found, gone)
{
	judge_card low = lay(r, 0, HAND, 0, "Low");
	struct frame f = frame_of(r, low, 1);
	cr_expect(holds(r, &f, f.ability->active_if));
	move_card(r, low, place_of(r, 0, DECK, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	cr_expect_not(holds(r, &f, f.ability->active_if), "nobody knew it: it has no number");
}

TestWith(kernel_eval, the_oldest_known_card_makes_room, gone)
{
	judge_card low = lay(r, 0, ROW, 0, "Low");
	uint32_t first = card_at(r, low)->identity;
	lay(r, 0, ROW, 1, "Up");
	for (int i = 0; i < LAST_KNOWNS + 1; i++) {
		cr_expect(well_linked(r));
		move_card(r, low, place_of(r, 0, HAND, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
		cr_expect_eq(find_last_known(r, low, first) != NULL, i < LAST_KNOWNS);
		move_card(r, low, place_of(r, 0, ROW, 0), BESIDE, JUDGE_NO_CARD, BY(R_CROWN));
	}
	cr_assert_eq(r->game.n_known, LAST_KNOWNS);
}

/* 3. Covered cards */

TestWith(kernel_eval, each_card_of_a_stack_has_its_own_information, TREES)
{
	judge_card oak = lay(r, 0, ROW, 0, "Oak"), elm = lay_atop(r, 0, ROW, 0, "Elm");
	cr_expect(has_trait(r, as_it_is(oak), 1) && !has_trait(r, as_it_is(elm), 1));
	cr_expect_eq(colours_of(r, as_it_is(elm)), 2);
	cr_expect_eq(types_of(r, as_it_is(elm)), 1 << STONE);
	cr_expect_str_eq(name_of(r, as_it_is(oak)), "Oak");
	cr_expect_eq(number_of_card(r, (struct ref){ JUDGE_NO_CARD, NULL, false }, 0),
	             JUDGE_NO_NUMBER);
}
