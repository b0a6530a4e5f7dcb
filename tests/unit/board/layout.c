/* layout.c: tests of the layouts of boards. */
#include <string.h>

#include "judged/board/layout.h"
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
every_area_has_one_place(const struct judge_game *game)
{
	struct board_layout layout;
	board_layout(game, &layout);
	for (int area = 0; area < game->n_areas; area++) {
		bool shared = game->area[area].shared;
		int n = 0;
		for (int i = 0; i < layout.n_rows; i++)
			n += times_laid(&layout.row[i], area);
		cr_expect_eq(n, !shared, "%s: %s has %d places", game->name, game->area[area].name,
		             n);
		cr_expect_eq(times_laid(&layout.shared, area), shared);
	}
}

Test(layout, layouts_name_parts_that_exist)
{
	char why[200] = "";
	for (int i = 0; i < GAMES; i++)
		if (judge_game(games[i]))
			cr_expect(!board_layout_is_wrong(judge_game(games[i]), why, sizeof why),
			          "%s", why);
}

Test(layout, every_area_of_a_game_with_a_layout_has_one_place)
{
	for (int i = 0; i < GAMES; i++)
		if (judge_game(games[i]))
			every_area_has_one_place(judge_game(games[i]));
}

Test(layout, a_game_without_a_layout_is_arranged_by_its_areas)
{
	for (int i = 0; i < GAMES; i++) {
		struct board_layout layout;
		if (!judge_game(games[i]))
			continue;
		struct judge_game other = *judge_game(games[i]);
		other.name = "other";
		every_area_has_one_place(&other);
		board_layout(&other, &layout);
		for (int row = 0; row < layout.n_rows; row++)
			for (int k = 0; k < layout.row[row].n; k++) {
				const struct board_area *area = &layout.row[row].area[k];
				if (other.area[area->area].places > 1)
					cr_expect_eq(area->shape, BOARD_PLACES);
				cr_expect_eq(area->wide.row, row + 1);
				cr_expect_leq(area->wide.column + area->wide.width - 1,
				              layout.n_columns);
				cr_expect_gt(area->narrow.row, 1);
			}
		cr_expect_gt(layout.n_values, 0);
	}
}

Test(layout, a_layout_that_names_a_missing_part_is_wrong)
{
	struct judge_game other = *judge_game("godzilla");
	char why[200] = "";
	other.n_areas--;
	other.n_properties = 0;
	cr_expect(board_layout_is_wrong(&other, why, sizeof why));
	cr_expect(strstr(why, "godzilla"));
}
