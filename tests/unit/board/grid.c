/* grid.c: tests of the grid that boards are drawn in. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judged/board/grid.h"
#include "tests/unit/board/position.h"

enum { WIDTH = 1000, GAP = 10 };

static const char *const games[] = { "godzilla", "colossus", "dbs" };

enum { GAMES = sizeof games / sizeof games[0] };

Test(grid, the_half_above_is_the_half_below_turned_round)
{
	for (int i = 0; i < GAMES; i++) {
		struct board_layout layout;
		struct board_block near[BOARD_BLOCKS], far[BOARD_BLOCKS];
		if (!judge_game(games[i]))
			continue;
		board_layout(judge_game(games[i]), &layout);
		int n = board_blocks(&layout, false, WIDTH, GAP, near);
		cr_assert_eq(board_blocks(&layout, true, WIDTH, GAP, far), n);
		for (int k = 0; k < n; k++) {
			cr_expect_geq(near[k].x, 0);
			cr_expect_gt(near[k].w, 0);
			cr_expect_leq(near[k].x + near[k].w, WIDTH);
			cr_expect_leq(abs(far[k].x + far[k].w + near[k].x - WIDTH), 2, "%s %d",
			              games[i], k);
			near[k].h = far[k].h = 50;
		}
		int height = board_stack(near, n, GAP);
		cr_expect_eq(board_stack(far, n, GAP), height);
		for (int k = 0; k < n; k++)
			cr_expect_leq(near[k].y + near[k].h, height, "%s %d", games[i], k);
	}
}

Test(grid, a_row_is_as_high_as_its_highest_part)
{
	struct board_block block[] = {
		{ .cell = { 1, 1, 1, 2 }, .h = 100 }, { .cell = { 1, 2, 1, 1 }, .h = 30 },
		{ .cell = { 2, 2, 1, 1 }, .h = 40 },  { .cell = { 3, 1, 1, 1 }, .h = 5 },
		{ .cell = { 3, 1, 1, 1 }, .h = 7 },
	};
	cr_expect_eq(board_stack(block, 5, GAP), 100 + GAP + 5 + GAP + 7);
	cr_expect_eq(block[0].h, 100);
	cr_expect_eq(block[1].h, 30);
	cr_expect_eq(block[2].y, 40);
	cr_expect_eq(block[2].h, 60, "the last row makes up for the part over both");
	cr_expect_eq(block[3].y, 110);
	cr_expect_eq(block[3].h, 5);
	cr_expect_eq(block[4].y, 125, "parts of one cell lie one below the other");
	cr_expect_eq(block[4].h, 7);
}

/* Return the line of a text with these words; "" if there is none. */
static const char *
line_with(const char *text, const char *words)
{
	static char line[400];
	const char *at = strstr(text, words);
	*line = '\0';
	if (!at)
		return line;
	while (at > text && at[-1] != '\n')
		at--;
	snprintf(line, sizeof line, "%.*s", (int)strcspn(at, "\n"), at);
	return line;
}

Test(grid, areas_of_a_text_stand_side_by_side)
{
	struct judged *j = judge(POSITION "moves: []\n");
	char *text = board_text(&j->r, VIEW_JUDGE, 0);
	const char *line = line_with(text, "Battle zones");
	cr_expect(strstr(line, "Discard"), "%s", text);
	cr_expect(strstr(line, "Strategy zones"), "%s", text);
	line = line_with(strstr(text, "---"), "Battle zones");
	cr_expect_lt(strstr(line, "Strategy zones"), strstr(line, "Battle zones"), "%s", text);
	for (const char *at = text; *at; at += strcspn(at, "\n") + 1)
		cr_expect_leq(strcspn(at, "\n"), 100);
	free(text);
	done(j);
}

Test(grid, a_card_of_a_ledger_says_that_it_lies_turned)
{
	struct judged *j = judge("judged: 1\ngame: dbs\nedition: en-1.00\nstart:\n"
	                         "  {step: main, turn: 5, turn_player: A, rest: empty,\n"
	                         "   A: {leader: BT1-083, energy: [BT1-035, {card: BT1-104, "
	                         "rested: true}]}, B: {leader: BT1-028}}\nmoves: []\n");
	char *text = board_text(&j->r, VIEW_JUDGE, 0), *svg = board_svg(&j->r, VIEW_JUDGE, 0);
	cr_expect(strstr(text, "BT1-104 Banan, REST"), "%s", text);
	cr_expect(strstr(text, "BT1-035 Son Goten"), "%s", text);
	cr_expect_null(strstr(text, "BT1-035 Son Goten, REST"));
	cr_expect(strstr(svg, "BT1-104 Banan, REST"));
	free(text);
	free(svg);
	done(j);
}

Test(grid, a_card_that_stands_in_a_place_has_what_it_lies_on)
{
	struct judged *j = judge("judged: 1\ngame: godzilla\nedition: en-1.2\nstart:\n"
	                         "  {step: action, turn: 5, turn_player: A, rest: empty,\n"
	                         "   A: {monster: {stack: [ESD01-001, ESD01-002], zone: 3}},\n"
	                         "   B: {monster: {stack: [EPR-007], zone: 3}}}\nmoves: []\n");
	struct board_heap heap;
	judge_place zone = (judge_place)(place_in(j, 0, "zone") + 2);
	board_heap(j->r.run, VIEW_JUDGE, zone, &heap);
	cr_assert_eq(heap.n, 1);
	cr_expect(heap.card[0].stands);
	cr_expect_eq(heap.cards, 0, "no card lies there");
	cr_expect_str_eq(number_of(j, heap.card[0].def), "ESD01-002");
	const struct judge_card_view *under = board_beneath(&heap, heap.card[0].beneath);
	cr_assert(under);
	cr_expect_str_eq(number_of(j, under->def), "ESD01-001");
	done(j);
}
