/* same_state.c: which positions of the Godzilla Card Game are one and the same for loops (13.1.1.2). */
#include <stdio.h>

#include "judged/ruling/ruling.h"
#include "tests/criterion.h"

static uint64_t
state_with(const char *of_a)
{
	struct transcript t = { 0 };
	struct ruling ruling = { 0 };
	struct fault fault = { 0 };
	char text[600];
	int n = snprintf(text, sizeof text,
	                 "judged: 1\ngame: godzilla\nedition: en-1.2\n"
	                 "start: {step: action, turn: 5, turn_player: A, rest: empty,\n"
	                 "  A: {%s}, B: {monster: {stack: [EPR-007], zone: 1}}}\n",
	                 of_a);
	cr_assert(transcript_read(&t, "test", text, (size_t)n, NULL, &fault), "%s", fault.sentence);
	cr_assert(ruling_prepare(&ruling, &t, NULL, &fault), "%s", fault.sentence);
	uint64_t hash = judge_loop_hash(ruling.run);
	ruling_free(&ruling);
	transcript_free(&t);
	return hash;
}

/* READING: G8; 4.7.3 says that the area has no order, 3.2.2 that a stack has one. */
Test(same_state, the_order_of_the_cards_under_a_monster_counts)
{
	cr_expect_neq(state_with("monster: {stack: [EPR-007, EPR-008, EPR-009], zone: 3}"),
	              state_with("monster: {stack: [EPR-008, EPR-007, EPR-009], zone: 3}"));
}

Test(same_state, so_does_that_of_a_stack_in_a_zone)
{
	static const char monster[] = "monster: {stack: [EPR-007], zone: 1}";
	char one[200], other[200];
	snprintf(one, sizeof one, "%s, zones: {5: {stack: [ESD01-008, ESD01-009, ESD01-010]}}",
	         monster);
	snprintf(other, sizeof other, "%s, zones: {5: {stack: [ESD01-009, ESD01-008, ESD01-010]}}",
	         monster);
	cr_expect_neq(state_with(one), state_with(other));
}

/* 4.9.2, 4.10.2 */
Test(same_state, that_of_a_hand_or_a_discard_pile_does_not)
{
	static const char monster[] = "monster: {stack: [EPR-007], zone: 1}";
	char one[200], other[200];
	snprintf(one, sizeof one, "%s, hand: [ESD01-008, ESD01-009], discard: [EPR-008, EPR-009]",
	         monster);
	snprintf(other, sizeof other,
	         "%s, hand: [ESD01-009, ESD01-008], discard: [EPR-009, EPR-008]", monster);
	cr_expect_eq(state_with(one), state_with(other));
}
