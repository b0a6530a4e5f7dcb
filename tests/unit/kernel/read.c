/* read.c: reading a position, laying one out, and what a stop was about. */
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

static struct world w;

static judge_place
at(judge_seat seat, int area, int index)
{
	return judge_place_of(&w.run, seat, area, index);
}

static bool
lay(judge_seat seat, int area, int index, judge_def def, enum judge_setup how)
{
	return judge_setup_card(&w.run, at(seat, area, index), def, seat, how, 0);
}

static void
make_position(void)
{
	make_world(&w);
	init_world(&w);
}

static int
property(const char *name)
{
	for (int i = 0; i < stub_game.n_properties; i++)
		if (!strcmp(stub_game.property[i].name, name))
			return i;
	cr_assert_fail("no property %s", name);
	return -1;
}

Test(kernel_read, a_place_is_named_by_seat_area_and_index)
{
	make_position();
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int a = 0; a < STUB_AREAS; a++)
			for (int i = 0; i < stub_game.area[a].places; i++) {
				judge_seat seat;
				int area, index;
				cr_assert(judge_place_parts(&w.run, at(s, a, i), &seat, &area,
				                            &index));
				cr_assert(area == a && index == i);
				cr_assert_eq(seat, a == MARKET ? JUDGE_NO_SEAT : s);
			}
	cr_assert_eq(at(7, MARKET, 0), at(0, MARKET, 0), "of a shared area the seat is ignored");
}

Test(kernel_read, what_is_no_place_is_said_to_be_none)
{
	judge_seat seat;
	int area, index;
	make_position();
	cr_assert_eq(at(0, ROW, SPOTS), JUDGE_NO_PLACE);
	cr_assert_eq(at(0, ROW, -1), JUDGE_NO_PLACE);
	cr_assert_eq(at(0, STUB_AREAS, 0), JUDGE_NO_PLACE);
	cr_assert_eq(at(0, -1, 0), JUDGE_NO_PLACE);
	cr_assert_eq(at(2, ROW, 0), JUDGE_NO_PLACE);
	cr_assert_eq(at(JUDGE_NO_SEAT, ROW, 0), JUDGE_NO_PLACE);
	cr_assert_not(judge_place_parts(&w.run, JUDGE_NO_PLACE, &seat, &area, &index));
	cr_assert_not(judge_place_parts(&w.run, w.run.n_places, &seat, &area, &index));
	cr_assert_eq(judge_cards_at(&w.run, JUDGE_NO_PLACE, NULL, 0), 0);
	cr_assert_eq(judge_seen_at(&w.run, JUDGE_NO_PLACE, NULL, 0), 0);
}

Test(kernel_read, laid_cards_are_read_in_order)
{
	struct judge_card_view view[4];
	make_position();
	cr_assert(lay(0, ROW, 1, PEBBLE, JUDGE_SETUP_BESIDE));
	cr_assert(lay(0, ROW, 1, BRICK, JUDGE_SETUP_ATOP));
	cr_assert(judge_setup_card(&w.run, at(0, ROW, 1), WALL, 1, JUDGE_SETUP_BESIDE, 4));
	cr_assert_eq(judge_cards_at(&w.run, at(0, ROW, 1), view, 4), 3);
	cr_assert(view[0].def == PEBBLE && view[0].covered && view[0].beneath == JUDGE_NO_CARD);
	cr_assert(view[1].def == BRICK && !view[1].covered && view[1].beneath == view[0].card);
	cr_assert(view[2].def == WALL && view[2].owner == 1 && view[2].since == 4);
	cr_assert(view[0].known_by == 3 && view[0].owner == 0 && view[0].since == 0);
	cr_assert_eq(judge_cards_at(&w.run, at(0, ROW, 1), view, 1), 3, "all are counted");
	cr_assert(well_linked(&w.run));
}

Test(kernel_read, only_topmost_cards_are_seen_and_who_stands_there)
{
	struct judge_card_view view[4];
	make_position();
	lay(0, ROW, 0, PEBBLE, JUDGE_SETUP_BESIDE);
	lay(0, ROW, 0, BRICK, JUDGE_SETUP_ATOP);
	cr_assert_eq(judge_seen_at(&w.run, at(0, ROW, 0), view, 4), 1);
	cr_assert_eq(view[0].def, BRICK);
	lay(0, THRONE, 0, KEEP, JUDGE_SETUP_BESIDE);
	cr_assert_eq(judge_seen_at(&w.run, at(0, ROW, 0), view, 4), 2, "the monarch stands there");
	cr_assert_eq(view[1].def, KEEP);
	cr_assert_eq(judge_seen_at(&w.run, at(0, ROW, 1), view, 4), 0);
	cr_assert_eq(judge_cards_at(&w.run, at(0, ROW, 0), view, 4), 2, "but does not lie there");
	w.kernel.card_seen_at = NULL;
	cr_assert_eq(judge_seen_at(&w.run, at(0, ROW, 0), view, 4), 1);
}

Test(kernel_read, laid_cards_are_known_to_those_who_see_them)
{
	struct judge_card_view view;
	make_position();
	lay(0, HAND, 0, WALL, JUDGE_SETUP_BESIDE);
	lay(1, DECK, 0, WALL, JUDGE_SETUP_BESIDE);
	judge_cards_at(&w.run, at(0, HAND, 0), &view, 1);
	cr_assert_eq(view.known_by, 1);
	judge_cards_at(&w.run, at(1, DECK, 0), &view, 1);
	cr_assert_eq(view.known_by, 0);
}

Test(kernel_read, what_cannot_be_laid_changes_nothing)
{
	make_position();
	uint64_t before = judge_loop_hash(&w.run);
	cr_assert_not(lay(0, ROW, SPOTS, WALL, JUDGE_SETUP_BESIDE), "no such place");
	cr_assert_not(lay(0, ROW, 0, STUB_DEFS, JUDGE_SETUP_BESIDE), "no such card");
	cr_assert_not(lay(0, ROW, 0, WALL, JUDGE_SETUP_ATOP), "atop of nothing");
	cr_assert_not(judge_setup_card(&w.run, at(0, ROW, 0), WALL, 2, JUDGE_SETUP_BESIDE, 0));
	cr_assert_not(judge_setup_card(&w.run, at(0, HAND, 0), WALL, 1, JUDGE_SETUP_BESIDE, 0));
	cr_assert_eq(judge_loop_hash(&w.run), before);
	cr_assert_eq(w.run.game.n_cards, 0);
	cr_assert(lay(0, HAND, 0, WALL, JUDGE_SETUP_BESIDE));
	cr_assert_not(lay(0, HAND, 0, WALL, JUDGE_SETUP_ATOP), "hands hold no stacks");
	cr_assert(judge_setup_card(&w.run, at(0, ROW, 0), WALL, 1, JUDGE_SETUP_BESIDE, 0));
	cr_assert(judge_setup_card(&w.run, at(0, MARKET, 0), WALL, 1, JUDGE_SETUP_BESIDE, 0));
}

Test(kernel_read, no_more_cards_are_laid_than_a_run_holds)
{
	make_position();
	for (int i = 0; i < JUDGE_CARDS; i++)
		cr_assert(lay(0, HEAP, 0, WALL, JUDGE_SETUP_BESIDE));
	cr_assert_not(lay(0, HEAP, 0, WALL, JUDGE_SETUP_BESIDE));
	cr_assert_eq(judge_cards_at(&w.run, at(0, HEAP, 0), NULL, 0), JUDGE_CARDS);
}

Test(kernel_read, text_outside_the_model_is_met_in_a_start_position)
{
	make_position();
	lay(0, HAND, 0, RUIN, JUDGE_SETUP_BESIDE);
	cr_assert_eq(judge_unmodelled(&w.run).def, JUDGE_NO_DEF);
	lay(0, ROW, 2, RUIN, JUDGE_SETUP_BESIDE);
	struct judge_unmodelled u = judge_unmodelled(&w.run);
	cr_assert(u.def == RUIN && u.acts_in == JUDGE_ACTS_FIELD && u.place == at(0, ROW, 2));
	cr_assert(u.citation == 0 && u.decision == 0);
}

Test(kernel_read, properties_are_read_and_set_by_their_index)
{
	make_position();
	cr_assert(judge_set(&w.run, property("turn"), 0, 3));
	cr_assert_eq(judge_read(&w.run, property("turn"), 0), 3);
	cr_assert_not(judge_set(&w.run, property("turn"), 0, 0), "out of range");
	cr_assert_eq(judge_read(&w.run, property("turn_player"), 0), JUDGE_NO_NUMBER);
	cr_assert(judge_set(&w.run, property("turn_player"), 0, 1));
	cr_assert_eq(judge_read(&w.run, property("turn_player"), 0), 1);
	cr_assert(judge_set(&w.run, property("marks"), 1, 2));
	cr_assert(judge_read(&w.run, property("marks"), 1) == 2 && w.run.game.value[0][MARKS] == 0);
	cr_assert_not(judge_set(&w.run, property("tower"), 0, 1), "it follows from the position");
	lay(0, ROW, 0, KEEP, JUDGE_SETUP_BESIDE);
	cr_assert_eq(judge_read(&w.run, property("tower"), 0), 3);
	cr_assert_eq(judge_read(&w.run, property("height"), 0), 3);
}

Test(kernel_read, relations_are_asked_by_name)
{
	make_position();
	cr_assert_eq(judge_relation(&w.run, "beside", at(0, ROW, 0), at(0, ROW, 1)), 1);
	cr_assert_eq(judge_relation(&w.run, "beside", at(0, ROW, 0), at(0, ROW, 2)), 0);
	cr_assert_eq(judge_relation(&w.run, "inside", at(0, ROW, 0), at(0, ROW, 2)), -1);
	cr_assert_eq(judge_relation(&w.run, "beside", at(0, ROW, 0), JUDGE_NO_PLACE), -1);
	w.kernel.relation = NULL;
	cr_assert_eq(judge_relation(&w.run, "beside", at(0, ROW, 0), at(0, ROW, 1)), -1);
}

Test(kernel_read, a_game_starts_at_any_step_of_a_complete_position)
{
	make_position();
	cr_assert_not(judge_start_at(&w.run, STEP_ACTION), "it is nobody's turn");
	judge_set(&w.run, property("turn"), 0, 3);
	judge_set(&w.run, property("turn_player"), 0, 1);
	cr_assert_not(judge_start_at(&w.run, STUB_STEPS), "no such step");
	cr_assert_not(judge_start_at(&w.run, -1));
	lay(1, HAND, 0, WALL, JUDGE_SETUP_BESIDE);
	cr_assert(judge_start_at(&w.run, STEP_ACTION));
	w.answers = 0;
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
	cr_assert(judge_question(&w.run)->kind == ASK_ACTION && judge_question(&w.run)->seat == 1);
	cr_assert_eq(judge_read(&w.run, property("turn"), 0), 3);
}

Test(kernel_read, without_a_position_a_game_starts_at_its_first_step)
{
	make_position();
	w.answers = 0;
	cr_assert_eq(judge_run_go(&w.run), JUDGE_OPEN);
	cr_assert_eq(judge_question(&w.run)->kind, ASK_SHUFFLE);
}

Test(kernel_read, the_parameters_of_a_run_are_its_own)
{
	make_position();
	const struct judge_params *p = judge_run_params(&w.run);
	cr_assert(p != &w.params && p->game == &w.game && p->cards == &stub_cards);
}

Test(kernel_read, the_state_is_part_of_the_run)
{
	cr_assert_lt(judge_state_size(), judge_run_size());
	cr_assert_eq(judge_run_size(), sizeof(struct judge_run));
}
