/* refused.c: tests of the refused candidates at the open question. */
#include "judged/advice/refused.h"

#include <stdio.h>

#include "tests/support/judged.h"

#define START                                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: [ESD01-008, ESD01-009, ESD01-013],\n"   \
	"      deck: [EPR-008]}\n"                                                                 \
	"  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008]}\n"

static void
expect_state(const char *moves, const char *state)
{
	char text[1024];
	snprintf(text, sizeof text, "%smoves:%s\n", START, moves);
	struct judged *j = judge(text);
	cr_expect_str_eq(open_question_state(&j->r, VIEW_JUDGE), state, "%s", moves);
	done(j);
}

Test(refused, the_open_question_has_four_states)
{
	expect_state(" []", "open");
	expect_state("\n  - B: concede", "over");
	expect_state("\n  - B: pass", "refused");
	expect_state("\n  - A: {play: ESD01-008}\n  - A: pass", "undetermined");
}

Test(refused, picks_are_grouped_by_the_rules_that_refuse_them)
{
	struct groups groups;
	struct judged *j = judge(START "moves: []\n");
	group_refused(&j->r, VIEW_JUDGE, &groups);
	cr_assert(groups.n > 1);
	for (int i = 0; i < groups.n; i++)
		cr_expect(groups.at[i].n > 0 && groups.at[i].n_picks > 0);
	free_groups(&groups);
	done(j);
}

Test(refused, only_the_judge_gets_refused_picks)
{
	struct groups groups;
	struct judged *j = judge(START "moves: []\n");
	group_refused(&j->r, VIEW_A, &groups);
	cr_expect_eq(groups.n, 0);
	free_groups(&groups);
	done(j);
}
