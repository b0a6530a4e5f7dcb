/* position.h: positions for the tests of boards. */
#ifndef TESTS_BOARD_POSITION_H
#define TESTS_BOARD_POSITION_H

#include "tests/support/judged.h"

#define START_OF(hand)                                                                             \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: " hand ",\n"                            \
	"      deck: [EPR-009, EPR-008]}\n"                                                        \
	"  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008, EPR-009]}\n"
#define POSITION START_OF("[ESD01-009, ESD01-008, ESD01-008]")
#define UNKNOWN_HAND START_OF("[ESD01-008, unknown, unknown]")

static inline judge_place
place_in(const struct judged *j, judge_seat seat, const char *name)
{
	int area = 0;
	while (strcmp(j->t.game->area[area].name, name) != 0)
		area++;
	return judge_place_of(j->r.run, seat, area, 0);
}

static inline const char *
number_of(const struct judged *j, judge_def def)
{
	return j->t.cards.def[def].number;
}

#endif
