/* choose.c: the questions of abilities about cards and places (10.5.3). */
#include <stdio.h>
#include <string.h>

#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;
static judge_card own;

/*
 *	A  spot 1: Card   spot 2: Oak (4)   spot 3: Elm (2)   spot 4: Ash (1)   hand: Oak, Elm, Elm, Sun
 *	B  spot 1: Oak
 */
static void
set_out(struct judge_run *r)
{
	own = lay(r, 0, ROW, 0, "Card");
	lay(r, 0, ROW, 1, "Oak");
	lay(r, 0, ROW, 2, "Elm");
	lay(r, 0, ROW, 3, "Ash");
	lay(r, 1, ROW, 0, "Oak");
	lay(r, 0, HAND, 0, "Oak");
	lay(r, 0, HAND, 0, "Elm");
	lay(r, 0, HAND, 0, "Elm");
	lay(r, 0, HAND, 0, "Sun");
	play(r, own, 0);
}

static void
compile(const char *effects)
{
	static char text[4096];
	int n = snprintf(text, sizeof text,
	                 "- {number: Oak, height: 4}\n"
	                 "- {number: Elm, height: 2}\n"
	                 "- {number: Ash, height: 1}\n"
	                 "- {number: Sun, type: rune}\n"
	                 "- {number: Card, abilities: [{on: enter, do: [%s]}]}\n",
	                 effects);
	cr_assert(n > 0 && (size_t)n < sizeof text);
	programs_world(&w, text);
	init_world(&w);
}

static struct judge_pick script[8];

static enum judge_stop
answered(const char *effects, uint32_t n)
{
	compile(effects);
	w.script = script;
	w.n_script = n;
	return inside(&w, set_out);
}

static enum judge_stop
answered_without(judge_rule rule, const char *effects, uint32_t n)
{
	compile(effects);
	w.script = script;
	w.n_script = n;
	knock_out(&w, rule);
	return inside(&w, set_out);
}

static struct judge_pick
spot(int number)
{
	return pick_at(0, DO_CHOOSE, (judge_place)(number - 1));
}

static struct judge_pick
done(void)
{
	return pick_def(0, DO_DONE, JUDGE_NO_DEF);
}

/* A card of the hand by its place in the document above. */
static struct judge_pick
in_hand(int def)
{
	judge_place hand = place_of(&w.run, 0, HAND, 0);
	return a_pick(DO_CHOOSE, 0, (judge_def)(STUB_DEFS + def), hand);
}

enum { OAK, ELM, ASH, SUN };

static judge_rule
refused_by(void)
{
	const struct judge_refusal *refusal;
	return judge_refusals(&w.run, &refusal) == 1 ? refusal[0].rule : JUDGE_NO_RULE;
}

#define TWO "{move: {own: stone, other: true, choose: 2}, to: hand}"

Test(kernel_choose, as_many_as_possible)
{
	script[0] = spot(2);
	script[1] = spot(4);
	cr_assert_eq(answered(TWO, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 6);
	cr_assert_eq(count_in(&w.run, 0, ROW, 2), 1);
	script[1] = done();
	cr_assert_eq(answered(TWO, 2), JUDGE_REFUSED);
	cr_assert_eq(refused_by(), R_CHOOSE_AS_MANY_AS_POSSIBLE);
	cr_assert_eq(answered_without(R_CHOOSE_AS_MANY_AS_POSSIBLE, TWO, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 5);
	cr_assert_eq(answered("{move: {own: stone, other: true, choose: 4}, to: hand}", 0),
	             JUDGE_FINISHED);
	cr_assert(w.asked == 0 && count_in(&w.run, 0, HAND, 0) == 7, "nothing is left open");
}

Test(kernel_choose, what_is_no_target_is_refused)
{
	script[0] = spot(1);
	cr_assert_eq(answered(TWO, 1), JUDGE_REFUSED, "not this card");
	cr_assert_eq(refused_by(), R_TARGETS_AS_DESCRIBED);
	script[0] = spot(2);
	script[1] = spot(2);
	cr_assert_eq(answered(TWO, 2), JUDGE_REFUSED, "not twice");
	script[0] = pick_at(0, DO_CHOOSE, 60);
	cr_assert_eq(answered(TWO, 1), JUDGE_BAD_PICK);
	script[0] = in_hand(OAK);
	cr_assert_eq(answered(TWO, 1), JUDGE_REFUSED, "nobody looks at the hand");
	cr_assert_eq(refused_by(), R_TARGETS_AS_DESCRIBED);
	script[0] = spot(2);
	script[0].seat = 1;
	cr_assert_eq(answered(TWO, 1), JUDGE_BAD_PICK);
	script[0] = spot(1);
	script[1] = spot(1);
	cr_assert_eq(answered_without(R_TARGETS_AS_DESCRIBED, TWO, 2), JUDGE_REFUSED,
	             "never twice");
	script[1] = spot(2);
	cr_assert_eq(answered_without(R_TARGETS_AS_DESCRIBED, TWO, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, ROW, 0), 0, "anything goes");
}

Test(kernel_choose, a_card_is_named_with_the_mark_that_distinguishes_it)
{
	const char *text = "{discard: {own: card, in: hand, choose: 2}}";
	compile(text);
	script[0] = pick_def(0, DO_CHOOSE, STUB_DEFS + OAK);
	script[1] = in_hand(ELM);
	cr_assert_eq(answered(text, 2), JUDGE_FINISHED, "the one that is offered");
	script[0] = in_hand(OAK);
	cr_assert_eq(answered(text, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HEAP, 0), 2);
	script[0] = pick_at(0, DO_CHOOSE, place_of(&w.run, 0, HAND, 0));
	cr_assert_eq(answered(text, 2), JUDGE_BAD_PICK, "of several cards which?");
	script[0] = script[1] = in_hand(ELM);
	cr_assert_eq(answered(text, 2), JUDGE_FINISHED, "two that are alike");
	script[0] = pick_def(0, DO_CHOOSE, STUB_DEFS + SUN);
	cr_assert_eq(answered(text, 2), JUDGE_FINISHED, "the number is enough");
}

#define UP_TO "{move: {own: stone, other: true, up_to: 2}, to: hand}"
#define ANY "{move: {own: stone, other: true, any_number: true}, to: hand}"

Test(kernel_choose, up_to_and_any_number)
{
	script[0] = done();
	cr_assert_eq(answered(UP_TO, 1), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 4);
	cr_assert_eq(answered_without(R_UP_TO_ALLOWS_FEWER, UP_TO, 1), JUDGE_REFUSED);
	cr_assert_eq(refused_by(), R_UP_TO_ALLOWS_FEWER);
	script[0] = spot(2);
	script[1] = spot(3);
	cr_assert_eq(answered(UP_TO, 2), JUDGE_FINISHED);
	cr_assert(w.asked == 2 && count_in(&w.run, 0, HAND, 0) == 6);
	script[2] = spot(4);
	cr_assert_eq(answered(ANY, 3), JUDGE_FINISHED);
	cr_assert(w.asked == 3 && count_in(&w.run, 0, HAND, 0) == 7);
	script[1] = done();
	cr_assert_eq(answered(ANY, 2), JUDGE_FINISHED);
	cr_assert_eq(count_in(&w.run, 0, HAND, 0), 5);
	cr_assert_eq(answered("{move: {own: stone, named: Nobody, up_to: 2}, to: hand}", 0),
	             JUDGE_FINISHED);
	cr_assert_eq(w.asked, 0, "nothing can be chosen");
}

#define TOTAL "{move: {own: card, in: hand, any_number: true, total_rank: 6}, to: deck}"

Test(kernel_choose, a_total_of_heights)
{
	compile(TOTAL);
	script[0] = in_hand(OAK);
	script[1] = in_hand(ELM);
	script[2] = in_hand(SUN);
	cr_assert_eq(answered(TOTAL, 3), JUDGE_FINISHED);
	cr_assert(w.asked == 3 && count_in(&w.run, 0, DECK, 0) == 3, "a rune adds nothing");
	script[2] = in_hand(ELM);
	cr_assert_eq(answered(TOTAL, 3), JUDGE_REFUSED);
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert(refusal[0].value[0].is == 8 && refusal[0].value[1].is == 6);
	cr_assert_eq(answered_without(R_TARGETS_AS_DESCRIBED, TOTAL, 3), JUDGE_FINISHED);
	script[0] = spot(2);
	cr_assert_eq(
		answered(
			"{move: {own: stone, other: true, any_number: true, total_rank: 4}, to: hand}",
			1),
		JUDGE_FINISHED);
	cr_assert_eq(w.asked, 1, "no other one fits");
}

Test(kernel_choose, who_chooses)
{
	const char *theirs = "{move: {own: stone, other: true, choose: 1, by: opponent}, to: hand}";
	script[0] = spot(2);
	cr_assert_eq(answered(theirs, 1), JUDGE_BAD_PICK);
	script[0].seat = 1;
	cr_assert_eq(answered(theirs, 1), JUDGE_FINISHED);
	cr_assert_eq(judge_question(&w.run)->seat, 1);
	cr_assert_eq(answered_without(R_TARGETS_ARE_PICKED, theirs, 1), JUDGE_BAD_PICK);
	script[0].seat = 0;
	cr_assert_eq(answered_without(R_TARGETS_ARE_PICKED, theirs, 1), JUDGE_FINISHED);
}

Test(kernel_choose, a_number_below_zero_is_none)
{
	cr_assert_eq(
		answered(
			"{move: {own: stone, other: true, choose: {difference: [1, 2]}}, to: hand}",
			0),
		JUDGE_FINISHED);
	cr_assert(w.asked == 0 && count_in(&w.run, 0, HAND, 0) == 4);
}

/* Places */

static uint64_t kept;

static void
keep_spots(struct judge_run *r)
{
	set_out(r);
	struct frame f = frame_of(r, own, 0);
	kept = choose_places(r, &f, node_at(r, f.ability->body)->arg[0]);
}

static enum judge_stop
spots_chosen(const char *zones, uint32_t n)
{
	char text[200];
	snprintf(text, sizeof text, "{keep_zones: %s}", zones);
	compile(text);
	for (uint32_t i = 0; i < n; i++)
		script[n + i] = script[i];
	w.script = script;
	w.n_script = 2 * n;
	return inside(&w, keep_spots);
}

static struct judge_pick
zone(int number)
{
	return pick_at(0, DO_ZONE, (judge_place)(number - 1));
}

Test(kernel_choose, spots_are_chosen)
{
	script[0] = zone(3);
	cr_assert_eq(spots_chosen("{own: zone, choose: 1}", 1), JUDGE_FINISHED);
	cr_assert_eq(kept, 1u << 2);
	script[1] = zone(1);
	cr_assert_eq(spots_chosen("{own: zone, choose: 2}", 2), JUDGE_FINISHED);
	cr_assert_eq(kept, 1u << 2 | 1u);
	script[1] = zone(3);
	cr_assert_eq(spots_chosen("{own: zone, choose: 2}", 2), JUDGE_REFUSED);
	script[0] = pick_def(0, DO_NO_ZONE, JUDGE_NO_DEF);
	cr_assert_eq(spots_chosen("{own: zone, choose: 1}", 1), JUDGE_REFUSED);
	cr_assert_eq(refused_by(), R_CHOOSE_AS_MANY_AS_POSSIBLE);
	cr_assert_eq(spots_chosen("{own: zone, empty: true, choose: 1}", 0), JUDGE_FINISHED);
	cr_assert(kept == 0 && w.asked == 0);
}

Test(kernel_choose, up_to_so_many_spots)
{
	script[0] = zone(2);
	script[1] = pick_def(0, DO_NO_ZONE, JUDGE_NO_DEF);
	cr_assert_eq(spots_chosen("{own: zone, up_to: 3}", 2), JUDGE_FINISHED);
	cr_assert_eq(kept, 1u << 1);
	script[0] = script[1];
	cr_assert_eq(spots_chosen("{own: zone, up_to: 3}", 1), JUDGE_FINISHED);
	cr_assert_eq(kept, 0);
}

/* What is offered is what is accepted, whatever rule is missing. */

static void
compare(struct judge_run *r)
{
	struct judge_pick all[JUDGE_PICKS], option[JUDGE_PICKS];
	int n = judge_candidates(r, all, JUDGE_PICKS), taken = 0;
	int m = judge_options(r, option, JUDGE_PICKS);
	cr_expect_gt(m, 0);
	for (int i = 0; i < n; i++) {
		int refusals = judge_test(r, all[i], NULL, 0);
		cr_expect_neq(refusals, -1, "a candidate is one");
		if (refusals == 0)
			cr_expect(taken < m && judge_same_pick(all[i], option[taken++]));
	}
	cr_expect_eq(taken, m);
}

Test(kernel_choose, offered_is_accepted)
{
	static const char *const effects[] = {
		TWO,
		UP_TO,
		ANY,
		TOTAL,
		"{keep_zones: {any: zone, choose: 2}}",
		"{discard: {own: card, in: hand, choose: 2}}",
		"{may: [{give_marks: own}]}",
		"{options: [[{give_marks: own}], [{give_marks: opponent}]], choose: 1}",
		"{keep_zones: {any: zone, up_to: 2}}",
	};
	static const judge_rule rules[] = { R_PASS,
		                            R_TARGETS_AS_DESCRIBED,
		                            R_CHOOSE_AS_MANY_AS_POSSIBLE,
		                            R_UP_TO_ALLOWS_FEWER,
		                            R_TARGETS_ARE_PICKED,
		                            R_MAY_CAN_BE_DECLINED };
	for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
		for (size_t k = 0; k < sizeof rules / sizeof *rules; k++) {
			compile(effects[i]);
			knock_out(&w, rules[k]);
			w.answers = 0;
			cr_assert_eq(inside(&w, set_out), JUDGE_OPEN, "%s", effects[i]);
			compare(&w.run);
			w.answers = 1;
			if (inside(&w, set_out) == JUDGE_OPEN)
				compare(&w.run);
		}
}
