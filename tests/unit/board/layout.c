/* layout.c: tests of the layouts of boards. */
#include <string.h>

#include "judged/board/layout.h"
#include "tests/criterion.h"

static const char *const games[] = { "godzilla", "colossus" };

enum { GAMES = sizeof games / sizeof games[0] };

static void
every_area_has_one_place(const struct judge_game *game)
{
	struct board_layout layout;
	board_layout(game, &layout);
	for (int area = 0; area < game->n_areas; area++) {
		int n = 0;
		for (int i = 0; i < layout.n_areas; i++)
			if (layout.area[i].area == area) {
				cr_expect_lt(layout.area[i].row, layout.n_rows);
				cr_expect_lt(layout.area[i].shape, BOARD_SHAPES);
				n++;
			}
		cr_expect_eq(n, 1, "%s: %s has %d places", game->name, game->area[area].name, n);
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
		for (int k = 0; k < layout.n_areas; k++)
			if (other.area[layout.area[k].area].places > 1)
				cr_expect_eq(layout.area[k].shape, BOARD_PLACES);
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
