/* loop.c: what goes round and round (13.1). */
#include "tests/criterion.h"
#include "tests/programs/programs.h"

static struct world w;

/* Each of them goes from the throne to the heap and back again. */
static const char cards[] =
	"- number: Must\n"
	"  abilities:\n"
	"    - {on: {moved: this, to: heap}, works_in: [heap, throne], do: [{move: this, to: throne}]}\n"
	"    - {on: {moved: this, to: throne}, works_in: [heap, throne], do: [{move: this, to: heap}]}\n"
	"- number: May\n"
	"  abilities:\n"
	"    - {on: {moved: this, to: heap}, works_in: [heap, throne], do: [{may: [{move: this, to: throne}]}]}\n"
	"    - {on: {moved: this, to: throne}, works_in: [heap, throne], do: [{move: this, to: heap}]}\n"
	"- number: Gain\n"
	"  abilities:\n"
	"    - {on: {moved: this, to: heap}, works_in: [heap, throne], do: [{may: [{move: this, to: throne}, {give_marks: opponent}]}]}\n"
	"    - {on: {moved: this, to: throne}, works_in: [heap, throne], do: [{move: this, to: heap}]}\n"
	"- number: Pain\n"
	"  abilities:\n"
	"    - {on: {moved: this, to: heap}, works_in: [heap, throne], do: [{give_marks: own}, {move: this, to: throne}]}\n"
	"    - {on: {moved: this, to: throne}, works_in: [heap, throne], do: [{move: this, to: heap}]}\n";

static const char *which;

static void
go_round(struct judge_run *r)
{
	judge_card card = lay(r, 0, THRONE, 0, which);
	invalidate(r);
	move_card(r, card, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	check_timing(r, BY(R_ACTION_CHECK));
}

static enum judge_stop
goes_round(const char *card, judge_rule missing, const struct judge_pick *script, uint32_t n)
{
	programs_world(&w, cards);
	if (missing != JUDGE_NO_RULE)
		knock_out(&w, missing);
	which = card;
	w.script = script;
	w.n_script = n;
	w.answers = n;
	return inside(&w, go_round);
}

static const struct judge_pick yes = { DO_ACCEPT, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };
static const struct judge_pick no = { DO_DECLINE, 0, JUDGE_NO_DEF, JUDGE_NO_PLACE, 0 };

static struct judge_pick
times(judge_seat seat, int n)
{
	return pick_no(seat, DO_REPEAT, n);
}

Test(kernel_loop, a_loop_that_no_player_can_stop_is_a_draw)
{
	cr_assert_eq(goes_round("Must", JUDGE_NO_RULE, NULL, 0), JUDGE_FINISHED);
	struct judge_result result = judge_result(&w.run);
	cr_assert(result.over && result.winners == 0 && result.by == R_LOOP_DRAW);
	cr_assert_eq(goes_round("Must", R_LOOP_DRAW, NULL, 0), JUDGE_FINISHED);
	cr_assert(!judge_result(&w.run).over && w.run.game.n_standby == 0, "or broken off");
}

Test(kernel_loop, what_grows_ends_by_itself)
{
	cr_assert_eq(goes_round("Pain", JUDGE_NO_RULE, NULL, 0), JUDGE_FINISHED);
	cr_assert_eq(judge_result(&w.run).by, R_MARKS_LOSE);
	cr_assert_eq(judge_result(&w.run).winners, 1 << 1);
}

Test(kernel_loop, what_changes_nothing_is_not_begun_again)
{
	const struct judge_pick script[] = { yes, yes, yes, no };
	cr_assert_eq(goes_round("May", JUDGE_NO_RULE, script, 3), JUDGE_REFUSED);
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert_eq(refusal[0].rule, R_LOOP_NOT_REPEATED);
	cr_assert_eq(goes_round("May", R_LOOP_NOT_REPEATED, script, 4), JUDGE_FINISHED);
	const struct judge_pick twice[] = { yes, yes, no };
	cr_assert_eq(goes_round("May", JUDGE_NO_RULE, twice, 3), JUDGE_FINISHED);
	cr_assert_not(judge_result(&w.run).over);
}

Test(kernel_loop, what_is_refused_is_not_offered)
{
	struct judge_pick option[JUDGE_PICKS];
	const struct judge_pick script[] = { yes, yes };
	cr_assert_eq(goes_round("May", JUDGE_NO_RULE, script, 2), JUDGE_OPEN);
	cr_assert_eq(judge_options(&w.run, option, JUDGE_PICKS), 1);
	cr_assert_eq(option[0].verb, DO_DECLINE);
}

static int32_t
marks(void)
{
	return w.run.game.value[1][MARKS];
}

Test(kernel_loop, the_turn_player_says_how_often)
{
	const struct judge_pick script[] = { yes, yes, times(0, 5), times(1, 5), no };
	cr_assert_eq(goes_round("Gain", JUDGE_NO_RULE, script, 5), JUDGE_FINISHED);
	cr_assert_eq(marks(), 7, "the two that showed it, and five");
	cr_assert_eq(w.asked, 5);
	const struct judge_pick again[] = { yes, yes, times(0, 0), times(1, 0), yes };
	cr_assert_eq(goes_round("Gain", JUDGE_NO_RULE, again, 5), JUDGE_REFUSED);
	cr_assert_eq(marks(), 2);
	const struct judge_pick free[] = { yes, yes, yes, no };
	cr_assert_eq(goes_round("Gain", R_LOOP_DECLARED, free, 4), JUDGE_FINISHED);
	cr_assert_eq(marks(), 3);
}

Test(kernel_loop, the_other_player_takes_the_number_or_acts_differently)
{
	const struct judge_pick fewer[] = { yes, yes, times(0, 5), times(1, 2), no };
	cr_assert_eq(goes_round("Gain", JUDGE_NO_RULE, fewer, 5), JUDGE_REFUSED);
	const struct judge_refusal *refusal;
	cr_assert_eq(judge_refusals(&w.run, &refusal), 1);
	cr_assert_eq(refusal[0].rule, R_LOOP_LOWERED_WITH_OTHER_ACTION);
	cr_assert_eq(goes_round("Gain", R_LOOP_LOWERED_WITH_OTHER_ACTION, fewer, 5),
	             JUDGE_FINISHED);
	cr_assert_eq(marks(), 4);
	const struct judge_pick more[] = { yes, yes, times(0, 5), times(1, 6), no };
	cr_assert_eq(goes_round("Gain", R_LOOP_LOWERED_WITH_OTHER_ACTION, more, 5), JUDGE_REFUSED);
	struct judge_pick option[JUDGE_PICKS];
	cr_assert_eq(goes_round("Gain", JUDGE_NO_RULE, fewer, 3), JUDGE_OPEN);
	cr_assert_eq(judge_options(&w.run, option, JUDGE_PICKS), 1);
}

/* A loop that is gone through ends where its pick is refused. */

static const char ending[] =
	"- {number: Oak, height: 4}\n"
	"- {number: Elm, height: 2}\n"
	"- number: Picky\n"
	"  abilities:\n"
	"    - {on: {moved: this, to: heap}, works_in: [heap, throne], do: [{keep: {own: stone, rank: {min: {marks: {own: stone, spot: 1}}}, choose: 1, as: x}}, {move: this, to: throne}]}\n"
	"    - {on: {moved: this, to: throne}, works_in: [heap, throne], do: [{mark: {own: stone, spot: 1}, by: 1}, {move: this, to: heap}]}\n";

static judge_card oak;

static void
be_picky(struct judge_run *r)
{
	judge_card picky = lay(r, 0, THRONE, 0, "Picky");
	oak = lay(r, 0, ROW, 0, "Oak");
	lay(r, 0, ROW, 1, "Oak");
	lay(r, 0, ROW, 2, "Elm");
	invalidate(r);
	move_card(r, picky, place_of(r, 0, HEAP, 0), BESIDE, JUDGE_NO_CARD, BY(R_TOPPLE));
	check_timing(r, BY(R_ACTION_CHECK));
}

Test(kernel_loop, a_loop_goes_on_while_its_pick_is_good)
{
	const struct judge_pick elm = pick_at(0, DO_CHOOSE, 2);
	const struct judge_pick script[] = { elm, elm, times(0, 9), times(1, 9) };
	programs_world(&w, ending);
	w.script = script;
	w.n_script = w.answers = 4;
	cr_assert_eq(inside(&w, be_picky), JUDGE_OPEN);
	cr_assert_eq(judge_question(&w.run)->kind, ASK_CHOOSE);
	cr_assert_eq(card_at(&w.run, oak)->marks, 3, "the elm is too small now");
}

/* A new turn begins with a clean slate. */

static void
go_round_in_two_turns(struct judge_run *r)
{
	go_round(r);
	forget_loops(r);
	judge_card card = card_on(r, 0, HEAP, 0);
	move_card(r, card, place_of(r, 0, THRONE, 0), BESIDE, JUDGE_NO_CARD, BY(R_CROWN));
	check_timing(r, BY(R_ACTION_CHECK));
}

Test(kernel_loop, a_new_turn_forgets_them)
{
	const struct judge_pick script[] = { yes, yes, no, yes, no };
	programs_world(&w, cards);
	which = "May";
	w.script = script;
	w.n_script = w.answers = 5;
	cr_assert_eq(inside(&w, go_round_in_two_turns), JUDGE_FINISHED);
	cr_assert_eq(w.asked, 5);
}
