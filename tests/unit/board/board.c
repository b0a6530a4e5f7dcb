/* board.c: tests of the cards of a place that a reader sees. */
#include "judged/board/board.h"
#include "tests/unit/board/position.h"

static struct board_heap heap;

static void
look(const struct judged *j, enum view view, const char *area)
{
	board_heap(j->r.run, view, place_in(j, 0, area), &heap);
}

Test(board, a_hand_shows_faces_to_its_player_and_backs_to_the_other)
{
	struct judged *j = judge(POSITION "moves: []\n");
	look(j, VIEW_A, "hand");
	cr_assert_eq(heap.n, 3);
	for (int i = 0; i < heap.n; i++)
		cr_expect_eq(heap.card[i].side, BOARD_FACE);
	cr_expect_eq(board_alike(&heap, 0), 2, "two equal cards come first");
	cr_expect_eq(board_alike(&heap, 2), 3);
	look(j, VIEW_B, "hand");
	cr_assert_eq(heap.n, 1, "backs can't be distinguished");
	cr_expect_eq(heap.card[0].side, BOARD_HIDDEN);
	cr_expect_eq(heap.card[0].n, 3);
	cr_expect_eq(heap.cards, 3);
	done(j);
}

Test(board, a_deck_keeps_its_order_and_is_hidden_from_its_player)
{
	struct judged *j = judge(POSITION "moves: []\n");
	look(j, VIEW_JUDGE, "deck");
	cr_assert_eq(heap.n, 2);
	cr_expect_str_eq(number_of(j, heap.card[0].def), "EPR-009");
	cr_expect_str_eq(number_of(j, heap.card[1].def), "EPR-008");
	look(j, VIEW_A, "deck");
	cr_expect_eq(heap.n, 1);
	done(j);
}

Test(board, a_card_that_the_record_does_not_name_is_unknown_to_the_judge_too)
{
	struct judged *j = judge(UNKNOWN_HAND "moves: []\n");
	look(j, VIEW_JUDGE, "hand");
	cr_assert_eq(heap.n, 2);
	cr_expect_eq(heap.card[0].side, BOARD_FACE);
	cr_expect_eq(heap.card[1].side, BOARD_UNKNOWN);
	cr_expect_eq(heap.card[1].n, 2);
	done(j);
}

Test(board, a_card_is_found_by_its_handle)
{
	struct judged *j = judge(POSITION "moves: []\n");
	look(j, VIEW_JUDGE, "hand");
	cr_expect_eq(board_beneath(&heap, heap.card[1].card)->card, heap.card[1].card);
	cr_expect_null(board_beneath(&heap, JUDGE_NO_CARD));
	done(j);
}
