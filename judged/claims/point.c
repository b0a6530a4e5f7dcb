/* point.c: decodes the points of a game at which something is claimed. */
#include <stdio.h>
#include <string.h>

#include "judged/claims/decode.h"
#include "judged/words/choices.h"
#include "judged/telling/sentence.h"

/* 1. Reading */

/* In the order of enum expect_when. */
static const char *const when_words[] = { "start", "offered", "done", "settled", "end", NULL };

static bool
decode_when(const struct doc_node *node, struct expect_point *out, struct fault *fault)
{
	int when;
	if (!doc_want_word(node, when_words, &when, fault))
		return false;
	out->when = (enum expect_when)when;
	return true;
}

static bool
decode_word(const struct doc_node *node, struct expect_point *out, struct fault *fault)
{
	if (!decode_when(node, out, fault))
		return false;
	return out->when == EXPECT_START || out->when == EXPECT_END ||
	       doc_fault(node, fault, "missing-key", "`%s` needs a move: {move: 1, when: %s}",
	                 node->text, node->text);
}

static bool
decode_number(const struct doc_node *node, int64_t least, int64_t most, uint32_t *out,
              struct fault *fault)
{
	int64_t number;
	if (!doc_want_int(node, least, most, &number, fault))
		return false;
	*out = (uint32_t)number;
	return true;
}

static int
game_property(const struct judge_game *game, const char *name)
{
	for (int i = 0; i < game->n_properties; i++)
		if (game->property[i].of == JUDGE_OF_GAME &&
		    strcmp(game->property[i].name, name) == 0)
			return i;
	return -1;
}

/* Decode a phase: the first value of the property with this name. */
static bool
decode_phase(const struct transcript *t, const struct doc_node *node, struct expect_point *out,
             struct fault *fault)
{
	int property = game_property(t->game, "phase"), phase;
	if (!doc_want_string(node, &out->named, fault))
		return false;
	out->phase = EXPECT_ACTION;
	if (doc_is(node, t->game->question[t->game->main_question].name))
		return true;
	if (property < 0)
		return doc_fault(node, fault, "unknown-word", "%s has no phases", t->game->name);
	if (!doc_want_word(node, t->game->property[property].names, &phase, fault))
		return false;
	out->phase = (int16_t)phase;
	return true;
}

static bool
decode_first(const struct transcript *t, const struct doc_node *turn, const struct doc_node *phase,
             struct expect_point *out, struct fault *fault)
{
	out->when = EXPECT_FIRST;
	return (!turn || decode_number(turn, 1, 65535, &out->turn, fault)) &&
	       (!phase || decode_phase(t, phase, out, fault));
}

/* Decode a move or a decision, and when. */
static bool
decode_of(const struct transcript *t, const struct doc_node *move, const struct doc_node *decision,
          const struct doc_node *when, struct expect_point *out, struct fault *fault)
{
	out->when = move ? EXPECT_SETTLED : EXPECT_OFFERED;
	if ((move && !decode_number(move, 0, (int64_t)t->n_moves, &out->move, fault)) ||
	    (decision && !decode_number(decision, 1, UINT32_MAX, &out->decision, fault)) ||
	    (when && !decode_when(when, out, fault)))
		return false;
	if (move && out->move == 0 && out->when != EXPECT_SETTLED)
		return doc_fault(
			move, fault, "out-of-range",
			"move 0 is the start of the game: only `{move: 0}` is a point of it");
	if (out->when != EXPECT_START && out->when != EXPECT_END)
		return true;
	return doc_key_fault(when, fault, "conflicting-keys",
	                     "`%s` is a point of its own and can't be part of a move",
	                     doc_text(when));
}

static bool
decode_map(const struct transcript *t, const struct doc_node *node, struct expect_point *out,
           struct fault *fault)
{
	static const char *const keys[] = { "move", "when", "decision", "turn", "phase", NULL };
	const struct doc_node *when = doc_member(node, "when"), *move = doc_member(node, "move"),
			      *decision = doc_member(node, "decision"),
			      *turn = doc_member(node, "turn"), *phase = doc_member(node, "phase");
	if (!doc_only_keys(node, keys, fault))
		return false;
	if ((move != NULL) + (decision != NULL) + (turn || phase) > 1)
		return doc_fault(
			node, fault, "conflicting-keys",
			"a point must belong to a move, to a decision, or to a turn and phase");
	if (turn || phase)
		return when ? doc_key_fault(when, fault, "conflicting-keys",
		                            "`when` can be used only with `move` or `decision`")
		            : decode_first(t, turn, phase, out, fault);
	if (move || decision)
		return decode_of(t, move, decision, when, out, fault);
	if (!when)
		return true;
	return decode_when(when, out, fault) &&
	       (out->when == EXPECT_START || out->when == EXPECT_END ||
	        doc_need(node, "move", fault));
}

bool
expect_decode_point(const struct transcript *t, const struct doc_node *node,
                    struct expect_point *out, struct fault *fault)
{
	*out = (struct expect_point){ .when = EXPECT_END, .phase = EXPECT_ANY_PHASE };
	if (node->type == DOC_STRING)
		return decode_word(node, out, fault);
	return doc_want_map(node, fault) && decode_map(t, node, out, fault);
}

/* 2. Is it now? */

static int32_t
read_of_game(struct judge_run *run, const char *name)
{
	int property = game_property(judge_run_params(run)->game, name);
	return property < 0 ? JUDGE_NO_NUMBER : judge_read(run, property, 0);
}

/* Is this the current phase? Several values of the property may have one name. */
static bool
phase_is(struct judge_run *run, int phase)
{
	const struct judge_game *game = judge_run_params(run)->game;
	int property = game_property(game, "phase");
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
	if (point->turn && read_of_game(run, "turn") != (int32_t)point->turn)
		return false;
	if (point->phase == EXPECT_ANY_PHASE)
		return true;
	return point->phase == EXPECT_ACTION ? asked == main_kind : phase_is(run, point->phase);
}

/* 3. In words */

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
