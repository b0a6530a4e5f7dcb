/* replace.c: one event in place of another (10.9). */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;
static judge_card oak;

static const char cards[] =
	"- {number: Oak, height: 4}\n"
	"- {number: Spade, abilities: [{on: enter, do: [{bury: {any: stone, named: Oak}}, {give_marks: own, by: 2}]}]}\n"
	"- {number: Saver, abilities: [{instead_of: {buried: {own: stone, named: Oak}}, do: [{move: that, to: hand}, {give_marks: own}]}]}\n"
	"- {number: Maybe, abilities: [{instead_of: {buried: {own: stone, named: Oak}}, optional: true, do: [{discard: {own: card, in: hand, choose: 1}}]}]}\n"
	"- {number: Still, abilities: [{instead_of: {buried: {own: stone}}, still: true, do: [{give_marks: opponent}]}]}\n"
	"- {number: Nothing, abilities: [{instead_of: {buried: {own: stone}}}]}\n"
	"- {number: Half, abilities: [{instead_of: {marked: own}, when: {turn: own}, do: [{give_marks: own, by: {quotient: [amount, 2]}}]}]}\n"
	"- {number: Double, abilities: [{instead_of: {marked: any}, do: [{give_marks: own, by: {product: [amount, 3]}}]}]}\n"
	"- {number: Watch, abilities: [{on: {buried: {any: stone}}, do: [{give_marks: opponent, by: 5}]}]}\n"
	"- {number: Taker, abilities: [{on: enter, do: [{may: [{bury: {opponent: stone, named: Oak}}], then: [{give_marks: opponent}]}]}]}\n";

static const char *const *helpers;
static const char *player;

/* B has the Oak and, beside it, the helpers; A plays. */
static void
bury_it(struct judge_run *r)
{
	judge_card spade = lay(r, 0, ROW, 0, player);
	oak = lay(r, 1, ROW, 0, "Oak");
	for (int i = 0; helpers[i]; i++)
		lay(r, 1, ROW, i + 1, helpers[i]);
	lay(r, 1, HAND, 0, "Oak");
	invalidate(r);
	play(r, spade, 0);
}

static enum judge_stop
buried(const char *const *beside, judge_rule missing, const struct judge_pick *script, uint32_t n)
{
	programs_world(&w, cards);
	if (missing != JUDGE_NO_RULE)
		knock_out(&w, missing);
	helpers = beside;
	w.script = script;
	w.n_script = n;
	return inside(&w, bury_it);
}

#define BESIDE_IT(...) ((const char *const[]){ __VA_ARGS__, NULL })
#define ALONE ((const char *const[]){ NULL })

static int
area_of_oak(void)
{
	return area_of(&w.run, card_at(&w.run, oak)->place);
}

static int32_t
marks(int seat)
{
	return w.run.game.value[seat][MARKS];
}

static const struct judge_pick yes = { DO_ACCEPT, 1, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
static const struct judge_pick no = { DO_DECLINE, 1, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };

static void
begin(void)
{
	player = "Spade";
}

TestSuite(kernel_replace, .init = begin);

Test(kernel_replace, something_else_happens)
{
	cr_assert_eq(buried(ALONE, JUDGE_NO_RULE, NULL, 0), JUDGE_FINISHED);
	cr_assert_eq(area_of_oak(), HEAP);
	cr_assert_eq(buried(BESIDE_IT("Saver", "Watch"), JUDGE_NO_RULE, NULL, 0), JUDGE_FINISHED);
	cr_assert(area_of_oak() == HAND && marks(1) == 1 && marks(0) == 2);
	cr_assert(w.asked == 0 && w.run.game.n_standby == 0, "it was not buried");
	const struct judge_citation *c = last_cited(&w, R_REPLACEMENT);
	cr_assert(c && c->source == def_of(&w.run, "Saver") && c->seat == 1);
	buried(BESIDE_IT("Nothing"), JUDGE_NO_RULE, NULL, 0);
	cr_assert(area_of_oak() == ROW && marks(0) == 2);
	buried(BESIDE_IT("Saver"), R_REPLACEMENT, NULL, 0);
	cr_assert_eq(area_of_oak(), HEAP);
	buried(BESIDE_IT("Saver", "Watch"), R_REPLACED_DID_NOT_OCCUR, NULL, 0);
	cr_assert_eq(w.run.game.n_standby, 1, "or counts as having happened");
}

Test(kernel_replace, an_optional_one_may_be_left)
{
	cr_assert_eq(buried(BESIDE_IT("Maybe"), JUDGE_NO_RULE, &yes, 1), JUDGE_FINISHED);
	cr_assert(area_of_oak() == ROW && count_in(&w.run, 1, HAND, 0) == 0);
	cr_assert_eq(buried(BESIDE_IT("Maybe"), JUDGE_NO_RULE, &no, 1), JUDGE_FINISHED);
	cr_assert(area_of_oak() == HEAP && count_in(&w.run, 1, HAND, 0) == 1);
	cr_assert_eq(w.asked, 1, "and not asked for again");
	cr_assert_eq(buried(BESIDE_IT("Maybe"), R_OPTIONAL_REPLACEMENT_MAY_BE_LEFT, &no, 1),
	             JUDGE_REFUSED);
}

static void
bury_without_hand(struct judge_run *r)
{
	judge_card spade = lay(r, 0, ROW, 0, "Spade");
	oak = lay(r, 1, ROW, 0, "Oak");
	lay(r, 1, ROW, 1, "Maybe");
	struct game_event h = a_game_event(r, OP_E_BURIED, 1);
	h.card = oak;
	h.before = h.after = card_at(r, oak)->identity;
	h.from = card_at(r, oak)->place;
	cr_expect_eq(not_replaced_by(r, &h, 0) == JUDGE_NO_RULE, w.n_script > 0);
	play(r, spade, 0);
}

Test(kernel_replace, an_optional_one_that_cannot_be_done_does_not_apply)
{
	programs_world(&w, cards);
	cr_assert_eq(inside(&w, bury_without_hand), JUDGE_FINISHED);
	cr_assert(w.asked == 0 && area_of_oak() == HEAP);
	knock_out(&w, R_OPTIONAL_REPLACEMENT_NEEDS_POSSIBLE);
	w.script = &yes;
	w.n_script = 1;
	cr_assert_eq(inside(&w, bury_without_hand), JUDGE_FINISHED);
	cr_assert_eq(area_of_oak(), ROW);
}

Test(kernel_replace, a_still_happens_after_all)
{
	cr_assert_eq(buried(BESIDE_IT("Still", "Watch"), JUDGE_NO_RULE, NULL, 0), JUDGE_FINISHED);
	cr_assert(area_of_oak() == HEAP && marks(0) == 3 && w.run.game.n_standby == 1);
	buried(BESIDE_IT("Still"), R_EACH_REPLACEMENT_ONCE, NULL, 0);
	cr_assert_eq(marks(0), 4, "once in an event, or twice");
}

Test(kernel_replace, the_master_of_the_card_says_which_is_first)
{
	programs_world(&w, cards);
	init_world(&w);
	struct judge_pick saver = pick_at(1, DO_REPLACE, place_of(&w.run, 1, ROW, 1));
	struct judge_pick still = pick_at(1, DO_REPLACE, place_of(&w.run, 1, ROW, 2));
	cr_assert_eq(buried(BESIDE_IT("Saver", "Still"), JUDGE_NO_RULE, &saver, 1), JUDGE_FINISHED);
	cr_assert(area_of_oak() == HAND && marks(0) == 2 && w.asked == 1);
	buried(BESIDE_IT("Saver", "Still"), JUDGE_NO_RULE, &still, 1);
	cr_assert(area_of_oak() == HAND && marks(0) == 3 && w.asked == 1, "then the other one");
	still.seat = 0;
	cr_assert_eq(buried(BESIDE_IT("Saver", "Still"), JUDGE_NO_RULE, &still, 1), JUDGE_BAD_PICK);
	cr_assert_eq(buried(BESIDE_IT("Saver", "Still"), R_REPLACEMENTS_BY_CARD_MASTER, &still, 1),
	             JUDGE_FINISHED);
	still.place = place_of(&w.run, 1, ROW, 0);
	cr_assert_eq(buried(BESIDE_IT("Saver", "Still"), R_REPLACEMENTS_BY_CARD_MASTER, &still, 1),
	             JUDGE_BAD_PICK);
}

/* What happens to a player: whoever it happens to says. */

static void
mark_a(struct judge_run *r)
{
	judge_card spade = lay(r, 0, ROW, 0, "Spade");
	lay(r, 0, ROW, 1, "Half");
	lay(r, 0, ROW, 2, "Double");
	play(r, spade, 0);
}

Test(kernel_replace, each_is_applied_once_to_an_event_and_what_came_of_it)
{
	programs_world(&w, cards);
	init_world(&w);
	struct judge_pick half = pick_at(0, DO_REPLACE, place_of(&w.run, 0, ROW, 1));
	w.script = &half;
	w.n_script = 1;
	cr_assert_eq(inside(&w, mark_a), JUDGE_FINISHED);
	cr_assert_eq(marks(0), 3, "half of 2, three times");
	half.place = place_of(&w.run, 0, ROW, 2);
	cr_assert_eq(inside(&w, mark_a), JUDGE_FINISHED);
	cr_assert_eq(marks(0), 3, "three times 2, half of it");
	knock_out(&w, R_REPLACEMENTS_BY_ACTOR);
	cr_assert_eq(inside(&w, mark_a), JUDGE_BAD_PICK);
	half.seat = 1;
	cr_assert_eq(inside(&w, mark_a), JUDGE_FINISHED);
}

/* "You may A to B": what a replacement did in the place of A counts. */

Test(kernel_replace, what_is_replaced_counts_as_done)
{
	const struct judge_pick accept = { DO_ACCEPT, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
	player = "Taker";
	cr_assert_eq(buried(BESIDE_IT("Nothing"), JUDGE_NO_RULE, &accept, 1), JUDGE_FINISHED);
	cr_assert(area_of_oak() == ROW && marks(1) == 1);
	buried(BESIDE_IT("Nothing"), R_MAY_REPLACED_COUNTS_AS_DONE, &accept, 1);
	cr_assert_eq(marks(1), 0);
}
