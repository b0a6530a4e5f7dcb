/* settle.c: tests of answers without an entry: the only option, the end of a list, the head, a
 * seed. */
#include "tests/unit/script/play.h"

Test(settle, a_forced_answer_may_be_left_out_or_written)
{
	static const char without[] = START "moves:\n  - A: {play: T-001, zone: 4}\n";
	static const char with[] = START "moves:\n  - A: {play: T-001, zone: 4, keep: T-001}\n";
	expect_verdict(without, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_verdict(with, RULING_INCOMPLETE, SCRIPT_OVER);
}

/* 1. The head of the document */

#define MONSTERS "monster_deck: [EPR-007, EPR-008, EPR-009, EPR-010]"
#define CARDS_OF_DECK                                                                              \
	"{T-001: 4, EPR-001: 4, EPR-002: 4, EPR-006: 4, ESD01-001: 4, ESD01-008: 4, EBP01-016: 4," \
	" EPR-007: 3, EPR-008: 3, EPR-009: 3, EPR-010: 3, T-002: 4, T-003: 4, T-004: 2}"
#define OWN                                                                                                 \
	"  - {number: T-002, name: Second, type: battle, rank: 1, colours: [white], icon: 1, counter: 1}\n" \
	"  - {number: T-003, name: Third, type: battle, rank: 1, colours: [white], icon: 1, counter: 1}\n"  \
	"  - {number: T-004, name: Fourth, type: battle, rank: 1, colours: [white], icon: 1, counter: 1}\n"
#define SEEDED(seed)                                                                               \
	HEAD OWN "players:\n"                                                                      \
		 "  A: {" MONSTERS ", deck: {seed: " seed ", cards: " CARDS_OF_DECK "}}\n"         \
		 "  B: {" MONSTERS ", deck: {seed: 2, cards: " CARDS_OF_DECK "}}\n"

Test(settle, a_seed_deals_the_same_cards_again_and_another_seed_different_ones)
{
	char one[DIGEST_HEX], again[DIGEST_HEX], other[DIGEST_HEX];
	chain_of(SEEDED("1") "first: A\n", one);
	chain_of(SEEDED("1") "first: A\n", again);
	chain_of(SEEDED("3") "first: A\n", other);
	cr_expect_str_eq(one, again);
	cr_expect_str_neq(one, other);
}

Test(settle, the_first_player_stands_in_the_head_or_in_a_move_or_is_asked_for)
{
	struct judged *j = judge(SEEDED("1"));
	cr_expect_str_eq(j->t.game->question[judge_question(j->r.run)->kind].name, "first");
	done(j);
	char head[DIGEST_HEX], move[DIGEST_HEX];
	chain_of(SEEDED("1") "first: B\n", head);
	chain_of(SEEDED("1") "moves:\n  - A: {first: B}\n", move);
	cr_expect_str_eq(head, move);
	chain_of(SEEDED("1") "moves:\n  - chance: {first: B}\n", move);
	cr_expect_str_neq(head, "");
	cr_expect_str_neq(move, "");
}

/* 2. Lists of choices */

#define ABLE                                                                                       \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"cards:\n"                                                                                 \
	"  - {number: T-001, name: Test Sorter, type: battle, rank: 1, colours: [white],\n"        \
	"     icon: 1, counter: 1000, abilities: [{on: enter, do:\n"                               \
	"     [{discard: {up_to: 2, own: card, in: hand}}]}]}\n"                                   \
	"  - {number: T-002, name: Test Chooser, type: battle, rank: 1, colours: [white],\n"       \
	"     icon: 1, counter: 1000, abilities: [{on: enter, do: [{may: [{mill: 1}]},\n"          \
	"     {discard: {choose: 2, own: card, in: hand}}]}]}\n"                                   \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001, T-002, EPR-007, EPR-008,\n"     \
	"      EPR-008, EPR-009], deck: [EPR-008, EPR-009, EPR-010]}\n"                            \
	"  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008, EPR-009, EPR-010]}\n"         \
	"moves:\n"

Test(settle, a_list_that_is_used_up_ends_its_choice)
{
	static const char list[] = ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007]}\n"
					"  - A: pass\n";
	expect_verdict(list, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(list, ABLE "  - A: {play: T-001, zone: 5, choose: EPR-007}\n"
	                             "  - A: pass\n");
	expect_same_chain(list, ABLE "  - A: {play: T-001, zone: 5}\n  - A: {choose: EPR-007}\n"
	                             "  - A: done\n  - A: pass\n");
}

Test(settle, the_end_of_a_list_is_dropped_when_the_choice_is_full)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008]}\n"
	                    "  - A: pass\n",
	               RULING_INCOMPLETE, SCRIPT_OVER);
}

Test(settle, one_card_more_than_a_choice_takes_is_refused)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008, EPR-009]}\n"
	                    "  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008]}\n"
	                    "  - A: {choose: EPR-009}\n  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(settle, a_choice_that_its_list_has_ended_does_not_go_on)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: EPR-007}\n"
	                    "  - A: {choose: EPR-009}\n  - A: pass\n",
	               RULING_SURPLUS, SCRIPT_SURPLUS);
}

Test(settle, an_empty_list_chooses_nothing)
{
	static const char empty[] = ABLE "  - A: {play: T-001, zone: 5, choose: []}\n"
					 "  - A: pass\n";
	expect_verdict(empty, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(empty, ABLE "  - A: {play: T-001, zone: 5}\n  - A: done\n  - A: pass\n");
}

/* Two of two must be chosen: after one the choice may not end, and goes on with the next move. */
Test(settle, a_list_does_not_end_a_choice_that_may_not_end_yet)
{
	static const char parts[] =
		ABLE "  - A: {play: T-002, zone: 5, accept: true, choose: EPR-007}\n"
		     "  - A: {choose: A.hand/EPR-008}\n  - A: pass\n";
	expect_verdict(parts, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(parts, ABLE "  - A: {play: T-002, zone: 5, accept: true,\n"
	                              "       choose: [EPR-007, EPR-008]}\n  - A: pass\n");
}

/* 3. Choices that leave nothing open: one ability in standby, one enemy card, all of the hand */

#define FORCED                                                                                     \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"cards:\n"                                                                                 \
	"  - {number: T-003, name: Test Ray, type: strategy, rank: 1, colours: [white],\n"         \
	"     icon: 1, abilities: [{on: placed, do: [{destroy: {choose: 1, opponent: battle}},\n"  \
	"     {discard: {choose: 1, own: card, in: hand}}]}]}\n"                                   \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                     \
	"  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-003, ESD01-008],\n"                  \
	"      deck: [EPR-008, EPR-009, EPR-010]}\n"                                               \
	"  B: {monster: {stack: [EPR-007], zone: 3}, zones: {4: ESD01-008},\n"                     \
	"      deck: [EPR-008, EPR-009, EPR-010]}\n"                                               \
	"moves:\n"

Test(settle, a_result_that_was_not_asked_for_may_be_written)
{
	static const char bare[] = FORCED "  - A: {activate: T-003, strategy_zone: 1}\n"
					  "  - A: pass\n";
	expect_verdict(bare, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(
		bare, FORCED
		"  - A: {activate: T-003, strategy_zone: 1,\n"
		"       resolve: A.strategy.1, choose: [B.zone.4, ESD01-008]}\n  - A: pass\n");
	expect_same_chain(bare, FORCED "  - A: {activate: T-003, strategy_zone: 1}\n"
	                               "  - A: {resolve: T-003}\n  - A: {choose: B.zone.4}\n"
	                               "  - A: {choose: A.hand}\n  - A: pass\n");
}

/* 10.5.3 */
Test(settle, a_place_without_a_card_is_refused_when_only_one_card_can_be_chosen)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1, choose: B.zone.3}\n"
	                      "  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(settle, a_target_named_more_often_than_it_was_chosen_is_refused)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1,\n"
	                      "       choose: [B.zone.4, B.zone.4]}\n  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(settle, a_result_that_was_not_asked_for_and_did_not_come_about_is_surplus)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1}\n"
	                      "  - B: {choose: B.zone.4}\n  - A: pass\n",
	               RULING_SURPLUS, SCRIPT_SURPLUS);
}
