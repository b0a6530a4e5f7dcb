/* advice.c: tests of what to do about a move that may not stand, as text. */
#include "tests/criterion.h"

#include <stdio.h>
#include <string.h>

#include "judged/advice/advice.h"

enum { TEXT = 1 << 14 };

static void
read_aloud(const char *record, enum view view, char text[TEXT])
{
	struct transcript t = { 0 };
	struct ruling r = { 0 };
	struct fault fault;
	FILE *to = fmemopen(text, TEXT, "w");
	cr_assert(to);
	cr_assert(transcript_read(&t, "test", record, strlen(record), NULL, &fault), "%s: %s",
	          fault.pointer, fault.sentence);
	cr_assert(ruling_make(&r, &t, NULL, &fault), "%s", fault.sentence);
	ruling_text(&r, view, RULING_TEXT_ADVICE, to);
	fclose(to);
	ruling_free(&r);
	transcript_free(&t);
}

#define SQUIRES(hand, moves)                                                                       \
	"judged: 1\ngame: colossus\nedition: en\n"                                                 \
	"start:\n  step: move\n  turn: 5\n  turn_player: A\n  rest: empty\n  first: A\n"           \
	"  A: {field: {1: {card: CO-W01, since: 5}, 2: {card: CO-W03, since: 2}}, hand: [CO-G01]," \
	" colossus: CO-C01, deck: 30}\n"                                                           \
	"  B: {field: {1: {card: CO-W01, since: 2, 'off': true}}, hand: [" hand "],"               \
	" locus: [CO-G01, CO-G01, CO-G02, CO-W01],"                                                \
	" deck: [CO-W01, CO-W01, CO-W01, CO-W01, CO-W01], colossus: CO-C02}\n"                     \
	"moves:\n" moves

Test(advice, the_options_at_the_end_are_not_given_for_an_earlier_point)
{
	char text[TEXT];
	read_aloud(
		SQUIRES("",
	                "- A: {attack: A.field.2, attack_follower: 1}\n- {B: pass}\n- {A: pass}\n"
	                "- {B: pass}\n- {A: pass}\n- did: {B: {discarded: none}}\n"
	                "- A: {set_gem: CO-G01}\n- {A: end}\n"),
		VIEW_JUDGE, text);
	cr_expect(strstr(text, "- Rewind to before move 6. "), "%s", text);
	cr_expect_not(strstr(text, "Legal at that point"), "%s", text);
}

Test(advice, a_move_is_taken_back_with_its_answers_and_with_the_cards_they_showed)
{
	char text[TEXT];
	read_aloud(
		SQUIRES("CO-A02",
	                "- A: {attack: A.field.1, attack_deck: true}\n"
	                "- B: {answer_action: CO-A02, choose: B.field.1}\n- {A: pass}\n- {B: pass}\n"
	                "- {B: no_block}\n- {B: pass}\n- {A: pass}\n- {A: end}\n"),
		VIEW_JUDGE, text);
	cr_expect(
		strstr(text,
	               "- Take back move 1 with its answers, moves 2 to 7 (`skip`): the moves after "
	               "them are legal. A has already seen CO-W01 in B.deck and CO-A02 in "
	               "B.hand, and B has already seen CO-W01 in B.deck."),
		"%s", text);
}

Test(advice, a_move_taken_back_alone_has_shown_a_played_card_but_not_one_placed_face_down)
{
	char text[TEXT];
	read_aloud(SQUIRES("CO-K01",
	                   "- A: {set_gem: CO-G01}\n- B: {play_follower: CO-K01}\n- {A: end}\n"),
	           VIEW_JUDGE, text);
	cr_expect(
		strstr(text,
	               "- Take back move 2 alone (`skip`): the moves after it are legal. A has already seen CO-K01 in B.hand."),
		"%s", text);
	read_aloud(SQUIRES("CO-K01",
	                   "- A: {set_gem: CO-G01}\n- B: {set_locus: CO-K01}\n- {A: end}\n"),
	           VIEW_JUDGE, text);
	cr_expect(strstr(text, "The move showed neither player anything new."), "%s", text);
	cr_expect_not(strstr(text, "CO-K01 when"), "%s", text);
}

#define INVASION(hand, moves)                                                                      \
	"judged: 1\ngame: godzilla\nedition: en-1.2\n"                                             \
	"start:\n  step: action\n  turn: 5\n  turn_player: A\n"                                    \
	"  A: {monster: {stack: [ESD01-001], zone: 3, rage: 1}, monster_deck: 3, deck: 38,"        \
	" hand: " hand "}\n"                                                                       \
	"  B: {monster: {stack: [ESD02-001], zone: 3, rage: 1}, monster_deck: 3, deck: 38,"        \
	" hand: 5}\n"                                                                              \
	"moves:\n" moves

Test(advice, a_card_shown_before_the_mistake_in_a_move_is_not_new)
{
	char text[TEXT];
	read_aloud(INVASION("[ESD01-002, EBP03-035, unknown]",
	                    "- A: {invade: EBP03-035}\n- did: {A: {advanced: 1}}\n"),
	           VIEW_JUDGE, text);
	cr_expect(strstr(text, "- Rewind to before move 2. Neither player has seen anything new."),
	          "%s", text);
}

Test(advice, a_card_announced_from_an_unrecorded_hand_was_seen)
{
	static const char *const hands[] = { INVASION("3", "- A: {play: ESD01-009, zone: 4}\n"),
		                             INVASION("[ESD01-009, unknown, unknown]",
		                                      "- A: {play: ESD01-009, zone: 4}\n") };
	for (int i = 0; i < 2; i++) {
		char text[TEXT];
		read_aloud(hands[i], VIEW_JUDGE, text);
		cr_expect(strstr(text, "B has seen ESD01-009, which was announced."), "%s", text);
	}
}
