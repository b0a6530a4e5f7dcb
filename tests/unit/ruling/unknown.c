/* unknown.c: what cards that are not known can be, and what they cannot (engine/kernel/unknown.c). */
#include <stdio.h>
#include <string.h>

#include "judged/ruling/ruling.h"
#include "tests/criterion.h"

static struct transcript t;
static struct ruling ruling;

enum { TANK, BOAT, CITY, KINDS };
static const char *const number[KINDS] = { "ESD01-008", "ESD01-009", "ESD01-010" };

/* A's list holds two tanks, a boat and a city; `areas` says where they are. */
static struct judge_run *
lay(const char *areas)
{
	struct fault fault = { 0 };
	char text[1024];
	int n = snprintf(
		text, sizeof text,
		"judged: 1\ngame: godzilla\nedition: en-1.2\n"
		"players: {A: {monster_deck: [EPR-007], deck: {unknown: {%s: 2, %s: 1, %s: 1}}}}\n"
		"start: {step: action, turn: 3, turn_player: A, rest: empty,\n"
		"  A: {monster: {stack: [EPR-007], zone: 1}, %s},\n"
		"  B: {monster: {stack: [EPR-007], zone: 1}}}\n",
		number[TANK], number[BOAT], number[CITY], areas);
	cr_assert(transcript_read(&t, "test", text, (size_t)n, NULL, &fault), "%s", fault.sentence);
	cr_assert(ruling_prepare(&ruling, &t, NULL, &fault), "%s", fault.sentence);
	return ruling.run;
}

static void
put_away(void)
{
	ruling_free(&ruling);
	transcript_free(&t);
}

TestSuite(unknown, .fini = put_away);

static judge_place
place(const struct judge_run *run, const char *name)
{
	const struct judge_game *game = judge_run_params(run)->game;
	int area = 0;
	while (strcmp(game->area[area].name, name) != 0)
		area++;
	return judge_place_of(run, 0, area, 0);
}

static enum judge_identify_result
identify(struct judge_run *run, const char *where, int index, int kind)
{
	return judge_identify_card(run, place(run, where), index,
	                           transcript_card(&t, number[kind]));
}

Test(unknown, a_card_is_one_of_the_list_that_is_not_placed_yet)
{
	struct judge_run *run = lay("hand: [unknown, unknown], discard: [ESD01-009], deck: 1");
	cr_expect_eq(identify(run, "hand", 0, BOAT), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "hand", 0, CITY), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "hand", 0, CITY), JUDGE_ALREADY_KNOWN);
	cr_expect_eq(identify(run, "hand", 1, CITY), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "deck", 0, CITY), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "hand", 1, TANK), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", JUDGE_ANY_INDEX, TANK), JUDGE_IDENTIFIED);
}

/* The worked example of the file. */
Test(unknown, what_was_shuffled_into_the_deck_is_in_the_deck)
{
	struct judge_run *run = lay("hand: 1, deck: {count: 3, has: [ESD01-009]}");
	cr_expect_eq(identify(run, "hand", 0, BOAT), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "deck", 2, BOAT), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", 1, BOAT), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "hand", 0, CITY), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", 0, CITY), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "deck", 0, TANK), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", 1, TANK), JUDGE_IDENTIFIED);
}

/* Two of the three are known to be in the deck, so the third place is all there is for other cards. */
Test(unknown, cards_known_to_be_in_the_deck_leave_room_for_few_others)
{
	struct judge_run *run = lay("hand: 1, deck: {count: 3, has: [ESD01-009, ESD01-010]}");
	cr_expect_eq(identify(run, "hand", 0, CITY), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "deck", 0, TANK), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", 1, TANK), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "hand", 0, TANK), JUDGE_IDENTIFIED);
	cr_expect_eq(identify(run, "deck", 1, CITY), JUDGE_IDENTIFIED);
}

Test(unknown, the_order_that_was_stated_stays)
{
	struct judge_run *run =
		lay("hand: 0, deck: {count: 4, top: [ESD01-009], bottom: [ESD01-010]}");
	struct judge_card_view card[4];
	cr_assert_eq(judge_cards_at(run, place(run, "deck"), card, 4), 4);
	cr_expect_eq(card[0].def, transcript_card(&t, number[BOAT]));
	cr_expect_eq(card[1].def, JUDGE_UNKNOWN_DEF);
	cr_expect_eq(card[3].def, transcript_card(&t, number[CITY]));
	judge_make_indistinguishable(run, place(run, "deck"), 0, 2);
	judge_cards_at(run, place(run, "deck"), card, 4);
	cr_expect_eq(card[0].def, JUDGE_UNKNOWN_DEF);
	cr_expect_eq(card[3].def, transcript_card(&t, number[CITY]));
	cr_expect_eq(identify(run, "deck", 2, BOAT), JUDGE_NOT_POSSIBLE);
	cr_expect_eq(identify(run, "deck", 1, BOAT), JUDGE_IDENTIFIED);
}

/* Whoever lists what could be played supposes each card it could be, and nothing stays of that. */
Test(unknown, what_is_tested_is_only_supposed)
{
	static struct judge_pick option[JUDGE_PICKS];
	struct judge_run *run = lay("hand: 1, deck: 3");
	struct judge_card_view card[1];
	cr_assert_eq(judge_run_go(run), JUDGE_OPEN);
	cr_assert_gt(judge_options(run, option, JUDGE_PICKS), 1);
	judge_cards_at(run, place(run, "hand"), card, 1);
	cr_expect_eq(card[0].def, JUDGE_UNKNOWN_DEF);
	cr_expect_eq(identify(run, "hand", 0, CITY), JUDGE_IDENTIFIED);
	cr_expect_not(judge_is_guess_contradicted(run));
}
