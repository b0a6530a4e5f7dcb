/* script.c: tests of the decider that answers from a transcript. */
#include "tests/criterion.h"

#include <stdlib.h>
#include <string.h>

#include "judged/ruling/ruling.h"

#define HEAD                                                                                       \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"cards:\n"                                                                                 \
	"  - {number: T-001, name: Test Battle, type: battle, rank: 3, colours: [white],\n"        \
	"     traits: [Weapon], icon: 1, counter: 6000}\n"
#define START                                                                                      \
	HEAD "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"                \
	     "  A: {monster: {stack: [EPR-007], zone: 3}, hand: [T-001, T-001, EPR-007],\n"        \
	     "      deck: [EPR-008, EPR-009, EPR-010], zones: {4: T-001}}\n"                       \
	     "  B: {monster: {stack: [EPR-007], zone: 3}, deck: [EPR-008, EPR-009, EPR-010]}\n"

struct judged {
	struct transcript t;
	struct ruling r;
};

static struct judged *
judge(const char *text)
{
	struct judged *j = calloc(1, sizeof *j);
	struct fault fault;
	cr_assert(transcript_read(&j->t, "test", text, strlen(text), NULL, &fault), "%s",
	          fault.sentence);
	cr_assert(ruling_make(&j->r, &j->t, NULL, &fault), "%s", fault.sentence);
	return j;
}

static void
done(struct judged *j)
{
	ruling_free(&j->r);
	transcript_free(&j->t);
	free(j);
}

static void
expect_verdict(const char *text, enum ruling_verdict verdict, enum script_end end)
{
	struct judged *j = judge(text);
	cr_expect_eq(j->r.verdict, verdict, "%s: %s", ruling_verdict_word(j->r.verdict), j->r.why);
	cr_expect_eq(j->r.script.end, end, "end %d: %s", j->r.script.end, j->r.why);
	done(j);
}

Test(script, parts_answer_by_their_question_whatever_their_order)
{
	expect_verdict(START "moves:\n  - A: {zone: 5, play: T-001}\n", RULING_INCOMPLETE,
	               SCRIPT_OVER);
}

Test(script, a_follow_up_may_stand_in_a_move_of_its_own)
{
	expect_verdict(START "moves:\n  - A: {play: T-001}\n  - A: {zone: 5}\n", RULING_INCOMPLETE,
	               SCRIPT_OVER);
}

Test(script, a_missing_answer_that_is_not_forced_leaves_the_question_open)
{
	expect_verdict(START "moves:\n  - A: {play: T-001}\n  - A: pass\n", RULING_UNDETERMINED,
	               SCRIPT_MISSING);
}

Test(script, a_forced_answer_may_be_left_out_or_written)
{
	static const char without[] = START "moves:\n  - A: {play: T-001, zone: 4}\n";
	static const char with[] = START "moves:\n  - A: {play: T-001, zone: 4, keep: T-001}\n";
	expect_verdict(without, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_verdict(with, RULING_INCOMPLETE, SCRIPT_OVER);
}

Test(script, passing_is_never_forced)
{
	struct judged *j =
		judge(HEAD "start:\n  step: action\n  turn: 5\n  turn_player: A\n  rest: empty\n"
	                   "  A: {monster: {stack: [EPR-007], zone: 3}}\n"
	                   "  B: {monster: {stack: [EPR-007], zone: 3}}\n");
	cr_expect_eq(j->r.stop, JUDGE_OPEN);
	cr_expect_eq(judge_decisions(j->r.run), 0);
	done(j);
}

Test(script, an_action_out_of_turn_is_put_to_the_rules)
{
	expect_verdict(START "moves:\n  - B: pass\n", RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(script, a_part_nobody_asks_for_is_surplus)
{
	struct judged *j = judge(START "moves:\n  - A: {rage: EPR-007, zone: 4}\n  - A: pass\n");
	uint32_t move;
	uint8_t part;
	cr_expect_eq(j->r.verdict, RULING_SURPLUS);
	cr_assert(script_surplus(&j->r.script, &move, &part));
	cr_expect_eq(move, 1);
	cr_expect_str_eq(j->t.game->verb[j->t.move[0].part[part].verb].name, "zone");
	done(j);
}

Test(script, a_concession_answers_whatever_is_asked)
{
	struct judged *j = judge(START "moves:\n  - A: {play: T-001}\n  - B: concede\n");
	cr_expect_eq(j->r.verdict, RULING_CONSISTENT, "%s", j->r.why);
	cr_expect_eq(judge_result(j->r.run).winners, 1);
	done(j);
}

Test(script, decisions_are_tied_to_their_moves)
{
	struct judged *j =
		judge(START "moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001, zone: 5}\n");
	static const uint32_t wanted[] = { 1, 2, 2, 0 };
	for (uint32_t d = 0; d < 4; d++)
		cr_expect_eq(script_move_of(&j->r.script, d), wanted[d], "decision %u", d);
	done(j);
}

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

static void
chain_of(const char *text, char chain[DIGEST_HEX])
{
	struct judged *j = judge(text);
	cr_expect_eq(j->r.stop, JUDGE_OPEN, "%s", j->r.why);
	ruling_hash(&j->r);
	memcpy(chain, j->r.chain, DIGEST_HEX);
	done(j);
}

Test(script, a_seed_deals_the_same_cards_again_and_another_seed_others)
{
	char one[DIGEST_HEX], again[DIGEST_HEX], other[DIGEST_HEX];
	chain_of(SEEDED("1") "first: A\n", one);
	chain_of(SEEDED("1") "first: A\n", again);
	chain_of(SEEDED("3") "first: A\n", other);
	cr_expect_str_eq(one, again);
	cr_expect_str_neq(one, other);
}

Test(script, who_begins_stands_in_the_head_or_in_a_move_or_is_asked)
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

/* The engine goes on from its last checkpoint and asks again from there: the script answers as it did. */
Test(script, a_run_that_goes_on_from_a_checkpoint_is_answered_the_same_again)
{
	struct judged *j = judge(START "moves:\n  - A: {rage: EPR-007}\n  - A: {play: T-001}\n");
	uint32_t before = j->r.record.n, decisions = judge_decisions(j->r.run);
	cr_assert_eq(j->r.stop, JUDGE_OPEN);
	cr_assert_lt(judge_checkpoint_decisions(j->r.run), decisions);
	cr_expect_eq(judge_run_go(j->r.run), JUDGE_OPEN);
	cr_expect_eq(j->r.record.n, before);
	cr_expect_eq(judge_decisions(j->r.run), decisions);
	done(j);
}

/* Choices of abilities */

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

static void
expect_same_chain(const char *one, const char *other)
{
	char first[DIGEST_HEX], second[DIGEST_HEX];
	chain_of(one, first);
	chain_of(other, second);
	cr_expect_str_eq(first, second, "%s\n%s", one, other);
}

Test(script, a_list_that_is_used_up_ends_its_choice)
{
	static const char list[] = ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007]}\n"
					"  - A: pass\n";
	expect_verdict(list, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(list, ABLE "  - A: {play: T-001, zone: 5, choose: EPR-007}\n"
	                             "  - A: pass\n");
	expect_same_chain(list, ABLE "  - A: {play: T-001, zone: 5}\n  - A: {choose: EPR-007}\n"
	                             "  - A: done\n  - A: pass\n");
}

Test(script, the_end_of_a_list_is_dropped_when_the_choice_is_full)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008]}\n"
	                    "  - A: pass\n",
	               RULING_INCOMPLETE, SCRIPT_OVER);
}

Test(script, what_a_full_choice_has_no_room_for_is_refused)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008, EPR-009]}\n"
	                    "  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: [EPR-007, EPR-008]}\n"
	                    "  - A: {choose: EPR-009}\n  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(script, a_choice_that_its_list_has_ended_does_not_go_on)
{
	expect_verdict(ABLE "  - A: {play: T-001, zone: 5, choose: EPR-007}\n"
	                    "  - A: {choose: EPR-009}\n  - A: pass\n",
	               RULING_SURPLUS, SCRIPT_SURPLUS);
}

Test(script, an_empty_list_chooses_nothing)
{
	static const char empty[] = ABLE "  - A: {play: T-001, zone: 5, choose: []}\n"
					 "  - A: pass\n";
	expect_verdict(empty, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(empty, ABLE "  - A: {play: T-001, zone: 5}\n  - A: done\n  - A: pass\n");
}

/* Two of two must be chosen: after one the choice may not end, and goes on with the next move. */
Test(script, a_list_does_not_end_what_may_not_end_yet)
{
	static const char parts[] =
		ABLE "  - A: {play: T-002, zone: 5, accept: true, choose: EPR-007}\n"
		     "  - A: {choose: A.hand/EPR-008}\n  - A: pass\n";
	expect_verdict(parts, RULING_INCOMPLETE, SCRIPT_OVER);
	expect_same_chain(parts, ABLE "  - A: {play: T-002, zone: 5, accept: true,\n"
	                              "       choose: [EPR-007, EPR-008]}\n  - A: pass\n");
}

/* Choices that leave nothing open: one ability in standby, one enemy card, all of the hand. */

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

Test(script, what_was_not_asked_may_be_written_as_it_came_about)
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
Test(script, where_one_card_alone_can_be_chosen_a_place_without_a_card_is_refused)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1, choose: B.zone.3}\n"
	                      "  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(script, a_target_named_more_often_than_it_was_chosen_is_refused)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1,\n"
	                      "       choose: [B.zone.4, B.zone.4]}\n  - A: pass\n",
	               RULING_ILLEGAL, SCRIPT_ANSWERS);
}

Test(script, what_was_not_asked_and_came_otherwise_is_surplus)
{
	expect_verdict(FORCED "  - A: {activate: T-003, strategy_zone: 1}\n"
	                      "  - B: {choose: B.zone.4}\n  - A: pass\n",
	               RULING_SURPLUS, SCRIPT_SURPLUS);
}
