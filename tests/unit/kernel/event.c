/* event.c: mutators: events, moves, values, shuffles, and what interrupts. */
#include <string.h>

#include "tests/criterion.h"
#include "tests/stub/world.h"

WORLD_OF(kernel_event);
static judge_card it;
static enum did did;

static enum did
move_beside(struct judge_run *r, judge_card card, judge_seat seat, int area, int index)
{
	return move_card(r, card, place_of(r, seat, area, index), BESIDE, JUDGE_NO_CARD,
	                 BY(R_SWAP));
}

/* Moves: what a card is afterwards */

static void
draw_a_card(struct judge_run *r)
{
	it = put(r, 0, 0, DECK, 0, WALL);
	r->game.turn = 7;
	did = move_beside(r, it, 0, HAND, 0);
}

Test(kernel_event, a_card_that_changes_area_is_a_new_card)
{
	inside(&w, draw_a_card);
	const struct card *c = card_at(&w.run, it);
	cr_assert_eq(did, DID);
	cr_assert(c->place == place_of(&w.run, 0, HAND, 0) && c->identity == 2 && c->since == 7);
	knock_out(&w, R_NEW_CARD_IN_NEW_AREA);
	inside(&w, draw_a_card);
	cr_assert(c->identity == 1 && c->since == 1, "it stays the same");
}

static void
change_rules_for_a_card(struct judge_run *r)
{
	struct rule_change change = { R_BURN, JUDGE_NO_SEAT, 0, RULE_SUSPENDED, false, 0 };
	it = put(r, 0, 0, ROW, 0, WALL);
	judge_card another = put(r, 0, 0, ROW, 1, WALL);
	change.card = it;
	change_rule(r, change, BY(R_CAST));
	change.card = another;
	change_rule(r, change, BY(R_CAST));
	move_beside(r, it, 0, ROW, 2);
	cr_expect_not(in_force(r, R_BURN, JUDGE_NO_SEAT, it), "it is the same card still");
	move_beside(r, it, 0, HAND, 0);
	cr_expect_not(in_force(r, R_BURN, JUDGE_NO_SEAT, another));
}

Test(kernel_event, a_change_for_a_card_ends_when_it_is_a_new_card)
{
	inside(&w, change_rules_for_a_card);
	cr_assert(in_force(&w.run, R_BURN, JUDGE_NO_SEAT, it));
	knock_out(&w, R_NEW_CARD_IN_NEW_AREA);
	inside(&w, change_rules_for_a_card);
	cr_assert_not(in_force(&w.run, R_BURN, JUDGE_NO_SEAT, it));
}

TestInside(kernel_event, a_card_that_moves_within_its_area_stays_the_same_where_the_area_says_so)
{
	it = put(r, 0, 0, ROW, 0, WALL);
	r->game.turn = 7;
	move_beside(r, it, 1, ROW, 3);
	cr_expect_eq(card_at(r, it)->identity, 1);
	cr_expect_eq(card_at(r, it)->since, 1);
	cr_expect_gt(card_at(r, it)->stamp, 1, "it came there later all the same");
	put(r, 0, 0, MARKET, 0, WALL);
	judge_card in_market = find_card(r, place_of(r, 0, MARKET, 0), WALL);
	uint32_t before = card_at(r, in_market)->identity;
	move_beside(r, in_market, 0, MARKET, 1);
	cr_expect_neq(card_at(r, in_market)->identity, before, "only some areas keep identity");
}

Test(kernel_event, a_move_is_cited_with_its_ends)
{
	inside(&w, draw_a_card);
	const struct judge_citation *c = last_cited(&w, R_SWAP);
	cr_assert(c && c->event == JUDGE_EV_MOVE && c->def == WALL && c->seat == 0);
	cr_assert(c->from == place_of(&w.run, 0, DECK, 0) && c->to == place_of(&w.run, 0, HAND, 0));
}

Test(kernel_event, without_the_rule_that_places_nothing_moves)
{
	knock_out(&w, R_PLACE_MOVES);
	inside(&w, draw_a_card);
	cr_assert_eq(did, DID_NOTHING);
	cr_assert_eq(card_at(&w.run, it)->place, place_of(&w.run, 0, DECK, 0));
	cr_assert_eq(w.n_cited, 0);
}

Test(kernel_event, a_reason_that_is_not_in_force_moves_nothing)
{
	knock_out(&w, R_SWAP);
	inside(&w, draw_a_card);
	cr_assert_eq(did, DID_NOTHING);
	cr_assert_eq(w.n_cited, 0);
}

/* Knowledge */

Test(kernel_event, a_card_is_known_to_those_who_see_it_arrive)
{
	inside(&w, draw_a_card);
	cr_assert_eq(card_at(&w.run, it)->known_by, 1);
	cr_assert_eq(last_cited(&w, R_SWAP)->hidden_from, 2,
	             "the opponent may not know which it was");
	knock_out(&w, R_ENTERS_VISIBLE_AS_AREA);
	inside(&w, draw_a_card);
	cr_assert_eq(card_at(&w.run, it)->known_by, 0);
	cr_assert_eq(last_cited(&w, R_SWAP)->hidden_from, 3);
}

TestInside(kernel_event, who_saw_a_card_go_on_knows_it)
{
	it = put(r, 0, 0, HEAP, 0, WALL);
	r->game.card[it].known_by = 3;
	move_beside(r, it, 0, DECK, 0);
	cr_assert_eq(card_at(r, it)->known_by, 3);
	cr_assert_eq(last_cited(&w, R_SWAP)->hidden_from, 0);
}

/* Stacks */

static judge_card stack[3];

static void
build_a_stack(struct judge_run *r)
{
	stack[0] = put(r, 0, 0, ROW, 0, PEBBLE);
	stack[1] = put_atop(r, 0, 0, ROW, 0, BRICK);
}

static void
move_a_stack(struct judge_run *r)
{
	build_a_stack(r);
	move_beside(r, stack[1], 0, ROW, 2);
}

Test(kernel_event, a_stack_moves_as_a_whole)
{
	inside(&w, move_a_stack);
	cr_assert_str_eq(letters(&w.run, 0, ROW, 2), "ab");
	cr_assert_eq(card_at(&w.run, stack[1])->beneath, stack[0]);
	cr_assert_eq(card_at(&w.run, stack[0])->stamp, card_at(&w.run, stack[1])->stamp);
	knock_out(&w, R_STACK_MOVES_TOGETHER);
	inside(&w, move_a_stack);
	cr_assert_str_eq(letters(&w.run, 0, ROW, 2), "b", "only the topmost card moves");
	cr_assert_str_eq(letters(&w.run, 0, ROW, 0), "a");
	cr_assert(well_linked(&w.run));
}

TestInside(kernel_event, a_lower_card_moves_alone)
{
	build_a_stack(r);
	move_beside(r, stack[0], 0, HEAP, 0);
	cr_assert_str_eq(letters(r, 0, HEAP, 0), "a");
	cr_assert_str_eq(letters(r, 0, ROW, 0), "b");
	cr_assert_eq(card_at(r, stack[1])->beneath, JUDGE_NO_CARD);
	cr_assert(well_linked(r));
}

TestInside(kernel_event, the_cards_of_a_stack_go_each_to_their_owner)
{
	put(r, 1, 0, ROW, 0, PEBBLE);
	put_atop(r, 0, 0, ROW, 0, BRICK);
	judge_card top = put_atop(r, 1, 0, ROW, 0, WALL);
	move_card(r, top, destination(r, top, HEAP), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	cr_assert_str_eq(letters(r, 0, HEAP, 0), "b");
	cr_assert_str_eq(letters(r, 1, HEAP, 0), "ac");
	cr_assert(well_linked(r));
}

TestInside(kernel_event, a_stack_that_parts_does_not_lie_across_two_places)
{
	put(r, 1, 0, ROW, 0, PEBBLE);
	put_atop(r, 0, 0, ROW, 0, BRICK);
	judge_card top = put_atop(r, 1, 0, ROW, 0, WALL);
	move_card(r, top, destination(r, top, THRONE), BESIDE, JUDGE_NO_CARD, BY(R_CROWN));
	cr_assert(well_linked(r));
	cr_assert_str_eq(letters(r, 0, THRONE, 0), "b");
	cr_assert_eq(r->game.place[place_of(r, 1, THRONE, 0)].n, 2);
}

TestInside(kernel_event, a_card_is_laid_on_a_card)
{
	build_a_stack(r);
	judge_card onto = put(r, 0, 0, ROW, 1, WALL);
	move_card(r, stack[1], place_of(r, 0, ROW, 1), ATOP, onto, BY(R_BUILD));
	cr_expect_str_eq(letters(r, 0, ROW, 1), "cb");
	cr_expect_str_eq(letters(r, 0, ROW, 0), "a", "laid atop, a card goes alone");
	cr_expect(well_linked(r));
}

static void
lay_within_a_stack(struct judge_run *r)
{
	build_a_stack(r);
	judge_card card = put(r, 0, 0, HAND, 0, WALL);
	move_card(r, card, place_of(r, 0, ROW, 0), ATOP, stack[0], BY(R_BUILD));
	cr_expect_str_eq(letters(r, 0, ROW, 0), "acb");
	cr_expect(card_at(r, stack[1])->beneath == card && card_at(r, card)->beneath == stack[0]);
	cr_expect(well_linked(r));
}

Test(kernel_event, a_card_laid_on_a_lower_card_comes_between)
{
	knock_out(&w, R_TOPPLE);
	inside(&w, lay_within_a_stack);
}

TestInside(kernel_event, a_card_lies_on_cards_of_its_place_only)
{
	build_a_stack(r);
	move_card(r, stack[1], place_of(r, 0, ROW, 0), ATOP, stack[1], BY(R_BUILD));
	cr_expect(well_linked(r), "on itself");
	move_card(r, stack[1], place_of(r, 0, ROW, 3), ATOP, stack[0], BY(R_BUILD));
	cr_expect(well_linked(r), "on a card elsewhere");
	cr_expect_str_eq(letters(r, 0, ROW, 3), "b");
}

/* Events */

TestInside(kernel_event, the_cards_of_an_event_arrive_at_the_same_time)
{
	struct event e = { .n = 0 };
	judge_card a = put(r, 0, 0, HAND, 0, WALL), b = put(r, 1, 1, HAND, 0, KEEP);
	add_move(&e, a, place_of(r, 0, MARKET, 0), BY(R_SWAP));
	add_move(&e, b, place_of(r, 1, HEAP, 0), BY(R_BURN));
	did = commit(r, &e);
	cr_expect_eq(card_at(r, a)->stamp == card_at(r, b)->stamp, true);
	cr_assert_eq(did, DID);
	cr_assert(times_cited(&w, R_SWAP) == 1 && times_cited(&w, R_BURN) == 1,
	          "each by its reason");
}

static void
commit_one_and_another(struct judge_run *r)
{
	struct event e = { .n = 0 };
	judge_card a = put(r, 0, 0, HAND, 0, WALL), b = put(r, 0, 0, HAND, 0, KEEP);
	add_move(&e, a, place_of(r, 0, HEAP, 0), BY(R_SWAP));
	add_move(&e, b, place_of(r, 0, HEAP, 0), BY(R_BURN));
	did = commit(r, &e);
}

Test(kernel_event, of_an_event_that_happens_which_can_happen)
{
	knock_out(&w, R_SWAP);
	inside(&w, commit_one_and_another);
	cr_assert_eq(did, DID);
	cr_assert_str_eq(letters(&w.run, 0, HEAP, 0), "d");
	knock_out(&w, R_BURN);
	inside(&w, commit_one_and_another);
	cr_assert_eq(did, DID_NOTHING);
	cr_assert_str_eq(letters(&w.run, 0, HAND, 0), "cd");
}

static judge_card moved[8];
static int n_moved;
static bool was_covered[8];

static void
note_moved(struct judge_run *r, const struct change *ch, judge_place from, uint32_t citation)
{
	cr_expect(card_at(r, ch->card)->place == ch->to, "told after it happened");
	cr_expect(from < r->n_places && citation == r->last_citation);
	was_covered[n_moved] = ch->covered;
	moved[n_moved++] = ch->card;
}

Test(kernel_event, the_game_is_called_for_every_moved_card)
{
	n_moved = 0;
	w.kernel.moved = note_moved;
	inside(&w, move_a_stack);
	cr_assert_eq(n_moved, 2);
	cr_assert(moved[0] == stack[0] && was_covered[0] && moved[1] == stack[1] &&
	          !was_covered[1]);
}

/* Cards outside the model */

static judge_def met;
static int met_area, met_index;

static void
move_it_there(struct judge_run *r)
{
	it = put(r, 0, 0, HAND, 0, met);
	move_beside(r, it, 0, met_area, met_index);
}

static struct judge_unmodelled
meet(judge_def def, int area)
{
	met = def;
	met_area = area;
	make_world(&w);
	inside(&w, move_it_there);
	return judge_unmodelled(&w.run);
}

Test(kernel_event, text_outside_the_model_is_met_where_it_could_act)
{
	struct judge_unmodelled u = meet(RUIN, ROW);
	cr_assert(u.def == RUIN && u.acts_in == JUDGE_ACTS_FIELD && u.citation == 1);
	cr_assert_eq(u.place, place_of(&w.run, 0, ROW, 0));
	cr_assert_eq(meet(RUIN, HEAP).def, JUDGE_NO_DEF);
	cr_assert_eq(meet(GHOST, ROW).def, JUDGE_NO_DEF);
	cr_assert_eq(meet(GHOST, HEAP).acts_in, JUDGE_ACTS_PILE);
	cr_assert_eq(meet(GHOST, THRONE).acts_in, JUDGE_ACTS_STACK);
	cr_assert_eq(meet(WALL, ROW).def, JUDGE_NO_DEF, "a card within the model never is");
}

TestInside(kernel_event, only_the_first_meeting_counts)
{
	put(r, 0, 0, HAND, 0, PEBBLE);
	move_beside(r, put(r, 0, 0, HAND, 0, GHOST), 0, HEAP, 0);
	move_beside(r, put(r, 0, 0, HAND, 0, RUIN), 0, ROW, 0);
	cr_assert_eq(judge_unmodelled(r).def, GHOST);
}

/* Values */

static void
set_some(struct judge_run *r)
{
	did = set_value(r, 1, MARKS, 2, BY(R_BURN_MARKS));
	cr_expect_eq(r->game.value[0][MARKS], 0);
}

static void
set_by_number(struct judge_run *r)
{
	did = set_value(r, 1, MARKS, 2, BY(R_TOWER_LIMIT));
}

Test(kernel_event, a_rule_of_shape_value_acts_in_both_its_forms)
{
	knock_out(&w, R_TOWER_LIMIT);
	inside(&w, set_by_number);
	cr_assert(did == DID && w.run.game.value[1][MARKS] == 2);
}

Test(kernel_event, a_value_is_set_and_cited_with_what_it_was)
{
	inside(&w, set_some);
	const struct judge_citation *c = last_cited(&w, R_BURN_MARKS);
	cr_assert(did == DID && w.run.game.value[1][MARKS] == 2);
	cr_assert(c->event == JUDGE_EV_SET && c->seat == 1 && c->n_values == 2);
	cr_assert(c->value[0].is == 2 && c->value[1].is == 0 && !strcmp(c->value[0].name, "marks"));
}

static void
set_the_same(struct judge_run *r)
{
	did = set_value(r, 1, MARKS, 0, BY(R_BURN_MARKS));
}

Test(kernel_event, setting_what_is_already_so_does_not_happen)
{
	inside(&w, set_the_same);
	cr_assert_eq(did, DID_NOTHING);
	cr_assert_eq(times_cited(&w, R_BURN_MARKS), 0);
	knock_out(&w, R_SAME_STATE_IS_NO_ACTION);
	inside(&w, set_the_same);
	cr_assert_eq(did, DID);
	cr_assert_eq(times_cited(&w, R_BURN_MARKS), 1);
}

Test(kernel_event, a_reason_that_is_not_in_force_sets_nothing)
{
	knock_out(&w, R_BURN_MARKS);
	inside(&w, set_some);
	cr_assert(did == DID_NOTHING && w.run.game.value[1][MARKS] == 0 && w.n_cited == 0);
}

/* Shuffles */

static int shuffled;

static void
shuffle_some(struct judge_run *r)
{
	for (int i = 0; i < shuffled; i++) {
		judge_card c = put(r, 0, 0, DECK, 0, (judge_def)(i % STUB_DEFS));
		r->game.card[c].known_by = 3;
	}
	did = shuffle(r, place_of(r, 0, DECK, 0), BY(R_CAST_RESHUFFLES));
}

static enum judge_stop
shuffle_cards(int n)
{
	shuffled = n;
	return inside(&w, shuffle_some);
}

Test(kernel_event, shuffling_asks_chance_for_an_order)
{
	w.seed = 3;
	shuffle_cards(8);
	cr_assert(did == DID && w.orders == 1 && judge_decisions(&w.run) == 1);
	cr_assert_str_neq(letters(&w.run, 0, DECK, 0), "abcdefgh");
	cr_assert_eq(w.run.game.place[place_of(&w.run, 0, DECK, 0)].n, 8);
	cr_assert(well_linked(&w.run));
	const struct judge_citation *c = last_cited(&w, R_CAST_RESHUFFLES);
	cr_assert(c->event == JUDGE_EV_SHUFFLE && c->value[0].is == 8);
	cr_assert_eq(c->to, place_of(&w.run, 0, DECK, 0));
	knock_out(&w, R_SHUFFLE_RANDOMISES);
	shuffle_cards(8);
	cr_assert(did == DID && w.orders == 0, "the order stays");
	cr_assert_str_eq(letters(&w.run, 0, DECK, 0), "abcdefgh");
}

Test(kernel_event, no_player_knows_the_order_of_a_shuffled_deck)
{
	shuffle_cards(8);
	for (judge_card c = 0; c < 8; c++)
		cr_assert_eq(card_at(&w.run, c)->known_by, 0);
	knock_out(&w, R_DECK_HIDDEN);
	shuffle_cards(8);
	cr_assert_eq(card_at(&w.run, 0)->known_by, 3, "but all who may look at it");
}

Test(kernel_event, shuffling_none_or_one_counts_as_done_and_asks_nothing)
{
	for (int n = 0; n < 2; n++) {
		shuffle_cards(n);
		cr_assert(did == DID && w.orders == 0 && times_cited(&w, R_SHUFFLE_FEW) == 1);
	}
	knock_out(&w, R_SHUFFLE_FEW);
	for (int n = 0; n < 2; n++) {
		shuffle_cards(n);
		cr_assert_eq(did, DID_NOTHING);
	}
}

Test(kernel_event, a_reason_that_is_not_in_force_shuffles_nothing)
{
	knock_out(&w, R_CAST_RESHUFFLES);
	shuffle_cards(8);
	cr_assert(did == DID_NOTHING && w.orders == 0 && w.n_cited == 0);
}

Test(kernel_event, an_order_of_other_cards_is_a_bad_pick)
{
	w.bad_order = true;
	cr_assert_eq(shuffle_cards(8), JUDGE_BAD_PICK);
	cr_assert_str_eq(letters(&w.run, 0, DECK, 0), "abcdefgh", "nothing was moved");
	cr_assert(well_linked(&w.run));
}

/* Interrupts */

static void
build_two_towers(struct judge_run *r)
{
	for (judge_seat s = 0; s < JUDGE_SEATS; s++)
		for (int i = 0; i < 3; i++)
			put_atop(r, s, s, ROW, 1, (judge_def)(s ? BRICK : PEBBLE));
	set_value(r, 0, MARKS, 1, BY(R_BURN_MARKS));
}

static judge_seat
first_toppled(void)
{
	for (uint32_t i = 0; i < w.n_cited; i++)
		if (w.cited[i].rule == R_TOPPLE && w.cited[i].event == JUDGE_EV_MOVE)
			return w.cited[i].seat;
	return JUDGE_NO_SEAT;
}

Test(kernel_event, what_interrupts_is_done_at_the_end_of_an_event_turn_player_first)
{
	inside(&w, build_two_towers);
	cr_assert_str_eq(letters(&w.run, 0, HEAP, 0), "aaa");
	cr_assert_str_eq(letters(&w.run, 1, HEAP, 0), "bbb");
	cr_assert_eq(first_toppled(), 0);
	knock_out(&w, R_TURN_PLAYER_FIRST);
	inside(&w, build_two_towers);
	cr_assert_eq(first_toppled(), 1, "the other player's first");
}

Test(kernel_event, an_interrupt_follows_from_the_event_it_interrupts)
{
	inside(&w, build_two_towers);
	uint32_t parent = last_cited(&w, R_TOPPLE)->parent;
	while (w.cited[parent - 1].rule != R_BURN_MARKS && parent != JUDGE_NO_CITATION)
		parent = w.cited[parent - 1].parent;
	cr_assert_neq(parent, JUDGE_NO_CITATION);
}

Test(kernel_event, without_interrupting_towers_wait)
{
	knock_out(&w, R_INTERRUPT_AT_ONCE);
	inside(&w, build_two_towers);
	cr_assert_str_eq(letters(&w.run, 0, ROW, 1), "aaa");
}

static void
stray_then_set(struct judge_run *r)
{
	put(r, 0, 0, ROW, 0, FLARE);
	set_value(r, 0, MARKS, 1, BY(R_BURN_MARKS));
}

Test(kernel_event, other_rule_actions_wait_for_a_check_timing)
{
	inside(&w, stray_then_set);
	cr_assert_str_eq(letters(&w.run, 0, ROW, 0), "e");
	knock_out(&w, R_OTHERS_IN_CHECK_TIMING);
	inside(&w, stray_then_set);
	cr_assert_str_eq(letters(&w.run, 0, ROW, 0), "", "they interrupt too");
}

static void
spend_for_ever(struct judge_run *r)
{
	for (int i = 0;; i++)
		set_value(r, 0, MARKS, i % 2 + 1, BY(R_BURN_MARKS));
}

Test(kernel_event, every_event_costs_budget)
{
	w.params.budget = 50;
	cr_assert_eq(inside(&w, spend_for_ever), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "steps");
	cr_assert_eq(times_cited(&w, R_BURN_MARKS), 49);
}
