/* board.c: tests of the layouts of boards, and of the pieces pictures are made of. */
#include <stdio.h>
#include <string.h>

#include "judged/board/layout.h"
#include "judged/board/svg.h"
#include "tests/criterion.h"

static const char *const games[] = { "godzilla", "colossus", "dbs" };

enum { GAMES = sizeof games / sizeof games[0] };

static int
times_laid(const struct board_row *row, int area)
{
	int n = 0;
	for (int i = 0; i < row->n; i++) {
		cr_expect_lt(row->area[i].shape, BOARD_SHAPES);
		n += row->area[i].area == area;
	}
	return n;
}

static void
every_area_is_laid_once(const struct judge_game *game)
{
	struct board_layout layout;
	board_layout(game, &layout);
	for (int area = 0; area < game->n_areas; area++) {
		bool shared = game->area[area].shared;
		int n = 0;
		for (int i = 0; i < layout.n_rows; i++)
			n += times_laid(&layout.row[i], area);
		cr_expect_eq(n, !shared, "%s: %s is laid %d times", game->name,
		             game->area[area].name, n);
		cr_expect_eq(times_laid(&layout.shared, area), shared);
	}
}

Test(board, layouts_name_what_there_is)
{
	char why[200] = "";
	for (int i = 0; i < GAMES; i++)
		if (judge_game(games[i]))
			cr_expect(!board_layout_is_wrong(judge_game(games[i]), why, sizeof why),
			          "%s", why);
}

Test(board, every_area_of_a_game_with_a_layout_is_laid_once)
{
	for (int i = 0; i < GAMES; i++)
		if (judge_game(games[i]))
			every_area_is_laid_once(judge_game(games[i]));
}

Test(board, a_game_without_a_layout_is_laid_by_what_it_says_of_its_areas)
{
	for (int i = 0; i < GAMES; i++) {
		struct board_layout layout;
		if (!judge_game(games[i]))
			continue;
		struct judge_game other = *judge_game(games[i]);
		other.name = "other";
		every_area_is_laid_once(&other);
		board_layout(&other, &layout);
		for (int row = 0; row < layout.n_rows; row++)
			for (int k = 0; k < layout.row[row].n; k++) {
				const struct board_area *area = &layout.row[row].area[k];
				if (other.area[area->area].places > 1)
					cr_expect_eq(area->shape, BOARD_PLACES);
			}
		cr_expect_gt(layout.n_values, 0);
	}
}

Test(board, a_layout_that_names_what_is_not_there_is_wrong)
{
	struct judge_game other = *judge_game("godzilla");
	char why[200] = "";
	other.n_areas--;
	other.n_properties = 0;
	cr_expect(board_layout_is_wrong(&other, why, sizeof why));
	cr_expect(strstr(why, "godzilla"));
}

static bool
escapes_to(const char *text, const char *wanted)
{
	struct buffer out = { 0 };
	svg_text(&out, text);
	bool same = strcmp(buffer_end(&out), wanted) == 0;
	if (!same)
		printf("`%s` became `%s`\n", text, out.at);
	buffer_free(&out);
	return same;
}

Test(svg, text_is_escaped_and_what_xml_cannot_hold_is_replaced)
{
	cr_expect(escapes_to("a<b>&\"'", "a&lt;b&gt;&amp;&quot;&#39;"));
	cr_expect(escapes_to("]]>", "]]&gt;"));
	cr_expect(escapes_to("\x01\x1f\x7f\n", "????"));
	cr_expect(escapes_to("\xef\xbf\xbe\xef\xbf\xbf\xef\xbf\xbd", "??\xef\xbf\xbd"));
	cr_expect(escapes_to("\xff\xc0\xaf\xed\xa0\x80", "??????"));
	cr_expect(escapes_to("\xe3\x82\xb4", "\xe3\x82\xb4"));
	cr_expect(escapes_to("", ""));
}

Test(svg, text_breaks_where_it_can)
{
	cr_expect_eq(svg_fitting("one two three", 8), 7);
	cr_expect_eq(svg_fitting("one two", 7), 7);
	cr_expect_eq(svg_fitting("unbreakable", 5), 5);
	cr_expect_eq(svg_fitting("", 5), 0);
	cr_expect_eq(svg_columns("\xe3\x82\xb4\xe3\x82\xb8"), 4);
	cr_expect_eq(svg_fitting("\xe3\x82\xb4\xe3\x82\xb8", 3), 3, "characters stay whole");
	cr_expect_eq(svg_columns("\xff"), 1);
}

Test(svg, a_whole_grows_to_hold_its_pieces)
{
	struct svg whole = { .w = 0 }, piece = { .w = 0 };
	svg_box(&piece, (struct svg_box){ 5, 5, 10, 20, "none", NULL, 0, false });
	cr_expect_eq(piece.w, 15);
	cr_expect_eq(piece.h, 25);
	svg_put(&whole, 100, 7, &piece);
	cr_expect_eq(whole.w, 115);
	cr_expect_eq(whole.h, 32);
	cr_expect_eq(piece.w, 0);
	svg_free(&whole);
}
