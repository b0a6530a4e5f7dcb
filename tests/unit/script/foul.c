/* foul.c: tests of the list of infractions. */
#include "judged/script/foul.h"
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
said(const struct foul *foul)
{
	static char text[FOUL_WHY];
	foul_said(foul, text);
	return text;
}

TestSuite(foul, .init = set_up, .fini = tear_down);

Test(foul, an_infraction_notes_the_values_of_the_game_at_that_time)
{
	struct fouls fouls = { 0 };
	struct foul *foul = foul_add(&fouls, FOUL_DID, 1, game->r.run);
	const struct judge_game *g = game->t.game;
	int turn = 0;
	while (strcmp(g->property[turn].name, "turn") != 0)
		turn++;
	cr_expect_eq(foul_when(foul, g, turn), 5);
	cr_expect_eq(foul->player, 1);
	cr_expect_str_eq(said(foul), "");
	fouls_free(&fouls);
}

Test(foul, the_sentence_of_a_removed_infraction_does_not_come_back)
{
	struct fouls fouls = { 0 };
	char number[DIGITS];
	for (int i = 0; i < 3; i++)
		sentences_add(&foul_add(&fouls, FOUL_SAW, 0, game->r.run)->says, SENTENCE_NEVER, 1,
		              number_text(i, number));
	fouls_forget(&fouls, 1);
	cr_assert_eq(fouls.n, 2);
	cr_expect_str_eq(said(&fouls.at[1]), "`2` never happened.");
	cr_expect_str_eq(said(foul_add(&fouls, FOUL_SAW, 0, game->r.run)), "");
	fouls_free(&fouls);
}

Test(foul, an_infraction_after_too_many_is_not_stored)
{
	struct fouls fouls = { 0 };
	for (int i = 0; i < FOULS_MOST; i++)
		foul_add(&fouls, FOUL_DID, 0, game->r.run);
	cr_expect(fouls_are_too_many(&fouls, game->r.run));
	cr_expect_str_eq(judge_run_params(game->r.run)->allowance->limit, "faults");
	foul_add(&fouls, FOUL_DID, 0, game->r.run);
	cr_expect_eq(fouls.n, FOULS_MOST);
	fouls_free(&fouls);
}
