/* infraction.c: tests of the list of infractions. */
#include "judged/script/infraction.h"
#include "judged/telling/sentence.h"
#include "tests/unit/script/play.h"

static struct judged *game;

static void
set_up(void)
{
	game = judge(START);
}

static void
tear_down(void)
{
	done(game);
}

static const char *
said(const struct infraction *infraction)
{
	static char text[INFRACTION_WHY];
	infraction_said(infraction, text);
	return text;
}

TestSuite(infraction, .init = set_up, .fini = tear_down);

Test(infraction, an_infraction_notes_the_values_of_the_game_at_that_time)
{
	struct infractions infractions = { 0 };
	struct infraction *infraction =
		infraction_add(&infractions, INFRACTION_NOT_DEMANDED, 1, game->r.run);
	const struct judge_game *g = game->t.game;
	int turn = 0;
	while (strcmp(g->property[turn].name, "turn") != 0)
		turn++;
	cr_expect_eq(infraction_when(infraction, g, turn), 5);
	cr_expect_eq(infraction->player, 1);
	cr_expect_str_eq(said(infraction), "");
	infractions_free(&infractions);
}

Test(infraction, the_sentence_of_a_removed_infraction_does_not_come_back)
{
	struct infractions infractions = { 0 };
	char number[DIGITS];
	for (int i = 0; i < 3; i++)
		sentences_add(
			&infraction_add(&infractions, INFRACTION_OBSERVATION, 0, game->r.run)->says,
			SENTENCE_NEVER, 1, number_text(i, number));
	infractions_forget(&infractions, 1);
	cr_assert_eq(infractions.n, 2);
	cr_expect_str_eq(said(&infractions.at[1]), "`2` never happened.");
	cr_expect_str_eq(said(infraction_add(&infractions, INFRACTION_OBSERVATION, 0, game->r.run)),
	                 "");
	infractions_free(&infractions);
}

Test(infraction, an_infraction_after_too_many_is_not_stored)
{
	struct infractions infractions = { 0 };
	for (int i = 0; i < INFRACTIONS_MOST; i++)
		infraction_add(&infractions, INFRACTION_NOT_DEMANDED, 0, game->r.run);
	cr_expect(infractions_are_too_many(&infractions, game->r.run));
	cr_expect_str_eq(judge_run_params(game->r.run)->allowance->limit, "faults");
	infraction_add(&infractions, INFRACTION_NOT_DEMANDED, 0, game->r.run);
	cr_expect_eq(infractions.n, INFRACTIONS_MOST);
	infractions_free(&infractions);
}
