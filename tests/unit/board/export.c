/* export.c: tests of positions written as transcripts to play on from. */
#include "judged/board/export.h"

#include "tests/unit/board/position.h"

static struct transcript position;
static struct judged *game;

/* Judge a transcript and write its last position. */
static void
write_position(const char *text)
{
	struct fault fault;
	game = judge(text);
	judge_rewind(game->r.run);
	cr_assert(export_position(&position, &game->t, game->r.run, &game->r.script,
	                          game->r.script.n_steps, &fault),
	          "%s", fault.sentence);
}

static bool
names(const char *card)
{
	char *text = transcript_canonical(&position, NULL);
	bool is = strstr(text, card) != NULL;
	free(text);
	return is;
}

static void
tear_down(void)
{
	transcript_free(&position);
	done(game);
}

TestSuite(export, .fini = tear_down);

Test(export, a_position_starts_at_the_last_checkpoint_with_the_moves_since)
{
	write_position(POSITION "moves:\n  - A: {play: ESD01-008}\n");
	cr_expect_eq(position.n_moves, 1);
	cr_expect(names("ESD01-009"));
}

Test(export, a_player_gets_no_hidden_cards)
{
	write_position(POSITION "moves: []\n");
	export_hide(&position, game->r.run, VIEW_JUDGE);
	cr_expect(names("ESD01-009"));
	export_hide(&position, game->r.run, VIEW_B);
	cr_expect_not(names("ESD01-009"));
	cr_expect(names("EPR-007"));
}
