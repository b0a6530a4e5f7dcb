/* sight.c: who may look, who knows, who knows only among which cards, through every mechanism. */
#include <string.h>

#include "engine/kernel/sight.h"
#include "tests/criterion.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_sight);
static judge_card it[12];

static judge_place
deck(judge_seat seat)
{
	return place_of(&w.run, seat, DECK, 0);
}

static judge_place
hand(judge_seat seat)
{
	return place_of(&w.run, seat, HAND, 0);
}

/* A's hand of these cards, of which B has seen the first `n_known`. */
static void
fill_hand(struct judge_run *r, const judge_def *def, int n, int n_known)
{
	for (int i = 0; i < n; i++) {
		it[i] = put(r, 0, 0, HAND, 0, def[i]);
		mark_known(r, it[i], i < n_known ? 3 : 1);
	}
}

static void
move_to(struct judge_run *r, judge_card card, judge_place place)
{
	move_card(r, card, place, BESIDE, JUDGE_NO_CARD, BY(R_SWAP));
}

static bool
is_known(judge_card card, int eye)
{
	return judge_knowledge(&w.run, card, eye).knows;
}

/* The group of a card as letters: what is known of it, then a dot for each other card. */
static const char *
group_of(judge_card card, int eye)
{
	static char text[JUDGE_CARDS + 1];
	struct judge_group group;
	struct judge_knowledge k = judge_knowledge(&w.run, card, eye);
	memset(text, 0, sizeof text);
	if (!judge_group(&w.run, eye, k.group, &group))
		return "";
	for (int i = 0; i < group.n_cards; i++)
		text[i] = (char)(i < group.n_defs ? 'a' + group.def[i] : '.');
	return text;
}

/* 1. Shuffles */

TestInside(kernel_sight, after_a_shuffle_a_card_is_known_to_be_among_the_deck)
{
	for (int i = 0; i < 4; i++) {
		it[i] = put(r, 0, 0, DECK, 0, (judge_def)i);
		mark_known(r, it[i], i < 2 ? 2 : 0);
	}
	shuffle(r, deck(0), BY(R_CAST_RESHUFFLES));
	cr_expect_str_eq(group_of(it[3], 1), "ab..");
	cr_expect_str_eq(group_of(it[3], 0), "", "A saw none of them");
	move_to(r, it[0], hand(0));
	cr_expect_str_eq(group_of(it[3], 1), "ab..", "what leaves in the dark may be any of them");
	cr_expect_str_eq(group_of(it[0], 1), "ab..");
	move_to(r, it[0], place_of(r, 0, ROW, 1));
	cr_expect(is_known(it[0], 1));
	cr_expect_str_eq(group_of(it[3], 1), "b..", "a card that is seen is no longer in doubt");
	move_to(r, it[2], place_of(r, 0, ROW, 2));
	cr_expect_str_eq(group_of(it[3], 1), "b.");
	move_to(r, it[3], place_of(r, 0, ROW, 3));
	cr_expect(is_known(it[1], 1), "nothing else is left for it to be");
}

TestInside(kernel_sight, a_copy_that_is_seen_may_be_the_one_that_was_known)
{
	for (int i = 0; i < 4; i++) {
		it[i] = put(r, 0, 0, DECK, 0, i == 3 ? PEBBLE : (judge_def)i);
		mark_known(r, it[i], i == 0 ? 2 : 0);
	}
	shuffle(r, deck(0), BY(R_CAST_RESHUFFLES));
	cr_expect_str_eq(group_of(it[1], 1), "a...");
	move_to(r, it[3], place_of(r, 0, ROW, 1));
	cr_expect_str_eq(group_of(it[1], 1), "", "it may have been the one there was");
}

TestInside(kernel_sight, decks_of_both_players_are_shuffled_each_by_itself)
{
	for (int i = 0; i < 6; i++) {
		judge_seat seat = i < 3 ? 0 : 1;
		it[i] = put(r, seat, seat, DECK, 0, (judge_def)(i % 3));
		mark_known(r, it[i], i % 3 == 0 ? 2 : 0);
	}
	shuffle(r, deck(0), BY(R_CAST_RESHUFFLES));
	shuffle(r, deck(1), BY(R_CAST_RESHUFFLES));
	cr_expect_str_eq(group_of(it[1], 1), "a..");
	cr_expect_str_eq(group_of(it[4], 1), "a..");
}

/* 2. Hands */

TestInside(kernel_sight, of_a_hand_that_lost_a_card_unseen_only_what_it_was_is_known)
{
	static const judge_def three[] = { 0, 1, 2 };
	fill_hand(r, three, 3, 1);
	cr_expect(is_known(it[0], 1) && is_known(it[0], JUDGE_BOTH_PLAYERS));
	move_to(r, it[1], deck(0));
	for (int i = 0; i < 3; i++) {
		cr_expect_not(is_known(it[i], 1));
		cr_expect_str_eq(group_of(it[i], 1), "a..");
		cr_expect_str_eq(group_of(it[i], JUDGE_BOTH_PLAYERS), "a..");
		cr_expect(is_known(it[i], 0), "A knows the own cards wherever they go");
	}
	move_to(r, it[0], place_of(r, 0, ROW, 1));
	cr_expect_str_eq(group_of(it[1], 1), "", "nothing is known of the others");
}

TestInside(kernel_sight, a_copy_that_is_played_is_taken_for_the_one_that_was_known)
{
	static const judge_def three[] = { 0, 0, 1 };
	fill_hand(r, three, 3, 1);
	move_to(r, it[1], place_of(r, 0, ROW, 1));
	cr_expect(is_known(it[1], 1));
	cr_expect_not(is_known(it[0], 1), "B takes the card played for the one that was known");
	cr_expect_not(is_known(it[0], JUDGE_BOTH_PLAYERS));
}

TestInside(kernel_sight, copies_shown_together_are_both_known)
{
	static const judge_def three[] = { 0, 0, 1 };
	fill_hand(r, three, 3, 1);
	show_card(r, it[0], ALL_SEATS);
	show_card(r, it[1], ALL_SEATS);
	cr_expect(is_known(it[0], 1) && is_known(it[1], 1), "both lie there at one time");
	cr_expect(judge_knowledge(r, it[0], 1).may_look);
}

TestInside(kernel_sight, copies_in_a_row_are_distinguished_by_their_places)
{
	for (int i = 0; i < 3; i++)
		it[i] = put(r, 0, 0, DECK, 0, 0);
	mark_known(r, it[0], 1);
	show_card(r, it[2], 1);
	cr_expect(is_known(it[0], 0), "what A knows to be on top is still there");
	cr_expect(is_known(it[2], 0));
	cr_expect_not(is_known(it[1], 0));
}

TestInside(kernel_sight, the_rest_does_not_show_which_card_of_a_hand_was_played)
{
	static const judge_def two[] = { 2, 3 };
	fill_hand(r, two, 2, 0);
	for (int i = 4; i < 7; i++) {
		it[i] = put(r, 0, 0, DECK, 0, (judge_def)(i - 4));
		mark_known(r, it[i], i == 4 ? 2 : 0);
	}
	shuffle(r, deck(0), BY(R_CAST_RESHUFFLES));
	move_to(r, it[5], hand(0));
	cr_expect_str_eq(group_of(it[5], 1), "a..");
	move_to(r, it[0], place_of(r, 0, ROW, 1));
	cr_expect_str_eq(group_of(it[5], 1), "a...", "B cannot tell the card drawn");
	cr_expect_str_eq(group_of(it[1], 1), "a...", "from the one that was there");
}

TestInside(kernel_sight, a_card_that_may_be_another_of_the_hand_takes_the_hand_along_into_a_shuffle)
{
	static const judge_def def[] = { 0, 1, 2, 1, 3, 2 };
	for (int i = 0; i < 6; i++) {
		it[i] = put(r, 0, 0, i < 3 ? DECK : HAND, 0, def[i]);
		mark_known(r, it[i], i == 0 ? 2 : i == 4 ? 3 : i > 3);
	}
	move_to(r, it[3], deck(0));
	cr_expect_str_eq(group_of(it[5], 1), "d..");
	shuffle(r, deck(0), BY(R_CAST_RESHUFFLES));
	cr_expect_str_eq(group_of(it[5], 1), "ad....");
	cr_expect_str_eq(group_of(it[1], 1), "ad....");
}

/* 3. Looking */

TestInside(kernel_sight, which_of_the_cards_the_other_looks_at_goes_is_not_known)
{
	for (int i = 0; i < 4; i++) {
		it[i] = put(r, 0, 0, DECK, 0, (judge_def)i);
		mark_known(r, it[i], i == 0 ? 2 : 0);
	}
	for (int i = 0; i < 3; i++)
		show_card(r, it[i], 1);
	cr_expect(judge_knowledge(r, it[1], 0).may_look);
	cr_expect(is_known(it[0], 1), "B knows the top card still");
	move_to(r, it[1], hand(0));
	cr_expect_str_eq(group_of(it[0], 1), "a..", "B did not see which of the three it was");
	cr_expect_str_eq(group_of(it[1], 1), "a..");
	cr_expect_str_eq(group_of(it[3], 1), "");
	cr_expect(is_known(it[0], 0) && is_known(it[1], 0) && is_known(it[2], 0));
	cr_expect_not(is_known(it[3], 0));
}

TestInside(kernel_sight, a_card_put_on_the_deck_in_the_open_is_known_until_a_shuffle)
{
	it[0] = put(r, 0, 0, HEAP, 0, 0);
	mark_known(r, it[0], 3);
	it[1] = put(r, 0, 0, HAND, 0, 1);
	mark_known(r, it[1], 1);
	move_to(r, it[0], deck(0));
	cr_expect(is_known(it[0], 0) && is_known(it[0], 1) && is_known(it[0], JUDGE_BOTH_PLAYERS));
	cr_expect_not(judge_knowledge(r, it[0], 0).may_look, "but it lies face down");
	move_to(r, it[0], hand(0));
	cr_expect(is_known(it[0], 1), "the card drawn is the one that was put there");
	cr_expect_not(is_known(it[1], 1));
}

TestInside(kernel_sight, a_card_that_becomes_another_is_known_to_no_player)
{
	static const judge_def two[] = { 0, 1 };
	fill_hand(r, two, 2, 1);
	move_to(r, it[1], deck(0));
	cr_expect_str_eq(group_of(it[0], 1), "a.");
	clear_knowledge(r, it[0]);
	cr_expect_not(is_known(it[0], 1) || judge_knowledge(r, it[0], 1).group);
}

/* 4. Start positions, and the edges of the interface */

Test(kernel_sight, what_a_start_says_of_knowledge_stays)
{
	init_world(&w);
	for (judge_def d = 0; d < 3; d++)
		cr_assert(judge_setup_card(&w.run, deck(0), d, 0, JUDGE_SETUP_BESIDE, 1));
	w.run.game.card[0].known_by = 2;
	w.run.game.card[1].group[1] = w.run.game.card[2].group[1] = 7;
	w.run.game.card[1].among = 2;
	init_deck_knowledge(&w.run);
	cr_expect(is_known(0, 1) && !is_known(0, JUDGE_BOTH_PLAYERS));
	cr_expect_str_eq(group_of(2, 1), "b.");
	cr_expect_str_eq(group_of(0, 0), "abc", "A brought the deck");
}

Test(kernel_sight, who_asks_of_what_is_not_there_learns_nothing)
{
	struct judge_group group;
	init_world(&w);
	cr_expect_not(judge_knowledge(&w.run, 5, 0).knows);
	cr_expect_not(judge_knowledge(&w.run, 0, -1).knows);
	cr_expect_not(judge_group(&w.run, 0, 1, &group));
	cr_expect_not(judge_group(&w.run, 9, 1, &group));
}
