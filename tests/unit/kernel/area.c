/* area.c: places, the lists and stacks in them, who sees them and whose cards they are. */
#include <signal.h>
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_area);

Test(kernel_area, places_are_numbered_once_and_know_their_parts)
{
	init_world(&w);
	bool found[JUDGE_PLACES] = { false };
	cr_assert_eq(w.run.n_places, 2 * (SPOTS + 1 + 3) + STALLS);
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int a = 0; a < STUB_AREAS; a++)
			for (int i = 0; i < stub_game.area[a].places; i++) {
				judge_place p = place_of(&w.run, s, a, i);
				const struct place_parts *parts = &w.run.parts[p];
				cr_assert(p < w.run.n_places && parts->area == a &&
				          parts->index == i);
				cr_assert_eq(parts->seat, a == MARKET ? JUDGE_NO_SEAT : s);
				cr_assert_eq(found[p], a == MARKET && s == 1);
				found[p] = true;
			}
}

Test(kernel_area, a_shared_area_has_the_same_places_for_both)
{
	init_world(&w);
	for (int i = 0; i < STALLS; i++)
		cr_assert_eq(place_of(&w.run, 0, MARKET, i), place_of(&w.run, 1, MARKET, i));
	cr_assert_neq(place_of(&w.run, 0, ROW, 0), place_of(&w.run, 1, ROW, 0));
}

Test(kernel_area, a_fresh_run_has_only_empty_places)
{
	init_world(&w);
	for (judge_place p = 0; p < w.run.n_places; p++)
		cr_assert(w.run.game.place[p].n == 0 && w.run.game.place[p].first == JUDGE_NO_CARD);
	cr_assert(well_linked(&w.run));
}

TestInside(kernel_area, a_card_is_linked_first_last_or_beside)
{
	put(r, 0, 0, HAND, 0, BRICK);
	put(r, 0, 0, HAND, 0, WALL);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "bc", "beside is last");
	judge_card top = create_card(r, KEEP, 0, JUDGE_NO_PLACE);
	link_card(r, top, place_of(r, 0, HAND, 0), ON_TOP, JUDGE_NO_CARD);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "dbc");
	judge_card bottom = create_card(r, FLARE, 0, JUDGE_NO_PLACE);
	link_card(r, bottom, place_of(r, 0, HAND, 0), AT_BOTTOM, JUDGE_NO_CARD);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "dbce");
	judge_card atop_of_none = create_card(r, RUIN, 0, JUDGE_NO_PLACE);
	link_card(r, atop_of_none, place_of(r, 0, HAND, 0), ATOP, JUDGE_NO_CARD);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "dbcef", "atop of nothing is beside");
	cr_expect(well_linked(r));
}

TestInside(kernel_area, a_card_leaves_from_the_middle_and_from_either_end)
{
	judge_card c[4];
	for (int i = 0; i < 4; i++)
		c[i] = put(r, 0, 0, HAND, 0, (judge_def)i);
	unlink_card(r, c[1]);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "acd");
	unlink_card(r, c[0]);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "cd");
	unlink_card(r, c[3]);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "c");
	unlink_card(r, c[3]);
	cr_expect_eq(r->game.card[c[3]].place, JUDGE_NO_PLACE, "twice is once");
	unlink_card(r, c[2]);
	cr_expect_str_eq(letters(r, 0, HAND, 0), "");
	cr_expect(well_linked(r));
}

TestInside(kernel_area, cards_lie_on_each_other_and_beside)
{
	judge_card a = put(r, 0, 0, ROW, 0, PEBBLE), b = put_atop(r, 0, 0, ROW, 0, BRICK);
	judge_card beside = put(r, 0, 0, ROW, 0, KEEP);
	judge_card c = create_card(r, WALL, 0, JUDGE_NO_PLACE);
	link_card(r, c, place_of(r, 0, ROW, 0), ATOP, b);
	cr_expect_str_eq(letters(r, 0, ROW, 0), "abcd", "a stack stands together");
	cr_expect(card_at(r, b)->beneath == a && card_at(r, c)->beneath == b);
	cr_expect(is_topmost(r, c) && !is_topmost(r, b) && !is_topmost(r, a) &&
	          is_topmost(r, beside));
	cr_expect(well_linked(r));
	unlink_card(r, b);
	cr_expect(card_at(r, c)->beneath == a && card_at(r, a)->above == c, "the gap closes");
	unlink_card(r, a);
	cr_expect_eq(card_at(r, c)->beneath, JUDGE_NO_CARD);
	cr_expect_str_eq(letters(r, 0, ROW, 0), "cd");
}

static void
stack_the_other_way(struct judge_run *r)
{
	judge_card a = put(r, 0, 0, ROW, 0, PEBBLE);
	judge_card b = put_atop(r, 0, 0, ROW, 0, BRICK), c = put_atop(r, 0, 0, ROW, 0, WALL);
	cr_expect_str_eq(letters(r, 0, ROW, 0), "cba");
	cr_expect(is_topmost(r, a) && card_at(r, a)->beneath == b && card_at(r, b)->beneath == c);
	cr_expect_eq(card_at(r, c)->beneath, JUDGE_NO_CARD);
	cr_expect(well_linked(r));
}

Test(kernel_area, without_its_order_a_stack_grows_from_below)
{
	knock_out(&w, R_STACK_ORDER_KEPT);
	inside(&w, stack_the_other_way);
}

static void
take_from_deck(struct judge_run *r)
{
	judge_card top = put(r, 0, 0, DECK, 0, PEBBLE);
	put(r, 0, 0, DECK, 0, BRICK);
	put(r, 0, 0, DECK, 0, WALL);
	judge_card heap = put(r, 0, 0, HEAP, 0, PEBBLE);
	put(r, 0, 0, HEAP, 0, BRICK);
	put(r, 0, 0, HEAP, 0, WALL);
	unlink_card(r, top);
	unlink_card(r, heap);
	cr_expect(well_linked(r));
}

Test(kernel_area, an_ordered_hidden_area_keeps_its_order)
{
	inside(&w, take_from_deck);
	cr_assert_str_eq(letters(&w.run, 0, DECK, 0), "bc");
	knock_out(&w, R_ORDER_KEPT);
	inside(&w, take_from_deck);
	cr_assert_str_eq(letters(&w.run, 0, DECK, 0), "cb", "the rest is turned round");
	cr_assert_str_eq(letters(&w.run, 0, HEAP, 0), "bc",
	                 "an area without order has none to lose");
}

static void
ask_who_sees(struct judge_run *r)
{
	cr_expect_eq(viewers_of(r, place_of(r, 1, ROW, 0)), 3);
	cr_expect_eq(viewers_of(r, place_of(r, 0, MARKET, 1)), 3);
	cr_expect_eq(viewers_of(r, place_of(r, 0, HAND, 0)), 1);
	cr_expect_eq(viewers_of(r, place_of(r, 1, HAND, 0)), 2);
	cr_expect_eq(viewers_of(r, place_of(r, 0, DECK, 0)), 0);
}

static void
ask_who_sees_without_hiding(struct judge_run *r)
{
	cr_expect_eq(viewers_of(r, place_of(r, 0, HAND, 0)), 3);
	cr_expect_eq(viewers_of(r, place_of(r, 0, DECK, 0)), 3);
}

Test(kernel_area, an_area_is_seen_by_all_by_its_player_or_by_no_player)
{
	inside(&w, ask_who_sees);
	knock_out(&w, R_HAND_HIDDEN);
	knock_out(&w, R_DECK_HIDDEN);
	inside(&w, ask_who_sees_without_hiding);
}

static judge_card abroad; /* A's card in B's row */

static void
lend_a_card(struct judge_run *r)
{
	abroad = put(r, 0, 1, ROW, 2, WALL);
	judge_card shared = put(r, 1, 0, MARKET, 0, WALL);
	cr_expect_eq(master(r, shared), 1, "in a shared area its owner is master");
	cr_expect_eq(master(r, create_card(r, WALL, 1, JUDGE_NO_PLACE)), 1);
}

Test(kernel_area, the_player_of_an_area_is_master_of_its_cards)
{
	inside(&w, lend_a_card);
	cr_assert_eq(master(&w.run, abroad), 1);
	knock_out(&w, R_AREA_PLAYER_IS_MASTER);
	inside(&w, lend_a_card);
	cr_assert_eq(master(&w.run, abroad), 0, "its owner is");
}

Test(kernel_area, a_card_goes_to_its_owners_area)
{
	inside(&w, lend_a_card);
	cr_assert_eq(destination(&w.run, abroad, HEAP), place_of(&w.run, 0, HEAP, 0));
	knock_out(&w, R_TO_OWNERS_AREA);
	inside(&w, lend_a_card);
	cr_assert_eq(destination(&w.run, abroad, HEAP), place_of(&w.run, 1, HEAP, 0),
	             "its master's");
}

TestInside(kernel_area, cards_are_found_by_what_they_are)
{
	judge_card a = put(r, 0, 0, HAND, 0, WALL), b = put(r, 1, 1, HAND, 0, KEEP);
	put(r, 0, 0, HAND, 0, WALL);
	judge_place hand = place_of(r, 0, HAND, 0);
	cr_expect_eq(find_card(r, hand, WALL), a, "the first of several");
	cr_expect_eq(find_card(r, hand, KEEP), JUDGE_NO_CARD);
	cr_expect_eq(find_card(r, place_of(r, 0, HEAP, 0), WALL), JUDGE_NO_CARD);
	cr_expect_eq(find_owned(r, 1, KEEP), b);
	cr_expect_eq(find_owned(r, 0, KEEP), JUDGE_NO_CARD);
	cr_expect_str_eq(face(r, b)->name, "Keep");
}

TestInside(kernel_area, each_created_card_is_a_card_of_its_own)
{
	r->game.turn = 5;
	judge_card a = put(r, 1, 0, ROW, 0, WALL), b = create_card(r, BRICK, 0, JUDGE_NO_PLACE);
	const struct card *x = card_at(r, a), *y = card_at(r, b);
	cr_expect(x->def == WALL && x->owner == 1 && x->since == 5 && x->known_by == 0);
	cr_expect(y->place == JUDGE_NO_PLACE && y->next == JUDGE_NO_CARD &&
	          y->above == JUDGE_NO_CARD);
	cr_expect_neq(x->identity, y->identity);
}

static void
create_too_many(struct judge_run *r)
{
	for (int i = 0; i <= JUDGE_CARDS; i++)
		put(r, 0, 0, HEAP, 0, WALL);
	cr_assert_fail("it went on");
}

Test(kernel_area, too_many_cards_meet_a_limit)
{
	cr_assert_eq(inside(&w, create_too_many), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "cards");
	cr_assert(well_linked(&w.run));
}

Test(kernel_area, the_own_cards_of_a_seat_are_each_listed_once_ascending)
{
	static const judge_def of_a[] = { KEEP, WALL, KEEP }, of_b[] = { EMBER };
	w.params.list[0][0] = (struct judge_list){ of_a, 3 };
	w.params.list[0][1] = (struct judge_list){ of_b, 1 };
	w.params.list[1][0] = (struct judge_list){ of_b, 1 };
	init_world(&w);
	create_card(&w.run, BRICK, 1, JUDGE_NO_PLACE);
	create_card(&w.run, BRICK, 1, JUDGE_NO_PLACE);
	collect_card_defs(&w.run);
	static const judge_def a[] = { WALL, KEEP, EMBER }, b[] = { BRICK, EMBER };
	cr_assert(w.run.n_own[0] == 3 && !memcmp(w.run.own[0], a, sizeof a));
	cr_assert(w.run.n_own[1] == 2 && !memcmp(w.run.own[1], b, sizeof b));
}

Test(kernel_area, a_card_outside_the_set_is_unknown)
{
	static judge_def many[JUDGE_CARDS + 20];
	for (int i = 0; i < JUDGE_CARDS + 20; i++)
		many[i] = (judge_def)(STUB_DEFS + i);
	w.params.list[0][0] = (struct judge_list){ many, JUDGE_CARDS + 20 };
	init_world(&w);
	create_card(&w.run, KEEP, 0, JUDGE_NO_PLACE);
	collect_card_defs(&w.run);
	cr_assert_eq(w.run.n_own[0], 1);
	cr_assert_eq(w.run.own[0][0], KEEP);
}

/* A bounded engine checks every number of a card or a place; any other would read memory that is none of the run's. */
#ifdef JUDGE_BOUNDED
Test(kernel_area, a_card_that_is_none_is_not_changed, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	put(&w.run, 0, 0, HAND, 0, WALL);
	unlink_card(&w.run, w.run.game.n_cards);
}

Test(kernel_area, no_card_is_linked_to_one_that_is_none, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	put(&w.run, 0, 0, ROW, 0, WALL);
	link_card(&w.run, 0, place_of(&w.run, 0, ROW, 1), ATOP, JUDGE_NO_CARD - 1);
}

Test(kernel_area, a_place_that_is_none_is_not_looked_at, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	find_card(&w.run, (judge_place)w.run.n_places, WALL);
}

Test(kernel_area, nothing_is_put_into_a_place_that_is_none, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	put(&w.run, 0, 0, HAND, 0, WALL);
	unlink_card(&w.run, 0);
	link_card(&w.run, 0, JUDGE_NO_PLACE, BESIDE, JUDGE_NO_CARD);
}

Test(kernel_area, a_row_has_no_place_beyond_its_last, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	place_of(&w.run, 0, ROW, stub_game.area[ROW].places);
}

Test(kernel_area, a_place_that_is_none_is_part_of_no_area, .signal = SIGABRT, .timeout = 20)
{
	init_world(&w);
	viewers_of(&w.run, JUDGE_NO_PLACE);
}
#endif
