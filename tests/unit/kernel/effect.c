/* effect.c: playing an ability and doing what it says (10.5, 10.7). */
#include <stdio.h>

#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;
static const char *ability;

static int32_t
marks(int seat)
{
	return w.run.game.value[seat][MARKS];
}

/* One card with the ability under test on A's first spot; helpers beside it. */
#define HEAD                                                                                             \
	"- {number: Oak, height: 3}\n"                                                                   \
	"- {number: Elm, height: 2}\n"                                                                   \
	"- {number: Sun, type: rune}\n"                                                                  \
	"- {number: Guard, abilities: [{continuous: [{forbid: bury, of: {own: stone, named: Elm}}]}]}\n" \
	"- {number: Card, abilities: [{on: enter, do: ["

static judge_card own;

static void
set_out(struct judge_run *r)
{
	own = lay(r, 0, ROW, 0, "Card");
	lay(r, 0, ROW, 1, "Oak");
	lay(r, 1, ROW, 0, "Elm");
	lay(r, 0, HAND, 0, "Oak");
	lay(r, 0, HAND, 0, "Elm");
	lay(r, 0, DECK, 0, "Oak");
	lay(r, 0, DECK, 0, "Elm");
	lay(r, 0, DECK, 0, "Sun");
	lay(r, 1, DECK, 0, "Elm");
}

static void
play_it(struct judge_run *r)
{
	set_out(r);
	play(r, own, 0);
}

static void
compile(const char *effects)
{
	static char text[8192];
	int n = snprintf(text, sizeof text, HEAD "%s]}]}\n", effects);
	cr_assert(n > 0 && (size_t)n < sizeof text);
	ability = effects;
	programs_world(&w, text);
}

/* Play the effects; the script answers. */
static enum judge_stop
played(const char *effects, const struct judge_pick *script, uint32_t n)
{
	compile(effects);
	w.script = script;
	w.n_script = n;
	return inside(&w, play_it);
}

static enum judge_stop
played_without(judge_rule rule, const char *effects, const struct judge_pick *script, uint32_t n)
{
	compile(effects);
	knock_out(&w, rule);
	w.script = script;
	w.n_script = n;
	return inside(&w, play_it);
}

#define PICKS(...)                                                                                 \
	(struct judge_pick[]){ __VA_ARGS__ },                                                      \
		(uint32_t)(sizeof((struct judge_pick[]){ __VA_ARGS__ }) /                          \
	                   sizeof(struct judge_pick))
#define NONE NULL, 0

static const struct judge_pick yes = { DO_ACCEPT, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
static const struct judge_pick no = { DO_DECLINE, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };

static struct judge_pick
mode(int number)
{
	return pick_no(0, DO_MODE, number);
}

static struct judge_pick
in_hand(const char *number)
{
	return a_pick(DO_CHOOSE, 0, def_of(&w.run, number), place_of(&w.run, 0, HAND, 0));
}

/* 1. Control */

Test(kernel_effect, conditions_branch_when_they_are_reached)
{
	cr_assert_eq(
		played("{if: {turn: own}, then: [{give_marks: own}], else: [{give_marks: opponent}]}",
	               NONE),
		JUDGE_FINISHED);
	cr_assert(marks(0) == 1 && marks(1) == 0);
	played("{if: {turn: opponent}, then: [{give_marks: own}], else: [{give_marks: opponent}]}",
	       NONE);
	cr_assert(marks(0) == 0 && marks(1) == 1);
	played("{give_marks: own}, {if: {swapped: own}, then: [{give_marks: own}]}", NONE);
	cr_assert(marks(0) == 1);
}

#define MAY "{may: [{bury: {opponent: stone, named: Elm}}], then: [{give_marks: opponent}]}"

Test(kernel_effect, may_a_to_b)
{
	cr_assert_eq(played(MAY, PICKS(yes)), JUDGE_FINISHED);
	cr_assert(marks(1) == 1 && count_in(&w.run, 1, ROW, 0) == 0);
	cr_assert_eq(times_cited(&w, R_MAY_CAN_BE_DECLINED), 2, "the question and the answer");
	played(MAY, PICKS(no));
	cr_assert(marks(1) == 0 && count_in(&w.run, 1, ROW, 0) == 1);
	cr_assert_eq(played_without(R_MAY_CAN_BE_DECLINED, MAY, PICKS(no)), JUDGE_REFUSED);
	cr_assert_eq(played_without(R_MAY_THEN_NEEDS_DONE, MAY, PICKS(no)), JUDGE_FINISHED);
	cr_assert_eq(marks(1), 1);
}

#define TOO_MUCH                                                                                   \
	"{may: [{discard: {own: card, in: hand, choose: 3}}], then: [{give_marks: opponent}]}"

Test(kernel_effect, what_cannot_be_done_whole_is_not_asked_for)
{
	cr_assert_eq(played(TOO_MUCH, NONE), JUDGE_FINISHED);
	cr_assert(w.asked == 0 && marks(1) == 0 && count_in(&w.run, 0, HAND, 0) == 2);
	cr_assert_eq(times_cited(&w, R_MAY_NEEDS_WHOLE), 1);
	cr_assert_eq(played_without(R_MAY_NEEDS_WHOLE, TOO_MUCH, PICKS(yes)), JUDGE_FINISHED);
	cr_assert(marks(1) == 1 && count_in(&w.run, 0, HAND, 0) == 0);
	played("{may: [{mill: 4}]}", NONE);
	cr_assert_eq(w.asked, 0, "there are three");
	played("{may: [{mill: 3}]}", PICKS(yes));
	cr_assert_eq(count_in(&w.run, 0, HEAP, 0), 3);
	played("{may: [{bury: {own: stone, named: Nobody}}]}", NONE);
	cr_assert_eq(w.asked, 0, "the game says what can be done of its own effects");
	played("{may: [{move: {own: card, in: hand, up_to: 1, as: x}, to: deck}, {reveal: {the: x}}]}",
	       PICKS(yes, pick_def(0, DO_DONE, JUDGE_NO_DEF)));
	cr_assert_eq(w.asked, 2);
}

#define SPARED                                                                                     \
	"{may: [{bury: {own: stone, named: Elm}}, {give_marks: own}], then: [{give_marks: opponent}]}"

static void
play_spared(struct judge_run *r)
{
	set_out(r);
	lay(r, 0, ROW, 2, "Guard");
	lay(r, 0, ROW, 3, "Elm");
	struct frame f = frame_of(r, own, 0);
	cr_expect_not(can_do_all(r, &f, node_at(r, f.ability->body)->arg[0]));
	invalidate(r);
	play(r, own, 0);
}

Test(kernel_effect, what_is_forbidden_cannot_be_done)
{
	compile(SPARED);
	cr_assert_eq(inside(&w, play_spared), JUDGE_FINISHED);
	cr_assert(marks(0) == 0 && marks(1) == 0);
}

#define PAY "{pay: [{discard: {own: card, in: hand, choose: 1}}], then: [{give_marks: opponent}]}"

Test(kernel_effect, costs)
{
	compile(PAY);
	init_world(&w);
	struct judge_pick elm = in_hand("Elm");
	cr_assert_eq(played(PAY, PICKS(yes, elm)), JUDGE_FINISHED);
	cr_assert(marks(1) == 1 && count_in(&w.run, 0, HAND, 0) == 1);
	cr_assert_eq(times_cited(&w, R_MAY_CAN_BE_DECLINED), 0);
	cr_assert_geq(times_cited(&w, R_COST_MAY_BE_DECLINED), 1);
	played(PAY, PICKS(no));
	cr_assert(marks(1) == 0 && count_in(&w.run, 0, HAND, 0) == 2);
	cr_assert_eq(played_without(R_COST_MAY_BE_DECLINED, PAY, PICKS(no)), JUDGE_REFUSED);
}

Test(kernel_effect, the_opponent_may)
{
	static const struct judge_pick theirs = { DO_ACCEPT, 1, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
	const char *text =
		"{may: [{give_marks: opponent}], then: [{give_marks: own}], by: opponent}";
	cr_assert_eq(played(text, PICKS(theirs)), JUDGE_FINISHED);
	cr_assert(marks(0) == 1 && marks(1) == 1);
	cr_assert_eq(played(text, PICKS(yes)), JUDGE_BAD_PICK);
}

/* 2. Options */

#define OPTIONS                                                                                    \
	"{give_marks: own, by: 9}, {options: [[{give_marks: own}], [{give_marks: own, by: 2}], {if: {swapped: own}, do: [{give_marks: own, by: 3}]}], choose: 1}"

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

Test(kernel_effect, options_are_chosen_before_anything_is_done)
{
	cr_assert_eq(played(OPTIONS, PICKS(mode(2))), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 92);
	cr_assert_lt(last_cited(&w, R_OPTIONS_ARE_PICKED)->id,
	             last_cited(&w, R_EFFECTS_TAKE_PLACE)->id);
	cr_assert_eq(played(OPTIONS, PICKS(mode(3))), JUDGE_REFUSED, "it is not active");
	cr_assert_eq(played(OPTIONS, PICKS(mode(4))), JUDGE_BAD_PICK);
	cr_assert_eq(played(OPTIONS, PICKS(pick_no(0, DO_ENOUGH, 0))), JUDGE_REFUSED);
	cr_assert_eq(played_without(R_OPTIONS_ARE_PICKED, OPTIONS, NONE), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 91, "the first");
	cr_assert_eq(played_without(R_UNPICKED_OPTIONS_DO_NOT_EXIST, OPTIONS, PICKS(mode(2))),
	             JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 912, "the third is not active");
}

#define TWO_OPTIONS                                                                                \
	"{options: [[{give_marks: own}], [{give_marks: own, by: 2}], [{give_marks: own, by: 3}]], choose: 2}"

Test(kernel_effect, several_options_in_printed_order)
{
	cr_assert_eq(played(TWO_OPTIONS, PICKS(mode(3), mode(1))), JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 13);
	cr_assert_eq(played(TWO_OPTIONS, PICKS(mode(3), mode(3))), JUDGE_REFUSED);
	cr_assert_eq(played_without(R_OPTIONS_IN_PRINTED_ORDER, TWO_OPTIONS,
	                            PICKS(mode(3), mode(1))),
	             JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 31);
}

Test(kernel_effect, options_within_another_effect_are_chosen_there)
{
	cr_assert_eq(
		played("{give_marks: own, by: 4}, {if: {turn: own}, then: [{options: [[{give_marks: own}], [{give_marks: own, by: 2}]], choose: 1}]}",
	               PICKS(mode(2))),
		JUDGE_FINISHED);
	cr_assert_eq(order_of_marks(), 42);
	cr_assert_gt(last_cited(&w, R_OPTIONS_ARE_PICKED)->id,
	             last_cited(&w, R_EFFECTS_TAKE_PLACE)->id);
}

/* 3. Again and again */

Test(kernel_effect, for_each_and_repeat)
{
	played("{for_each: {own: card, in: hand}, do: [{give_marks: own, by: {rank: {the: each}}}]}",
	       NONE);
	cr_assert_eq(order_of_marks(), 32);
	played("{repeat: {count: {own: stone}}, do: [{give_marks: own}]}", NONE);
	cr_assert_eq(order_of_marks(), 11);
	played("{repeat: 3, do: [{mill: 1}], count_as: n}, {give_marks: own, by: {value: n}}",
	       NONE);
	cr_assert(marks(0) == 3 && count_in(&w.run, 0, HEAP, 0) == 3);
	played("{repeat: {difference: [1, 3]}, do: [{give_marks: own}]}", NONE);
	cr_assert_eq(marks(0), 0);
	played_without(R_ONE_SHOT_ONCE, "{repeat: 2, do: [{give_marks: own}]}", NONE);
	cr_assert_eq(marks(0), 4, "each effect twice, not what holds it");
}

Test(kernel_effect, what_was_handled_is_kept)
{
	played("{mill: 2, as: gone, count_as: n}, {move: {the: gone, type: stone}, to: hand}, {give_marks: own, by: {value: n}}, {if: {did: gone}, then: [{give_marks: opponent}]}",
	       NONE);
	cr_assert(marks(0) == 2 && marks(1) == 1 && count_in(&w.run, 0, HAND, 0) == 4);
	played("{bury: {own: stone, named: Nobody}, as: gone}, {if: {did: gone}, then: [{give_marks: own}], else: [{give_marks: opponent}]}",
	       NONE);
	cr_assert(marks(0) == 0 && marks(1) == 1);
	played("{keep: {own: stone, named: Oak, as: x}}, {bury: {own: stone, named: Oak}}, {move: {the: x}, to: hand}",
	       NONE);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 3, "wherever it is now");
	played("{keep_zones: {own: zone, empty: true, as: x}}, {give_marks: own, by: {count_zones: {the: x}}}",
	       NONE);
	cr_assert_eq(marks(0), 2);
}

/* 4. Cards */

static judge_card
top_of_deck(void)
{
	return w.run.game.place[place_of(&w.run, 0, DECK, 0)].first;
}

static judge_def
def_of_card(judge_card card)
{
	return card_at(&w.run, card)->def;
}

Test(kernel_effect, cards_move_to_areas)
{
	played("{move: {own: stone, named: Oak}, to: deck, at: top}", NONE);
	cr_assert(def_of_card(top_of_deck()) == def_of(&w.run, "Oak") &&
	          count_in(&w.run, 0, DECK, 0) == 4);
	played("{move: {opponent: stone}, to: deck, at: bottom}", NONE);
	cr_assert_eq(def_of_card(card_on(&w.run, 1, DECK, 0)), def_of(&w.run, "Elm"));
	cr_assert_eq(count_in(&w.run, 1, DECK, 0), 2, "its owner's");
	played("{move: {own: card, in: hand}, to: heap}", NONE);
	cr_assert_eq(count_in(&w.run, 0, HEAP, 0), 2);
	cr_assert_eq(times_cited(&w, R_EFFECT_DISCARDS), 2);
	const struct judge_pick elm = in_hand("Elm");
	played("{move: {own: card, in: hand}, to: deck}", PICKS(elm));
	cr_assert_eq(def_of_card(top_of_deck()), def_of(&w.run, "Elm"), "the first on top");
	cr_assert_eq(w.asked, 1);
	played("{move: {own: card, in: hand}, to: deck}, {shuffle: deck}", NONE);
	cr_assert_eq(w.asked, 0, "an order that a shuffle ends is not asked for");
	played("{move: {own: card, in: hand, named: Elm}, to: row}", PICKS(pick_at(0, DO_ZONE, 2)));
	cr_assert_eq(count_in(&w.run, 0, ROW, 2), 1);
	played_without(R_EFFECT_MOVES, "{move: {opponent: stone}, to: deck}", NONE);
	cr_assert_eq(count_in(&w.run, 1, ROW, 0), 1);
}

Test(kernel_effect, cards_are_put_under_others)
{
	played_without(R_TOWER_LIMIT, "{put_under: {own: card, in: hand}, under: this}", NONE);
	cr_assert_eq(count_in(&w.run, 0, ROW, 0), 3);
	cr_assert(is_topmost(&w.run, own) && well_linked(&w.run));
	cr_assert_eq(def_of_card(w.run.game.place[0].first), def_of(&w.run, "Elm"),
	             "the last at the bottom");
	played("{put_under: this, under: this}", NONE);
	cr_assert_eq(count_in(&w.run, 0, ROW, 0), 1);
	played("{put_under: {own: card, in: hand}, under: {own: stone, named: Nobody}}", NONE);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 2);
}

Test(kernel_effect, drawing_and_discarding)
{
	played("{draw: 2}", NONE);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 4);
	played("{draw: 1, of: opponent}", NONE);
	cr_assert_eq(count_in(&w.run, 1, HAND, 0), 1);
	played("{draw: 1, of: any}", NONE);
	cr_assert(count_in(&w.run, 0, HAND, 0) == 3 && count_in(&w.run, 1, HAND, 0) == 1);
	played("{draw_up_to: 3}", PICKS(yes, yes, no));
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 4);
	played_without(R_DRAW_UP_TO_REPEATS, "{draw_up_to: 3}", PICKS(yes));
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 3);
	cr_assert_eq(played_without(R_DRAW_UP_TO_STOPS, "{draw_up_to: 3}", PICKS(no)),
	             JUDGE_REFUSED);
	played("{discard: {own: card, in: hand}}", NONE);
	cr_assert_eq(count_in(&w.run, 0, HEAP, 0), 2);
	played("{mill: 5}", NONE);
	cr_assert_eq(count_in(&w.run, 0, HEAP, 0), 3, "as far as there are any");
	played("{shuffle: deck}", NONE);
	cr_assert(w.orders == 1 && times_cited(&w, R_EFFECT_SHUFFLES) > 0);
}

/* 5. Looking, revealing, searching */

static uint8_t
known_by(int nth)
{
	judge_card c = top_of_deck();
	while (nth-- > 0)
		c = card_at(&w.run, c)->next;
	return card_at(&w.run, c)->known_by;
}

Test(kernel_effect, looking_at_the_top)
{
	played("{look: 2, as: x}, {give_marks: own, by: {count: {the: x}}}", NONE);
	cr_assert(known_by(0) == 1 && known_by(1) == 1 && known_by(2) == 0);
	cr_assert_eq(marks(0), 2);
	played("{look: 1, of: opponent}", NONE);
	cr_assert_eq(card_at(&w.run, card_on(&w.run, 1, DECK, 0))->known_by, 1);
	played_without(R_LOOK_AT_TOP, "{look: 2}", NONE);
	cr_assert_eq(known_by(0), 0);
	played("{look_up_to: 3}", PICKS(yes, yes, no));
	cr_assert(known_by(1) == 1 && known_by(2) == 0);
	played_without(R_LOOK_UP_TO_REPEATS, "{look_up_to: 3}", PICKS(yes));
	cr_assert(known_by(0) == 1 && known_by(1) == 0);
	played_without(R_LOOK_UP_TO_STARTS, "{look_up_to: 3}", PICKS(yes, no));
	cr_assert(known_by(1) == 1 && known_by(2) == 0);
	cr_assert_eq(played_without(R_LOOK_UP_TO_STOPS, "{look_up_to: 3}", PICKS(no)),
	             JUDGE_REFUSED);
}

static uint8_t
shown(int nth)
{
	judge_card c = top_of_deck();
	while (nth-- > 0)
		c = card_at(&w.run, c)->next;
	return card_at(&w.run, c)->shown;
}

static uint8_t during;

static void
look_now(void *ctx, struct judge_run *r, enum judge_point point)
{
	(void)ctx, (void)r;
	if (point == JUDGE_AT_ASK)
		during = shown(0);
}

Test(kernel_effect, what_is_revealed_is_public_until_the_end)
{
	const char *text = "{reveal_top: 1, as: x}, {may: [{give_marks: own}]}";
	compile(text);
	w.params.watch = look_now;
	w.script = &no;
	w.n_script = 1;
	cr_assert_eq(inside(&w, play_it), JUDGE_FINISHED);
	cr_assert(during == 3 && shown(0) == 0);
	cr_assert_eq(known_by(0), 3, "who saw it goes on knowing it");
	played_without(R_REVEAL_ENDS, text, PICKS(no));
	cr_assert_eq(shown(0), 3);
	played_without(R_REVEAL, text, PICKS(no));
	cr_assert_eq(known_by(0), 0);
	played("{reveal: {own: card, in: hand}}", NONE);
	cr_assert_eq(times_cited(&w, R_REVEAL), 2);
	cr_assert_eq(card_at(&w.run, card_on(&w.run, 0, HAND, 0))->known_by, 3);
	cr_assert_eq(card_at(&w.run, card_on(&w.run, 0, HAND, 0))->shown, 0);
}

static struct judge_pick
in_deck(const char *number)
{
	return a_pick(DO_CHOOSE, 0, def_of(&w.run, number), place_of(&w.run, 0, DECK, 0));
}

#define SEARCH                                                                                     \
	"{search: {own: stone, in: deck, up_to: 1, as: x}, reveal: true}, {move: {the: x}, to: hand}"
#define ANY_CARD "{search: {own: card, in: deck, choose: 2, as: x}}, {move: {the: x}, to: hand}"

Test(kernel_effect, searching)
{
	compile(SEARCH);
	init_world(&w);
	const struct judge_pick oak = in_deck("Oak"), elm = in_deck("Elm"), sun = in_deck("Sun");
	const struct judge_pick done = pick_def(0, DO_DONE, JUDGE_NO_DEF);
	cr_assert_eq(played(SEARCH, PICKS(elm)), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 3);
	cr_assert_eq(times_cited(&w, R_REVEAL), 1);
	cr_assert_eq(played(SEARCH, PICKS(sun)), JUDGE_REFUSED);
	cr_assert_eq(played(SEARCH, PICKS(done)), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 2);
	cr_assert_eq(known_by(0), 1, "the deck was looked through");
	cr_assert_eq(played_without(R_SEARCH_MAY_FIND_NOTHING, SEARCH, PICKS(done)), JUDGE_REFUSED);
	cr_assert_eq(played(ANY_CARD, PICKS(oak, done)), JUDGE_REFUSED, "of any cards so many");
	cr_assert_eq(played(ANY_CARD, PICKS(oak, sun)), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 4);
	cr_assert_eq(played_without(R_SEARCH_COUNT_EXACT, ANY_CARD, PICKS(oak, done)),
	             JUDGE_FINISHED);
	cr_assert_eq(played_without(R_SEARCH, ANY_CARD, NONE), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 2);
}

/* 6. Markers, triggers, results */

Test(kernel_effect, markers)
{
	played("{mark: this, by: 3}, {mark: this, by: -1}, {give_marks: own, by: {marks: this}}",
	       NONE);
	cr_assert(marks(0) == 2 && card_at(&w.run, own)->marks == 2);
	played("{mark: this, by: -4}", NONE);
	cr_assert_eq(card_at(&w.run, own)->marks, 0);
	played("{mark: this, by: 3}, {move: this, to: hand}", NONE);
	cr_assert_eq(card_at(&w.run, own)->marks, 0, "they do not move along");
}

static void
trigger_it(struct judge_run *r)
{
	set_out(r);
	judge_card other_one = lay(r, 0, ROW, 2, "Herald");
	play(r, other_one, 0);
	cr_expect_eq(r->game.n_standby, 1);
	check_timing(r, BY(R_ACTION_CHECK));
}

Test(kernel_effect, an_ability_triggers_though_nothing_happened)
{
	compile("{give_marks: own}]}, {on: enter, do: [{trigger: enter, of: {own: stone}}]}]}\n"
	        "- {number: Herald, abilities: [{on: {phase: start}, do: [{trigger: enter, of: {own: stone, named: Card}}");
	programs_world(
		&w, HEAD
		"{give_marks: own}]}]}\n"
		"- {number: Herald, abilities: [{on: {phase: start}, do: [{trigger: enter, of: {own: stone, named: Card}}]}]}\n");
	cr_assert_eq(inside(&w, trigger_it), JUDGE_FINISHED);
	cr_assert_eq(marks(0), 1);
}

static void
win_later(struct judge_run *r)
{
	play_it(r);
	cr_expect_not(r->game.over);
	check_timing(r, BY(R_ACTION_CHECK));
}

Test(kernel_effect, effects_win_and_lose)
{
	cr_assert_eq(played("{win: own}, {give_marks: own}", NONE), JUDGE_FINISHED);
	cr_assert(judge_result(&w.run).over && judge_result(&w.run).winners == 1 && marks(0) == 0);
	cr_assert_eq(judge_result(&w.run).by, R_EFFECT_RESULT);
	played("{lose: own}", NONE);
	cr_assert_eq(judge_result(&w.run).winners, 2);
	compile("{win: own}, {give_marks: own}");
	knock_out(&w, R_EFFECT_RESULT_AT_ONCE);
	cr_assert_eq(inside(&w, win_later), JUDGE_FINISHED);
	cr_assert(judge_result(&w.run).winners == 1 && marks(0) == 1);
}

/* 7. Ends of all kinds */

Test(kernel_effect, nothing_resolves_without_the_rule)
{
	played_without(R_EFFECTS_TAKE_PLACE, "{give_marks: own}", NONE);
	cr_assert_eq(marks(0), 0);
}

Test(kernel_effect, without_a_target_the_rest_follows)
{
	const char *text = "{bury: {own: stone, named: Nobody, choose: 1}}, {give_marks: own}";
	played(text, NONE);
	cr_assert_eq(marks(0), 1);
	played_without(R_NO_TARGET_IS_IGNORED, text, NONE);
	cr_assert_eq(marks(0), 0);
}

static void
move_on(struct judge_run *r)
{
	set_out(r);
	struct standby s = { .source = source_of(r, own, 0) };
	s.event.card = JUDGE_NO_CARD;
	move_card(r, own, place_of(r, 0, HAND, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	play_ability(r, &s, JUDGE_NO_CITATION);
}

Test(kernel_effect, an_effect_does_not_find_a_card_that_went_on)
{
	compile("{move: this, to: deck}, {give_marks: own, by: {rank: this}}");
	cr_assert_eq(inside(&w, move_on), JUDGE_FINISHED);
	cr_assert_eq(card_at(&w.run, own)->place, place_of(&w.run, 0, HAND, 0));
	cr_assert_eq(marks(0), 1, "but knows what it was");
}

/* A cut at any question leaves the same record. */
Test(kernel_effect, a_run_cut_at_a_question_goes_on_to_the_same_record)
{
	static struct judge_citation before[WORLD_CITATIONS];
	const char *text = MAY ", {move: {own: card, in: hand, up_to: 2}, to: deck}, " TWO_OPTIONS
			       ", {draw_up_to: 3}";
	for (uint64_t seed = 1; seed < 20; seed++) {
		compile(text);
		w.seed = seed;
		cr_assert_eq(inside(&w, play_it), JUDGE_FINISHED);
		uint32_t n = w.n_cited, decisions = judge_decisions(&w.run);
		for (uint32_t i = 0; i < n; i++)
			before[i] = w.cited[i];
		for (uint32_t at = 0; at < decisions; at++) {
			w.answers = at;
			cr_assert_eq(inside(&w, play_it), JUDGE_OPEN, "seed %lu", seed);
			struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
			int n_all = judge_candidates(&w.run, all, JUDGE_PICKS), taken = 0;
			int n_option = judge_options(&w.run, option, JUDGE_PICKS);
			for (int i = 0; i < n_all; i++)
				taken += judge_test(&w.run, all[i], NULL, 0) == 0;
			cr_assert_eq(taken, n_option, "what is offered is what is accepted");
			w.answers = UINT32_MAX;
			w.body = play_it;
			cr_assert_eq(judge_run_go(&w.run), JUDGE_FINISHED);
			cr_assert_eq(w.n_cited, n);
			for (uint32_t i = 0; i < n; i++)
				cr_assert(before[i].id == w.cited[i].id &&
				          before[i].parent == w.cited[i].parent &&
				          before[i].rule == w.cited[i].rule &&
				          before[i].decision == w.cited[i].decision &&
				          before[i].def == w.cited[i].def);
		}
	}
}
