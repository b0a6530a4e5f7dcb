/* decided.c: tests of whether a position depends on hidden cards. */
#include "judged/board/decided.h"

#include "tests/unit/board/position.h"

static bool
depends(const char *text)
{
	struct judged *j = judge(text);
	struct ruling r = { 0 };
	struct fault fault;
	bool is;
	cr_assert(position_depends(&r, &j->t, j->r.script.n_steps, &is, &fault));
	ruling_free(&r);
	done(j);
	return is;
}

#define PASSES(hand)                                                                               \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 9\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [ESD01-001], zone: 4}, hand: " hand ", deck: 30}\n"                \
	"  B: {monster: {stack: [ESD02-001], zone: 4}, hand: 5, deck: 30}\n"                       \
	"moves:\n  - A: pass\n"

/* The player who passes draws up to five cards. */
Test(decided, a_position_depends_on_the_number_of_cards_only_if_it_is_unknown)
{
	cr_expect(depends(PASSES("unknown")));
	cr_expect_not(depends(PASSES("5")));
}
