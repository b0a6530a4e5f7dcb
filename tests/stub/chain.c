/* chain.c: the stub game's chain of declarations: boasts, which both players answer with
 * numbers. */
#include "tests/stub/language.h"

static const judge_rule opens[STUB_PLAYS] = {
	[PLAY_BOAST] = R_BOAST_OPENS, [PLAY_WHISPER] = JUDGE_NO_RULE
};
static const judge_rule closed_to[STUB_PLAYS] = {
	[PLAY_BOAST] = JUDGE_NO_RULE, [PLAY_WHISPER] = R_WHISPER_CLOSED
};

struct play
stub_boast(struct judge_run *r, enum stub_play kind, judge_seat seat, int32_t n)
{
	struct play play = a_play(r, (int)kind, seat, JUDGE_NO_CARD, NO_ABILITY);
	play.act.keeps.kept.number[0] = n;
	return play;
}

static void
answer(struct judge_run *r, struct judge_pick pick)
{
	add_play(r, stub_boast(r, PLAY_BOAST, pick.seat, pick.number));
}

static void
perform(struct judge_run *r, const struct play *play, uint32_t parent)
{
	int32_t post = r->game.value[0][POST];
	set_value(r, 0, POST, post * 10 + play->act.keeps.kept.number[0],
	          from(R_PERFORMED, parent));
}

static void
closed(struct judge_run *r, uint8_t kind)
{
	r->game.step = kind == PLAY_BOAST ? STEP_END : STEP_ACTION;
}

const struct chain_rules stub_chain = {
	.windows = R_WINDOWS,
	.opens = opens,
	.closed_to = closed_to,
	.answers = R_ANSWERS,
	.opponent_first = R_OPPONENT_FIRST,
	.of_declarer = JUDGE_NO_RULE,
	.pass_hands_over = R_PASS_HANDS_OVER,
	.play_hands_over = R_ANSWER_HANDS_OVER,
	.passes_end = R_PASSES_END,
	.play_resets_passes = R_ANSWER_RESETS,
	.answers_wait = R_ANSWERS_WAIT,
	.last_first = R_LAST_FIRST,
	.answered_last = R_BOAST_LAST,
	.check = R_ACTION_CHECK,
	.question = ASK_ANSWER,
	.pass = DO_YIELD,
	.answer_step = STEP_ANSWER,
	.perform_step = STEP_PERFORM,
	.answer = answer,
	.perform = perform,
	.closed = closed,
};

int
stub_answers(const struct judge_question *q, struct judge_pick *out, int cap)
{
	int n = 0;
	if (cap > 0)
		out[n++] = a_pick(DO_YIELD, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
	for (int16_t i = 1; i < 10 && n < cap; i++) {
		out[n] = a_pick(DO_ANSWER, q->seat, JUDGE_NO_DEF, JUDGE_NO_PLACE);
		out[n++].number = i;
	}
	return n;
}

void
stub_test_answer(struct judge_run *r, struct judge_pick pick, struct refusals *list)
{
	if (pick.verb == DO_ANSWER)
		refuse_unless_permitted(r, list, R_ANSWERS, pick.seat);
}
