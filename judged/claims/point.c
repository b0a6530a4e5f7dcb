/* point.c: the points of a game at which something is claimed: when they are reached, in words. */
#include <stdio.h>
#include <string.h>

#include "judged/claims/match.h"
#include "judged/telling/sentence.h"
#include "judged/words/choices.h"
#include "judged/words/position.h"

/* 1. Is it now? */

/* Is this the current phase? Several values of the property may have one name. */
static bool
phase_is(struct judge_run *run, int phase)
{
	const struct judge_game *game = judge_run_params(run)->game;
	int property = compare_property(game, JUDGE_OF_GAME, "phase");
	const char *const *names = game->property[property].names;
	int32_t now = judge_read(run, property, 0);
	return now >= 0 && strcmp(names[now], names[phase]) == 0;
}

bool
expect_point_is_now(const struct expect_point *point, struct judge_run *run, int asked,
                    uint8_t main_kind)
{
	if (point->when != EXPECT_FIRST)
		return false;
	if (point->turn && game_value(run, "turn") != (int32_t)point->turn)
		return false;
	if (point->phase == EXPECT_ANY_PHASE)
		return true;
	return point->phase == EXPECT_ACTION ? asked == main_kind : phase_is(run, point->phase);
}

/* 2. In words */

static void
make_first(const struct expect_point *point, char turn[DIGITS], struct sentence *out)
{
	const char *number = number_text(point->turn, turn);
	if (point->named && point->turn)
		sentence_make(out, SENTENCE_PHASE_OF_TURN, 2, point->named, number);
	else if (point->named)
		sentence_make(out, SENTENCE_PHASE_BEGINS, 1, point->named);
	else
		sentence_make(out, SENTENCE_TURN_BEGINS, 1, number);
}

/* Make the sentence for a point. The sentence points into `number`. */
static void
make_point(const struct expect_point *point, char number[DIGITS], struct sentence *out)
{
	static const enum sentence_form of_move[] = { SENTENCE_AT_START, SENTENCE_BEFORE_MOVE,
		                                      SENTENCE_RIGHT_AFTER_MOVE,
		                                      SENTENCE_AFTER_MOVE, SENTENCE_AT_END };
	static const enum sentence_form of_decision[] = {
		SENTENCE_AT_START, SENTENCE_BEFORE_DECISION, SENTENCE_RIGHT_AFTER_DECISION,
		SENTENCE_AFTER_DECISION, SENTENCE_AT_END
	};
	if (point->when == EXPECT_FIRST)
		make_first(point, number, out);
	else if (point->decision == 0)
		sentence_make(out, of_move[point->when], 1, number_text(point->move, number));
	else
		sentence_make(out, of_decision[point->when], 1,
		              number_text(point->decision, number));
}

/* Make the sentence of a point as a bound: the start and the end without "at". */
static void
make_bound(const struct expect_point *point, char number[DIGITS], struct sentence *out)
{
	if (point->when == EXPECT_START || point->when == EXPECT_END)
		sentence_make(out,
		              point->when == EXPECT_START ? SENTENCE_THE_START : SENTENCE_THE_END,
		              0);
	else
		make_point(point, number, out);
}

void
expect_keep_point(const struct expectation *expectation, struct buffer *to)
{
	char number[DIGITS];
	struct sentence says;
	if (!expectation->between) {
		make_point(&expectation->at, number, &says);
		sentences_keep(to, &says);
		return;
	}
	sentences_add(to, SENTENCE_POINT_FROM, 0);
	make_bound(&expectation->from, number, &says);
	sentences_keep(to, &says);
	sentences_add(to, SENTENCE_POINT_TO, 0);
	make_bound(&expectation->at, number, &says);
	sentences_keep(to, &says);
	sentences_add(to, SENTENCE_POINT_END, 0);
}

void
expect_say_point(const struct expectation *expectation, char *out, size_t cap)
{
	struct buffer point = { 0 };
	expect_keep_point(expectation, &point);
	*out = '\0';
	sentences_say(&point, NULL, out, cap);
	buffer_free(&point);
}
