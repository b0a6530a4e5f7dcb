/* trigger.c: what triggers, what waits, and who plays what first (10.6). */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

static void
build(struct judge_run *r, judge_card card, int spot)
{
	judge_seat seat = card_at(r, card)->owner;
	r->now.acting.doer = seat;
	move_card(r, card, place_of(r, seat, ROW, spot), BESIDE, JUDGE_NO_CARD, BY(R_BUILD));
	r->now.acting.doer = JUDGE_NO_SEAT;
}

static void
go_to_heap(struct judge_run *r, judge_card card, judge_rule rule)
{
	move_card(r, card, destination(r, card, HEAP), BESIDE, JUDGE_NO_CARD, BY(rule));
}

static int32_t
marks(const struct judge_run *r, judge_seat seat)
{
	return r->game.value[seat][MARKS];
}

/* 1. Events and standby */

static const char entering[] =
	"- {number: Stone, height: 2, traits: [Old]}\n"
	"- {number: Herald, abilities: [{on: enter, do: [{give_marks: opponent}]}]}\n"
	"- {number: Watch, abilities: [{on: {played: {own: stone, trait: Old}}, do: [{give_marks: opponent, by: 2}]}]}\n"
	"- {number: When, abilities: [{on: {played: {any: stone}}, when: {rank: that, min: 2}, do: [{give_marks: opponent}]}]}\n"
	"- {number: If, abilities: [{on: {played: {any: stone}}, if: {swapped: own}, do: [{give_marks: opponent}]}]}\n"
	"- {number: Who, abilities: [{on: {played: {any: stone}, from: hand, player: opponent}, do: [{give_marks: own}]}]}\n"
	"- {number: Draws, abilities: [{evolution: {rank: 2, trait: Old}}]}\n"
	"- {number: Rune, type: rune, abilities: [{on: placed, do: [{give_marks: opponent}]}]}\n";

static int waiting;

static void
enter(struct judge_run *r)
{
	judge_card herald = lay(r, 0, HAND, 0, "Herald"), stone = lay(r, 0, HAND, 0, "Stone");
	lay(r, 0, ROW, 3, "Watch");
	build(r, herald, 0);
	waiting = r->game.n_standby;
	cr_expect_eq(marks(r, 1), 0, "nothing is played before a check timing");
	build(r, stone, 1);
	cr_expect_eq(r->game.n_standby, waiting * 2, "Watch sees the old one only");
	go_to_heap(r, herald, R_TOPPLE);
	check_timing(r, BY(R_ACTION_CHECK));
	cr_expect_eq(r->game.n_standby, 0);
}

Test(kernel_trigger, abilities_wait_for_a_check_timing)
{
	cr_assert_eq(inside_with(&w, entering, enter), JUDGE_FINISHED);
	cr_assert_eq(waiting, 1);
	cr_assert_eq(marks(&w.run, 1), 3, "though the herald has left");
	cr_assert_eq(times_cited(&w, R_STANDBY), 2);
	cr_assert_eq(inside_without(&w, R_STANDBY_OUTLIVES_CARD, entering, enter), JUDGE_FINISHED);
	cr_assert_eq(marks(&w.run, 1), 2);
	cr_assert_eq(inside_without(&w, R_AUTOMATIC_TRIGGERS, entering, enter), JUDGE_FINISHED);
	cr_assert_eq(waiting, 0);
	cr_assert_eq(inside_without(&w, R_STANDBY, entering, enter), JUDGE_FINISHED);
	cr_assert_eq(waiting, 0);
}

TestWith(kernel_trigger, what_waits_follows_from_the_event, entering)
{
	judge_card herald = lay(r, 0, HAND, 0, "Herald");
	build(r, herald, 0);
	const struct judge_citation *c = last_cited(&w, R_STANDBY);
	cr_expect(c->source == def_of(r, "Herald") && c->ability == 1 && c->seat == 0);
	const struct judge_citation *t = last_cited(&w, R_AUTOMATIC_TRIGGERS);
	cr_expect_eq(c->parent, t->id);
	cr_expect_eq(t->parent, last_cited(&w, R_BUILD)->id, "it follows from the event");
}

TestWith(kernel_trigger, conditions_are_looked_at_when_it_happens, entering)
{
	lay(r, 0, ROW, 0, "When");
	lay(r, 0, ROW, 1, "If");
	lay(r, 1, ROW, 0, "Who");
	build(r, lay(r, 0, HAND, 0, "Herald"), 2);
	cr_expect_eq(r->game.n_standby, 2, "Herald and Who");
	r->game.n_standby = 0;
	set_value(r, 0, SWAPS, 1, BY(R_SWAP));
	build(r, lay(r, 0, HAND, 0, "Stone"), 3);
	cr_expect_eq(r->game.n_standby, 3, "When, If and Who");
	r->game.n_standby = 0;
	build(r, lay(r, 1, HAND, 0, "Herald"), 1);
	cr_expect_eq(r->game.n_standby, 2, "If and the herald");
}

TestWith(kernel_trigger, keywords_without_a_program_and_placed_cards, entering)
{
	for (int i = 0; i < 4; i++)
		put(r, 0, 0, DECK, 0, PEBBLE);
	build(r, lay(r, 0, HAND, 0, "Draws"), 2);
	move_card(r, lay(r, 0, HAND, 0, "Rune"), place_of(r, 0, MARKET, 0), BESIDE, JUDGE_NO_CARD,
	          BY(R_SWAP));
	cr_expect_eq(r->game.n_standby, 2);
	check_timing(r, BY(R_ACTION_CHECK));
	cr_assert_eq(count_in(r, 0, HAND, 0), 2, "two are drawn");
	cr_assert_eq(marks(r, 1), 1);
}

/* 2. Whose comes first */

static const char ordered[] =
	"- {number: One, abilities: [{on: {phase: start}, do: [{give_marks: own}]}]}\n"
	"- {number: Two, abilities: [{on: {phase: start}, do: [{give_marks: own, by: 2}]}, {on: {phase: start}, do: [{give_marks: own, by: 3}]}]}\n"
	"- {number: Theirs, abilities: [{on: {phase: start, of: opponent}, do: [{give_marks: own, by: 4}]}]}\n";

static void
begin_phase(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "One");
	lay(r, 0, ROW, 1, "Two");
	lay(r, 1, ROW, 0, "Theirs");
	stub_report(r, OP_E_PHASE, STEP_START);
	cr_expect_eq(r->game.n_standby, 4);
	check_timing(r, BY(R_START_CHECK));
}

/* The marks given, as digits, in order. */
static int
order_of_marks(void)
{
	int digits = 0;
	for (uint32_t i = 0; i < w.n_cited; i++)
		if (w.cited[i].rule == R_GIVE_MARKS)
			digits = digits * 10 + w.cited[i].value[0].is - w.cited[i].value[1].is;
	return digits;
}

static struct judge_pick
resolve(judge_seat seat, int spot, int ability)
{
	struct judge_pick pick = pick_at(seat, DO_RESOLVE, (judge_place)spot);
	pick.number = (int16_t)ability;
	return pick;
}

Test(kernel_trigger, the_master_picks_the_order_and_the_turn_player_is_first)
{
	struct judge_pick script[] = { resolve(0, 1, 2), resolve(0, 0, 0) };
	programs_world(&w, ordered);
	w.script = script;
	w.n_script = 2;
	cr_assert_eq(inside(&w, begin_phase), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 3124);
	cr_assert_eq(w.asked, 2, "the last one is not asked for");
	knock_out(&w, R_STANDBY_TURN_PLAYER_FIRST);
	cr_assert_eq(inside(&w, begin_phase), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 4312);
	restore(&w, R_STANDBY_TURN_PLAYER_FIRST);
	knock_out(&w, R_STANDBY_PICKED_BY_MASTER);
	script[0].seat = script[1].seat = 1;
	cr_assert_eq(inside(&w, begin_phase), JUDGE_FINISHED, "the opponent picks");
	cr_assert_eq(order_of_marks(), 3124);
}

Test(kernel_trigger, a_pick_must_name_an_ability_that_waits)
{
	struct judge_pick script[] = { resolve(0, 1, 0) };
	programs_world(&w, ordered);
	w.script = script;
	w.n_script = 1;
	cr_assert_eq(inside(&w, begin_phase), JUDGE_BAD_PICK, "which of the two?");
	script[0] = resolve(0, 2, 0);
	cr_assert_eq(inside(&w, begin_phase), JUDGE_BAD_PICK, "nothing lies there");
	script[0] = pick_at(0, DO_LEAVE, JUDGE_NO_PLACE);
	cr_assert_eq(inside(&w, begin_phase), JUDGE_REFUSED, "it is compulsory");
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert_eq(refusal[0].rule, R_STANDBY_IS_COMPULSORY);
}

static void
look_at_options(struct judge_run *r)
{
	struct judge_question q = { 0, ASK_STANDBY, JUDGE_NO_DEF, JUDGE_NO_PLACE };
	struct judge_pick all[JUDGE_PICKS];
	int n = options(r, &q, all, JUDGE_PICKS);
	waiting = n;
	for (int i = 0; i < n; i++)
		cr_expect_eq(test_pick(r, &q, all[i], NULL, 0), 0);
}

Test(kernel_trigger, what_may_be_left_is_offered)
{
	struct judge_pick script[] = { pick_at(0, DO_LEAVE, JUDGE_NO_PLACE) };
	programs_world(&w, ordered);
	w.answers = 0;
	cr_assert_eq(inside(&w, begin_phase), JUDGE_OPEN);
	look_at_options(&w.run);
	cr_assert_eq(waiting, 3);
	knock_out(&w, R_STANDBY_IS_COMPULSORY);
	cr_assert_eq(inside(&w, begin_phase), JUDGE_OPEN);
	look_at_options(&w.run);
	cr_assert_eq(waiting, 4, "and leaving them");
	w.answers = UINT32_MAX;
	w.script = script;
	w.n_script = 1;
	w.params.decider.ctx = &w;
	inside(&w, begin_phase);
	cr_assert_eq(order_of_marks() % 10, order_of_marks(), "of the other player at most");
}

/* 3. Area-changing triggers and what is known of the card */

static const char leaving[] =
	"- {number: Last, height: 1, traits: [Old], abilities: [{on: {leaves: this}, do: [{give_marks: opponent, by: {rank: this}}]}]}\n"
	"- {number: Up, abilities: [{continuous: [{modify: height, by: 3, of: {own: stone, named: Last}}]}]}\n"
	"- {number: Mourner, abilities: [{on: {leaves: {own: stone, rank: {min: 4}}}, do: [{give_marks: opponent, by: {rank: that}}]}]}\n"
	"- {number: Spade, abilities: [{on: enter, do: [{bury: {any: stone, named: Angry}}]}]}\n"
	"- {number: Angry, abilities: [{revenge: [{give_marks: opponent, by: 5}]}]}\n"
	"- {number: Mute, abilities: [{continuous: [{nullify: abilities, of: {own: stone, named: Last}}]}]}\n"
	"- {number: Elder, abilities: [{continuous: [{add_trait: Grown, of: {own: stone, named: Last}}]}]}\n"
	"- {number: Heir, abilities: [{on: {leaves: {own: stone, trait: Grown}}, do: [{give_marks: opponent, by: 3}]}]}\n"
	"- {number: Bin, abilities: [{on: {discarded: {own: card}}, do: [{give_marks: own}]}, {on: {moved: {any: card}, from: hand, to: heap, by: rule}, do: [{give_marks: own, by: 7}]}]}\n"
	"- number: Giver\n"
	"  abilities: [{continuous: [{grant: 1, of: {own: stone, named: Plain}}]}]\n"
	"  grants: [{on: {leaves: this}, do: [{give_marks: opponent, by: 6}]}]\n"
	"- {number: Plain}\n";

TestWith(kernel_trigger, a_card_that_leaves_is_seen_as_it_was, leaving)
{
	judge_card last = lay(r, 0, ROW, 0, "Last");
	lay(r, 0, ROW, 1, "Up");
	lay(r, 0, ROW, 2, "Mourner");
	go_to_heap(r, last, R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 2);
	check_timing(r, BY(R_START_CHECK));
	cr_assert_eq(marks(r, 1), 8, "4 each");
}

static void
leave_covered(struct judge_run *r)
{
	judge_card last = lay(r, 0, ROW, 0, "Last"), top = lay_atop(r, 0, ROW, 0, "Up");
	go_to_heap(r, top, R_TOPPLE);
	waiting = r->game.n_standby;
	cr_expect_eq(card_at(r, last)->place, place_of(r, 0, HEAP, 0), "the tower moves whole");
}

Test(kernel_trigger, what_leaves_covered_does_not_trigger)
{
	cr_assert_eq(inside_with(&w, leaving, leave_covered), JUDGE_FINISHED);
	cr_assert_eq(waiting, 0);
	cr_assert_eq(inside_without(&w, R_COVERED_ABILITIES_INACTIVE, leaving, leave_covered),
	             JUDGE_FINISHED);
	cr_assert_eq(waiting, 1);
}

TestWith(kernel_trigger, what_leaves_has_the_traits_and_abilities_it_had, leaving)
{
	judge_card last = lay(r, 0, ROW, 0, "Last");
	lay(r, 0, ROW, 1, "Mute");
	lay(r, 0, ROW, 2, "Elder");
	lay(r, 0, ROW, 3, "Heir");
	go_to_heap(r, last, R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 1, "not its own, which is nullified: its heir's");
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 1), 3);
	judge_card plain = lay(r, 0, ROW, 0, "Plain");
	go_to_heap(r, card_on(r, 0, ROW, 1), R_TOPPLE);
	lay(r, 0, ROW, 1, "Giver");
	invalidate(r);
	go_to_heap(r, plain, R_TOPPLE);
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 1), 9, "an ability it was given");
}

static void
climb(struct judge_run *r)
{
	judge_card mover = lay(r, 0, ROW, 0, "Mover");
	move_card(r, mover, place_of(r, 0, THRONE, 0), BESIDE, JUDGE_NO_CARD, BY(R_CROWN));
	cr_expect_eq(r->game.n_standby, 1, "once, though it is there before and after");
}

Test(kernel_trigger, a_move_from_one_area_in_play_to_another_triggers_once)
{
	cr_assert_eq(
		inside_with(
			&w,
			"- {number: Mover, abilities: [{on: {moved: this}, do: [{give_marks: own}]}]}\n",
			climb),
		JUDGE_FINISHED);
}

static void
fall(struct judge_run *r)
{
	judge_card mover = lay(r, 0, ROW, 0, "Mover");
	go_to_heap(r, mover, R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 1, "once, though it works here and there");
}

Test(kernel_trigger, an_ability_that_works_before_and_after_a_move_triggers_once)
{
	cr_assert_eq(
		inside_with(
			&w,
			"- {number: Mover, abilities: [{on: {moved: this}, works_in: [row, heap], do: [{give_marks: own}]}]}\n",
			fall),
		JUDGE_FINISHED);
}

TestWith(kernel_trigger, a_keyword_may_demand_more_than_its_event, leaving)
{
	judge_card theirs = lay(r, 1, ROW, 0, "Angry"), own = lay(r, 0, ROW, 0, "Angry");
	judge_card spade = lay(r, 0, ROW, 1, "Spade");
	play(r, spade, 0);
	cr_expect_eq(card_at(r, theirs)->place, place_of(r, 1, HEAP, 0));
	cr_expect_eq(card_at(r, own)->place, place_of(r, 0, HEAP, 0));
	cr_expect_eq(r->game.n_standby, 1, "it is the opponent's doing for one of them");
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 0), 5);
	cr_assert_eq(times_cited(&w, R_REVENGE), 1);
}

TestWith(kernel_trigger, events_are_distinguished_by_their_causes, leaving)
{
	lay(r, 0, ROW, 0, "Bin");
	go_to_heap(r, lay(r, 0, HAND, 0, "Plain"), R_TOPPLE);
	go_to_heap(r, lay(r, 1, HAND, 0, "Plain"), R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 1, "the own card's, by nothing in particular");
	r->now.acting.causes = 1u << CAUSE_RULE;
	go_to_heap(r, lay(r, 1, HAND, 0, "Plain"), R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 2);
	r->now.acting.causes = 0;
}

static const char swapping[] =
	"- {number: Plain}\n"
	"- {number: For, abilities: [{on: {discarded: {own: card}, for: swap}, do: [{give_marks: own}]}]}\n"
	"- {number: By, abilities: [{on: {discarded: {own: card}, by: swap}, do: [{give_marks: own}]}]}\n";

TestWith(kernel_trigger, a_game_has_causes_and_purposes_of_its_own, swapping)
{
	lay(r, 0, ROW, 0, "For");
	lay(r, 0, ROW, 1, "By");
	go_to_heap(r, lay(r, 0, HAND, 0, "Plain"), R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 0);
	struct acting before = add_acting_causes(r, 1u << CAUSE_SWAP);
	go_to_heap(r, lay(r, 0, HAND, 0, "Plain"), R_TOPPLE);
	cr_expect_eq(r->game.n_standby, 2);
	set_acting(r, before);
}

static void
arrive_together(struct judge_run *r)
{
	struct event e = { .n = 0 };
	judge_card a = lay(r, 0, HAND, 0, "Seer"), b = lay(r, 0, HAND, 0, "Seer");
	lay(r, 0, ROW, 0, "Seer");
	add_move(&e, a, place_of(r, 0, ROW, 1), BY(R_BUILD));
	add_move(&e, b, place_of(r, 0, ROW, 2), BY(R_BUILD));
	commit(r, &e);
	waiting = r->game.n_standby;
}

Test(kernel_trigger, cards_that_arrive_together_see_each_other)
{
	static const char seers[] =
		"- {number: Seer, abilities: [{on: {played: {own: stone, other: true}}, do: [{give_marks: own}]}]}\n";
	cr_assert_eq(inside_with(&w, seers, arrive_together), JUDGE_FINISHED);
	cr_assert_eq(waiting, 4);
	cr_assert_eq(inside_without(&w, R_ENTERING_TOGETHER_TRIGGERS, seers, arrive_together),
	             JUDGE_FINISHED);
	cr_assert_eq(waiting, 2);
	cr_assert_eq(inside_without(&w, R_STANDBY_EACH_TIME, seers, arrive_together),
	             JUDGE_FINISHED);
	cr_assert_eq(waiting, 3, "the one that was there sees both, but waits once");
}

/* 4. Timed triggers */

static const char timed[] =
	"- {number: Stone, height: 3}\n"
	"- number: Planner\n"
	"  abilities:\n"
	"    - {on: enter, do: [{later: {phase: start}, do: [{give_marks: own}]}]}\n"
	"    - {on: enter, do: [{later: {phase: start}, do: [{give_marks: own, by: 2}], until: turn_end, always: true}]}\n"
	"    - {on: enter, do: [{keep: {own: stone, named: Stone, as: kept}}, {later: {buried: {the: kept}}, do: [{give_marks: own, by: {rank: that}}, {move: {the: kept}, to: hand}]}]}\n"
	"    - {on: enter, do: [{later: {buried: {own: stone}}, when: {rank: that, min: 3}, do: [{give_marks: own}]}]}\n"
	"    - {on: enter, do: [{bury: {own: stone, named: Stone}}]}\n";

static void
next_phase(struct judge_run *r)
{
	stub_report(r, OP_E_PHASE, STEP_START);
	check_timing(r, BY(R_START_CHECK));
}

static void
plan(struct judge_run *r)
{
	judge_card planner = lay(r, 0, ROW, 0, "Planner");
	play(r, planner, 0);
	play(r, planner, 1);
	next_phase(r);
	cr_expect_eq(marks(r, 0), 3);
	next_phase(r);
	waiting = marks(r, 0);
	go_to_heap(r, planner, R_TOPPLE);
	end_span(r, SPAN_TURN, BY(R_EFFECTS_END));
	next_phase(r);
	cr_expect_eq(marks(r, 0) - waiting, waiting == 5 ? 0 : 1);
}

static void
pick_any(struct world *world)
{
	world->seed = 1;
}

Test(kernel_trigger, a_timed_trigger_comes_once_or_until_its_span_ends)
{
	programs_world(&w, timed);
	pick_any(&w);
	cr_assert_eq(inside(&w, plan), JUDGE_FINISHED);
	cr_assert_eq(waiting, 5);
	knock_out(&w, R_TIMED_TRIGGER_ONCE);
	cr_assert_eq(inside(&w, plan), JUDGE_FINISHED);
	cr_assert_eq(waiting, 6);
}

TestWith(kernel_trigger, a_timed_trigger_knows_what_was_kept_for_it, timed)
{
	judge_card planner = lay(r, 0, ROW, 0, "Planner"), stone = lay(r, 0, ROW, 1, "Stone");
	play(r, planner, 2);
	judge_card late = lay(r, 0, ROW, 2, "Stone");
	move_card(r, late, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_BURY));
	cr_expect_eq(r->game.n_standby, 0, "that was not the one");
	move_card(r, stone, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_BURY));
	cr_expect_eq(r->game.n_standby, 1);
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 0), 3);
	cr_expect_eq(card_at(r, stone)->place, place_of(r, 0, HAND, 0));
}

static void
plan_under_a_condition(struct judge_run *r)
{
	judge_card planner = lay(r, 0, ROW, 0, "Planner"), stone = lay(r, 0, ROW, 1, "Stone");
	play(r, planner, 3);
	move_card(r, planner, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_BURY));
	cr_expect_eq(r->game.n_standby, 0);
	move_card(r, stone, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_BURY));
	cr_expect_eq(r->game.n_standby, 1);
}

static void
plan_too_much(struct judge_run *r)
{
	judge_card planner = lay(r, 0, ROW, 0, "Planner");
	for (int i = 0; i <= TIMED_TRIGGERS; i++)
		play(r, planner, 0);
}

static void
plan_again_and_again(struct judge_run *r)
{
	judge_card planner = lay(r, 0, ROW, 0, "Planner");
	for (int i = 0; i < TIMED_TRIGGERS; i++) {
		play(r, planner, 0);
		play(r, planner, 1);
		next_phase(r);
		end_span(r, SPAN_TURN, BY(R_EFFECTS_END));
	}
}

Test(kernel_trigger, timed_triggers_with_a_condition_and_too_many_of_them)
{
	cr_assert_eq(inside_with(&w, timed, plan_under_a_condition), JUDGE_FINISHED);
	cr_assert_eq(inside_with(&w, timed, plan_too_much), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "timed triggers");
	cr_assert_eq(inside_with(&w, timed, plan_again_and_again), JUDGE_FINISHED, "over is over");
}

/* 5. Situation triggers */

static const char situations[] =
	"- {number: Pebble, abilities: [{on: {state: {count: {own: stone}, min: 2}}, do: [{give_marks: own}, {if: {turn: own}, then: [{bury: {own: stone, named: Chaff}}]}]}]}\n"
	"- {number: Chaff}\n";

static void
meet_a_state(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Pebble");
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 0), 0);
	lay(r, 0, ROW, 1, "Chaff");
	invalidate(r);
	check_timing(r, BY(R_START_CHECK));
	waiting = marks(r, 0);
	lay(r, 0, ROW, 2, "Chaff");
	invalidate(r);
	check_timing(r, BY(R_START_CHECK));
	cr_expect_eq(marks(r, 0), 2 * waiting, "the state ended and is met again");
}

Test(kernel_trigger, a_state_triggers_when_it_is_met)
{
	cr_assert_eq(inside_with(&w, situations, meet_a_state), JUDGE_FINISHED);
	cr_assert_eq(waiting, 1);
	cr_assert_eq(inside_without(&w, R_SITUATION_TRIGGERS, situations, meet_a_state),
	             JUDGE_FINISHED);
	cr_assert_eq(waiting, 0);
}

static void
stay_in_a_state(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Pebble");
	lay(r, 0, ROW, 1, "Chaff");
	r->game.turn_player = 1;
	check_timing(r, BY(R_START_CHECK));
}

Test(kernel_trigger, a_state_that_goes_on_is_met_again)
{
	cr_assert_eq(inside_with(&w, situations, stay_in_a_state), JUDGE_FINISHED);
	cr_assert_eq(marks(&w.run, 0), MARKS_TO_LOSE, "until the marks are too many");
	cr_assert_eq(judge_result(&w.run).by, R_MARKS_LOSE);
	cr_assert_eq(inside_without(&w, R_SITUATION_TRIGGERS_AGAIN, situations, stay_in_a_state),
	             JUDGE_FINISHED);
	cr_assert_eq(marks(&w.run, 0), 1);
}

/* 6. What cannot be played */

static const char unplayable[] =
	"- {number: Choice, abilities: [{on: {phase: start}, do: [{options: [{if: {swapped: own}, do: [{give_marks: own}]}, {awakening: 4, do: [{give_marks: opponent}]}]}]}]}\n";

static void
have_no_option(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Choice");
	next_phase(r);
	waiting = r->game.n_standby;
	set_value(r, 0, POST, 3, BY(R_CROWN));
	check_timing(r, BY(R_START_CHECK));
}

Test(kernel_trigger, what_has_no_option_left_goes)
{
	cr_assert_eq(inside_with(&w, unplayable, have_no_option), JUDGE_FINISHED);
	cr_assert_eq(waiting, 0);
	cr_assert_eq(marks(&w.run, 1), 0);
	cr_assert_eq(inside_without(&w, R_UNPLAYABLE_STANDBY_GOES, unplayable, have_no_option),
	             JUDGE_FINISHED);
	cr_assert_eq(waiting, 1, "or waits until it has one");
	cr_assert_eq(marks(&w.run, 1), 1);
}

static void
trigger_for_ever(struct judge_run *r)
{
	lay(r, 0, ROW, 0, "Choice");
	for (int i = 0; i <= STANDBYS; i++)
		stub_report(r, OP_E_PHASE, STEP_START);
}

Test(kernel_trigger, too_many_waiting_abilities_stop_the_run)
{
	cr_assert_eq(inside_with(&w, unplayable, trigger_for_ever), JUDGE_LIMIT);
	cr_assert_str_eq(judge_limit(&w.run), "abilities in standby");
}

/* 7. One ability may be missing in a run */

static void
one_is_off(struct judge_run *r)
{
	lay(r, 0, ROW, 1, "Two");
	stub_report(r, OP_E_PHASE, STEP_START);
	check_timing(r, BY(R_START_CHECK));
}

Test(kernel_trigger, an_ability_can_be_switched_off)
{
	programs_world(&w, ordered);
	w.params.disabled_def = STUB_DEFS + 1;
	w.params.disabled_ability = 1;
	cr_assert_eq(inside(&w, one_is_off), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 3);
}
